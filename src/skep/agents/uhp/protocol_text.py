"""The words of the Universal Hive Protocol that both of its ends share: times, options, progress.

>>> time_text(3661.5)
'01:01:01.5'
>>> parse_option("Threads;int;2;1;1;64")
Option(name='Threads', kind='int', value='2', default='1', minimum='1', maximum='64', choices=())
"""

import math
import re
from dataclasses import dataclass

from skep.agents.protocol import Decision
from skep.games import IllegalMove, InvalidMove, Move, Position

EXPANSIONS = {"Mosquito": "M", "Ladybug": "L", "Pillbug": "P"}
"""The capabilities an engine announces, and their letters in a game type."""

OPTION_KINDS = ("bool", "int", "double", "enum")

_SHOWN = 60  # characters of somebody else's text in one of our messages


def quoted(text: str) -> str:
    r"""A text from outside, in quotes, printable and not too long.

    >>> quoted("a\x00b"), quoted("x" * 100)[-8:]
    ("'a\\x00b'", "'… (100)")
    """
    return ascii(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!a}… ({len(text)})"


# times


def time_text(seconds: float) -> str:
    """Seconds as hh:mm:ss, with thousandths where there are any.

    >>> time_text(5), time_text(0.25), time_text(100 * 3600)
    ('00:00:05', '00:00:00.25', '100:00:00')
    """
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    fraction = f".{rest:03d}".rstrip("0") if rest else ""
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}{fraction}"


_TIME = re.compile(r"(?:(\d{1,4}):(\d{1,2}):)?(\d{1,9}(?:[.,]\d{1,9})?)", re.ASCII)


def parse_time(text: str) -> float:
    """The seconds in hh:mm:ss, or in a plain number; both may have a fraction.

    >>> parse_time("00:01:05"), parse_time("0:00:00.5"), parse_time("5")
    (65.0, 0.5, 5.0)
    >>> parse_time("five")
    Traceback (most recent call last):
    ValueError: expected a time as hh:mm:ss, not 'five'
    """
    match = _TIME.fullmatch(text)
    if match is None:
        raise ValueError(f"expected a time as hh:mm:ss, not {quoted(text)}")
    hours, minutes, seconds = match.groups(default="0")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds.replace(",", "."))


# options


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option of an engine, all of it as the text it is on the line."""

    name: str
    kind: str
    """One of `OPTION_KINDS`."""
    value: str
    default: str
    minimum: str = ""
    maximum: str = ""
    choices: tuple[str, ...] = ()


def option_text(option: Option) -> str:
    """The line that tells of an option.

    >>> option_text(Option(name="Style", kind="enum", value="wild", default="calm", choices=("calm", "wild")))
    'Style;enum;wild;calm;calm;wild'
    """
    fields = [option.name, option.kind, option.value, option.default]
    if option.minimum or option.maximum:
        fields += [option.minimum, option.maximum]
    return ";".join([*fields, *option.choices])


def parse_option(line: str) -> Option:
    """The option that a line tells of.

    >>> parse_option("Threads;2")
    Traceback (most recent call last):
    ValueError: expected an option as Name;kind;value;default, not 'Threads;2'
    """
    fields = [field.strip() for field in line.split(";")]
    if len(fields) < 4 or not fields[0]:
        raise ValueError(f"expected an option as Name;kind;value;default, not {quoted(line)}")
    name, kind, value, default, *rest = fields
    if kind not in OPTION_KINDS:
        raise ValueError(f"expected an option of kind {', '.join(OPTION_KINDS)}, not {quoted(line)}")
    if kind == "enum":
        return Option(name=name, kind=kind, value=value, default=default, choices=tuple(rest))
    minimum, maximum = (*rest, "", "")[:2]
    return Option(name=name, kind=kind, value=value, default=default, minimum=minimum, maximum=maximum)


# progress


def progress_text(position: Position, decision: Decision) -> str:
    """What a player would decide so far: `move;depth;score;pv1;pv2;…`, empty where it does not know."""
    depth = "" if decision.depth is None else str(decision.depth)
    score = "" if decision.score is None else f"{decision.score:g}"
    return ";".join([position.move_text(decision.move), depth, score, *line_texts(position, decision.pv)])


def parse_progress(position: Position, line: str) -> Decision | None:
    """What a line of progress tells, with as much of its variation as is legal; None if it is not one.

    >>> from skep.games.hive import Position
    >>> parse_progress(Position(), "wS1;3;0.5;wS1;bS1 wS1-;nonsense").depth
    3
    """
    move, *rest = line.split(";")
    depth, score = (*rest, "", "")[:2]
    try:
        decided = position.parse_move(move)
    except (InvalidMove, IllegalMove):
        return None
    return Decision(
        move=decided,
        depth=int(depth) if re.fullmatch(r"\d{1,4}", depth, re.ASCII) else None,
        score=_parse_score(score),
        pv=_parse_line(position, rest[2:]),
    )


def line_texts(position: Position, line: tuple[Move, ...]) -> list[str]:
    """The moves of a line that begins in a position, as text."""
    replay = position.copy()
    texts = []
    for move in line:
        texts.append(replay.move_text(move))
        replay.play(move)
    return texts


def _parse_line(position: Position, texts: list[str]) -> tuple[Move, ...]:
    replay = position.copy()
    line: list[Move] = []
    for text in texts:
        try:
            move = replay.parse_move(text)
        except (InvalidMove, IllegalMove):
            break
        replay.play(move)
        line.append(move)
    return tuple(line)


def _parse_score(text: str) -> float | None:
    try:
        score = float(text)
    except ValueError:
        return None
    return score if math.isfinite(score) else None
