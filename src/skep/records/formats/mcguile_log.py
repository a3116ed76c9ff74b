"""The logs of mcguile2020's program: who moved, from where, and to which cell of its grid.

    r r -1 0,0 (8,8)
    r r 1 3,2 (9,8)
    ai
    s b -1 7,8 6,9

Who is `r` for random (or a person), `m` for tree search, `s` for the swarm, and in older logs `f` for the
first moves; then `r` for the rack or `b` for the board, −1 for White or 1 for Black, and two cells as row and
column. The columns of the rack are ant, beetle, grasshopper, queen and spider. `ai` ends the random moves,
and `pass` is a turn in which the swarm had no move. A side that moves twice in a row has an opponent that
stands still: that is read as a pass. Columns of the grid are columns of hexes, odd ones half a hex lower.
"""

import re
from dataclasses import dataclass, field, replace

from skep.games import Color
from skep.games.hive import Position, Rules
from skep.records.formats.reading import Claim, InvalidRecord, Reading, finished_record, replay, shortened
from skep.records.record import Ply, Record

LINE = re.compile(
    r"\s*([frms]) ([rb]) (-?1) \(?(\d{1,3}), ?(\d{1,3})\)? \(?(\d{1,3}), ?(\d{1,3})\)?\s*", re.ASCII
)
"""A move of a log."""
RACK = "ABGQS"
PLAYERS = {"r": "random", "m": "MCTS", "s": "swarm"}


@dataclass
class _Log:
    """What a log has told so far."""

    landings: list[tuple[str, int, int]] = field(default_factory=list)
    players: dict[Color, str] = field(default_factory=dict)
    stacks: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    placed: dict[str, int] = field(default_factory=dict)

    def add(self, move: re.Match[str], number: int) -> None:
        """Take note of a move; a side that moves twice in a row says that the other passed."""
        who, source, side, *numbers = move.groups()
        color = Color.WHITE if side == "-1" else Color.BLACK
        start, end = ((int(row), int(column)) for row, column in (numbers[:2], numbers[2:]))
        if (len(self.landings) % 2 == 0) != (color == Color.WHITE):
            self.landings.append(("", 0, 0))
        piece = self._placed(color, start) if source == "r" else self._lifted(start, number)
        self.stacks.setdefault(end, []).append(piece)
        self.landings.append((piece, *axial(*end)))
        if who in PLAYERS:
            self.players[color] = PLAYERS[who]

    def _placed(self, color: Color, rack: tuple[int, int]) -> str:
        if rack[1] >= len(RACK):
            raise InvalidRecord(f"the rack has {len(RACK)} columns, from 0 on, not {rack[1] + 1}")
        kind = ("w" if color == Color.WHITE else "b") + RACK[rack[1]]
        self.placed[kind] = self.placed.get(kind, 0) + 1
        return kind if kind[1] == "Q" else f"{kind}{self.placed[kind]}"

    def _lifted(self, start: tuple[int, int], number: int) -> str:
        if not self.stacks.get(start):
            raise InvalidRecord(f"line {number} moves a piece from {start[0]},{start[1]}, where none lies")
        return self.stacks[start].pop()


def axial(row: int, column: int) -> tuple[int, int]:
    """A cell of the program's grid in our coordinates.

    >>> axial(8, 8), axial(8, 9), axial(9, 8)
    ((8, 4), (9, 4), (8, 5))
    """
    return column, row - column // 2


def parse_mcguile_log(text: str) -> Reading:
    """The game of a log, as far as it is legal. Raises InvalidRecord for what is no such log.

    >>> reading = parse_mcguile_log("r r -1 0,0 (8,8)\\nr r 1 3,2 (9,8)\\nai\\ns r -1 0,3 7,8")
    >>> reading.record.move_texts(), reading.record.white
    (['wA1', 'bG1 wA1\\\\', 'wQ \\\\wA1'], 'swarm')
    """
    log = _Log()
    problems = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() in ("", "ai", "pass"):
            continue
        move = LINE.fullmatch(line)
        if move is None:
            raise InvalidRecord(
                f"line {number} is no move of a log of mcguile2020: {shortened(line.strip())}"
            )
        try:
            log.add(move, number)
        except InvalidRecord as error:
            problems = [f"{error}; kept the moves before it"]
            break
    if not log.landings:
        raise InvalidRecord(*problems or ["no move in this log"])
    passes = any(not piece for piece, _, _ in log.landings)
    rules = Rules(queen_first=True, repetition=False, free_pass=passes)
    replayed = replay(lambda own: Position(own).after_landings(log.landings), rules)
    record = Record(
        rules=rules,
        white=log.players.get(Color.WHITE, ""),
        black=log.players.get(Color.BLACK, ""),
    )
    plies = tuple(Ply(text=text) for text in replayed.position.history_text())
    reading = finished_record(record, replayed, Claim(), plies)
    return replace(reading, problems=(*reading.problems, *problems))
