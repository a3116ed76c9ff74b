"""The frame of charts: axes, grid and labels."""

from xml.etree import ElementTree

import pytest

from skep.drawing.chart_frame import Axis, ChartFrame, Margins, color_of, power_ticks

SVG = "{http://www.w3.org/2000/svg}"


def frame(y_axis: Axis | None) -> ChartFrame:
    return ChartFrame(
        title="a title",
        width=200,
        height=100,
        margins=Margins(20, 30, 10, 15),
        x_axis=Axis((0.0, 5.0, 10.0), "steps"),
        y_axis=y_axis,
    )


def test_axes_go_from_the_first_tick_to_the_last() -> None:
    one = frame(Axis((1.0, 10.0, 100.0), "nodes", is_logarithmic=True))
    assert [one.x(value) for value in (0, 5, 10)] == [20, 95, 170]
    assert [one.y(value) for value in (1, 10, 100)] == pytest.approx([85, 47.5, 10])


def test_both_axes_have_their_ticks_and_labels() -> None:
    picture = ElementTree.fromstring(frame(Axis((1.0, 2.0), "score")).svg())
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert texts == ["a title", "0", "5", "10", "1", "2", "steps", "score"]
    assert len(list(picture.iter(f"{SVG}line"))) == 3 + 2


def test_rows_below_each_other_need_no_second_axis() -> None:
    picture = ElementTree.fromstring(frame(None).svg('<circle r="1"/>'))
    assert [text.text for text in picture.iter(f"{SVG}text")] == ["a title", "0", "5", "10", "steps"]
    assert len(list(picture.iter(f"{SVG}circle"))) == 1


def test_text_may_reach_into_the_right_margin_but_not_over_the_axes() -> None:
    one = frame(Axis((0.0, 1.0), ""))
    assert one.contains_text(150, 50, 40)
    assert not one.contains_text(170, 50, 40)
    assert not one.contains_text(15, 50, 40)
    assert not one.contains_text(50, 90, 40)


def test_colours_come_again_after_the_last() -> None:
    assert color_of(0) == color_of(7) != color_of(6)


def test_powers_of_ten_are_at_least_two() -> None:
    assert power_ticks(10, 10) == (10.0, 100.0)
