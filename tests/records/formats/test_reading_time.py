"""No text makes a reader work for longer than its length explains."""

import contextlib
import time
from collections.abc import Callable
from typing import Any

import pytest

from skep.records.formats.json_lines import parse_record_line
from skep.records.formats.pgn import parse_pgn
from skep.records.formats.reading import InvalidRecord
from skep.records.formats.sgf import parse_sgf
from skep.records.formats.uhp_text import parse_game_line


def with_comments(comments: str) -> Any:
    return parse_game_line("Base;InProgress;White[1];wS1", comments)


SGF, PGN = "(;SU[hive];", "1. wS1\n"
HOSTILE: dict[str, tuple[Callable[[str], Any], Callable[[int], str]]] = {
    "SGF, comments never closed": (parse_sgf, lambda n: SGF + "C[" * n),
    "SGF, escaped comments never closed": (parse_sgf, lambda n: SGF + "C[\\" * n),
    "SGF, actions never closed": (parse_sgf, lambda n: SGF + "P0[a " * n),
    "SGF, properties never closed": (parse_sgf, lambda n: "(" + "AB[" * n),
    "SGF, spaces in a property": (parse_sgf, lambda n: "(;SU[hive]AB[" + " " * n),
    "SGF, spaces where the end may be": (parse_sgf, lambda n: SGF + "]" + " " * n + "x"),
    "SGF, spaces before a done": (parse_sgf, lambda n: SGF + "P0[a];P0[" + " " * n + "x]"),
    "SGF, a date of digits": (parse_sgf, lambda n: "(;SU[hive]DT[" + "1" * n + "];P0[a])"),
    "SGF, bad actions": (parse_sgf, lambda n: SGF + "P0[1 dropb x];" * n),
    "PGN, many comments": (parse_pgn, lambda n: PGN + "{a b c d}" * n),
    "PGN, comments before the game": (parse_pgn, lambda n: '[White "a"]\n' + "{a b c d}" * n + PGN),
    "PGN, variations never closed": (parse_pgn, lambda n: PGN + "(1. a " * n),
    "PGN, judgements": (parse_pgn, lambda n: PGN + "$1 " * n),
    "PGN, moves that cannot be": (parse_pgn, lambda n: PGN + "2. x " * n),
    "PGN, commands never closed": (parse_pgn, lambda n: PGN + "{" + "[%a " * n + "}"),
    "PGN, quotes in a tag": (parse_pgn, lambda n: '[a "' + '" ' * n),
    "PGN, results in the middle": (parse_pgn, lambda n: PGN + "* " * n + "x"),
    "UHP, notes never closed": (with_comments, lambda n: "{\n" * n),
    "UHP, notes closed at the end": (with_comments, lambda n: "1. {[%a \n" * n + "]}"),
    "UHP, tags": (with_comments, lambda n: '[a "b"]\n\n' * n),
    "UHP, many moves": (parse_game_line, lambda n: "Base;InProgress;White[1];wS1" + ";bS1 wS1-" * n),
    "UHP, links": (parse_game_line, lambda n: "?uhp=" * n),
    "UHP, empty moves": (parse_game_line, lambda n: "Base;InProgress;White[1]" + ";" * n),
    "JSON, brackets": (parse_record_line, lambda n: '{"game":"hive","moves":' + "[" * n),
}


def work(parse: Callable[[str], Any], text: str) -> float:
    """Seconds of processor time."""
    start = time.process_time()
    with contextlib.suppress(InvalidRecord):
        parse(text)
    return time.process_time() - start


@pytest.mark.parametrize("name", HOSTILE)
def test_the_time_of_a_reader_is_linear_in_its_text(name: str) -> None:
    parse, text = HOSTILE[name]
    small, large = (min(work(parse, text(n)) for _ in range(3)) for n in (4_000, 64_000))
    assert large < 60 * max(small, 0.002), "16 times the text"


def test_notes_on_plies_beyond_any_game_are_ignored() -> None:
    assert with_comments("9" * 5000 + ". {far away}").record.move_texts() == ["wS1"]


def test_a_message_quotes_the_beginning_of_a_long_text() -> None:
    reading = parse_sgf(SGF + "P0[1 dropb " + "x" * 100_000 + "])")
    (problem,) = reading.problems
    assert len(problem) < 200
