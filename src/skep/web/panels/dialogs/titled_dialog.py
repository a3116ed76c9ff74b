"""A dialog that says what it is."""

from nicegui import ui


def titled_dialog(title: str) -> ui.dialog:
    """A dialog whose title a screen reader says when it opens."""
    dialog = ui.dialog()
    dialog.props["aria-label"] = title
    return dialog
