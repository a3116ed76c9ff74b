"""Headings, so that those who do not see the page find its parts."""

from nicegui import ui


def heading(text: str, level: int, classes: str = "") -> ui.label:
    """A heading of the page: level 1 once for its title, 2 for its parts."""
    label = ui.label(text).classes(classes or ("title" if level == 1 else "card-title"))
    return label.props(f"role=heading aria-level={level}")
