"""How differences are settled: by rows that try a switch, with numbers made by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from skep.papers.experiments.arithmetic import Arithmetic
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.paper import Number, Paper, PaperRow, PaperTable
from skep.papers.report.comparison import TableReport, table_report
from skep.papers.report.together import mantel_haenszel_p, together_text
from skep.papers.report.verdict import Judgement, Verdict
from skep.papers.results import Results, RowResult

WON = (Number(name="won", measure=Share("won"), published=0.30, size=100, why="of rules nothing is known"),)


PAPER = Paper(
    **dict.fromkeys(("name", "title", "authors", "year", "citation", "summary", "reproduced"), "work"),
    differences=(),
    mistakes=(),
    tables=(),
)


def row(name: str, switch: str = "") -> PaperRow:
    experiment = Arithmetic({"games": 1})
    return PaperRow(
        name=name, experiment=experiment, numbers=WON, variant_of="own" if switch else "", switch=switch
    )


def report(folder: Path, wins: dict[str, tuple[int, int]]) -> TableReport:
    """A table with a row that tries nothing, and rows that try a switch: (won, games) by name."""
    rows = tuple(row(name, "" if name == "own" else f"the {name} switch") for name in wins)
    table = PaperTable(
        name="table", title="", about="", rows=rows, games={"smoke": 1, "published": 1, "full": 1}
    )
    results = Results(folder)
    kept = {
        name: RowResult(settings={}, seed=1, counts={"done": 1, "won": won, "games": games})
        for name, (won, games) in wins.items()
    }
    results.write("work", "table", kept)
    return table_report(PAPER, table, results)


@pytest.mark.parametrize(
    ("wins", "judgement"),
    [
        ({"own": (30, 100), "old": (60, 100)}, Judgement(Verdict.AGREES)),
        ({"own": (60, 100), "old": (31, 100)}, Judgement(Verdict.EXPLAINED, "it agrees with the old switch")),
        (  # a few games are enough where the difference is large
            {"own": (900, 1000), "old": (6, 20)},
            Judgement(Verdict.EXPLAINED, "it agrees with the old switch"),
        ),
        (  # and too few where it is not: seven games at 60 % could not be told from 30 % of a hundred
            {"own": (600, 1000), "old": (0, 7)},
            Judgement(
                Verdict.OPEN,
                "of rules nothing is known; tried the old switch: 0 % [0, 35.4]",
            ),
        ),
        (  # agrees with the published number, but our two numbers may be the same
            {"own": (450, 1000), "old": (42, 100)},
            Judgement(
                Verdict.OPEN,
                "of rules nothing is known; tried the old switch: 42.0 % [32.8, 51.8]",
            ),
        ),
        ({"own": (60, 100)}, Judgement(Verdict.OPEN, "of rules nothing is known")),
    ],
)
def test_a_switch_explains_a_difference_by_rule(
    tmp_path: Path, wins: dict[str, tuple[int, int]], judgement: Judgement
) -> None:
    found = report(tmp_path, wins)
    assert found.rows[0].comparisons[0].judgement == judgement
    assert sum(found.verdicts().values()) == 1


def test_a_switch_explains_no_share_of_a_row_that_it_does_not_explain_as_a_whole(tmp_path: Path) -> None:
    """Drawn games agree with the switch, but won ones do not: 6 of 100 instead of 38."""
    numbers = tuple(
        Number(name=name, measure=Share(name), published=share, size=50)
        for name, share in (("won", 0.38), ("drawn", 0.48))
    )
    rows = tuple(
        replace(row(name, switch), numbers=numbers) for name, switch in (("own", ""), ("odd", "odd"))
    )
    table = PaperTable(
        name="table", title="", about="", rows=rows, games={"smoke": 1, "published": 1, "full": 1}
    )
    kept = {
        "own": {"done": 1, "won": 82, "drawn": 18, "games": 100},
        "odd": {"done": 1, "won": 6, "drawn": 42, "games": 100},
    }
    results = Results(tmp_path)
    results.write("work", "table", {n: RowResult(settings={}, seed=1, counts=c) for n, c in kept.items()})
    found = table_report(PAPER, table, results)
    assert [one.judgement.verdict for one in found.rows[0].comparisons] == [Verdict.OPEN, Verdict.OPEN]
    assert found.rows[1].comparisons[1].judgement.verdict is Verdict.AGREES


def test_a_row_that_tries_a_switch_says_only_whether_it_agrees(tmp_path: Path) -> None:
    found = report(tmp_path, {"own": (60, 100), "old": (31, 100), "new": (90, 100)})
    assert [one.comparisons[0].judgement.verdict for one in found.rows[1:]] == [
        Verdict.AGREES,
        Verdict.DIFFERS,
    ]


def test_a_switch_needs_a_row_it_belongs_to() -> None:
    with pytest.raises(ValueError, match="row 'odd' has a switch or a row it belongs to, but not both"):
        PaperRow(name="odd", experiment=Arithmetic({}), numbers=(), switch="the old switch")


def test_rows_that_agree_one_by_one_may_not_agree_together(tmp_path: Path) -> None:
    """200 of 200 against 3,900 of 4,000: each quarter alone could be chance."""
    quarter = (50, 50, 975, 1000)
    assert mantel_haenszel_p([quarter]) > 0.2
    assert mantel_haenszel_p([quarter] * 4) < 0.05
    assert together_text([report(tmp_path, {"own": (30, 100)})]) == ""


def test_what_does_not_agree_together_is_asked_of_each_switch_too(tmp_path: Path) -> None:
    rows = tuple(
        replace(row(name, switch), name=name, variant_of=own)
        for name, switch, own in (
            ("one", "", ""),
            ("two", "", ""),
            ("one, old", "the old switch", "one"),
            ("two, old", "the old switch", "two"),
        )
    )
    table = PaperTable(
        name="table", title="", about="", rows=rows, games={"smoke": 1, "published": 1, "full": 1}
    )
    kept = {
        name: RowResult(settings={}, seed=1, counts={"done": 1, "won": won, "games": 100})
        for name, won in (("one", 60), ("two", 62), ("one, old", 31), ("two, old", 29))
    }
    results = Results(tmp_path)
    results.write("work", "table", kept)
    assert together_text([table_report(PAPER, table, results)]) == (
        "Over all rows together: “won” does not agree (p below 0.0001). "
        "With the old switch: “won” agrees (p = 1.00)."
    )


def test_a_switch_explains_no_mean_share_of_runs_that_it_does_not_explain_as_a_whole(tmp_path: Path) -> None:
    """With the switch wins agree, but draws do not."""
    numbers = tuple(
        Number(name=name, measure=Mean(name, "runs", is_share=True), published=share, size=1)
        for name, share in (("won", 0.46), ("drawn", 0.52))
    )
    rows = tuple(
        replace(row(name, switch), numbers=numbers) for name, switch in (("own", ""), ("odd", "odd"))
    )
    table = PaperTable(
        name="table", title="", about="", rows=rows, games={"smoke": 1, "published": 1, "full": 1}
    )
    kept = {"own": (0.75, 0.22), "odd": (0.47, 0.25)}
    results = Results(tmp_path)
    results.write(
        "work",
        "table",
        {
            name: RowResult(
                settings={},
                seed=1,
                counts={
                    "done": 1,
                    "runs": 10,
                    **{what: 10 * share for what, share in zip(("won", "drawn"), shares, strict=True)},
                    **{
                        f"{what}_squared": 10 * (share**2 + 0.02**2)
                        for what, share in zip(("won", "drawn"), shares, strict=True)
                    },
                },
            )
            for name, shares in kept.items()
        },
    )
    found = table_report(PAPER, table, results)
    assert found.rows[1].comparisons[0].judgement.verdict is Verdict.AGREES
    assert found.rows[0].comparisons[0].judgement.verdict is Verdict.OPEN
