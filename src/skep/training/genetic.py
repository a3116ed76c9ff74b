"""Breeding weights: the genetic algorithm of ibnnasar2020, and what it lacked.

Every two chromosomes of a generation play each other. A win counts one, and more the quicker it is: the
paper gives no numbers for that, so `bonus` and `quick` are settings. Parents are drawn by their scores, a
child has the head of one and the tail of the other, and some children have one gene changed a little.

Scores inside a generation say nothing about strength: when all get better, no score rises. That is why the
paper could not see progress in its means. So the last generation plays the first at the end, and the best of
each generation plays a benchmark that does not learn.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, islice
from typing import Any, ClassVar

from skep.arena.core_games.core_game import CoreGame, PlayedGame, play_core_games
from skep.arena.core_games.core_match import (
    core_game,
    result_of,
    series,
    tally_of_series,
    tally_score,
)
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.executor import Executor
from skep.arena.stats.match_score import match_score_text
from skep.arena.stats.results import Tally, tally_text
from skep.drawing.line_chart import Curve, line_chart
from skep.settings import SettingsError
from skep.training.benchmark import Benchmark, BenchmarkSettings, share_curve
from skep.training.genome import Vector
from skep.training.provenance import provenance
from skep.training.run import Run, Step


@dataclass(frozen=True, kw_only=True)
class GeneticSettings(BenchmarkSettings):
    """How weights are bred."""

    OLD_NAMES: ClassVar[Mapping[str, str]] = {**BenchmarkSettings.OLD_NAMES, "hall": "past_champions"}

    population: int = 21
    """Chromosomes in a generation."""
    generations: int = 6
    """Generations that play, the random first one included."""
    games: int = 2
    """Games of every two chromosomes, half with each colour."""
    bonus: float = 1.0
    """What a win at the first move would count beyond one; it falls to 0 at `quick` turns."""
    quick: int = 60
    """Turns within which a win gets a bonus."""
    elite: int = 0
    """Chromosomes that go on into the next generation unchanged: the best ones."""
    mutation: float = 0.1
    """Probability, from 0 to 1, that one gene of a child changes."""
    change: float = 0.1
    """By how much a gene changes at most, up or down."""
    low: float = 0.0
    """Genes of the first generation are at least this."""
    high: float = 1.0
    """Genes of the first generation are at most this."""
    past_champions: int = 0
    """Champions of past generations that every chromosome also plays, chosen at random in each generation."""
    test_games: int = 400
    """Games between the last generation and the first, at the end; 0 for none."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.population < 2 or self.generations < 1:
            raise SettingsError("a run needs a population of 2 and 1 generation at least")
        if not 0 <= self.elite <= self.population:
            raise SettingsError(f"setting 'elite' is from 0 to the population, not {self.elite}")
        if self.games < 1 or self.low > self.high or not 0 <= self.mutation <= 1:
            raise SettingsError("setting 'games' is 1 or more, 'low' at most 'high', 'mutation' from 0 to 1")


_PUBLISHED = GeneticSettings()

Generation = tuple[Vector, ...]


class Genetic:
    """The genetic algorithm: one step for each generation, and one for the test at the end."""

    Settings: ClassVar[type] = GeneticSettings
    PRESETS: ClassVar[Mapping[str, GeneticSettings]] = {
        "smoke": GeneticSettings(population=4, generations=2, benchmark_games=4, test_games=8),
        "published": _PUBLISHED,
        "published-11x15": replace(_PUBLISHED, population=11, generations=15),
        "full": GeneticSettings(
            population=24, generations=40, games=4, elite=2, mutation=0.5, change=0.3, low=-1, high=1,
            past_champions=8, benchmark_games=400, test_games=2000,
        ),
    }  # fmt: skip

    def __init__(self, settings: GeneticSettings) -> None:
        self.settings = settings
        self._benchmark = Benchmark(settings)
        self.steps: list[Step] = []

    @property
    def total(self) -> int:
        """The generations, and the test if there is one."""
        return self.settings.generations + bool(self.settings.test_games)

    def recall(self, step: Step) -> None:
        """Take note of a generation that has played."""
        self.steps.append(step)

    def step(self, executor: Executor) -> Step:
        """Let the next generation play, or the last one against the first."""
        number = len(self.steps)
        if number == self.settings.generations:
            return {"test": self._test(executor)}
        generation = self._generation(number)
        scores = self._scores(generation, number, executor)
        step: Step = {"chromosomes": [list(vector) for vector in generation], "scores": scores}
        if self.settings.benchmark_games:
            best = generation[scores.index(max(scores))]
            step["benchmark"] = self._benchmark.tally(best, number, executor)
        return step

    def summary(self) -> str:
        """The best score of the last generation, and its result against the benchmark."""
        last = self.steps[-1]
        if "test" in last:
            return "last against first generation: " + match_score_text(tally_score(Tally(*last["test"])))
        line = f"best score {max(last['scores']):.2f}, mean {_mean(last['scores']):.2f}"
        if "benchmark" in last:
            line += f", against {self.settings.benchmark} {tally_text(Tally(*last['benchmark']))}"
        return line

    def results(self, run: Run) -> dict[str, str]:
        """The champion as a weights file, the curves, and the test."""
        champion, generation = self.champion()
        lines = [f"Champion of generation {generation + 1}. {self.summary()}"]
        files = {
            "weights.txt": self._benchmark.genome.text(champion, provenance(run, lines)),
            "scores.svg": self._chart("scores"),
        }
        if self.settings.benchmark_games:
            files["benchmark.svg"] = self._chart("benchmark")
        return files

    def champion(self) -> tuple[Vector, int]:
        """The best chromosome and its generation: by the benchmark, else by the last scores.

        Of generations with equal results it is the later one.
        """
        played = [step for step in self.steps if "scores" in step]
        number = len(played) - 1
        if self.settings.benchmark_games:
            number = max(range(len(played)), key=lambda i: (Tally(*played[i]["benchmark"]).share, i))
        scores = played[number]["scores"]
        return tuple(played[number]["chromosomes"][scores.index(max(scores))]), number

    def _generation(self, number: int) -> Generation:
        generator = random.Random(derived_seed(self.settings.seed, "generation", number))
        if number == 0:
            return first_generation(self.settings, len(self._benchmark.genome.names), generator)
        last = self.steps[-1]
        parents = tuple(tuple(vector) for vector in last["chromosomes"])
        return next_generation(self.settings, parents, last["scores"], generator)

    def _scores(self, generation: Generation, number: int, executor: Executor) -> list[float]:
        """Every pair plays, and everyone plays the past champions drawn for this generation."""
        pairings = self._pairings(generation, number)
        core_games = [game for pairing in pairings for game in pairing.games]
        played = iter(play_core_games(core_games, self._benchmark.rules, executor=executor))
        scores = [0.0] * len(generation)
        for pairing in pairings:
            for game_number, game in enumerate(islice(played, len(pairing.games))):
                winner = pairing.winner(game_number, game)
                if winner is not None:
                    scores[winner] += win_points(self.settings, game)
        return scores

    def _pairings(self, generation: Generation, number: int) -> list["ChromosomePair"]:
        """Who plays whom in a generation. The place of a pairing in the list is part of its seeds."""
        members = range(len(generation))
        met: list[tuple[int, int | None, Vector]] = [
            (first, second, generation[second]) for first, second in combinations(members, 2)
        ]
        met += [(first, None, champion) for champion in self._past_champions(number) for first in members]
        return [
            ChromosomePair(first, second, self._games(generation[first], opponent, number, place))
            for place, (first, second, opponent) in enumerate(met)
        ]

    def _games(self, first: Vector, second: Vector, number: int, place: int) -> list[CoreGame]:
        sides = self._benchmark.policy(first), self._benchmark.policy(second)
        return series(*sides, self.settings.games, self.settings.seed, "games", number, place)

    def _past_champions(self, number: int) -> list[Vector]:
        champions = [
            tuple(step["chromosomes"][step["scores"].index(max(step["scores"]))]) for step in self.steps
        ]
        generator = random.Random(derived_seed(self.settings.seed, "hall", number))
        return generator.sample(champions, min(self.settings.past_champions, len(champions)))

    def _test(self, executor: Executor) -> Tally:
        """The last generation against the first; each pair of chromosomes plays with both colours."""
        pairs = _all_pairs(self.steps[-1]["chromosomes"], self.steps[0]["chromosomes"])
        games = self.settings.test_games
        core_games = []
        for number, (late, early) in zip(range(0, games, 2), pairs, strict=False):
            sides = self._benchmark.policy(tuple(late)), self._benchmark.policy(tuple(early))
            core_games += [
                core_game(*sides, game, self.settings.seed, "test") for game in (number, number + 1)
            ]
        played = play_core_games(core_games[:games], self._benchmark.rules, executor=executor)
        return tally_of_series(played)

    def _chart(self, what: str) -> str:
        played = [step for step in self.steps if "scores" in step]
        if what == "scores":
            curves = [
                Curve("best", tuple((i + 1, max(step["scores"])) for i, step in enumerate(played))),
                Curve("mean", tuple((i + 1, _mean(step["scores"])) for i, step in enumerate(played))),
            ]
            label = "score in its generation"
        else:
            scores = [Tally(*step["benchmark"]) for step in played]
            curves = [share_curve(f"best against {self.settings.benchmark}", scores)]
            label = "points a game"
        return line_chart(curves, title="Genetic algorithm", x_label="generation", y_label=label)


@dataclass(frozen=True)
class ChromosomePair:
    """Two chromosomes of a generation, or one of them and a past champion, and their games."""

    first: int
    second: int | None
    """None for a past champion, whose score is not counted."""
    games: list[CoreGame]

    def winner(self, number: int, played: PlayedGame) -> int | None:
        """The chromosome that won the game of this number; None for a draw and for a past champion."""
        return {1: self.first, -1: self.second}.get(result_of(number, played))


def _all_pairs(late: Sequence[Any], early: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Each with each, again and again: first with those of the same place, then with their neighbours."""
    for shift in count():
        for place, chromosome in enumerate(late):
            yield chromosome, early[(place + shift) % len(early)]


def win_points(settings: GeneticSettings, played: PlayedGame) -> float:
    """What a win counts: one, and the bonus in proportion to the turns saved of the quick ones."""
    turns = (len(played.moves) + 1) // 2
    return 1 + settings.bonus * max(0.0, 1 - turns / settings.quick)


def first_generation(settings: GeneticSettings, genes: int, generator: random.Random) -> Generation:
    """Random chromosomes."""
    return tuple(
        tuple(generator.uniform(settings.low, settings.high) for _ in range(genes))
        for _ in range(settings.population)
    )


def next_generation(
    settings: GeneticSettings, parents: Generation, scores: Sequence[float], generator: random.Random
) -> Generation:
    """The elite, and children of parents drawn by their scores; all are as likely if there was no win."""
    ranked = sorted(range(len(parents)), key=lambda i: -scores[i])
    elite = tuple(parents[i] for i in ranked[: settings.elite])
    chances = scores if any(scores) else [1.0] * len(parents)
    children = []
    for _ in range(settings.population - len(elite)):
        mother, father = generator.choices(parents, chances, k=2)
        children.append(mutated(settings, crossed(mother, father, generator), generator))
    return elite + tuple(children)


def crossed(mother: Vector, father: Vector, generator: random.Random) -> Vector:
    """The head of one and the tail of the other, at least a gene of each."""
    point = generator.randrange(1, len(mother))
    return mother[:point] + father[point:]


def mutated(settings: GeneticSettings, vector: Vector, generator: random.Random) -> Vector:
    """The chromosome, perhaps with one gene changed."""
    if generator.random() >= settings.mutation:
        return vector
    gene = generator.randrange(len(vector))
    changed = vector[gene] + generator.uniform(-settings.change, settings.change)
    return (*vector[:gene], changed, *vector[gene + 1 :])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
