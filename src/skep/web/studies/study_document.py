"""A study as a document: it has a name and an address, and every page that shows it sees each change."""

from collections.abc import Callable
from dataclasses import dataclass, field

from skep.web.games.listeners import Listeners
from skep.web.studies.study import Node, Study


@dataclass(eq=False)
class StudyDocument:
    """A study that pages share. It is kept, and has an id, from its first change on."""

    study: Study
    name: str = ""
    """What its author calls it; empty for the names of the players."""
    id: str = ""
    """Empty as long as it is not kept."""
    changed_at: str = ""
    """When it was last changed, as ISO text."""
    here: Node = field(init=False)
    """Where it was looked at last."""
    listeners: Listeners = field(default_factory=Listeners)
    on_change: Callable[["StudyDocument"], None] = lambda document: None

    def __post_init__(self) -> None:
        self.here = self.study.root

    @property
    def path(self) -> str:
        """The address of the study; of a new one if it is not kept."""
        return f"/study/{self.id}" if self.id else "/study"

    @property
    def players(self) -> str:
        """The players of the game, as far as they are known.

        >>> from skep.records import Record
        >>> StudyDocument(Study(Record(white="Ann"))).players
        'Ann'
        """
        record = self.study.record
        return " – ".join(name for name in (record.white, record.black) if name != "?")

    @property
    def title(self) -> str:
        """What it is called."""
        return self.name or self.players or "Study"

    def rename(self, name: str) -> None:
        """Give it another name."""
        if name != self.name:
            self.name = name
            self.change()

    def change(self) -> None:
        """Keep what was changed, and show it on every page."""
        self.here = self.study.nearest(self.here)
        self.on_change(self)
        self.listeners.notify()
