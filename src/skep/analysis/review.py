"""A whole game under review: what each move was worth, and which ones lost most.

>>> from skep.records.formats.uhp_text import parse_game_line
>>> game = parse_game_line("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-").record
>>> review = review_game(game, Limit(depth=1))
>>> [judged.move for judged in review.moves]
['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-']
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from skep.agents import Agent, Limit, StopFlag
from skep.analysis.analyst import Analyst, analyst, in_favour_of_white
from skep.analysis.wording import SIDES, points_text
from skep.drawing.line_chart import Curve, Mark, line_chart
from skep.games import Color
from skep.records import Record

DECIDED = 1000.0
"""A game that stands so, in hundredths of a point, is decided: worse moves lose nothing more."""
MISTAKE, BLUNDER = 150.0, 300.0
"""Hundredths of a point lost by a move marked `?` and `??`. In games of the engine at 500 and 2000 nodes, one
in twenty of the moves that were not the reviewer's choice lost 183 or more; even his own choices seem to lose
up to 80, because the next search looks a ply further."""


@dataclass(frozen=True, kw_only=True)
class JudgedMove:
    """A move of the game, compared with the engine's.

    >>> move = JudgedMove(ply=9, side=Color.WHITE, move="wQ -bS1", score=-250, best="wA1 -bS1", loss=180)
    >>> move.mark
    '?'
    """

    ply: int
    """From 1."""
    side: Color
    move: str
    score: float
    """Of the position after the move, in favour of White."""
    best: str
    """What the engine would have played."""
    loss: float
    """How much worse the move was than the best, in hundredths of a point; 0 if it was the best."""

    @property
    def mark(self) -> str:
        """`??` for a move that lost much, `?` for one that lost something, else nothing."""
        return "??" if self.loss >= BLUNDER else "?" if self.loss >= MISTAKE else ""


@dataclass(frozen=True, kw_only=True)
class Review:
    """A game with what each move was worth.

    >>> Review(start=0.0, moves=()).worst()
    []
    """

    start: float
    """The score before the first move, in favour of White."""
    moves: tuple[JudgedMove, ...]

    def worst(self) -> list[JudgedMove]:
        """The marked moves, those that lost most first."""
        return sorted((move for move in self.moves if move.mark), key=lambda move: (-move.loss, move.ply))


def review_game(
    record: Record,
    limit: Limit,
    *,
    threads: int = 1,
    agent: Agent | None = None,
    on_position: Callable[[int, float], None] | None = None,
    stop: StopFlag | None = None,
) -> Review:
    """Evaluate every position of a game and judge every move; each position gets the limit.

    `on_position` is told the ply and the score of each position as it is known. After `stop` is set the
    review ends before the position that was being looked at. Another agent than the engine of skep has to
    tell scores; raises ValueError if it does not.

    >>> from skep.records.files import parse_game_text
    >>> review = review_game(parse_game_text("Base;wS1;bS1 wS1-").record, Limit(depth=1))
    >>> [(judged.ply, judged.move) for judged in review.moves]
    [(1, 'wS1'), (2, 'bS1 wS1-')]
    """
    stands: list[_Stand] = []
    with analyst(record.start(), threads=threads, agent=agent) as engine:
        for stand in _stands(record, limit, engine, stop):
            if on_position is not None:
                on_position(len(stands), stand.score)
            stands.append(stand)
    moves = [_judged(ply, before, after) for ply, (before, after) in enumerate(pairwise(stands), start=1)]
    return Review(start=stands[0].score if stands else 0.0, moves=tuple(moves))


def loss_of(side: Color, before: float, after: float) -> float:
    """What a move of a side lost, by the scores before and after it; what is decided anyway does not count.

    >>> loss_of(Color.BLACK, before=-100, after=250), loss_of(Color.WHITE, before=99_997, after=1200)
    (350, 0.0)
    """
    lost = in_favour_of_white(side, _bounded(before)) - in_favour_of_white(side, _bounded(after))
    return max(0.0, lost)


def review_text(review: Review) -> str:
    """The review as a table: scores in points in favour of White, `+#3` for a forced win in three plies.

    >>> move = JudgedMove(ply=9, side=Color.WHITE, move="wQ -bS1", score=-250, best="wA1 -bS1", loss=180)
    >>> print(review_text(Review(start=0.0, moves=(move,))))
     ply  side   move            score  best           loss
       9  White  wQ -bS1         -2.50  wA1 -bS1       1.80  ?
    """
    lines = [f"{'ply':>4}  {'side':5}  {'move':12}  {'score':>7}  {'best':12}  {'loss':>5}"]
    for move in review.moves:
        best = "" if move.best == move.move else move.best
        loss = f"{move.loss / 100:.2f}" if move.loss else ""
        lines.append(
            f"{move.ply:4}  {SIDES[move.side]:5}  {move.move:12}  {points_text(move.score):>7}  {best:12}  "
            f"{loss:>5}  {move.mark}".rstrip()
        )
    return "\n".join(lines)


def review_json(review: Review) -> dict[str, Any]:
    """The review as what JSON can hold.

    >>> review_json(Review(start=0.0, moves=()))
    {'start': 0.0, 'moves': []}
    """
    moves = [asdict(move) | {"side": SIDES[move.side].lower(), "mark": move.mark} for move in review.moves]
    return {"start": review.start, "moves": moves}


def review_svg(review: Review, title: str) -> str:
    """The evaluation over the game as a curve, with the moves that lost most.

    >>> review_svg(Review(start=0.0, moves=()), "a game").startswith("<svg ")
    True
    """
    scores = [review.start, *(move.score for move in review.moves)]
    points = tuple((float(ply), _bounded(score) / 100) for ply, score in enumerate(scores))
    marks = [
        Mark(*points[move.ply], text=f"{move.ply}{move.mark}", is_above=move.side == Color.BLACK)
        for move in review.worst()  # where Black loses something, the curve rises
    ]
    return line_chart(
        [Curve("", points)], title=title, x_label="ply", y_label="points in favour of White", marks=marks
    )


class _Stand(NamedTuple):
    """A position of the game as the engine sees it."""

    side: Color
    arrived: str
    """The move that led there."""
    score: float
    best: str


def _stands(record: Record, limit: Limit, engine: Analyst, stop: StopFlag | None) -> Iterator[_Stand]:
    position, arrived = record.start(), ""
    for text in [*record.move_texts(), ""]:
        found = engine.evaluate(position, limit, stop=stop)
        if stop is not None and stop.is_set():
            return
        if not found.has_score:
            raise ValueError("the engine tells no scores: ask for single positions with --ply")
        best = position.move_text(found.lines[0].moves[0]) if found.lines else ""
        yield _Stand(position.turn, arrived, found.score, best)
        if text:
            move = position.parse_move(text)
            arrived = position.move_text(move)
            position.play(move)


def _judged(ply: int, before: _Stand, after: _Stand) -> JudgedMove:
    is_best = after.arrived == before.best
    return JudgedMove(
        ply=ply,
        side=before.side,
        move=after.arrived,
        score=after.score,
        best=before.best,
        loss=0.0 if is_best else loss_of(before.side, before.score, after.score),
    )


def _bounded(score: float) -> float:
    return max(-DECIDED, min(DECIDED, score))
