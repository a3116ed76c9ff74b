import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from skep.drawing.insects import BUGS, INSECTS


def paths(letter: str) -> list[ET.Element]:
    return list(ET.fromstring(INSECTS[letter].group).iter("path"))


def test_every_bug_letter_has_its_insect():
    assert "".join(INSECTS) == BUGS
    assert {letter: insect.name for letter, insect in INSECTS.items()} == {
        "Q": "queen bee",
        "S": "spider",
        "B": "beetle",
        "G": "grasshopper",
        "A": "ant",
        "M": "mosquito",
        "L": "ladybug",
        "P": "pillbug",
    }


@pytest.mark.parametrize(("one", "other"), list(combinations(BUGS, 2)))
def test_two_insects_have_no_line_in_common(one, other):
    assert not {path.get("d") for path in paths(one)} & {path.get("d") for path in paths(other)}


@pytest.mark.parametrize("letter", BUGS)
def test_an_insect_takes_its_colours_from_where_it_is_used(letter):
    paints = {path.get(kind) for path in paths(letter) for kind in ("fill", "stroke")}
    assert "currentColor" in paints
    assert paints <= {"currentColor", "none", None}


@pytest.mark.parametrize("letter", BUGS)
def test_an_insect_has_no_ids_that_could_clash(letter):
    assert "id=" not in INSECTS[letter].group


@pytest.mark.parametrize("letter", BUGS)
def test_an_insect_fills_its_box_and_stays_inside(letter):
    numbers = [float(n) for path in paths(letter) for n in re.findall(r"-?\d*\.?\d+", path.get("d"))]
    assert 33 <= max(map(abs, numbers)) <= 41
