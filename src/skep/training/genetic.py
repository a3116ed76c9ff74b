"""Breeding weights: the genetic algorithm of work 001 (Ibn-Nasar 2020), and what it lacked.

Every two chromosomes of a generation play each other. A win counts one, and more the quicker it is: the
work says so without numbers, so that `bonus` and `quick` are settings. Parents are drawn by their scores,
a child has the head of one and the tail of the other, and now and then one gene moves a little.

A score among equals says nothing about strength: when all get better, nobody's score rises. That is why
the work could not see progress in its means. So after the last generation it plays the first, and a
yardstick that does not learn measures the best of each generation.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from skep.analysis.chart import Curve, line_chart
from skep.arena.contest import Played, play_many
from skep.arena.match_score import match_score_text
from skep.arena.results import Tally
from skep.arena.seeds import derived_seed
from skep.arena.workers import Crew
from skep.settings import SettingsError
from skep.training.duel import bout, result_of, series, tally_of_series, tally_score, tally_text
from skep.training.genome import Vector
from skep.training.provenance import provenance
from skep.training.run import Run, Step
from skep.training.yardstick import Yardstick, YardstickSettings, share_curve


@dataclass(frozen=True, kw_only=True)
class GeneticSettings(YardstickSettings):
    """How weights are bred."""

    population: int = 21
    """Chromosomes in a generation."""
    generations: int = 6
    """How many generations play, the random first one included."""
    games: int = 2
    """Games of every two chromosomes, half with each colour."""
    bonus: float = 1.0
    """What a win at the first move would count beyond one; it shrinks to nothing at `quick` turns."""
    quick: int = 60
    """Turns within which a win is quick."""
    elite: int = 0
    """So many of the best go on into the next generation unchanged."""
    mutation: float = 0.1
    """Chance of a child that one of its genes changes."""
    change: float = 0.1
    """How far a gene changes at most, up or down."""
    low: float = 0.0
    """Genes of the first generation are at least this."""
    high: float = 1.0
    """Genes of the first generation are at most this."""
    hall: int = 0
    """Every chromosome also plays so many past champions, drawn anew for each generation."""
    test_games: int = 400
    """Games between the last generation and the first, at the end; 0 for none."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.population < 2 or self.generations < 1:
            raise SettingsError("a run needs a population of 2 and 1 generation at least")
        if not 0 <= self.elite <= self.population:
            raise SettingsError(f"setting 'elite' is from 0 to the population, not {self.elite}")
        if self.games < 1 or self.low > self.high or not 0 <= self.mutation <= 1:
            raise SettingsError("settings 'games', 'low' to 'high' or 'mutation' are out of range")


_PUBLISHED = GeneticSettings()

Generation = tuple[Vector, ...]


class Genetic:
    """The genetic algorithm: one step for each generation, and one for the test at the end."""

    Settings: ClassVar[type] = GeneticSettings
    PRESETS: ClassVar[Mapping[str, GeneticSettings]] = {
        "smoke": GeneticSettings(population=4, generations=2, yardstick_games=4, test_games=8),
        "published": _PUBLISHED,
        "published-11x15": replace(_PUBLISHED, population=11, generations=15),
        "full": GeneticSettings(
            population=24, generations=40, games=4, elite=2, mutation=0.5, change=0.3, low=-1, high=1, hall=8,
            yardstick_games=400, test_games=2000,
        ),
    }  # fmt: skip

    def __init__(self, settings: GeneticSettings) -> None:
        self.settings = settings
        self._yardstick = Yardstick(settings)
        self.steps: list[Step] = []

    @property
    def total(self) -> int:
        """The generations, and the test if there is one."""
        return self.settings.generations + bool(self.settings.test_games)

    def recall(self, step: Step) -> None:
        """Take note of a generation that has played."""
        self.steps.append(step)

    def step(self, crew: Crew) -> Step:
        """Let the next generation play, or the last one against the first."""
        number = len(self.steps)
        if number == self.settings.generations:
            return {"test": self._test(crew)}
        generation = self._generation(number)
        scores = self._scores(generation, number, crew)
        step: Step = {"chromosomes": [list(vector) for vector in generation], "scores": scores}
        if self.settings.yardstick_games:
            best = generation[scores.index(max(scores))]
            step["yardstick"] = self._yardstick.tally(best, number, crew)
        return step

    def summary(self) -> str:
        """The best score of the last generation, and what the yardstick says."""
        last = self.steps[-1]
        if "test" in last:
            return "last against first generation: " + match_score_text(tally_score(Tally(*last["test"])))
        line = f"best score {max(last['scores']):.2f}, mean {_mean(last['scores']):.2f}"
        if "yardstick" in last:
            line += f", against {self.settings.yardstick} {tally_text(Tally(*last['yardstick']))}"
        return line

    def results(self, run: Run) -> dict[str, str]:
        """The champion as a weights file, the curves, and the test."""
        champion, generation = self.champion()
        lines = [f"Champion of generation {generation + 1}. {self.summary()}"]
        files = {
            "weights.txt": self._yardstick.genome.text(champion, provenance(run, lines)),
            "scores.svg": self._chart("scores"),
        }
        if self.settings.yardstick_games:
            files["yardstick.svg"] = self._chart("yardstick")
        return files

    def champion(self) -> tuple[Vector, int]:
        """The best chromosome and its generation: as the yardstick says, else as the last scores say.

        Of generations that measured the same the later one has it.
        """
        played = [step for step in self.steps if "scores" in step]
        number = len(played) - 1
        if self.settings.yardstick_games:
            number = max(range(len(played)), key=lambda i: (Tally(*played[i]["yardstick"]).share, i))
        scores = played[number]["scores"]
        return tuple(played[number]["chromosomes"][scores.index(max(scores))]), number

    def _generation(self, number: int) -> Generation:
        generator = random.Random(derived_seed(self.settings.seed, "generation", number))
        if number == 0:
            return first_generation(self.settings, len(self._yardstick.genome.names), generator)
        last = self.steps[-1]
        parents = tuple(tuple(vector) for vector in last["chromosomes"])
        return next_generation(self.settings, parents, last["scores"], generator)

    def _scores(self, generation: Generation, number: int, crew: Crew) -> list[float]:
        """Every pair plays, and everyone plays the champions drawn from the hall of fame."""
        pairs: list[tuple[int, Vector, int | None]] = [
            (first, generation[second], second) for first, second in combinations(range(len(generation)), 2)
        ]
        pairs += [(first, past, None) for past in self._hall(number) for first in range(len(generation))]
        bouts = []
        for index, (first, opponent, _) in enumerate(pairs):
            sides = self._yardstick.policy(generation[first]), self._yardstick.policy(opponent)
            bouts += series(*sides, self.settings.games, self.settings.seed, "games", number, index)
        played = play_many(bouts, self._yardstick.rules, crew=crew)
        scores = [0.0] * len(generation)
        for index, (first, _, second) in enumerate(pairs):
            games = played[index * self.settings.games : (index + 1) * self.settings.games]
            for game_number, game in enumerate(games):
                winner = {1: first, -1: second}.get(result_of(game_number, game))
                if winner is not None:
                    scores[winner] += win_points(self.settings, game)
        return scores

    def _hall(self, number: int) -> list[Vector]:
        champions = [
            tuple(step["chromosomes"][step["scores"].index(max(step["scores"]))]) for step in self.steps
        ]
        generator = random.Random(derived_seed(self.settings.seed, "hall", number))
        return generator.sample(champions, min(self.settings.hall, len(champions)))

    def _test(self, crew: Crew) -> Tally:
        """Chromosomes of the last generation against those of the first, each with each in turn."""
        first, last = self.steps[0]["chromosomes"], self.steps[-1]["chromosomes"]
        size = self.settings.population
        bouts = [
            bout(
                self._yardstick.policy(tuple(last[number // 2 % size])),
                self._yardstick.policy(tuple(first[(number // 2 + number // 2 // size) % size])),
                number,
                *(self.settings.seed, "test"),
            )
            for number in range(self.settings.test_games)
        ]
        return tally_of_series(play_many(bouts, self._yardstick.rules, crew=crew))

    def _chart(self, what: str) -> str:
        played = [step for step in self.steps if "scores" in step]
        if what == "scores":
            curves = [
                Curve("best", tuple((i + 1, max(step["scores"])) for i, step in enumerate(played))),
                Curve("mean", tuple((i + 1, _mean(step["scores"])) for i, step in enumerate(played))),
            ]
            label = "score among equals"
        else:
            scores = [Tally(*step["yardstick"]) for step in played]
            curves = [share_curve(f"best against {self.settings.yardstick}", scores)]
            label = "points a game"
        return line_chart(curves, title="Genetic algorithm", x_label="generation", y_label=label)


def win_points(settings: GeneticSettings, played: Played) -> float:
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
    """The elite, and children of parents drawn by their scores; by lot if nobody has won."""
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
