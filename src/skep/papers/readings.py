"""What is read off learners for the tables of works: sums for means, and curves."""

from collections.abc import Mapping, Sequence
from statistics import mean
from typing import Any

from skep.arena.results import Tally
from skep.arena.student import t_test
from skep.papers.measure import Counts, sums
from skep.training.coevolution import Coevolution
from skep.training.coevolution_files import OUTCOMES, leader_shares, supreme_of
from skep.training.genetic import Genetic
from skep.training.tabular import Tabular
from skep.training.weights import Weights


def genetic_counts(learner: Genetic, before: Mapping[str, Any]) -> Counts:
    """Scores of the first and the last generation, the test between their means, and how they play."""
    played = [step for step in learner.steps if "scores" in step]
    first, last = played[0]["scores"], played[-1]["scores"]
    test = t_test(first, last)
    return {
        "chromosomes": len(first),
        **sums("first_score", first),
        **sums("last_score", last),
        "highest_score": max(max(step["scores"]) for step in played),
        "t": test.t,
        "p": test.p,
        "best_scores": [max(step["scores"]) for step in played],
        "mean_scores": [sum(step["scores"]) / len(step["scores"]) for step in played],
        "yardstick": [step["yardstick"] for step in played],
        **_tally_counts("champion", Tally(*max(step["yardstick"] for step in played))),
        **_tally_counts("test", Tally(*learner.steps[-1].get("test", (0, 0, 0)))),
    }


def weights_counts(learner: Weights, before: Mapping[str, Any]) -> Counts:
    """How the base played against the yardstick after each iteration."""
    tallies = [Tally(*step["yardstick"]) for step in learner.steps]
    return {"yardstick": [list(tally) for tally in tallies], **_tally_counts("last", tallies[-1])}


def _tally_counts(name: str, tally: Tally) -> Counts:
    won, drawn, lost = tally
    return {f"{name}_games": tally.games, f"{name}_won": won, f"{name}_drawn": drawn, f"{name}_lost": lost}


def tabular_counts(learner: Tabular, before: Mapping[str, Any]) -> Counts:
    """How the table grew, how often it knew the position, and what a turn cost in each block."""
    block, steps = learner.settings.block, learner.steps
    known = [(step["turns"] - step["states"]) / step["turns"] for step in steps]
    known_later = [(step["turns"] - step["states"] - block) / step["turns"] for step in steps]
    third = _third(len(steps))
    return {
        "games": block * len(steps),
        "block": block,
        "blocks": len(steps),
        "white_won": sum(step["white_wins"] for step in steps),
        "black_won": sum(step["black_wins"] for step in steps),
        "states": sum(step["states"] for step in steps) / 2,
        "actions": sum(step["actions"] for step in steps) / 2,
        **sums("turns", (step["turns"] / block / 2 for step in steps)),
        **sums("actions_a_state", (step["actions"] / step["states"] for step in steps)),
        **sums("known", known),
        **sums("known_later", known_later),
        "third": third,
        **sums("known_early", known[:third]),
        **sums("known_late", known[-third:]),
        "known_curve": known,
        "states_curve": _running([step["states"] / 2 for step in steps]),
        "bytes_a_state": steps[-1]["bytes"] / sum(step["states"] for step in steps),
        **_time_counts(_times(learner, before)),
    }


def _third(length: int) -> int:
    return -(-length // 3)


def _running(values: Sequence[float]) -> list[float]:
    return [sum(values[: number + 1]) for number in range(len(values))]


def _times(learner: Tabular, before: Mapping[str, Any]) -> list[float | None]:
    """Microseconds of a turn in each block; None for one that was played but not read before a kill."""
    kept = [*before.get("microseconds", ()), *([None] * len(learner.steps))][: len(learner.steps)]
    return [learner.microseconds.get(number, time) for number, time in enumerate(kept)]


def _time_counts(times: Sequence[float | None]) -> Counts:
    """The times, and their means in the first and in the last third of the run."""
    third = _third(len(times))
    early = [time for time in times[:third] if time is not None]
    late = [time for time in times[-third:] if time is not None]
    counts: Counts = {"microseconds": list(times)}
    if early and late:
        counts |= {"early_microseconds": sum(early) / len(early), "late_microseconds": sum(late) / len(late)}
    return counts


def coevolution_counts(learner: Coevolution, before: Mapping[str, Any]) -> Counts:
    """The best leader of each run, the leaders of the first and the last generation, and all curves."""
    own, steps = learner.settings, learner.steps
    length = min(own.generations, len(steps))
    runs = [steps[start : start + length] for start in range(0, len(steps), own.generations)]
    whole = [run for run in runs if len(run) == length]
    counts: Counts = {"runs": len(whole), "leaders": 2 * len(whole), "generations": length}
    for index, outcome in enumerate(OUTCOMES):
        supreme = [supreme_of(run)[2][index] / own.random_games for run in whole]
        counts |= sums(f"supreme_{outcome}", supreme)
        for when, place in (("first", 0), ("last", length - 1)):
            shares = [
                run[place]["random"][side][index] / own.random_games for run in whole for side in (0, 1)
            ]
            counts |= sums(f"{when}_{outcome}", shares)
    for side in (0, 1):
        counts |= sums(f"rise_{side + 1}", [_rise(run, side, own.random_games) for run in whole])
    counts["curves"] = {
        f"swarm {side + 1} {outcome}": leader_shares(own, steps, side, index)
        for side in (0, 1)
        for index, outcome in enumerate(OUTCOMES)
    }
    return counts


def _rise(run: Sequence[Mapping[str, Any]], side: int, games: int) -> float:
    """By how many points the leaders of the last tenth of a run win more often than those of the first."""
    tenth = max(1, len(run) // 10)
    won = [100 * step["random"][side][0] / games for step in run]
    return float(mean(won[-tenth:]) - mean(won[:tenth]))
