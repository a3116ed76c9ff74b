"""What the author left for later: swarms with roles, help between pieces, intentions weighed part by part."""

from skep.papers.experiments.agent_games import AgentGames
from skep.papers.experiments.game_measures import Share
from skep.papers.paper import Number, PaperRow, PaperTable

RULES = "Base:ply_cap=200"
OPENINGS = "random:plies=4"
BEST = "swarm:preset=best"
IDEAS = {
    "guards": "guards=2",
    "help": "help=1",
    "Pareto": "preference=pareto",
    "all three": "guards=2,help=1,preference=pareto",
}
"""What is added to a swarm, by name."""


def _row(name: str, base: str, added: str) -> PaperRow:
    separator = "," if ":" in base else ":"
    games = AgentGames(
        agent=f"{base}{separator}{added}", opponent=base, seats="both", rules=RULES, openings=OPENINGS
    )
    numbers = tuple(Number(name=what, measure=Share(what)) for what in ("won", "lost", "drawn"))
    return PaperRow(name=name, experiment=games, numbers=numbers)


def later() -> PaperTable:
    """Each idea added to the intended swarm and to the best one, against the same swarm without it."""
    rows = [
        _row(f"{idea}, {label} swarm", base, added)
        for label, base in (("intended", "swarm"), ("best", BEST))
        for idea, added in IDEAS.items()
    ]
    return PaperTable(
        name="later",
        title="What the author left for later",
        about="Do roles, help and a choice between goals make the swarm stronger? Guards are two pieces near "
        "the own queen that are a swarm of their own: they free her and pin enemies. With help, a move that "
        "sets a neighbour free which wishes to move is intended more strongly. By Pareto, what a move does "
        "for the attack, for the own queen and for others is compared part by part instead of added up. Each "
        "against the same swarm without it, whole games after four random plies, half with each colour.",
        rows=tuple(rows),
        games={"smoke": 2, "published": 400, "full": 2000},
        answer="Help makes the best swarm stronger, by ten to fifteen games of a hundred, and the intended "
        "one a little weaker; guards cost games in both. Weighing goals part by part makes no difference "
        "that 2,000 games can show, and all three together do not help.",
        original_duration="it was left for later",
    )
