"""Studies: trees of moves, without a browser."""

import pytest

from skep.games.hive import Rules
from skep.records import Ply, Record
from skep.web.boards.sketch import Sketch
from skep.web.studies import study as study_module
from skep.web.studies.study import MOST_NESTED, Study
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


def long_game(plies: int) -> Record:
    """Queens that go to and fro, by rules under which nobody wins by that."""
    opening = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/"]
    cycle = ["wQ /wS1", "bQ bS1-", "wQ -wS1", "bQ bS1/"]
    texts = [*opening, *(cycle * (plies // 4))]
    return Record(rules=Rules(repetition=False), plies=tuple(Ply(text=text) for text in texts[:plies]))


def test_a_game_of_thousands_of_moves_is_studied() -> None:
    record = long_game(3000)
    study = Study(record)
    end = study.end()
    assert (end.depth, len(end.line()), study.position(end).ply) == (3000, 3000, 3000)
    assert study.to_record() == record


def nested(depth: int) -> Record:
    """A variation of a variation of a variation, and so on."""
    plies: tuple[Ply, ...] = ()
    for ply in reversed(long_game(depth + 1).plies):
        plies = (ply, plies[0]._replace(variations=(plies,))) if plies else (ply,)
    return Record(rules=Rules(repetition=False), plies=plies)


def test_variations_are_nested_as_deep_as_can_be_written_and_no_deeper() -> None:
    record = nested(MOST_NESTED)
    assert Study(record).to_record() == record
    with pytest.raises(ValueError, match="100 deep at most"):
        Study(nested(MOST_NESTED + 1))


def test_a_study_has_room_for_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_module, "LONGEST_TEXT", 20)
    monkeypatch.setattr(study_module, "MOST_SKETCHES", 2)
    study = Study(MAIN)
    first, second, _ = study.root.main_line()
    study.set_comment(second, "b" * 12)
    with pytest.raises(ValueError, match="at most 20 characters together"):
        study.set_comment(second, "b" * 13)
    study.set_comment(first, "")
    study.set_comment(second, "b" * 20)
    mark = Sketch((0, 0), (0, 0))
    study.set_sketches(first, [mark])
    with pytest.raises(ValueError, match="at most 2 arrows"):
        study.set_sketches(second, [mark, mark])
    assert (first.sketches, second.sketches) == ([mark], [])
