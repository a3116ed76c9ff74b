"""The engine without a process: commands in, answers out."""

import io
import threading
from collections.abc import Iterator

import pytest
from tests.uhp.thinker import GAME, GAME_TEXT, Thinker, ThinkerSettings, answers

from skep.agents import make_agent
from skep.games.hive import Position
from skep.uhp.session import COMMANDS, Session


def test_every_line_is_answered_and_blank_ones_are_not() -> None:
    assert answers("", "  ", "\t\n", "  NewGame  ", "INFO") == [
        "Base;NotStarted;White[1]\n",
        "id skep 0.1.0 random\nMosquito;Ladybug;Pillbug\n",
    ]


def test_it_ends_at_the_end_of_input_and_at_exit() -> None:
    assert answers() == []
    assert answers("exit", "info") == [""]


@pytest.mark.parametrize("line", ["validmoves", "play wS1", "pass", "bestmove", "undo", "perft 1"])
def test_without_a_game_there_is_an_error(line: str) -> None:
    assert answers(line) == ["err no game yet; begin one with newgame\n"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("newgame", "Base;NotStarted;White[1]"),
        ("newgame Base+MLP", "Base+MLP;NotStarted;White[1]"),
        ("newgame Base MLP;x;y".removesuffix(";x;y"), "Base+MLP;NotStarted;White[1]"),
        (GAME, GAME_TEXT.strip()),
        ("newgame Base;WhiteWins;White[99];wS1;bS1 wS1-;", "Base;InProgress;White[2];wS1;bS1 wS1-"),
        ("newgame Base+X", "err invalid game type 'Base+X': unknown expansion 'X'; known: M, L, P"),
        ("newgame wS1;bS1 wS1", "err illegal move 'bS1 wS1' at ply 2: "),
        ("newgame hello", "err invalid move 'hello' at ply 1: no piece 'hello' in Base"),
    ],
)
def test_newgame(line: str, answer: str) -> None:
    (said,) = answers(line)
    assert said.startswith(answer)


def test_a_bad_newgame_leaves_the_game_as_it_is() -> None:
    assert answers(GAME, "newgame wS1;wS1", "undo")[2] == "Base;InProgress;Black[2];wS1;bA1 wS1-;wQ -wS1\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play", "invalidmove invalid move '' at ply 5: expected a move"),
        ("play wA1", "invalidmove invalid move 'wA1' at ply 5: expected a target"),
        ("play wX -wQ", "invalidmove invalid move 'wX -wQ' at ply 5: no piece 'wX' in Base"),
        ("play wS1 bQ-", "invalidmove illegal move 'wS1 bQ-' at ply 5: "),
        ("pass", "invalidmove illegal move 'pass' at ply 5: "),
    ],
)
def test_a_refused_move_is_explained_and_leaves_the_board(line: str, words: str) -> None:
    _, said, _, moves = answers(GAME, line, "play wA1 -wQ", "undo")
    assert said.startswith(words)
    assert said.count("\n") == 1
    assert moves == GAME_TEXT


def test_valid_moves_are_all_moves() -> None:
    _, said = answers(GAME, "validmoves")
    position = Position.parse(GAME_TEXT)
    assert said == ";".join(map(position.move_text, position.legal_moves())) + "\n"


@pytest.mark.parametrize("line", ["undo 0", "undo 5", "undo -1", "undo x", "undo 1 2", "undo " + "9" * 5000])
def test_what_cannot_be_undone_is_an_error(line: str) -> None:
    _, said, after = answers(GAME, line, "undo 4")
    assert said.startswith("err ")
    assert after == "Base;NotStarted;White[1]\n"


FINISHED = (
    r"newgame wA1;bS1 wA1-;wB1 /wA1;bG1 bS1\;wB2 -wB1;bB1 bS1/;wQ -wA1;bQ bB1/;wA2 \wA1;bG1 -bB1;wG1 -wQ;"
    r"bS2 bQ-;wG2 -wA2"
)


def test_a_finished_game_has_no_moves() -> None:
    game, best, moves, played = answers(FINISHED, "bestmove", "validmoves", "play bA1 bG1-")
    assert game.startswith("Base;BlackWins;Black[7];")
    assert best == moves == "err the game is over by surround\n"
    assert played.startswith("invalidmove ")


def test_an_agent_that_fails_does_not_end_the_engine() -> None:
    _, said, after = answers(GAME, "bestmove depth 1", "undo 4", agent=Thinker(ThinkerSettings(fails=True)))
    assert said == "err thinker failed: RuntimeError: no idea at all\n"
    assert after == "Base;NotStarted;White[1]\n"


def test_perft_counts_by_the_rules_engines_compare_with() -> None:
    _, said = answers("newgame Base+MLP", "perft 3")
    assert said.splitlines() == ["perft(0) = 1", "perft(1) = 7", "perft(2) = 294", "perft(3) = 6678"]


def test_perft_can_be_interrupted() -> None:
    output = io.StringIO()
    session = Session(make_agent("random"), output)
    session.answer(GAME)
    done = threading.Event()

    def insist() -> None:
        while not done.wait(0.05):
            session.interrupt()

    thread = threading.Thread(target=insist)
    thread.start()
    session.answer("perft 20")
    done.set()
    thread.join()
    assert output.getvalue().splitlines()[-2:] == ["err interrupted", "ok"]


def test_help_tells_of_every_command() -> None:
    (said,) = answers("help")
    assert [line.split(":")[0].split()[0] for line in said.splitlines()] == list(COMMANDS)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("help pv", "pv: the line that the last bestmove of this game expected."),
        ("help threads", "How many think."),
        ("help me", "err no help about 'me'"),
    ],
)
def test_help_about_something(line: str, answer: str) -> None:
    assert answers(line, agent=Thinker()) == [answer + "\n"]


HOSTILE = [
    "frobnicate",
    "\x00",
    "\x00\x01\x02",
    "play \x00",
    "newgame \x00",
    "play \udcff\udcfe",
    "\udcff",
    "é" * 100,
    "x" * 10_000_000,
    "play " + "w" * 10_000_000,
    "newgame " + ";" * 1_000_000 + "x",
    "newgame Base+" + "M" * 10_000_000,
    "options get " + "y" * 1_000_000,
    "bestmove " + "time " * 1_000_001,
    "help " + "z" * 1_000_000,
    "undo " + "1" * 1_000_000,
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: ascii(line[:20]))
def test_it_survives_anything_on_a_line(line: str) -> None:
    _, said, after = answers(GAME, line, "undo 4")
    assert said.startswith(("err ", "invalidmove "))
    assert said.count("\n") == 1
    assert len(said) < 500
    assert said.encode()
    assert after == "Base;NotStarted;White[1]\n"


class Closed(io.StringIO):
    """A stream whose reader has gone after the greeting."""

    def write(self, text: str) -> int:
        if "NotStarted" in text:
            raise BrokenPipeError
        return super().write(text)


def test_it_ends_when_nobody_reads_the_answers() -> None:
    read: list[str] = []

    def lines() -> Iterator[str]:
        for line in ["newgame", "info", "info"]:
            read.append(line)
            yield line

    Session(make_agent("random"), Closed()).run(lines())
    assert read == ["newgame"]
