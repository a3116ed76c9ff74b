"""The intentions of the swarm: each part with numbers computed by hand or by brute force."""

from random import Random

import pytest

from skep.agents import Limit
from skep.agents.swarm.agent import SwarmAgent, SwarmSettings
from skep.games import GAMES, Color
from skep.games.hive import Position, Rules
from skep.games.random_board import random_full_position

FLYING = {"initial_velocity": 4, "inertia": 1.0, "cognitive": 0.0, "social": 0.0, "rounding": 0.25}
"""Particles that keep their first, random velocity."""

#       wS1                 The white queen has four neighbours; wG1 and bA2 are two steps from her.
#    wA1  wQ  bA1  bA2  bQ
#  wG1  wS2
FOUR = "setup White wQ@0,0 wA1@-1,0 wS1@0,-1 wS2@-1,1 bA1@1,0 bA2@2,0 bQ@3,0 wG1@-2,1"
FIVE = FOUR.replace("bA2@2,0", "bA2@2,0 wB1@0,1")


def distance(one, two):
    q, r = one[0] - two[0], one[1] - two[1]
    return (abs(q) + abs(r) + abs(-q - r)) // 2


def explain(text, *, seed=1, rules=None, **settings):
    position = Position.parse(text, rules or Rules())
    return SwarmAgent(SwarmSettings(**settings)).explain(position, seed)


def full_boards(count, game_type="Base"):
    for seed in range(count):
        position = random_full_position(game_type, seed)
        yield seed, position


def explained(count, game_type="Base", **settings):
    agent = SwarmAgent(SwarmSettings(**settings))
    for seed, position in full_boards(count, game_type):
        yield position, agent.explain(position, seed, position.ply)


def spoken(explanation):
    return [member for member in explanation.members if member.move is not None]


def velocity_of(member):
    return distance(member.wishes[0], member.cell)


def accuracy_of(member):
    return max(0, 5 - min(distance(wish, member.goes_to) for wish in member.wishes))


def test_velocity_is_the_distance_to_the_wish():
    for _, explanation in explained(20, intention="velocity", stay=False, danger=(0, 0), queen_danger=(0, 0)):
        for member in spoken(explanation):
            assert member.intention.parts() == {"velocity": velocity_of(member)}


def test_accuracy_is_five_less_what_the_nearest_move_misses():
    for _, explanation in explained(20, intention="accuracy", stay=False, danger=(0, 0), queen_danger=(0, 0)):
        for member in spoken(explanation):
            assert member.intention.total == member.intention.accuracy == accuracy_of(member)


def test_fitness_is_the_distance_of_the_best_known_cell():
    for _, explanation in explained(20, intention="fitness", stay=False, danger=(0, 0), queen_danger=(0, 0)):
        for member in spoken(explanation):
            expected = max(1, distance(member.best, explanation.target))
            assert member.intention.total == member.intention.fitness == expected


def test_velocity_and_accuracy_are_added():
    settings = {"intention": "velocity+accuracy", "stay": False, "danger": (0, 0), "queen_danger": (0, 0)}
    for _, explanation in explained(20, **settings):
        for member in spoken(explanation):
            assert member.intention.total == velocity_of(member) + accuracy_of(member)


def test_velocity_gives_way_to_accuracy_within_two_steps_of_the_queen():
    settings = {"intention": "velocity-or-accuracy", "stay": False, "danger": (0, 0), "queen_danger": (0, 0)}
    kinds = set()
    for _, explanation in explained(40, **settings):
        for member in spoken(explanation):
            is_close = distance(member.best, explanation.target) <= 2
            kinds.add(is_close)
            assert member.intention.total == (accuracy_of(member) if is_close else velocity_of(member))
    assert kinds == {True, False}


def test_direct_to_goal_is_for_pieces_that_see_the_queen_and_can_go_beside_her():
    goals = 0
    settings = {
        "intention": "velocity-or-goal",
        "radius": 3,
        "goal": 5.5,
        "goal_danger": False,
        "stay": False,
    }
    for position, explanation in explained(60, **settings):
        ends = {}
        for piece, cell in filter(None, map(position.move_parts, position.legal_moves())):
            ends.setdefault(piece, []).append(distance(cell, explanation.target))
        for member in explanation.members:
            far = distance(member.cell, explanation.target)
            if 1 < far <= 3 and 1 in ends.get(member.piece, []):
                goals += 1
                assert member.intention.parts() == {"goal": 5.5}
                assert distance(member.goes_to, explanation.target) == 1
            else:
                assert member.intention.goal == 0
    assert goals > 20


def test_as_it_was_coded_the_goal_is_beside_the_queen_and_the_sight_is_of_where_she_stood():
    """Games in which the queen walks away: who sees her first place may go beside her present one."""
    agent = SwarmAgent(SwarmSettings(preset="published", target="first"))
    apart = 0
    for seed, position in full_boards(12):
        since, generator = position.ply, Random(seed)
        while position.outcome() is None and position.ply < since + 60:
            explanation = agent.explain(position, seed, since)
            queen = position.cell("bQ")
            for member in spoken(explanation):
                if member.intention.goal:
                    apart += queen != explanation.target
                    assert distance(member.goes_to, queen) == 1
                    assert 1 < distance(member.cell, explanation.target) <= 3
            position.play(explanation.move)
            if position.outcome() is None:
                position.play(generator.choice(position.legal_moves()))
    assert apart > 5


def test_the_whole_hive_is_seen_with_the_neighbours_of_the_queen():
    settings = {"radius": 1, "whole_hive": True, "goal": 5.0, "goal_danger": False, "stay": False}
    far_away = 0
    for position, explanation in explained(40, **settings):
        around = len(position.neighbors("bQ"))
        for member in spoken(explanation):
            if member.intention.goal:
                far_away += distance(member.cell, explanation.target) > 3
                assert member.intention.goal == 5 + around
    assert far_away > 5


@pytest.mark.parametrize(("text", "near", "queen"), [(FOUR, 3, 4), (FIVE, 6, 8)])
def test_danger_moves_the_queen_and_those_beside_her(text, near, queen):
    dangers = {}
    for seed in range(30):  # until everybody who can move has had a velocity
        explanation = explain(text, seed=seed, danger_distance=1, stay=False, **FLYING)
        dangers |= {m.piece: m.intention.danger for m in spoken(explanation) if m.cell}
    beside = {"wA1", "wS1", "wS2", "wB1"} & set(dangers)
    assert {dangers[piece] for piece in beside} == {near}
    assert dangers["wG1"] == 0
    assert dangers.get("wQ", queen) == queen


def test_danger_reaches_as_far_as_the_setting():
    near, far = (
        explain(FOUR, seed=3, danger_distance=reach, **FLYING).member("wG1").intention.danger
        for reach in (1, 2)
    )
    assert (near, far) == (0, 3)


def test_three_neighbours_are_no_danger():
    three = (
        FOUR.replace(" bA2@2,0 bQ@3,0", " bQ@2,0").replace("wS1@0,-1", "wS1@-1,-1").replace("wG1@-2,1", "")
    )
    for seed in range(10):
        assert all(m.intention.danger == 0 for m in explain(three, seed=seed, **FLYING).members)


def test_the_queen_of_either_colour_is_in_danger():
    """FIVE with the colours exchanged and Black to move."""
    swapped = FIVE.translate(str.maketrans("wb", "bw")).replace("setup White", "setup Black")
    for seed in range(10):
        one, two = (explain(text, seed=seed, **FLYING) for text in (FIVE, swapped))
        assert [m.intention for m in one.members] == [m.intention for m in two.members]
        assert [m.goes_to for m in one.members] == [m.goes_to for m in two.members]


def test_goals_feel_danger_only_if_they_shall():
    #  wG1 jumps over wQ and bA1 beside the black queen; it stands beside its own, who has four neighbours.
    text = "setup White wG1@-1,0 wQ@0,0 bA1@1,0 bQ@3,-1 wS1@0,-1 wS2@-1,1 bA2@2,-1"
    plain, alarmed = (explain(text, radius=5, goal_danger=flag).member("wG1") for flag in (False, True))
    assert plain.intention.parts() == {"goal": 5}
    assert alarmed.intention.parts() == {"goal": 5, "danger": 3}


def test_without_velocity_only_the_alarmed_speak():
    still = {"initial_velocity": 0, "social": 0.0, "cognitive": 0.0}
    calm = explain(FIVE, alarm=False, **still)
    assert {m.silence for m in calm.members if m.cell} <= {"at rest", "no move"}
    alarmed = explain(FIVE, alarm=True, danger_distance=1, **still)
    assert [m.piece for m in spoken(alarmed) if m.cell] == ["wS1", "wS2", "wB1", "wA1"]


def test_a_piece_beside_the_enemy_queen_stays_if_it_shall():
    text = "setup White wQ@0,0 bA1@1,0 bQ@2,0 wA1@3,0 wA2@-1,0"
    assert explain(text, stay=True, **FLYING).member("wA1").silence == "stays"
    assert explain(text, stay=False, **FLYING).member("wA1").silence == ""


def test_covered_pieces_have_no_say():
    text = "setup White wQ@0,0 wA1+bB1@1,0 bQ@2,0"
    assert explain(text).member("wA1").silence == "covered"


def test_pieces_in_hand_come_in_near_the_enemy_but_not_beside_the_own_queen():
    """wA1 at (1, -1) offers cells at three steps from bQ; those that touch wQ are left free."""
    explanation = explain("setup White wQ@0,0 wS1@1,-1 bS1@-1,0 bQ@-2,0", bring=2.5)
    recruits = [m for m in explanation.members if m.cell is None]
    assert [m.piece for m in recruits] == ["wS2", "wB1", "wG1", "wA1"]
    assert {m.intention.total for m in recruits} == {2.5}
    position = Position.parse("setup White wQ@0,0 wS1@1,-1 bS1@-1,0 bQ@-2,0")
    cells = [cell for piece, cell in map(position.move_parts, position.legal_moves()) if piece == "wA1"]
    nearest = min(distance(cell, explanation.target) for cell in cells)
    free = [c for c in cells if distance(c, explanation.target) == nearest and distance(c, (0, 0)) > 1]
    assert explanation.member("wA1").goes_to in free


def test_the_queen_comes_in_far_from_the_enemy():
    position = Position.parse("wS1;bS1 wS1-;wA1 -wS1;bQ bS1-")
    explanation = SwarmAgent().explain(position)
    cells = [cell for piece, cell in map(position.move_parts, position.legal_moves()) if piece == "wQ"]
    farthest = max(distance(cell, explanation.target) for cell in cells)
    assert distance(explanation.member("wQ").goes_to, explanation.target) == farthest


def test_looking_ahead_counts_the_neighbours_of_the_own_queen():
    changed = 0
    for position, explanation in explained(60, look_ahead=1.5, stay=False):
        before = len(position.neighbors("wQ"))
        for member in spoken(explanation):
            position.play(member.move)
            more = len(position.neighbors("wQ")) - before
            position.undo()
            changed += more != 0
            assert member.intention.look_ahead == -1.5 * more
    assert changed > 20


def test_recall_forbids_the_way_back():
    row = "setup White wQ@0,0 wA1@-1,0 bA1@1,0 bQ@2,0 bA2@3,0"
    position = Position.parse(row, Rules(game_type="Base[Q1A2]"))
    left = position.cell("wA1")
    position.play(position.parse_move(r"wA1 \wQ"))
    position.play(position.parse_move(r"bA2 \bQ"))
    for recall, forbidden in ((0, False), (1, True), (5, True)):
        cells = set()
        for seed in range(80):
            agent = SwarmAgent(SwarmSettings(recall=recall, intention="velocity", **FLYING))
            cells.add(agent.explain(position, seed).member("wA1").goes_to)
        assert (left not in cells) == forbidden


def test_the_commanding_queen_refuses_what_lets_her_be_surrounded():
    refused = 0
    for _, position in full_boards(300):
        plain = SwarmAgent(SwarmSettings(preset="published")).explain(position, 1, position.ply)
        wise_agent = SwarmAgent(SwarmSettings(preset="published", commanding_queen=True))
        wise = wise_agent.explain(position, 1, position.ply)
        if not loses(position, plain.move):
            assert wise.move == plain.move
            assert wise.reason == plain.reason
            continue
        refused += 1
        assert plain.mover in wise.refused
        can_be_saved = any(not loses(position, move) for move in position.legal_moves())
        assert loses(position, wise.move) != can_be_saved
        assert (wise.reason == "command") == can_be_saved
    assert refused >= 3


def loses(position, move):
    """Is White's queen surrounded after the move, or after one of Black's?"""
    position.play(move)
    outcome = position.outcome()
    if outcome is None:
        replies = [reply for reply in position.legal_moves() if wins(position, reply)]
        bad = bool(replies)
    else:
        bad = outcome.winner == Color.BLACK
    position.undo()
    return bad


def wins(position, move):
    mover = position.turn
    position.play(move)
    outcome = position.outcome()
    position.undo()
    return outcome is not None and outcome.winner == mover


def closed_gaps():
    """Random boards on which one cell is left around the black queen, and no white piece can go there."""
    rules = Rules(free_pass=True, repetition=False)
    agent, seed = SwarmAgent(SwarmSettings(preset="published")), 0
    while True:
        position = random_full_position(rules, seed)
        since = position.ply
        with agent.player(GAMES["hive"], seed) as player:
            for _ in range(40):
                position.play(player.choose(position, Limit()).move)
                if position.outcome() is not None:
                    break
                position.play(0)
                gap = [c for c in position.cell("bQ").neighbors() if not position.stack(c)]
                parts = filter(None, map(position.move_parts, position.legal_moves()))
                if len(gap) == 1 and gap[0] not in [cell for _, cell in parts]:
                    yield position, gap[0], since
                    break
        seed += 1


def test_a_closed_gap_is_opened_together():
    openers = 0
    gaps = closed_gaps()
    for _ in range(25):
        position, gap, since = next(gaps)
        explanation = SwarmAgent(SwarmSettings(open_gap=4.5)).explain(position, 1, since)
        for member in explanation.members:
            opening = [
                move
                for move in position.legal_moves()
                if move != 0 and position.move_parts(move)[0] == member.piece and opens(position, move, gap)
            ]
            assert (member.intention.gap > 0) == bool(opening)
            if opening:
                openers += 1
                assert member.move in opening
                is_beside = distance(member.cell, explanation.target) == 1
                leaves_another = is_beside and len(position.stack(member.cell)) == 1
                assert member.intention.gap == (3.5 if leaves_another else 4.5)
        closed = SwarmAgent(SwarmSettings()).explain(position, 1, since)
        assert all(member.intention.gap == 0 for member in closed.members)
    assert openers > 10


def opens(position, move, gap):
    """Can a white piece go to the gap after the move and a pass?"""
    position.play(move)
    if position.outcome() is not None:
        position.undo()
        return False
    position.play(0)
    parts = filter(None, map(position.move_parts, position.legal_moves()))
    reached = gap in [cell for _, cell in parts]
    position.undo()
    position.undo()
    return reached


def test_bugs_intend_what_they_do_best():
    kinds = set()
    for position, explanation in explained(300, bug_intentions=1.0, whole_hive=True, stay=False):
        for member in spoken(explanation):
            part = member.intention.bug
            kinds.add((member.piece[1], part))
            beside = distance(member.goes_to, explanation.target) == 1
            if member.piece == "wQ":
                assert part == (0 if len(position.neighbors("wQ")) >= 4 else -1)
            elif member.piece[1] in "BG" and part:
                assert beside or member.goes_to == explanation.target
                assert member.goes_to == explanation.target or not _can_slide_in(position, member.goes_to)
            elif member.piece[1] in "AS" and part:
                assert _pinned_by(position, member)
    assert {("Q", -1), ("B", 1), ("G", 1), ("A", 1), ("G", 0), ("A", 0), ("B", 0)} <= kinds


def _can_slide_in(position, cell):
    """Is there an empty neighbour from which exactly one of the two common neighbours is occupied?"""
    around = cell.neighbors()
    occupied = [bool(position.stack(near)) for near in around]
    return any(not occupied[i] and occupied[i - 1] != occupied[(i + 1) % 6] for i in range(6))


def _pinned_by(position, member):
    """The enemy piece that could move before, and is pinned after the move."""
    free = [
        p for pieces in position.board().values() for p in pieces if p[0] == "b" and not position.is_pinned(p)
    ]
    position.play(member.move)
    newly = [piece for piece in free if position.is_pinned(piece)]
    position.undo()
    return newly
