"""A tournament as settings: everything its games depend on, and nothing else.

>>> cup = Tournament(players=(parse_entrant("random"), parse_entrant("mate-in-one")), games=2, name="cup")
>>> [(pairing.white, pairing.black) for pairing in cup.schedule()]
[('random', 'mate-in-one'), ('mate-in-one', 'random')]
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any

from skep.agents import make_agent
from skep.arena.adjudication import Adjudication
from skep.arena.entrant import Entrant, ThinkingTime, parse_entrant, require_distinct
from skep.arena.game import MARGIN_SECONDS
from skep.arena.openings import Opening, parse_openings
from skep.arena.schedule import Format, Pairing, encounters, schedule
from skep.games import GAMES
from skep.settings import SettingsError, named_text, parse_settings, split_named, suggestion


@dataclass(frozen=True, kw_only=True)
class Tournament(ThinkingTime):
    """What is played: players, conditions, and the seed that names every game."""

    name: str = ""
    """What the tournament is called in the database."""
    players: tuple[Entrant, ...] = ()
    """Who plays; in a gauntlet the first meets all others, on a ladder everyone meets the next."""
    format: Format = "round-robin"
    """Who meets whom."""
    games: int = 100
    """Games of each two players that meet, half with each colour."""
    game: str = "hive"
    """The game that is played."""
    rules: str = ""
    """Its rules, such as `Base+MLP:ply_cap=200`; those of the game if empty."""
    openings: str = "random:plies=4"
    """Where games begin: `random:plies=N`, `file:path=…`, `full-board:moves=N` or `none`."""
    seed: int = 1
    """Names all chance in the tournament."""
    margin: float = MARGIN_SECONDS
    """Seconds by which a time may be overstepped."""
    adjudicate: str | None = None
    """`SCORE,PLIES`: the game is decided when both sides see one ahead by SCORE for so many plies."""
    sprt: str | None = None
    """`ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`: stop a match as soon as one hypothesis is accepted."""
    failures: int = 3
    """A player that fails in so many games in a row is withdrawn; 0 for never."""

    def __post_init__(self) -> None:
        super().__post_init__()
        require_distinct(player.name for player in self.players)
        if self.games < 2 or self.games % 2:
            raise SettingsError(
                f"setting 'games' is an even number, each opening is played twice, not {self.games}"
            )
        if self.margin < 0 or self.failures < 0:
            raise SettingsError("settings 'margin' and 'failures' are 0 or more")

    def schedule(self) -> Iterator[Pairing]:
        """All games in the order in which they are begun."""
        names = [player.name for player in self.players]
        return schedule(self.name, self.format, names, self.games, self.seed)

    @property
    def total(self) -> int:
        """The number of games."""
        return self.games * len(encounters(self.format, [player.name for player in self.players]))

    def entrant(self, name: str) -> Entrant:
        """The player of this name."""
        return next(player for player in self.players if player.name == name)

    def rules_record(self) -> Any:
        """The rules as the game's own dataclass."""
        return parse_rules(self.game, self.rules)

    def opening_list(self) -> list[Opening]:
        """The openings, one for each pair of games of an encounter."""
        return parse_openings(self.openings).openings(self.rules_record(), self.seed, self.games // 2)

    def adjudication(self) -> Adjudication | None:
        """When games end early, if they do."""
        if self.adjudicate is None:
            return None
        score, plies = numbers_of("adjudicate", self.adjudicate, "SCORE,PLIES", (2,))
        return Adjudication(score=score, plies=int(plies))
