"""Abstract states, and the player that looks them up in a table."""

from pathlib import Path

import pytest

from agents.hive_positions import WIN_IN_ONE
from skep import _core
from skep.agents import Limit, make_agent
from skep.agents.abstract import ABSTRACT_NAMES
from skep.agents.weight_file import WeightsError, weights_text
from skep.games import GAMES
from skep.games.hive import Position

HIVE = GAMES["hive"]


def state(text: str) -> str:
    """The state of the position at the end of a game, seen from the side that has just moved."""
    return ABSTRACT_NAMES[_core.hive_abstract_state(Position.parse(text))]


def test_states_have_names_of_their_own() -> None:
    assert len(set(ABSTRACT_NAMES)) == len(ABSTRACT_NAMES) == 6000


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("wS1", "enemy1_own1_enemyFree_ownFree_even_antsEven"),
        ("wS1;bS1 wS1-;wQ -wS1;bQ bS1-", "enemy1_own1_enemyFree_ownFree_even_antsEven"),
        ("wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 /wQ;bS2 bQ-", "enemy2_own2_enemyStuck_ownStuck_even_antsLess"),
        ("wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 /wQ", "enemy1_own2_enemyFree_ownStuck_even_antsMore"),
    ],
)
def test_the_state_of_a_position(moves: str, name: str) -> None:
    assert state(f"Base;InProgress;White[1];{moves}") == name


def write_table(path: Path, **values: float) -> str:
    known = dict.fromkeys(ABSTRACT_NAMES, 0.0) | values
    path.write_text(weights_text(known, ["By hand."]))
    return str(path)


def test_a_win_is_taken_whatever_the_table_says(tmp_path: Path) -> None:
    table = write_table(tmp_path / "zero.txt")
    for depth in (1, 2):
        with make_agent(f"abstract:weights={table},depth={depth}").player(HIVE, seed=1) as player:
            position = Position.parse(WIN_IN_ONE)
            position.play(player.choose(position, Limit()).move)
        assert position.outcome() is not None


def test_the_best_state_of_the_table_is_played(tmp_path: Path) -> None:
    text = "Base;InProgress;White[1];wA1;bS1 wA1-;wQ -wA1;bQ bS1-"
    best = "enemy1_own2_enemyFree_ownStuck_even_antsMore"
    table = write_table(tmp_path / "table.txt", **{best: 1.0})
    with make_agent(f"abstract:weights={table},depth=1").player(HIVE, seed=1) as player:
        position = Position.parse(text)
        decision = player.choose(position, Limit())
    position.play(decision.move)
    assert ABSTRACT_NAMES[_core.hive_abstract_state(position)] == best
    assert decision.score == 1.0


def test_a_table_of_other_states_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("own_movable 1.0\n")
    agent = make_agent(f"abstract:weights={tmp_path / 'other.txt'}")
    with pytest.raises(WeightsError, match="unknown weight 'own_movable'"), agent.player(HIVE, seed=1):
        pass
