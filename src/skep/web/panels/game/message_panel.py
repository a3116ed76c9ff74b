"""Messages between people who play from different places."""

from nicegui import ui

from skep.games import Color
from skep.web.games.table import Table
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.visitors.messages import LONGEST_MESSAGE, MOST_MESSAGES

_SCROLL = "for (const list of document.querySelectorAll('.said')) list.scrollTop = list.scrollHeight"


class MessagePanel:
    """Shows what was said, with a field for those who play."""

    def __init__(self, table: Table, sides: frozenset[Color]) -> None:
        self._table, self._sides = table, sides
        self._shown = table.said - len(table.messages)
        with ui.element("div").classes("messages") as box:
            self._list = ui.element("div").classes("said").props('role=log aria-label="messages"')
            field = ui.element("input").props(
                f'type=text maxlength={LONGEST_MESSAGE} placeholder="say something" aria-label="message"'
            )
            field.set_visibility(bool(sides))
        field.on(
            "keydown.enter",
            lambda event: table.say(self._name(), str(event.args)),
            js_handler="(event) => { emit(event.target.value); event.target.value = ''; }",
        )
        box.set_visibility(any(seat.is_elsewhere for seat in table.settings.seats))
        self.show()

    def _name(self) -> str:
        color = min(self._sides, key=lambda side: side.value)
        return self._table.settings.seat(color).name or COLOR_NAMES[color]

    def show(self) -> None:
        """Show what was said since the last time."""
        count, self._shown = self._table.said - self._shown, self._table.said
        new = self._table.messages[-count:] if count else []
        with self._list:
            for message in new:
                with ui.element("div").classes("message"):
                    ui.label(message.by).classes("by")
                    ui.label(message.text)
            if new:
                ui.run_javascript(_SCROLL)
        lines = self._list.default_slot.children
        for line in lines[:-MOST_MESSAGES]:
            self._list.remove(line)
