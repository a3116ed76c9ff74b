"""The game at a table: its position, its moves and how it ended. It knows no clock and no browser."""

from dataclasses import replace
from datetime import date

from skep import __version__
from skep.games import IllegalMove, Move, Position
from skep.records import Ending, Ply, Record, Result
from skep.web.games.table_settings import TableSettings


class TableGame:
    """A game that is being played, from its first move to its end."""

    def __init__(self, settings: TableSettings) -> None:
        self.settings = settings
        self.position = Record(rules=settings.rules, setup=settings.setup).start()
        self.plies: list[Ply] = []
        self.date = date.today().isoformat()
        self.ended: tuple[Result, Ending] | None = None

    @property
    def is_over(self) -> bool:
        """Has the game ended, on the board or otherwise?"""
        return self.ended is not None

    def play(self, move: Move, ply: Ply) -> None:
        """Make a move for the side to move; the ply says what is known about it. Raises IllegalMove."""
        if self.is_over:
            raise IllegalMove("the game is over")
        text = self.position.move_text(move)
        self.position.play(move)
        self.plies.append(ply._replace(text=text))
        self._end_by_the_rules()

    def undo(self, plies: int) -> None:
        """Take back so many moves; also the end of a game that the board did not decide."""
        for _ in range(min(plies, self.position.ply)):
            self.position.undo()
            self.plies.pop()
        self.ended = None

    def undo_plies(self) -> int:
        """How many plies an undo takes back: against an agent up to the person's own last move."""
        people = self.settings.people
        is_own_turn = len(people) == 1 and self.position.turn in people
        return min(2 if is_own_turn else 1, self.position.ply)

    def end(self, result: Result, ending: Ending) -> None:
        """End the game by something else than the rules, such as a resignation."""
        self.ended = result, ending

    def begin_from(self, moves: list[Move]) -> None:
        """Make moves that belong to the start and that nobody at this table has made."""
        for move in moves:
            self.plies.append(Ply(text=self.position.move_text(move)))
            self.position.play(move)
        self._end_by_the_rules()

    def restore(self, plies: list[Ply], ended: tuple[Result, Ending] | None, begun: str) -> None:
        """Put back a stored game."""
        for ply in plies:
            self.position.play(self.position.parse_move(ply.text))
        self.plies = list(plies)
        self.ended = ended
        self.date = begun

    def position_at(self, ply: int) -> Position:
        """The position after so many plies."""
        position = self.position.copy()
        for _ in range(position.ply - ply):
            position.undo()
        return position

    def repeating_moves(self) -> list[Move]:
        """The moves of the side to move that would end the game by repetition."""
        repeating = []
        trial = self.position.copy()
        for move in trial.legal_moves():
            trial.play(move)
            outcome = trial.outcome()
            if outcome is not None and outcome.reason == "repetition":
                repeating.append(move)
            trial.undo()
        return repeating

    def record(self) -> Record:
        """The game as data."""
        record = Record.of(
            self.position,
            white=self.settings.white.title,
            black=self.settings.black.title,
            date=self.date,
            seed=self.settings.seed,
            version=__version__,
        )
        result, ending = self.ended or (record.result, record.ending)
        return replace(record, plies=tuple(self.plies), result=result, ending=ending)

    def _end_by_the_rules(self) -> None:
        outcome = self.position.outcome()
        if outcome is not None:
            self.ended = Result.won_by(outcome.winner), Ending(outcome.reason)
