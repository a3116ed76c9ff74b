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
RANDOM_GAMES = 50
"""Of a leader in each generation: with ten runs of ten generations there are enough of them."""
LONG_RUN = "5,000 generations"
PLIES = (1, 2, 3)
"""How far static players look ahead."""


def _row(name: str, rules: str, **settings: Any) -> PaperRow:
    supreme = [
        mean_share(f"supreme {what}", f"supreme_{what}", None, "runs") for what in ("won", "lost", "drawn")
    ]
    leaders = [
        mean_share(f"{when} leaders won", f"{when}_won", None, "leaders") for when in ("first", "last")
    ]
    return PaperRow(
        name=name,
        experiment=TrainingExperiment(setup=coevolution(rules, **settings), counter=coevolution_counts),
        numbers=(*supreme, *leaders),
    )


def _layers(hidden: tuple[int, ...]) -> str:
    return " and ".join(map(str, hidden)) + " hidden units"


def hidden() -> PaperTable:
    """Networks of other sizes."""
    return PaperTable(
        name="hidden",
        title="Hidden layers of other sizes",
        about="The work says that other sizes than 33 hidden units were no better, and gives no numbers. Ten "
        "runs of ten generations for each size, by Steyn's wording of the rules; leaders play 50 games "
        "against random in each, of which the best of the run, the supreme network, has been lucky in some.",
        rows=tuple(
            _row(_layers(size), "steyn", hidden=size, generations=10, random_games=RANDOM_GAMES)
            for size in SIZES
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        answer="No size learns in ten generations: leaders of the last win no more than those of the first, "
        "within chance. Small networks are better before they learn: of the first leaders those with 8 units "
        "win 66 games of a hundred, with 33 units 55, with 64 to 256 or two layers 51 to 54.",
    )


def hive() -> PaperTable:
    """The same learner for Hive."""
    return PaperTable(
        name="hive",
        title="The same for Hive",
        about="Do two swarms teach each other Hive? Ten runs of ten generations for each size, with inputs "
        "brought to about one, drawn after 100 plies; leaders play 50 games against random in each.",
        rows=tuple(
            _row(
                _layers(size),
                "",
                game="hive",
                hidden=size,
                generations=10,
                inputs="scaled",
                random_games=RANDOM_GAMES,
            )
            for size in HIVE_SIZES
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        answer="Hardly, in ten generations: leaders of the last win five to ten games of a hundred more than "
        "those of the first, and win half of them. With each size alone that may be chance, and "
        "neither more units nor a second layer make a difference that ten runs can show.",
        original_duration=LATER,
    )


def static_opponents() -> PaperTable:
    """The best network of ours against players that count stones and look ahead."""
    games = AgentGames(
        agent="network", opponent="static", seats="both", game="captain", rules="steyn:ply_cap=100"
    )
    return PaperTable(
        name="static",
        title="A network against deeper static players",
        about="How good is a network that beats random play? The one that comes with skep, the best "
        "of swarms of four ([coevolution](../coevolution.md)), against the player that counts stones, one to "
        "three plies deep, by Steyn's wording of the rules.",
        rows=tuple(_static_row("static", games, plies, f"static:depth={plies}") for plies in PLIES),
        games={"smoke": 2, "published": 100, "full": 1000},
        answer="It is not good: it loses four games of five to a player that counts stones after its own "
        "next move. Against two and three plies it wins none.",
        original_duration=LATER,
    )


def hive_static_opponents() -> PaperTable:
    """The network for Hive against weights that were set by hand and look ahead."""
    manual = "advanced:weights=manual"
    games = AgentGames(agent="network", opponent=manual, seats="both", rules="Base:ply_cap=200")
    return PaperTable(
        name="hive-static",
        title="The same for Hive: a network against deeper static players",
        about="The network for Hive that comes with skep, of swarms of sixteen ([coevolution]"
        "(../coevolution.md)), against fifteen features with weights set by hand (ibnnasar2020), which look "
        "one to three plies ahead, ten moves wide; drawn after 200 plies.",
        rows=tuple(
            _static_row(
                "manual", games, plies, f"{manual},search=minimax,depth={plies}" if plies > 1 else manual
            )
            for plies in PLIES
        ),
        games={"smoke": 2, "published": 200, "full": 1000},
        answer="It is about as good as weights set by hand that look one ply ahead: 39 games of a hundred "
        "won, 47 lost. Against two plies it wins 13 and against three 4.",
        original_duration=LATER,
    )


def _static_row(name: str, games: AgentGames, plies: int, opponent: str) -> PaperRow:
    return PaperRow(
        name=f"{name}, {plies} {'ply' if plies == 1 else 'plies'}",
        experiment=replace(games, opponent=opponent),
        numbers=tuple(Number(name=what, measure=Share(what)) for what in ("won", "lost", "drawn")),
    )


def generations() -> PaperTable:
    """Runs as long as the author wished for."""
    run = coevolution("official", runs=1, generations=5000, random_games=20)
    return PaperTable(
        name="generations",
        title="5,000 generations",
        about="“Ideally, the generations should be increased to around 5000.” Do swarms go on learning for "
        "so long? One run of swarms of four, by the official rules, under which games end; the leaders "
        "of each generation play 20 games against random. A swarm rose by what its leaders of the last tenth "
        "of the generations won more than those of the first.",
        rows=(
            PaperRow(
                name=LONG_RUN,
                experiment=TrainingExperiment(setup=run, counter=coevolution_counts),
                numbers=(rise(1), rise(2)),
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        answer="Hardly: in 5,000 generations one swarm rose by three points and the other fell by one. "
        "It is one run, whose luck is no finding; [coevolution](../coevolution.md) tells why swarms stop.",
        original_duration=LATER,
        figures=(curves("generations-5000", LONG_RUN, points=20),),
    )
