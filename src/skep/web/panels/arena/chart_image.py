"""A chart of a run or a paper on a page."""

import base64

from nicegui import ui


def chart_image(name: str, svg: str) -> None:
    """Show a chart as an image, so that nothing in it can act."""
    data = base64.b64encode(svg.encode()).decode()
    ui.image(f"data:image/svg+xml;base64,{data}").classes("chart").props["alt"] = name
