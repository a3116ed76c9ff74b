"""A table: one game that is being played, with its clock, its keys, an offer and those who watch.

Nothing here knows the browser: pages call the methods, and their listeners are called after every change.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from skep.agents import Decision
from skep.games import Color, IllegalMove, Move, Position
from skep.records import Ending, Ply, Result
from skep.web.agents.scores import white_score
from skep.web.games.listeners import Listeners
from skep.web.games.seat_keys import HOST, SeatKeys
from skep.web.games.table_clock import TableClock
from skep.web.games.table_game import TableGame
from skep.web.games.table_settings import TableSettings
from skep.web.visitors.messages import MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, Message, with_message
from skep.web.visitors.presence import Presence
from skep.web.visitors.rate_limit import RateLimit


@dataclass(frozen=True, eq=False)
class Offer:
    """What one side proposes to the other; the same proposal made again is another one."""

    kind: Literal["draw", "undo", "rematch"]
    by: Color


class Table:
    """One game in play."""

    def __init__(
        self,
        id: str,
        settings: TableSettings,
        *,
        keys: SeatKeys | None = None,
        on_change: "Callable[[Table], None]" = lambda table: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.id = id
        self.settings = settings
        self.keys = keys or SeatKeys()
        self.game = TableGame(settings)
        self.clock = TableClock(settings.control, now)
        self.listeners = Listeners()
        self.presence = Presence()
        self.messages: list[Message] = []
        self.said = 0
        """How many messages came since the table was found; the oldest of them may be forgotten."""
        self._talk: dict[str, RateLimit] = {}
        self._now = now
        self.rematch: Table | None = None
        """The game that both sides have agreed to play next."""
        self.offer: Offer | None = None
        self.thought: Decision | None = None
        """What the agent to move, or the one that moved last, thinks."""
        self._thinker = Color.WHITE
        self.trouble = ""
        """Why an agent cannot play on."""
        self.on_change = on_change
        """Called after every change of the game, before the listeners."""
        self.on_rematch: Callable[[Table], Table | None] = lambda table: None
        """Begins another game of the same players."""

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self.game.position

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.game.is_over

    @property
    def thought_score(self) -> float | None:
        """What the agent thinks, in hundredths of a point in favour of White."""
        score = self.thought.score if self.thought else None
        return white_score(score, self._thinker, self.settings.seat(self._thinker).agent, self.settings.game)

    def is_agents_turn(self) -> bool:
        """Is it an agent that has to move?"""
        return not self.is_over and self.position.turn not in self.settings.people

    def sides(self, key: str) -> frozenset[Color]:
        """The sides that the holder of a key moves for."""
        return self.keys.sides(key, self.settings)

    def host_sides(self) -> frozenset[Color]:
        """The sides that the first browser moves for."""
        return self.sides(self.keys.by_seat.get(HOST, ""))

    def path(self, seat: str = HOST) -> str:
        """The address of the table for the holder of a seat; without a seat, for those who only watch."""
        return f"/game/{self.id}" + (f"?key={self.keys.by_seat[seat]}" if seat else "")

    # what the players do

    def play(self, move: Move, decision: Decision | None = None) -> None:
        """Make a move for the side to move. Raises IllegalMove."""
        if self.is_over:
            raise IllegalMove("the game is over")
        if self.end_on_time():
            return
        thought = decision or Decision(move=move)
        seconds = self.clock.seconds_of_move()
        ply = Ply(text="", seconds=seconds, score=thought.score, depth=thought.depth, nodes=thought.nodes)
        self._thinker = self.position.turn
        self.game.play(move, ply)
        self.thought = decision
        self.offer = None
        self.clock.press()
        self._run_clock()
        self._changed()

    def undo(self, plies: int) -> None:
        """Take back so many moves; also the end of a game that the board did not decide."""
        self.game.undo(plies)
        self.offer = None
        self.thought = None
        self.trouble = ""
        self.clock.reset_move()
        self._run_clock()
        self._changed()

    def resign(self, color: Color) -> None:
        """This side gives up."""
        self._end(Result.won_by(color.other), Ending.RESIGNATION)

    def say(self, by: str, text: str) -> None:
        """Say something to those at the table; what is too much at once is not heard."""
        talk = self._talk.setdefault(by, RateLimit(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE))
        said = with_message(self.messages, by, text)
        if said is not self.messages and talk.allows(self._now()):
            self.messages, self.said = said, self.said + 1
            self._changed()

    def enter(self, sides: frozenset[Color]) -> Callable[[], None]:
        """Somebody who moves for some sides is here; returns the function to call when they leave."""
        leave = self.presence.enter(sides)
        self.listeners.notify()

        def left() -> None:
            leave()
            self.listeners.notify()

        return left

    def propose(self, kind: Literal["draw", "undo", "rematch"], by: Color) -> None:
        """Propose a draw, to take back a move, or after the game another one, to the other side."""
        if self.is_over == (kind == "rematch") or kind == "undo":
            self.offer = Offer(kind, by)
            self._changed()

    def answer(self, offer: Offer, accepted: bool) -> None:
        """Answer an offer of the other side, if it still stands."""
        if offer is not self.offer:
            return
        self.offer = None
        if accepted and offer.kind == "draw":
            self._end(Result.DRAW, Ending.AGREEMENT)
        elif accepted and offer.kind == "rematch":
            self.rematch = self.on_rematch(self)
            self._changed()
        elif accepted:
            self.undo(1 if self.position.turn != offer.by else 2)
        else:
            self._changed()

    # what happens by itself

    def end_on_time(self) -> bool:
        """End the game if the side to move has used up its time; true if it has."""
        loser = None if self.is_over else self.clock.loser()
        if loser is None:
            return False
        self._end(Result.won_by(loser.other), Ending.TIME)
        return True

    def show_thought(self, thought: Decision) -> None:
        """Show what an agent thinks so far."""
        self.thought, self._thinker = thought, self.position.turn
        self.listeners.notify()

    def fail(self, trouble: str) -> None:
        """An agent cannot play on; a person may take its moves back or move for it."""
        self.trouble = trouble
        self.listeners.notify()

    def _run_clock(self) -> None:
        if self.is_over:
            self.clock.stop()
        else:
            self.clock.start(self.position.turn, self.position.ply)

    def _end(self, result: Result, ending: Ending) -> None:
        if self.is_over:
            return
        self.game.end(result, ending)
        self.offer = None
        self.clock.stop()
        self._changed()

    def _changed(self) -> None:
        self.on_change(self)
        self.listeners.notify()
