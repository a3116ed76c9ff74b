"""What the authors left for later: a table of abstract states, and looking ahead."""

from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.game_measures import Mean
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.seeded_games import SeededGames
from skep.papers.experiments.training_experiment import LearnedWeights, TrainingSetup
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.blixtye2013.run_tables import SEEDS
from skep.training.td import Td, TdSettings

LEARNING = Td.PRESETS["abstract"]
SMOKE = TdSettings(genome="abstract", blocks=1, games=4, benchmark_games=2, benchmarks=("random",))
SETTINGS: dict[Preset, TdSettings] = {"smoke": SMOKE, "published": LEARNING, "full": LEARNING}
BLOCKS: dict[Preset, int] = {preset: own.blocks for preset, own in SETTINGS.items()}


def _row(opponent: str, plies: int) -> PaperRow:
    table = LearnedWeights(setup=TrainingSetup(learner="td", presets=SETTINGS), iteration=BLOCKS, depth=plies)
    games = PolicyGames(agent=table, opponent=opponent, seats="both", rules=LEARNING.rules)
    return PaperRow(
        name=f"{plies} {'ply' if plies == 1 else 'plies'} – {opponent}",
        experiment=SeededGames(games=games, seeds=SEEDS),
        numbers=tuple(
            Number(name=what, measure=Mean(f"{what}_share", "seeds", is_share=True))
            for what in ("won", "lost", "drawn")
        ),
    )


def abstract() -> PaperTable:
    """A table of abstract states against `basic`."""
    return PaperTable(
        name="abstract",
        title="What the authors left for later: abstract states and looking ahead",
        about="Can a table learn Hive by playing itself if it does not tell all positions apart, and looks "
        "ahead? All positions fall into 6,000 states, by the pieces around the queens, whether the queens "
        "can walk or are covered, and who has more pieces and more ants that can walk. TD(λ) fills the table "
        f"in {LEARNING.blocks * LEARNING.games:,} games against itself that begin with an empty table; "
        "the player takes the move that leads to the best state, one or two plies ahead. Numbers are "
        f"means of {SEEDS} tables with seeds of their own, against the player that counts pieces around the "
        "queens.",
        rows=(_row("random", 1), *(_row("basic", plies) for plies in (1, 2))),
        games={"smoke": 2, "published": 100, "full": 1000},
        answer="Yes: after 4,000 games against itself the table beats the player that counts pieces around "
        "the queens, three games to one when it looks one ply ahead and fifteen to one with two. What the "
        "authors lacked was not time but states that come again.",
        original_duration="it was left for later",
    )
