"""Games can be followed while they are played."""

from pathlib import Path

import pytest

from arena.small_cup import CUP
from skep.arena.runner.game_store import MemoryStore
from skep.arena.runner.live_games import LiveGames
from skep.arena.runner.run_tournament import TournamentRun
from skep.games.hive import Position
from skep.records import Record


class ReadingStore(MemoryStore):
    """Reads the live games when finished games are stored, before their files are removed."""

    def __init__(self, live_games: LiveGames) -> None:
        super().__init__(CUP)
        self.live_games = live_games
        self.seen: dict[str, str | None] = {}

    def add(self, games: list[tuple[str, Record]]) -> None:
        self.seen |= {uid: self.live_games.text(uid) for uid, _ in games}
        super().add(games)


@pytest.mark.parametrize("workers", ["0", "1"])
def test_every_game_is_written_up_to_its_last_move_and_then_removed(tmp_path: Path, workers: str) -> None:
    store = ReadingStore(LiveGames(tmp_path))
    assert TournamentRun(store, workers=workers, live_games=store.live_games).play()
    assert store.seen == {uid: record.position().game_text() for uid, record in store.games()}
    assert list(tmp_path.iterdir()) == []


def test_a_game_goes_on_where_its_file_cannot_be_written(tmp_path: Path) -> None:
    live_games = LiveGames(tmp_path / "nowhere")
    live_games.writer("c0ffee")(Position.parse("wS1"))
    assert (live_games.text("c0ffee"), live_games.games()) == (None, {})


def test_a_folder_that_is_removed_while_it_is_read_has_no_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "is_dir", lambda self: True)  # as it was a moment ago
    assert LiveGames(tmp_path / "removed").games() == {}
