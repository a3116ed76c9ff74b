"""Reads games that visitors bring: a pasted text, a link, a file dropped onto the page."""

import asyncio
import re
import tempfile
from pathlib import Path, PurePath
from urllib.parse import parse_qs, urlsplit

from skep.records.files import EXTENSIONS, read_games
from skep.records.formats.reading import Reading

LARGEST_FILE = 1_000_000
"""Bytes of a file, or characters of a text."""
LONGEST_LINK = 60_000
"""Characters of a game in an address: more than the longest game needs."""

_MOVE = re.compile(r"([wb][QSBGAMLP]\d?)(?:\s+[-/\\]?[wb][QSBGAMLP]\d?[-/\\]?)?|pass")


async def read_link(game: str) -> Reading:
    """The first game of the text in an address, read beside the page. Raises ValueError with the reason."""
    if len(game) > LONGEST_LINK:
        raise ValueError(f"expected a game of at most {LONGEST_LINK} characters, got {len(game)}")
    return await asyncio.to_thread(read_text, game)


def read_text(text: str) -> Reading:
    """The first game of a pasted text or link, in any format. Raises ValueError with the reason."""
    return read_file("pasted.txt", game_of_moves(game_of_link(text.strip())).encode())


def read_file(name: str, content: bytes) -> Reading:
    """The first game of a file; of its name only the ending is used. Raises ValueError with the reason."""
    if len(content) > LARGEST_FILE:
        raise ValueError(f"expected a game of at most {LARGEST_FILE} bytes, got {len(content)}")
    ending = PurePath(name).suffix.lower()
    with tempfile.TemporaryDirectory(prefix="skep-") as folder:
        path = Path(folder) / f"game{ending if ending in EXTENSIONS else '.txt'}"
        path.write_bytes(content)
        for entry in read_games(path):
            if entry.reading is None:
                raise ValueError("; ".join(entry.problems) or "no game can be read from this")
            return entry.reading
    raise ValueError("there is no game in this text")


def game_of_link(text: str) -> str:
    """The game in a link to an analysis, ours or another site's; any other text as it is.

    >>> game_of_link("https://a.site/analysis?uhp=Base%3BInProgress%3BBlack%5B1%5D%3BwS1")
    'Base;InProgress;Black[1];wS1'
    """
    if not text.startswith(("http://", "https://")):
        return text
    query = parse_qs(urlsplit(text).query)
    return next((query[key][0] for key in ("game", "uhp") if key in query), text)


def game_of_moves(text: str) -> str:
    """Moves alone, below each other or after semicolons, as a game with the pieces that they move.

    Any other text as it is.

    >>> game_of_moves("wS1\\nbM wS1-")
    'Base+M;wS1;bM wS1-'
    """
    parts = [part.strip() for part in re.split("[;\n]", text) if part.strip()]
    moves = [_MOVE.fullmatch(part) for part in parts]
    if not parts or not all(moves):
        return text
    moved = {move[1][1] for move in moves if move and move[1]}
    expansions = "".join(bug for bug in "MLP" if bug in moved)
    return ";".join([f"Base+{expansions}" if expansions else "Base", *parts])
