"""What the author left for later: other networks, deeper opponents, another game, more generations."""

from dataclasses import replace
from typing import Any

from skep.papers.experiments.agent_games import AgentGames
from skep.papers.experiments.coevolution_counts import coevolution_counts
from skep.papers.experiments.game_measures import Share
from skep.papers.experiments.training_experiment import TrainingExperiment
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.steyn.evolution_tables import coevolution, curves, mean_share, rise

LATER = "it was left for later"
SIZES = ((8,), (16,), (33,), (64,), (128,), (256,), (33, 16))
HIVE_SIZES = ((8,), (33,), (128,), (33, 16))
ONE_RUN = "5,000 generations"


def _row(name: str, rules: str, **settings: Any) -> PaperRow:
    supreme = [
        mean_share(f"supreme {what}", f"supreme_{what}", None, "runs") for what in ("won", "lost", "drawn")
    ]
    last = mean_share("last leaders won", "last_won", None, "leaders")
    return PaperRow(
        name=name,
        experiment=TrainingExperiment(setup=coevolution(rules, **settings), counter=coevolution_counts),
        numbers=(*supreme, last),
    )


def _layers(hidden: tuple[int, ...]) -> str:
    return " and ".join(map(str, hidden)) + " hidden units"


def hidden() -> PaperTable:
    """Networks of other sizes."""
    return PaperTable(
        name="hidden",
        title="Hidden layers of other sizes",
        about="The work says that other sizes than 33 hidden units were no better, and gives no numbers. Ten "
        "runs of ten generations for each size, by Steyn's wording of the rules; the supreme network against "
        "random, and the leaders of the last generation.",
        rows=tuple(_row(_layers(size), "steyn", hidden=size, generations=10) for size in SIZES),
        games={"smoke": 1, "published": 1, "full": 1},
    )


def hive() -> PaperTable:
    """The same learner for Hive."""
    return PaperTable(
        name="hive",
        title="The same for Hive",
        about="Do two swarms teach each other Hive? Ten runs of ten generations for each size, with inputs "
        "brought to about one, drawn after 100 plies; leaders play 100 games against random in each.",
        rows=tuple(
            _row(
                _layers(size), "", game="hive", hidden=size, generations=10, inputs="scaled", random_games=100
            )
            for size in HIVE_SIZES
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration=LATER,
    )


def static_opponents() -> PaperTable:
    """The best network of ours against players that count stones and look ahead."""
    games = AgentGames(
        agent="network", opponent="static", seats="both", game="captain", rules="steyn:ply_cap=100"
    )
    numbers = tuple(Number(name=what, measure=Share(what)) for what in ("won", "lost", "drawn"))
    return PaperTable(
        name="static",
        title="A network against deeper static players",
        about="How good is a network that beats random play? The one that comes with skep, the best "
        "of swarms of four ([coevolution](../coevolution.md)), against the player that counts stones, one to "
        "three plies deep, by Steyn's wording of the rules.",
        rows=tuple(
            PaperRow(
                name=f"static, {plies} {'ply' if plies == 1 else 'plies'}",
                experiment=replace(games, opponent=f"static:depth={plies}"),
                numbers=numbers,
            )
            for plies in (1, 2, 3)
        ),
        games={"smoke": 2, "published": 100, "full": 1000},
        answer="It is not good: it loses four games of five to a player that counts stones after its own "
        "next move. Against two and three plies it wins none.",
        original_duration=LATER,
    )


def generations() -> PaperTable:
    """A run as long as the author wished for."""
    run = coevolution("official", runs=1, generations=5000, random_games=20)
    return PaperTable(
        name="generations",
        title="5,000 generations",
        about="“Ideally, the generations should be increased to around 5000.” Do swarms go on learning for "
        "so long? One run of swarms of four, by the official rules, under which games end; the leaders of "
        "each generation play 20 games against random. A swarm rose by what its leaders of the last 500 "
        "generations won more than those of the first 500.",
        rows=(
            PaperRow(
                name=ONE_RUN,
                experiment=TrainingExperiment(setup=run, counter=coevolution_counts),
                numbers=(rise(1), rise(2)),
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration=LATER,
        figures=(curves("generations-5000", ONE_RUN),),
    )
