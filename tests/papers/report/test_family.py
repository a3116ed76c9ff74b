"""Numbers judged as a family, by shares made by hand."""

import pytest

from skep.papers.experiments.arithmetic import Arithmetic
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.paper import Number, PaperRow
from skep.papers.report.comparison import RowReport, compare
from skep.papers.report.family import holm, judged_as_family
from skep.papers.report.verdict import Verdict

NUMBER = Number(name="won", measure=Share("won"), published=0.5, size=100)


def row(name: str, wins: int, switch: str = "") -> RowReport:
    """A row whose published share is 50 of 100 games, and ours so many of 1,000."""
    paper_row = PaperRow(
        name=name,
        experiment=Arithmetic({}),
        numbers=(NUMBER,),
        variant_of="own" if switch else "",
        switch=switch,
    )
    return RowReport(paper_row, None, (compare(NUMBER, {"won": wins, "games": 1000}),))


def verdicts(*rows: RowReport) -> list[Verdict]:
    return [one.comparisons[0].judgement.verdict for one in judged_as_family(rows)]


def test_a_number_that_differs_alone_agrees_among_many() -> None:
    odd, same = row("odd", 610), [row(str(number), 500) for number in range(9)]
    assert verdicts(odd) == [Verdict.DIFFERS]
    assert verdicts(odd, *same) == [Verdict.AGREES] * 10
    judged = judged_as_family([odd, *same])[0].comparisons[0].judgement
    assert judged.why == "alone it would differ (p = 0.03), as one of 10 numbers it does not"


def test_a_number_that_is_far_off_differs_among_many() -> None:
    far, same = row("far", 700), [row(str(number), 500) for number in range(9)]
    assert verdicts(far, *same) == [Verdict.DIFFERS] + [Verdict.AGREES] * 9


def test_rows_of_a_switch_are_a_family_of_their_own() -> None:
    same = [row(str(number), 500) for number in range(9)]
    assert verdicts(row("odd", 610, "a switch"), *same)[0] is Verdict.DIFFERS


@pytest.mark.parametrize(
    ("values", "found"),
    [([], []), ([0.05], [0.05]), ([0.03, 0.03], []), ([0.02, 0.04], [0.02, 0.04]), ([0.06], [])],
)
def test_holm(values: list[float], found: list[float]) -> None:
    assert holm(values) == found


def test_a_rounded_number_may_have_been_more_or_less() -> None:
    counts = {"moves": 20_480, "moves_squared": 20_480 * 20.48, "games": 1000}
    exact = Number(name="moves", measure=Mean("moves"), published=20, size=1000)
    assert compare(exact, counts).judgement.verdict is Verdict.DIFFERS
    rounded = Number(name="moves", measure=Mean("moves"), published=20, size=1000, rounding=0.5)
    assert compare(rounded, counts).judgement.verdict is Verdict.AGREES
