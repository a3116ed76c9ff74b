"""The league: the players of all works and the best of ours in one round robin, at equal time a move.

Official rules, from the empty board but for the first piece of each side, which is chosen at random so that
games differ; everyone plays everyone, each opening with both colours.
"""

from dataclasses import replace

from skep.papers.experiments.league_games import LeagueGames, LeaguePlayer
from skep.papers.experiments.training_experiment import TrainingSetup
from skep.papers.paper import Paper, PaperRow, PaperTable
from skep.training.tabular import Tabular

PLAYERS = (
    LeaguePlayer(name="random", agent="random", work="all", idea="any legal move"),
    LeaguePlayer(
        name="swarm",
        agent="swarm:preset=published",
        work="mcguile2020",
        idea="pieces fly as particles to the enemy queen",
    ),
    LeaguePlayer(
        name="MCTS (McGuile)",
        agent="mcts:preset=mcguile,threads=1",
        work="mcguile2020",
        idea="tree search, eleven trees, playouts cut after 13 plies",
    ),
    LeaguePlayer(name="basic", agent="basic", work="ibnnasar2020", idea="pieces around the two queens"),
    LeaguePlayer(
        name="neutral", agent="advanced", work="ibnnasar2020", idea="fifteen features, equal weights"
    ),
    LeaguePlayer(
        name="manual", agent="advanced:weights=manual", work="ibnnasar2020", idea="weights set by hand"
    ),
    LeaguePlayer(
        name="minimax",
        agent="advanced:weights=manual,search=minimax,depth=2",
        work="ibnnasar2020",
        idea="manual, two plies, ten moves wide",
    ),
    LeaguePlayer(
        name="genetic", agent="advanced:weights=genetic", work="ibnnasar2020", idea="weights that were bred"
    ),
    LeaguePlayer(
        name="passive",
        agent="advanced:weights=passive",
        work="ibnnasar2020",
        idea="weights by coordinate search",
    ),
    LeaguePlayer(
        name="table",
        agent="tabular:table={table}",
        work="blixtye2013",
        idea="a weight for every action of every state",
    ),
    LeaguePlayer(
        name="mate-in-one", agent="mate-in-one", work="ahmadov2024", idea="wins if it can, else random"
    ),
    LeaguePlayer(
        name="MCTS (Ahmadov)",
        agent="mcts:preset=ahmadov,threads=1",
        work="ahmadov2024",
        idea="tree search, all children of a leaf, full playouts",
    ),
    LeaguePlayer(
        name="alpha-beta (Ahmadov)",
        agent="ahmadov:depth=3",
        work="ahmadov2024",
        idea="alpha-beta, three plies",
    ),
    LeaguePlayer(
        name="network", agent="network", work="steyn", idea="a network from coevolving swarms, bred for Hive"
    ),
    LeaguePlayer(
        name="swarm, best",
        agent="swarm:preset=best",
        work="skep",
        idea="the swarm with what its author left for later",
    ),
    LeaguePlayer(name="bees", agent="bees", work="skep", idea="another swarm: scouts, dances, recruits"),
    LeaguePlayer(
        name="CMA-ES", agent="advanced:weights=cma", work="skep", idea="the fifteen weights by CMA-ES"
    ),
    LeaguePlayer(
        name="MCTS, guided",
        agent="mcts:iterations=0,time=0.05,threads=1,playouts=guided",
        work="skep",
        idea="tree search with playouts that look at their moves",
    ),
    LeaguePlayer(
        name="alpha-beta, TD",
        agent="alphabeta:weights=td",
        work="skep",
        idea="the engine with weights learned from nothing by TD(λ)",
    ),
    LeaguePlayer(name="alpha-beta", agent="alphabeta", work="skep", idea="the engine at full strength"),
    LeaguePlayer(
        name="alpha-beta, linear",
        agent="alphabeta:evaluation=linear",
        work="skep",
        idea="the engine with a weighted sum of features",
    ),
    LeaguePlayer(
        name="ants",
        agent="ants",
        work="mcguile2020",
        idea="ant colony optimisation, left for later",
    ),
    LeaguePlayer(
        name="minimax, CMA-ES",
        agent="advanced:weights=cma,search=minimax,depth=3",
        work="ibnnasar2020",
        idea="three plies over the weights by CMA-ES, left for later",
    ),
    LeaguePlayer(
        name="swarm, roles",
        agent="swarm:preset=best,guards=2,help=1,preference=pareto",
        work="mcguile2020",
        idea="the best swarm with guards, help and Pareto choice, left for later",
    ),
    LeaguePlayer(
        name="table, abstract",
        agent="abstract:depth=2",
        work="blixtye2013",
        idea="a learned table of abstract states, two plies, left for later",
    ),
)
"""All players; the last ones do what the authors left for later."""

NEWCOMERS = (
    "The three kinds of alpha-beta, the players that do what authors left for later, and their opponents in "
    "these games, were given 50 ms of processor time instead of 50 ms by the clock, because the machine had "
    "other work; and they have played fewer games."
)
"""How the games that are kept differ from what the command plays."""

LEAGUE_SECONDS = 0.05
"""That everybody may think about a move in the league at equal time."""
GAMES = LeagueGames(
    time=LEAGUE_SECONDS,
    players=PLAYERS,
    table=TrainingSetup(
        learner="tabular",
        presets={
            "smoke": Tabular.PRESETS["smoke"],
            "published": Tabular.PRESETS["official"],
            "full": Tabular.PRESETS["official"],
        },
    ),
)


NODES = 300
"""Positions, or playouts, for a move in the league at equal nodes."""
GUIDED = "threads=1,playouts=guided"
NODES_INSTEAD = {
    f"mcts:iterations=0,time=0.05,{GUIDED}": f"mcts:iterations={NODES},{GUIDED}",
    "mcts:preset=ahmadov,threads=1": f"mcts:preset=ahmadov,threads=1,iterations={NODES // 60}",
}
"""Agents that a clock would stop, or that play out all children of a leaf, about sixty, in an iteration."""

EQUAL_NODES = replace(
    GAMES,
    players=tuple(replace(player, agent=NODES_INSTEAD.get(player.agent, player.agent)) for player in PLAYERS),
    time=None,
    nodes=NODES,
)


def guest_table(guest: LeaguePlayer) -> PaperTable:
    """The games of a guest against everyone of the league, but for the table, which would have to learn."""
    others = tuple(player for player in PLAYERS if "{table}" not in player.agent)
    games = replace(GAMES, players=(guest, *others), format="gauntlet")
    return PaperTable(
        name="guests",
        title="Guests of the league",
        about="A player that is not of the league meets everyone of it, under the same conditions.",
        rows=(PaperRow(name=guest.name, experiment=games, numbers=()),),
        games={"smoke": 2, "published": 2, "full": 20},
    )


PAPER = Paper(
    name="league",
    title="Which idea plays Hive best?",
    authors="",
    year="",
    citation="",
    summary="The players of all works, and the best of ours, in one tournament.",
    reproduced="",
    differences=(),
    mistakes=(),
    tables=(
        PaperTable(
            name="round-robin",
            title="Everyone plays everyone",
            about="Official rules, drawn after 200 plies; each opening, the first piece of each side, with "
            "both colours.",
            rows=(PaperRow(name="all", experiment=GAMES, numbers=()),),
            games={"smoke": 2, "published": 2, "full": 20},
        ),
        PaperTable(
            name="equal-nodes",
            title="Everyone plays everyone, with equal nodes",
            about=f"The same, where everybody may look at {NODES} positions for a move, or play out as "
            "many games in a tree search; no clock has a say, so that every machine plays the same games.",
            rows=(PaperRow(name="all", experiment=EQUAL_NODES, numbers=()),),
            games={"smoke": 2, "published": 2, "full": 20},
        ),
    ),
)
"""The league in the form of a work, so that the same commands run it."""
