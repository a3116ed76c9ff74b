"""A guest of the league: an agent of one's own plays everyone, and gets its place in the table."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from skep.cli.papers import papers
from skep.cli.terminal.run_guest import guest_of
from skep.papers.experiments.league_games import LeagueTally
from skep.papers.report.league_standings import league_report
from skep.papers.results import KEPT_RESULTS, Results, ResultsError
from skep.papers.works import league

FIRST = "def choose(position):\n    return position.legal_moves[0]\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An agent in a file, and a league of two with short games."""
    known = {player.name: player for player in league.PLAYERS}
    monkeypatch.setattr(league, "PLAYERS", (known["random"], known["table"], known["mate-in-one"]))
    monkeypatch.setattr(league, "GAMES", replace(league.GAMES, rules="Base:ply_cap=8"))
    file = tmp_path / "mine.py"
    file.write_text(FIRST)
    return file


def join(agent: str, folder: Path, *more: str) -> dict[str, list[str]]:
    """The lines of the table that is printed, by player."""
    arguments = ["join", agent, "--workers", "0", "--results", str(folder), *more]
    result = CliRunner().invoke(papers, arguments, catch_exceptions=False, standalone_mode=False)
    assert result.exit_code == 0
    rows = [line.split("  ") for line in result.stdout.splitlines()[1:]]
    return {row[1].strip(): row for row in ([cell for cell in row if cell.strip()] for row in rows)}


def test_a_guest_stands_in_the_league_with_its_games(file: Path, tmp_path: Path) -> None:
    table = join(f"mine={file}", tmp_path / "results")
    kept = {one.player.name: one.tally.games for one in league_report(Results(KEPT_RESULTS)).standings}
    assert len(table) == len(kept) + 1
    assert (table["mine"][2].strip(), table["mine"][-3].strip()) == ("guest", "4")
    assert int(table["random"][-3]) == kept["random"] + 2
    assert join(f"mine={file}", tmp_path / "results") == table  # nothing is played again


def test_a_file_that_was_changed_plays_anew(file: Path, tmp_path: Path) -> None:
    join(f"mine={file}", tmp_path / "results")
    file.write_text("# another\n" + FIRST)
    with pytest.raises(ResultsError, match="has row 'mine' with other settings; begin anew with --anew"):
        join(f"mine={file}", tmp_path / "results")
    assert join(f"mine={file}", tmp_path / "results", "--anew")["mine"][-3].strip() == "4"


def test_a_guest_that_fails_loses_its_games(file: Path, tmp_path: Path) -> None:
    file.write_text("def choose(position):\n    print('hello')\n    return position.legal_moves[0]\n")
    assert join(f"mine={file}", tmp_path / "results")["mine"][-2].strip() == "0.0%"


def test_a_guest_has_a_name_of_its_own() -> None:
    with pytest.raises(ValueError, match=r"the league has a player 'random'; give yours a name: NAME=random"):
        guest_of("random")


def test_games_are_added_and_times_of_others_are_kept() -> None:
    kept, own = LeagueTally(), LeagueTally()
    kept.results, own.results = {"a": {"b": [1, 0, 0]}}, {"a": {"b": [0, 1, 0], "new": [0, 0, 2]}}
    kept.seconds.update(a=3.0, b=4.0)
    kept.moves.update(a=2, b=2)
    own.seconds.update(a=9.0, new=1.0)
    own.moves.update(a=1, new=5)
    kept.include(own, timed="new")
    assert kept.results == {"a": {"b": [1, 1, 0], "new": [0, 0, 2]}}
    assert (dict(kept.seconds), dict(kept.moves)) == (
        {"a": 3.0, "b": 4.0, "new": 1.0},
        {"a": 2, "b": 2, "new": 5},
    )
