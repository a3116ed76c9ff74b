"""What a server keeps in its folder."""

import shutil
from pathlib import Path

from skep.web.server.site import Site
from skep.web.visitors.server_place import ServerPlace

OLD = Path(__file__).parents[2] / "samples" / "v0.1" / "web"


def test_the_folder_of_version_0_1_is_opened_with_its_games_and_studies(tmp_path: Path) -> None:
    folder = tmp_path / "web"
    shutil.copytree(OLD, folder)
    site = Site.open(folder, tmp_path / "games.sqlite", tmp_path / "runs", ServerPlace())
    [study] = site.human_studies.newest()
    table = site.tables.find(study.tables[0])
    assert table is not None
    assert (study.person, table.settings.white.name, table.is_over) == ("Ada", "Ada", True)
    site.close()
