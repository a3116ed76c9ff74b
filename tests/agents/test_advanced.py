"""The players that weigh: their features, their choices, their weights files."""

import random

import pytest

from skep import _core
from skep.agents import Limit, make_agent
from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.basic import BASIC_WEIGHTS
from skep.agents.protocol import WIN_SCORE
from skep.agents.weight_file import WeightsError, parse_weights, weights_text
from skep.games import GAMES, Position
from skep.games.hive import Position as HivePosition

HIVE = GAMES["hive"]


def terms(position: HivePosition) -> dict[str, float]:
    """The fifteen features that are not 0."""
    values = zip(ADVANCED_NAMES, _core.hive_advanced_terms(position), strict=True)
    return {name: value for name, value in values if value}


def middlegame(seed: int, plies: int) -> HivePosition:
    generator = random.Random(seed)
    position = HivePosition("Base+MLP")
    while position.ply < plies and position.outcome() is None:
        position.play(generator.choice(position.legal_moves()))
    return position


def chosen(agent: str, position: Position, seed: int = 1) -> str:
    with make_agent(agent).player(HIVE, seed) as player:
        return position.move_text(player.choose(position, Limit()).move)


def test_features_of_a_line_are_seen_from_the_side_that_has_moved() -> None:
    # bA1 bQ wQ wA1: only the ends can move. Black has just moved.
    position = HivePosition.parse("setup White bA1@0,0 bQ@1,0 wQ@2,0 wA1@3,0")
    assert terms(position) == {
        "own_ant_movable": 1,
        "own_movable": 1,
        "enemy_ant_movable": -1,
        "enemy_movable": -1,
        "own_queen_neighbors": -2,
        "enemy_queen_neighbors": 2,
    }


def test_a_beetle_counts_as_climbing_when_it_has_just_climbed() -> None:
    position = HivePosition.parse("setup White bA1@0,0 bQ@1,0 wQ@2,0 wB1@3,0")
    position.play(position.parse_move("wB1 wQ"))
    assert terms(position)["beetle_climbs"] == 1
    assert terms(position)["own_beetle_movable"] == 1
    position.play(position.parse_move(position.move_text(position.legal_moves()[0])))
    assert "beetle_climbs" not in terms(position)


def test_the_terms_of_the_engine_weigh_what_its_evaluation_weighs() -> None:
    generator = random.Random(5)
    names = _core.hive_engine_names()
    for seed in range(30):
        position = middlegame(seed, 10 + seed)
        weights = [generator.randrange(-500, 500) for _ in names]
        text = weights_text(dict(zip(names, weights, strict=True)), [])
        total = sum(w * term for w, term in zip(weights, _core.hive_engine_terms(position), strict=True))
        assert total == -_core.HiveEvaluator(text).evaluate(position)


def greedy_moves(position: HivePosition, weights: list[float]) -> set[str]:
    """What the greedy player may play, by its definition."""
    worth = {}
    for move in position.legal_moves():
        text, mover = position.move_text(move), position.turn
        position.play(move)
        outcome = position.outcome()
        if outcome is None:
            values = _core.hive_advanced_terms(position)
            worth[text] = sum(w * value for w, value in zip(weights, values, strict=True))
        else:
            worth[text] = 0 if outcome.winner is None else 1e9 if outcome.winner == mover else -1e9
        position.undo()
    return {text for text, value in worth.items() if value == max(worth.values())}


@pytest.mark.parametrize(("agent", "weights"), [("basic", list(BASIC_WEIGHTS)), ("advanced", [1.0] * 15)])
def test_the_best_move_is_played_and_equals_by_lot(agent: str, weights: list[float]) -> None:
    for seed in range(6):
        position = middlegame(seed, 3 * seed)
        expected = greedy_moves(position, weights)
        assert {chosen(agent, position, lot) for lot in range(8 * len(expected))} == expected


def minimax(position: HivePosition, weights: list[float], depth: int, width: int) -> float:
    """Worth to the side to move, by the definition and without pruning."""
    children = []
    for move in position.legal_moves():
        mover = position.turn
        position.play(move)
        outcome = position.outcome()
        if outcome is None:
            values = _core.hive_advanced_terms(position)
            children.append((sum(w * v for w, v in zip(weights, values, strict=True)), move, False))
        else:
            score = 0 if outcome.winner is None else 1e12 if outcome.winner == mover else -1e12
            children.append((score, move, True))
        position.undo()
    children.sort(key=lambda child: -child[0])
    if depth == 1:
        return children[0][0]
    best = -float("inf")
    for worth, move, is_over in children[: width or None]:
        if not is_over:
            position.play(move)
            worth = -minimax(position, weights, depth - 1, width)
            position.undo()
        best = max(best, worth)
    return best


@pytest.mark.parametrize(("depth", "width"), [(1, 10), (2, 10), (2, 0), (3, 3)])
def test_minimax_finds_the_worth_that_its_definition_gives(depth: int, width: int) -> None:
    weights = [1.0] * 12 + [2.0, 2.0, 1.0]
    for seed in range(4):
        position = middlegame(seed, 6 + 3 * seed)
        _, worth, reached, _ = _core.hive_advanced_think(
            position, weights, depth=depth, width=width, seed=seed
        )
        assert (worth, reached) == (pytest.approx(minimax(position, weights, depth, width)), depth)


# The black queen has five neighbours, and wA1 can reach the sixth.
WON = "setup White bQ@0,0 bA1@1,0 bA2@0,1 bS1@-1,1 wS1@-1,0 bS2@0,-1 wQ@-2,1 wA1@-3,1"


@pytest.mark.parametrize("agent", ["basic", "advanced", "advanced:search=minimax,depth=3"])
def test_a_winning_move_comes_first(agent: str) -> None:
    position = HivePosition.parse(WON)
    with make_agent(agent).player(HIVE, 1) as player:
        decision = player.choose(position, Limit())
    position.play(decision.move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == HivePosition.parse(WON).turn
    assert decision.score == WIN_SCORE - 1


def test_minimax_keeps_to_a_limit_of_nodes_and_still_moves() -> None:
    position = middlegame(1, 12)
    with make_agent("advanced:search=minimax,depth=4,width=0").player(HIVE, 1) as player:
        decision = player.choose(position, Limit(nodes=500))
    assert decision.move in position.legal_moves()
    assert decision.depth is not None
    assert decision.depth < 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a 1\nb 2\nc 3", "line 3: unknown weight 'c'"),
        ("a 1", "no weight 'b'"),
        ("a 1\na 2\nb 3", "line 2: weight 'a' is given twice"),
        ("a one\nb 2", "line 1: expected a number, not 'one'"),
        ("a nan\nb 2", "line 1: expected a number, not 'nan'"),
        ("a 1 2\nb 2", "line 1: expected a name and a number, not 'a 1 2'"),
    ],
)
def test_weights_with_other_names_are_refused(text: str, words: str) -> None:
    with pytest.raises(WeightsError, match="^" + words):
        parse_weights(text, ["a", "b"])


def test_a_player_refuses_the_weights_of_another_and_names_the_file(tmp_path: object) -> None:
    path = f"{tmp_path}/engine.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write("tempo 5\n")
    with (
        pytest.raises(WeightsError, match=r"engine\.txt': line 1: unknown weight 'tempo'"),
        make_agent(f"advanced:weights={path}").player(HIVE, 1),
    ):
        pass
    with (
        pytest.raises(WeightsError, match=r"neither a file nor one of .*manual, manual-four, neutral"),
        make_agent("advanced:weights=manul").player(HIVE, 1),
    ):
        pass
