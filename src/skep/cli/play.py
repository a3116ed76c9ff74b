"""`skep play`: a game in the terminal."""

import random
import sys
import time
from dataclasses import dataclass
from typing import Literal

import click

from skep.agents import Agent, Limit, make_agent
from skep.analysis.analyst import HUNDREDTHS
from skep.arena.clock import TimeControl
from skep.cli.settings import settings_options
from skep.cli.terminal_game import Table, TerminalGame
from skep.games import GAMES, Color
from skep.settings import SettingsError, named_text, split_named, suggestion

DEFAULT_LEVEL = 3
"""Of the engine, for somebody who asks for nothing else."""
DEFAULT_SECONDS = 1.0
"""For a move of the computer, where nothing is said and there is no clock."""


@dataclass(frozen=True, kw_only=True)
class PlaySettings:
    """What is played, and how."""

    game: str = "hive"
    """The game: hive or captain."""
    type: str = ""
    """Its rules: Base, Base+MLP, … for Hive; official or steyn for The Last Captain."""
    level: int | None = None
    """How strong the engine is, from 1, a beginner, to 10; 3 if no AGENT is named."""
    color: Literal["white", "black", "random"] = "white"
    """Your colour: white, which begins, black or random."""
    time: float | None = None
    """Seconds the computer may think about a move; 1 if there is no clock."""
    clock: str | None = None
    """`MINUTES+SECONDS` such as 10+5: time for the whole game and for each move made, for both sides."""
    seed: int | None = None
    """Seed of all chance; a new one for every game if not given."""

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise SettingsError(f"unknown game {self.game!r}" + suggestion(self.game, GAMES))
        if self.time is not None and self.time <= 0:
            raise SettingsError(f"setting 'time' is more than 0, not {self.time}")

    def person(self, generator: random.Random) -> Color:
        """The colour of the person."""
        colors = {"white": Color.WHITE, "black": Color.BLACK}
        return colors.get(self.color) or generator.choice(list(colors.values()))

    def limit(self) -> Limit:
        """How long the computer may think about a move."""
        is_free = self.time is None and self.clock is None
        return Limit(time=DEFAULT_SECONDS if is_free else self.time)


@click.command()
@click.argument("agent", required=False)
@settings_options(PlaySettings)
def play(agent: str | None, settings: PlaySettings) -> None:
    """Play a game against AGENT, such as `alphabeta:level=5` or `mcts`. Type `help` in the game."""
    opponent = make_opponent(agent, settings.level)
    game = GAMES[settings.game]
    position = game.start(settings.type or game.rules())
    seed = random.SystemRandom().getrandbits(32) if settings.seed is None else settings.seed
    table = Table(
        position=position,
        person=settings.person(random.Random(seed)),
        limit=settings.limit(),
        control=None if settings.clock is None else parse_control(settings.clock),
        hundredths=HUNDREDTHS[game.name] if opponent.name == "alphabeta" else None,
    )
    with opponent.player(game, seed) as player:
        TerminalGame(table, player, sys.stdin, click.echo, time.monotonic).run()


def make_opponent(agent: str | None, level: int | None) -> Agent:
    """The agent to play against: as named, at the level; the engine where none is named.

    >>> make_opponent(None, None).settings.level, make_opponent("alphabeta:depth=2", 5).settings.level
    (3, 5)
    >>> make_opponent("random", 5)
    Traceback (most recent call last):
    skep.agents.registry.AgentError: agent 'random': unknown setting 'level'; known: pick
    """
    name, settings = split_named(agent or f"alphabeta:level={DEFAULT_LEVEL}")
    return make_agent(named_text(name, settings if level is None else settings | {"level": str(level)}))


def parse_control(text: str) -> TimeControl:
    """The time of a clock, from `MINUTES+SECONDS`.

    >>> parse_control("10+5")
    TimeControl(seconds=600.0, increment=5.0)
    """
    minutes, _, increment = text.partition("+")
    try:
        seconds, added = 60 * float(minutes), float(increment or 0)
    except ValueError as error:
        raise SettingsError(f"setting 'clock' is MINUTES+SECONDS such as 10+5, not {text!r}") from error
    try:
        return TimeControl(seconds=seconds, increment=added)
    except ValueError as error:
        raise SettingsError(f"setting 'clock': {error}, not {text!r}") from error
