"""BoardSpace's SGF: what the players did with the mouse, of which the moves are left.

    ; P0[2 dropb wL1 N 13 .]        a piece is put on column N, row 13; the rest is a hint for people
    ; P0[3 done]                    and the turn is over

Columns run to the east and rows to the north-west, so column c, row r is the hex (c, -r).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from skep.games.hive import Position, Rules
from skep.records.dates import parse_date
from skep.records.reading import Claim, InvalidRecord, Reading, finished_record, replay
from skep.records.record import Ending, Ply, Record, Result, plain_ply
from skep.records.tags import parse_game_type

# What a player did: player, deed, then colour, piece, column and row of a landing or anything else,
# the player's clock in newer files, and the `done` that may follow at once with its clock. Picking up
# is passed over here already. Hints may end in a backslash, doubled or not, so a backslash does not
# escape the closing bracket.
_ACTION = re.compile(
    r"P([01])\[\s*(?:\d+\s+)?(?!(?i:pick))([A-Za-z]\w*)"
    r"(?:\s+(?i:([WB])\s+)?(?i:([WB])?([QSBGAMLP])(\d{0,2})\s+(\d{0,2}[A-Z])\s+(-?\d{1,3})\b))?"
    r"\s*([^\]]*)\](?:\s*TM\[(\d{1,15})\])?"
    r"(?:\s*;\s*P\1\[\s*\d*\s*([Dd]one)\s*\](?:\s*TM\[(\d{1,15})\])?)?"
)
_PROPERTY = re.compile(r"\b([A-Z][A-Z])\[\s*([^\]]*)\]")
_COMMENT = re.compile(r"C(?<![A-Z]C)\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_END = re.compile(r"\]\s*;?\s*\)")
_DROPS = {"dropb", "pdropb", "move", "pmove", "movedone", "pmovedone"}
_EXPANSIONS = {"", "m", "l", "p", "lm", "pm", "pl", "plm"}
_TAGS = {"DT": "SgfDate", "GN": "SgfGameName", "RE": "SgfResult", "TC": "TimeControl"}
_OLD_PILLBUG = "2013-03"

Landing = tuple[str, int, int]
_PASS: Landing = ("", 0, 0)


def parse_sgf(text: str) -> Reading:
    """The first game in an SGF.

    Raises InvalidRecord if there is none, or one that cannot be played here.

    >>> reading = parse_sgf('(;SU[hive]P0[id "Ann"]; P0[1 move W wS1 N 13 .]; P0[2 done])')
    >>> reading.record.white, reading.record.move_texts()
    ('Ann', ['wS1'])
    """
    end = _END.search(text)
    game = text[: end.end()] if end else text
    header = game[: game.find(";", game.find(";") + 1)]
    properties = dict(_PROPERTY.findall(header))
    if "SU" not in properties:
        raise InvalidRecord("no BoardSpace game: expected its kind as SU[hive…]")
    rules = Rules(game_type=_game_type(properties["SU"]))
    scribe = Scribe()
    for i, part in enumerate(_COMMENT.split(game)):
        if i % 2 == 1:
            scribe.comments[len(scribe.landings)] = part.replace("\\", "").strip()
            continue
        for action in _ACTION.findall(part):
            scribe.take(*action)
    reading = _read(scribe, properties, rules)
    if end:
        return reading
    return replace(
        reading, problems=(*reading.problems, "the file is cut off: it has no closing parenthesis")
    )


@dataclass
class Scribe:
    """Follows what both players do and writes down the moves."""

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
    """Would a `done` end something else than a turn: talk of a draw, a swap, a resignation?"""
    _names: dict[str, str] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)
    _clocks: list[int] = field(default_factory=lambda: [0, 0])

    def take(
        self,
        player: str,
        deed: str,
        side: str,
        color: str,
        bug: str,
        number: str,
        column: str,
        row: str,
        rest: str,
        clock: str,
        done: str,
        done_clock: str,
    ) -> None:
        """Follow an action, given by the groups of its pattern; deeds that do not matter are passed over."""
        deed = deed.lower()
        if bug and deed in _DROPS:
            # Files of 2013 leave out the colour of a piece.
            own = color or side or "wb"[int(player) != self.white]
            self._pending = (f"{own.lower()}{bug.upper()}{number or 1}", _column(column), -int(row))
            self._is_idle_done = False
        elif deed in _DEEDS:
            _DEEDS[deed](self, int(player), rest)
        elif deed in _DROPS:
            where = f"after ply {len(self.landings)}"
            self.problems.append(f"expected piece, column and row instead of {rest!r} {where}")
        if deed.endswith("done"):
            self._done(int(player), clock)
        if done:
            self._done(int(player), done_clock)

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

    def _talk_of_draw(self, player: int, rest: str) -> None:
        self._is_idle_done = True


_DEEDS: dict[str, Callable[[Scribe, int, str], None]] = {
    "id": Scribe._id,
    "start": Scribe._start,
    "swap": Scribe._swap,
    "pass": Scribe._pass,
    "passdone": Scribe._pass,
    "resign": Scribe._resign,
    "acceptdraw": Scribe._accept_draw,
    "offerdraw": Scribe._talk_of_draw,
    "declinedraw": Scribe._talk_of_draw,
}


@lru_cache(maxsize=256)
def _column(text: str) -> int:
    """A column by its letter; beyond the board `1Z` is the one after Z and `1A` the one before A."""
    letter, beyond = text[-1].upper(), int(text[:-1] or 0)
    return ord(letter) - ord("A") + (beyond if letter == "Z" else -beyond)


def _read(scribe: Scribe, properties: dict[str, str], rules: Rules) -> Reading:
    record = Record(
        white=scribe.players[scribe.white],
        black=scribe.players[1 - scribe.white],
        date=parse_date(properties.get("DT", "")) or parse_date(properties.get("GN", "")),
        tags={tag: properties[name] for name, tag in _TAGS.items() if properties.get(name)},
        comment=scribe.comments.get(0, ""),
    )
    replayed = replay(lambda milder: Position(milder).after_landings(scribe.landings), rules)
    claim = scribe.claim
    if claim.ending is None:
        claim = Claim(result=_claimed_result(properties.get("RE", ""), record))
    texts = replayed.position.history_text()
    comments = scribe.comments
    plies = tuple(
        Ply(text, seconds, comment=comments.get(ply, ""))
        if seconds is not None or ply in comments
        else plain_ply(text)
        for ply, (text, seconds) in enumerate(zip(texts, scribe.seconds, strict=False), start=1)
    )
    reading = finished_record(record, replayed, claim, plies)
    problems = [*scribe.problems, *reading.problems]
    if len(texts) < len(scribe.landings) and "P" in rules.game_type and "" < record.date < _OLD_PILLBUG:
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
