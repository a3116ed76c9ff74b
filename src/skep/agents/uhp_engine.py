"""A conversation in the Universal Hive Protocol with an engine of any origin.

    with Engine("nokamute", timeout=10) as engine:
        engine.configure({"NumThreads": "2"})
        decision = engine.choose(position, Limit(time=1))

One engine can play any number of games, one after the other. What it says is checked: its moves
against the rules, its GameStrings against the game it was told to play.
"""

import contextlib
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Self

from skep._core import StopFlag
from skep.agents.engine import (
    EngineBabbled,
    EngineCheated,
    EngineProcess,
    EngineRefused,
    EngineStalled,
)
from skep.agents.protocol import Decision, Limit, Report
from skep.agents.uhp_text import EXPANSIONS, Option, parse_option, parse_progress, quoted, time_text
from skep.games import IllegalMove, InvalidGame, InvalidMove
from skep.games.hive import Position

_GREETING_SECONDS = 5.0  # silence after which an engine is asked for the greeting it did not give
_POLL_SECONDS = 0.02  # how soon a stop flag is noticed
_PLAYED_ONE_BY_ONE = 4  # moves; a longer way to a position is sent as one GameString
_DEFAULT_SECONDS = 1.0  # for a move, when nothing that UHP can express limits it


class Engine:
    """A UHP engine in a process of its own; a context manager that ends it."""

    def __init__(
        self, command: str | Sequence[str], *, timeout: float = 10.0, patience: float = 600.0
    ) -> None:
        """Start an engine and hear its greeting.

        `timeout` is how many seconds any answer may take, and a move beyond the time it was given;
        `patience` how many a move may take that is limited by depth alone.
        """
        self.timeout = timeout
        self.patience = patience
        self.id = ""
        self.capabilities: tuple[str, ...] = ()
        self.options: dict[str, Option] = {}
        self._game: tuple[list[str], list[str]] | None = None
        self.greets_unasked = True
        self._greeting_may_come = False
        self.process = EngineProcess(command)
        try:
            self._hear_greeting()
            self._read_options()
        except BaseException:
            self.process.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ask it to exit, and see to it that it does."""
        self.process.send("exit")
        self.process.close()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()

    @property
    def is_skep(self) -> bool:
        """Is it one of ours? Those read fractions of a second and answer early on SIGINT."""
        return self.id.lower().startswith("skep")

    @property
    def game_types(self) -> list[str]:
        """The game types it announced that it can play."""
        letters = [letter for name, letter in EXPANSIONS.items() if name in self.capabilities]
        types = ["Base"]
        for letter in letters:
            types += [(name if "+" in name else name + "+") + letter for name in types]
        return types

    # questions

    def ask(
        self,
        command: str,
        timeout: float | None = None,
        on_line: Callable[[str], None] | None = None,
        stop: StopFlag | None = None,
    ) -> list[str]:
        """Send a command and return the lines of the answer, without the `ok`, whatever they say.

        Raises EngineTerminated, EngineStalled or EngineBabbled.
        """
        self.process.begin_answer()
        self.process.send(command)
        seconds = self.timeout if timeout is None else timeout
        answer = self._read_answer(seconds, quoted(command), on_line, stop)
        if self._greeting_may_come and answer[:1] and answer[0].startswith("id ") and command != "info":
            answer = self._read_answer(seconds, quoted(command), on_line, stop)
        self._greeting_may_come = False
        return answer

    def request(self, command: str, timeout: float | None = None) -> list[str]:
        """Ask, and raise EngineRefused where the answer is `err` or `invalidmove`."""
        return self._accepted(command, self.ask(command, timeout))

    def configure(self, options: Mapping[str, str]) -> None:
        """Set options by name. Raises EngineRefused with the name."""
        for name, value in options.items():
            self.request(f"options set {name} {value}")
        if options:
            self._read_options()

    def new_game(self) -> None:
        """Forget the last game: the next position is told from its beginning."""
        self._game = None

    # playing

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Have it decide on a move in a position.

        A stop flag interrupts an engine of ours; another one is ended, since UHP has no word for it, and
        the best move that it reported, or else any, is returned.
        """
        self.tell_position(position)
        best: Decision | None = None

        def heed(line: str) -> None:
            nonlocal best
            progress = parse_progress(position, line)
            best = progress or best
            if progress is not None and report is not None:
                report(replace(progress, seconds=time.monotonic() - started))

        started = time.monotonic()
        command, seconds = self._search_command(limit)
        try:
            answer = self._accepted(command, self.ask(command, seconds, heed, stop))
        except _Stopped:
            self.kill()
            best = best or Decision(move=position.legal_moves()[0])
        else:
            best = self._decision(position, answer, command)
        return replace(best, seconds=time.monotonic() - started)

    def tell_position(self, position: Position) -> None:
        """Bring it to a position, by single moves where it goes on from the one it was told last."""
        start, moves = _start_and_moves(position)
        added = self._moves_since(start, moves)
        self._game = None  # until it agreed
        if added is None:
            is_new = not moves and len(start) == 1
            commands = [f"newgame {start[0] if is_new else position.game_text()}"]
        else:
            commands = ["pass" if move == "pass" else f"play {move}" for move in added]
        answers = [self.request(command) for command in commands]
        if answers:
            self._check_game(position, answers[-1])
        self._game = (start, moves)

    # the conversation

    def _moves_since(self, start: list[str], moves: list[str]) -> list[str] | None:
        """The moves to play from the position it was told last; None if that is no short way."""
        if self._game is None or self._game[0] != start:
            return None
        known = self._game[1]
        added = moves[len(known) :]
        return added if known + added == moves and len(added) <= _PLAYED_ONE_BY_ONE else None

    def _hear_greeting(self) -> None:
        """Read the block that an engine prints at its start, and ask for it where none comes.

        An engine that was only slow then prints it twice; `ask` skips the second.
        """
        patience = min(_GREETING_SECONDS, self.timeout / 2)
        try:
            block = self._read_answer(patience, "its own start")
        except EngineStalled:
            self.greets_unasked = False
            self._greeting_may_come = True
            self.process.send("info")
            block = self._read_answer(self.timeout - patience, "'info'")
        names = [line[3:].strip() for line in block if line.startswith("id ")]
        if not names:
            raise self.process.error(EngineBabbled, "did not greet with 'id <name>'")
        self.id = names[0]
        rest = block[next(i for i, line in enumerate(block) if line.startswith("id ")) + 1 :]
        words = [word.strip() for line in rest for word in line.split(";")]
        self.capabilities = tuple(word for word in words if word)

    def _read_options(self) -> None:
        options = {}
        for line in self.ask("options"):
            with contextlib.suppress(ValueError):
                option = parse_option(line)
                options[option.name] = option
        self.options = options

    def _read_answer(
        self,
        seconds: float,
        question: str,
        on_line: Callable[[str], None] | None = None,
        stop: StopFlag | None = None,
    ) -> list[str]:
        deadline = time.monotonic() + seconds
        answer: list[str] = []
        while (line := self._read_line(deadline, stop)) != "ok":
            if line is None or time.monotonic() > deadline:  # one that talks on and on is late as well
                how = "never ended its answer to" if answer else "did not answer"
                raise self.process.error(EngineStalled, f"{how} {question} within {seconds:g} s")
            if line:
                answer.append(line)
                if on_line is not None:
                    on_line(line)
        return answer

    def _read_line(self, deadline: float, stop: StopFlag | None) -> str | None:
        if stop is None:
            return self.process.read_line(deadline)
        interrupted_at = -math.inf
        while (now := time.monotonic()) < deadline:
            line = self.process.read_line(min(deadline, now + _POLL_SECONDS))
            if line is not None:
                return line
            if stop.is_set() and not self.is_skep:
                raise _Stopped
            # Again after a while: a signal that comes before the engine begins to think has no effect.
            if stop.is_set() and now - interrupted_at > 0.1:
                self.process.interrupt()
                interrupted_at = now
        return None

    def _accepted(self, command: str, answer: list[str]) -> list[str]:
        for line in answer:
            if re.match(r"(err|invalidmove)\b", line, re.IGNORECASE):
                raise self.process.error(EngineRefused, f"refused {quoted(command)} with {quoted(line)}")
        return answer

    def _search_command(self, limit: Limit) -> tuple[str, float]:
        """The command for a limit, and the seconds to wait for the answer."""
        said = _full_limit(limit) if self.is_skep else _plain_limit(limit)
        words = ["bestmove"]
        words += [] if said.time is None else ["time", time_text(said.time)]
        words += [] if said.depth is None else ["depth", str(said.depth)]
        words += [] if said.nodes is None else ["nodes", str(said.nodes)]
        return " ".join(words), self.patience if said.time is None else said.time + self.timeout

    def _decision(self, position: Position, answer: list[str], command: str) -> Decision:
        if not answer:
            raise self.process.error(EngineBabbled, f"answered {quoted(command)} with nothing")
        try:
            move = position.parse_move(answer[-1])
        except InvalidMove as error:
            raise self.process.error(
                EngineBabbled, f"answered no move but {quoted(answer[-1])}: {error}"
            ) from error
        except IllegalMove as error:
            raise self.process.error(EngineCheated, f"plays {error}") from error
        for line in reversed(answer[:-1]):
            progress = parse_progress(position, line)
            if progress is not None and progress.move == move:
                return progress
        return Decision(move=move)

    def _check_game(self, position: Position, answer: list[str]) -> None:
        """Is the game it says it plays the one it was told?"""
        text = answer[-1] if answer else ""
        try:
            theirs = Position.parse(text, position.rules)
        except InvalidGame as error:
            raise self.process.error(
                EngineBabbled, f"answered no GameString but {quoted(text)}: {error}"
            ) from error
        if _start_and_moves(theirs) != _start_and_moves(position) or _winner_differs(text, position):
            raise self.process.error(
                EngineCheated, f"plays {quoted(text)} where it was told {quoted(position.game_text())}"
            )


class _Stopped(Exception):
    """The stop flag was set while an engine thought that cannot be interrupted."""


def _start_and_moves(position: Position) -> tuple[list[str], list[str]]:
    """What a game begins from and its moves, in canonical text; state and turn follow from them."""
    fields = position.game_text().split(";")
    first_move = len(fields) - position.ply
    return [fields[0], *fields[3:first_move]], fields[first_move:]


def _winner_differs(text: str, position: Position) -> bool:
    """Does a GameString name another winner? Draws do not count: not all engines know the repetition rule."""
    ours, theirs = (game.split(";")[1:2] for game in (position.game_text(), text))
    return ours != theirs and any(state in (["WhiteWins"], ["BlackWins"]) for state in (ours, theirs))


def _full_limit(limit: Limit) -> Limit:
    """A limit as our own engines understand it."""
    seconds = limit.seconds()
    has_limit = (seconds, limit.depth, limit.nodes) != (None, None, None)
    return Limit(time=seconds if has_limit else _DEFAULT_SECONDS, depth=limit.depth, nodes=limit.nodes)


def _plain_limit(limit: Limit) -> Limit:
    """A limit as every engine understands it: a time in whole seconds, at least one, or else a depth."""
    seconds = limit.seconds()
    if seconds is None and limit.depth is not None:
        return Limit(depth=limit.depth)
    return Limit(time=max(1, math.floor(_DEFAULT_SECONDS if seconds is None else seconds)))
