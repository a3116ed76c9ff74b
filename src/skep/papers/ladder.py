"""The common ladder: the players of all works and the best of ours in one tournament, at equal time a move.

Official rules, from the empty board but for the first piece of each side, which is drawn by lot so that games
differ; everyone meets everyone, each opening with both colours.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from skep.arena.director import Tasks
from skep.arena.entrant import Entrant
from skep.arena.results import GameResult
from skep.arena.schedule import Pairing
from skep.arena.scoreboard import FORFEITS, game_result
from skep.arena.series import play_all
from skep.arena.tournament import Tournament
from skep.papers.experiment import Lab, Order, batches
from skep.papers.learning import Schooling
from skep.papers.measure import Counts
from skep.papers.paper import Paper, Row, Table
from skep.records import Record
from skep.training.tabular import Tabular


@dataclass(frozen=True, kw_only=True)
class LadderPlayer:
    """Somebody on the ladder."""

    name: str
    agent: str
    """The agent; `{table}` stands for the file that the table learner has learned."""
    work: str
    """Where the idea is from."""
    idea: str


PLAYERS = (
    LadderPlayer(name="random", agent="random", work="all", idea="any legal move"),
    LadderPlayer(
        name="swarm",
        agent="swarm:preset=published",
        work="mcguile2020",
        idea="pieces fly as particles to the enemy queen",
    ),
    LadderPlayer(
        name="MCTS (McGuile)",
        agent="mcts:preset=mcguile,threads=1",
        work="mcguile2020",
        idea="tree search, eleven trees, playouts cut after 13 plies",
    ),
    LadderPlayer(name="basic", agent="basic", work="ibnnasar2020", idea="pieces around the two queens"),
    LadderPlayer(
        name="neutral", agent="advanced", work="ibnnasar2020", idea="fifteen features, equal weights"
    ),
    LadderPlayer(
        name="manual", agent="advanced:weights=manual", work="ibnnasar2020", idea="weights set by hand"
    ),
    LadderPlayer(
        name="minimax",
        agent="advanced:weights=manual,search=minimax,depth=2",
        work="ibnnasar2020",
        idea="manual, two plies, ten moves wide",
    ),
    LadderPlayer(
        name="genetic", agent="advanced:weights=genetic", work="ibnnasar2020", idea="weights that were bred"
    ),
    LadderPlayer(
        name="passive",
        agent="advanced:weights=passive",
        work="ibnnasar2020",
        idea="weights by coordinate search",
    ),
    LadderPlayer(
        name="table",
        agent="tabular:table={table}",
        work="blixtye2013",
        idea="a weight for every action of every state",
    ),
    LadderPlayer(
        name="mate-in-one", agent="mate-in-one", work="ahmadov2024", idea="wins if it can, else random"
    ),
    LadderPlayer(
        name="MCTS (Ahmadov)",
        agent="mcts:preset=ahmadov,threads=1",
        work="ahmadov2024",
        idea="tree search, all children of a leaf, full playouts",
    ),
    LadderPlayer(
        name="alpha-beta (Ahmadov)",
        agent="ahmadov:depth=3",
        work="ahmadov2024",
        idea="alpha-beta, three plies",
    ),
    LadderPlayer(
        name="network", agent="network", work="steyn", idea="a network from coevolving swarms, bred for Hive"
    ),
    LadderPlayer(
        name="swarm, best",
        agent="swarm:preset=best",
        work="skep",
        idea="the swarm with what its author left for later",
    ),
    LadderPlayer(name="bees", agent="bees", work="skep", idea="another swarm: scouts, dances, recruits"),
    LadderPlayer(
        name="CMA-ES", agent="advanced:weights=cma", work="skep", idea="the fifteen weights by CMA-ES"
    ),
    LadderPlayer(
        name="MCTS, guided",
        agent="mcts:iterations=0,time=0.05,threads=1,playouts=guided",
        work="skep",
        idea="tree search with playouts that look at their moves",
    ),
    LadderPlayer(
        name="alpha-beta, TD",
        agent="alphabeta:weights=td",
        work="skep",
        idea="the engine with weights learned from nothing by TD(λ)",
    ),
    LadderPlayer(name="alpha-beta", agent="alphabeta", work="skep", idea="the engine at full strength"),
)

TABLE = Schooling(
    learner="tabular",
    presets={
        "smoke": Tabular.PRESETS["smoke"],
        "published": Tabular.PRESETS["official"],
        "full": Tabular.PRESETS["official"],
    },
)


@dataclass(frozen=True, kw_only=True)
class LadderGames:
    """A round robin as an experiment: so many games of each two players, one pair of all before the next."""

    players: tuple[LadderPlayer, ...] = PLAYERS
    time: float = 0.05
    """Seconds that everybody may think about a move."""
    rules: str = "Base:ply_cap=200"
    openings: str = "random:plies=2"

    def settings(self, order: Order) -> dict[str, Any]:
        """Everything, and what the table learner learned by."""
        return {**asdict(self._for(order)), "table": TABLE.settings(order)}

    def total(self, order: Order) -> int:
        """All games."""
        return self._for(order)._tournament(order, "").total

    def advance(self, counts: Mapping[str, Any], order: Order, key: str, lab: Lab) -> Iterator[Counts]:
        """Play the games that are missing, in the order of the schedule."""
        done = counts.get("done", 0)
        if done >= self.total(order):
            return
        needs_table = any("{table}" in player.agent for player in self.players)
        table = learned_table(order, lab) if needs_table else ""
        tournament = self._for(order)._tournament(order, table)
        tasks, pairings = Tasks(tournament, ""), list(tournament.schedule())
        tally = LadderTally.of(counts)
        for numbers in batches(done, len(pairings), lab.crew.places):
            played = play_all([tasks.task(pairings[number]) for number in numbers], lab.crew)
            for number, record in zip(numbers, played, strict=True):
                tally.add(pairings[number], record)
            yield {**tally.counts(), "done": numbers.stop}

    def forget(self, order: Order, lab: Lab) -> None:
        """Drop what the table learner has learned."""
        TABLE.forget(order, lab)

    def _for(self, order: Order) -> "LadderGames":
        """The ladder of a preset: with little time and short games where it only matters that it runs."""
        if order.preset != "smoke":
            return self
        return LadderGames(players=self.players, time=0.001, rules="Base:ply_cap=8", openings=self.openings)

    def _tournament(self, order: Order, table: str) -> Tournament:
        return Tournament(
            name="ladder",
            players=tuple(
                Entrant(name=player.name, agent=player.agent.format(table=table)) for player in self.players
            ),
            games=order.games + order.games % 2,
            time=self.time,
            rules=self.rules,
            openings=self.openings,
            seed=order.seed,
            margin=MARGIN_SECONDS,
        )


MARGIN_SECONDS = 60.0
"""A busy machine may hold a move up for so long before it is lost."""


def learned_table(order: Order, lab: Lab) -> str:
    """The file of the table learner, which learns first if nobody has."""
    for _ in TABLE.steps(order, lab):
        pass
    return str(TABLE.folder(order, lab.runs) / "weights.table")


class LadderTally:
    """Results of each pairing, and what each player thought, as they are counted."""

    def __init__(self) -> None:
        self.results: dict[str, dict[str, list[int]]] = {}
        """White -> Black -> White's wins, draws and losses."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.moves: Counter[str] = Counter()
        self.forfeits: Counter[str] = Counter()

    @classmethod
    def of(cls, counts: Mapping[str, Any]) -> "LadderTally":
        """What was counted before."""
        tally = cls()
        for white, rivals in counts.get("results", {}).items():
            tally.results[white] = {black: list(three) for black, three in rivals.items()}
        tally.seconds.update(counts.get("seconds", {}))
        tally.moves.update(counts.get("moves", {}))
        tally.forfeits.update(counts.get("forfeits", {}))
        return tally

    def add(self, pairing: Pairing, record: Record) -> None:
        """Count a game."""
        result = game_result(pairing, record)
        if result is None:
            raise RuntimeError(f"{record.white} - {record.black} has no result: {record.last_words}")
        three = self.results.setdefault(result.white, {}).setdefault(result.black, [0, 0, 0])
        three[round(2 - 2 * result.white_points)] += 1
        self._count_thinking(result)
        if record.ending in FORFEITS:
            self.forfeits[result.black if result.white_points else result.white] += 1

    def _count_thinking(self, game: GameResult) -> None:
        own = game.plies - game.opening_plies
        for player, seconds, moves in (
            (game.white, game.white_seconds, (own + 1) // 2),
            (game.black, game.black_seconds, own // 2),
        ):
            self.seconds[player] += seconds
            self.moves[player] += moves

    def counts(self) -> Counts:
        """As JSON."""
        return {
            "results": self.results,
            "seconds": {player: round(seconds, 6) for player, seconds in self.seconds.items()},
            "moves": dict(self.moves),
            "forfeits": dict(self.forfeits),
        }


PAPER = Paper(
    name="ladder",
    title="Which idea plays Hive best?",
    authors="",
    year="",
    citation="",
    summary="The players of all works, and the best of ours, in one tournament.",
    reproduced="",
    differences=(),
    findings=(),
    tables=(
        Table(
            name="round-robin",
            title="Everyone meets everyone",
            about="Official rules, drawn after 200 plies; each opening, the first piece of each side, with "
            "both colours.",
            rows=(Row(name="all", experiment=LadderGames(), numbers=()),),
            games={"smoke": 2, "published": 6, "full": 40},
        ),
    ),
)
"""The ladder in the clothes of a work, so that it is run and kept as tables are."""
