"""A tournament as settings: everything its games depend on, and nothing else.

>>> cup = Tournament(players=(parse_entrant("random"), parse_entrant("mate-in-one")), games=2, name="cup")
>>> [(pairing.white, pairing.black) for pairing in cup.schedule()]
[('random', 'mate-in-one'), ('mate-in-one', 'random')]
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from html import escape
from typing import Any

from skep.agents import make_agent
from skep.arena.game.adjudication import Adjudication, parse_adjudication
from skep.arena.game.conditions import MARGIN_SECONDS
from skep.arena.game.rules import parse_rules
from skep.arena.pairing.entrant import Entrant, ThinkingTime, parse_entrant, require_distinct
from skep.arena.pairing.openings import Opening, parse_openings
from skep.arena.pairing.schedule import Format, Pairing, encounters, schedule
from skep.arena.stats.sprt import SprtSettings, parse_sprt
from skep.drawing.count_text import count_text
from skep.settings import SettingsError, named_text, parse_settings


@dataclass(frozen=True, kw_only=True)
class Tournament(ThinkingTime):
    """What is played: players, conditions, and the random seed."""

    name: str = ""
    """Name of the tournament in the database; numbered if not given."""
    players: tuple[Entrant, ...] = ()
    """Who plays; in a gauntlet the first meets all others, on a ladder everyone meets the next."""
    format: Format = "round-robin"
    """Who meets whom."""
    games: int = 100
    """Games between each two players, half with each colour; an even number."""
    game: str = "hive"
    """The game that is played: `hive` or `captain`."""
    rules: str = ""
    """Rules of the game, such as `Base+MLP:ply_cap=200`; the usual ones if not given."""
    openings: str = "random:plies=4"
    """Openings of the games: `random:plies=N`, `suite`, `file:path=…`, `full-board:moves=N` or `none`."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""
    margin: float = MARGIN_SECONDS
    """Seconds by which a player may overstep its time."""
    adjudicate: str | None = None
    """`SCORE,PLIES`, such as `500,6`: a game ends when both players have seen the same side ahead by at least
    SCORE, in the players' own unit, for so many plies."""
    sprt: str | None = None
    """`ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`, such as `0,10`: end a match as soon as the sequential test
    accepts one of the two Elo differences."""
    failures: int = 3
    """A player that fails in so many games in a row is withdrawn; 0: never."""

    def __post_init__(self) -> None:
        super().__post_init__()
        require_distinct(player.name for player in self.players)
        if self.games < 2 or self.games % 2:
            raise SettingsError(
                f"setting 'games' is an even number, each opening is played twice, not {self.games}"
            )
        if self.margin < 0 or self.failures < 0:
            raise SettingsError("settings 'margin' and 'failures' are 0 or more")

    def _repr_html_(self) -> str:
        """For notebooks: who plays what."""
        players = "".join(
            f"<li>{escape(player.name)}: <code>{escape(player.agent)}</code></li>" for player in self.players
        )
        about = f"{self.format}, {count_text(self.total, 'game')} of {self.rules or self.game}"
        return f"<p><b>{escape(self.name or 'tournament')}</b>: {escape(about)}</p><ol>{players}</ol>"

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
        return None if self.adjudicate is None else parse_adjudication(self.adjudicate)

    def sprt_settings(self) -> SprtSettings | None:
        """The test that stops the match, if there is one."""
        return None if self.sprt is None else parse_sprt(self.sprt)

    def check(self) -> None:
        """Raise ValueError for anything that can be known to be wrong before the first game."""
        if len(self.players) < 2:
            raise SettingsError(f"a tournament needs two players or more, not {len(self.players)}")
        if self.sprt is not None and len(self.players) != 2:
            raise SettingsError(f"setting 'sprt' is for two players, not {len(self.players)}")
        for player in self.players:
            make_agent(player.agent)
        self.adjudication()
        self.sprt_settings()
        self.rules_record()


def parse_tournament(data: Mapping[str, Any]) -> Tournament:
    """A tournament from plain data: what `tournament_data` returns, or a file's tables.

    Players are texts or tables; rules, openings and the settings of a player may be tables too.
    Raises SettingsError or AgentError, which name what is wrong.

    >>> cup = parse_tournament({"players": ["random", {"name": "b", "agent": "random", "nodes": 5}]})
    >>> [(player.name, player.nodes) for player in cup.players]
    [('random', None), ('b', 5)]
    """
    values = dict(data)
    players = tuple(_parse_player(player) for player in values.pop("players", ()))
    if isinstance(values.get("rules"), Mapping):
        rules = dict(values["rules"])
        values["game"] = rules.pop("game", values.get("game", Tournament.game))
        values["rules"] = named_text("", rules)
    if isinstance(values.get("openings"), Mapping):
        openings = dict(values["openings"])
        values["openings"] = named_text(str(openings.pop("kind", "random")), openings)
    return replace(parse_settings(Tournament, values), players=players)


def tournament_data(tournament: Tournament) -> dict[str, Any]:
    """A tournament as plain data, for JSON or TOML; `parse_tournament` reads it back."""
    return asdict(tournament)


def _parse_player(player: Any) -> Entrant:
    if isinstance(player, str):
        return parse_entrant(player)
    if not isinstance(player, Mapping):
        raise SettingsError(f"a player is text or a table, not {player!r}")
    values = dict(player)
    settings = values.pop("settings", {})
    if "agent" not in values:
        raise SettingsError(f"player {values.get('name', '?')!r} has no setting 'agent'")
    agent, given = str(values["agent"]), values
    if settings:
        agent = named_text(agent, settings)
    entrant = parse_entrant(agent)
    return parse_settings(Entrant, {"name": entrant.name, **given, "agent": entrant.agent})
