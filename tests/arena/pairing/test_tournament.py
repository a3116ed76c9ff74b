"""Tournaments as settings, as data and as files."""

import json
from pathlib import Path
from typing import Any

import pytest

from skep.agents import Clock, Limit
from skep.arena.game.adjudication import Adjudication
from skep.arena.pairing.tournament import Tournament, parse_rules, parse_tournament, tournament_data
from skep.arena.runner.tournament_file import read_tournament_file
from skep.games.hive import Rules

CUP = """
name = "cup"
format = "gauntlet"
games = 40
clock = "60+0.5"
seed = 7
adjudicate = "500,6"
workers = 2

[rules]
game_type = "Base+MLP"
ply_cap = 200

[openings]
kind = "random"
plies = 6

[[players]]
agent = "random"

[[players]]
name = "by piece"
agent = "random"
settings = { pick = "piece" }

[[players]]
name = "quick"
agent = "mate-in-one"
nodes = 100
"""


def read(tmp_path: Path, text: str) -> dict[str, Any]:
    path = tmp_path / "cup.toml"
    path.write_text(text, "utf-8")
    return read_tournament_file(path)


def test_a_file_describes_a_whole_tournament(tmp_path: Path) -> None:
    data = read(tmp_path, CUP)
    assert data.pop("workers") == 2
    cup = parse_tournament(data)
    cup.check()
    assert (cup.name, cup.format, cup.games, cup.seed) == ("cup", "gauntlet", 40, 7)
    assert [(player.name, player.agent) for player in cup.players] == [
        ("random", "random"),
        ("by piece", "random:pick=piece"),
        ("quick", "mate-in-one"),
    ]
    assert cup.rules_record() == Rules(game_type="Base+MLP", ply_cap=200)
    assert cup.adjudication() == Adjudication(score=500, plies=6)
    assert {len(opening) for opening in cup.opening_list()} == {6}
    assert len(cup.opening_list()) == 20
    assert cup.total == 80


def test_a_player_s_own_limits_replace_those_of_the_tournament(tmp_path: Path) -> None:
    data = read(tmp_path, CUP)
    del data["workers"]
    cup = parse_tournament(data)
    clock = Limit(clock=Clock(remaining=60, increment=0.5))
    assert [player.limit_in(cup) for player in cup.players] == [clock, clock, Limit(nodes=100)]


def test_data_is_read_back(tmp_path: Path) -> None:
    data = read(tmp_path, CUP)
    del data["workers"]
    cup = parse_tournament(data)
    assert parse_tournament(json.loads(json.dumps(tournament_data(cup)))) == cup


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gmaes = 4", "cup.toml: unknown setting 'gmaes'; did you mean 'games'?"),
        ("worker = 4", "cup.toml: unknown setting 'worker'; did you mean 'workers'?"),
        ("games = ", "cup.toml: Invalid value"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read(tmp_path, text)


PLAYERS = ["random", "mate-in-one"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"players": ["random"]}, "needs two players or more, not 1"),
        (
            {"players": ["random", "random"]},
            "two players are called 'random'; name one of them: other=random",
        ),
        ({"players": [{"name": "a"}]}, "player 'a' has no setting 'agent'"),
        ({"players": [{"agent": "random", "nmae": "a"}]}, "unknown setting 'nmae'; did you mean 'name'?"),
        ({"players": ["randon", "random"]}, "unknown agent 'randon'; did you mean 'random'?"),
        ({"players": ["random", 3]}, "a player is text or a table, not 3"),
        ({"players": PLAYERS, "games": 3}, "'games' is an even number, each opening is played twice, not 3"),
        ({"players": PLAYERS, "games": "many"}, "'games' is a whole number, not 'many'"),
        ({"players": PLAYERS, "format": "knockout"}, "'format' is one of round-robin, gauntlet, ladder"),
        (
            {"players": PLAYERS, "clock": "soon"},
            "'clock' is SECONDS.SECONDS such as .*, not 'soon'",
        ),
        ({"players": PLAYERS, "clock": "0"}, "'clock' needs time to think, not '0'"),
        ({"players": PLAYERS, "time": -1}, "'time' is more than 0, not -1"),
        ({"players": PLAYERS, "game": "hove"}, "unknown game 'hove'; did you mean 'hive'?"),
        ({"players": PLAYERS, "rules": "Base+X"}, "unknown expansion 'X'"),
        ({"players": PLAYERS, "rules": {"ply_kap": 3}}, "unknown setting 'ply_kap'; did you mean 'ply_cap'?"),
        ({"players": PLAYERS, "adjudicate": "500"}, "'adjudicate' is SCORE,PLIES such as 500,6, not '500'"),
        ({"players": PLAYERS, "sprt": "10,0"}, "expected elo0 below elo1"),
        ({"players": [*PLAYERS, "c=random"], "sprt": "0,10"}, "'sprt' is for two players, not 3"),
        ({"players": PLAYERS, "failures": -1}, "'margin' and 'failures' are 0 or more"),
    ],
)
def test_wrong_settings_are_refused_before_any_game(data: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_tournament(data).check()


def test_rules_are_a_name_and_what_differs() -> None:
    assert parse_rules("hive", "") == Rules()
    assert parse_rules("hive", "Base+M:queen_first=true") == Rules(game_type="Base+M", queen_first=True)
    assert parse_rules("hive", ":ply_cap=9") == Rules(ply_cap=9)


def test_nothing_but_the_settings_names_the_games() -> None:
    one, two = (Tournament(players=parse_tournament({"players": PLAYERS}).players, games=4) for _ in range(2))
    assert list(one.schedule()) == list(two.schedule())
