"""A chart of a run or a paper on a page."""

import base64

from nicegui import ui


def chart_image(name: str, svg: str) -> None:
    """Show a chart as an image, so that nothing in it can act; its name may be that of a file."""
    data = base64.b64encode(svg.encode()).decode()
    with ui.element("div").classes("chart-box"):
        image = ui.element("img").classes("chart")
    image.props["src"] = f"data:image/svg+xml;base64,{data}"
    image.props["alt"] = name.removesuffix(".svg").replace("-", " ")
