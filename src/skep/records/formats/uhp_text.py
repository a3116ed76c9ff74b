"""UHP text: one GameString a line, `#` comments, links to a site's analysis board.

What a GameString cannot hold stands in comments above it, as tags and annotations of PGN:

    # [White "Ann"]
    # 2. {bold}
    Base;InProgress;White[2];wS1;bS1 wS1-
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import unquote

from skep.games.hive import Position, Rules
from skep.records.formats.annotation import annotated, annotation_text
from skep.records.formats.pgn import TAG, tag_lines
from skep.records.formats.pgn_moves import comment_lines
from skep.records.formats.reading import (
    InvalidRecord,
    Reading,
    Replayed,
    finished_record,
    parse_result,
    replay,
)
from skep.records.formats.tags import parse_tags, result_word
from skep.records.record import Record, plain_ply

_LINK = re.compile(r"[?&]uhp=([^&#\s]*)")
_TYPE = re.compile(r"\s*(Base[^;]*)")
_STATE = re.compile(r";\s*(WhiteWins|BlackWins|Draw)\s*;")
_UNFINISHED = re.compile(r";\s*(NotStarted|InProgress)\s*;")
_TURN = re.compile(r";\s*((?:White|Black)\[[^];]*\])")
_NOTE = re.compile(r"^(?:(\d{1,9})\. )?\{([^}]*+)\}", re.MULTILINE)


def parse_game_line(line: str, comments: str = "") -> Reading:
    """The game of one line, with what the comments above it tell.

    Raises InvalidRecord if the line holds no game, or one that cannot be played here.

    >>> parse_game_line("https://example.org/analysis?uhp=Base%2BM%3BwM%3BbM%20wM-").record.move_texts()
    ['wM', 'bM wM-']
    """
    link = _LINK.search(line)
    text = unquote(link[1].replace("+", " ")) if link else line
    tags = dict(TAG.findall(comments))
    game_type, state = _TYPE.match(text), _STATE.search(text)
    if game_type:
        tags["GameType"] = game_type[1]
    elif "ultimate" in text.lower():
        tags["GameType"] = text.partition(";")[0]
    record, claim = parse_tags(tags)
    if state:
        claim = replace(claim, result=parse_result(state[1]))
    replayed = replay(lambda rules: Position.parse(text, rules), record.rules)
    position = replayed.position
    if not game_type and position.ply == 0 and not position.is_set_up():
        raise InvalidRecord(f"no GameString: {replayed.fault or 'it has neither a game type nor moves'}")
    replayed = replace(replayed, problems=(*replayed.problems, *_contradictions(text, replayed)))
    notes = {int(ply or 0): note for ply, note in _NOTE.findall(comments[: comments.rfind("}") + 1])}
    texts = replayed.position.history_text()
    if notes:
        plies = tuple(annotated(text, notes.get(ply, "")) for ply, text in enumerate(texts, start=1))
    else:
        plies = tuple(map(plain_ply, texts))
    return finished_record(replace(record, comment=notes.get(0, "")), replayed, claim, plies)


def _contradictions(text: str, replayed: Replayed) -> Iterator[str]:
    """What the header of a GameString says that its moves, where all could be played, show to be wrong."""
    if replayed.fault:
        return
    position = replayed.position
    state, turn = _UNFINISHED.search(text), _TURN.search(text)
    _, shown_state, shown_turn, *_ = position.game_text().split(";")
    outcome = position.outcome()
    is_wrong = (
        position.ply > 0 if state and state[1] == "NotStarted" else outcome and outcome.reason == "surround"
    )
    if state and is_wrong:
        yield f"says {state[1]} but its moves lead to {shown_state}"
    if turn and turn[1] != shown_turn and not position.is_set_up():
        yield f"says {turn[1]} but its moves lead to {shown_turn}"


def split_lines(lines: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """The games of a file, each with the number of its line and the comments directly above it."""
    comments: list[str] = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text.startswith("#"):
            comments.append(text[1:].removeprefix(" "))
            continue
        if text:
            yield number, text, "\n".join(comments)
        comments = []


def game_line(record: Record) -> str:
    """A record as a GameString. The state is the record's, also for a game that was given up.

    Raises ValueError for a game other than Hive.
    """
    if not isinstance(record.rules, Rules):
        raise ValueError(f"a GameString holds a game of hive, not of {record.game}")
    fields = record.position().game_text().split(";")
    return ";".join([fields[0], result_word(record), *fields[2:]])


def uhp_text(record: Record) -> str:
    """A record as a GameString below comments with all that it cannot hold."""
    lines = [*tag_lines(record), *comment_lines(record.comment)]
    for number, ply in enumerate(record.plies, start=1):
        lines += [f"{number}. {note}" for note in comment_lines(annotation_text(ply))]
    comments = [f"# {line}".rstrip() for text in lines for line in text.split("\n")]
    return "\n".join([*comments, game_line(record)]) + "\n"
