"""Everything that lives on the server and that pages show."""

from dataclasses import dataclass
from pathlib import Path

from skep.web.games.human_study import FOLDER, HumanStudyStore
from skep.web.games.table_store import TableStore
from skep.web.games.tables import Tables
from skep.web.matches.simulation_store import SimulationStore
from skep.web.matches.simulations import Simulations
from skep.web.matches.tournaments import Tournaments
from skep.web.storage.game_library import GameLibrary
from skep.web.studies.studies import Studies
from skep.web.studies.study_store import StudyStore
from skep.web.visitors.server_place import ServerPlace


@dataclass(frozen=True)
class Site:
    """The games, tournaments, studies and runs of one server."""

    tables: Tables
    library: GameLibrary
    tournaments: Tournaments
    human_studies: HumanStudyStore
    studies: Studies
    simulations: Simulations
    runs: Path
    """The folder of the runs of `skep train`."""
    place: ServerPlace
    """Where other machines find the server."""

    @property
    def is_open(self) -> bool:
        """Can other machines reach the server?"""
        return self.place.is_open

    @classmethod
    def open(cls, folder: Path, database: str | Path, runs: Path, place: ServerPlace) -> "Site":
        """The site that is kept in a folder and a database."""
        library = GameLibrary(database)
        tables = Tables(TableStore(folder / "tables"), library)
        human_studies = HumanStudyStore(folder / FOLDER, tables)
        studies = Studies(StudyStore(folder / "studies"))
        store = SimulationStore(folder / "simulations")
        simulations = Simulations(store, lambda record: library.add(record, ""))
        return cls(tables, library, Tournaments(library), human_studies, studies, simulations, runs, place)

    def close(self) -> None:
        """Stop what is running, and close the database."""
        self.tables.close()
        self.simulations.close()
        self.studies.close()
        self.human_studies.close()
        self.tournaments.close()
        self.library.close()
