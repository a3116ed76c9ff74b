"""Monte-Carlo tree search as a player."""

import dataclasses
import subprocess
import sys

import pytest

from agents.hive_positions import FINISHED, FORCED_PASS, LOSS_IN_ONE, WIN_IN_ONE, random_positions
from skep.agents import AgentError, Decision, Limit, StopFlag, make_agent
from skep.agents.mcts import MctsSettings, completed
from skep.games import GAMES
from skep.games.hive import Position

HIVE = GAMES["hive"]
KINDS = [
    "mcts",
    "mcts:preset=mcguile",
    "mcts:preset=ahmadov,iterations=60",
    "mcts:playouts=guided,iterations=2000,depth=20",
    "mcts:parallel=tree,iterations=5000,depth=15",
    "mcts:parallel=leaf,leaf_playouts=4,choice=value,depth=20",
    "mcts:choice=robust-max,trees=2,depth=20",
]


def choose(agent: str, position: Position, limit: Limit = Limit(), seed: int = 1) -> Decision:  # noqa: B008
    with make_agent(agent).player(HIVE, seed) as player:
        return player.choose(position, limit)


def wins_at_once(position: Position) -> bool:
    for move in position.legal_moves():
        position.play(move)
        outcome = position.outcome()
        position.undo()
        if outcome is not None and outcome.winner == position.turn:
            return True
    return False


@pytest.mark.parametrize("agent", KINDS)
def test_a_win_in_one_is_found(agent: str) -> None:
    position = Position.parse(WIN_IN_ONE)
    decision = choose(agent, position)
    assert position.move_text(decision.move) == "wA3 -wA1"
    assert decision.score == 2000


@pytest.mark.parametrize("agent", KINDS)
def test_a_loss_in_one_is_avoided(agent: str) -> None:
    position = Position.parse(LOSS_IN_ONE)
    position.play(choose(agent, position).move)
    assert not wins_at_once(position)


@pytest.mark.parametrize("agent", ["mcts:trees=3,depth=30", "mcts:preset=ahmadov,iterations=10"])
def test_the_same_seed_gives_the_same_answer_with_any_threads(agent: str) -> None:
    position = random_positions(1, 12, seed=1)[0]

    def answer(threads: int, seed: int) -> Decision:
        decision = choose(f"{agent},threads={threads}", position, Limit(), seed)
        return dataclasses.replace(decision, seconds=None)

    assert answer(1, 1) == answer(2, 1)
    assert answer(1, 1) != answer(1, 2)


def test_presets_fill_what_is_not_given() -> None:
    mcguile = completed(MctsSettings(preset="mcguile"))
    assert (mcguile.iterations, mcguile.trees, mcguile.depth, mcguile.parallel) == (500, 11, 13, "root")
    ahmadov = completed(MctsSettings(preset="ahmadov", iterations=30))
    assert (ahmadov.iterations, ahmadov.exploration, ahmadov.expansion) == (30, 100, "all")
    assert None not in dataclasses.astuple(dataclasses.replace(ahmadov, time=1.0))


def test_limits_hold() -> None:
    position = Position("Base")
    assert choose("mcts:preset=mcguile", position, Limit(nodes=110)).nodes == 110
    assert choose("mcts:iterations=0,time=0.01,depth=10", position).nodes != 0
    stop = StopFlag()
    stop.set()
    with make_agent("mcts").player(HIVE, 1) as player:
        decision = player.choose(position, Limit(), stop=stop)
    assert (decision.nodes, decision.move in position.legal_moves()) == (0, True)


def test_a_limit_of_nodes_holds_for_all_trees_together() -> None:
    position = Position("Base")
    for nodes in (1, 5, 11, 23):
        for choice in ("visits", "robust-max"):
            decision = choose(f"mcts:trees=11,choice={choice}", position, Limit(nodes=nodes))
            assert decision.nodes == nodes - nodes % min(nodes, 11)


def test_time_is_short_for_all_trees_together() -> None:
    """Each of many trees once had its own clock, and an iteration before it was read."""
    decision = choose("mcts:trees=2000,iterations=1,threads=1", Position("Base"), Limit(time=0.001))
    assert decision.nodes is not None
    assert decision.nodes < 2000


def test_a_torn_search_keeps_to_its_time() -> None:
    """More iterations for a robust-max choice once came whatever the clock said, a tenth at a time."""
    torn = "mcts:choice=robust-max,iterations=100000,exploration=1000"  # visits all moves alike
    decision = choose(torn, random_positions(1, 20, seed=1)[0], Limit(time=0.01))
    assert decision.nodes is not None
    assert decision.nodes < 10_000


def test_progress_is_reported_and_an_error_in_a_report_is_the_callers() -> None:
    def report(decision: Decision) -> None:
        raise RuntimeError(f"enough after {decision.nodes} nodes")

    with (
        make_agent("mcts:iterations=0,time=1000,trees=2,threads=2,depth=20").player(HIVE, 1) as player,
        pytest.raises(RuntimeError, match=r"enough after [1-9]\d* nodes"),
    ):
        player.choose(Position("Base"), Limit(), report)


def test_a_forced_pass_is_played() -> None:
    position = Position.parse(FORCED_PASS)
    assert position.move_text(choose("mcts:iterations=10,depth=20", position).move) == "pass"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "mcts:preset=mcgyver",
            "setting 'preset' is one of plain, mcguile, mcguile-coded, ahmadov, ahmadov-printed, not",
        ),
        ("mcts:iterations=-1", "iterations is from 0 to 1000000000, not -1"),
        ("mcts:iterations=0", "iterations=0 needs a time"),
        ("mcts:trees=0", "trees is from 1 to 100000, not 0"),
        ("mcts:exploration=-1", "exploration is 0 or more, not -1"),
    ],
)
def test_settings_out_of_range_are_explained(text: str, words: str) -> None:
    with pytest.raises(AgentError, match=words):
        make_agent(text)


def test_a_finished_game_is_an_error() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        choose("mcts", Position.parse(FINISHED))


def test_the_other_game_is_played_too() -> None:
    captain = GAMES["captain"]
    position = captain.start("official")
    with make_agent("mcts:iterations=50").player(captain, 1) as player:
        assert player.choose(position, Limit()).move in position.legal_moves()


GROWTH = """
from pathlib import Path
from skep.agents import Limit, make_agent
from skep.games import GAMES
from skep.games.hive import Position

def most_memory():
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])

before = most_memory()
agent = make_agent("mcts:expansion=all,playout_plies=1,threads=1,iterations=10000,memory=MIB")
with agent.player(GAMES["hive"], 1) as player:
    decision = player.choose(Position.parse("Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-"), Limit())
print(decision.nodes, most_memory() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the most memory is read from /proc")
def test_trees_stop_growing_when_their_memory_is_full() -> None:
    # In a process of its own: the most memory that a process ever had cannot be forgotten.
    def growth(mebibytes: int) -> float:
        program = [sys.executable, "-c", GROWTH.replace("MIB", str(mebibytes))]
        nodes, kibibytes = subprocess.check_output(program, text=True).split()
        assert int(nodes) == 10_000, "playouts go on"
        return int(kibibytes) / 1024

    assert growth(1) < growth(1024) / 2
