"""The ant colony: trails, pheromone, and what it is worth."""

import pytest

from agents.hive_positions import FINISHED, WIN_IN_ONE
from skep import play_match
from skep.agents import AgentError, Limit, make_agent
from skep.agents.ant_colony import AntColonyPlayer
from skep.games import GAMES
from skep.games.hive import Position
from skep.games.random_board import random_full_position


def colony(seed: int = 1, **settings: float) -> AntColonyPlayer:
    with make_agent("ants:" + ",".join(f"{k}={v}" for k, v in settings.items())).player(
        GAMES["hive"], seed
    ) as player:
        assert isinstance(player, AntColonyPlayer)
        return player


def test_the_best_trails_are_marked_and_the_rest_evaporates() -> None:
    player = colony(evaporation=0.5, ants=4, cycles=1, marked=1, turns=1)
    position = random_full_position(seed=2)
    player.choose(position, Limit())
    (first,) = player._pheromone.items()
    player.choose(position, Limit())
    again = player._pheromone[first[0]]
    assert len(player._pheromone) <= 2
    assert again == pytest.approx(first[1] / 2) or again > first[1]


def test_ants_follow_pheromone_more_than_sight() -> None:
    position = random_full_position(seed=2)
    marked = position.legal_moves()[-1]
    player = colony(smell=3, sight=0)
    player._pheromone[marked] = 50.0
    assert [player._drawn(position) for _ in range(20)].count(marked) > 15
    blind = colony(smell=0, sight=0)
    blind._pheromone[marked] = 50.0
    assert [blind._drawn(position) for _ in range(20)].count(marked) < 10


def test_a_win_in_one_smells_most() -> None:
    position = Position.parse(WIN_IN_ONE)
    move = colony(ants=60, turns=1).choose(position, Limit()).move
    assert position.move_text(move) == "wA3 -wA1"


def test_the_position_is_left_as_it_was_and_limits_are_kept() -> None:
    position = random_full_position(seed=5)
    before = position.game_text()
    assert colony(cycles=50).choose(position, Limit(nodes=40)).nodes == 40
    assert position.game_text() == before
    with pytest.raises(ValueError, match="the game is over"):
        colony().choose(Position.parse(FINISHED), Limit())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ants:ants=0", "ants is from 1 to 10000, not 0"),
        ("ants:evaporation=2", "evaporation is from 0 to 1, not 2.0"),
        ("ants:sight=-1", "sight is from 0 to 10, not -1.0"),
    ],
)
def test_wrong_settings_are_refused(text: str, words: str) -> None:
    with pytest.raises(AgentError, match=words):
        make_agent(text)


def test_it_beats_random() -> None:
    score = play_match("ants:cycles=2", "random", games=6, rules="Base:ply_cap=120", seed=1, workers="0")
    tallies = score.tallies()
    white, black = tallies["ants:cycles=2", "random"], tallies["random", "ants:cycles=2"]
    assert white.points + black.games - black.points >= 4
