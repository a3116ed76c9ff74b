"""The type of an option that names an SVG file to be written."""

from pathlib import Path
from typing import Any

import click

from skep.files import check_writable


class SvgFile(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """A file whose name ends in .svg and that can be written, which is tried before anything is drawn."""

    name = "svg file"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """What stands behind the option in the help."""
        return "FILE.svg"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Raises UsageError for another ending, OSError if it cannot be written."""
        path = Path(value)
        if path.suffix.lower() != ".svg":
            self.fail(f"pictures are written as SVG: name the file .svg, not {str(path)!r}", param, ctx)
        check_writable(path)
        return path
