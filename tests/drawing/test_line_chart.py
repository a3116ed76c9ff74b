"""Charts: well-formed, and with every point where it belongs."""

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.drawing.chart_frame import ticks
from skep.drawing.line_chart import (
    BOTTOM,
    HEIGHT,
    LEFT,
    LEGEND_ROW,
    RIGHT,
    TOP,
    WIDTH,
    Curve,
    Mark,
    line_chart,
)

SVG = "{http://www.w3.org/2000/svg}"


def test_points_lie_in_proportion() -> None:
    curve = Curve("a <b>", ((0, 0), (5, 10), (10, 0)))
    picture = ElementTree.fromstring(line_chart([curve], title="t", x_label="x", y_label="y"))
    line = picture.find(f"{SVG}polyline")
    assert line is not None
    assert line.attrib["points"].split() == [
        f"{LEFT:.1f},{HEIGHT - BOTTOM:.1f}",
        f"{(LEFT + WIDTH - RIGHT) / 2:.1f},{TOP + LEGEND_ROW:.1f}",
        f"{WIDTH - RIGHT:.1f},{HEIGHT - BOTTOM:.1f}",
    ]
    assert "a <b>" in [text.text for text in picture.iter(f"{SVG}text")]


def test_nothing_to_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one point"):
        line_chart([], title="", x_label="", y_label="")


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6))
def test_ticks_enclose_the_interval_and_are_few(low: float, width: float) -> None:
    found = ticks(low, low + width)
    assert found[0] <= low + 1e-6
    assert found[-1] >= low + width - 1e-6
    assert 2 <= len(found) <= 10


def test_marks_stand_at_their_points_with_their_text_above_or_below() -> None:
    curve = Curve("", ((0, 0), (10, 10)))
    marks = [Mark(0, 0, "low"), Mark(10, 10, "high", is_above=False)]
    chart = line_chart([curve], title="t", x_label="x", y_label="y", marks=marks)
    picture = ElementTree.fromstring(chart)
    circles = [(dot.attrib["cx"], dot.attrib["cy"]) for dot in picture.iter(f"{SVG}circle")]
    assert circles == [(f"{LEFT:.1f}", f"{HEIGHT - BOTTOM:.1f}"), (f"{WIDTH - RIGHT:.1f}", f"{TOP:.1f}")]
    heights = {text.text: float(text.attrib["y"]) for text in picture.iter(f"{SVG}text")}
    assert heights["low"] < HEIGHT - BOTTOM
    assert heights["high"] > TOP


def test_a_mark_at_the_lower_edge_has_its_text_above_the_axis() -> None:
    curve = Curve("score", ((0, -10), (10, 10)))
    chart = line_chart(
        [curve], title="t", x_label="x", y_label="y", marks=[Mark(0, -10, "??", is_above=False)]
    )
    texts = {one.text: float(one.get("y", "")) for one in ElementTree.fromstring(chart).iter(f"{SVG}text")}
    assert texts["??"] < HEIGHT - BOTTOM


def test_no_name_of_the_legend_lies_over_the_plot() -> None:
    curves = [Curve(f"curve number {number}", ((0, 0), (1, 1))) for number in range(7)]
    picture = ElementTree.fromstring(line_chart(curves, title="t", x_label="x", y_label="y"))
    names = [float(text.attrib["y"]) for text in picture.iter(f"{SVG}text") if "curve" in (text.text or "")]
    plot = min(float(line.attrib["y1"]) for line in picture.iter(f"{SVG}line"))
    assert len(names) == 7
    assert max(names) < plot


def test_a_curve_without_a_name_is_not_in_the_legend() -> None:
    def swatches(name: str) -> int:
        chart = line_chart([Curve(name, ((0, 0), (1, 1)))], title="t", x_label="x", y_label="y")
        return len(list(ElementTree.fromstring(chart).iter(f"{SVG}rect")))

    assert swatches("a") == swatches("") + 1
