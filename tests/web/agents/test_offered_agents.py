"""The agents that a page may ask for, checked at every way in."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import skep.web
from skep.agents import KINDS
from skep.arena.pairing.tournament import parse_tournament
from skep.web.agents.offered_agents import (
    OFFERED,
    check_agent,
    make_offered_agent,
    offer_agent,
    offered_texts,
)
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.table_store import TableStore
from skep.web.games.tables import Tables
from skep.web.matches.tournaments import Tournaments
from skep.web.storage.game_library import GameLibrary

NOT_OFFERED = [
    ("uhp:command=reboot", "the agent 'uhp' is not offered here"),
    (" uhp :command=reboot", "the agent 'uhp ' is not offered here"),
    ("human", "the agent 'human' is not offered here"),
    ("tabular:table=/etc/passwd", "the agent 'tabular' is not offered here"),
    ("./file.py:Class", "the agent './file.py:Class' is not offered here"),
    ("os.path:join", "the agent 'os.path:join' is not offered here"),
    ("", "the agent '' is not offered here"),
    ("alfabeta", "the agent 'alfabeta' is not offered here; did you mean 'alphabeta'?"),
    ("alphabeta:table=100000", "table is at most 256 here, not 100000"),
    ("ahmadov:table=257", "table is at most 256 here, not 257"),
    ("alphabeta:time=1e9", "time is at most 600 here, not 1e+09"),
    ("alphabeta:lines=21", "lines is at most 20 here, not 21"),
    ("alphabeta:threads=256", "threads is at most "),
    ("mcts:iterations=100000000", "iterations is at most 1000000 here, not 100000000"),
    ("mcts:trees=65", "trees is at most 64 here, not 65"),
    ("mcts:leaf_playouts=1001", "leaf_playouts is at most 1000 here, not 1001"),
    ("alphabeta:weights=/etc/passwd", "the setting 'weights' cannot be chosen here"),
    ("alphabeta:weights=advanced/manual", "the setting 'weights' cannot be chosen here"),
    ("advanced:weights=../hive", "the setting 'weights' cannot be chosen here"),
    ("network:weights=hive.txt", "the setting 'weights' cannot be chosen here"),
]
REBOOT = "uhp:command=reboot"


@pytest.mark.parametrize(("agent", "reason"), NOT_OFFERED)
def test_what_is_not_offered_is_refused_with_the_reason(agent: str, reason: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(reason)):
        check_agent(agent)


@pytest.mark.parametrize(
    "agent",
    [
        "random:pick=piece",
        "alphabeta:level=3",
        "alphabeta:weights=td",
        "mcts:preset=mcguile,time=600",
        "advanced:weights=manual",
        "swarm:radius=3,danger=3/6",
        "network:weights=official",
    ],
)
def test_usual_agents_are_offered(agent: str) -> None:
    assert make_offered_agent(agent).name == agent.partition(":")[0]


@pytest.mark.parametrize("name", OFFERED)
def test_every_offered_kind_exists_and_its_bounds_and_texts_are_settings(name: str) -> None:
    assert name in KINDS
    agent = make_offered_agent(name)
    for setting in [*OFFERED[name].most, *offered_texts(name)]:
        assert hasattr(agent.settings, setting)


def test_no_other_module_of_the_page_makes_agents() -> None:
    """So no way in can forget the check."""
    makers = {"make_agent", "agent_class", "play_tournament"}
    found = set()
    for file in Path(skep.web.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                found |= {(file.name, alias.name) for alias in node.names if alias.name in makers}
    # forms need the class of the settings, and make nothing
    allowed = {("offered_agents.py", "make_agent"), ("offered_agents.py", "agent_class")}
    assert found == allowed | {("seat_form.py", "agent_class"), ("swarm_page.py", "agent_class")}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    library = GameLibrary(tmp_path / "games.sqlite")
    yield library
    library.close()


def test_a_table_is_not_begun_with_an_agent_that_is_not_offered(tmp_path: Path, library: GameLibrary) -> None:
    tables = Tables(TableStore(tmp_path / "tables"), library)
    with pytest.raises(ValueError, match="'uhp' is not offered"):
        tables.begin(TableSettings(black=Seat(agent=REBOOT)))
    assert not (tmp_path / "tables").exists()


def test_a_tournament_is_not_begun_with_an_agent_that_is_not_offered(library: GameLibrary) -> None:
    tournaments = Tournaments(library)
    values = {"name": "cup", "players": ["random", REBOOT]}
    with pytest.raises(ValueError, match="'uhp' is not offered"):
        tournaments.begin(parse_tournament(values))
    assert (tournaments.running, tournaments.stored()) == (None, [])


def test_a_stored_tournament_with_an_agent_that_is_not_offered_is_not_resumed(library: GameLibrary) -> None:
    """Such a tournament may come from the command line, which offers more."""
    from skep.arena.runner.tournament_store import TournamentStore

    tournament = parse_tournament({"name": "cup", "players": ["random", REBOOT]})
    TournamentStore.begin(library.database, tournament, "2026-11-17")
    tournaments = Tournaments(library)
    with pytest.raises(ValueError, match="'uhp' is not offered"):
        tournaments.resume("cup")
    assert tournaments.running is None


def test_of_a_file_named_at_the_start_only_the_named_agent_is_offered() -> None:
    file = Path(__file__).parents[2] / "agents" / "own" / "strange_agents.py"
    name = f"{file}:Settled"
    offer_agent(f"{name}:number=2")
    try:
        assert make_offered_agent(name).settings.number == 2
        assert make_offered_agent(f"{name}:number=3").settings.number == 3
        for other in (f"{file}:dying", str(file)):
            with pytest.raises(ValueError, match="is not offered here"):
                make_offered_agent(other)
    finally:
        del OFFERED[name]
