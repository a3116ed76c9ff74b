"""A field in which a move is typed."""

from collections.abc import Callable

from nicegui import ui

EXAMPLES = {"hive": "wA1 /bQ", "captain": "b8-d8"}
LONGEST_MOVE = 40
"""Characters of a typed move."""


class TypedMove:
    """Takes moves in UHP notation; Enter makes them."""

    def __init__(self, on_move: Callable[[str], None], game: str = "hive") -> None:
        example = EXAMPLES[game]
        with ui.element("div").classes("typed") as self._box:
            self._field = ui.element("input").props(
                f"type=text maxlength={LONGEST_MOVE} autocomplete=off spellcheck=false "
                f'placeholder="type a move: {example}" aria-label="type a move, such as {example}"'
            )
        # The browser empties the field at once: a late answer cannot take away what is typed next.
        self._field.on(
            "keydown.enter",
            lambda event: on_move(str(event.args)[:LONGEST_MOVE]),
            js_handler="(event) => { emit(event.target.value); event.target.value = ''; }",
        )

    def focus(self) -> None:
        """Put the cursor into the field."""
        self._field.run_method("focus")

    def show(self, *, is_shown: bool, is_enabled: bool) -> None:
        """Show the field while the game lasts, and enable it when the person is to move."""
        self._field.props(**{"remove" if is_enabled else "add": "disabled"})
        self._box.set_visibility(is_shown)
