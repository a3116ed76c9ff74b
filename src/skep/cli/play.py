"""`skep play`: a game in the terminal."""

import datetime
import random
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Literal

import click
import platformdirs

from skep import __version__
from skep.agents import Agent, Limit, make_agent
from skep.agents.registry import agent_text, split_agent
from skep.analysis.analyst import HUNDREDTHS
from skep.arena.game.clock import parse_time_control
from skep.arena.game.rules import parse_rules
from skep.cli.arguments.agent_completion import AgentName
from skep.cli.arguments.game_argument import db_option
from skep.cli.arguments.settings import settings_options
from skep.cli.terminal.colors import has_colors, painted
from skep.cli.terminal.line_input import EditedLines, LineSource, is_conversation
from skep.cli.terminal.terminal_game import GameSetup, TerminalGame
from skep.games import GAMES, Color
from skep.records.database.store import Database, NewGame
from skep.records.record import Record
from skep.settings import SettingsError, named_text, split_named, suggestion

DEFAULT_LEVEL = 3
"""Level of the engine if none is given."""
DEFAULT_SECONDS = 1.0
"""Seconds for a move of the computer, if no time and no clock are given."""


@dataclass(frozen=True, kw_only=True)
class PlaySettings:
    """What is played, and how."""

    game: str = "hive"
    """The game: hive or captain."""
    rules: str = ""
    """Its rules: Base, Base+MLP, … for Hive, with changes as in `Base:queen_first=true`; official or steyn
    for The Last Captain."""
    level: int | None = None
    """How strong the engine is, from 1, a beginner, to 10; 3 if no AGENT is named."""
    color: Literal["white", "black", "random"] = "white"
    """Your colour: white, which begins, black or random."""
    time: float | None = None
    """Seconds the computer may think about a move; 1 if there is no clock."""
    clock: str | None = None
    """Seconds for the whole game and seconds added after each move, such as `600+5` or `10m+5`."""
    seed: int | None = None
    """Random seed. The same seed gives the same game; a new seed for every game if not given."""
    name: str = "you"
    """Your name in the record of the game."""

    OLD_NAMES: ClassVar[Mapping[str, str]] = {"type": "rules"}

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
@click.argument("agent", required=False, type=AgentName())
@settings_options(PlaySettings)
@click.option(
    "--store/--no-store", default=True, show_default=True, help="Keep a finished game in the database."
)
@db_option
def play(agent: str | None, settings: PlaySettings, store: bool, place: str) -> None:
    """Play a game against AGENT, such as `alphabeta:level=5` or `mcts`. Type `help` in the game."""
    opponent = make_opponent(agent, settings.level)
    seed = random.SystemRandom().getrandbits(32) if settings.seed is None else settings.seed
    setup = replace(make_setup(opponent, settings, seed), store=partial(store_game, place) if store else None)
    with opponent.player(GAMES[settings.game], seed) as player, _lines() as lines:
        game = TerminalGame(setup, player, lines, click.echo, time.monotonic)
        if isinstance(lines, EditedLines):
            lines.words = game.words
        game.run()


def make_setup(opponent: Agent, settings: PlaySettings, seed: int) -> GameSetup:
    """Who plays what, and how long."""
    game = GAMES[settings.game]
    person = settings.person(random.Random(seed))
    names = [settings.name, agent_text(opponent)]
    white, black = names if person == Color.WHITE else reversed(names)
    today = datetime.date.today().isoformat()
    return GameSetup(
        position=game.start(parse_rules(game.name, settings.rules)),
        person=person,
        limit=settings.limit(),
        control=None if settings.clock is None else parse_time_control(settings.clock),
        hundredths=HUNDREDTHS[game.name] if opponent.name == "alphabeta" else None,
        about=Record(white=white, black=black, date=today, seed=seed, version=__version__),
        paint=painted if has_colors() else str,
    )


def store_game(place: str, record: Record) -> str:
    """Store a finished game, and say where; a database that fails spoils no game."""
    try:
        with Database(place) as database:
            database.add([NewGame.of(record)])
            return f"The game is stored in {database.name}."
    except OSError as error:
        return f"The game is not stored: {error}"


@contextmanager
def _lines() -> Iterator[LineSource]:
    """What is typed: edited and remembered where a person sits at a terminal."""
    if not is_conversation():
        yield sys.stdin
        return
    lines = EditedLines(platformdirs.user_state_path("skep") / "play_history")
    try:
        yield lines
    finally:
        lines.close()


def make_opponent(agent: str | None, level: int | None) -> Agent:
    """The agent to play against: as named, at the level; the engine where none is named.

    >>> make_opponent(None, None).settings.level, make_opponent("alphabeta:depth=2", 5).settings.level
    (3, 5)
    >>> make_opponent("random", 5)
    Traceback (most recent call last):
    skep.agents.registry.AgentError: agent 'random': unknown setting 'level'; known: pick
    """
    name, text = split_agent(agent or f"alphabeta:level={DEFAULT_LEVEL}")
    _, settings = split_named(f"agent:{text}")
    return make_agent(named_text(name, settings if level is None else settings | {"level": str(level)}))
