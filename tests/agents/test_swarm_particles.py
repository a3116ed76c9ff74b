"""The particles of the swarm: velocities, memories, wishes and the nearest legal moves."""

import math

import pytest

from skep.agents.swarm.agent import SwarmAgent, SwarmSettings
from skep.games import Color
from skep.games.hive import Hex, Position, Rules
from skep.games.random_board import random_full_position

ZERO = {"inertia": 0.0, "cognitive": 0.0, "social": 0.0, "initial_velocity": 0, "rounding": 0.25}
"""A swarm in which nothing moves; each test switches on one term of the velocity."""

# wA2 and wA1 to the west, the black queen in the east:
#
#   wA2  wQ  wA1  bA1  bQ
ROW = "setup White wA2@-2,0 wQ@-1,0 wA1@0,0 bA1@1,0 bQ@2,0"
ROW_RULES = Rules(game_type="Base[Q1A3]")


def explain(text, *, seed=1, rules=None, **settings):
    position = Position.parse(text, rules or ROW_RULES)
    return SwarmAgent(SwarmSettings(**settings)).explain(position, seed)


def distance(one, two):
    """Steps between two hexes, by the third axis of cube coordinates."""
    q, r = one[0] - two[0], one[1] - two[1]
    return (abs(q) + abs(r) + abs(-q - r)) // 2


def rounded(value, threshold):
    """Toward zero, unless more than the threshold would be lost."""
    whole = math.floor(abs(value))
    return math.copysign(whole + (abs(value) - whole > threshold), value)


def test_initial_velocities_are_whole_numbers_up_to_the_setting():
    seen = set()
    for seed in range(60):
        members = explain(ROW, seed=seed, **{**ZERO, "initial_velocity": 2, "inertia": 1.0}).members
        seen |= {part for member in members if member.cell for part in member.velocity}
    assert seen == {-2, -1, 0, 1, 2}


@pytest.mark.parametrize("threshold", [0.0, 0.25, 0.5, 0.8])
def test_inertia_keeps_a_part_of_the_velocity_which_is_rounded(threshold):
    for seed in range(20):
        before = explain(ROW, seed=seed, **{**ZERO, "initial_velocity": 4, "inertia": 1.0})
        settings = {**ZERO, "initial_velocity": 4, "inertia": 0.35, "rounding": threshold}
        after = explain(ROW, seed=seed, **settings)
        for piece in ("wQ", "wA1", "wA2"):
            expected = tuple(rounded(0.35 * part, threshold) for part in before.member(piece).velocity)
            assert after.member(piece).velocity == expected


def test_a_component_of_one_never_decays_with_the_published_numbers():
    """0.5 is more than 0.25, so it is rounded to 1 again: section A5 of the notes on the work."""
    for seed in range(20):
        first = explain(ROW, seed=seed, **{**ZERO, "initial_velocity": 1, "inertia": 1.0})
        later = explain(ROW, seed=seed, **{**ZERO, "initial_velocity": 1, "inertia": 0.5})
        assert [m.velocity for m in first.members] == [m.velocity for m in later.members]


def test_the_best_of_the_vicinity_attracts_by_the_social_factor_and_chance():
    """wA2 is two steps west of wA1, the fittest it sees. The chance is measured with a huge factor first."""
    sees_all = {**ZERO, "radius": 2}
    for seed in range(20):
        huge = explain(ROW, seed=seed, **{**sees_all, "social": 1e6}).member("wA2").velocity
        chance = huge[0] / (1e6 * 2)
        assert 0 <= chance < 1
        assert huge[1] == 0
        velocity = explain(ROW, seed=seed, **{**sees_all, "social": 1.7}).member("wA2").velocity
        assert velocity == (rounded(1.7 * chance * 2, 0.25), 0)


def test_chances_are_uniform():
    chances = [
        explain(ROW, seed=seed, **{**ZERO, "radius": 2, "social": 1e6}).member("wA2").velocity[0] / 2e6
        for seed in range(400)
    ]
    assert abs(sum(chances) / 400 - 0.5) < 0.06
    assert min(chances) < 0.05
    assert max(chances) > 0.95


def test_the_own_best_position_attracts_by_the_cognitive_factor():
    """wA1 leaves (0, -1) for the far side of the row; where it was is nearer to the queen."""
    row = "wA2@-2,0 wQ@-1,0 wA1@0,-1 bA3@0,0 bA1@1,0 bQ@2,0 bA2@-3,1"
    position = Position.parse(f"setup White {row}", ROW_RULES)
    best = position.cell("wA1")
    position.play(position.parse_move("wA1 -wA2"))
    position.play(position.parse_move("bA2 bQ-"))
    here = position.cell("wA1")
    settings = SwarmSettings(**{**ZERO, "cognitive": 1e6})
    for seed in range(10):
        explanation = SwarmAgent(settings).explain(position, seed)
        member = explanation.member("wA1")
        assert (member.best, member.cell) == (best, here)
        toward = (best.q - here.q, best.r - here.r)
        chance = member.velocity[0] / (1e6 * toward[0])
        assert 0 < chance < 1
        assert member.velocity == pytest.approx((1e6 * chance * toward[0], 1e6 * chance * toward[1]), abs=1)
        assert explanation.member("wA2").velocity == (0, 0)  # it never left its best


def test_a_particle_knows_the_fittest_cell_within_its_radius():
    expected = {
        1: {"wA2": Hex(-1, 0), "wQ": Hex(0, 0), "wA1": Hex(0, 0)},
        2: {"wA2": Hex(0, 0), "wQ": Hex(0, 0), "wA1": Hex(0, 0)},
    }
    for radius, bests in expected.items():
        explanation = explain(ROW, radius=radius)
        assert {piece: explanation.member(piece).shared_best for piece in bests} == bests
    blind = explain(ROW, radius=1, best="global")
    assert {member.shared_best for member in blind.members if member.cell} == {Hex(0, 0)}


def test_vicinities_are_the_own_pieces_within_the_radius():
    assert explain(ROW, radius=1).member("wA2").vicinity == ("wQ", "wA2")
    assert explain(ROW, radius=2).member("wA2").vicinity == ("wQ", "wA1", "wA2")
    assert explain(ROW, radius=0).member("wA2").vicinity == ("wA2",)
    assert explain(ROW, radius=0, whole_hive=True).member("wA2").vicinity == ("wQ", "wA1", "wA2")


def test_the_target_is_the_queen_where_she_stands_now():
    position = Position.parse("setup Black wA2@-2,0 wQ@-1,0 wA1@0,0 bA1@1,0 bQ@2,0", ROW_RULES)
    position.play(position.parse_move("bQ bA1/"))
    explanation = SwarmAgent().explain(position)
    assert explanation.target == position.cell("bQ")
    assert explanation.target == Hex(2, -1)


def test_the_target_as_it_was_coded_stays_behind():
    """The black queen walks away; the swarm that saw her before flies to where she was."""
    position = Position.parse("setup White wA2@-2,0 wQ@-1,0 wA1@0,0 bA1@1,0 bQ@2,0", ROW_RULES)
    coded = SwarmAgent(SwarmSettings(target="first"))
    assert coded.explain(position).target == Hex(2, 0)
    for text in ("wA2 wQ\\", "bQ bA1/"):
        position.play(position.parse_move(text))
    assert position.cell("bQ") == Hex(2, -1)
    assert coded.explain(position, since=0).target == Hex(2, 0)
    assert coded.explain(position, since=2).target == Hex(2, -1)
    assert SwarmAgent().explain(position, since=0).target == Hex(2, -1)


def test_before_the_queen_is_placed_the_swarm_goes_for_what_there_is():
    position = Position.parse("wS1;bA1 wS1-")
    assert SwarmAgent().explain(position).target == position.cell("bA1")
    assert SwarmAgent().explain(Position("Base")).move in Position("Base").legal_moves()


def test_a_beetle_on_the_queen_is_as_fit_as_one_beside_her():
    text = "setup White wQ@0,0 bA1@1,0 bQ+wB1@2,0 wB2@3,0"
    explanation = explain(
        text, rules=Rules(), intention="fitness", stay=False, initial_velocity=4, inertia=1.0, seed=3
    )
    assert explanation.member("wB1").intention.fitness == 1
    assert explanation.member("wQ").intention.fitness == 2


@pytest.mark.parametrize("space", ["axial", "offset"])
@pytest.mark.parametrize("color", [Color.WHITE, Color.BLACK])
def test_every_particle_takes_the_legal_move_nearest_to_its_wish(space, color):
    """Then the one nearest to the enemy queen: against every legal move of full boards."""
    agent = SwarmAgent(SwarmSettings(intention="velocity", space=space, stay=False))
    spoke = 0
    for seed in range(40):
        position = random_full_position("Base+MLP", seed)
        if color == Color.BLACK:
            position.play(position.legal_moves()[0])
        explanation = agent.explain(position, seed, position.ply)
        for member in explanation.members:
            if member.move is None:
                continue
            spoke += 1

            def rank(cell, member=member, target=explanation.target):
                return min(distance(cell, wish) for wish in member.wishes), distance(cell, target)

            cells = [
                cell
                for piece, cell in map(position.move_parts, position.legal_moves())
                if piece == member.piece
            ]
            assert rank(member.goes_to) == min(map(rank, cells))
            assert position.move_parts(member.move) == (member.piece, member.goes_to)
    assert spoke > 100


def test_axial_wishes_are_a_velocity_away():
    agent = SwarmAgent(SwarmSettings(space="axial"))
    for seed in range(20):
        position = random_full_position("Base", seed)
        for member in agent.explain(position, seed, position.ply).members:
            q, r = member.velocity
            assert member.wishes == (Hex(member.cell.q + int(q), member.cell.r + int(r)),)


def test_offset_wishes_are_a_velocity_away_in_rows_and_columns():
    """Column q, row r + floor(q / 2); straight to the side by an odd number, both cells there are wished."""
    agent = SwarmAgent(SwarmSettings(space="offset"))
    pairs = 0
    for seed in range(60):
        position = random_full_position("Base", seed)
        for member in agent.explain(position, seed, position.ply).members:
            rows, columns = map(int, member.velocity)
            row, column = member.cell.r + member.cell.q // 2, member.cell.q
            ends = [(row + rows, column + columns)]
            if rows == 0 and columns % 2 == 1:
                ends.append((row + (1 if column % 2 else -1), column + columns))
                pairs += 1
                assert len({distance(member.cell, wish) for wish in member.wishes}) == 1
            assert set(member.wishes) == {Hex(end, start - end // 2) for start, end in ends}
    assert pairs > 10
