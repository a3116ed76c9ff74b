"""Networks in the core, against the same sums in plain Python."""

import math
import random
import re
import struct

import pytest

from skep._core import Network, network_weight_count, parse_network

every_shape = pytest.mark.parametrize("layers", [[64, 33, 1], [1, 1], [5, 8, 3], [3, 17, 9, 2]], ids=str)


def as_float32(value: float) -> float:
    return float(struct.unpack("f", struct.pack("f", value))[0])


def random_network(layers: list[int], seed: int, spread: float = 1.0) -> Network:
    rng = random.Random(seed)
    return Network(layers, [rng.uniform(-spread, spread) for _ in range(network_weight_count(layers))])


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def oracle(network: Network, inputs: list[float]) -> list[float]:
    """The outputs in double precision."""
    weights = iter(network.weights)
    values = inputs
    for size in network.layers[1:]:
        rows = [[next(weights) for _ in range(size)] for _ in values]
        biases = [next(weights) for _ in range(size)]
        values = [
            sigmoid(
                biases[unit] + math.fsum(value * row[unit] for value, row in zip(values, rows, strict=True))
            )
            for unit in range(size)
        ]
    return values


@every_shape
def test_outputs_are_those_of_sigmoids_of_weighted_sums(layers: list[int]) -> None:
    rng = random.Random(2)
    for seed in range(20):
        network = random_network(layers, seed)
        inputs = [as_float32(rng.choice([0, 0, rng.uniform(-2, 2)])) for _ in range(layers[0])]
        assert network.evaluate(inputs) == pytest.approx(oracle(network, inputs), rel=1e-5)


def test_the_published_network_has_2179_weights() -> None:
    assert network_weight_count([64, 33, 1]) == 2179


@pytest.mark.parametrize("x", [0.0, -0.0, 1e-30, 0.5, -0.5, 1, -1, 5.5, -20, 20, -80, 80, 86.9])
def test_one_unit_is_the_sigmoid(x: float) -> None:
    (output,) = Network([1, 1], [1.0, 0.0]).evaluate([x])
    assert output == pytest.approx(sigmoid(as_float32(x)), rel=5e-7)


@pytest.mark.parametrize("x", [88, 1e4, 3e38, math.inf])
def test_far_out_the_sigmoid_is_flat(x: float) -> None:
    network = Network([1, 1], [1.0, 0.0])
    assert network.evaluate([x]) == [1.0]
    assert 0 <= network.evaluate([-x])[0] < 1e-37


def test_the_sigmoid_rises() -> None:
    network = Network([1, 1], [1.0, 0.0])
    outputs = [network.evaluate([step / 64])[0] for step in range(-512, 513)]
    assert outputs == sorted(set(outputs))


def test_sums_are_taken_in_the_order_of_the_inputs() -> None:
    """In floats 1 after 2^24 is lost; in another order it would count."""
    big = float(2**24)
    lost = Network([3, 1], [1.0, 1.0, 1.0, 0.0])
    assert lost.evaluate([big, 1.0, -big]) == [0.5]
    assert lost.evaluate([big, -big, 1.0]) == pytest.approx([sigmoid(1)])


@every_shape
def test_text_brings_back_the_very_same_network(layers: list[int]) -> None:
    network = random_network(layers, 5, spread=1e3)
    provenance = [("trained by", "skep train coevolution"), ("seed", "7"), ("note", "a: b # c")]
    text = network.text(provenance)
    again, read = parse_network(text)
    assert (again.layers, again.weights, read) == (layers, network.weights, provenance)
    assert again.text(read) == text


def test_the_text_is_readable() -> None:
    network = Network([2, 1], [0.5, -1.0, 0.25])
    assert network.text([("game", "captain")]) == "# game: captain\n2 1\n0.5\n-1\n0.25\n"
    assert parse_network("2 1\r\n0.5 -1\t0.25")[0].weights == [0.5, -1.0, 0.25]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "invalid network: expected at least two layers"),
        ("# game captain\n2 1\n1 2 3", "expected '# key: value', not '# game captain', in line 1"),
        ("2 x\n1 2 3", "expected a layer size, not 'x', in line 1"),
        ("# a: b\n2 1\n1 2\nthree", "expected a weight, not 'three', in line 4"),
        ("2 1\n1 2 3,5", "expected a weight, not '3,5', in line 2"),
        ("2 1\n1 2 1e99", "expected a weight, not '1e99', in line 2"),
        ("2 1\n1 2", "expected 3 weights, not 2"),
        ("2 1\n1 2 3 4", "expected 3 weights, not 4"),
        ("2 0\n", "expected layers of 1 to 65536 units, not 0"),
        ("2 99999999\n", "expected layers of 1 to 65536 units, not 99999999"),
        ("2 1\n1 2 nan", "expected finite weights"),
        ("2 1\n1 2 inf", "expected finite weights"),
    ],
)
def test_a_text_that_is_no_network_is_explained(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        parse_network(text)


def test_provenance_that_would_break_its_line_is_refused() -> None:
    network = Network([1, 1], [1.0, 0.0])
    for entry in [("a:b", "c"), ("a\n1 1", "c"), ("a", "c\n1 1")]:
        with pytest.raises(ValueError, match="does not fit in one line"):
            network.text([entry])


def test_the_number_of_inputs_is_checked() -> None:
    with pytest.raises(ValueError, match="expected 2 inputs, not 3"):
        Network([2, 1], [1.0, 1.0, 0.0]).evaluate([1.0, 2.0, 3.0])
