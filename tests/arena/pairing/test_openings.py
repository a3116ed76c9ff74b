"""Where games begin."""

from collections import Counter
from pathlib import Path

import pytest

from skep.arena.pairing.openings import OpeningError, parse_openings
from skep.games import GAMES, Color, Game
from skep.games.hive import Position, Rules


def position_after(opening: tuple[str, ...], rules: Rules | None = None) -> Position:
    position = Position(rules or Rules())
    for text in opening:
        position.play(position.parse_move(text))
    return position


def test_no_openings_are_empty() -> None:
    assert parse_openings("none").openings(Rules(), seed=1, count=3) == [(), (), ()]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_random_openings_have_their_plies_in_every_game(game: Game) -> None:
    openings = parse_openings("random:plies=5").openings(game.rules(), seed=1, count=20)
    assert {len(opening) for opening in openings} == {5}
    assert len(set(openings)) == 20


def test_random_openings_reach_different_positions() -> None:
    openings = parse_openings("random:plies=3").openings(Rules(), seed=1, count=200)
    assert len({position_after(opening).key() for opening in openings}) == 200


def test_where_there_are_no_new_openings_they_come_again() -> None:
    # White can begin with a spider, beetle, grasshopper or ant.
    openings = parse_openings("random:plies=1").openings(Rules(), seed=1, count=12)
    assert len(openings) == 12
    assert set(openings) == {("wS1",), ("wB1",), ("wG1",), ("wA1",)}


def test_the_seed_names_the_openings_and_more_begin_with_the_same() -> None:
    source = parse_openings("random:plies=4")
    few = source.openings(Rules(), seed=1, count=5)
    assert source.openings(Rules(), seed=1, count=50)[:5] == few
    assert source.openings(Rules(), seed=2, count=5) != few


def test_openings_that_end_the_game_are_refused() -> None:
    with pytest.raises(OpeningError, match="none of 100 random openings leaves a game to be played"):
        parse_openings("random:plies=10").openings(Rules(ply_cap=10), seed=1, count=1)


def test_full_boards_have_every_piece_and_nobody_won() -> None:
    openings = parse_openings("full-board:moves=20").openings(Rules(), seed=1, count=10)
    for opening in openings:
        assert len(opening) == 22 + 2 * 20
        assert position_after(opening).outcome() is None
        placed = position_after(opening[:22])
        assert placed.hand(Color.WHITE) == placed.hand(Color.BLACK) == []
    assert len(set(openings)) == 10


def test_full_boards_place_all_kinds_as_likely() -> None:
    openings = parse_openings("full-board:moves=0").openings(Rules(), seed=1, count=400)
    first = Counter(opening[0][1] for opening in openings)
    # The first piece is any of 2 S, 2 B, 3 G and 3 A. Four standard deviations of 400 draws are 37.
    for bug, expected in {"S": 80, "B": 80, "G": 120, "A": 120}.items():
        assert abs(first[bug] - expected) < 37


def write_book(path: Path, lines: list[str]) -> str:
    path.write_text("\n".join(lines), "utf-8")
    return f"file:path={path}"


BOOK = ["wS1;bS1 wS1-", "wG1;bA1 wG1-;wQ -wG1", "Base;InProgress;White[2];wA1;bA1 /wA1"]


def test_a_file_is_used_from_the_beginning_and_evenly(tmp_path: Path) -> None:
    source = parse_openings(write_book(tmp_path / "book.txt", BOOK))
    openings = source.openings(Rules(), seed=1, count=7)
    assert openings[:3] == [("wS1", "bS1 wS1-"), ("wG1", "bA1 wG1-", "wQ -wG1"), ("wA1", "bA1 /wA1")]
    assert openings[3:] == [*openings[:3], openings[0]]


def test_a_file_can_be_shuffled_by_the_seed(tmp_path: Path) -> None:
    text = write_book(tmp_path / "book.txt", BOOK)
    orders = {
        tuple(parse_openings(f"{text},order=random").openings(Rules(), seed=seed, count=3))
        for seed in range(40)
    }
    assert len(orders) == 6


def test_only_the_first_plies_of_a_file_may_be_wanted(tmp_path: Path) -> None:
    text = write_book(tmp_path / "book.txt", BOOK)
    openings = parse_openings(f"{text},plies=1").openings(Rules(), seed=1, count=3)
    assert openings == [("wS1",), ("wG1",), ("wA1",)]


def test_a_game_that_the_rules_forbid_is_named(tmp_path: Path) -> None:
    source = parse_openings(write_book(tmp_path / "book.txt", ["wS1;bS1 wS1-", "Base+M;wM;bM wM-"]))
    with pytest.raises(OpeningError, match=r"book.txt, game 2, line 2: .*no piece 'wM' in Base"):
        source.openings(Rules(), seed=1, count=1)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OpeningError, match="no games in"):
        parse_openings(write_book(tmp_path / "book.txt", [])).openings(Rules(), seed=1, count=1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("randum", "unknown openings 'randum'; did you mean 'random'?"),
        ("book.pgn", "unknown openings 'book.pgn'; openings of a file: file:path=book.pgn"),
        ("random:plys=4", "openings 'random': unknown setting 'plys'; did you mean 'plies'?"),
        ("random:plies=0", "openings 'random': plies is 1 or more, not 0"),
        ("random:plies", "openings 'random': expected key=value, not 'plies'"),
        ("file", "openings 'file': .*path"),
    ],
)
def test_wrong_sources_are_refused(text: str, words: str) -> None:
    with pytest.raises(OpeningError, match=words):
        parse_openings(text)
