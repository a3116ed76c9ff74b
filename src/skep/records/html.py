"""A game as a piece of a web page: the board with buttons to step through it.

Everything is in it, pictures and script alike; nothing is fetched.
"""

import hashlib
import html
import itertools
import json
import re

from skep.games import Position

SIZE = 420
_ID = re.compile(r"\bs[0-9a-f]{10}\b")  # differs between pictures; only one of ours is shown at a time
_PART = re.compile(r"(?=<)")
_SHOWN = itertools.count(1)  # a page may show a game twice, and each has buttons of its own
_BUTTONS = (("⏮", "first", "0"), ("◀", "back", "n-1"), ("▶", "forward", "n+1"), ("⏭", "last", "1e9"))


def game_html(heading: str, start: Position, moves: list[str], last_words: str = "") -> str:
    """A game as HTML; one of a game without pictures as a list of its moves."""
    try:
        pictures = _pictures(start, moves)
    except ValueError:
        return f"<p>{html.escape(heading)}</p><p>{html.escape(' · '.join(moves))}</p>"
    digest = hashlib.blake2b("".join(pictures).encode(), digest_size=6).hexdigest()
    name = f"skep{digest}_{next(_SHOWN)}"
    buttons = "".join(
        f'<button type="button" title="{title}" onclick="{name}(n=>{step})">{sign}</button>'
        for sign, title, step in _BUTTONS
    )
    words = f"<pre>{html.escape(last_words)}</pre>" if last_words else ""
    return (
        f'<div id="{name}"><p><b>{html.escape(heading)}</b></p><div class="board"></div>'
        f"<p>{buttons} <span></span></p>{words}</div>{_script(name, moves, pictures)}"
    )


def _pictures(start: Position, moves: list[str]) -> list[str]:
    """The position after every ply, drawn."""
    position = start.copy()
    drawn = [_svg(position)]
    for text in moves:
        position.play(position.parse_move(text))
        drawn.append(_svg(position))
    return drawn


def _svg(position: Position) -> str:
    draw = getattr(position, "svg", None)
    if draw is None:
        raise ValueError("this game has no pictures")
    return _ID.sub("skep", str(draw(size=SIZE)))


def _script(name: str, moves: list[str], pictures: list[str]) -> str:
    """The pictures as lists of parts, each part written once: most of a picture is in the next one too."""
    labels = ["start", *(f"{n}. {text}" for n, text in enumerate(moves, start=1))]
    parts: dict[str, int] = {}
    numbers = [[parts.setdefault(part, len(parts)) for part in _PART.split(one)] for one in pictures]
    # "</" would end the script in the middle of a string.
    data = json.dumps([list(parts), numbers, labels], separators=(",", ":")).replace("</", "<\\/")
    return (
        f"<script>(()=>{{const [parts,pictures,moves]={data};let n=pictures.length-1;"
        f"const root=document.getElementById({name!r});"
        "const show=()=>{root.querySelector('.board').innerHTML=pictures[n].map(i=>parts[i]).join('');"
        "root.querySelector('span').textContent=moves[n];};"
        f"window.{name}=step=>{{n=Math.max(0,Math.min(pictures.length-1,step(n)));show();}};show();}})()</script>"
    )
