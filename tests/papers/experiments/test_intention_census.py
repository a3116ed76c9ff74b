"""The census of intentions: the swarm is asked again what it thought, and must have moved so."""

import pytest

from skep.agents import make_agent
from skep.arena.game.conditions import GameConditions
from skep.arena.game.loop import play_game
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import player_seed
from skep.arena.pairing.openings import parse_openings
from skep.games import Color
from skep.games.hive import Hex, Position
from skep.papers.experiments.intention_census import intention_census
from skep.records import Record

SWARM = "swarm:preset=published"
RULES = parse_rules("hive", "Base:ply_cap=90,repetition=false")
(OPENING,) = parse_openings("full-board").openings(RULES, 5, 1)


def game(white: str, black: str, seed: int) -> Record:
    return play_game(
        (make_agent(white), make_agent(black)), RULES, seed=seed, conditions=GameConditions(opening=OPENING)
    )


def distance(one: Hex, two: Hex) -> int:
    q, r = one.q - two.q, one.r - two.r
    return (abs(q) + abs(r) + abs(-q - r)) // 2


@pytest.mark.parametrize("color", [Color.WHITE, Color.BLACK])
def test_every_particle_with_a_say_is_counted_once_a_turn(color: Color) -> None:
    sides = (SWARM, "random") if color == Color.WHITE else ("random", SWARM)
    record = game(*sides, seed=7)
    position = Position(RULES)
    spoke = goals = near = 0
    birth = None
    for ply in record.plies:
        if position.ply >= len(OPENING) and position.turn == color:
            birth = position.ply if birth is None else birth
            thought = make_agent(SWARM).explain(position, player_seed(7, color), birth)
            spoke += sum(not member.silence for member in thought.members)
            goals += sum(member.intention.goal > 0 for member in thought.members if not member.silence)
            for member in thought.members:
                if not member.silence and not member.intention.goal:
                    near += 1 < distance(member.cell, thought.target) <= 3
        position.play(position.parse_move(ply.text))
    census = intention_census(record, SWARM, color, len(OPENING))
    assert census == {"goal": goals, "near": near, "velocity": spoke - goals - near}
    assert spoke > 0


def test_a_game_of_somebody_else_is_refused() -> None:
    record = game("random", SWARM, seed=7)
    with pytest.raises(ValueError, match="would have moved"):
        intention_census(record, SWARM, Color.WHITE, len(OPENING))


def test_only_swarms_have_intentions() -> None:
    with pytest.raises(ValueError, match="expected a swarm, not 'random'"):
        intention_census(game("random", "random", seed=1), "random", Color.WHITE)
