"""Settles the numbers that differ, by the rows that do what the original did.

A difference is explained by a switch if the number agrees with it, does not without it, and the two numbers
of ours differ from each other; of a single run, which is compared with the spread of ours, it is enough that
the spread allows it with the switch and not without, and that ours come nearer to it. Both statements need
enough games: were the number with the switch still where it is without, as many games as it has would tell it
from the published one. Games that are won, lost and drawn are one statement: a switch explains none of these
shares if another of them differs with it. Otherwise the difference is open, with all that was tried.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.measure import Measure
from skep.papers.paper import Number
from skep.papers.report.verdict import Judgement, Verdict, differ

if TYPE_CHECKING:
    from skep.papers.report.comparison import Comparison, RowReport

Trial = tuple["RowReport", "Comparison"]
"""A row that tries a switch, and the number in question as it comes out there."""


def settled(rows: Sequence["RowReport"]) -> tuple["RowReport", ...]:
    """The rows of a table with a final verdict for each number of those that try no switch."""
    return tuple(row if row.row.variant_of else _settled_row(row, rows) for row in rows)


def _settled_row(row: "RowReport", rows: Sequence["RowReport"]) -> "RowReport":
    variants = [other for other in rows if other.row.variant_of == row.row.name]
    counts = row.result.counts if row.result else {}
    comparisons = tuple(
        replace(one, judgement=_settled(number, one, _trials(one.name, variants), counts))
        for number, one in zip(row.row.numbers, row.comparisons, strict=True)
    )
    return replace(row, comparisons=comparisons)


def _trials(name: str, variants: Sequence["RowReport"]) -> list[Trial]:
    return [
        (variant, one)
        for variant in variants
        for one in variant.comparisons
        if one.name == name and one.ours is not None
    ]


def _settled(
    number: Number, one: "Comparison", trials: Sequence[Trial], counts: Mapping[str, Any]
) -> Judgement:
    if one.judgement.verdict is not Verdict.DIFFERS:
        return one.judgement
    for variant, other in trials:
        if _is_possible(number, variant) and explains(number, one, other, counts):
            return Judgement(Verdict.EXPLAINED, f"it agrees with {variant.row.switch}")
    tried = "; ".join(f"{variant.row.switch}: {other.ours_text}" for variant, other in trials)
    known = [number.why] if number.why else []
    return Judgement(Verdict.OPEN, "; ".join([*known, *([f"tried {tried}"] if tried else [])]))


def _is_possible(number: Number, variant: "RowReport") -> bool:
    """If the number is a share: does no other share of the same games or runs differ with the switch?"""
    of = _whole(number.measure)
    return of is None or not any(
        _whole(other.measure) == of and one.judgement.verdict is Verdict.DIFFERS
        for other, one in zip(variant.row.numbers, variant.comparisons, strict=True)
    )


def _whole(measure: Measure) -> str | None:
    """What a share, or a mean of shares, is a part of; None for other measures."""
    if isinstance(measure, Share) or (isinstance(measure, Mean) and measure.is_share):
        return measure.of
    return None


def explains(number: Number, one: "Comparison", other: "Comparison", counts: Mapping[str, Any]) -> bool:
    """Does a switch explain why a number differs, with enough games to say so?

    `counts` are those of the row without the switch.
    """
    if one.ours is None or other.ours is None or one.published is None:
        return False
    is_single_run = number.size == 1
    is_nearer = abs(other.ours.value - one.published.value) < abs(one.ours.value - one.published.value)
    if other.judgement.verdict is not Verdict.AGREES or not is_nearer:
        return False
    if not is_single_run and not differ(one.ours, other.ours):
        return False
    unchanged = number.measure.theirs(one.ours.value, other.size, counts)
    return differ(unchanged, one.published)
