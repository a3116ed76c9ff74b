"""B. S. Steyn, coevolution for The Last Captain: tables I to III and figure 2, under two readings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from skep.drawing.line_chart import Curve, line_chart
from skep.papers.experiments.coevolution_counts import coevolution_counts
from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.training_experiment import TrainingExperiment, TrainingSetup
from skep.papers.paper import Mistake, Number, Paper, PaperFigure, PaperRow, PaperTable, Story
from skep.training.coevolution_settings import PRESETS, CoevolutionSettings

NETO = "the official rules, with mandatory captures (J. P. Neto's page)"
LONGER = "no end after 100 moves, but after 500 (table I names no end)"
ALL_CAPTURE = "captures by every ship (text)"
WHOLE = "captures with whole ships only (“all pieces under him to an empty square”, text)"
SHORTER = "no square more for a captain with a part of his ship (the text gives no such bonus)"
FIRST = "the first of several best moves (the work says nothing of lots)"
DEEPER = "a player that looks two plies ahead (the work says one)"


def _shares(published: tuple[int, int, int], size: int, names: tuple[str, str, str]) -> tuple[Number, ...]:
    return tuple(
        Number(name=name, measure=Share(what), published=value / size, size=size)
        for name, what, value in zip(names, ("won", "lost", "drawn"), published, strict=True)
    )


def _table_1() -> PaperTable:
    own = "steyn, cap 100"
    readings = (
        (own, "steyn", ""),
        ("official, cap 110", "official", f"{NETO}, drawn after 110 moves"),
        ("official, cap 100", "official:ply_cap=100", f"{NETO}, drawn after 100 moves"),
        ("steyn, cap 500", "steyn:ply_cap=500", LONGER),
        ("steyn, all ships capture", "steyn:plain_captures=true", ALL_CAPTURE),
        ("steyn, whole ships capture", "steyn:partial_capture=false", WHOLE),
    )
    return PaperTable(
        name="table-I",
        title="Random against random",
        about="10,000 games of The Last Captain between random players, by Steyn's wording of the rules; the "
        "other rows try other readings ([captain](../captain.md)).",
        rows=tuple(
            PaperRow(
                name=name,
                experiment=PolicyGames(
                    agent="random", opponent="random", seats="first", game="captain", rules=rules
                ),
                numbers=_shares((4558, 4832, 610), 10_000, ("White won", "Black won", "drawn")),
                variant_of=own if switch else "",
                switch=switch,
            )
            for name, rules, switch in readings
        ),
        games={"smoke": 20, "published": 10_000, "full": 200_000},
    )


def _table_2() -> PaperTable:
    readings = (
        ("steyn", "static", "steyn", ""),
        ("official", "static", "official", NETO),
        ("steyn, all ships capture", "static", "steyn:plain_captures=true", ALL_CAPTURE),
        ("steyn, whole ships capture", "static", "steyn:partial_capture=false", WHOLE),
        ("steyn, parts sail less far", "static", "steyn:partial_bonus=false", SHORTER),
        ("steyn, first of equals", "static:ties=first", "steyn", FIRST),
        (
            "steyn, first of equals, parts sail less far",
            "static:ties=first",
            "steyn:partial_bonus=false",
            f"{FIRST}; {SHORTER}",
        ),
        ("steyn, two plies", "static:depth=2", "steyn", DEEPER),
    )
    return PaperTable(
        name="table-II",
        title="Static player against random",
        about="10,000 games of the player that counts stones, and ten for each captain, after its own next "
        "move, by Steyn's wording of the rules; half of them with each colour. Equal moves are drawn by lot, "
        "of which the work says nothing.",
        rows=tuple(
            PaperRow(
                name=name,
                experiment=PolicyGames(agent=agent, opponent="random", game="captain", rules=rules),
                numbers=(
                    *_shares((9943, 13, 44), 10_000, ("won", "lost", "drawn")),
                    Number(name="plies a game", measure=Mean("plies"), published=35),
                ),
                variant_of="steyn" if switch else "",
                switch=switch,
            )
            for name, agent, rules, switch in readings
        ),
        games={"smoke": 20, "published": 10_000, "full": 100_000},
    )


FEW = "ten generations instead of a hundred (“limited generations”, text)"
SEEN = "finished games judged by the network like all others (the text names no exception)"
COLORS = "White's numbers for White's ships also when Black looks (text)"
FIRST_MOVE = "the first of several moves that the network likes best"
_SWITCHES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("10 generations", {}, FEW),
    ("10 generations, finished games judged", {"sees_finished": True}, f"{FEW}; {SEEN}"),
    ("10 generations, first of equals", {"ties": "first"}, f"{FEW}; {FIRST_MOVE}"),
    ("10 generations, colours as they are", {"inputs": "colors"}, f"{FEW}; {COLORS}"),
    (
        "10 generations, all three",
        {"sees_finished": True, "ties": "first", "inputs": "colors"},
        f"{FEW}; {SEEN}; {FIRST_MOVE}; {COLORS}",
    ),
)
"""What the text says, or does not say, and ours does not do: the row, what is set, and what it does."""


def _setup(rules: str, **settings: Any) -> TrainingSetup:
    published = CoevolutionSettings(rules=rules, runs=10, generations=100)
    presets: dict[Preset, CoevolutionSettings] = {
        "smoke": replace(PRESETS["smoke"], rules=rules, **{**settings, "generations": 3}),
        "published": replace(published, **settings),
        "full": replace(published, runs=50, **settings),
    }
    return TrainingSetup(learner="coevolution", presets=presets)


def _mean(name: str, what: str, published: float | None, of: str) -> Number:
    """The mean of shares; a published one is of a single network."""
    return Number(name=name, measure=Mean(what, of, is_share=True), published=published, size=1)


def _rise(swarm: int) -> Number:
    return Number(name=f"swarm {swarm} rose, in points", measure=Mean(f"rise_{swarm}", "runs"))


def _evolution(rules: str, switch: str = "", label: str = "", **settings: Any) -> PaperRow:
    return PaperRow(
        name=f"{rules}, {label}" if label else rules,
        experiment=TrainingExperiment(setup=_setup(rules, **settings), counter=coevolution_counts),
        numbers=(
            _mean("supreme won", "supreme_won", 0.46, "runs"),
            _mean("supreme lost", "supreme_lost", 0.02, "runs"),
            _mean("supreme drawn", "supreme_drawn", 0.52, "runs"),
            _mean("first leaders won", "first_won", None, "leaders"),
            _mean("first leaders lost", "first_lost", None, "leaders"),
            _mean("last leaders won", "last_won", None, "leaders"),
            _mean("last leaders lost", "last_lost", None, "leaders"),
            _rise(1),
            _rise(2),
        ),
        variant_of="steyn" if switch else "",
        switch=switch,
    )


def _curves(rules: str) -> PaperFigure:
    def draw(counts: Mapping[str, Any]) -> str:
        curves = [
            Curve(name, tuple((number + 1, 100 * share) for number, share in enumerate(shares)))
            for name, shares in counts["curves"].items()
        ]
        title = f"Leaders against random under {rules}, mean of {counts['runs']} runs"
        return line_chart(curves, title=title, x_label="generation", y_label="per cent of games")

    return PaperFigure(name=f"figure-2-{rules}", row=rules, draw=draw)


def _table_3() -> PaperTable:
    return PaperTable(
        name="table-III",
        title="Supreme network against random, and figure 2",
        about="Ten runs of two swarms of four networks, 100 generations each (the work does not say how many "
        "it had). The leader of each swarm plays 200 games against random in each generation; the best ever "
        "is supreme. Numbers are means of the runs, with the spread between them; the published network is "
        "one, and may be as far from the mean as one of ours. A swarm rose by what its leaders of the last "
        "ten generations won more than those of the first ten. Of figure 2 the work says that swarm 2 kept "
        "improving while swarm 1 stagnated.",
        rows=(
            _evolution("steyn"),
            _evolution("official", NETO),
            *(
                _evolution("steyn", switch, label, generations=10, **settings)
                for label, settings, switch in _SWITCHES
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        figures=(_curves("official"), _curves("steyn")),
    )


PAPER = Paper(
    name="steyn",
    title="Coevolving Stacking-Based Game Playing Agent Using Particle Swarm Optimisation Algorithms",
    authors="B. S. Steyn",
    year="undated",
    citation="B. S. Steyn: Coevolving Stacking-Based Game Playing Agent Using Particle Swarm Optimisation "
    "Algorithms. Department of Computer Science, Stellenbosch University.",
    summary="Two swarms of small networks learn The Last Captain by playing each other. The supreme network "
    "won 46 % and drew 52 % against random play, and swarm 2 kept improving while swarm 1 did not.",
    reproduced="Tables I, II and III, and figure 2 with ten runs, under the official rules and under "
    "Steyn's wording of them.",
    conclusion="Table I fits the official rules; Steyn's wording of them comes nearer to tables II and III, "
    "without fitting. The published network is no better than the leaders of four networks that have learned "
    "nothing. In our runs both swarms of figure 2 rise by a few points and neither clearly more than the "
    "other.",
    differences=(
        "What the work leaves open is settled as [coevolution](../coevolution.md) says: what Black's "
        "network sees, scores of 1, 0 and −1, 100 generations, lots among equal moves.",
        "A finished game is not shown to the network: a win is taken, a loss avoided.",
    ),
    mistakes=(
        Mistake(
            claim="No single reading of the rules gives all three tables.",
            evidence="Random play ends as in table I only with mandatory captures; a static player wins "
            "nearly all games, as in table II, and networks draw many and lose few, as in table III, only "
            "with optional ones.",
        ),
        Mistake(
            claim="The supreme network is not above leaders that have learned nothing.",
            evidence="Leaders of the first generation, before any flight, score as well under Steyn's rules "
            "as the published network.",
        ),
    ),
    story=Story(
        asked="Can two swarms of small networks teach each other The Last Captain?",
        found="The best network won 46 and drew 52 of a hundred games against random play.",
        wrong="No reading of the rules gives all three tables, and four networks that have learned nothing "
        "have a leader as good as the published one.",
        true="Random play ends as published if captures are mandatory; the player that counts stones wins "
        "nearly always only if they are not. The swarms rise by a few points in a hundred generations.",
        picture="figure-2-steyn",
    ),
    tables=(_table_1(), _table_2(), _table_3()),
)
