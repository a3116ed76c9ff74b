"""Suites of balanced openings: those that come with skep, and how they are made."""

import random
import re
from dataclasses import replace

import pytest

from skep import __version__
from skep.agents import Limit, make_agent
from skep.arena.pairing.opening_suite import SuiteSettings, make_suite, suite_head, suite_path
from skep.arena.pairing.openings import OpeningError, RandomOpenings, SuiteOpenings
from skep.games import GAMES, captain
from skep.games.hive import Position, Rules
from skep.records.files import read_games

TYPES = ("Base", "Base+MLP")
SMALL = SuiteSettings(count=4, plies=4, nodes=500, bound=60)


def suite(game_type: str) -> list[Position]:
    """The positions at the end of the openings, each played through."""
    lines = suite_path(Rules(game_type=game_type)).read_text(encoding="utf-8").splitlines()
    return [Position.parse(line) for line in lines if not line.startswith("#")]


def distance_from_zero(positions: list[Position]) -> float:
    """The mean of the scores without their signs, by a search without reductions and quiescence.

    The weighted sum judges, as it did when the suites were made: networks come and go.
    """
    total = 0.0
    for position in positions:
        with make_agent("alphabeta:evaluation=linear,plain=true,table=1").player(GAMES["hive"], 0) as player:
            total += abs(player.choose(position, Limit(depth=5)).score or 0)
    return total / len(positions)


@pytest.mark.parametrize("game_type", TYPES)
def test_a_suite_has_a_hundred_short_openings_no_two_alike(game_type: str) -> None:
    positions = suite(game_type)
    assert len(positions) >= 100
    assert {position.rules.game_type for position in positions} == {game_type}
    assert {position.ply for position in positions} == {6}
    assert {position.outcome() for position in positions} == {None}
    assert len({position.symmetry_key() for position in positions}) == len(positions)


@pytest.mark.parametrize("game_type", TYPES)
def test_a_suite_is_more_balanced_than_random_openings(game_type: str) -> None:
    sample = random.Random(1).sample(suite(game_type), 24)
    rules = Rules(game_type=game_type)
    moves = RandomOpenings(plies=6).openings(rules, seed=1, count=24)
    by_chance = [Position(rules).after_moves(list(opening)) for opening in moves]
    assert distance_from_zero(sample) < 0.85 * distance_from_zero(by_chance)


@pytest.mark.parametrize("game_type", TYPES)
def test_a_suite_tells_the_command_that_makes_it(game_type: str) -> None:
    first, second = suite_path(Rules(game_type=game_type)).read_text(encoding="utf-8").splitlines()[:2]
    count = len(suite(game_type))
    settings = SuiteSettings(type=game_type, count=count, seed=2026)
    assert first == suite_head(settings).splitlines()[0]
    assert re.match(r"# with skep \S+ at [0-9a-f]{10}\b", second)


def test_a_new_suite_tells_the_commit_that_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for commit, told in (("0123456789+", " at 0123456789+"), ("", "")):
        monkeypatch.setattr("skep.arena.pairing.opening_suite.git_commit", lambda commit=commit: commit)
        assert suite_head(SMALL).splitlines()[1] == f"# with skep {__version__}{told}"


def test_the_same_seed_makes_the_same_suite_and_more_openings_begin_alike() -> None:
    made = [position.game_text() for position in make_suite(SMALL)]
    assert [position.game_text() for position in make_suite(replace(SMALL, count=2))] == made[:2]
    assert [position.game_text() for position in make_suite(replace(SMALL, seed=2))] != made


def test_openings_that_are_made_are_balanced_and_unlike() -> None:
    told: list[int] = []
    made = list(make_suite(SMALL, told.append))
    assert told == [1, 2, 3, 4]
    assert len({position.symmetry_key() for position in made}) == 4
    for position in made:
        with make_agent("alphabeta:table=32").player(GAMES["hive"], 0) as player:
            score = player.choose(position, Limit(nodes=SMALL.nodes)).score
        assert abs(score or 0) <= SMALL.bound + 50  # a search with another history sees a little else


def test_a_suite_that_cannot_be_made_is_given_up() -> None:
    with pytest.raises(ValueError, match="is new and balanced: ask for fewer"):
        list(make_suite(SuiteSettings(count=5, plies=1, nodes=1, bound=1e9)))  # there are four first moves


def test_the_arena_takes_openings_from_the_suite() -> None:
    rules = Rules(game_type="Base+MLP")
    as_made = SuiteOpenings(order="file").openings(rules, seed=1, count=130)
    whole = [entry.reading for entry in read_games(suite_path(rules))]
    assert as_made[0] == tuple(whole[0].record.move_texts() if whole[0] else ())
    assert as_made[len(whole)] == as_made[0]
    shuffled = SuiteOpenings().openings(rules, seed=1, count=len(whole))
    assert shuffled != as_made[: len(whole)]
    assert sorted(shuffled) == sorted(as_made[: len(whole)])
    assert SuiteOpenings().openings(rules, seed=1, count=10) == shuffled[:10]


def test_there_are_suites_for_some_types_of_hive_only() -> None:
    with pytest.raises(
        OpeningError, match=r"no suite of openings for Base\+M; there are suites for Base, Base\+MLP"
    ):
        SuiteOpenings().openings(Rules(game_type="Base+M"), seed=1, count=2)
    with pytest.raises(OpeningError, match="openings of hive, not of captain"):
        SuiteOpenings().openings(captain.Rules(), seed=1, count=2)


@pytest.mark.parametrize(("name", "value"), [("count", 0), ("plies", 0), ("nodes", 0), ("bound", -1.0)])
def test_senseless_suites_are_refused(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=name):
        replace(SMALL, **{name: value})
