"""The switches that make the swarm do what the text or the program of mcguile2020 did, one by one."""

from dataclasses import asdict

from skep.agents.swarm.agent import PRESETS, SwarmAgent, SwarmSettings
from skep.arena.game.rules import parse_rules
from skep.games.hive import Hex, Position
from skep.games.random_board import random_full_position

STILL = {"inertia": 0.0, "cognitive": 0.0, "social": 0.0, "initial_velocity": 0}
FLYING = {"inertia": 1.0, "cognitive": 0.0, "social": 0.0, "initial_velocity": 4}


def explain(position, *, seed=1, since=0, preset="published", **settings):
    return SwarmAgent(SwarmSettings(preset=preset, **settings)).explain(position, seed, since)


def distance(one, two):
    q, r = one[0] - two[0], one[1] - two[1]
    return (abs(q) + abs(r) + abs(-q - r)) // 2


def difference(one, two):
    first, second = asdict(PRESETS[one]), asdict(PRESETS[two])
    return {name: second[name] for name in first if first[name] != second[name]}


def test_the_program_differs_from_the_mended_one_in_three_switches():
    assert difference("published", "coded") == {
        "target": "first",
        "growing": True,
        "goal_at_rest": False,
    }


def test_a_particle_without_velocity_goes_for_the_queen_unless_it_is_skipped():
    """wA1 sees the black queen two steps away and can go beside her, but nothing moves it."""
    position = Position.parse("setup White wQ@-1,0 wA1@0,-1 wS1@0,0 bA1@1,0 bQ@2,0")
    spoken = explain(position, **STILL).member("wA1")
    skipped = explain(position, **STILL, goal_at_rest=False).member("wA1")
    assert spoken.intention.goal == 5
    assert skipped.move is None
    assert skipped.silence == "at rest"


def test_a_swarm_without_intentions_moves_anyhow_or_passes_where_it_may():
    for rules, reasons in (("Base:free_pass=true", ("restless", "idle")), ("Base", ("restless", "restless"))):
        position = random_full_position(parse_rules("hive", rules), 3)
        told = [
            explain(position, since=position.ply, **STILL, intention="velocity", idle=idle)
            for idle in ("move", "pass")
        ]
        assert tuple(explanation.reason for explanation in told) == reasons
        assert (told[1].mover is None) == ("idle" in reasons)


def test_vicinities_forget_unless_they_only_grow():
    """wA1 was beside the others in the first turn and is far from them in the second."""
    settings = {**STILL, "radius": 1, "initial_velocity": 4}
    moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", r"wA1 \wQ", "bA1 bQ-"]
    far = Position("Base").after_moves([*moves, "wA1 bA1-", "bB1 bQ\\"])
    assert set(explain(far, **settings).member("wQ").vicinity) == {"wQ", "wS1"}
    assert set(explain(far, **settings, growing=True).member("wQ").vicinity) == {"wQ", "wS1", "wA1"}


def test_the_fitness_of_an_intention_is_that_of_the_cell_or_of_the_best_cell():
    """wA1 stood beside the black queen and has gone away."""
    moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", r"wA1 \wQ", "bA1 bQ-", "wA1 bQ/", "bB1 bA1\\"]
    near = Position("Base").after_moves(moves)
    gone = near.after_moves([r"wA1 \wQ", "bB2 bA1/"])
    settings = {**FLYING, "intention": "fitness", "danger": (0, 0)}
    away = distance(gone.cell("wA1"), gone.cell("bQ"))
    assert away == 4
    assert explain(gone, **settings, fitness="cell").member("wA1").intention.fitness == away
    assert explain(gone, **settings, fitness="best").member("wA1").intention.fitness == 1


def test_a_beetle_goes_for_the_queen_over_others_unless_only_empty_cells_count():
    """Beside the queen wB1 reaches only the occupied cell of bA1."""
    position = Position.parse("setup White wB1@0,0 bA1@1,0 bQ@2,0 wQ@1,1")
    settings = {**FLYING, "radius": 2}
    over = explain(position, **settings, goal_cells="any").member("wB1")
    assert (over.intention.goal, over.goes_to) == (5, Hex(1, 0))
    assert explain(position, **settings, goal_cells="empty").member("wB1").intention.goal == 0


def test_particles_that_are_made_before_the_random_moves_stay_where_their_pieces_were():
    """Only a piece that lies on a cell that had an own piece on top when all were placed is a particle."""
    settings = {**FLYING, "intention": "velocity", "made": "board"}
    left = 0
    for seed in range(8):
        position = random_full_position(seed=seed, stirring_moves=20)
        placed = position.start().after_moves(position.history_text()[:22])
        assert not placed.hand(position.turn)
        color = "w" if position.turn.name == "WHITE" else "b"
        cells = {cell for cell, stack in placed.board().items() if stack[-1].startswith(color)}
        for member in explain(position, since=position.ply, **settings).members:
            is_particle = member.cell in cells and position.stack(member.cell)[-1] == member.piece
            if not is_particle:
                left += 1
                assert member.velocity == (0, 0)
        fresh = explain(position, since=position.ply, **{**settings, "made": "turn"}).members
        assert sum(member.velocity != (0, 0) for member in fresh) > len(fresh) / 2
    assert left > 8


def test_with_the_first_target_those_particles_fly_to_where_the_queen_stood_then():
    for seed in range(40):
        position = random_full_position(seed=seed, stirring_moves=20)
        placed = position.start().after_moves(position.history_text()[:22])
        queen = "bQ" if position.turn.name == "WHITE" else "wQ"
        if placed.cell(queen) != position.cell(queen):
            break
    target = explain(position, since=position.ply, target="first", made="board").target
    assert target == placed.cell(queen)
    assert explain(position, since=position.ply, target="first").target == position.cell(queen)
