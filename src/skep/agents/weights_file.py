"""Weights by name: those that come with skep, or a file of one's own."""

from pathlib import Path

WEIGHTS = Path(__file__).parent.parent / "weights"
"""The folder of the weights that come with skep."""


def weights_text(name: str, pattern: str) -> tuple[str, Path]:
    """The text of weights and where it is; `pattern` matches the files that could have been meant.

    >>> weights_text("hive", "hive.txt")[1].name
    'hive.txt'
    >>> weights_text("nobody", "hive.txt")
    Traceback (most recent call last):
    ValueError: no weights 'nobody': neither a file nor one of hive
    """
    known = WEIGHTS / f"{name}.txt"
    path = known if known.exists() else Path(name)
    try:
        return path.read_text(encoding="utf-8"), path
    except (FileNotFoundError, IsADirectoryError):
        names = ", ".join(sorted(file.stem for file in WEIGHTS.glob(pattern)))
        raise ValueError(f"no weights {name!r}: neither a file nor one of {names}") from None
