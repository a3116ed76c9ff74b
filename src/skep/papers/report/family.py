"""Judges the numbers of a table as a family, so that many comparisons do not make differences by chance.

Of twenty numbers that are equal in truth, one lies outside its 95 % interval. So a number of a table differs
only if it does so by the rule of S. Holm (Scandinavian Journal of Statistics 6, 1979), by which all numbers
of a table that are equal in truth are called equal with a chance of 95 %. Rows that try the same switch are
a family of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from skep.papers.report.verdict import LEVEL, Judgement, Verdict, difference_p, p_text

if TYPE_CHECKING:
    from skep.papers.report.comparison import Comparison, RowReport


ALONE = "alone it would differ"
"""How the reason begins why a number agrees only as one of many."""


def judged_as_family(rows: Sequence["RowReport"]) -> list["RowReport"]:
    """The rows of a table, where a number differs only if it does among all of its family."""
    switches = dict.fromkeys(row.row.switch for row in rows)
    differing = {
        switch: _differing([one for row in rows if row.row.switch == switch for one in row.comparisons])
        for switch in switches
    }
    return [
        replace(row, comparisons=tuple(_judged(one, *differing[row.row.switch]) for one in row.comparisons))
        for row in rows
    ]


def _differing(family: Sequence["Comparison"]) -> tuple[float, int]:
    """The largest p-value that still says that a number differs, -1 if none does; and the family's size."""
    values = [p for _, p in _compared(family)]
    return max(holm(values), default=-1.0), len(values)


def _compared(family: Sequence["Comparison"]) -> Iterator[tuple["Comparison", float]]:
    for one in family:
        if one.judgement.verdict in (Verdict.AGREES, Verdict.DIFFERS) and one.ours and one.published:
            yield one, difference_p(one.ours, one.published)


def _judged(one: "Comparison", largest: float, size: int) -> "Comparison":
    for _, p in _compared([one]):
        if one.judgement.verdict is Verdict.DIFFERS and p > largest:
            why = f"{ALONE} (p = {p_text(p)}), as one of {size} numbers it does not"
            return replace(one, judgement=Judgement(Verdict.AGREES, why))
    return one


def holm(values: Sequence[float]) -> list[float]:
    """The p-values of a family that say that something differs, the smallest first.

    >>> holm([0.04, 0.03, 0.001]), holm([0.02, 0.01])
    ([0.001], [0.01, 0.02])
    """
    found = []
    for number, p in enumerate(sorted(values)):
        if p > LEVEL / (len(values) - number):
            break
        found.append(p)
    return found
