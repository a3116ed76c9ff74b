"""Games can be followed while they are played."""

from pathlib import Path

import pytest

from arena.small_cup import CUP
from skep.arena.bulletin import Bulletin
from skep.arena.director import Director
from skep.arena.play import MemoryArchive, Silence
from skep.arena.scoreboard import Scoreboard
from skep.arena.workers import make_crew
from skep.games.hive import Position
from skep.records import Record


class Onlooker(MemoryArchive):
    """Looks at the bulletin when games come in, before they are taken down."""

    def __init__(self, bulletin: Bulletin) -> None:
        super().__init__()
        self.bulletin = bulletin
        self.seen: dict[str, str | None] = {}

    def add(self, games: list[tuple[str, Record]]) -> None:
        self.seen |= {uid: self.bulletin.text(uid) for uid, _ in games}
        super().add(games)


@pytest.mark.parametrize("workers", ["0", "1"])
def test_every_game_is_pinned_up_to_its_last_move_and_then_taken_down(tmp_path: Path, workers: str) -> None:
    archive = Onlooker(Bulletin(tmp_path))
    crew = make_crew(workers)
    assert Director(Scoreboard(CUP), archive, crew, Silence(), "", archive.bulletin).run()
    crew.close()
    assert archive.seen == {uid: record.position().game_text() for uid, record in archive.games.items()}
    assert list(tmp_path.iterdir()) == []


def test_a_game_goes_on_unseen_where_nothing_can_be_pinned_up(tmp_path: Path) -> None:
    bulletin = Bulletin(tmp_path / "nowhere")
    bulletin.pin("c0ffee")(Position.parse("wS1"))
    assert (bulletin.text("c0ffee"), bulletin.games()) == (None, {})
