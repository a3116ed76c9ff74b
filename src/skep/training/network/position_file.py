"""Positions to learn from, as a file: two lines of text, then the positions.

    skep positions 1
    {"bytes": 36…, "digest": "…", "games": 100, "positions": 6…, …}

The first line names the format and its version, the second is a JSON object with the number of bytes that
follow, a digest of them, and how they were made. A position takes 16 bytes and 2 for each piece on the board;
docs/network.md tells what they mean.

>>> data = position_file_bytes(b"", {"games": 0})
>>> examples, about = parse_position_file(data)
>>> len(examples), about["games"]
(0, 0)
>>> parse_position_file(b"GIF89a")
Traceback (most recent call last):
skep.training.network.position_file.PositionFileError: not a file of positions
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skep import _core

SUFFIX = ".positions"
"""How the names of position files end."""

MAGIC = b"skep positions "
VERSION = 1


class PositionFileError(ValueError):
    """A file does not hold positions that this version of skep can read; the message says why."""


def position_file_bytes(examples: bytes, about: Mapping[str, Any]) -> bytes:
    """A file of positions, with how they were made."""
    header = {"bytes": len(examples), "digest": digest_of(examples), **about}
    return MAGIC + f"{VERSION}\n{json.dumps(header)}\n".encode() + examples


def parse_position_file(data: bytes) -> tuple[_core.HiveExamples, dict[str, Any]]:
    """The positions in a file, and what the file says about them. Raises PositionFileError."""
    payload, about = split_position_file(data)
    try:
        return _core.HiveExamples(payload), about
    except ValueError as error:
        raise PositionFileError(str(error)) from error


def read_position_file(path: Path) -> tuple[_core.HiveExamples, dict[str, Any]]:
    """The positions in a file. Raises PositionFileError, which names the file, or OSError."""
    try:
        return parse_position_file(path.read_bytes())
    except PositionFileError as error:
        raise PositionFileError(f"{path}: {error}") from error


def split_position_file(data: bytes) -> tuple[bytes, dict[str, Any]]:
    """The bytes of the positions in a file, and what the file says about them. Raises PositionFileError."""
    first, _, rest = data.partition(b"\n")
    if not first.startswith(MAGIC):
        raise PositionFileError("not a file of positions")
    if first != MAGIC + str(VERSION).encode():
        raise PositionFileError(f"only version {VERSION} of the format is known")
    line, _, payload = rest.partition(b"\n")
    try:
        about = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PositionFileError(f"the second line is not what it should be: {error}") from None
    if not isinstance(about, dict) or about.get("bytes") != len(payload):
        raise PositionFileError(f"the file is cut off or damaged: it has {len(payload)} bytes of positions")
    if about.get("digest") != digest_of(payload):
        raise PositionFileError("the file is damaged: its digest does not fit")
    return payload, about


def digest_of(data: bytes) -> str:
    """What tells bytes from others."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()
