import pytest

from skep.arena.stats.crosstable import Crosstable, Standing, crosstable, crosstable_text
from skep.arena.stats.results import GameResult, Tally
from skep.drawing.text_table import table_text


def game(white, black, points, plies=41, seconds=(2.1, 1.0), opening_plies=0):
    return GameResult(
        white=white,
        black=black,
        white_points=points,
        plies=plies,
        opening_plies=opening_plies,
        white_seconds=seconds[0],
        black_seconds=seconds[1],
    )


GAMES = [
    game("ant", "bee", 1),
    game("bee", "ant", 0.5),
    game("ant", "cricket", 1, plies=20, seconds=(4.0, 4.0)),
    game("cricket", "ant", 0, plies=20, seconds=(4.0, 4.0)),
    game("bee", "cricket", 0, plies=25, seconds=(0.0, 0.0), opening_plies=5),
]


def test_a_crosstable_puts_everything_together():
    assert crosstable(GAMES) == Crosstable(
        standings=(
            Standing(
                player="ant",
                as_white=Tally(2, 0, 0),
                as_black=Tally(1, 1, 0),
                against={"bee": Tally(1, 1, 0), "cricket": Tally(2, 0, 0)},
                mean_plies=(41 + 41 + 20 + 20) / 4,
                seconds_per_move=(2.1 + 1.0 + 4.0 + 4.0) / (21 + 20 + 10 + 10),
            ),
            Standing(
                player="cricket",
                as_white=Tally(0, 0, 1),
                as_black=Tally(1, 0, 1),
                against={"ant": Tally(0, 0, 2), "bee": Tally(1, 0, 0)},
                mean_plies=(20 + 20 + 25) / 3,
                seconds_per_move=8.0 / (10 + 10 + 10),
            ),
            Standing(
                player="bee",
                as_white=Tally(0, 1, 1),
                as_black=Tally(0, 0, 1),
                against={"ant": Tally(0, 1, 1), "cricket": Tally(0, 0, 1)},
                mean_plies=(41 + 41 + 25) / 3,
                seconds_per_move=3.1 / (20 + 21 + 10),
            ),
        ),
        white=Tally(2, 1, 2),
        mean_plies=(41 + 41 + 20 + 20 + 25) / 5,
    )


def test_the_order_of_games_does_not_matter():
    assert crosstable_text(crosstable(GAMES)) == crosstable_text(crosstable(GAMES[::-1]))


def test_crosstable_text_shows_points_against_each_opponent():
    assert crosstable_text(crosstable(GAMES)).splitlines() == [
        "#  player   points  games  score     White     Black    1  2    3  plies  s/move",
        "1  ant         3.5      4  87.5%  +2 =0 -0  +1 =1 -0    ·  2  1.5   30.5   0.182",
        "2  cricket       1      3  33.3%  +0 =0 -1  +1 =0 -1    0  ·    1   21.7   0.267",
        "3  bee         0.5      3  16.7%  +0 =1 -1  +0 =0 -1  0.5  0    ·   35.7   0.061",
        "",
        "games 5, White +2 =1 -2 (50.0%), draws 20.0%, mean length 29.4 plies",
    ]


def test_crosstable_text_as_markdown():
    lines = crosstable_text(crosstable(GAMES[:1]), markdown=True).splitlines()
    assert lines[:3] == [
        "|   # | player | points | games |  score |    White |    Black |   1 |   2 | plies | s/move |",
        "| --: | ------ | -----: | ----: | -----: | -------: | -------: | --: | --: | ----: | -----: |",
        "|   1 | ant    |      1 |     1 | 100.0% | +1 =0 -0 | +0 =0 -0 |   · |   1 |  41.0 |  0.100 |",
    ]


def test_a_game_lost_before_its_first_move_has_no_time_per_move():
    table = crosstable([game("ant", "bee", 0, plies=0, seconds=(3.0, 0.0))])
    assert [standing.seconds_per_move for standing in table.standings] == [0.0, 0.0]


def test_without_games_there_is_no_crosstable():
    with pytest.raises(ValueError, match="expected at least one game for a crosstable"):
        crosstable([])


def test_a_bar_in_a_name_does_not_break_a_markdown_table():
    assert table_text(["name"], [["a|b"]], markdown=True).splitlines()[2] == "| a\\|b |"
