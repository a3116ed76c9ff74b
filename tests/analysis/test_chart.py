"""Charts: well-formed, and with every point where it belongs."""

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.analysis.chart import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Curve, line_chart, ticks

SVG = "{http://www.w3.org/2000/svg}"


def test_points_lie_in_proportion() -> None:
    curve = Curve("a <b>", ((0, 0), (5, 10), (10, 0)))
    picture = ElementTree.fromstring(line_chart([curve], title="t", x_label="x", y_label="y"))
    line = picture.find(f"{SVG}polyline")
    assert line is not None
    assert line.attrib["points"].split() == [
        f"{LEFT:.1f},{HEIGHT - BOTTOM:.1f}",
        f"{(LEFT + WIDTH - RIGHT) / 2:.1f},{TOP:.1f}",
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
