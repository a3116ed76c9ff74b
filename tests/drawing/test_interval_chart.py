"""Charts of numbers with intervals: where marks are, and what is said."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from skep.drawing.interval_chart import Bar, interval_chart
from skep.drawing.scatter_chart import Spot, scatter_chart

SVG = "{http://www.w3.org/2000/svg}"


def circles(text: str) -> list[tuple[float, float]]:
    found = ElementTree.fromstring(text).iter(f"{SVG}circle")
    return [(float(one.get("cx", "")), float(one.get("cy", ""))) for one in found]


def words(text: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(text).iter(f"{SVG}text")]


def test_larger_numbers_are_further_right_and_rows_below_each_other() -> None:
    bars = [
        Bar("first", ours=(10, 5, 15), published=(30, 25, 35)),
        Bar("<second>", ours=(50, 40, 60)),
        Bar("third", published=(20, 10, 40)),
    ]
    chart = interval_chart(bars, title="shares", x_label="per cent")
    marks = circles(chart)[2:]  # the first two are the legend
    (first_published, first_ours, second, third) = marks
    assert first_ours[0] < third[0] < first_published[0] < second[0]
    assert first_published[1] < first_ours[1] < second[1] < third[1]
    assert {"shares", "per cent", "first", "<second>", "third", "published", "ours"} <= set(words(chart))


def test_without_published_numbers_nothing_is_told_apart() -> None:
    chart = interval_chart([Bar("a", ours=(1, 0, 2)), Bar("b", ours=(2, 1, 3))], title="t", x_label="x")
    assert len(circles(chart)) == 2
    assert not {"published", "ours"} & set(words(chart))


def test_costs_are_drawn_on_a_logarithmic_axis() -> None:
    spots = [Spot(f"player {place}", 10.0**-place, 100.0 * place, 0, 500, "work") for place in (1, 2, 3)]
    one, two, three = circles(scatter_chart(spots, title="t", x_label="x", y_label="y"))[1:]
    assert one[0] - two[0] == pytest.approx(two[0] - three[0], abs=0.2)
    assert one[1] - two[1] == pytest.approx(two[1] - three[1], abs=0.2)
    assert one[1] > three[1]


def test_names_do_not_lie_over_each_other() -> None:
    spots = [Spot(f"player {place}", 0.01, 100.0 + place, 0, 500) for place in range(6)]
    chart = ElementTree.fromstring(scatter_chart(spots, title="t", x_label="x", y_label="y"))
    names = [one for one in chart.iter(f"{SVG}text") if (one.text or "").startswith("player")]
    heights = sorted(float(one.get("y", "")) for one in names)
    assert all(below - above >= 12.9 for above, below in pairwise(heights))


def test_a_group_has_the_same_colour_in_the_legend_and_in_the_chart() -> None:
    spots = [Spot("nameless", 0.1, 1, 0, 2), Spot("a", 0.2, 2, 1, 3, "group")]
    chart = ElementTree.fromstring(scatter_chart(spots, title="t", x_label="x", y_label="y"))
    legend, nameless, named = (one.get("fill") for one in chart.iter(f"{SVG}circle"))
    assert legend == named != nameless


def test_nothing_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="at least one number"):
        interval_chart([Bar("empty")], title="t", x_label="x")
    with pytest.raises(ValueError, match="at least one point"):
        scatter_chart([], title="t", x_label="x", y_label="y")


def test_a_chart_with_long_labels_is_wider() -> None:
    short, long = (
        interval_chart([Bar(label, ours=(0.5, 0.4, 0.6))], title="", x_label="")
        for label in ("won", "won" * 30)
    )
    assert 'viewBox="0 0 720 ' in short
    assert 'viewBox="0 0 720 ' not in long
