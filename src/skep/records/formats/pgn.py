"""PGN as the desktop viewer writes it, and as the biggest web site does.

Tags, then one ply a line, `$` and the number of a judgement behind it, comments in braces after their ply,
variations in parentheses, the result word at the end.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from skep.records.formats.annotation import annotation_text
from skep.records.formats.pgn_moves import MoveReader, SheetMove, comment_lines, variation_lines
from skep.records.formats.reading import (
    STATE_WORDS,
    InvalidRecord,
    Reading,
    finished_record,
    parse_result,
    replay_moves,
)
from skep.records.formats.tags import parse_tags, tags_of
from skep.records.record import Record, Result

TAG = re.compile(r'^[ \t]*\[[ \t]*(\w+)[ \t]+"(.*)"[ \t]*\]\s*$', re.MULTILINE)
_RESULT = re.compile(r"(?:^|(?<=\s))(WhiteWins|BlackWins|Draw|InProgress|1-0|0-1|1/2-1/2|½-½|\*)\s*$", re.I)
_EXPANSION = re.compile(r"\b[wb]([MLP])")


@dataclass
class Sheet:
    """A PGN taken apart."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[SheetMove] = field(default_factory=list)
    comment: str = ""
    """About the game."""
    result: Result = Result.UNKNOWN
    problems: list[str] = field(default_factory=list)


def parse_pgn(text: str) -> Reading:
    """The game in a PGN.

    Raises InvalidRecord if there is none, or one that cannot be played here.

    >>> reading = parse_pgn('[GameType "Base"]\\n[White "Ann"]\\n1. wS1\\n{bold}\\n2. bS1 wS1-\\n3. wS1 -bS1')
    >>> reading.record.white, reading.record.plies[0].comment, len(reading.record.plies)
    ('Ann', 'bold', 2)
    >>> print(*reading.problems)
    illegal move 'wS1 -bS1' at ply 3: it stands there already; kept the 2 plies before it
    """
    sheet = parse_sheet(text)
    if not sheet.tags and not sheet.moves:
        raise InvalidRecord("no PGN: expected tags such as [White \"…\"] or moves such as '1. wS1'")
    return read_sheet(sheet)


def read_sheet(sheet: Sheet) -> Reading:
    """The game on a sheet, played through."""
    if "GameType" not in sheet.tags:
        used = {letter for move in sheet.moves for letter in _EXPANSION.findall(move.text)}
        expansions = "".join(letter for letter in "MLP" if letter in used)
        sheet.tags["GameType"] = "Base+" + expansions if expansions else "Base"
        sheet.problems.append(f"no GameType: taken as {sheet.tags['GameType']} from its pieces")
    record, claim = parse_tags(sheet.tags)
    if claim.result == Result.UNKNOWN:
        claim = replace(claim, result=sheet.result)
    replayed = replay_moves(record, [move.text for move in sheet.moves])
    texts = replayed.position.history_text()
    plies = tuple(move.ply(text) for move, text in zip(sheet.moves, texts, strict=False))
    record = replace(record, comment=sheet.comment)
    reading = finished_record(record, replayed, claim, plies)
    return replace(reading, problems=(*sheet.problems, *reading.problems))


def parse_sheet(text: str) -> Sheet:
    """Take a PGN apart without looking at what its moves mean."""
    sheet = Sheet()
    lines = text.splitlines()
    count = 0
    for line in lines:
        match = TAG.match(line)
        if match:
            sheet.tags.setdefault(match[1], match[2])
        elif line.strip():
            break
        count += 1
    body = "\n".join(lines[count:])
    if match := _RESULT.search(body):
        sheet.result = parse_result(match[1])
        body = body[: match.start()]
    if body.count("{") > body.count("}"):
        sheet.problems.append("a comment is not closed")
    reader = MoveReader()
    reader.read(body)
    sheet.moves, sheet.comment = reader.moves, reader.comment
    return sheet


def pgn_text(record: Record) -> str:
    """A record as the viewer's PGN. Raises ValueError for a game other than Hive."""
    lines = tag_lines(record)
    lines += ["", *comment_lines(record.comment)]
    for number, ply in enumerate(record.plies, start=1):
        lines += [" ".join([f"{number}. {ply.text}", *(f"${nag}" for nag in ply.nags)])]
        lines += comment_lines(annotation_text(ply._replace(variations=(), nags=())))
        lines += variation_lines(ply, number)
    if record.result in STATE_WORDS:
        lines += ["", STATE_WORDS[record.result]]
    return "\n".join(lines) + "\n"


def tag_lines(record: Record) -> list[str]:
    """The tags, one a line; a tag's value cannot hold a line break."""
    return [f'[{name} "{" ".join(value.splitlines())}"]' for name, value in tags_of(record).items()]


def split_games(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The games of a file, each with the number of its first line: a tag after moves begins another one."""
    game: list[str] = []
    first = 1
    has_moves = in_comment = False
    for number, line in enumerate(lines, start=1):
        is_tag = not in_comment and TAG.match(line) is not None
        if is_tag and has_moves:
            yield first, "".join(game)
            game, has_moves = [], False
        if not game:
            first = number
        if game or line.strip():
            game.append(line)
        has_moves = has_moves or (not is_tag and bool(line.strip()))
        if "{" in line or "}" in line:
            in_comment = line.rfind("{") > line.rfind("}")
    if game:
        yield first, "".join(game)
