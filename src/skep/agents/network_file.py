"""What the engine learned for Hive, as a file: two lines of text, then the weights.

    skep network 2
    {"bytes": 78…, "digest": "…", "learned by": "skep train network …", …}

The first line names the format and its version, the second is a JSON object with the number of bytes that
follow, a digest of them, and where the network comes from. The bytes are described in docs/network.md: a
network that judges positions and an order of moves; version 1 has the network alone.

>>> data = network_file_bytes(bytes(_core.HiveNetwork.size()), {"learned by": "nothing at all"})
>>> network, about = parse_network_file(data)
>>> about["learned by"]
'nothing at all'
>>> parse_network_file(data[:-1])
Traceback (most recent call last):
skep.agents.network_file.NetworkFileError: the file is cut off: it has 719183 of 719184 bytes
"""

import functools
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skep import _core

WEIGHTS = Path(__file__).parent.parent / "weights"
"""The folder of the networks that come with skep."""

SUFFIX = ".network"
"""How the names of network files end."""

MAGIC = b"skep network "
VERSIONS = (b"1", b"2")
"""A network alone, and one with an order of moves."""
LONGEST_LINE = 1 << 16
"""No honest second line is longer."""


class NetworkFileError(ValueError):
    """A file is not a network that this version of skep can read; the message says why."""


def network_file_bytes(weights: bytes, about: Mapping[str, Any]) -> bytes:
    """A file of the weights of a network, with what there is to know about it."""
    header = {"bytes": len(weights), "digest": _digest(weights), **about}
    version = VERSIONS[len(weights) > _core.HiveNetwork.size()]
    return MAGIC + version + f"\n{json.dumps(header)}\n".encode() + weights


def parse_network_file(data: bytes) -> tuple[_core.HiveNetwork, dict[str, Any]]:
    """The network in a file, and what the file says about it. Raises NetworkFileError."""
    first, _, rest = data.partition(b"\n")
    if not first.startswith(MAGIC) or len(first) > len(MAGIC) + 9:
        raise NetworkFileError("not a network of skep: the file does not begin with 'skep network'")
    version = first[len(MAGIC) :]
    if version not in VERSIONS:
        known = b", ".join(VERSIONS).decode()
        raise NetworkFileError(
            f"version {version.decode('ascii', 'replace')} of the format is unknown; known: {known}"
        )
    line, newline, weights = rest.partition(b"\n")
    about = _parse_header(line[:LONGEST_LINE] if newline else b"")
    if len(weights) < about["bytes"]:
        raise NetworkFileError(f"the file is cut off: it has {len(weights)} of {about['bytes']} bytes")
    if len(weights) > about["bytes"] or _digest(weights) != about["digest"]:
        raise NetworkFileError("the file is damaged: its digest does not fit the weights")
    try:
        return _core.HiveNetwork(weights), about
    except ValueError as error:
        raise NetworkFileError(str(error)) from error


@functools.lru_cache(maxsize=4)
def read_network(network: str) -> _core.HiveNetwork:
    """A network by the name of one that comes with skep, or from a file. Raises NetworkFileError."""
    known = WEIGHTS / f"{network}{SUFFIX}"
    path = known if known.exists() else Path(network)
    try:
        return parse_network_file(path.read_bytes())[0]
    except (FileNotFoundError, IsADirectoryError):
        names = ", ".join(sorted(file.stem for file in WEIGHTS.glob(f"*{SUFFIX}")))
        raise NetworkFileError(f"no network {network!r}: neither a file nor one of {names}") from None
    except NetworkFileError as error:
        raise NetworkFileError(f"{path}: {error}") from error


def _parse_header(line: bytes) -> dict[str, Any]:
    try:
        about = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NetworkFileError(f"the second line is not what it should be: {error}") from None
    if (
        not isinstance(about, dict)
        or type(about.get("bytes")) is not int
        or type(about.get("digest")) is not str
    ):
        raise NetworkFileError("the second line does not tell 'bytes' and 'digest'")
    return about


def _digest(weights: bytes) -> str:
    return hashlib.blake2b(weights, digest_size=16).hexdigest()
