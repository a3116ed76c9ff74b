"""The swarm as a player: how one move comes of many wishes, and what every setting changes."""

from dataclasses import fields

import pytest

from skep.agents import Limit, agent_text, make_agent
from skep.agents.swarm.agent import INTENDED, PRESETS, PUBLISHED, SwarmAgent, SwarmSettings, completed
from skep.arena.game.loop import play_game
from skep.games import GAMES, Color
from skep.games.hive import GAME_TYPES, Position, Rules
from skep.games.random_board import random_full_position

ABILITY = {"A": 5, "B": 4, "M": 4, "G": 3, "L": 3, "S": 2, "P": 1, "Q": 0}


def distance(one, two):
    q, r = one[0] - two[0], one[1] - two[1]
    return (abs(q) + abs(r) + abs(-q - r)) // 2


def random_positions(game_type, count, seed=0):
    """Positions of random games, from the first move to the last."""
    from random import Random

    generator = Random(seed)
    while True:
        position = Position(game_type)
        while position.outcome() is None and position.ply < 150:
            if count == 0:
                return
            count -= 1
            yield position
            position.play(generator.choice(position.legal_moves()))


# electing


@pytest.mark.parametrize("tie_break", [True, False])
@pytest.mark.parametrize("whole_hive", [True, False])
def test_vicinities_nominate_and_the_strongest_nominee_moves(tie_break, whole_hive):
    """The election counted once more, from the data alone, in positions with pieces in hand too."""
    agent = SwarmAgent(SwarmSettings(tie_break=tie_break, whole_hive=whole_hive))
    reasons = set()
    for position in random_positions("Base+MLP", 300, seed=2):
        explanation = agent.explain(position)
        speakers = {member.piece: member for member in explanation.members if member.move is not None}
        expected = []
        for member in explanation.members:
            candidates = [piece for piece in speakers if piece in member.vicinity]
            if candidates:  # max keeps the first of equals, so look from the end
                nominee = max(reversed(candidates), key=lambda piece: speakers[piece].intention.total)
                expected.append((member.piece, nominee))
        assert [(n.vicinity_of, n.nominee) for n in explanation.nominations] == expected
        reasons.add(explanation.reason)
        if not expected:
            assert explanation.reason in ("restless", "only")
            continue
        nominees = [piece for piece in speakers if piece in {nominee for _, nominee in expected}]
        strength = {piece: speakers[piece].intention.total for piece in nominees}
        strongest = [piece for piece in nominees if strength[piece] == max(strength.values())]
        key = (lambda piece: ABILITY[piece[1]]) if tie_break else (lambda piece: 0)
        assert explanation.mover == max(strongest, key=key)
        assert explanation.move == speakers[explanation.mover].move
        tied = "ability" if tie_break else "first"
        assert explanation.reason == ("strongest" if len(strongest) == 1 else tied)
    assert {"strongest", "ability" if tie_break else "first"} <= reasons


def test_when_nobody_has_a_say_the_move_nearest_to_the_goal_is_made():
    still = SwarmSettings(initial_velocity=0, social=0.0, cognitive=0.0, alarm=False, intention="velocity")
    for seed in range(20):
        position = random_full_position("Base", seed)
        explanation = SwarmAgent(still).explain(position, seed, position.ply)
        assert explanation.reason == "restless"
        ends = {
            move: distance(position.move_parts(move)[1], explanation.target)
            for move in position.legal_moves()
        }
        assert ends[explanation.move] == min(ends.values())


def test_a_swarm_that_cannot_move_passes():
    #   The white queen is held by bB1 on top of her, and White has nothing else.
    position = Position.parse("setup White wQ+bB1@0,0 bQ@1,0", Rules(game_type="Base[Q1B1]"))
    hand = position.hand(Color.WHITE)
    moves = position.legal_moves()
    explanation = SwarmAgent().explain(position)
    assert hand == ["wB1"]
    assert moves == [0]
    assert (explanation.move, explanation.move_text, explanation.mover) == (0, "pass", None)
    assert explanation.reason == "only"


# playing


@pytest.mark.parametrize("game_type", [*GAME_TYPES, "Base[Q1A10]"])
@pytest.mark.parametrize("agent", ["swarm:preset=best", "swarm:preset=published,mode=whole", "bees"])
def test_moves_are_legal_in_random_positions_of_every_game_type(agent, game_type):
    count = 10_000 if agent == "swarm:preset=best" else 1_000
    with make_agent(agent).player(GAMES["hive"], seed=1) as player:
        for position in random_positions(game_type, count, seed=len(game_type)):
            assert position.is_legal(player.choose(position, Limit()).move)


@pytest.mark.parametrize("color", [Color.WHITE, Color.BLACK])
@pytest.mark.parametrize("agent", ["swarm", "swarm:preset=published", "swarm:preset=best", "bees"])
def test_a_swarm_of_either_colour_heads_for_the_enemy_queen(agent, color):
    rules = Rules(free_pass=True, repetition=False)
    closer = 0
    for seed in range(20):
        position = random_full_position(rules, seed)
        if color == Color.BLACK:
            position.play(0)
        before = mean_distance(position, color)
        with make_agent(agent).player(GAMES["hive"], seed) as player:
            for _ in range(15):
                position.play(player.choose(position, Limit()).move)
                if position.outcome() is not None:
                    break
                position.play(0)
        closer += mean_distance(position, color) < before
    assert closer >= 18


def mean_distance(position, color):
    own, queen = ("w", "bQ") if color == Color.WHITE else ("b", "wQ")
    target = position.cell(queen)
    steps = [distance(cell, target) for cell, pieces in position.board().items() if pieces[-1][0] == own]
    return sum(steps) / len(steps)


@pytest.mark.parametrize("agent", ["swarm", "swarm:mode=whole", "bees"])
def test_the_same_seed_gives_the_same_game(agent):
    def moves(seed):
        agents = make_agent(agent), make_agent("swarm:preset=published")
        return [ply.text for ply in play_game(agents, Rules(ply_cap=60), seed=seed).plies]

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


@pytest.mark.parametrize("agent", ["swarm", "swarm:mode=whole", "swarm:preset=best", "bees"])
def test_what_is_explained_is_what_is_played(agent):
    """Whatever was asked before, in a game that the player has followed from its first turn."""
    maker = make_agent(agent)
    position = Position("Base+MLP", ply_cap=40)
    with maker.player(GAMES["hive"], seed=5) as white, make_agent("random").player(GAMES["hive"], 1) as black:
        while position.outcome() is None:
            player = white if position.turn == Color.WHITE else black
            move = player.choose(position, Limit()).move
            if player is white:
                assert maker.explain(position, seed=5).move == move
            position.play(move)


def test_a_player_that_goes_back_decides_as_before():
    position = random_full_position(Rules(free_pass=True), 4)
    with make_agent("swarm").player(GAMES["hive"], seed=2) as player:
        asked = []
        for _ in range(5):
            asked.append(player.choose(position, Limit()).move)
            position.play(asked[-1])
            position.play(0)
        for move in reversed(asked):
            position.undo()
            position.undo()
            assert player.choose(position, Limit()).move == move


def test_particles_come_to_life_when_the_player_is_first_asked():
    """The moves of an opening are not theirs: two openings to one board give one answer."""
    position = random_full_position("Base", 6)
    board = Position.parse(position.setup_text())
    with (
        make_agent("swarm").player(GAMES["hive"], 3) as one,
        make_agent("swarm").player(GAMES["hive"], 3) as two,
    ):
        assert one.choose(position, Limit()).move == two.choose(board, Limit()).move


def test_the_whole_swarm_moves_in_turn_and_looks_around_once_a_sweep():
    rules = Rules(free_pass=True, repetition=False)
    position = random_full_position(rules, 2)
    agent, since = SwarmAgent(SwarmSettings(mode="whole", intention="velocity", stay=False)), position.ply
    order = [f"w{name}" for name in ("Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3")]
    velocities, movers = None, []
    sweeps = 0
    for _ in range(60):
        explanation = agent.explain(position, 1, since)
        if explanation.reason == "sweep":
            now = {member.piece: member.velocity for member in explanation.members}
            if now == velocities:
                assert order.index(explanation.mover) > order.index(movers[-1])
            else:
                sweeps += 1
            velocities = now
            movers.append(explanation.mover)
        position.play(explanation.move)
        if position.outcome() is not None:
            break
        position.play(0)
    assert sweeps > 3
    assert len(movers) > 2 * sweeps


def test_it_wins_against_the_random_player_from_the_first_placement_on():
    wins = 0
    for seed in range(10):
        record = play_game((make_agent("swarm"), make_agent("random")), Rules(ply_cap=300), seed=seed)
        wins += record.result.value == "1-0"
    assert wins >= 8


def test_it_plays_hive_only_and_only_games_that_go_on():
    captain = type("Game", (), {"name": "captain"})()
    with pytest.raises(ValueError, match="swarm plays hive, not 'captain'"), SwarmAgent().player(captain, 1):
        pass
    over = Position.parse("setup White wQ@0,0 bA1@1,0 bA2@0,1 bA3@-1,1 bB1@-1,0 bB2@0,-1 bQ@1,-1")
    with pytest.raises(ValueError, match="the game is over"):
        SwarmAgent().explain(over)


# settings


def test_the_published_preset_is_what_made_the_tables():
    assert (PUBLISHED.inertia, PUBLISHED.cognitive, PUBLISHED.social) == (0.5, 0.8, 0.9)
    assert (PUBLISHED.radius, PUBLISHED.initial_velocity, PUBLISHED.queen_danger) == (3, 0, (0, 0))
    assert (PUBLISHED.goal_danger, PUBLISHED.danger_distance, PUBLISHED.space) == (False, 1, "offset")


def test_presets_are_complete_and_can_be_changed():
    for preset in PRESETS.values():
        assert None not in [getattr(preset, field.name) for field in fields(preset)]
    given = completed(SwarmSettings(preset="published", initial_velocity=4, danger=(1, 2)))
    assert (given.initial_velocity, given.danger, given.radius) == (4, (1, 2), 3)


def test_agents_are_read_and_written_as_text():
    text = "swarm:preset=published,danger=2.0/5.0,intention=velocity+accuracy,tie_break=false"
    agent = make_agent(text)
    assert agent.settings.danger == (2.0, 5.0)
    assert make_agent(agent_text(agent)) == agent


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("swarm:radius=-1", "radius is from 0 to 1000, not -1"),
        ("swarm:danger=3", "danger is two numbers such as 3/6"),
        ("swarm:rounding=2", "rounding is from 0 to 1"),
        ("swarm:intention=speed", "setting 'intention' is one of velocity, accuracy"),
        ("swarm:preset=worst", "setting 'preset' is one of intended, published, coded, best"),
        ("bees:scouts=0", "scouts is from 1 to 10000, not 0"),
        ("bees:patch=-1", "patch is from 0 to 10000, not -1"),
        ("bees:danger=1", "danger is two numbers such as 3/6"),
    ],
)
def test_wrong_settings_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        make_agent(text)


FLIGHT = {"velocity", "wishes"}
ELECTION = {"nominations", "mover", "reason", "refused"}
CHOICE = {"silence", "goes_to", *ELECTION}

CHANGES = {
    "space": ("offset", FLIGHT | CHOICE | {"intention.velocity", "intention.danger", "intention.goal"}),
    "target": (
        "first",
        FLIGHT | CHOICE | {"best", "shared_best", "intention.velocity", "intention.danger", "intention.goal"},
    ),
    "inertia": (0.9, FLIGHT | CHOICE | {"intention.velocity", "intention.danger"}),
    "cognitive": (1.9, FLIGHT | CHOICE | {"intention.velocity", "intention.danger"}),
    "social": (1.9, FLIGHT | CHOICE | {"intention.velocity", "intention.danger"}),
    "initial_velocity": (1, FLIGHT | CHOICE | {"intention.velocity", "intention.danger"}),
    "rounding": (0.9, FLIGHT | CHOICE | {"intention.velocity", "intention.danger"}),
    "best": ("global", FLIGHT | CHOICE | {"shared_best", "intention.velocity", "intention.danger"}),
    "radius": (
        4,
        FLIGHT
        | CHOICE
        | {"vicinity", "shared_best", "intention.velocity", "intention.danger", "intention.goal"},
    ),
    "growing": (
        True,
        FLIGHT | CHOICE | {"vicinity", "shared_best", "intention.velocity", "intention.danger"},
    ),
    "made": (
        "board",
        FLIGHT | CHOICE | {"best", "shared_best", "intention.velocity", "intention.danger", "intention.goal"},
    ),
    "fitness": ("best", ELECTION | {"intention.fitness"}),
    "intention": (
        "velocity+accuracy",
        CHOICE | {"intention.accuracy", "intention.velocity", "intention.goal", "intention.danger"},
    ),
    "danger": ((1.0, 2.0), ELECTION | {"intention.danger"}),
    "queen_danger": ((1.0, 2.0), ELECTION | {"intention.danger"}),
    "danger_distance": (5, CHOICE | {"intention.danger", "intention.velocity"}),
    "alarm": (False, CHOICE | {"intention.danger", "intention.velocity"}),
    "goal": (9.0, ELECTION | {"intention.goal"}),
    "goal_cells": ("any", CHOICE | {"intention.goal", "intention.velocity", "intention.danger"}),
    "goal_at_rest": (False, CHOICE | {"intention.goal", "intention.danger", "intention.velocity"}),
    "goal_danger": (False, ELECTION | {"intention.danger"}),
    "stay": (False, CHOICE | {"intention.velocity", "intention.danger"}),
    "tie_break": (False, {"mover", "reason"}),
    "bring": (1.0, ELECTION | {"intention.bring"}),
    "look_ahead": (1.0, ELECTION | {"intention.look_ahead"}),
    "recall": (6, CHOICE | {"intention.velocity", "intention.danger", "intention.goal"}),
    "commanding_queen": (True, {"mover", "reason", "refused"}),
    "whole_hive": (True, CHOICE | {"vicinity", "intention.goal", "intention.velocity", "intention.danger"}),
    "bug_intentions": (2.0, ELECTION | {"intention.bug"}),
    "open_gap": (4.0, CHOICE | {"intention.gap", "intention.velocity", "intention.goal", "intention.danger"}),
    "guards": (
        3,
        CHOICE | {"vicinity", "intention.guard", "intention.velocity", "intention.danger", "intention.goal"},
    ),
    "help": (3.0, ELECTION | {"intention.help"}),
    "preference": ("pareto", {"mover", "reason"}),
    "mode": ("whole", FLIGHT | CHOICE | {"shared_best", "best", "intention.velocity", "intention.danger"}),
}


def facts(explanation):
    """Everything an explanation says, by the names of the attributes."""
    told = {
        name: [] for name in ("velocity", "wishes", "best", "shared_best", "vicinity", "silence", "goes_to")
    }
    for member in explanation.members:
        for name, values in told.items():
            values.append(getattr(member, name))
    for part in fields(explanation.members[0].intention) if explanation.members else ():
        name = f"intention.{part.name}"
        told[name] = [getattr(member.intention, part.name) for member in explanation.members]
    return told | {name: getattr(explanation, name) for name in ELECTION}


@pytest.fixture(scope="module")
def game():
    """The positions of games that the swarm plays, with their plies: openings, crowds and closed gaps."""
    positions = []
    for seed in range(6):
        for start in (Position(Rules()), random_full_position(Rules(), seed)):
            position, since = start, start.ply
            agents = make_agent("swarm:preset=published"), make_agent("mate-in-one")
            with agents[0].player(GAMES["hive"], seed) as one, agents[1].player(GAMES["hive"], seed) as two:
                while position.outcome() is None and position.ply < since + 80:
                    player = one if position.turn == Color.WHITE else two
                    positions.append((position.copy(), since))
                    position.play(player.choose(position, Limit()).move)
    return [entry for entry in positions if entry[0].turn == Color.WHITE]


def test_every_setting_is_tested_here():
    in_other_tests = {"preset", "idle"}
    assert set(CHANGES) == {field.name for field in fields(SwarmSettings)} - in_other_tests


@pytest.mark.parametrize("name", CHANGES)
def test_a_setting_changes_what_it_says_and_nothing_else(name, game):
    value, allowed = CHANGES[name]
    assert value != getattr(INTENDED, name)
    base = {"intention": "fitness"} if name == "fitness" else {}
    plain, changed = (SwarmAgent(SwarmSettings(**base, **extra)) for extra in ({}, {name: value}))
    different = set()
    for position, since in game:
        before, after = (facts(agent.explain(position, 1, since)) for agent in (plain, changed))
        if len(before["goes_to"]) == len(after["goes_to"]):
            different |= {fact for fact in before if before[fact] != after[fact]}
    assert different
    assert different <= allowed
