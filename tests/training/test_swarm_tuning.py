"""Tuning the swarm by successive halving."""

import itertools
import random

import pytest

from skep.settings import changed_settings
from skep.training.swarm_tuning import SwarmTuningSettings, random_settings, tune

QUICK = SwarmTuningSettings(candidates=5, games=2, opponents=("random",), rules="Base:ply_cap=60")


def test_the_better_half_plays_on_until_one_is_left():
    rounds = list(tune(QUICK))
    assert [len(candidates) for candidates in rounds] == [5, 3, 2]
    assert [candidates[0].tally.games for candidates in rounds] == [2, 6, 14]
    for before, after in itertools.pairwise(rounds):
        assert {one.agent for one in after} == {one.agent for one in before[: len(after)]}
    for candidates in rounds:
        shares = [candidate.share for candidate in candidates]
        assert shares == sorted(shares, reverse=True)


def test_the_same_seed_gives_the_same_winner():
    assert list(tune(QUICK)) == list(tune(QUICK))


def test_the_preset_itself_is_a_candidate():
    assert "swarm" in [candidate.agent for candidate in next(tune(QUICK))]


def test_candidates_differ_from_the_preset_in_about_the_share_that_is_asked_for():
    generator = random.Random(1)
    settings = SwarmTuningSettings(change=0.25, preset="published")
    drawn = [changed_settings(random_settings(settings, generator)) for _ in range(200)]
    assert all(given["preset"] == "published" for given in drawn)
    mean = sum(len(given) - 1 for given in drawn) / 200
    assert 3 < mean < 5  # a quarter of 16


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"candidates": 1}, "candidates is 2 or more"),
        ({"games": 3}, "even"),
        ({"change": 0.0}, "change is more"),
    ],
)
def test_wrong_settings_are_refused(given, message):
    with pytest.raises(ValueError, match=message):
        SwarmTuningSettings(**given)
