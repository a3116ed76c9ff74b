"""What is counted of the table learner: how its table grew, and what a turn cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from skep.papers.experiments.counts import Counts, sums
from skep.training.tabular import Tabular


@dataclass(frozen=True)
class MatchBlock:
    """What happened in one block of matches; turns, states and actions are those of both players."""

    white_wins: int
    black_wins: int
    turns: int
    states: int
    """The states that were new."""
    actions: int
    """The actions of the new states."""
    bytes: int
    """The size of the whole table after the block."""

    @classmethod
    def of(cls, step: Mapping[str, Any]) -> "MatchBlock":
        """A block from the step of the learner that played it."""
        return cls(**{name: step[name] for name in cls.__dataclass_fields__})

    def known_share(self, without: int = 0) -> float:
        """The share of turns in states that were not new, some such turns left out."""
        return (self.turns - self.states - without) / self.turns


def tabular_counts(learner: Tabular, before: Mapping[str, Any]) -> Counts:
    """How the table grew, how often it knew the position, and what a turn cost in each block."""
    matches = learner.settings.block
    blocks = [MatchBlock.of(step) for step in learner.steps]
    known = [block.known_share() for block in blocks]
    third = _third(len(blocks))
    return {
        "games": matches * len(blocks),
        "block": matches,
        "blocks": len(blocks),
        "white_won": sum(block.white_wins for block in blocks),
        "black_won": sum(block.black_wins for block in blocks),
        "states": sum(block.states for block in blocks) / 2,
        "actions": sum(block.actions for block in blocks) / 2,
        **sums("turns", (block.turns / matches / 2 for block in blocks)),
        **sums("actions_a_state", (block.actions / block.states for block in blocks)),
        **sums("known", known),
        **sums("known_later", (block.known_share(without=matches) for block in blocks)),
        "third": third,
        **sums("known_early", known[:third]),
        **sums("known_late", known[-third:]),
        "known_curve": known,
        "states_curve": list(accumulate(block.states / 2 for block in blocks)),
        "bytes_a_state": blocks[-1].bytes / sum(block.states for block in blocks),
        **_time_counts(_times(learner, before)),
    }


def _third(length: int) -> int:
    return -(-length // 3)


def _times(learner: Tabular, before: Mapping[str, Any]) -> list[float | None]:
    """Microseconds of a turn in each block; None if it was interrupted before it was counted."""
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
