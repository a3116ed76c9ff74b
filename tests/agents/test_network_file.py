"""The network that judges positions: its file, and its scores against a slow reference."""

import contextlib
import random

import pytest

from agents.hive_positions import WIN_IN_ONE, random_positions
from agents.network_reference import ROWS, WIDTH, ReferenceNetwork
from agents.order_reference import ROWS as ORDER_ROWS
from agents.order_reference import ReferenceOrder
from skep import _core
from skep.agents import make_agent
from skep.agents.alphabeta import AlphaBetaSettings, evaluator
from skep.agents.network_file import (
    WEIGHTS,
    NetworkFileError,
    network_file_bytes,
    parse_network_file,
    read_network,
)
from skep.games import Move
from skep.games.hive import GAME_TYPES, Position

FIRST_OF_ALL = 1 << 14
"""The order of moves that win at once."""

WIN_BY_THROW = (
    "Base+P;setup White wP@0,0 bQ@1,0 wA1@-1,1 wA2@-2,1 wA3@-2,0 wG1@-1,-1 wG2@0,-1 wQ@-3,1 bA1@-4,1"
)
"""White's pillbug throws Black's queen into the hole at its other side."""

FIRST_LAYER = ROWS * WIDTH
"""Bytes of the rows in a file."""


def random_network(seed: int) -> bytes:
    """Bytes of a network in which every row matters."""
    none = _core.HiveExampleSet()
    trainer = _core.NetworkTrainer(none, score_share=0.5, score_scale=190, batch=16, seed=seed)
    later = _core.HiveNetwork.rounded(trainer.weights).bytes[FIRST_LAYER:]
    rows = random.Random(seed).randbytes(FIRST_LAYER)
    return bytes((byte % 24 - 12) & 255 for byte in rows) + later


def test_the_core_and_the_reference_give_the_same_scores() -> None:
    weights = random_network(1)
    core, reference = evaluator_of(weights), ReferenceNetwork(weights)
    seen = set()
    for number, kind in enumerate([*GAME_TYPES, "Base[Q1S1B5G1A2M2L2P1]"]):
        for plies in (0, 1, 3, 6, 12, 24, 48):
            for position in random_positions(4, plies, seed=100 * number + plies, game_type=kind):
                score = core.evaluate(position)
                assert score == reference.score(position), position
                seen.add(score)
    assert len(seen) > 100


@pytest.mark.slow
def test_the_shipped_network_and_the_reference_agree_on_ten_thousand_positions() -> None:
    weights = read_network("hive").bytes[: _core.HiveNetwork.size()]
    core, reference = evaluator("hive", network="hive"), ReferenceNetwork(weights)
    rng = random.Random(7)
    compared = 0
    while compared < 10_000:
        position = Position(rng.choice(GAME_TYPES))
        for _ in range(80):
            if position.outcome() is not None:
                break
            assert core.evaluate(position) == reference.score(position), position
            compared += 1
            position.play(rng.choice(position.legal_moves()))


def random_order(seed: int) -> bytes:
    """Bytes of an order of moves in which every row matters."""
    rng = random.Random(seed)
    return b"".join(rng.randrange(-500, 500).to_bytes(2, "little", signed=True) for _ in range(ORDER_ROWS))


def assert_orders_equal(core: _core.HiveEvaluator, reference: ReferenceOrder, position: Position) -> None:
    """Winning moves come first whatever their order, and a pass has none."""
    found = {
        position.move_text(move): order for move, order, _ in core.ranks(position) if order != FIRST_OF_ALL
    }
    expected = reference.orders(position)
    assert found | {"pass": 0} == {text: expected[text] for text in found if text != "pass"} | {"pass": 0}


def test_the_core_and_the_reference_give_moves_the_same_order() -> None:
    order = random_order(1)
    core, reference = evaluator_of(random_network(1) + order), ReferenceOrder(order)
    for number, kind in enumerate([*GAME_TYPES, "Base[Q1S1B5G1A2M2L2P1]"]):
        for plies in (0, 1, 3, 6, 12, 24, 48):
            for position in random_positions(3, plies, seed=100 * number + plies, game_type=kind):
                assert_orders_equal(core, reference, position)


def test_moves_that_win_at_once_come_first_and_no_others_are_loud() -> None:
    core = evaluator_of(random_network(1) + random_order(1))
    positions = [Position.parse(WIN_IN_ONE), Position.parse(WIN_BY_THROW)]
    positions += [p for plies in (30, 60) for p in random_positions(40, plies, seed=plies)]
    found = []
    for position in positions:
        wins = {move for move in position.legal_moves() if wins_at_once(position, move)}
        ranks = core.ranks(position)
        assert {move for move, order, _ in ranks if order == FIRST_OF_ALL} == wins
        assert {move for move, _, is_loud in ranks if is_loud} == wins
        found.append(len(wins))
    assert all(found[:2])


def wins_at_once(position: Position, move: Move) -> bool:
    side = position.turn
    position.play(move)
    outcome = position.outcome()
    position.undo()
    return outcome is not None and outcome.winner == side


def test_a_file_without_an_order_of_moves_is_read_too() -> None:
    alone, both = (network_file_bytes(random_network(3) + more, {}) for more in (b"", random_order(3)))
    assert (alone[:15], both[:15]) == (b"skep network 1\n", b"skep network 2\n")
    assert [parse_network_file(data)[0].has_order for data in (alone, both)] == [False, True]


def evaluator_of(weights: bytes) -> _core.HiveEvaluator:
    names = "\n".join(f"{name} 0" for name in _core.hive_weight_names())
    return _core.HiveEvaluator(names, _core.HiveNetwork(weights))


def test_turned_and_mirrored_hives_get_the_same_score_where_the_queens_point_off_the_axes() -> None:
    core = evaluator_of(random_network(2))
    cells = {"wQ": (0, 0), "bQ": (3, -1), "wA1": (1, 0), "bB1": (2, -1), "wS1": (2, 0), "bG1": (1, -1)}
    scores = set()
    for turns in range(6):
        for is_mirrored in (False, True):
            text = "setup White"
            for name, (q, r) in cells.items():
                for _ in range(turns):
                    q, r = -r, q + r
                text += f" {name}@{r},{q}" if is_mirrored else f" {name}@{q},{r}"
            scores.add(core.evaluate(Position.parse(text)))
    assert len(scores) == 1


def shipped() -> bytes:
    return network_file_bytes(random_network(3), {"learned by": "a test"})


def test_a_network_file_is_read_back() -> None:
    network, about = parse_network_file(shipped())
    assert network.bytes == random_network(3)
    assert about["learned by"] == "a test"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: b"", "not a network of skep"),
        (lambda data: b"PK\x03\x04" + data, "not a network of skep"),
        (lambda data: data.replace(b"network 1", b"network 3", 1), "version 3 of the format is unknown"),
        (lambda data: data[:-1], "cut off"),
        (lambda data: data[:20], "second line is not what it should be"),
        (lambda data: data + b"\0", "damaged"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "damaged"),
        (lambda data: b"skep network 1\n[1]\n", "does not tell 'bytes' and 'digest'"),
        (lambda data: b"skep network 1\n" + b"[" * 100_000 + b"\n", "second line is not what it should be"),
        (lambda data: network_file_bytes(b"\0" * 10, {}), "expected 719184 bytes of weights, not 10"),
        (
            lambda data: network_file_bytes(random_network(3) + b"\0" * 10, {}),
            "bytes of an order of moves, not 10",
        ),
    ],
)
def test_other_files_are_refused_with_a_reason(change, words: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NetworkFileError, match=words):
        parse_network_file(change(shipped()))


def test_a_file_of_any_bytes_is_refused_or_read_but_never_crashes() -> None:
    data, rng = shipped(), random.Random(5)
    refused = 0
    for _ in range(300):
        changed = bytearray(data[: rng.randrange(len(data))] if rng.random() < 0.3 else data)
        for _ in range(rng.randrange(1, 4)):
            changed[rng.randrange(len(changed) if rng.random() < 0.5 else min(200, len(changed)))] ^= 1
        with contextlib.suppress(NetworkFileError):
            parse_network_file(bytes(changed))
            continue
        refused += 1
    assert refused > 250


def test_weights_that_no_sum_could_hold_are_refused() -> None:
    weights = random.Random(11).randbytes(_core.HiveNetwork.size())
    with pytest.raises(ValueError, match="a bias is larger than any network's"):
        _core.HiveNetwork(weights)


def test_the_shipped_network_tells_where_it_comes_from_and_is_small() -> None:
    data = (WEIGHTS / "hive.network").read_bytes()
    assert len(data) <= 1_000_000
    assert {"about", "seed", "games", "matches"} <= set(parse_network_file(data)[1])


def test_who_judges_can_be_chosen() -> None:
    position = random_positions(1, 20, seed=3)[0]
    linear = evaluator("hive").evaluate(position)
    network = evaluator("hive", network="hive").evaluate(position)
    assert linear != network
    chosen = {
        text: make_agent(f"alphabeta:{text}").settings.evaluator().evaluate(position)
        for text in ("evaluation=linear", "evaluation=network", "weights=hive")
    }
    assert chosen == {"evaluation=linear": linear, "evaluation=network": network, "weights=hive": network}
    hand = evaluator("hand").evaluate(position)
    assert AlphaBetaSettings(weights="hand").evaluator().evaluate(position) == hand


def test_a_network_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="no network 'nowhere': neither a file nor one of hive"):
        AlphaBetaSettings(network="nowhere").evaluator()
    with pytest.raises(ValueError, match="not a network of skep"):
        AlphaBetaSettings(network=__file__).evaluator()
