"""Engines that have a name: on the command line, in matches, in analysis and on the page."""

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_line import Skep
from skep.agents import agent_text, make_agent
from skep.arena.pairing.entrant import parse_entrant
from skep.web.agents import offered_agents
from skep.web.agents.offered_agents import OFFERED, make_offered_agent, offer_engines, offered_about

FAKE = Path(__file__).parents[1] / "agents" / "fake_engine.py"
COMMAND = shlex.join([sys.executable, str(FAKE), "Fake"])
GAME = "Base;wS1;bS1 wS1-;wQ -wS1"


@pytest.fixture(autouse=True)
def engines_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of engines for this test alone."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    path = tmp_path / "config" / "engines.json"
    monkeypatch.setattr("skep.agents.uhp.engine_registry.engines_file", lambda: path)
    return path


def test_engines_are_added_listed_and_removed(skep: Skep, engines_file: Path) -> None:
    assert skep("engines", "list").stderr.startswith("no engine has a name yet")
    assert skep("engines", "add", "fake", COMMAND) == (0, "", "fake is fake 1.0; try: skep play fake\n")
    assert skep("engines", "list").stdout == f"fake: {COMMAND}\n"
    assert json.loads(skep("engines", "list", "--json").stdout) == {"fake": COMMAND}
    assert json.loads(engines_file.read_text()) == {"fake": COMMAND}
    removed = skep("engines", "remove", "fkae")
    assert (removed.returncode, removed.stderr) == (2, "skep: no engine 'fkae'; did you mean 'fake'?\n")
    assert skep("engines", "remove", "fake").returncode == 0
    assert json.loads(engines_file.read_text()) == {}


@pytest.mark.parametrize(
    ("name", "command", "status", "message"),
    [
        ("random", COMMAND, 2, "an engine cannot be called 'random': an agent of skep has that name"),
        ("../x", COMMAND, 2, "an engine cannot be called '../x'; take letters, digits,"),
        ("x", "no-such-engine", 2, "no such program: 'no-such-engine'"),
        ("x", f"{sys.executable} -c pass", 3, "ended by itself with status 0"),
    ],
)
def test_what_is_no_engine_gets_no_name(
    skep: Skep, engines_file: Path, name: str, command: str, status: int, message: str
) -> None:
    done = skep("engines", "add", name, command)
    assert done.returncode == status
    assert message in done.stderr
    assert not engines_file.exists()


@pytest.mark.parametrize("text", ["[", "[" * 100_000], ids=["cut", "nested deeply"])
def test_a_damaged_file_is_named(skep: Skep, engines_file: Path, text: str) -> None:
    engines_file.parent.mkdir()
    engines_file.write_text(text)
    done = skep("engines", "list")
    assert done.returncode == 2
    assert done.stderr.startswith(f"skep: the file of engines {engines_file} is damaged: ")


@pytest.fixture
def _fake_engine(skep: Skep) -> None:
    assert skep("engines", "add", "fake", COMMAND).returncode == 0


@pytest.mark.usefixtures("_fake_engine")
def test_a_name_makes_an_agent_with_settings() -> None:
    assert agent_text(make_agent("fake")) == f"uhp:command={COMMAND}"
    assert agent_text(make_agent("fake:time=0.5")) == f"uhp:command={COMMAND},time=0.5"
    assert parse_entrant("fake:depth=1").name == "fake:depth=1"
    with pytest.raises(ValueError, match="unknown setting 'tiem'; did you mean 'time'"):
        make_agent("fake:tiem=1")


@pytest.mark.usefixtures("_fake_engine")
def test_a_match_is_played_by_name(skep: Skep, tmp_path: Path) -> None:
    options = ["--games", "2", "--rules", "Base:ply_cap=8", "--time", "0.1", "--workers", "0", "--json"]
    done = skep("match", "fake", "random", *options, "--db", tmp_path / "db", "--log", tmp_path / "log")
    assert done.returncode == 0
    assert {one["player"] for one in json.loads(done.stdout)["ratings"]} == {"fake", "random"}
    logs = "".join(path.read_text() for path in (tmp_path / "log").iterdir())
    assert "> bestmove time 00:00:00.1\n" in logs


@pytest.mark.usefixtures("_fake_engine")
def test_a_mistyped_name_is_mended(skep: Skep) -> None:
    done = skep("analyse", GAME, "--ply", "2", "--engine", "fkae", "--depth", "1")
    assert (done.returncode, done.stderr) == (2, "skep: no such program: 'fkae'; did you mean 'fake'?\n")


@pytest.mark.usefixtures("_fake_engine")
@pytest.mark.parametrize("engine", ["fake", COMMAND])
def test_another_engine_analyses_a_position(skep: Skep, engine: str) -> None:
    done = skep("analyse", GAME, "--ply", "2", "--engine", engine, "--depth", "1")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].split()[0] == "?"  # it tells no score
    assert "nodes" not in done.stderr  # nor how many it searched
    done = skep("analyse", GAME, "--engine", engine, "--depth", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the engine tells no scores: ask for single positions with --ply" in done.stderr


def test_our_own_engine_through_the_protocol_analyses_a_game(skep: Skep) -> None:
    command = shlex.join([sys.executable, "-m", "skep", "uhp", "alphabeta"])
    done = skep("analyse", GAME, "--engine", command, "--depth", "1")
    assert done.returncode == 0
    assert [line.split()[1] for line in done.stdout.splitlines()[1:]] == ["White", "Black", "White"]


@pytest.fixture
def _offered() -> Iterator[None]:
    before = dict(OFFERED)
    yield
    OFFERED.clear()
    OFFERED.update(before)
    offered_agents._NAMED.clear()


@pytest.mark.usefixtures("_fake_engine", "_offered")
def test_the_page_offers_an_engine_by_its_name_and_no_other_command() -> None:
    offer_engines()
    assert offered_about()["fake"] == f"your engine: {COMMAND}"
    assert agent_text(make_offered_agent("fake:depth=2")) == f"uhp:command={COMMAND},depth=2"
    for text in ("fake:command=reboot", "fake:options=Log=x", "uhp:command=reboot"):
        with pytest.raises(ValueError, match=r"cannot be chosen here|is not offered here"):
            make_offered_agent(text)
