"""Studies: trees of moves, without a browser."""

import pytest

from skep.records import Ply, Record
from skep.web.studies.study import Study
from skep.web.studies.summary import mark_at

MAIN = Record(
    plies=(
        Ply(text="wS1", comment="a spider"),
        Ply(text="bS1 wS1-", score=30.0, variations=((Ply(text="bA1 wS1-"), Ply(text="wQ -wS1")),)),
        Ply(text="wQ -wS1"),
    )
)


def test_a_record_goes_in_and_comes_out_whole() -> None:
    assert Study(MAIN).to_record() == MAIN


def test_a_move_of_the_tree_is_followed_and_another_makes_a_variation() -> None:
    study = Study(MAIN)
    first = study.root.children[0]
    position = study.position(first)
    known = study.play(first, position.parse_move("bA1 wS1-"))
    assert known is first.children[1]
    new = study.play(first, position.parse_move("bG1 wS1-"))
    assert [child.text for child in first.children] == ["bS1 wS1-", "bA1 wS1-", "bG1 wS1-"]
    assert [node.text for node in new.line()] == ["wS1", "bG1 wS1-"]


def test_promoting_makes_a_variation_the_main_line() -> None:
    study = Study(MAIN)
    variation = study.root.children[0].children[1]
    study.promote(variation.children[0])
    assert [node.text for node in study.root.main_line()] == ["wS1", "bA1 wS1-", "wQ -wS1"]
    assert study.to_record().plies[1].variations[0][0].text == "bS1 wS1-"


def test_cutting_off_removes_what_follows() -> None:
    study = Study(MAIN)
    assert study.remove(study.root.children[0].children[0]) is study.root.children[0]
    assert [node.text for node in study.nodes()] == ["", "wS1", "bA1 wS1-", "wQ -wS1"]


def test_an_illegal_move_is_refused_and_adds_nothing() -> None:
    study = Study(MAIN)
    with pytest.raises(ValueError, match="move"):
        study.play(study.root, 99)
    assert len(study.root.children) == 1


def test_scores_are_whites_and_mistakes_are_marked_for_either_side() -> None:
    study = Study(MAIN)
    white, black, last = study.root.main_line()
    assert black.score == -30.0
    study.root.score, white.score, black.score, last.score = 0.0, -200.0, 150.0, 140.0
    assert [mark_at(node, study)[0] for node in (white, black, last)] == ["?", "??", ""]
