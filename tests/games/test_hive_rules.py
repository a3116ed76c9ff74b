"""Hive's rules, one position each. Boards are set up as `pieces@q,r`; east is (1, 0), south-east (0, 1)."""

import random

import pytest

from games import rulebook
from skep.games import Color, IllegalMove, Outcome
from skep.games.hive import GAME_TYPES, Position, Rules

Cell = tuple[int, int]


def board(text: str, game_type: str = "Base+MLP", **switches: bool) -> Position:
    return Position.parse("setup " + text, Rules(game_type=game_type, **switches))


def targets(position: Position, piece: str) -> set[Cell]:
    """The cells a piece can go to, walked or thrown."""
    parts = [position.move_parts(move) for move in position.legal_moves()]
    return {part[1] for part in parts if part is not None and part[0] == piece}


def play(position: Position, *texts: str) -> Position:
    for text in texts:
        position.play(position.parse_move(text))
    return position


# Gates


def test_a_queen_cannot_slide_through_a_gate() -> None:
    #   A A        the only empty cell beside her, in the east, lies behind two ants
    #  A Q .
    #   A A
    position = board("White wQ@0,0 bA1@0,-1 bA2@1,-1 bA3@0,1 bQ@-1,1 bG1@-1,0")
    assert targets(position, "wQ") == set()


def test_a_beetle_cannot_climb_between_two_higher_stacks() -> None:
    #      2
    #    B   1     from B to the single ant both neighbours are two high
    #      2
    position = board("White wB1@0,0 bA1@1,0 bS1+bB1@1,-1 bS2+bB2@0,1 wQ@2,0 bQ@2,-1")
    assert targets(position, "wB1") == {(1, -1), (0, 1), (0, -1), (-1, 1)}


def test_a_beetle_may_climb_between_stacks_as_high_as_its_goal() -> None:
    position = board("White wB1@0,0 bA1@1,0 bS1@1,-1 bS2@0,1 wQ@2,0 bQ@2,-1")
    assert (1, 0) in targets(position, "wB1")


def test_a_beetle_cannot_step_down_between_two_higher_stacks() -> None:
    #  B stands on a spider: level 2; both cells beside the empty east are two high
    position = board("White wS1+wB1@0,0 bS1+bB1@1,-1 bS2+bB2@0,1 wQ@-1,0 bQ@0,-1")
    assert (1, 0) not in targets(position, "wB1")
    assert targets(position, "wB1") == {(1, -1), (0, 1), (-1, 0), (0, -1), (-1, 1)}


def test_a_mosquito_on_a_stack_meets_the_same_gate() -> None:
    position = board("White wS1+wM@0,0 bS1+bB1@1,-1 bS2+bB2@0,1 wQ@-1,0 bQ@0,-1")
    assert targets(position, "wM") == {(1, -1), (0, 1), (-1, 0), (0, -1), (-1, 1)}


@pytest.mark.parametrize(
    ("stacks", "is_open"), [("bS1@1,-1 bS2@0,1", True), ("bS1+bB1@1,-1 bS2+bB2@0,1", False)]
)
def test_a_ladybugs_first_step_can_be_gated(stacks: str, is_open: bool) -> None:
    # The only way to (3,0) leads up to (1,0), across to (2,0) and down.
    position = board(f"White wL@0,0 bA1@1,0 bA2@2,0 {stacks} wQ@-1,2 bQ@0,2")
    assert ((3, 0) in targets(position, "wL")) == is_open


def test_a_ladybugs_last_step_can_be_gated() -> None:
    # Down from (2,0) to (3,0) between two stacks of two; (2,0) itself is one high.
    position = board("White wL@0,0 bA1@1,0 bA2@2,0 bS1+bB1@3,-1 bS2+bB2@2,1 wQ@1,-1 bQ@0,1")
    assert (3, 0) not in targets(position, "wL")


def test_a_grasshopper_jumps_through_any_gate() -> None:
    position = board("White wG1@0,0 bA1@1,0 bS1+bB1@1,-1 bS2+bB2@0,1 wQ@2,-1 bQ@1,1")
    assert (2, 0) in targets(position, "wG1")


def test_a_throw_is_stopped_by_a_gate_on_the_way_up() -> None:
    # The pillbug at (0,0) cannot lift the ant in the east between two stacks of two.
    position = board("White wP@0,0 bA1@1,0 bS1+bB1@1,-1 bS2+bB2@0,1 wQ@2,-1 bQ@1,1")
    assert targets(position, "bA1") == set()


def test_a_throw_is_stopped_by_a_gate_on_the_way_down() -> None:
    # Lifted from the west, the ant may land anywhere free but not in the gated east.
    position = board("White wP@0,0 bA1@-1,0 bS1+bB1@1,-1 bS2+bB2@0,1 wQ@0,2 bQ@1,-2")
    assert targets(position, "bA1") == {(0, -1), (-1, 1)}


# Stuns and throws


def test_a_stunned_piece_neither_moves_nor_throws_nor_is_thrown() -> None:
    text = "White wP{}@0,0 wQ@1,0 bQ@2,0 bA1{}@-1,0"
    assert targets(board(text.format("", "")), "bA1") != set()
    assert targets(board(text.format("", "!")), "bA1") == set()
    assert targets(board(text.format("!", "")), "wP") == targets(board(text.format("!", "")), "bA1") == set()


def test_a_pillbug_that_only_threw_is_not_stunned() -> None:
    position = board("White wP@0,0 wQ@1,0 bQ@2,0 bP@0,-1 bG1@1,-1 bA1@-1,1 bA2@-1,0")
    play(position, "bA1 wP\\")
    assert position.stunned == "bA1"
    # Black's pillbug may now throw White's, which has not moved itself.
    assert targets(position, "wP") != set()


def test_what_was_thrown_cannot_move_on_the_next_turn() -> None:
    position = play(board("White wP@0,0 wQ@1,0 bQ@2,0 bA1@-1,0"), "bA1 wP\\")
    assert targets(position, "bA1") == set()
    assert position.why_immobile("bA1") == "it is stunned: it was moved on the previous turn"


def test_after_a_pass_nothing_is_stunned() -> None:
    position = play(board("White wP@0,0 wQ@1,0 bQ@2,0 bA1@-1,0", free_pass=True), "bA1 wP\\", "pass")
    assert position.stunned is None


def test_a_pinned_pillbug_may_throw_but_not_walk() -> None:
    # The pillbug joins the ant and a spider beside it to the rest: pinned. The ant alone hangs on it.
    position = board("White bA1@-1,0 wP@0,0 wQ@1,0 bQ@2,0")
    assert position.is_pinned("wP")
    assert targets(position, "wP") == set()
    assert targets(position, "bA1") == {(0, -1), (1, -1), (0, 1), (-1, 1)}


def test_a_covered_pillbug_may_not_throw() -> None:
    position = board("White bA1@-1,0 wP+bB1@0,0 wQ@1,0 bQ@2,0")
    assert targets(position, "bA1") == set()


def test_a_pillbug_cannot_throw_what_holds_the_hive_together() -> None:
    position = board("White wP@0,0 bA1@1,0 bQ@2,0 wQ@0,1")
    assert position.is_pinned("bA1")
    assert targets(position, "bA1") == set()


def test_no_throw_before_the_own_queen_is_placed() -> None:
    position = board("White wP@0,0 bS1@1,0 bA1@-1,0 bQ@2,0")
    assert targets(position, "bA1") == set()


def test_a_mosquito_uses_the_power_of_a_stunned_pillbug() -> None:
    position = board("White wM@0,0 bP!@1,0 bQ@2,0 wQ@0,1 bA1@-1,0")
    assert targets(position, "bA1") != set()
    assert targets(position, "bP") == set()


def test_a_mosquito_throws_the_very_pillbug_it_learned_from() -> None:
    position = board("White wM@0,0 bP@1,0 bQ@1,1 wQ@0,1 bA1@-1,0")
    assert not position.is_pinned("bP")
    assert targets(position, "bP") == {(0, -1), (1, -1), (-1, 1)}


# Mosquitoes


def test_a_mosquito_that_touches_only_a_mosquito_cannot_move() -> None:
    position = board("White wM@0,0 bM@1,0 wQ@2,0 bQ@3,0")
    assert targets(position, "wM") == set()


def test_a_mosquito_moves_like_what_it_touches() -> None:
    position = board("White wM@0,0 bG1@1,0 wQ@2,0 bQ@3,0")
    assert targets(position, "wM") == {(4, 0)}


def test_a_mosquito_on_top_is_only_a_beetle() -> None:
    # It touches an ant and stands on a grasshopper, and steps one cell all the same.
    position = board("White bG1+wM@0,0 wA1@1,0 wQ@2,0 bQ@3,0")
    assert targets(position, "wM") == {(1, 0), (0, -1), (1, -1), (0, 1), (-1, 1), (-1, 0)}


# Walkers


def test_a_spider_goes_exactly_three_steps() -> None:
    position = board("White wS1@0,0 wQ@1,0 bQ@2,0 bA1@3,0")
    assert targets(position, "wS1") == {(3, -1), (2, 1)}


def test_a_spider_may_take_a_round_trip_to_a_cell_near_its_start() -> None:
    # Inside the bay a cell at distance two is also the end of a path of three.
    #    . Q A .
    #   G s . q       s the spider: paths of three through the bay lead to cells at distance 1, 2 and 3
    #    A . B
    text = "White wS1@0,0 wQ@0,-1 bA1@1,-1 wG1@-1,0 bA2@-1,1 bB1@1,1 bQ@2,0 bG1@2,-1"
    position = board(text)
    expected = set(rulebook.paths(rulebook.lifted(dict(position.board()), (0, 0)), [(0, 0)], 3))
    assert targets(position, "wS1") == expected


def test_an_ant_cannot_enter_a_closed_ring() -> None:
    #    a a
    #   a . a       the hole in the middle belongs to nobody
    #    a a   A
    ring = "bA1@0,-1 bA2@1,-1 bQ@1,0 bA3@0,1 bG1@-1,1 bG2@-1,0"
    position = board(f"White {ring} wQ@2,0 wA1@3,0")
    assert (0, 0) not in targets(position, "wA1")


def test_pieces_on_a_stack_are_never_pinned() -> None:
    position = board("White bA1@-1,0 wS1+wB1@0,0 wQ@1,0 bQ@2,0")
    assert not position.is_pinned("wB1")
    assert targets(position, "wB1") == set(rulebook.around((0, 0)))


@pytest.mark.parametrize("step", rulebook.STEPS[:3], ids=["NW-SE", "NE-SW", "E-W"])
def test_a_long_thin_hive_has_two_ends_in_every_direction(step: Cell) -> None:
    # 28 pieces in a row: all but the ends are pinned, and a grasshopper jumps over all the others.
    names = ["wG1", "wQ", "wS1", "wS2", "wB1", "wB2", "wG2", "wG3", "wA1", "wA2", "wA3", "wM", "wL", "wP"]
    line = names + ["b" + name[1:] for name in reversed(names)]
    stacks = " ".join(f"{name}@{(i - 14) * step[0]},{(i - 14) * step[1]}" for i, name in enumerate(line))
    position = board("White " + stacks)
    assert [name for name in line if not position.is_pinned(name)] == ["wG1", "bG1"]
    first, last = position.cell("wG1"), position.cell("bG1")
    assert first is not None
    assert last is not None
    assert targets(position, "wG1") == {(last.q + step[0], last.r + step[1])}


# Turns


def test_the_queen_is_not_the_first_piece_unless_the_rules_allow_it() -> None:
    with pytest.raises(IllegalMove, match="the queen may not be the first piece"):
        Position().parse_move("wQ")
    assert Position(queen_first=True).parse_move("wQ") in Position(queen_first=True).legal_moves()


def test_the_queen_comes_on_the_fourth_turn_at_the_latest() -> None:
    position = play(Position(), "wS1", "bS1 wS1-", "wS2 -wS1", "bS2 bS1-", "wB1 -wS2", "bB1 bS2-")
    texts = [position.move_text(move) for move in position.legal_moves()]
    assert {text.split()[0] for text in texts} == {"wQ"}
    with pytest.raises(IllegalMove, match="the queen must be placed by the fourth turn"):
        position.parse_move("wA1 -wB1")


def test_nothing_moves_before_the_own_queen_is_placed() -> None:
    position = play(Position(), "wA1", "bA1 wA1-", "wG1 -wA1", "bQ bA1-")
    with pytest.raises(IllegalMove, match="the queen of this side is not placed yet"):
        position.parse_move("wG1 bQ-")


def test_pieces_of_a_kind_come_in_order() -> None:
    with pytest.raises(IllegalMove, match="wA1 is placed before wA2"):
        Position().parse_move("wA2")


def test_a_placement_touches_own_pieces_only() -> None:
    position = play(Position(), "wA1", "bA1 wA1-")
    with pytest.raises(IllegalMove, match="touching no enemy piece"):
        position.parse_move("wG1 wA1/")
    assert {part[1] for m in position.legal_moves() if (part := position.move_parts(m))} == {
        (0, -1),
        (-1, 0),
        (-1, 1),
    }


def test_a_stack_counts_as_its_top_piece_for_placements() -> None:
    position = board("White wQ@0,0 bQ+wB1@1,0 bA1@3,-1 bG1@2,-1")
    cells = {part[1] for m in position.legal_moves() if (part := position.move_parts(m)) and part[0] == "wA1"}
    assert (1, 1) in cells  # beside the beetle on Black's queen
    assert (2, 0) not in cells  # that touches Black's grasshopper too


def test_a_side_that_cannot_do_anything_passes_and_nothing_else() -> None:
    # White has only the queen, behind a gate, and no cell to place on: a set without other pieces.
    position = board("White wQ@0,0 bA1@0,-1 bA2@1,-1 bA3@0,1 bQ@-1,1 bG1@-1,0", "Base")
    position = Position.parse(position.setup_text(), Rules(game_type="Base"))
    assert [position.move_text(move) for move in position.legal_moves()] == ["pass"]
    with pytest.raises(IllegalMove, match="a pass is legal only when there is no other move"):
        Position().parse_move("pass")


def test_free_pass_allows_a_pass_at_any_time() -> None:
    position = Position(free_pass=True)
    assert [position.move_text(move) for move in position.legal_moves()] == [
        "wS1",
        "wB1",
        "wG1",
        "wA1",
        "pass",
    ]
    play(position, "pass", "bS1", "wA1 bS1-")
    assert position.board() == {(0, 0): ("bS1",), (1, 0): ("wA1",)}


# The end

SIEGE = "bG1@0,-1 bG2@1,-1 bG3@1,0 bA1@0,1 wA1@-1,1"  # five of the six cells around (0,0)


def test_a_surrounded_queen_loses() -> None:
    position = play(board(f"Black wQ@0,0 {SIEGE} bQ@2,-1 bA2@-2,2", "Base"), "bA2 -wQ")
    assert position.outcome() == Outcome(Color.BLACK, "surround")
    assert position.legal_moves() == []


def test_surrounding_ones_own_queen_loses_too() -> None:
    position = play(board(f"White wQ@0,0 {SIEGE} bQ@2,-1 wA2@-2,2", "Base[Q1S2B2G3A3]"), "wA2 -wQ")
    assert position.outcome() == Outcome(Color.BLACK, "surround")


def test_both_queens_surrounded_at_once_is_a_draw() -> None:
    #     a a a       the last gap, between two queens that both miss only it
    #    a Q . q a
    #     a a a
    ring = "bG1@0,-1 bG2@1,-1 bG3@2,-1 bA1@0,1 bA2@-1,1 bS1@1,1 wG1@-1,0 wG2@3,-1 wG3@3,0 wA1@2,1"
    position = board(f"White wQ@0,0 bQ@2,0 {ring} wB1@1,-2", "Base")
    play(position, "wB1 bG2")
    play(position, "bS2 /bS1")
    play(position, "wB1 wQ-")
    assert position.outcome() == Outcome(None, "surround")


def test_the_cap_ends_the_game_in_a_draw() -> None:
    position = play(Position(ply_cap=2), "wA1", "bA1 wA1-")
    assert position.outcome() == Outcome(None, "cap")


# Repetition


def shuttle(position: Position, cycle: list[str], times: int) -> list[Outcome | None]:
    outcomes = []
    for _ in range(times):
        for text in cycle:
            play(position, text)
            outcomes.append(position.outcome())
    return outcomes


def test_the_third_occurrence_after_cycles_of_four_plies_is_a_draw() -> None:
    position = board("White wQ@0,0 bQ@1,0 wA1@-1,0 bA1@2,0", "Base")
    cycle = ["wA1 /wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"]
    assert shuttle(position, cycle, 2) == [None] * 7 + [Outcome(None, "repetition")]


def test_cycles_of_six_plies_count_too() -> None:
    position = board("White wQ@0,0 bQ@1,0 wA1@-1,0 bA1@2,0", "Base")
    cycle = ["wA1 /wQ", "bA1 bQ\\", "wA1 \\wQ", "bA1 bQ/", "wA1 -wQ", "bA1 bQ-"]
    assert shuttle(position, cycle, 2) == [None] * 11 + [Outcome(None, "repetition")]


def test_a_hive_that_wandered_is_still_the_same() -> None:
    # Two queens roll around each other: after six half-turns the pair stands one cell further.
    position = Position.parse("setup White wQ@0,0 bQ@1,0", Rules(game_type="Base[Q1]"))
    start = position.key()
    seen = 0
    rng = random.Random(1)
    cells = {tuple(sorted(position.board()))}
    while position.outcome() is None:
        position.play(rng.choice(position.legal_moves()))
        cells.add(tuple(sorted(position.board())))
        seen += position.key() == start
    assert position.outcome() == Outcome(None, "repetition")
    assert len(cells) > 3


def test_piece_numbers_do_not_matter_for_sameness() -> None:
    one = board("White wQ@0,0 bQ@1,0 wA1@-1,0 wA2@0,1", "Base")
    two = board("White wQ@0,0 bQ@1,0 wA2@-1,0 wA1@0,1", "Base")
    assert one == two
    assert hash(one) == hash(two)


def test_the_stun_matters_only_with_the_pillbug() -> None:
    text = "White wQ@0,0 bQ@1,0 bA1{}@2,0"
    assert board(text.format("!"), "Base") == board(text.format(""), "Base")
    assert board(text.format("!"), "Base+P") != board(text.format(""), "Base+P")


def test_the_side_to_move_matters() -> None:
    assert board("White wQ@0,0 bQ@1,0") != board("Black wQ@0,0 bQ@1,0")


def test_without_the_rule_the_game_goes_on() -> None:
    position = board("White wQ@0,0 bQ@1,0 wA1@-1,0 bA1@2,0", "Base", repetition=False)
    cycle = ["wA1 /wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"]
    assert shuttle(position, cycle, 4) == [None] * 16


# Against the rules written once more


def random_setup(rng: random.Random, game_type: str) -> Position:
    """A connected board of random pieces, with stacks, both queens on it."""
    hand = {side: Position(game_type).hand(color) for side, color in (("w", Color.WHITE), ("b", Color.BLACK))}
    count = rng.randint(4, 2 * len(hand["w"]))
    names = [name for i in range(count // 2) for name in (hand["w"][i], hand["b"][i])]
    stacks: dict[Cell, list[str]] = {(0, 0): [names[0]]}
    spread = rng.choice([1, 3, 20])  # compact, usual and long thin hives
    for name in names[1:]:
        rim = [
            cell for cell in list(stacks)[-spread:] for cell in rulebook.around(cell) if cell not in stacks
        ]
        if name[1] in "BM" and rng.random() < 0.5:
            stacks[rng.choice(list(stacks))].append(name)
        elif rim:
            stacks[rng.choice(rim)] = [name]
    tops = [pieces[-1] for pieces in stacks.values()]
    stunned = rng.choice([*tops, "", ""])
    words = ["+".join(p + ("!" if p == stunned else "") for p in pieces) for pieces in stacks.values()]
    cells = [f"@{q},{r}" for q, r in stacks]
    side = rng.choice(["White", "Black"])
    text = f"setup {side} " + " ".join(word + cell for word, cell in zip(words, cells, strict=True))
    return Position.parse(text, Rules(game_type=game_type, repetition=False))


EXTREME = ["Base[Q1B7M7]", "Base[Q1P3M4B3L2S2]", "Base[Q1A10]", "Base[Q1S5L5G4]"]


@pytest.mark.parametrize("game_type", [*GAME_TYPES, *EXTREME])
def test_movements_on_random_boards_are_what_the_rulebook_says(game_type: str) -> None:
    rng = random.Random(game_type)
    compared = 0
    while compared < 150:
        try:
            position = random_setup(rng, game_type)
        except ValueError:  # a side with four pieces and no queen, or a cell too far out: no such board
            continue
        if position.outcome() is not None or min(position.cell_number("wQ"), position.cell_number("bQ")) < 0:
            continue
        hand = set(position.hand(position.turn))
        ours = {
            part
            for move in position.legal_moves()
            if (part := position.move_parts(move)) is not None and part[0] not in hand
        }
        side = "w" if position.turn == Color.WHITE else "b"
        theirs = rulebook.movements(dict(position.board()), side, position.stunned)
        assert ours == theirs, position.setup_text()
        compared += 1


def test_what_has_just_moved_is_not_thrown_and_the_reason_is_told() -> None:
    position = Position.parse("Base+P;wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \\wQ;bA1 \\wP")
    assert position.why_immobile("bA1") == "it was moved last, so no pillbug may throw it"
    assert position.why_immobile("bQ") == "it is White's turn"
