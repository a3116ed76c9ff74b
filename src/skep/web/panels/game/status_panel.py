"""Whose turn it is, what the agent thinks, and what the other side offers."""

from nicegui import ui

from skep.games import Color
from skep.web.games.table import Offer, Table
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.words import status_text, thought_text


class StatusPanel:
    """The state of a game in words, for the eye and for screen readers."""

    def __init__(self, table: Table, sides: frozenset[Color]) -> None:
        self._table, self._sides = table, sides
        with ui.element("div").classes("status").props("role=status aria-live=polite"):
            self._status = ui.label().classes("turn")
            self._thought = ui.label().classes("thought")
        self._spoken = ui.label().classes("unseen").props("aria-live=polite")
        self._offer = OfferBar(table, sides)

    def show(self, viewed: int | None) -> None:
        """Show the game as it is now, or which earlier position is looked at."""
        table = self._table
        if viewed is None:
            self._status.set_text(status_text(table, self._sides))
            self._thought.set_text(self._thought_text())
        else:
            self._status.set_text(f"After move {viewed} of {table.position.ply}")
            self._thought.set_text(self._trouble_text())
        self._offer.show()
        self._speak()

    def show_thinking(self) -> None:
        """Show that an agent looks for a move."""
        self._thought.set_text("thinking …")

    def _trouble_text(self) -> str:
        return f"The agent cannot play on: {self._table.trouble}" if self._table.trouble else ""

    def _thought_text(self) -> str:
        table = self._table
        is_first_move = len(table.game.plies) < 2 and not table.is_over and table.position.turn in self._sides
        if table.trouble or (table.thought is not None and not table.is_over):
            depth = table.thought.depth if table.thought else None
            thought = thought_text(table.thought_score, depth)
            return self._trouble_text() or (f"the computer's score: {thought}" if thought else "")
        return "Click one of your pieces, then where it goes." if is_first_move else ""

    def _speak(self) -> None:
        """Say the last move to a screen reader."""
        plies = self._table.game.plies
        if plies:
            mover = COLOR_NAMES[self._table.position.turn.other]
            self._spoken.set_text(f"{mover} played {plies[-1].text}. {status_text(self._table, self._sides)}")


_OFFERS = {
    "draw": "offers a draw",
    "undo": "asks to take back",
    "rematch": "asks for another game, colours swapped",
}
_OWN_OFFERS = {
    "draw": "You offered a draw.",
    "undo": "You asked to take back.",
    "rematch": "You asked for another game, colours swapped.",
}


class OfferBar:
    """The other side's offer, with buttons of its own to answer it: a click is for what was seen.

    Whoever made the offer reads that it waits for an answer; who only watches sees nothing.
    """

    def __init__(self, table: Table, sides: frozenset[Color]) -> None:
        self._table, self._sides = table, sides
        self._shown: Offer | None = None
        self._bar = ui.element("div").classes("offer")
        self._bar.set_visibility(False)

    def show(self) -> None:
        """Show the offer to the side that may answer it, and to the one that made it."""
        offer = self._table.offer if self._sides else None
        if offer is self._shown:
            return
        self._shown = offer
        self._bar.clear()
        self._bar.set_visibility(offer is not None)
        if offer is not None:
            self._build(offer)

    def _build(self, offer: Offer) -> None:
        with self._bar:
            if self._sides == {offer.by}:
                ui.label(_OWN_OFFERS[offer.kind])
                return
            ui.label(f"{COLOR_NAMES[offer.by]} {_OFFERS[offer.kind]}")
            accept = ui.button("Accept", on_click=lambda: self._table.answer(offer, True))
            accept.props("dense unelevated color=primary")
            ui.button("Decline", on_click=lambda: self._table.answer(offer, False)).props("dense flat")
