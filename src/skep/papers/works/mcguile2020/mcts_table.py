"""Table 4.3: swarm, tree search and random against each other."""

from skep.papers.experiments.agent_games import AgentGames
from skep.papers.experiments.game_measures import Share
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.mcguile2020.players import (
    BOARDS,
    BOUND_SWITCH,
    CODED,
    CODED_SWITCH,
    COPIES_SWITCH,
    MCTS,
    MCTS_CODED,
    MCTS_ONE,
    MCTS_UCB,
    MOVING,
    OLD_TARGET,
    ONE_SWITCH,
    RANDOM,
    SMOKE,
    SWARM,
    TARGET_SWITCH,
    swarm,
)

SWAPPED = (
    "replaying the 100 logs gives MCTS 41 wins, the swarm 37, 21 draws and one game that was cut off: by "
    "the rules MCTS came out ahead"
)
LOGS = (37, 41, 21)
"""What the logs say: won, lost and drawn of the 99 games that were finished."""


_SR, _MR, _SM = "swarm – random", "MCTS – random", "swarm – MCTS"


def _final(
    name: str,
    sides: tuple[str, str],
    published: tuple[int, int, int],
    *,
    of: str = "",
    switch: str = "",
    logs: tuple[int, int, int] | None = None,
    note: str = "",
) -> PaperRow:
    """A row of table 4.3: won, lost and drawn of 100 games; `of` is the row whose numbers a switch tries."""
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
            flaw=SWAPPED if logs and outcome != "drawn" else "",  # of draws, the logs have as many
            logs=logs[place] / sum(logs) if logs else None,
        )
        for place, outcome in enumerate(("won", "lost", "drawn"))
    )
    return PaperRow(name=name, experiment=games, numbers=numbers, note=note, variant_of=of, switch=switch)


def table_4_3() -> PaperTable:
    """Swarm, MCTS and random, with the players as intended and as coded."""
    unlogged = (
        "The work has no logs of this pairing; its 300 games of table 4.2 with the same players were won "
        "184 times and lost 6 times."
    )
    bound = "move of the highest bound"
    won, lost, both = (55, 0, 45), (53, 0, 47), (41, 38, 21)
    return PaperTable(
        name="table-4.3",
        title="Swarm, MCTS and random",
        about="100 games each, `velocity-or-goal` with tie-break; MCTS has eleven trees of 500 iterations, "
        "cut after 13 plies. MCTS moves first, and the swarm second, as they did.",
        rows=(
            _final(_SR, (SWARM, RANDOM), won, note=unlogged),
            _final(
                f"{_SR}, target as coded", (swarm(**OLD_TARGET), RANDOM), won, of=_SR, switch=TARGET_SWITCH
            ),
            _final(f"{_SR}, as coded", (CODED, RANDOM), won, of=_SR, switch=CODED_SWITCH),
            _final(_MR, (MCTS, RANDOM), lost),
            _final(f"{_MR}, {bound}", (MCTS_UCB, RANDOM), lost, of=_MR, switch=BOUND_SWITCH),
            _final(f"{_MR}, one tree", (MCTS_ONE, RANDOM), lost, of=_MR, switch=ONE_SWITCH),
            _final(f"{_MR}, as coded", (MCTS_CODED, RANDOM), lost, of=_MR, switch=COPIES_SWITCH),
            _final(_SM, (SWARM, MCTS), both, logs=LOGS),
            _final(f"{_SM}, {bound}", (SWARM, MCTS_UCB), both, of=_SM, switch=BOUND_SWITCH, logs=LOGS),
            _final(
                f"{_SM}, one tree",
                (swarm(**OLD_TARGET), MCTS_ONE),
                both,
                of=_SM,
                switch=f"{TARGET_SWITCH}; {ONE_SWITCH}",
                logs=LOGS,
            ),
            _final(
                f"{_SM}, as coded",
                (CODED, MCTS_CODED),
                both,
                of=_SM,
                switch=f"{CODED_SWITCH}; {COPIES_SWITCH}",
                logs=LOGS,
            ),
        ),
        games={"smoke": 1, "published": 100, "full": 1000},
        original_duration="up to 45 minutes for a game with MCTS",
    )
