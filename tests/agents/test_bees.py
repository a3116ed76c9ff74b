"""The bees algorithm and the immobile player."""

import pytest

from skep.agents import Limit, make_agent
from skep.agents.bees import BeesAgent, BeesSettings
from skep.games import GAMES, Color
from skep.games.hive import Position, Rules
from skep.games.random_board import random_full_position

EVERYWHERE = BeesSettings(scouts=2000, cycles=1)
"""So many scouts that every move is visited."""


def distance(one, two):
    q, r = one[0] - two[0], one[1] - two[1]
    return (abs(q) + abs(r) + abs(-q - r)) // 2


def nectar(position, move, goal=5, danger=(3, 6)):
    """What a move is worth, from the position before and after it."""
    piece, end = position.move_parts(move)
    start, target = position.cell(piece), position.cell("bQ")
    around = len(position.neighbors("wQ"))
    position.play(move)
    more = len(position.neighbors("wQ")) - around
    position.undo()
    gain = max(1, distance(start, target)) - max(1, distance(end, target))
    beside = (distance(end, target) == 1) - (distance(start, target) == 1)
    worth = danger[0] if around == 4 else danger[1] if around == 5 else 0
    return gain + goal * beside - worth * more


def own_moves(position):
    return [m for m in position.legal_moves() if (position.move_parts(m) or ("b",))[0][0] == "w"]


def test_the_richest_flower_is_chosen_if_all_are_visited():
    for seed in range(30):
        position = random_full_position("Base+MLP", seed)
        explanation = BeesAgent(EVERYWHERE).explain(position, seed)
        worth = {move: nectar(position, move) for move in own_moves(position)}
        assert worth[explanation.move] == max(worth.values())
        for member in explanation.members:
            if member.move is not None:
                assert member.intention.total == worth[member.move]


def test_few_bees_find_less_than_many():
    def found(settings):
        total = 0.0
        for seed in range(60):
            position = random_full_position("Base", seed)
            explanation = BeesAgent(settings).explain(position, seed)
            if explanation.mover is not None:
                total += explanation.member(explanation.mover).intention.total
        return total

    lonely = BeesSettings(scouts=1, sites=0, cycles=1)
    recruiting = BeesSettings(scouts=1, sites=1, elite_sites=1, elite_bees=8, patch=2, cycles=3)
    assert found(lonely) < found(recruiting) < found(EVERYWHERE)


def test_recruits_search_near_the_site():
    """One scout, recruits within no step: only moves to the very cell of the site are visited."""
    settings = BeesSettings(scouts=1, sites=1, elite_sites=1, elite_bees=30, patch=0, cycles=1)
    for seed in range(20):
        position = random_full_position("Base", seed)
        explanation = BeesAgent(settings).explain(position, seed)
        assert len({member.goes_to for member in explanation.members if member.move is not None}) == 1


def test_a_piece_in_hand_is_worth_bringing():
    position = Position.parse("setup White wQ@0,0 bS1@1,0 bQ@2,0")
    explanation = BeesAgent(BeesSettings(scouts=500, bring=7.5)).explain(position)
    assert explanation.member("wA1").intention.parts() == {"bring": 7.5}
    assert explanation.mover != "wQ"


def test_bees_without_a_move_pass():
    position = Position.parse("setup White wQ+bB1@0,0 bQ@1,0", Rules(game_type="Base[Q1B1]"))
    assert BeesAgent().explain(position).move_text == "pass"


def test_bees_play_hive_only_and_only_games_that_go_on():
    captain = type("Game", (), {"name": "captain"})()
    with pytest.raises(ValueError, match="bees plays hive, not 'captain'"), BeesAgent().player(captain, 1):
        pass
    over = Position.parse("setup White wQ@0,0 bA1@1,0 bA2@0,1 bA3@-1,1 bB1@-1,0 bB2@0,-1 bQ@1,-1")
    with pytest.raises(ValueError, match="the game is over"):
        BeesAgent().explain(over)


def test_the_immobile_player_passes_where_it_may():
    with make_agent("immobile").player(GAMES["hive"], 1) as player:
        position = random_full_position(Rules(free_pass=True), 1)
        assert position.turn == Color.WHITE
        assert player.choose(position, Limit()).move == 0
        with pytest.raises(ValueError, match="needs rules with free_pass=true"):
            player.choose(random_full_position(Rules(), 1), Limit())
