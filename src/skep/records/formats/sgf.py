"""BoardSpace's SGF: what the players did with the mouse, of which the moves are left.

    ; P0[2 dropb wL1 N 13 .]        a piece is put on column N, row 13; the rest is a hint for people
    ; P0[3 done]                    and the turn is over

Columns run to the east and rows to the north-west, so column c, row r is the hex (c, -r).
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from skep.games.hive import Position, Rules
from skep.records.formats.dates import parse_date
from skep.records.formats.reading import (
    Claim,
    InvalidRecord,
    Reading,
    finished_record,
    replay,
    shortened,
)
from skep.records.formats.sgf_tree import is_own_sgf, parse_own_sgf
from skep.records.formats.tags import parse_game_type
from skep.records.record import Ending, Ply, Record, Result, plain_ply

# The groups are the fields of an Action. Picking up a piece does not match. Hints may end in a backslash,
# doubled or not, so a backslash does not escape the closing bracket. Every text is read in a time that grows
# with its length alone: runs of spaces are taken whole (*+), and what no bracket closes is cut off before.
_ACTION = re.compile(
    r"P([01])\[\s*+(?:\d++\s++)?(?!(?i:pick))([A-Za-z]\w*)"
    r"(?:\s+(?i:([WB])\s+)?(?i:([WB])?([QSBGAMLP])(\d{0,2})\s+(\d{0,2}[A-Z])\s+(-?\d{1,3})\b))?"
    r"\s*+([^\]]*+)\](?:\s*+TM\[(\d{1,15})\])?"
    r"(?:\s*+;\s*+P\1\[\s*+\d*+\s*+([Dd]one)\s*+\](?:\s*+TM\[(\d{1,15})\])?)?"
)
_PROPERTY = re.compile(r"\b([A-Z][A-Z])\[\s*+([^\]]*+)\]")
_COMMENT_START = re.compile(r"C(?<![A-Z]C)\[")
_COMMENT_REST = re.compile(r"((?:\\.|[^\]\\])*+)\]", re.DOTALL)
_END = re.compile(r"\]\s*+(?:;\s*+)?\)")
# A game begins on a line of its own, or right after the end of the game before.
_BEGINNING = re.compile(r"(?:^|(?<=\)))[^\S\n]*+(\(\s*+;\s*+[A-Z]{1,2}\s*+\[)", re.MULTILINE)
_DROPS = {"dropb", "pdropb", "move", "pmove", "movedone", "pmovedone"}
_EXPANSIONS = {"", "m", "l", "p", "lm", "pm", "pl", "plm"}
_TAGS = {"DT": "SgfDate", "GN": "SgfGameName", "RE": "SgfResult", "TC": "TimeControl"}
_OLD_PILLBUG = "2013-03"


class Action(NamedTuple):
    """What a player did, as text; what is not there is empty."""

    player: str
    verb: str
    side: str
    color: str
    bug: str
    number: str
    column: str
    row: str
    rest: str
    """What follows the verb, where it is no piece with its column and row."""
    clock: str
    """The player's clock in milliseconds, in newer files."""
    done: str
    """The word `done`, if that follows at once."""
    done_clock: str


Landing = tuple[str, int, int]
_PASS: Landing = ("", 0, 0)


def split_sgf(text: str) -> Iterator[tuple[int, str]]:
    """The games of a file, each with the number of its first line; what stands before the first one too.

    >>> list(split_sgf("(;SU[hive])\\n(;SU[hive-m])"))
    [(1, '(;SU[hive])\\n'), (2, '(;SU[hive-m])')]
    """
    beginnings = [match.start(1) for match in _BEGINNING.finditer(text)]
    if not beginnings or text[: beginnings[0]].strip():
        beginnings.insert(0, 0)
    line = 1 + text.count("\n", 0, beginnings[0])
    for start, end in pairwise([*beginnings, len(text)]):
        yield line, text[start:end]
        line += text.count("\n", start, end)


def parse_sgf(text: str) -> Reading:
    """The game in an SGF, of BoardSpace or of our own; of a file with several, see `split_sgf`.

    Raises InvalidRecord if there is none, or one that cannot be played here.

    >>> reading = parse_sgf('(;SU[hive]P0[id "Ann"]; P0[1 move W wS1 N 13 .]; P0[2 done])')
    >>> reading.record.white, reading.record.move_texts()
    ('Ann', ['wS1'])
    """
    if is_own_sgf(text):
        return parse_own_sgf(text)
    end = _END.search(text)
    game = text[: end.end()] if end else text
    header = game[: game.find(";", game.find(";") + 1)]
    properties = dict(_PROPERTY.findall(_closed(header)))
    if "SU" not in properties:
        raise InvalidRecord("no BoardSpace game: expected its kind as SU[hive…]")
    rules = Rules(game_type=_game_type(properties["SU"]))
    transcript = Transcript()
    for part, comment in _split_comments(game):
        for action in _ACTION.findall(_closed(part)):
            transcript.add(Action(*action))
        if comment is not None:
            transcript.comments[len(transcript.landings)] = comment.replace("\\", "").strip()
    reading = _read(transcript, properties, rules)
    if not end:
        fault = "the game is cut off: it has no closing parenthesis"
    elif rest := text[end.end() :].strip():
        fault = f"left out what follows the end of the game: {shortened(rest)}"
    else:
        return reading
    return replace(reading, problems=(*reading.problems, fault))


def _closed(text: str) -> str:
    """The text up to its last closing bracket: from each bracket opened before, a search finds an end."""
    return text[: text.rfind("]") + 1]


def _split_comments(game: str) -> Iterator[tuple[str, str | None]]:
    """The parts of a game, each with the comment that follows it; None after the last part."""
    part_start = 0
    while opened := _COMMENT_START.search(game, part_start):
        comment = _COMMENT_REST.match(game, opened.end())
        if comment is None:  # nor is any later one closed
            break
        yield game[part_start : opened.start()], comment[1]
        part_start = comment.end()
    yield game[part_start:], None


@dataclass
class Transcript:
    """The moves of a game, from what both players did with the mouse."""

    players: list[str] = field(default_factory=lambda: ["?", "?"])
    landings: list[Landing] = field(default_factory=list)
    seconds: list[float | None] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    claim: Claim = field(default_factory=Claim)
    problems: list[str] = field(default_factory=list)
    white: int = 0
    """The number of the player who has White."""

    _pending: Landing = _PASS
    """Where a piece was dropped last; only `done` makes it a move. Nothing dropped is a pass."""
    _is_idle_done: bool = False
    """Would a `done` end something else than a turn: an offer of a draw, a swap, a resignation?"""
    _names: dict[str, str] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)
    _clocks: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, action: Action) -> None:
        """Go on by an action; those that do not matter are ignored."""
        player, verb = int(action.player), action.verb.lower()
        if action.bug and verb in _DROPS:
            # Files of 2013 leave out the colour of a piece.
            color = action.color or action.side or "wb"[player != self.white]
            piece = f"{color.lower()}{action.bug.upper()}{action.number or 1}"
            self._pending = (piece, _column(action.column), -int(action.row))
            self._is_idle_done = False
        elif verb in _OTHER_ACTIONS:
            _OTHER_ACTIONS[verb](self, player, action.rest)
        elif verb in _DROPS:
            where = f"after ply {len(self.landings)}"
            self.problems.append(
                f"expected piece, column and row instead of {shortened(action.rest)} {where}"
            )
        if verb.endswith("done"):
            self._done(player, action.clock)
        if action.done:
            self._done(player, action.done_clock)

    def _done(self, player: int, clock: str) -> None:
        if self._is_idle_done:
            self._is_idle_done = False
            return
        piece, column, row = self._pending
        self.landings.append((self._numbered(piece), column, row) if piece else _PASS)
        self.seconds.append(self._thought(player, int(clock)) if clock else None)
        self._pending = _PASS

    def _numbered(self, piece: str) -> str:
        """The piece with the number of its turn to be placed: wA1 comes before wA2."""
        known = self._names.get(piece)
        if known is None:
            kind = piece[:2]
            self._counts[kind] = self._counts.get(kind, 0) + 1
            known = self._names[piece] = f"{kind}{self._counts[kind]}"
        return known

    def _thought(self, player: int, clock: int) -> float:
        """The seconds since the player's clock, in milliseconds, was last read."""
        seconds = max(clock - self._clocks[player], 0) / 1000
        self._clocks[player] = clock
        return seconds

    # what players do besides moving

    def _pass(self, player: int, rest: str) -> None:
        self._pending, self._is_idle_done = _PASS, False

    def _id(self, player: int, rest: str) -> None:
        self.players[player] = rest.strip().strip('"') or "?"

    def _start(self, player: int, rest: str) -> None:
        self.white = 1 if rest.strip().upper() == "P1" else 0

    def _swap(self, player: int, rest: str) -> None:
        self.white, self._is_idle_done = 1 - self.white, True

    def _resign(self, player: int, rest: str) -> None:
        winner = Result.BLACK if player == self.white else Result.WHITE
        self.claim, self._is_idle_done = Claim(result=winner, ending=Ending.RESIGNATION), True

    def _accept_draw(self, player: int, rest: str) -> None:
        self.claim, self._is_idle_done = Claim(result=Result.DRAW, ending=Ending.AGREEMENT), True

    def _discuss_draw(self, player: int, rest: str) -> None:
        self._is_idle_done = True


_OTHER_ACTIONS: dict[str, Callable[[Transcript, int, str], None]] = {
    "id": Transcript._id,
    "start": Transcript._start,
    "swap": Transcript._swap,
    "pass": Transcript._pass,
    "passdone": Transcript._pass,
    "resign": Transcript._resign,
    "acceptdraw": Transcript._accept_draw,
    "offerdraw": Transcript._discuss_draw,
    "declinedraw": Transcript._discuss_draw,
}


@lru_cache(maxsize=256)
def _column(text: str) -> int:
    """A column by its letter; beyond the board `1Z` is the one after Z and `1A` the one before A."""
    letter, beyond = text[-1].upper(), int(text[:-1] or 0)
    return ord(letter) - ord("A") + (beyond if letter == "Z" else -beyond)


def _read(transcript: Transcript, properties: dict[str, str], rules: Rules) -> Reading:
    record = Record(
        white=transcript.players[transcript.white],
        black=transcript.players[1 - transcript.white],
        date=parse_date(properties.get("DT", "")) or parse_date(properties.get("GN", "")),
        tags={tag: properties[name] for name, tag in _TAGS.items() if properties.get(name)},
        comment=transcript.comments.get(0, ""),
    )
    replayed = replay(lambda milder: Position(milder).after_landings(transcript.landings), rules)
    claim = transcript.claim
    if claim.ending is None:
        claim = Claim(result=_claimed_result(properties.get("RE", ""), record))
    texts = replayed.position.history_text()
    comments = transcript.comments
    plies = tuple(
        Ply(text, seconds, comment=comments.get(ply, ""))
        if seconds is not None or ply in comments
        else plain_ply(text)
        for ply, (text, seconds) in enumerate(zip(texts, transcript.seconds, strict=False), start=1)
    )
    reading = finished_record(record, replayed, claim, plies)
    problems = [*transcript.problems, *reading.problems]
    if len(texts) < len(transcript.landings) and "P" in rules.game_type and "" < record.date < _OLD_PILLBUG:
        problems.append("games before March 2013 were played with other pillbug rules")
    return replace(reading, problems=tuple(problems))


def _game_type(setup: str) -> str:
    """The game type of a setup such as `hive-plm`; newer files append players, seed and revision."""
    name, _, letters = (setup.lower().split() or [""])[0].partition("-")
    if name != "hive":
        raise InvalidRecord(f"no game of Hive: its kind is {setup!r}")
    if letters not in _EXPANSIONS:
        return parse_game_type(f"hive-{letters}")
    return "Base+" + letters.upper() if letters else "Base"


def _claimed_result(text: str, record: Record) -> Result:
    """Who won, from a sentence in any language: it names the winner."""
    names = {record.white: Result.WHITE, record.black: Result.BLACK}
    named = [name for name in names if name != "?" and name in text]
    if named:
        return names[max(named, key=len)]
    return Result.DRAW if "draw" in text.lower() else Result.UNKNOWN
