import pytest

from skep.drawing.insects import BUGS
from skep.drawing.styles import STYLES


def luminance(color: str) -> float:
    """Relative luminance of "#rrggbb" as WCAG 2 defines it."""
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_contrast_that_wcag_gives():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("name", STYLES)
def test_the_two_sides_differ_strongly(name):
    style = STYLES[name]
    assert contrast(style.white.face, style.black.face) > 12


@pytest.mark.parametrize(("name", "least"), [("light", 3), ("dark", 3), ("high-contrast", 7)])
@pytest.mark.parametrize("color", "wb")
def test_every_insect_and_number_stands_out_from_its_tile(name, least, color):
    tile = STYLES[name].tile(color)
    assert {bug for bug in BUGS if contrast(tile.insects[bug], tile.face) < least} == set()
    assert contrast(tile.text, tile.face) >= 4.5


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("color", "wb")
def test_no_two_insects_share_a_colour(name, color):
    assert len(set(STYLES[name].tile(color).insects.values())) == len(BUGS)


@pytest.mark.parametrize("name", STYLES)
def test_text_can_be_read(name):
    style = STYLES[name]
    assert contrast(style.text, style.background) >= 4.5
    assert contrast(style.badge_text, style.badge) >= 4.5


def test_in_high_contrast_marks_are_seen_on_tiles_and_board():
    style = STYLES["high-contrast"]
    grounds = (style.background, style.white.face, style.black.face)
    signs = (style.mark, style.arrow, style.last_move)
    assert [(s, g) for s in signs for g in grounds if contrast(s, g) < 3] == []
