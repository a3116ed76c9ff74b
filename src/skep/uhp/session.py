"""Any agent as an engine of the Universal Hive Protocol.

>>> import sys
>>> from skep.agents import make_agent
>>> Session(make_agent("random"), sys.stdout).run(["newgame Base+P", "play wS1", "play bQ wS1-", "exit"])
id skep 0.1.0 random
Mosquito;Ladybug;Pillbug
ok
Base+P;NotStarted;White[1]
ok
Base+P;InProgress;Black[1];wS1
ok
invalidmove illegal move 'bQ wS1-' at ply 2: the queen may not be the first piece
ok
ok
"""

from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import Any, TextIO, TypeVar

from skep import __version__
from skep.agents import Agent, Decision, Limit, Player, StopFlag, agent_text
from skep.agents.registry import agent_class
from skep.agents.uhp.protocol_text import (
    EXPANSIONS,
    line_texts,
    option_text,
    progress_text,
    quoted,
)
from skep.drawing.count_text import count_text
from skep.games.core_text import core_text
from skep.games.hive import GAME, Position, Rules
from skep.settings import field_docs, suggestion
from skep.uhp.arguments import Refusal, one_line, parse_count, parse_limit
from skep.uhp.counting import count_ways
from skep.uhp.options import option_name, options_of, with_option
from skep.uhp.session_settings import SessionSettings

T = TypeVar("T")


class OutputClosed(Exception):
    """The client no longer reads the answers."""


class Session:
    """One run of the engine: commands in, answers out, and the game they are about."""

    def __init__(self, agent: Agent, output: TextIO, settings: SessionSettings | None = None) -> None:
        self._agent = agent
        self._output = output
        self._settings = settings or SessionSettings()
        self._position: Position | None = None
        self._line: list[str] = []
        self._seat = ExitStack()
        self._player: Player | None = None
        self._stop = StopFlag()
        self._is_busy = False
        self._is_over = False

    def run(self, lines: Iterable[str]) -> None:
        """Print the answer to `info`, then answer every line until `exit` or the end of the input."""
        with self._seat, suppress(OutputClosed):
            self.answer("info")
            for line in lines:
                # What cannot be written as UTF-8 cannot be answered either.
                self.answer(core_text(line))
                if self._is_over:
                    break

    def answer(self, line: str) -> None:
        """Answer one line; blank ones need no answer."""
        words = line.split(maxsplit=1)
        if not words:
            return
        word, arguments = (*words, "")[:2]
        try:
            command = COMMANDS.get(word.lower())
            if command is None:
                raise Refusal(f"unknown command {quoted(word)}; `help` lists those there are")
            command(self, arguments.strip())
        except Refusal as refusal:
            self._say(str(refusal))
        self._say("ok")

    def interrupt(self) -> bool:
        """End the running search soon; False if none is running, or it was interrupted already."""
        can_end = self._is_busy and not self._stop.is_set()
        if can_end:
            self._stop.set()
        return can_end

    # commands

    def _info(self, arguments: str) -> None:
        """info: who this is, and the expansions it plays."""
        self._say(f"id skep {__version__} {one_line(agent_text(self._agent))}")
        self._say(";".join(EXPANSIONS))

    def _newgame(self, arguments: str) -> None:
        """newgame [GameType | GameString]: begin a game, or go on with one."""
        try:
            position = Position.parse(arguments, Rules(repetition=self._settings.repetition))
        except ValueError as error:
            raise Refusal(error) from error
        self._close_player()
        self._position = position
        self._say_game()

    def _play(self, arguments: str) -> None:
        """play MoveString: make a move."""
        position = self._game()
        try:
            position.play(position.parse_move(arguments))
        except ValueError as error:
            raise Refusal(error, "invalidmove") from error
        self._say_game()

    def _pass(self, arguments: str) -> None:
        """pass: make no move, where there is none to make."""
        self._play("pass")

    def _validmoves(self, arguments: str) -> None:
        """validmoves: all moves, separated by semicolons."""
        position = self._unfinished_game()
        self._say(";".join(map(position.move_text, position.legal_moves())))

    def _bestmove(self, arguments: str) -> None:
        """bestmove [time hh:mm:ss] [seconds S] [depth N] [nodes N]: think; SIGINT ends it early."""
        position = self._unfinished_game()
        limit = parse_limit(arguments) if arguments else Limit(time=self._settings.move_time)
        self._line = self._work(lambda: self._best_line(position.copy(), limit))
        self._say(self._line[0])

    def _undo(self, arguments: str) -> None:
        """undo [N]: take back the last move, or the last N."""
        position = self._game()
        count = parse_count(arguments or "1")
        if count > position.ply:
            raise Refusal(f"cannot undo {count} of {count_text(position.ply, 'move')}")
        for _ in range(count):
            position.undo()
        self._say_game()

    def _options(self, arguments: str) -> None:
        """options [get NAME | set NAME VALUE]: what can be set."""
        verb, name, value = (*arguments.split(maxsplit=2), "", "", "")[:3]
        if verb.lower() not in ("", "get", "set") or (verb and not name):
            raise Refusal(f"expected options [get NAME | set NAME VALUE], not {quoted(arguments)}")
        known = [option.name for settings in self._all_settings() for option in options_of(settings)]
        if name and name.lower() not in map(str.lower, known):
            raise Refusal(f"unknown option {quoted(name)}" + suggestion(name[:40], known))
        if verb.lower() == "set":
            self._set_option(name, value)
        for settings in self._all_settings():
            for option in options_of(settings):
                if not name or option.name.lower() == name.lower():
                    self._say(option_text(option))

    def _perft(self, arguments: str) -> None:
        """perft N: count the ways to play on, up to N plies far, by the rules engines compare with."""
        position = self._game()
        depth = parse_count(arguments, minimum=0)
        game = Position.parse(position.game_text(), replace(position.rules, repetition=False, ply_cap=0))
        for plies in range(depth + 1):
            count = self._work(partial(count_ways, game, plies, self._stop))
            self._say(f"perft({plies}) = {count}")

    def _pv(self, arguments: str) -> None:
        """pv: the line that the last bestmove of this game expected."""
        if not self._line:
            raise Refusal("no bestmove yet in this game")
        self._say(";".join(self._line))

    def _help(self, arguments: str) -> None:
        """help [NAME]: the commands; what a command or an option means."""
        docs = {word: command.__doc__ or "" for word, command in COMMANDS.items()}
        topics = dict(docs)
        for settings in self._all_settings():
            kind: type = type(settings)
            topics |= {option_name(name).lower(): doc for name, doc in field_docs(kind).items()}
        if arguments and arguments.lower() not in topics:
            raise Refusal(f"no help about {quoted(arguments)}")
        for text in [topics[arguments.lower()]] if arguments else docs.values():
            self._say(one_line(text))

    def _exit(self, arguments: str) -> None:
        """exit: end the engine."""
        self._is_over = True

    # thinking

    def _work(self, task: Callable[[], T]) -> T:
        """Do in a thread what may take long, so that signals are handled meanwhile."""
        from concurrent.futures import ThreadPoolExecutor, wait

        self._stop.clear()
        self._is_busy = True
        with ThreadPoolExecutor(1) as executor:
            future = executor.submit(task)
            while not future.done():
                wait([future], timeout=0.1)  # not longer: there are systems where no signal ends a wait
            self._is_busy = False
        return future.result()

    def _best_line(self, position: Position, limit: Limit) -> list[str]:
        """The line that the agent would play, at least its move; a player that fails is replaced."""
        reported: list[Decision] = []

        def report(decision: Decision) -> None:
            reported.append(decision)
            self._say(progress_text(position, decision))

        try:
            if self._player is None:
                self._player = self._seat.enter_context(self._agent.player(GAME, self._settings.seed))
            reporter = report if self._settings.progress else None
            decision = self._player.choose(position.copy(), limit, reporter, self._stop)
            is_told = any(told.move == decision.move for told in reported[-1:])
            if reporter and not is_told and decision.score is not None:
                report(decision)  # no other line tells its score
            return line_texts(position, decision.pv or (decision.move,))
        except OutputClosed:
            raise
        except Exception as error:
            self._close_player()
            raise Refusal(f"{self._agent.name} failed: {type(error).__name__}: {error}") from error

    # the game and the settings

    def _game(self) -> Position:
        if self._position is None:
            raise Refusal("no game yet; begin one with newgame")
        return self._position

    def _unfinished_game(self) -> Position:
        position = self._game()
        outcome = position.outcome()
        if outcome is not None:
            raise Refusal(f"the game is over by {outcome.reason}")
        return position

    def _all_settings(self) -> tuple[Any, Any]:
        return self._settings, self._agent.settings

    def _set_option(self, name: str, value: str) -> None:
        """Change a setting; the agent gets a new player, which remembers nothing."""
        try:
            if name.lower() in (option.name.lower() for option in options_of(self._settings)):
                self._settings = with_option(self._settings, name, value)
            else:
                settings = with_option(self._agent.settings, name, value)
                self._agent = agent_class(self._agent.name)(settings)
        except ValueError as error:
            raise Refusal(error) from error
        self._close_player()

    def _close_player(self) -> None:
        self._line = []
        self._player = None
        self._seat.close()

    def _say_game(self) -> None:
        self._say(self._game().game_text())

    def _say(self, line: str) -> None:
        try:
            self._output.write(line + "\n")
            self._output.flush()
        except (BrokenPipeError, ValueError) as error:  # the reader is gone, or the stream was closed
            raise OutputClosed from error


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    command.__name__.removeprefix("_"): command
    for command in (
        Session._info,
        Session._newgame,
        Session._play,
        Session._pass,
        Session._validmoves,
        Session._bestmove,
        Session._undo,
        Session._options,
        Session._perft,
        Session._pv,
        Session._help,
        Session._exit,
    )
}
"""The commands by their words; their docstrings are the help."""
