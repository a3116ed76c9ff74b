"""Verdicts, by numbers made by hand."""

from skep.arena.stats.elo import Estimate
from skep.papers.experiments.game_measures import Share
from skep.papers.experiments.value_measures import Value
from skep.papers.paper import Number
from skep.papers.report.comparison import compare
from skep.papers.report.verdict import Judgement, Verdict, judge

OURS = Estimate(0.50, 0.45, 0.55)
NEAR = Estimate(0.56, 0.51, 0.61)
"""The difference is 0.06, and the intervals allow √(0.05² + 0.05²) = 0.071."""
FAR = Estimate(0.58, 0.53, 0.63)


def test_what_intervals_allow_agrees() -> None:
    assert judge(OURS, NEAR) == Judgement(Verdict.AGREES)
    assert judge(NEAR, OURS) == Judgement(Verdict.AGREES)


def test_what_they_do_not_allow_differs() -> None:
    assert judge(OURS, FAR) == Judgement(Verdict.DIFFERS)
    assert judge(FAR, OURS) == Judgement(Verdict.DIFFERS)


def test_an_open_number_says_what_was_tried() -> None:
    assert Judgement(Verdict.OPEN).reason() == "nothing was tried"
    assert Judgement(Verdict.AGREES).reason() == ""


def test_the_speed_of_another_machine_is_not_compared() -> None:
    assert judge(OURS, FAR, incomparable="a speed") == Judgement(Verdict.NOT_COMPARED, "a speed")


def test_a_number_that_its_own_logs_contradict_is_not_compared() -> None:
    assert judge(OURS, NEAR, flaw="its logs say 37") == Judgement(Verdict.INCONSISTENT, "its logs say 37")
    assert judge(OURS, FAR, flaw="its logs say 37") == Judgement(Verdict.INCONSISTENT, "its logs say 37")


def test_it_is_compared_with_what_the_logs_say_instead() -> None:
    agrees = judge(OURS, FAR, flaw="columns swapped", logs=NEAR)
    assert agrees == Judgement(Verdict.INCONSISTENT, "columns swapped; ours agrees with those")
    differs = judge(OURS, NEAR, flaw="columns swapped", logs=FAR)
    assert differs.why == "columns swapped; ours differs from those"


def test_without_one_of_the_two_there_is_nothing_to_compare() -> None:
    assert judge(None, NEAR, flaw="x") == Judgement(Verdict.MISSING)
    assert judge(OURS, None) == Judgement(Verdict.NEW)


def test_a_comparison_shows_both_numbers() -> None:
    number = Number(name="won", measure=Share("won"), published=0.41, size=100, why="luck")
    one = compare(number, {"games": 100, "won": 70})
    assert one.published_text == "41.0 %"
    assert one.ours_text == "70.0 % [60.4, 78.1]"
    assert one.size == 100
    assert one.judgement == Judgement(Verdict.DIFFERS)


def test_a_single_number_says_what_is_called_equal() -> None:
    number = Number(name="states", measure=Value("states", tolerance=0.15), published=100, why="luck")
    agrees, differs = (compare(number, {"states": states}).judgement for states in (110, 120))
    assert agrees == Judgement(Verdict.AGREES, "one number against one: within 15 % is called equal")
    assert differs == Judgement(Verdict.DIFFERS)


def test_before_anything_was_run_only_the_published_number_is_there() -> None:
    one = compare(Number(name="won", measure=Share("won"), published=0.41, size=100), {})
    assert (one.published_text, one.ours_text, one.size) == ("41.0 %", "–", 0)
    assert one.judgement == Judgement(Verdict.MISSING)
