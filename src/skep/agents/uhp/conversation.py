"""A conversation in the Universal Hive Protocol with an engine of any origin.

    with UhpEngine("nokamute", timeout=10) as engine:
        engine.configure({"NumThreads": "2"})
        decision = engine.choose(position, Limit(time=1))

One engine can play any number of games, one after the other. Its answers are checked: its moves against
the rules, its GameStrings against the game it was given.
"""

import contextlib
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Self

from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Report
from skep.agents.uhp.ending import end_with
from skep.agents.uhp.engine_errors import EngineIllegalMove, EngineInvalidAnswer, EngineRefused, EngineStalled
from skep.agents.uhp.engine_process import EngineProcess
from skep.agents.uhp.game_comparison import check_game, start_and_moves
from skep.agents.uhp.protocol_text import EXPANSIONS, Option, parse_option, parse_progress, quoted
from skep.agents.uhp.search_command import search_command
from skep.games import IllegalMove, InvalidMove
from skep.games.hive import Position

_GREETING_SECONDS = 5.0  # silence after which an engine is asked for the greeting it did not give
_POLL_SECONDS = 0.02  # how soon a stop flag is noticed
_REFUSAL = re.compile(r"(err|invalidmove)\b", re.IGNORECASE)
_PLAYED_ONE_BY_ONE = 4  # moves; a longer way to a position is sent as one GameString


class UhpEngine:
    """A UHP engine in a process of its own; a context manager that ends it.

    >>> import sys
    >>> with UhpEngine(f"{sys.executable} -m skep uhp random") as engine:
    ...     engine.capabilities
    ('Mosquito', 'Ladybug', 'Pillbug')
    """

    def __init__(
        self, command: str | Sequence[str], *, timeout: float = 10.0, patience: float = 600.0
    ) -> None:
        """Start an engine and read its greeting.

        `timeout` is how many seconds any answer may take, and a move beyond the time it was given;
        `patience` how many a move may take that is limited by depth alone.
        """
        self.timeout = timeout
        self.patience = patience
        self.id = ""
        self.capabilities: tuple[str, ...] = ()
        self.options: dict[str, Option] = {}
        self._game: tuple[list[str], list[str]] | None = None
        self.reads_fractions: bool | None = None
        """Does it read fractions of a second? Known once it was given one; most engines do."""
        self.greets_unasked = True
        self._greeting_may_come = False
        self.process = EngineProcess(command)
        try:
            self._read_greeting()
            self._read_options()
        except BaseException:
            self.process.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        end_with(self, kind)

    def close(self) -> None:
        """Ask it to exit, and end it if it does not."""
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

        Raises EngineTerminated, EngineStalled or EngineInvalidAnswer.
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
        """Forget the last game: the next position is sent from its beginning."""
        self._game = None

    # playing

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Have it decide on a move in a position.

        A stop flag interrupts an engine of ours; another one is ended, since UHP has no word for it, and
        the best move that it reported, or else any, is returned.
        """
        self.send_position(position)
        best: Decision | None = None

        def note_progress(line: str) -> None:
            nonlocal best
            progress = parse_progress(position, line)
            best = progress or best
            if progress is not None and report is not None:
                report(replace(progress, seconds=time.monotonic() - started))

        started = time.monotonic()
        try:
            command, answer = self._search(limit, note_progress, stop)
        except _Stopped:
            self.kill()
            best = best or Decision(move=position.legal_moves()[0])
        else:
            best = self._decision(position, answer, command)
        return replace(best, seconds=time.monotonic() - started)

    def _search(
        self, limit: Limit, on_line: Callable[[str], None], stop: StopFlag | None
    ) -> tuple[str, list[str]]:
        """The command that has it think within a limit, and its answer.

        Where it refuses a fraction of a second, it gets whole ones from then on.
        """
        command, given = search_command(
            limit, is_skep=self.is_skep, reads_fractions=self.reads_fractions is not False
        )
        seconds = self.patience if given is None else given + self.timeout
        answer = self.ask(command, seconds, on_line, stop)
        has_fraction = given is not None and given != int(given) and not self.is_skep
        if has_fraction and self.reads_fractions is None:
            self.reads_fractions = not any(map(_REFUSAL.match, answer))
            if not self.reads_fractions:
                return self._search(limit, on_line, stop)
        return command, self._accepted(command, answer)

    def send_position(self, position: Position) -> None:
        """Send it a position, by single moves where they continue the game it was sent last."""
        start, moves = start_and_moves(position)
        added = self._moves_since(start, moves)
        self._game = None  # until it agreed
        if added is None:
            is_new = not moves and len(start) == 1
            commands = [f"newgame {start[0] if is_new else position.game_text()}"]
        else:
            commands = ["pass" if move == "pass" else f"play {move}" for move in added]
        answers = [self.request(command) for command in commands]
        if answers:
            check_game(self.process, position, answers[-1])
        self._game = (start, moves)

    # the conversation

    def _moves_since(self, start: list[str], moves: list[str]) -> list[str] | None:
        """The moves since the position it was sent last; None for too many, or for another game."""
        if self._game is None or self._game[0] != start:
            return None
        known = self._game[1]
        added = moves[len(known) :]
        return added if known + added == moves and len(added) <= _PLAYED_ONE_BY_ONE else None

    def _read_greeting(self) -> None:
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
            raise self.process.error(EngineInvalidAnswer, "did not greet with 'id <name>'")
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
            if line is None or time.monotonic() > deadline:  # one that never stops writing is late as well
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
            if _REFUSAL.match(line):
                raise self.process.error(EngineRefused, f"refused {quoted(command)} with {quoted(line)}")
        return answer

    def _decision(self, position: Position, answer: list[str], command: str) -> Decision:
        if not answer:
            raise self.process.error(EngineInvalidAnswer, f"answered {quoted(command)} with nothing")
        try:
            move = position.parse_move(answer[-1])
        except InvalidMove as error:
            raise self.process.error(
                EngineInvalidAnswer, f"answered no move but {quoted(answer[-1])}: {error}"
            ) from error
        except IllegalMove as error:
            raise self.process.error(EngineIllegalMove, f"plays {error}") from error
        for line in reversed(answer[:-1]):
            progress = parse_progress(position, line)
            if progress is not None and progress.move == move:
                return progress
        return Decision(move=move)


class _Stopped(Exception):
    """The stop flag was set while an engine thought that cannot be interrupted."""
