"""Reviews of games: what moves are worth, and which ones lost most."""

import xml.etree.ElementTree as ElementTree

import pytest

from skep.agents import WIN_SCORE, Limit, StopFlag
from skep.analysis.analyst import analyst
from skep.analysis.review import (
    JudgedMove,
    Review,
    loss_of,
    review_game,
    review_json,
    review_svg,
    review_text,
)
from skep.games import Color, captain, hive
from skep.records import Record
from skep.records.formats.uhp_text import parse_game_line

SVG = "{http://www.w3.org/2000/svg}"

# The black queen has one free neighbour. White runs past it with the ant, Black does not use his chance to
# flee, and White wins.
#   wQ
# wG1 bQ  bA1 wA1
#   bB1 bS1
BOARD = "Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
MISSED = Record.of(hive.parse(f"{BOARD};wA1 wQ/;bS2 /bB1;wA1 bQ/"))


def judged(loss: float) -> JudgedMove:
    return JudgedMove(ply=1, side=Color.WHITE, move="wS1", score=0, best="wS1", loss=loss)


def test_a_missed_win_is_marked_and_the_winning_move_is_not() -> None:
    review = review_game(MISSED, Limit(depth=2))
    missed, _, won = review.moves
    assert (missed.mark, missed.best, won.mark, won.loss) == ("??", "wA1 \\bA1", "", 0)
    assert review.start == WIN_SCORE - 1
    assert won.score == WIN_SCORE
    assert review.worst()[0] == missed


def test_every_position_has_the_score_that_the_analyst_gives() -> None:
    record = Record.of(hive.parse("wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ"))
    told: list[tuple[int, float]] = []
    limit = Limit(depth=1)
    review = review_game(record, limit, on_position=lambda ply, score: told.append((ply, score)))
    scores = []
    with analyst(record.start()) as engine:
        for ply in range(6):
            scores.append(engine.evaluate(record.position(ply), limit).score)
    assert told == list(enumerate(scores))
    assert [review.start, *(move.score for move in review.moves)] == scores


def test_time_to_spare_does_not_change_a_review() -> None:
    """Moves that lead to an only move, or come from one, were once compared with what a single ply sees."""
    passed = hive.parse("Base;setup Black bQ@0,0 wQ@-1,0 wA1@-2,0 wA2@1,0 wA3@2,0;pass;wA3 wA2/")
    record = Record.of(passed)
    assert review_game(record, Limit(depth=4, time=1000)) == review_game(record, Limit(depth=4))


def test_a_stopped_review_ends_where_it_is() -> None:
    stop = StopFlag()

    def after_two(ply: int, score: float) -> None:
        if ply == 2:
            stop.set()

    record = Record.of(hive.parse("wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ"))
    review = review_game(record, Limit(depth=1), on_position=after_two, stop=stop)
    assert [move.move for move in review.moves] == ["wS1", "bS1 wS1-"]


def test_the_last_captain_is_reviewed_too() -> None:
    record = Record.of(captain.parse("official;b8-d8;g8xc8"))
    review = review_game(record, Limit(depth=2))
    assert [move.move for move in review.moves] == ["b8-d8", "g8xc8"]
    assert [move.side for move in review.moves] == [Color.WHITE, Color.BLACK]


@pytest.mark.parametrize(
    ("loss", "mark"), [(0, ""), (149, ""), (150, "?"), (299, "?"), (300, "??"), (2000, "??")]
)
def test_marks_grow_with_the_loss(loss: float, mark: str) -> None:
    assert judged(loss).mark == mark


def test_a_move_loses_what_its_own_side_loses() -> None:
    assert loss_of(Color.WHITE, before=100, after=-250) == 350
    assert loss_of(Color.BLACK, before=100, after=-250) == 0
    assert loss_of(Color.BLACK, before=2 - WIN_SCORE, after=0) == 1000
    assert loss_of(Color.WHITE, before=-5000, after=1 - WIN_SCORE) == 0


def test_the_table_shows_the_choice_of_the_engine_where_it_differs() -> None:
    lines = review_text(review_game(MISSED, Limit(depth=2))).splitlines()
    assert lines[0].split() == ["ply", "side", "move", "score", "best", "loss"]
    assert lines[1].split()[:5] == ["1", "White", "wA1", "wQ/", lines[1].split()[4]]
    assert lines[1].endswith("??")
    assert lines[3].split() == ["3", "White", "wA1", "\\bA1", "+#0"]


def test_json_has_the_marks_and_the_names_of_the_sides() -> None:
    data = review_json(Review(start=10, moves=(judged(200),)))
    assert data["start"] == 10
    assert data["moves"][0]["side"] == "white"
    assert data["moves"][0]["mark"] == "?"


def test_the_graph_shows_the_worst_moves_and_cuts_decided_scores() -> None:
    review = review_game(MISSED, Limit(depth=2))
    picture = ElementTree.fromstring(review_svg(review, "a game"))
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert "1??" in texts
    assert "10" in texts
    assert "1000" not in texts


def test_games_without_moves_have_a_score() -> None:
    review = review_game(parse_game_line("Base;NotStarted;White[1]").record, Limit(depth=1))
    assert review.moves == ()
