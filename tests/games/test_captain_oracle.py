"""The Last Captain against a second set of rules, in games played at random."""

import itertools
import random

import pytest

from games import captain_rulebook as rulebook
from skep.games import Color, IllegalMove
from skep.games.captain import FILES, RANKS, Position, Rules, parse_rules, rules_text

SWITCHES = ("mandatory", "off_board", "partial_to_empty", "partial_bonus", "removal_counts_captain")
CAPTURES = itertools.cycle([(True, False), (True, True), (False, True), (False, False), (True, False)])
"""May a part capture, and plain ships? Five, so that each meets all values of the other switches."""
every_rules = pytest.mark.parametrize(
    "rules",
    [
        Rules(
            **dict(zip(SWITCHES, values, strict=True)),
            partial_capture=partial,
            plain_captures=plain,
            ply_cap=60,
        )
        for values, (partial, plain) in zip(
            itertools.product((True, False), repeat=len(SWITCHES)), CAPTURES, strict=False
        )
    ],
    ids=rules_text,
)


def sea_of(position: Position) -> rulebook.Sea:
    return {
        (FILES.index(square[0]), RANKS.index(square[1])): (
            "w" if ship.color == Color.WHITE else "b",
            ship.stones,
            ship.has_captain,
        )
        for square, ship in position.board().items()
    }


def side_of(position: Position) -> str:
    return "w" if position.turn == Color.WHITE else "b"


@every_rules
def test_moves_and_what_they_do_agree_with_the_rulebook(rules: Rules) -> None:
    rng = random.Random(1)
    position = Position(rules)
    while position.outcome() is None:
        sea = sea_of(position)
        known = {
            rulebook.sailing_text(sea, sailing): sailing
            for sailing in rulebook.legal_sailings(sea, side_of(position), rules)
        }
        assert {position.move_text(move) for move in position.legal_moves()} == set(known)
        assert position.count_moves() == len(known)
        text = rng.choice(sorted(known))
        position.play(position.parse_move(text))
        assert sea_of(position) == rulebook.after(sea, known[text], rules), text


def parsed(position: Position, text: str) -> int | None:
    try:
        return position.parse_move(text)
    except IllegalMove:
        return None


@pytest.mark.parametrize(
    "rules",
    ["official", "steyn", "official:partial_bonus=false", "steyn:partial_capture=false,plain_captures=true"],
)
def test_reading_accepts_exactly_the_legal_moves(rules: str) -> None:
    """Reading a move has its own idea of what is legal, since it must say why not."""
    rng = random.Random(2)
    position = Position(rules, ply_cap=0)
    squares = [file + rank for file in FILES for rank in RANKS]
    while position.outcome() is None and position.ply < 40:
        legal = {position.move_text(move): move for move in position.legal_moves()}
        stones = {square: ship.stones for square, ship in position.board().items()}
        for start, load, end, off in itertools.product(stones, (1, 2, 3, 4, 5), squares, ("", "-off")):
            part = "" if load == stones[start] else f":{load}"
            found = {legal.get(f"{start}{part}{sign}{end}{off}") for sign in "-x"} - {None}
            read = parsed(position, f"{start}:{load}-{end}{off}")
            assert {read} - {None} == found
        for _ in range(8):
            if position.outcome() is None:
                position.play(rng.choice(position.legal_moves()))


def test_presets_are_what_their_names_promise() -> None:
    assert parse_rules("official") == Rules()
    assert parse_rules("steyn") == Rules(
        mandatory=False,
        off_board=False,
        partial_to_empty=False,
        partial_bonus=True,
        removal_counts_captain=True,
        ply_cap=100,
    )
