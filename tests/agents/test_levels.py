"""The ten levels of the engine: each beats the one two below it, and the docs tell how they are made."""

import re
from pathlib import Path

import pytest

from skep import play_match
from skep.agents.alphabeta import LEVELS, Level

DOCS = Path(__file__).parents[2] / "docs" / "search.md"


def levels_of_the_docs() -> list[Level]:
    section = DOCS.read_text("utf-8").partition("\n## Levels\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:] for line in re.findall(r"^\| \d+ .*$", section, re.MULTILINE)]
    assert [int(row[0]) for row in rows] == list(range(1, len(LEVELS) + 1))
    return [level_of(row[2].strip(), row[3].strip()) for row in rows]


def level_of(nodes: str, choice: str) -> Level:
    most = None if nodes == "all it can" else int(nodes.replace(",", ""))
    if not choice:
        return Level(nodes=most)
    temperature, candidates = map(int, choice.split(","))
    return Level(nodes=most, temperature=temperature, candidates=candidates)


def test_the_docs_tell_how_each_level_is_made() -> None:
    assert levels_of_the_docs() == list(LEVELS)


@pytest.mark.slow
@pytest.mark.parametrize("level", range(3, 10))
def test_a_level_beats_the_one_two_below_it(level: int) -> None:
    players = (f"alphabeta:level={level}", f"alphabeta:level={level - 2}")
    score = play_match(*players, games=60, rules="Base+MLP:ply_cap=200", openings="suite").match_pairs()
    assert score is not None
    points = sum(count * step / 2 for step, count in enumerate(score.pairs))
    assert points > 0.6 * 60
