"""R. Blixt and A. Ye 2013, the table learner: both runs, figures 11 to 13, the corrected extrapolation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from skep.drawing.line_chart import Curve, line_chart
from skep.papers.experiments.arithmetic import Arithmetic
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.table_counts import tabular_counts
from skep.papers.experiments.training_experiment import TrainingExperiment, TrainingSetup
from skep.papers.experiments.value_measures import Value
from skep.papers.paper import Mistake, Number, Paper, PaperFigure, PaperRow, PaperTable
from skep.training.tabular import Tabular

RUN_1 = TrainingSetup(
    learner="tabular",
    presets={
        "smoke": replace(Tabular.PRESETS["smoke"], white="B", black="A"),
        "published": Tabular.PRESETS["published-BA"],
        "full": Tabular.PRESETS["published-BA"],
    },
)
RUN_2 = TrainingSetup(
    learner="tabular",
    presets={
        "smoke": Tabular.PRESETS["smoke"],
        "published": Tabular.PRESETS["published"],
        "full": Tabular.PRESETS["full"],
    },
)

KEYS = (
    "the work's key is the printed board without blanks, line ends and dashes, so that different boards can "
    "have the same key; ours are the same only for boards that are shifted, turned or mirrored"
)
LENGTH = "how long games of nearly random players last depends on details of the rules, which are not public"
FASTER = "the core draws a move in microseconds and keeps only weights that have changed"
DAYS = "5,576.92 hours are 232 days; the work says 93, and all that follows is too small by as much"


RUN_2_NAME = "run 2: C – C"
RUN_2_NUMBERS = (
    Number(name="White won", measure=Share("white_won"), published=0.44, size=300),
    Number(
        name="own turns a match",
        measure=Mean("turns", "blocks", digits=0),
        published=1000,
        size=30,
        why=LENGTH,
    ),
    Number(
        name="states a player",
        measure=Value("states", tolerance=0.15, digits=0),
        published=318_000,
        why=LENGTH,
    ),
    Number(
        name="actions a player",
        measure=Value("actions", tolerance=0.15, digits=0),
        published=17_400_000,
        why=LENGTH,
    ),
    Number(
        name="actions a state",
        measure=Mean("actions_a_state", "blocks", digits=2),
        published=54.55,
        size=30,
        why="the work counts moves by its own rules, of which details are not known",
    ),
    Number(
        name="turns in known states",
        measure=Mean("known", "blocks", is_share=True, digits=2),
        published=0.0049,
        size=30,
        why=KEYS,
    ),
    Number(
        name="without the initial state",
        measure=Mean("known_later", "blocks", is_share=True, digits=2),
        published=0.0039,
        size=30,
        why=KEYS,
    ),
    Number(
        name="known, first third of matches",
        measure=Mean("known_early", "third", is_share=True, digits=2),
    ),
    Number(name="known, last third", measure=Mean("known_late", "third", is_share=True, digits=2)),
    Number(
        name="a move, first third of matches",
        measure=Value("early_microseconds", digits=1, unit="µs"),
        published=110_000,
        why=FASTER,
    ),
    Number(
        name="a move, last third",
        measure=Value("late_microseconds", digits=1, unit="µs"),
        published=160_000,
        why=FASTER,
    ),
    Number(name="bytes a state", measure=Value("bytes_a_state", digits=0)),
)


def _runs() -> PaperTable:
    return PaperTable(
        name="runs",
        title="Both runs",
        about="Two tables learn by playing each other, by the work's rules: two grasshoppers and three "
        "spiders, the queen may begin, no limit of length. Types A, B and C gain or lose 1,000, 10,000 or "
        "100,000 a match. Intervals are by blocks of ten matches.",
        rows=(
            PaperRow(
                name="run 1: B – A",
                experiment=TrainingExperiment(setup=RUN_1, counter=tabular_counts),
                numbers=(Number(name="White won", measure=Share("white_won"), published=0.53, size=200),),
            ),
            PaperRow(
                name=RUN_2_NAME,
                experiment=TrainingExperiment(setup=RUN_2, counter=tabular_counts),
                numbers=RUN_2_NUMBERS,
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


def _extrapolation() -> PaperTable:
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
                "about as many as an opening has that comes again in every match. We think that they are "
                "those, and then they say nothing of the rest.",
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        original_duration="arithmetic, as here",
    )


PAPER = Paper(
    name="blixtye2013",
    title="Reinforcement learning AI to Hive",
    authors="Rikard Blixt, Anders Ye",
    year="2013",
    citation="R. Blixt, A. Ye: Reinforcement learning AI to Hive. Degree project, KTH, Stockholm, 2013.",
    summary="A table with a weight for every action of every state learns by playing itself. After 300 "
    "matches and 22 hours nearly every state was still new; the authors concluded that learning without "
    "look-ahead or simplified states does not work.",
    reproduced="Both runs, the growth of the table and the share of new states, the time per move (figures "
    "11 to 13), and the extrapolation.",
    conclusion="The runs come out as published, in seconds instead of a day: as many turns, states and "
    "actions, and White wins as often. Fewer turns are in known states than there, 3 instead of 5 of a "
    "thousand, and a little more of them late than early; nearly every state is new to the end. The authors "
    "were right to stop: more matches are not the answer.",
    differences=(
        "Only weights that have changed are kept; a state is the same when it is shifted, turned or "
        "mirrored ([learning](../learning.md)).",
        "A draw changes nothing, and weights do not fall below 0: the work says neither.",
        "Shares of known states are of both players together; the initial state is met once a match, by "
        "White alone.",
    ),
    mistakes=(
        Mistake(
            claim="93 days are 232.",
            evidence="5,576.92 hours divided by 24. The chain that is built on it becomes about 35 years "
            "instead of 14, and 350 to 3,500 instead of 140 to 1,400.",
        ),
        Mistake(
            claim="The revisit rate is not the share of states that are known.",
            evidence="The beginning of a match, where there are few states, comes again in every match; "
            "revisits there say nothing of the states that are met later.",
        ),
    ),
    tables=(_runs(), _extrapolation()),
)
