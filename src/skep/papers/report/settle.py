"""Settles the numbers that differ, by the rows that do what the original did.

A difference is explained by a switch if the number agrees with it, does not without it, and the two numbers
of ours differ from each other, each made of at least as many games as the published one. Otherwise it is
open, with all that was tried.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from skep.papers.paper import Number, PaperRow
from skep.papers.report.verdict import Judgement, Verdict, differ

if TYPE_CHECKING:
    from skep.papers.report.comparison import Comparison, RowReport

Trial = tuple[PaperRow, "Comparison"]
"""A row that tries a switch, and the number in question as it comes out there."""


def settled(rows: Sequence["RowReport"]) -> tuple["RowReport", ...]:
    """The rows of a table with a final verdict for each number of those that try no switch."""
    return tuple(row if row.row.variant_of else _settled_row(row, rows) for row in rows)


def _settled_row(row: "RowReport", rows: Sequence["RowReport"]) -> "RowReport":
    variants = [other for other in rows if other.row.variant_of == row.row.name]
    comparisons = tuple(
        replace(one, judgement=_settled(number, one, _trials(one.name, variants)))
        for number, one in zip(row.row.numbers, row.comparisons, strict=True)
    )
    return replace(row, comparisons=comparisons)


def _trials(name: str, variants: Sequence["RowReport"]) -> list[Trial]:
    return [
        (variant.row, one)
        for variant in variants
        for one in variant.comparisons
        if one.name == name and one.ours is not None
    ]


def _settled(number: Number, one: "Comparison", trials: Sequence[Trial]) -> Judgement:
    if one.judgement.verdict is not Verdict.DIFFERS:
        return one.judgement
    for row, other in trials:
        if explains(number, one, other):
            return Judgement(Verdict.EXPLAINED, f"it agrees with {row.switch}")
    tried = "; ".join(f"{row.switch}: {other.ours_text}" for row, other in trials)
    known = [number.why] if number.why else []
    return Judgement(Verdict.OPEN, "; ".join([*known, *([f"tried {tried}"] if tried else [])]))


def explains(number: Number, one: "Comparison", other: "Comparison") -> bool:
    """Does a switch explain why a number differs, with enough games to say so?"""
    if one.ours is None or other.ours is None or other.judgement.verdict is not Verdict.AGREES:
        return False
    return differ(one.ours, other.ours) and min(one.size, other.size) >= number.size
