import shutil
from pathlib import Path

from records.played import random_record
from skep.records.database.aliases import add_aliases, main_names
from skep.records.database.merging import Merge, merge_database
from skep.records.database.search import Search, find_games
from skep.records.database.store import Database, NewGame

OLD_DATABASE = Path(__file__).parents[2] / "samples" / "v0.1" / "games.sqlite"


def test_games_tournaments_and_other_names_come_over(place: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD_DATABASE, tmp_path))
    with Database(place) as target, Database(path) as source:
        games = {game.uid: (game.record, game.source) for game in find_games(source, Search())}
        uid = next(iter(games))
        target.add([NewGame.of(games[uid][0], uid=uid, source=games[uid][1]), NewGame.of(random_record(1))])
        add_aliases(source, "Ann", ["ann77"])
        counts = []
        done = merge_database(target, source, lambda state: counts.append(state.games))
        assert done == Merge(games=len(games) - 1, duplicates=1, tournaments=2)
        assert counts == [len(games) - 1]
        merged = {game.uid: (game.record, game.source) for game in find_games(target, Search())}
        assert len(merged) == len(games) + 1
        assert {uid: merged[uid] for uid in games} == games
        assert main_names(target) == {"ann77": "Ann"}
        assert merge_database(target, source) == Merge(duplicates=len(games))


def test_a_tournament_in_both_keeps_the_settings_of_the_target(tmp_path: Path) -> None:
    from sqlalchemy import update

    from skep.records.database.schema import tournaments

    first, second = (Path(shutil.copy(OLD_DATABASE, tmp_path / name)) for name in ("a.sqlite", "b.sqlite"))
    with Database(first) as target, Database(second) as source:
        with source.writing() as connection:
            change = update(tournaments).where(tournaments.c.name == "sample-cup").values(openings="others")
            connection.execute(change)
        assert merge_database(target, source).conflicts == ["sample-cup"]
