"""Who plays whom, from where, with which seed."""

import subprocess
import sys
from collections import Counter

import pytest

from skep.arena.pairing.schedule import Format, encounters, schedule

PLAYERS = ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("round-robin", ["ab", "ac", "ad", "bc", "bd", "cd"]),
        ("gauntlet", ["ab", "ac", "ad"]),
        ("ladder", ["ab", "bc", "cd"]),
    ],
)
def test_formats_say_who_meets_whom(form: Format, expected: list[str]) -> None:
    assert ["".join(names) for names in encounters(form, PLAYERS)] == expected


def test_every_opening_is_played_twice_with_colours_swapped() -> None:
    games = list(schedule("cup", "round-robin", PLAYERS, games=6, seed=1))
    assert len(games) == 36
    for first, second in zip(games[0::2], games[1::2], strict=True):
        assert (first.white, first.black) == (second.black, second.white)
        assert (first.pair, first.opening) == (second.pair, second.opening)


def test_all_players_use_the_openings_alike() -> None:
    games = list(schedule("cup", "round-robin", PLAYERS, games=6, seed=1))
    uses = Counter((player, game.opening) for game in games for player in (game.white, game.black))
    assert set(uses.values()) == {6}


def test_colours_are_shared_evenly() -> None:
    games = list(schedule("cup", "round-robin", PLAYERS, games=6, seed=1))
    assert set(Counter(game.white for game in games).values()) == {9}
    assert set(Counter(game.black for game in games).values()) == {9}


def test_one_pair_of_each_encounter_comes_before_the_second_of_any() -> None:
    games = list(schedule("cup", "round-robin", PLAYERS, games=4, seed=1))
    assert [game.opening for game in games] == [0] * 12 + [1] * 12


def test_numbers_count_games_and_pairs() -> None:
    games = list(schedule("cup", "ladder", PLAYERS, games=4, seed=1))
    assert [game.number for game in games] == list(range(12))
    assert [game.pair for game in games] == [number // 2 for number in range(12)]


def test_every_game_has_a_name_and_a_seed_of_its_own() -> None:
    games = list(schedule("cup", "round-robin", PLAYERS, games=100, seed=1))
    assert len({game.uid for game in games}) == len({game.seed for game in games}) == len(games)


def test_more_games_begin_with_the_same_ones() -> None:
    few = list(schedule("cup", "round-robin", PLAYERS, games=4, seed=1))
    many = list(schedule("cup", "round-robin", PLAYERS, games=8, seed=1))
    assert many[: len(few)] == few


def test_other_tournaments_have_other_names_and_other_seeds_other_chances() -> None:
    games = [
        next(iter(schedule(name, "gauntlet", PLAYERS, games=2, seed=seed)))
        for name, seed in [("cup", 1), ("cop", 1), ("cup", 2)]
    ]
    assert len({game.uid for game in games}) == 3
    assert games[0].seed == games[1].seed != games[2].seed


def test_names_and_seeds_are_the_same_in_every_process() -> None:
    code = (
        "from skep.arena.pairing.schedule import schedule;"
        "print([(g.uid, g.seed) for g in schedule('cup', 'ladder', 'abc', games=4, seed=1)])"
    )
    here = [(game.uid, game.seed) for game in schedule("cup", "ladder", "abc", games=4, seed=1)]
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == str(here)
