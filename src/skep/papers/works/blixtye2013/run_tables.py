"""Both runs of the table learner with figures 11 to 13, and the corrected extrapolation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from skep.drawing.line_chart import Curve, line_chart
from skep.papers.experiments.arithmetic import Arithmetic
from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.seeded_training import RunValue, SeededTraining
from skep.papers.experiments.table_counts import tabular_counts
from skep.papers.experiments.training_experiment import TrainingSetup
from skep.papers.experiments.value_measures import Value
from skep.papers.paper import Number, PaperFigure, PaperRow, PaperTable
from skep.papers.works.seed_mean import seed_mean
from skep.training.tabular import Kind, StateKey, Tabular, TabularLearnerSettings

SEEDS = 10
"""Runs of each row: one run of 200 or 300 matches says little about who wins."""
KEY_SEEDS = 3
"""Runs of a row that tries another key: the share of known states is nearly the same in all."""


def _setup(key: StateKey, kinds: tuple[Kind, Kind], matches: str, sliding: str = "") -> TrainingSetup:
    """A run of the learner with this key of states, and perhaps another rule of sliding."""
    white, black = kinds
    rules = Tabular.PRESETS[matches].rules + (f",sliding={sliding}" if sliding else "")
    published = replace(Tabular.PRESETS[matches], key=key, rules=rules)
    settings: dict[Preset, TabularLearnerSettings] = {
        "smoke": replace(Tabular.PRESETS["smoke"], white=white, black=black, key=key, rules=rules),
        "published": published,
        "full": published,
    }
    return TrainingSetup(learner="tabular", presets=settings)


VALUES: dict[str, RunValue] = {
    "white_share": lambda own: own["white_won"] / own["games"],
    "own_turns": lambda own: own["turns"] / own["blocks"],
    "own_states": lambda own: own["states"],
    "own_actions": lambda own: own["actions"],
    "own_actions_a_state": lambda own: own["actions_a_state"] / own["blocks"],
    "own_known": lambda own: own["known"] / own["blocks"],
    "own_known_later": lambda own: own["known_later"] / own["blocks"],
    "own_known_early": lambda own: own["known_early"] / own["third"],
    "own_known_late": lambda own: own["known_late"] / own["third"],
    "own_early_microseconds": lambda own: own.get("early_microseconds", 0.0),
    "own_late_microseconds": lambda own: own.get("late_microseconds", 0.0),
    "own_bytes": lambda own: own["bytes_a_state"],
}
"""The numbers of a run, whose mean and spread are taken over the seeds."""

FASTER = "the core draws a move in microseconds and keeps only weights that have changed"
TURNS = (
    "300 matches of 1,000 turns cannot meet 318,000 states; with 0.49 % of turns in known ones they are 1,065"
)
REVISITS = (
    "reckoned with 1,000 turns a match, which its 318,000 states contradict; by those it is 0.40 %, and it "
    "holds for White alone, because Black never meets the initial state"
)
DAYS = "5,576.92 hours are 232 days; the work says 93, and all that follows is too small by as much"
PRINTS = "states that are printed boards without blanks, line ends and dashes, with "
KEYS: dict[str, tuple[StateKey, str]] = {
    "kinds in print": ("print", f"{PRINTS}kinds (section on states)"),
    "numbers in print": ("numbers", f"{PRINTS}numbered pieces (section on states)"),
    "rows in print": ("rows", f"{PRINTS}kinds in rows that can be told apart (not in the text)"),
    "places": ("position", "states that are the same only when they are shifted"),
    "places from above": ("tops", "states of which only what lies on top counts (a print shows no more)"),
}
"""Other ways to tell states apart: row, key, and what it does."""
SLIDINGS = {
    "beetles free": ("ground", "beetles above the ground that pass every gate (the text names none there)"),
    "beetles flat": (
        "flat",
        "beetles that are stopped by two occupied cells at every height (“moves like the queen”, text)",
    ),
}
"""Other readings of the beetle: row, sliding rule, and what it does."""

RUN_2_NAME = "run 2: C – C"


RUN_1_NUMBERS = (seed_mean("White won", "white_share", 0.53, 1, is_share=True),)
RUN_2_NUMBERS = (
    seed_mean("White won", "white_share", 0.44, 1, is_share=True),
    replace(seed_mean("own turns a match", "own_turns", 1000), flaw=TURNS, logs=318_000 / 300 / (1 - 0.0049)),
    seed_mean("states a player", "own_states", 318_000),
    seed_mean("actions a player", "own_actions", 17_400_000),
    seed_mean("actions a state", "own_actions_a_state", 54.55, 2),
    seed_mean("turns in known states", "own_known", 0.0049, 2, is_share=True),
    replace(
        seed_mean("without the initial state", "own_known_later", 0.0039, 2, is_share=True),
        flaw=REVISITS,
        logs=0.0049 - (1 - 0.0049) * 300 / 318_000,
    ),
    seed_mean("known, first third of matches", "own_known_early", None, 2, is_share=True),
    seed_mean("known, last third", "own_known_late", None, 2, is_share=True),
    replace(
        seed_mean("µs a move, first third of matches", "own_early_microseconds", 110_000, 1),
        incomparable=FASTER,
    ),
    replace(seed_mean("µs a move, last third", "own_late_microseconds", 160_000, 1), incomparable=FASTER),
    seed_mean("bytes a state", "own_bytes"),
)
KNOWN_NUMBERS = tuple(
    number for number in RUN_2_NUMBERS if "known" in number.name or "without" in number.name
)


def _run(name: str, setup: TrainingSetup, numbers: tuple[Number, ...], switch: str = "") -> PaperRow:
    seeds = KEY_SEEDS if numbers == KNOWN_NUMBERS else SEEDS
    return PaperRow(
        name=name,
        experiment=SeededTraining(
            setup=setup,
            counter=tabular_counts,
            values=VALUES,
            seeds=seeds,
        ),
        numbers=numbers,
        variant_of=RUN_2_NAME if switch else "",
        switch=switch,
    )


def runs() -> PaperTable:
    """Both runs."""
    return PaperTable(
        name="runs",
        title="Both runs",
        about="Two tables learn by playing each other, by the work's rules: two grasshoppers and three "
        "spiders, the queen may begin, no limit of length. Types A, B and C gain or lose 1,000, 10,000 or "
        f"100,000 a match. Numbers are means of {SEEDS} runs with seeds of their own, with the interval of "
        "the mean (three where another key is tried); the published ones are of one run. Curves are of our "
        "first run.",
        rows=(
            _run("run 1: B – A", _setup("symmetry", ("B", "A"), "published-BA"), RUN_1_NUMBERS),
            _run(RUN_2_NAME, _setup("symmetry", ("C", "C"), "published"), RUN_2_NUMBERS),
            *(
                _run(f"run 2, {name}", _setup(key, ("C", "C"), "published"), KNOWN_NUMBERS, does)
                for name, (key, does) in KEYS.items()
            ),
            *(
                _run(f"run 2, {name}", _setup("symmetry", ("C", "C"), "published", rule), RUN_2_NUMBERS, does)
                for name, (rule, does) in SLIDINGS.items()
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration="14 h 34 min for run 1, 21 h 45 min for run 2",
        figures=(
            _figure("figure-11", "Growth of states", "states a player", lambda own: own["states_curve"]),
            _figure(
                "figure-12",
                "Share of new states",
                "per cent of turns",
                lambda own: [100 * (1 - known) for known in own["known_curve"]],
            ),
            _figure("figure-13", "Time per move", "µs of processor time", lambda own: own["microseconds"]),
        ),
    )


def _figure(
    name: str, title: str, label: str, values: Callable[[Any], Sequence[float | None]]
) -> PaperFigure:
    def draw(counts: Mapping[str, Any]) -> str | None:
        points = [
            ((number + 1) * counts["block"], value)
            for number, value in enumerate(values(counts))
            if value is not None  # a block that was played before it could be timed here
        ]
        if not points:
            return None
        return line_chart([Curve("ours", tuple(points))], title=title, x_label="match", y_label=label)

    return PaperFigure(name=name, row=RUN_2_NAME, draw=draw)


def extrapolation() -> PaperTable:
    """How long it would take to know all states."""
    hours = 5576.92
    days = hours / 24
    years = days * 55 / 365.25
    reckoned = {"days": days, "years": years, "few_years": 10 * years, "many_years": 100 * years}
    published = {"days": 93.0, "years": 14.0, "few_years": 140.0, "many_years": 1400.0}
    names = {
        "days": "76,923 matches, in days",
        "years": "times 55 actions, in years",
        "few_years": "times 10 visits, in years",
        "many_years": "times 100 visits, in years",
    }
    return PaperTable(
        name="extrapolation",
        title="How long it would take to know all states",
        about="The work takes the share of turns in known states for the share of all states that are "
        "known, and reckons how many matches would bring it to 100 %. Here its own numbers are reckoned "
        "again.",
        rows=(
            PaperRow(
                name="from 5,576.92 hours",
                experiment=Arithmetic(reckoned),
                numbers=tuple(
                    Number(
                        name=name,
                        measure=Value(what, "done", tolerance=0.02, digits=0),
                        published=published[what],
                        flaw=DAYS,
                    )
                    for what, name in names.items()
                ),
                note="The premise does not hold either. 0.39 % of a thousand turns are four turns a match: "
                "about as many as an opening has that comes again in every match, and of the rest they say "
                "nothing.",
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration="arithmetic, as here",
    )
