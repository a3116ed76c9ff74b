"""Play one game between two agents. An agent that fails loses its game; nothing else stops."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Self

from skep import __version__
from skep._core import StopFlag
from skep.agents import Agent, Decision, Report, agent_text
from skep.agents.registry import AnyAgent, agent_of
from skep.arena.game.conditions import GameConditions
from skep.arena.game.game_players import GamePlayers, Limits
from skep.arena.game.player_seat import Forfeit
from skep.arena.game.rules import parse_rules
from skep.games import Color, Position, game_of
from skep.games.hive import Rules
from skep.records import Ending, Ply, Record, Result


class GameEnd(NamedTuple):
    """How a game ended."""

    result: Result
    ending: Ending
    last_words: str = ""
    """The error message of a player that forfeited."""
    traceback: str = ""
    """Where in its code it failed."""


class GameLoop:
    """One game, ply by ply: iterate to play it, and pause between two plies as long as you like.

    >>> from skep.agents import make_agent
    >>> agents = (make_agent("random"), make_agent("mate-in-one"))
    >>> with GameLoop(agents, Rules(ply_cap=20), seed=3) as loop:
    ...     for ply in loop:
    ...         assert loop.plies[-1] == ply and loop.position.ply == len(loop.plies)
    >>> loop.end.result, loop.end.ending, len(loop.record().plies)
    (<Result.DRAW: '1/2-1/2'>, <Ending.CAP: 'cap'>, 20)
    """

    def __init__(
        self,
        agents: tuple[Agent, Agent],
        rules: Any = None,
        limit: Limits = None,
        *,
        seed: int = 0,
        conditions: GameConditions | None = None,
        report: Report | None = None,
        stop: StopFlag | None = None,
    ) -> None:
        """Make the moves of the opening.

        `report` is called with what a player thinks while it thinks. After `stop` is set the iteration ends
        soon, without the move that was being thought about.
        """
        conditions = conditions or GameConditions()
        rules = Rules() if rules is None else rules
        self._agents = agents
        self._seed = seed
        self._report = report
        self._stop = stop or StopFlag()
        self._adjudication = conditions.adjudication
        self._players = GamePlayers(agents, rules, limit, seed=seed, margin=conditions.margin)
        self._forfeit: Forfeit | None = None
        self._adjudged: Color | None = None
        self.position: Position = game_of(rules).start(rules)
        """The position after the last ply; copy it to show it in another thread."""
        self.plies = [_opening_ply(self.position, text) for text in conditions.opening]
        """All plies so far, those of the opening too."""
        self.decision: Decision | None = None
        """What the last player to move thought."""
        self._opening_plies = len(self.plies)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Ply]:
        """Play on to the end of the game; yields every ply after it was made."""
        try:
            self._players.enter()
            while self.position.outcome() is None and self._adjudged is None and not self._stop.is_set():
                mover = self.position.turn
                chosen = self._players.choose(self.position, report=self._report, stop=self._stop)
                if self._stop.is_set():
                    return
                self.plies.append(self._players.play(self.position, chosen))
                self.decision = chosen.decision
                self._adjudged = self._winner(mover)
                yield self.plies[-1]
        except Forfeit as forfeit:
            self._forfeit = forfeit

    @property
    def end(self) -> GameEnd:
        """How the game ended, or that it is not finished."""
        outcome = self.position.outcome()
        if outcome is not None:
            return GameEnd(Result.won_by(outcome.winner), Ending(outcome.reason))
        if self._adjudged is not None:
            return GameEnd(Result.won_by(self._adjudged), Ending.ADJUDICATION)
        if self._forfeit is None or self._stop.is_set():
            return GameEnd(Result.UNKNOWN, Ending.UNFINISHED)
        forfeit = self._forfeit
        result = Result.won_by(forfeit.side.other)
        return GameEnd(result, forfeit.ending, forfeit.last_words, forfeit.traceback)

    def record(self) -> Record:
        """The game so far as a record."""
        white, black = self._agents
        end = self.end
        return Record(
            rules=self.position.rules,
            white=agent_text(white),
            black=agent_text(black),
            plies=tuple(self.plies),
            result=end.result,
            ending=end.ending,
            last_words=end.last_words,
            traceback=end.traceback,
            seed=self._seed,
            version=__version__,
        )

    def close(self) -> None:
        """Close both players."""
        self._players.close(self._forfeit)

    def _winner(self, last_mover: Color) -> Color | None:
        """The winner by adjudication, if there is one now and the rules have not ended the game."""
        if self._adjudication is None or self.position.outcome() is not None:
            return None
        return self._adjudication.winner(self.plies[self._opening_plies :], last_mover)


def play_game(
    agents: tuple[AnyAgent, AnyAgent],
    rules: Any = None,
    limit: Limits = None,
    seed: int = 0,
    *,
    on_move: Callable[[Position], None] | None = None,
    conditions: GameConditions | None = None,
    stop: StopFlag | None = None,
) -> Record:
    """Play a game between White and Black to its end.

    Agents may be given by their texts or as functions, rules of Hive by their text. `limit` holds for both
    sides, or is White's and Black's. `on_move` is called with the position after every move that a player
    made. Each side draws its random numbers from the seed and its colour, so the same seed gives the same
    game. A player that fails, in whatever way, loses, and the record has its error message. After `stop` is
    set the record is returned unfinished.

    >>> record = play_game(("random", "mate-in-one"), "Base:ply_cap=20", seed=3)
    >>> record.result, record.ending, len(record.plies)
    (<Result.DRAW: '1/2-1/2'>, <Ending.CAP: 'cap'>, 20)
    """
    rules = parse_rules("hive", rules) if isinstance(rules, str) else rules
    white, black = agents
    both = (agent_of(white), agent_of(black))
    with GameLoop(both, rules, limit, seed=seed, conditions=conditions, stop=stop) as loop:
        for _ in loop:
            if on_move is not None:
                on_move(loop.position)
    return loop.record()


def _opening_ply(position: Position, text: str) -> Ply:
    move = position.parse_move(text)
    ply = Ply(text=position.move_text(move))
    position.play(move)
    return ply
