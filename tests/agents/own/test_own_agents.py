"""Agents of one's own: found in files and modules, with settings and errors as the built-in ones have."""

import importlib.metadata
import sys
from pathlib import Path

import pytest

from skep.agents import AgentError, Limit, agent_text, make_agent, register_agent
from skep.agents.own import kind
from skep.agents.own.process import AgentFailed
from skep.games import GAMES
from skep.games.hive import Position

FILE = Path(__file__).with_name("strange_agents.py")


def first_moves(text: str, seed: int = 1, plies: int = 6) -> list[str]:
    """The moves of a game that an agent plays against itself."""
    position = Position("Base")
    with make_agent(text).player(GAMES["hive"], seed) as player:
        while position.ply < plies:
            position.play(player.choose(position, Limit()).move)
    return position.history_text()


@pytest.mark.parametrize("name", ["", ":choose", ":by_text", ":Settled", ":Settled:number=3"])
def test_a_function_or_class_in_a_file_plays(name: str) -> None:
    assert len(first_moves(f"{FILE}{name}")) == 6


def test_a_file_with_one_function_of_three_lines_is_an_agent(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(position):\n    moves = list(position.legal_moves)\n    return moves[0]\n")
    assert first_moves(str(file), plies=2) == ["wS1", "bS1 \\wS1"]


def test_settings_are_the_fields_of_a_dataclass_and_survive_the_text() -> None:
    text = f"{FILE}:Settled:number=3"
    assert agent_text(make_agent(text)) == text
    assert make_agent(text).settings.number == 3
    assert agent_text(make_agent(f"{FILE}:Settled:number=0")) == f"{FILE}:Settled"


def test_python_s_own_random_numbers_follow_from_the_seed() -> None:
    assert first_moves(str(FILE), seed=1) == first_moves(str(FILE), seed=1)
    assert first_moves(str(FILE), seed=1) != first_moves(str(FILE), seed=2)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("printing", ["ok"]),
        ("printing_nothing", []),
        ("printing_without_end", ["half a line"]),
        ("printing_below", ["straight to the descriptor"]),
        ("PrintingAtStart", ["a network is loaded"]),
    ],
)
def test_printing_to_standard_output_fails_and_reaches_standard_error_only(
    name: str, printed: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(AgentFailed, match="to standard output; print to standard error") as failure:
        first_moves(f"{FILE}:{name}", plies=1)
    assert failure.value.kind == "print"
    assert (failure.value.traceback == "") == (name == "printing_below")
    heard = capfd.readouterr()
    assert (heard.out, heard.err.splitlines()) == ("", printed)


def test_printing_to_standard_error_is_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    first_moves(f"{FILE}:talking", plies=1)
    heard = capfd.readouterr()
    assert (heard.out, heard.err.splitlines()) == ("", ["a thought", "straight to the descriptor"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("./nothing_here.py", "agent './nothing_here.py': no file './nothing_here.py'"),
        (f"{FILE}:Nobody", f"{FILE} has no 'Nobody'; agents in it: Keeper, PrintingAtStart, Settled, choose"),
        (f"{FILE}:NoChoose", f"the class 'NoChoose' in {FILE} has no method choose(self, position)"),
        (f"{FILE}:not_an_agent", f"'not_an_agent' in {FILE} is neither a function nor a class"),
        (f"{FILE}:Settled:nummer=3", "unknown setting 'nummer'; did you mean 'number'?"),
        (f"{FILE}:Settled:number=many", "setting 'number' is a whole number, not 'many'"),
        (f"{FILE}:choose:depth=3", "unknown setting 'depth'; known: none"),
        ("no_package.module:Agent", "no module 'no_package'; is it installed, or in this folder?"),
        ("alfabeta", "unknown agent 'alfabeta'; did you mean 'alphabeta'?"),
    ],
)
def test_an_agent_that_cannot_be_had_is_explained(text: str, words: str) -> None:
    with pytest.raises(AgentError) as error:
        make_agent(text)
    assert words in str(error.value)


def test_a_file_that_cannot_be_imported_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("def choose(position)\n")
    with pytest.raises(AgentError, match=r"broken\.py cannot be imported: SyntaxError"):
        make_agent(str(file))


def test_a_file_with_several_classes_wants_a_name(tmp_path: Path) -> None:
    file = tmp_path / "two.py"
    file.write_text("class A:\n    def choose(self, p): ...\nclass B(A): ...\n")
    with pytest.raises(AgentError, match="has several agents: A, B; name one as "):
        make_agent(str(file))


def test_a_class_in_a_module_is_an_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strangers_package").mkdir()
    (tmp_path / "strangers_package" / "module.py").write_text(FILE.read_text())
    monkeypatch.syspath_prepend(str(tmp_path))
    assert len(first_moves("strangers_package.module:Settled:number=2")) == 6


def test_an_installed_package_offers_agents_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = importlib.metadata.EntryPoint("polite", f"{__name__}:polite", kind.GROUP)
    monkeypatch.setattr(kind, "entry_points", lambda group: [point] if group == kind.GROUP else [])
    kind.installed_agents.cache_clear()
    try:
        monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
        assert make_agent("polite").name == "polite"
    finally:
        monkeypatch.undo()
        kind.installed_agents.cache_clear()


def polite(position: Position) -> str:
    return position.legal_moves[0].text


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "edited.py"
    file.write_text("def choose(position):\n    return position.legal_moves[0]\n")
    before = first_moves(str(file), plies=1)
    file.write_text("def choose(position):\n    return position.legal_moves[-1]\n")
    assert (before, first_moves(str(file), plies=1)) == (["wS1"], ["wA1"])


def test_a_function_of_this_program_plays_under_a_name() -> None:
    register_agent("last", lambda position: position.legal_moves[-1])
    assert first_moves("last", plies=1) == ["wA1"]
    with pytest.raises(AgentError, match="cannot be called 'random'"):
        register_agent("random", polite)
