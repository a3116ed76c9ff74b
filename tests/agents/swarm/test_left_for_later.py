"""What mcguile2020 left for later: guards, help, and intentions that are weighed part by part."""

from skep.agents.swarm.agent import SwarmAgent, SwarmSettings
from skep.games.hive import Position
from skep.games.random_board import random_full_position


def explain(position, seed=1, **settings):
    return SwarmAgent(SwarmSettings(**settings)).explain(position, seed, position.ply)


def positions(count):
    return [random_full_position("Base", seed) for seed in range(count)]


def distance(one, two):
    q, r = one[0] - two[0], one[1] - two[1]
    return (abs(q) + abs(r) + abs(-q - r)) // 2


def test_guards_are_the_pieces_nearest_to_the_own_queen_and_see_only_each_other():
    for position in positions(20):
        explanation = explain(position, guards=3, whole_hive=True)
        home = explanation.member("wQ").cell
        guards = {member.piece for member in explanation.members if "wQ" not in member.vicinity} - {"wQ"}
        assert len(guards) == 3
        for member in explanation.members:
            own = guards if member.piece in guards else {m.piece for m in explanation.members} - guards
            assert set(member.vicinity) <= own
        near = max(distance(explanation.member(piece).cell, home) for piece in guards)
        free = [
            member
            for member in explanation.members
            if member.piece not in guards
            and distance(member.cell, home) > 0
            and distance(member.cell, explanation.target) > 1
        ]
        assert all(distance(member.cell, home) >= near for member in free)


def test_a_guard_moves_only_to_free_the_queen_or_to_pin():
    spoken = silent = 0
    for position in positions(40):
        for member in explain(position, guards=3).members:
            if member.silence == "on guard":
                assert member.move is not None or member.goes_to is None
                silent += 1
            elif member.intention.guard:
                assert member.intention.guard >= 1
                assert member.intention.velocity == member.intention.goal == 0
                spoken += 1
    assert spoken > 5
    assert silent > 5


def test_help_counts_the_pieces_near_by_that_a_move_sets_free():
    """wB1 sits on wA1, which wishes to move: when the beetle goes, the ant can."""
    position = Position.parse("setup White wA1+wB1@-1,0 wQ@0,0 wS1@1,0 bS1@2,0 bQ@3,0")
    settings = {"cognitive": 0.0, "social": 0.0, "inertia": 1.0, "initial_velocity": 4, "radius": 5}
    told = [explain(position, seed=seed, **settings, help=3.0) for seed in range(10)]
    for beetle in (e.member("wB1") for e in told if e.member("wA1").velocity != (0, 0)):
        still_pinned = distance(beetle.goes_to, (0, 0)) > 1  # the ant then holds the beetle
        assert beetle.intention.help == (0.0 if still_pinned else 3.0)
    assert len({e.member("wB1").intention.help for e in told}) == 2
    assert {e.member("wS1").intention.help for e in told} == {0.0}


def test_the_elected_intention_is_dominated_by_no_other():
    def parts(member):
        own = member.intention
        advance = own.velocity + own.accuracy + own.fitness + own.goal + own.gain + own.bring
        return advance, own.danger + own.look_ahead + own.guard, own.bug + own.gap + own.help

    different = 0
    for position in positions(60):
        settings = {"preset": "best", "commanding_queen": False, "help": 1.0}
        explanation = explain(position, **settings, preference="pareto")
        speakers = [member for member in explanation.members if member.move is not None]
        if not speakers:
            continue
        best = parts(explanation.member(explanation.mover))
        for member in speakers:
            other = parts(member)
            assert not (all(a >= b for a, b in zip(other, best, strict=True)) and other != best)
        different += explanation.mover != explain(position, **settings).mover
    assert different > 3
