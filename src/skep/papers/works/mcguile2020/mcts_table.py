"""Table 4.3: swarm, tree search and random against each other."""

from skep.papers.experiments.agent_games import AgentGames
from skep.papers.experiments.game_measures import Share
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.mcguile2020.players import (
    AS_CODED,
    BOARDS,
    MCTS,
    MCTS_UCB,
    MOVING,
    OLD_TARGET,
    RANDOM,
    SMOKE,
    SWARM,
    TARGET,
    swarm,
)

SWAPPED = (
    "replaying the 100 logs gives MCTS 41 wins, the swarm 37, 21 draws and one game that was cut off: by "
    "the rules MCTS came out ahead"
)
LOGS = (37, 41, 21)
"""What the logs say: won, lost and drawn of the 99 games that were finished."""
TREES = (
    "the original plays the move of the highest upper bound, which is nearly random where no playout ended, "
    "and ours the most visited one; that is a part of it, as the row with the highest bound shows"
)


def _final(
    name: str,
    sides: tuple[str, str],
    published: tuple[int, int, int],
    *,
    why: str = "",
    logs: tuple[int, int, int] | None = None,
    note: str = "",
) -> PaperRow:
    """A row of table 4.3: won, lost and drawn of 100 games."""
    agent, opponent = sides
    games = AgentGames(
        agent=agent,
        opponent=opponent,
        seats="first" if agent in SMOKE else "second",  # MCTS is Black there, and Black moves first
        rules=MOVING,
        openings=BOARDS,
        smoke=SMOKE,
    )
    numbers = tuple(
        Number(
            name=outcome,
            measure=Share(outcome),
            published=published[place] / 100,
            size=100,
            why=why,
            flaw=SWAPPED if logs and outcome != "drawn" else "",  # of draws, the logs have as many
            logs=logs[place] / sum(logs) if logs else None,
        )
        for place, outcome in enumerate(("won", "lost", "drawn"))
    )
    return PaperRow(name=name, experiment=games, numbers=numbers, note=note)


def table_4_3() -> PaperTable:
    """Swarm, MCTS and random, with the players as intended and as coded."""
    as_coded = "MCTS chooses its final move as the work's program does."
    unlogged = (
        "The work has no logs of this pairing; its 300 games of table 4.2 with the same players were won "
        "184 times and lost 6 times."
    )
    bound = "move of the highest bound"
    return PaperTable(
        name="table-4.3",
        title="Swarm, MCTS and random",
        about="100 games each, `velocity-or-goal` with tie-break; MCTS has eleven trees of 500 iterations, "
        "cut after 13 plies. MCTS moves first, and the swarm second, as they did.",
        rows=(
            _final("swarm – random", (SWARM, RANDOM), (55, 0, 45), why=TARGET, note=unlogged),
            _final(f"swarm – random, {AS_CODED}", (swarm(**OLD_TARGET), RANDOM), (55, 0, 45)),
            _final("MCTS – random", (MCTS, RANDOM), (53, 0, 47), why=TREES),
            _final(f"MCTS – random, {bound}", (MCTS_UCB, RANDOM), (53, 0, 47), note=as_coded),
            _final("swarm – MCTS", (SWARM, MCTS), (41, 38, 21), why=TREES, logs=LOGS),
            _final(f"swarm – MCTS, {bound}", (SWARM, MCTS_UCB), (41, 38, 21), logs=LOGS, note=as_coded),
            _final("swarm – MCTS, both as coded", (swarm(**OLD_TARGET), MCTS_UCB), (41, 38, 21), logs=LOGS),
        ),
        games={"smoke": 1, "published": 100, "full": 1000},
        original_duration="up to 45 minutes for a game with MCTS",
    )
