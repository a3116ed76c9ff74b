"""The players of steyn, against minimax written down plainly."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from skep._core import Network, captain_network_view, hive_network_view, network_weight_count
from skep.agents import Limit, make_agent
from skep.agents.protocol import WIN_SCORE
from skep.agents.weight_file import WEIGHTS
from skep.arena.core_games.core_game import CoreGame, play_core_games
from skep.arena.core_games.policies import NetworkPolicy, RandomPolicy, StaticPolicy
from skep.games import GAMES, Color, captain, hive
from skep.games.captain import Position

SMALL = {"captain": (64, 4, 1), "hive": (96, 4, 1)}
VIEWS = {"captain": captain_network_view, "hive": hive_network_view}


def some_network(game: str, seed: int = 1) -> Network:
    rng = random.Random(seed)
    layers = list(SMALL[game])
    return Network(layers, [rng.uniform(-1, 1) for _ in range(network_weight_count(layers))])


def network_file(folder: Path, game: str, inputs: str, seed: int = 1) -> Path:
    path = folder / f"{game}-{inputs}-{seed}.txt"
    path.write_text(some_network(game, seed).text([("game", game), ("inputs", inputs)]))
    return path


def balance(position: Position, side: Color) -> float:
    """Stones, and ten for each captain."""
    own, enemy = (
        sum(ship.stones + 10 * ship.has_captain for ship in position.board().values() if ship.color == color)
        for color in (side, side.other)
    )
    return own - enemy


def minimax(position: Position, depth: int, side: Color, ply: int = 0) -> float:
    """What the position is worth to a side if both play best for so many plies."""
    outcome = position.outcome()
    if outcome is not None:
        if outcome.winner is None:
            return 0.0
        return WIN_SCORE - ply if outcome.winner == side else ply - WIN_SCORE
    if depth == 0:
        return balance(position, side)
    values = []
    for move in position.legal_moves():
        position.play(move)
        values.append(minimax(position, depth - 1, side, ply + 1))
        position.undo()
    return max(values) if position.turn == side else min(values)


def positions(rules: str, count: int) -> list[Position]:
    found = []
    for seed in range(count):
        position = Position(rules)
        position.play_random(seed, 4 + 5 * seed)
        while position.outcome() is not None:
            position.undo()
        found.append(position)
    return found


@pytest.mark.parametrize("rules", ["official", "steyn"])
@pytest.mark.parametrize("depth", [1, 2])
def test_static_plays_a_move_of_plain_minimax(rules: str, depth: int) -> None:
    for position in positions(rules, 6):
        with make_agent(f"static:depth={depth}").player(GAMES["captain"], 1) as player:
            decision = player.choose(position, Limit())
        side = position.turn
        assert decision.score == minimax(position, depth, side)
        position.play(decision.move)
        assert minimax(position, depth - 1, side, 1) == decision.score


def test_equal_moves_are_drawn_by_lot() -> None:
    moves = Counter()
    for seed in range(200):
        with make_agent("static").player(GAMES["captain"], seed) as player:
            moves[player.choose(Position("steyn"), Limit()).move] += 1
    assert len(moves) > 60
    assert max(moves.values()) < 12


def test_the_first_or_the_last_of_equal_moves_is_taken() -> None:
    for position in positions("steyn", 4):
        moves = position.legal_moves()
        side, worth = position.turn, {}
        for move in moves:
            position.play(move)
            worth[move] = minimax(position, 0, side, 1)
            position.undo()
        best = [move for move in moves if worth[move] == max(worth.values())]
        for ties, move in (("first", best[0]), ("last", best[-1])):
            with make_agent(f"static:ties={ties}").player(GAMES["captain"], 1) as player:
                assert player.choose(position, Limit()).move == move


def test_a_network_that_judges_finished_games_may_miss_a_win() -> None:
    """With the same network, one that sees a win wins more games against random."""
    network = some_network("captain")
    won = []
    for sees_finished in (False, True):
        policy = replace(NetworkPolicy.of(network), sees_finished=sees_finished)
        games = [CoreGame(white=policy, black=RandomPolicy(), seed=seed) for seed in range(60)]
        played = play_core_games(games, captain.parse_rules("steyn:ply_cap=100"))
        won.append(sum(game.winner == Color.WHITE for game in played))
    assert won[0] > won[1] + 5
    with pytest.raises(ValueError, match="only a policy of depth 1 sees finished games"):
        replace(NetworkPolicy.of(network, depth=2), sees_finished=True).core("captain")


def test_colors_are_those_of_the_ships_whoever_looks() -> None:
    for position in positions("steyn", 4):
        white, black = (
            captain_network_view(position, color, "colors") for color in (Color.WHITE, Color.BLACK)
        )
        assert white == black == captain_network_view(position, Color.WHITE, "raw")
        assert captain_network_view(position, Color.BLACK, "raw") != white


def test_a_limit_tightens_the_depth() -> None:
    with make_agent("static:depth=3").player(GAMES["captain"], 1) as player:
        assert player.choose(Position("official"), Limit(depth=1)).depth == 1
        assert player.choose(Position("official"), Limit(nodes=1)).depth == 1


@pytest.mark.parametrize("game", ["captain", "hive"])
@pytest.mark.parametrize("inputs", ["raw", "scaled", "signed"])
def test_a_network_plays_the_move_it_likes_best(game: str, inputs: str, tmp_path: Path) -> None:
    network = some_network(game)
    agent = make_agent(f"network:weights={network_file(tmp_path, game, inputs)}")
    position = GAMES[game].start(GAMES[game].rules())
    with agent.player(GAMES[game], 1) as player:
        for _ in range(8):
            decision = player.choose(position, Limit())
            liking = {}
            for move in position.legal_moves():
                position.play(move)
                view = VIEWS[game](position, position.turn.other, inputs)
                liking[move] = 2000 * (network.evaluate(view)[0] - 0.5)
                position.undo()
            assert decision.score == pytest.approx(max(liking.values()), abs=1e-3)
            assert liking[decision.move] == pytest.approx(decision.score, abs=1e-3)
            position.play(decision.move)


def test_a_network_wins_if_it_can(tmp_path: Path) -> None:
    position = Position.parse(
        "steyn;setup White ......../......../......../......../........" + 2 * "/........" + "/W4B1......"
    )
    agent = make_agent(f"network:weights={network_file(tmp_path, 'captain', 'raw')}")
    with agent.player(GAMES["captain"], 1) as player:
        decision = player.choose(position, Limit())
    assert position.move_text(decision.move).startswith("a1")
    assert decision.score == WIN_SCORE - 1
    position.play(decision.move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == Color.WHITE


def test_networks_see_what_the_work_shows_them() -> None:
    position = Position.parse("steyn;setup White W3......b2" + 6 * "/........" + "/w1......B5")
    view = captain_network_view(position, Color.WHITE, "raw")
    assert {square: view[square] for square in range(64) if view[square]} == {0: 1, 7: 205, 56: 103, 63: 52}
    mirrored = captain_network_view(position, Color.BLACK, "raw")
    assert {square: mirrored[square] for square in range(64) if mirrored[square]} == {
        0: 105,
        7: 51,
        56: 2,
        63: 203,
    }
    assert captain_network_view(position, Color.WHITE, "scaled") == pytest.approx(
        [value / 100 for value in view]
    )
    signed = captain_network_view(position, Color.WHITE, "signed")
    assert [signed[square] for square in (0, 7, 56, 63)] == pytest.approx(
        [1 / 14, -15 / 14, 13 / 14, -2 / 14]
    )


def test_networks_see_the_features_of_hive() -> None:
    position = hive.Position("Base+MLP")
    position.play_random(3, 30)
    names = [name for name in hive.FEATURE_NAMES if name not in ("own_moves", "enemy_moves")]
    features = position.features()
    expected = [features[name] for name in names]
    assert hive_network_view(position, position.turn, "raw") == pytest.approx(expected)
    assert hive_network_view(position, position.turn, "scaled") == pytest.approx(
        [value / 6 for value in expected]
    )
    half = len(names) // 2
    swapped = expected[half:] + expected[:half]
    assert hive_network_view(position, position.turn.other, "raw") == pytest.approx(swapped)
    signs = [1] * half + [-1] * half
    assert hive_network_view(position, position.turn, "signed") == pytest.approx(
        [sign * value / 6 for sign, value in zip(signs, expected, strict=True)]
    )


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ("nowhere.txt", "no weights 'nowhere.txt': neither a file nor one of captain, hive, official"),
        (WEIGHTS / "network" / "hive.txt", "a network for hive, not for captain"),
    ],
)
def test_a_network_that_cannot_play_is_explained(weights: str | Path, words: str) -> None:
    with (
        pytest.raises(ValueError, match=words),
        make_agent(f"network:weights={weights}").player(GAMES["captain"], 1),
    ):
        pass


def test_a_damaged_network_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "damaged.txt"
    path.write_text("# inputs: odd\n64 1\n" + "0\n" * 65)
    with (
        pytest.raises(ValueError, match=r"damaged\.txt': inputs are raw, colors, scaled or "),
        make_agent(f"network:weights={path}").player(GAMES["captain"], 1),
    ):
        pass
    path.write_text("64 1\n0\n")
    with (
        pytest.raises(ValueError, match=r"damaged\.txt': invalid network: expected 65 weights, not 1"),
        make_agent(f"network:weights={path}").player(GAMES["captain"], 1),
    ):
        pass


def test_a_network_of_another_shape_is_refused() -> None:
    policy = NetworkPolicy((3, 1), Network([3, 1], [0.0] * 4) and bytes(16))
    with pytest.raises(ValueError, match="expected a network of 64 inputs and 1 output, not of 3 and 1"):
        play_core_games([CoreGame(white=policy, black=policy, seed=1)], captain.Rules())


def test_static_is_of_the_last_captain() -> None:
    with (
        pytest.raises(ValueError, match="static plays captain, not 'hive'"),
        make_agent("static").player(GAMES["hive"], 1),
    ):
        pass
    with pytest.raises(ValueError, match="static policies count the ships of captain, not of hive"):
        play_core_games([CoreGame(white=StaticPolicy(), black=RandomPolicy(), seed=1)])


@pytest.mark.parametrize("agent", ["static", "network"])
def test_a_depth_of_nothing_is_refused(agent: str) -> None:
    with pytest.raises(ValueError, match="depth is from 1 to 1000, not 0"):
        make_agent(f"{agent}:depth=0")


def wins(
    white: StaticPolicy | NetworkPolicy, black: StaticPolicy | NetworkPolicy, games: int, rules: str
) -> int:
    """Wins of the first minus losses, each colour half the time."""
    core_games = [CoreGame(white=white, black=black, seed=seed) for seed in range(games)]
    core_games += [CoreGame(white=black, black=white, seed=seed) for seed in range(games)]
    played = play_core_games(core_games, captain.parse_rules(rules))
    signs = [1] * games + [-1] * games
    values = {Color.WHITE: 1, Color.BLACK: -1, None: 0}
    return sum(sign * values[game.winner] for sign, game in zip(signs, played, strict=True))


def test_looking_further_ahead_is_better() -> None:
    assert wins(StaticPolicy(depth=2), StaticPolicy(), 20, "official") > 20


@pytest.mark.parametrize("rules", ["official", "steyn"])
@pytest.mark.parametrize("agent", ["alphabeta:depth=3", "mcts:iterations=300,playouts=guided,threads=1"])
def test_search_plays_the_last_captain_better_than_random(agent: str, rules: str) -> None:
    from skep.arena.game.loop import play_game
    from skep.records import Result

    strong, weak = make_agent(agent), make_agent("random")
    record = captain.parse_rules(rules)
    results = [play_game((strong, weak), record, seed=seed).result for seed in range(2)]
    results += [play_game((weak, strong), record, seed=seed).result for seed in range(2)]
    signs = {Result.WHITE: 1, Result.BLACK: -1, Result.DRAW: 0}
    assert sum(signs[result] for result in results[:2]) - sum(signs[result] for result in results[2:]) >= 2


def test_alphabeta_counts_as_static_does() -> None:
    """Where nothing can be captured for three plies, search sees what counting sees."""
    for position in positions("steyn", 4):
        with make_agent("alphabeta:depth=1").player(GAMES["captain"], 1) as player:
            score = player.choose(position, Limit()).score
        assert score is not None
        assert score <= minimax(position, 1, position.turn)  # replies in quiescence only take away
