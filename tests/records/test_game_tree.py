"""A game as a tree of moves: changing it, and its way through the files."""

import random

import pytest

from skep.games import IllegalMove, captain
from skep.games.hive import Position, Rules
from skep.records import Record
from skep.records.game_tree import Game, GameNode


def grown_tree(seed: int, rules: Rules | None = None) -> Game:
    """A tree with variations in variations, comments, judgements and all that plies can have."""
    chance = random.Random(seed)
    game = Game(
        Record(rules=rules or Rules(), white="Ann", black="Bob", comment="a game", tags={"Event": "cup"})
    )
    points: list[GameNode] = [game]
    for number in range(60):
        node = chance.choice(points[-5:])
        moves = node.position().legal_moves()
        point = node.add_variation(chance.choice(moves))
        if point in points:
            continue
        point.comment = chance.choice(
            ["", "bold", "a ] bracket \\ and (parentheses)", "two\nlines", f"n{number}"]
        )
        point.nags = set(chance.sample(range(1, 20), chance.randrange(3)))
        point.seconds = chance.choice([None, 1.5])
        points.append(point)
    return game


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rules", [Rules(), Rules(game_type="Base+MLP", queen_first=True)])
def test_pgn_sgf_and_json_keep_the_whole_tree(seed: int, rules: Rules) -> None:
    from skep.records.formats.json_lines import record_line

    game = grown_tree(seed, rules)
    record = game.record
    assert any(ply.variations for ply in record.plies)
    for text in (game.pgn(), game.sgf(), record_line(record)):
        assert Game.parse(text).record == record


def test_the_moves_of_our_sgf_are_those_that_boardspace_would_write() -> None:
    position = Position("Base+MLP")
    position.play_random(4, 60)
    game = Game(position)
    game.set(white="Ann", black="Bob")
    without_ours = game.sgf().replace("AP[skep]", "")
    record = Game.parse(without_ours).record
    assert (record.white, record.black, record.move_texts()) == ("Ann", "Bob", position.history_text())


def test_variations_are_added_found_promoted_and_removed() -> None:
    game = Game()
    first = game.add_variation("wS1", comment="usual")
    second = game.add_variation("wA1", nags=(2,))
    assert game.add_variation("wS1") is first
    reply = second.add_variation("bS1 wA1-")
    assert [node.text for node in game.mainline()] == ["wS1"]
    reply.promote_to_main()
    assert [node.text for node in game.mainline()] == ["wA1", "bS1 wA1-"]
    assert (reply.ply, reply.game(), game.end(), game.next()) == (2, game, reply, second)
    assert second.remove() is game
    assert [node.text for node in game.variations] == ["wS1"]
    assert repr(first) == "<GameNode at ply 1: wS1>"
    with pytest.raises(IllegalMove):
        first.add_variation("wQ wS1-")
    with pytest.raises(ValueError, match="the start of a game cannot be removed"):
        game.remove()


def test_the_result_follows_from_the_end_of_the_main_line() -> None:
    game = Game(Record(rules=Rules(ply_cap=1)))
    game.add_variation("wS1")
    game.take_result()
    assert (game.record.result.value, game.headers["Result"]) == ("1/2-1/2", "Draw")


def test_a_game_other_than_hive_has_a_tree_but_no_sgf() -> None:
    game = Game(captain.Position())
    game.add_variation(captain.Position().legal_moves[0])
    assert len(list(game.mainline())) == 1
    with pytest.raises(ValueError, match="SGF holds games of hive, not of captain"):
        game.sgf()


def test_variations_that_are_nested_too_deep_are_refused() -> None:
    with pytest.raises(ValueError, match="nested more than 50 deep"):
        Game.parse('(;SU[hive]AP[skep]SK[{"game":"hive"}]' + "(;MV[wS1]" * 60 + ")" * 61)


def test_old_variations_in_comments_are_still_read() -> None:
    record = Game.parse('[GameType "Base"]\n1. wS1\n{[%variation wA1;bA1 wA1-] note}\n').record
    assert [[ply.text for ply in line] for line in record.plies[0].variations] == [["wA1", "bA1 wA1-"]]
