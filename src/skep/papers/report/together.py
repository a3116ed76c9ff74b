"""Judges the rows of a table together: numbers that agree one by one may not agree as a whole."""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist

from skep.arena.stats.elo import Z_95, Estimate
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.report.comparison import RowReport, TableReport
from skep.papers.report.verdict import LEVEL, Verdict, p_text

COMPARED = (Verdict.AGREES, Verdict.EXPLAINED, Verdict.OPEN, Verdict.DIFFERS)
"""Verdicts of numbers that were compared."""


def together_text(tables: Sequence[TableReport]) -> str:
    """For each kind of number that several rows have, whether they agree together; empty if none has.

    Of numbers that do not, also whether they do in the rows that try a switch.
    """
    rows = [row for table in tables for row in table.own_rows]
    found = _together(dict.fromkeys(number.name for row in rows for number in row.row.numbers), rows)
    if not found:
        return ""
    where = "all rows" if len(tables) == 1 else "the rows of " + " and ".join(t.table.name for t in tables)
    differing = [name for name, p in found.items() if p < LEVEL]
    by_switch: dict[str, list[RowReport]] = {}
    for row in (row for table in tables for row in table.rows if row.row.switch):
        by_switch.setdefault(row.row.switch, []).append(row)
    tried = {switch: _together(differing, trials) for switch, trials in by_switch.items()}
    return " ".join(
        [
            f"Over {where} together: {_texts(found)}.",
            *(f"With {switch}: {_texts(values)}." for switch, values in tried.items() if values),
        ]
    )


def _together(names: Iterable[str], rows: Sequence[RowReport]) -> dict[str, float]:
    return {name: p for name in names if (p := together_p(name, rows)) is not None}


def _texts(values: Mapping[str, float]) -> str:
    return ", ".join(
        f"“{name}” {'does not agree' if p < LEVEL else 'agrees'} (p {'' if p < 0.0001 else '= '}{p_text(p)})"
        for name, p in values.items()
    )


def together_p(name: str, rows: Sequence[RowReport]) -> float | None:
    """The two-sided p-value that a number agrees in all rows that have it; None if fewer than two have.

    Numbers that the original contradicts itself are left out. Shares are tested by N. Mantel and
    W. Haenszel, 1959; means by the sum of their deviates (S. A. Stouffer, 1949).
    """
    shares: list[tuple[float, int, float, int]] = []
    deviates: list[float] = []
    for row in rows:
        for number, one in zip(row.row.numbers, row.comparisons, strict=True):
            compared = one.judgement.verdict in COMPARED
            if number.name != name or not compared or not number.size or row.result is None:
                continue
            if isinstance(number.measure, Share) and number.published is not None:
                counts = row.result.counts
                won, games = counts[number.measure.what], number.measure.size(counts)
                shares.append((number.published * number.size, number.size, won, games))
            elif isinstance(number.measure, Mean) and one.ours and one.published:
                deviates.append(deviate(one.ours, one.published))
    if len(shares) > 1:
        return mantel_haenszel_p(shares)
    if len(deviates) > 1:
        return _two_sided(sum(deviates) / math.sqrt(len(deviates)))
    return None


def deviate(one: Estimate, other: Estimate) -> float:
    """By how many standard errors two numbers differ.

    >>> round(deviate(Estimate(2, 1, 3), Estimate(1, 0, 2)), 3)
    1.386
    """
    errors = math.hypot(one.high - one.low, other.high - other.low) / 2 / Z_95
    return (one.value - other.value) / errors if errors else 0.0


def mantel_haenszel_p(pairs: Sequence[tuple[float, int, float, int]]) -> float:
    """Whether two shares are the same in every stratum: (successes, trials) of both, for each stratum.

    >>> round(mantel_haenszel_p([(50, 50, 975, 1000)] * 4), 3)
    0.024
    """
    excess = variance = 0.0
    for won, games, our_won, our_games in pairs:
        total, all_won = games + our_games, won + our_won
        excess += won - games * all_won / total
        variance += games * our_games * all_won * (total - all_won) / (total**2 * (total - 1))
    return _two_sided(excess / math.sqrt(variance)) if variance else 1.0


def _two_sided(deviate: float) -> float:
    return 2 * (1 - NormalDist().cdf(abs(deviate)))
