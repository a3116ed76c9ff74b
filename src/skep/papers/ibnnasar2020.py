"""Work 001: A. Ibn-Nasar 2020, players that weigh fifteen features, and learners of the weights."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from skep.analysis.chart import line_chart
from skep.arena.results import Tally
from skep.papers.experiment import Preset
from skep.papers.games import CoreGames, Seats
from skep.papers.learning import LearnedWeights, Learning, Schooling
from skep.papers.measure import Chance, Deviate, Mean, Share, Value
from skep.papers.paper import Drawing, Finding, Number, Paper, Row, Table
from skep.papers.readings import genetic_counts, weights_counts
from skep.training.genetic import Genetic, GeneticSettings
from skep.training.weights import Weights, WeightsSettings
from skep.training.yardstick import share_curve

RULES = "Base:queen_first=true,repetition=false,ply_cap=300"
"""The queen may begin, and a game is drawn after 150 turns, which are taken as turns of both sides."""

NEUTRAL, MANUAL, BASIC = "advanced", "advanced:weights=manual", "basic"
GENETIC, PASSIVE, CMA = (f"advanced:weights={name}" for name in ("genetic", "passive", "cma"))

SLIDES = (
    "we think because by the work's sliding rule a cell with more than four neighbours is closed and gates "
    "are not: queens are harder to surround, and more games are drawn"
)
DEPTH = f"which plies “depth 1” counts is not said; by either reading ours beats neutral clearly; {SLIDES}"
SCORES = "by how much a quick win counts more is not said; ours counts up to twice"
GAME_TIME = "about six minutes a game, five games at once"
CHANCE = "weights that a run without a guard has at iteration 47 are a matter of luck"


def _shares(
    names: tuple[str, str, str], published: tuple[int | None, int | None, int | None], why: str = ""
) -> tuple[Number, ...]:
    return tuple(
        Number(
            name=name,
            measure=Share(what),
            published=None if value is None else value / 100,
            size=100,
            why=why,
        )
        for name, what, value in zip(names, ("won", "lost", "drawn"), published, strict=True)
    )


def _game(
    name: str,
    agent: str | LearnedWeights,
    opponent: str | LearnedWeights,
    published: tuple[int | None, int | None, int | None] = (None, None, None),
    why: str = "",
    turns: float | None = None,
    span: tuple[int, int] | None = None,
) -> Row:
    """A match; `turns` is the published mean of its decided games, `span` the range of them."""
    first, second = name.split(" – ")
    seats: Seats = "first" if first == second else "both"
    names = (
        (f"{first} won", f"{second} won", "drawn") if first != second else ("White won", "Black won", "drawn")
    )
    decided = sum(value or 0 for value in published[:2])
    length = Number(
        name="turns of decided games",
        measure=Mean("decided_moves", "decided"),
        published=turns,
        size=decided,
        why=why,
    )
    return Row(
        name=name,
        experiment=CoreGames(agent=agent, opponent=opponent, seats=seats, rules=RULES, span=span),
        numbers=(*_shares(names, published, why), length, *_spanned(span, decided)),
    )


def _spanned(span: tuple[int, int] | None, decided: int) -> tuple[Number, ...]:
    """All decided games of the work took so many turns. How many of ours do?"""
    if span is None:
        return ()
    share = Share("within", "decided")
    why = "nothing is known of how its games began, or of lots among equal moves"
    return (
        Number(
            name=f"decided in {span[0]} to {span[1]} turns",
            measure=share,
            published=1.0,
            size=decided,
            why=why,
        ),
    )


def _matches() -> Table:
    return Table(
        name="matches",
        title="The five matches of heuristics",
        about="100 games each, half with each colour where the players differ. Neutral weighs all features "
        "alike, manual those of the queens twice, basic has nothing else. Minimax looks at the ten best "
        "moves of a position, to depth 1.",
        rows=(
            _game("neutral – neutral", NEUTRAL, NEUTRAL, (8, 9, 83), SLIDES, span=(16, 62)),
            _game("basic – basic", BASIC, BASIC, (34, 25, 41), SLIDES),
            _game("neutral – basic", NEUTRAL, BASIC, (6, 24, 70)),
            _game("manual – basic", MANUAL, BASIC, (54, 17, 29)),
            _game("minimax, 1 ply – neutral", f"{MANUAL},search=minimax,depth=1", NEUTRAL, (6, 5, 89), DEPTH),
            _game(
                "minimax, 2 plies – neutral", f"{MANUAL},search=minimax,depth=2", NEUTRAL, (6, 5, 89), DEPTH
            ),
        ),
        games={"smoke": 4, "published": 100, "full": 4000},
        then=GAME_TIME,
    )


def _breeding(population: int, generations: int) -> Schooling:
    published = GeneticSettings(population=population, generations=generations, games=1)
    presets: dict[Preset, GeneticSettings] = {
        "smoke": replace(Genetic.PRESETS["smoke"], games=1),
        "published": published,
        "full": replace(published, games=20, yardstick_games=1000, test_games=4000),
    }
    return Schooling(learner="genetic", presets=presets)


TESTED = (
    *(
        Number(name=f"its best {what} against neutral", measure=Share(f"champion_{what}", "champion_games"))
        for what in ("won", "lost", "drawn")
    ),
    Number(name="last generation won against first", measure=Share("test_won", "test_games")),
    Number(name="last generation lost against first", measure=Share("test_lost", "test_games")),
)
HIGHEST = Number(
    name="highest score",
    measure=Value("highest_score", "chromosomes", tolerance=0.2, digits=1),
    published=25,
    why=SCORES,
)
MEANS = (
    Number(
        name="mean score, generation 1",
        measure=Mean("first_score", "chromosomes", digits=2),
        published=2.27,
        size=11,
        why=SCORES,
    ),
    Number(
        name="mean score, generation 15",
        measure=Mean("last_score", "chromosomes", digits=2),
        published=2.55,
        size=11,
        why=SCORES,
    ),
    Number(name="t(20)", measure=Deviate("t", "chromosomes"), published=0.24),
    Number(name="p, one-sided", measure=Chance("p", "chromosomes"), published=0.41),
)


def _bred(population: int, generations: int, numbers: tuple[Number, ...], note: str = "") -> Row:
    return Row(
        name=f"{population} chromosomes, {generations} generations",
        experiment=Learning(schooling=_breeding(population, generations), reading=genetic_counts),
        numbers=(*numbers, *TESTED),
        note=note,
    )


def _genetic() -> Table:
    note = (
        "Scores within a generation compare equals: their mean rises when fewer games are drawn, whether or "
        "not they are played better. Whether the last generation plays better is asked by its games against "
        "the first. Eleven scores say little: with seeds 1 to 7, p lies between below 0.005 and 0.75."
    )
    best = "Of its best chromosome (no. 16) the work says that most of its games against neutral were drawn."
    rows = (_bred(21, 6, (HIGHEST,), best), _bred(11, 15, MEANS, note))
    names = ("genetic-21x6", "genetic-11x15")
    return Table(
        name="genetic",
        title="Both genetic runs",
        about="Every two chromosomes of a generation play one game. A win counts one, and more the quicker "
        "it is. The t-test asks whether the mean score of the last generation is above that of the first; "
        "the games of the last generation against the first ask whether it plays better. Its best is the "
        "chromosome that did best against neutral, of the best of each generation.",
        rows=rows,
        games={"smoke": 1, "published": 1, "full": 1},
        then=GAME_TIME,
        drawings=tuple(
            _yardstick(name, row.name, "best of the generation", "generation")
            for name, row in zip(names, rows, strict=True)
        ),
    )


def _yardstick(name: str, row: str, who: str, step: str) -> Drawing:
    def draw(counts: Mapping[str, Any]) -> str:
        tallies = [Tally(*values) for values in counts["yardstick"]]
        curve = share_curve(f"{who} against neutral", tallies)
        return line_chart([curve], title=row, x_label=step, y_label="points a game")

    return Drawing(name=name, row=row, draw=draw)


def _searching(iterations: int) -> Schooling:
    published = WeightsSettings(iterations=iterations)
    presets: dict[Preset, WeightsSettings] = {
        "smoke": replace(Weights.PRESETS["smoke"], guard_games=0),
        "published": published,
        "full": replace(published, games=100, yardstick_games=1000),
    }
    return Schooling(learner="weights", presets=presets)


def _passive() -> Table:
    numbers = tuple(
        Number(name=f"last base {what} against neutral", measure=Share(f"last_{what}", "last_games"))
        for what in ("won", "lost", "drawn")
    )
    return Table(
        name="passive",
        title="Both passive runs",
        about="Fifteen configurations an iteration, each the base with one weight changed; the best becomes "
        "the base. The work gives no numbers but that the long run went wrong around iteration 47.",
        rows=(
            Row(
                name="5 iterations",
                experiment=Learning(schooling=_searching(5), reading=weights_counts),
                numbers=numbers,
            ),
            Row(
                name="60 iterations",
                experiment=Learning(schooling=_searching(60), reading=weights_counts),
                numbers=numbers,
            ),
        ),
        games={"smoke": 1, "published": 1, "full": 1},
        then=GAME_TIME,
        drawings=(_yardstick("passive-60", "60 iterations", "base", "iteration"),),
    )


def _i47() -> Table:
    when: dict[Preset, int] = {"smoke": 2, "published": 47, "full": 47}
    alpha = LearnedWeights(schooling=_searching(60), iteration=when)
    return Table(
        name="i47",
        title="I47 and its inverse",
        about="The base of the long passive run at iteration 47 (Alpha), and the same with 1/w for every "
        "weight w (Beta), 100 games each against neutral. The weights of the work are not known; ours are "
        "those of our own run.",
        rows=(
            _game("Alpha – neutral", alpha, NEUTRAL, (None, 53, None), CHANCE, turns=37),
            _game("Beta – neutral", replace(alpha, is_inverted=True), NEUTRAL, (0, 97, 3), CHANCE, turns=34),
        ),
        games={"smoke": 4, "published": 100, "full": 4000},
        then=GAME_TIME,
    )


def _planned() -> Table:
    return Table(
        name="planned",
        title="What the author planned: learned weights compared",
        about="The weights that come with skep: of a genetic run of 21 × 6, of a passive run, and, beyond "
        "the work, of CMA-ES ([learning](../learning.md) says how each was made; they are not those of the "
        "runs above).",
        rows=(
            _game("genetic – neutral", GENETIC, NEUTRAL),
            _game("passive – neutral", PASSIVE, NEUTRAL),
            _game("genetic – passive", GENETIC, PASSIVE),
            _game("genetic – manual", GENETIC, MANUAL),
            _game("passive – manual", PASSIVE, MANUAL),
            _game("CMA-ES – neutral", CMA, NEUTRAL),
            _game("CMA-ES – manual", CMA, MANUAL),
        ),
        games={"smoke": 2, "published": 100, "full": 4000},
        then="it was planned and not done",
    )


PAPER = Paper(
    name="ibnnasar2020",
    title="Analysis of Artificial Intelligence Techniques in Strategy Games: Hive",
    authors="Amaan Ibn-Nasar",
    year="2020",
    citation="A. Ibn-Nasar: Analysis of Artificial Intelligence Techniques in Strategy Games: Hive. BSc "
    "project, University of Leeds, 2020.",
    summary="Players weigh fifteen features of a position; a genetic algorithm and a passive learner look "
    "for the weights. Weights set by hand beat the simplest player; the learners found nothing that could "
    "be shown.",
    reproduced="The five matches, minimax, both genetic runs with their t-test, both passive runs, the idea "
    "of I47, and the comparisons of learned weights that the author planned. The tests with people were "
    "cancelled there, too.",
    conclusion="Equal weights lose to the plain count of neighbours, and weights set by hand turn that "
    "round, as published. Minimax is better than published, by either reading. The learners do find weights "
    "that beat neutral, though at this size none that beat those set by hand; CMA-ES finds some that beat "
    "both.",
    differences=(
        "The rules are right. There, a cell with more than four occupied neighbours was closed, gates were "
        "not, and pinned pieces may have moved.",
        "Equal moves are drawn by lot, weights of the first generation lie between 0 and 1, one child in "
        "ten is mutated, a step of the passive learner is 0.5: the work gives none of these.",
        "150 turns are read as turns of both sides.",
    ),
    findings=(
        Finding(
            claim="The t-test of scores does not ask whether the players got better.",
            evidence="Scores are made within a generation, among equals: their mean depends on how many "
            "games are drawn and how long they take. The last generation has to meet the first: in "
            "both of our runs, with each of the seeds 1 to 7, it won more games than it lost.",
        ),
        Finding(
            claim="The sliding rule is wrong both ways.",
            evidence="A destination with five neighbours can be entered by sliding if it has a gap of two "
            "cells, and one with four can be behind a gate.",
        ),
    ),
    tables=(_matches(), _genetic(), _passive(), _i47(), _planned()),
)
