"""Checks of another engine, one for each part of the Universal Hive Protocol.

Every check is a function that puts questions to a running engine and raises `Complaint`; its name is
the name of the check, its docstring says what is expected.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from skep.agents.uhp.conversation import UhpEngine
from skep.agents.uhp.protocol_text import EXPANSIONS, parse_option, quoted
from skep.games import IllegalMove, InvalidMove, Move
from skep.games.hive import Position

_SHORT_GAME = r"wS1;bA1 wS1-;wQ -wS1;bQ bA1/"
# Black's only pieces are a pinned ant and a queen that just let itself be shut in.
_FORCED_PASS = r"wB1;bA1 wB1/;wA1 -wB1;bQ bA1-;wB2 \wA1;bQ bA1/;wQ wB2/;bQ \bA1;wA1 bA1/"
_FINISHED_GAME = (
    r"wA1;bS1 wA1-;wB1 /wA1;bG1 bS1\;wB2 -wB1;bB1 bS1/;wQ -wA1;bQ bB1/;wA2 \wA1;bG1 -bB1;wG1 -wQ;"
    r"bS2 bQ-;wG2 -wA2"
)
# The white beetle sits on wA1.
_COVERED_ANT = r"wA1;bG1 wA1-;wB1 -wA1;bQ bG1-;wQ \wA1;bB1 bQ-;wB1 wA1;bA1 bB1-"


class Expected(NamedTuple):
    """The last line of an answer, in words and as a pattern."""

    words: str
    pattern: str


_ERR = Expected("err …", r"err\b.*")
_INVALID_MOVE = Expected("invalidmove …", r"invalidmove\b.*")
_REFUSAL = Expected("err … or invalidmove …", r"(err|invalidmove)\b.*")


class Complaint(Exception):
    """What is wrong with an answer."""


Check = Callable[[UhpEngine], None]


def greets_unasked(engine: UhpEngine) -> None:
    """The engine prints `id …`, its capabilities and `ok` at its start, unasked."""
    if not engine.greets_unasked:
        raise Complaint("nothing came until `info` was sent")


def refuses_without_a_game(engine: UhpEngine) -> None:
    """Before any `newgame`, commands about the game answer `err`."""
    for command in ("validmoves", "play wS1", "bestmove depth 1", "undo"):
        _expect(engine, command, _ERR)


def tells_who_it_is(engine: UhpEngine) -> None:
    """`info` answers `id <name and version>` and the capabilities."""
    answer = engine.ask("info")
    if not answer or not answer[0].startswith("id "):
        raise Complaint("`info` did not answer `id …`")
    unknown = [word for word in engine.capabilities if word not in EXPANSIONS]
    if unknown:
        raise Complaint(f"unknown capabilities {', '.join(unknown)}")


def begins_games(engine: UhpEngine) -> None:
    """`newgame` begins Base, `newgame <GameType>` every announced game type."""
    _expect(engine, "newgame", _exactly("Base;NotStarted;White[1]"))
    for game_type in engine.game_types:
        _expect(engine, f"newgame {game_type}", _exactly(f"{game_type};NotStarted;White[1]"))


def refuses_unknown_games(engine: UhpEngine) -> None:
    """`newgame` with an unknown game type or an illegal move in it answers `err`."""
    _expect(engine, "newgame Base+X", _REFUSAL)
    _expect(engine, "newgame Base;InProgress;Black[2];wS1;bA1 wS1-;wS1 bA1-", _REFUSAL)


def loads_games(engine: UhpEngine) -> None:
    """`newgame <GameString>` goes on from there."""
    compare_moves(engine, _told(engine, _SHORT_GAME))


def plays_moves(engine: UhpEngine) -> None:
    """`play` answers the GameString, with state and turn advanced."""
    engine.request("newgame Base")
    _expect(engine, "play wS1", _exactly("Base;InProgress;Black[1];wS1"))
    _expect(engine, "play bS1 wS1-", _exactly("Base;InProgress;White[2];wS1;bS1 wS1-"))


def refuses_illegal_moves(engine: UhpEngine) -> None:
    """`play` of what is illegal here answers `invalidmove` and leaves the board as it was."""
    position = _told(engine, _SHORT_GAME)
    for move in ("wS1 bQ-", "bA2 bQ-", "wA2 -wQ", "pass"):
        _expect(engine, f"play {move}", _INVALID_MOVE)
    _expect(engine, "pass", _INVALID_MOVE)
    compare_moves(engine, position)


def refuses_nonsense(engine: UhpEngine) -> None:
    """`play` of what is no move answers `invalidmove` or `err` and leaves the board as it was."""
    position = _told(engine, _SHORT_GAME)
    for move in ("wX1 -wQ", "hello", "wA1 =wQ", "wA1 -wQ extra", "w"):
        _expect(engine, f"play {move}", _REFUSAL)
    compare_moves(engine, position)


def reads_any_reference(engine: UhpEngine) -> None:
    """A move may be written with any piece next to its target, also with a covered one."""
    for game, move in ((_SHORT_GAME, "wA1 /wS1"), (_SHORT_GAME, "wA1 wQ\\"), (_COVERED_ANT, "wG1 -wA1")):
        position = _told(engine, game)
        position.play(position.parse_move(move))
        engine.request(f"play {move}")
        compare_moves(engine, position)


def passes_when_forced(engine: UhpEngine) -> None:
    """Where nothing else is legal, `validmoves` is `pass`, and `pass` is played."""
    position = _told(engine, _FORCED_PASS)
    compare_moves(engine, position)
    engine.request("pass")
    position.play(position.parse_move("pass"))
    compare_moves(engine, position)


def finds_moves_by_time(engine: UhpEngine) -> None:
    """`bestmove time 00:00:01` ends with a legal move, in time, and does not play it."""
    _bestmove(engine, "bestmove time 00:00:01", 1 + engine.timeout)


def finds_moves_by_depth(engine: UhpEngine) -> None:
    """`bestmove depth 1` ends with a legal move and does not play it."""
    _bestmove(engine, "bestmove depth 1", engine.timeout)


def takes_moves_back(engine: UhpEngine) -> None:
    """`undo` and `undo N` take moves back; more than there are answer `err`."""
    position = _told(engine, _SHORT_GAME)
    for command, count in (("undo", 1), ("undo 2", 2)):
        engine.request(command)
        for _ in range(count):
            position.undo()
        compare_moves(engine, position)
    _expect(engine, "undo 100", _ERR)
    compare_moves(engine, position)


def ends_games(engine: UhpEngine) -> None:
    """A finished game says so, takes no more moves, and `bestmove` in it is answered."""
    position = Position.parse(_FINISHED_GAME)
    state = position.game_text().split(";")[1]
    _expect(engine, f"newgame {position.game_text()}", _beginning(f"Base;{state};"))
    _expect(engine, "play bA1 bG1-", _REFUSAL)
    engine.ask("bestmove depth 1")


def tells_its_options(engine: UhpEngine) -> None:
    """`options` lists well-formed options, `options get` one of them, `options set` changes it."""
    for line in engine.request("options"):
        try:
            option = parse_option(line)
        except ValueError as error:
            raise Complaint(str(error)) from error
        _expect(engine, f"options get {option.name}", _beginning(f"{option.name};"))
        _expect(engine, f"options set {option.name} {option.value}", _beginning(f"{option.name};"))


def refuses_unknown_commands(engine: UhpEngine) -> None:
    """A command that does not exist answers `err`."""
    _expect(engine, "frobnicate", _ERR)


def ignores_blanks_and_case(engine: UhpEngine) -> None:
    """Blank lines get no answer; blanks around a command and its case do not matter."""
    for command in ("\ninfo", "   \ninfo", "  info  ", "INFO"):
        answer = engine.ask(command)
        if not answer or not answer[0].startswith("id "):
            raise Complaint(f"{command!r} did not answer `id …`")


def survives_long_lines(engine: UhpEngine) -> None:
    """A line of a million characters is answered like any other."""
    engine.ask("x" * 1_000_000)
    engine.request("newgame Base")


def exits(engine: UhpEngine) -> None:
    """`exit` ends the program."""
    engine.process.send("exit")
    if not engine.process.wait(engine.timeout):
        raise Complaint("still running after `exit`")


def ends_with_its_input(engine: UhpEngine) -> None:
    """The end of its input ends the program."""
    engine.process.end_input()
    if not engine.process.wait(engine.timeout):
        raise Complaint("still running after the end of its input")


CHECKS: tuple[Check, ...] = (
    greets_unasked,
    refuses_without_a_game,
    tells_who_it_is,
    begins_games,
    refuses_unknown_games,
    loads_games,
    plays_moves,
    refuses_illegal_moves,
    refuses_nonsense,
    reads_any_reference,
    passes_when_forced,
    finds_moves_by_time,
    finds_moves_by_depth,
    takes_moves_back,
    ends_games,
    tells_its_options,
    refuses_unknown_commands,
    ignores_blanks_and_case,
    survives_long_lines,
    exits,
    ends_with_its_input,
)
"""In the order in which they are made; the last ones end the engine."""

OWN_CHECKS = frozenset({ignores_blanks_and_case, survives_long_lines, ends_with_its_input})
"""What the protocol does not ask for, but skep does of an engine that plays unattended."""


def compare_moves(engine: UhpEngine, position: Position) -> None:
    """Complain where the engine's legal moves are not ours, compared as moves, not as text."""
    answer = engine.request("validmoves")
    texts = [text.strip() for line in answer for text in line.split(";") if text.strip()]
    ours = set(position.legal_moves())
    theirs: set[Move] = set()
    only_theirs = []
    for text in texts:
        try:
            theirs.add(position.parse_move(text))
        except (InvalidMove, IllegalMove):
            only_theirs.append(text)
    only_ours = [position.move_text(move) for move in sorted(ours - theirs)]
    if only_ours or only_theirs:
        raise Complaint(
            f"the legal moves differ in {position.game_text()}: {len(ours & theirs)} in common; "
            f"only ours: {', '.join(only_ours) or 'none'}; only theirs: {', '.join(only_theirs) or 'none'}"
        )


def _told(engine: UhpEngine, game: str) -> Position:
    """A position, after the engine was told of it as a new game."""
    position = Position.parse(game)
    engine.new_game()
    engine.send_position(position)
    return position


def _exactly(text: str) -> Expected:
    return Expected(text, re.escape(text))


def _beginning(text: str) -> Expected:
    return Expected(f"{text}…", re.escape(text) + ".*")


def _expect(engine: UhpEngine, command: str, expected: Expected) -> None:
    """Complain unless the last line of the answer is what it should be."""
    answer = engine.ask(command)
    last = answer[-1] if answer else ""
    if not re.fullmatch(expected.pattern, last, re.IGNORECASE):
        raise Complaint(f"expected `{expected.words}` after `{command}`, not {quoted(last)}")


def _bestmove(engine: UhpEngine, command: str, seconds: float) -> None:
    position = _told(engine, _SHORT_GAME)
    answer = engine.request(command, seconds)
    try:
        position.parse_move(answer[-1] if answer else "")
    except (InvalidMove, IllegalMove) as error:
        raise Complaint(f"`{command}` ended with {error}") from error
    compare_moves(engine, position)
