import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.played import OPENING, captain_record, random_record
from skep.games.hive import GAME_TYPES, Rules
from skep.records import Ending, InvalidRecord, Ply, Record, Result
from skep.records.formats.json_lines import parse_record, parse_record_line, record_json, record_line

WHOLE = Record(
    rules=Rules(game_type="Base+M", ply_cap=200),
    white="Ann",
    black="alphabeta:depth=3",
    plies=(
        Ply(text="wM", seconds=0.25, score=-1.5, depth=3, nodes=1000, comment="a"),
        Ply(
            text="bM wM-",
            variations=((Ply(text="bA1 wM-", comment="b", variations=((Ply(text="bS1 wM-"),),)),),),
        ),
    ),
    result=Result.WHITE,
    ending=Ending.CRASH,
    last_words="Segmentation fault",
    date="2024-05-06",
    seed=0,
    version="1.0",
    tags={"Event": "x"},
    comment="c",
)


def test_a_whole_record_survives() -> None:
    assert parse_record_line(record_line(WHOLE)).record == WHOLE
    assert "\n" not in record_line(WHOLE)


def test_a_record_is_plain_json() -> None:
    assert record_json(WHOLE) == {
        "game": "hive",
        "rules": {"game_type": "Base+M", "ply_cap": 200},
        "white": "Ann",
        "black": "alphabeta:depth=3",
        "last_words": "Segmentation fault",
        "date": "2024-05-06",
        "version": "1.0",
        "comment": "c",
        "result": "1-0",
        "ending": "forfeit by crash",
        "tags": {"Event": "x"},
        "moves": ["wM", "bM wM-"],
        "notes": {
            "1": {"seconds": 0.25, "score": -1.5, "depth": 3, "nodes": 1000, "comment": "a"},
            "2": {
                "variations": [[{"move": "bA1 wM-", "comment": "b", "variations": [[{"move": "bS1 wM-"}]]}]]
            },
        },
        "seed": 0,
    }


@given(st.integers(0, 10**6), st.sampled_from(GAME_TYPES))
def test_a_random_game_survives(seed: int, game_type: str) -> None:
    record = random_record(seed, game_type)
    assert parse_record(json.loads(record_line(record))) == record


def test_a_record_of_the_other_game_survives() -> None:
    record = captain_record(1)
    reading = parse_record_line(record_line(record))
    assert (reading.record, reading.position.history) == (record, record.position().history)
    with pytest.raises(InvalidRecord, match="its moves cannot be played"):
        parse_record_line(record_line(record).replace(record.plies[3].text, "a1-a1"))


def test_an_illegal_move_ends_the_game_before_it() -> None:
    record = Record(plies=tuple(Ply(text=text) for text in [*OPENING, "wA1 bQ-"]), result=Result.DRAW)
    reading = parse_record_line(record_line(record))
    assert reading.record.move_texts() == OPENING
    assert len(reading.problems) == 1


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "3",
        "{}",
        '{"game": "chess", "moves": []}',
        '{"game": "hive"}',
        '{"game": "hive", "moves": [], "result": "2-0"}',
        '{"game": "hive", "moves": [], "rules": {"game_type": "Base+X"}}',
        '{"game": "hive", "moves": ["wS1"], "notes": {"1": {"variations": [[{}]]}}}',
        '{"game": "hive", "moves": [3]}',
        '{"game": "hive", "moves": ["wS1"], "notes": {"1": {"depth": "deep"}}}',
        '{"game": "hive", "moves": [], "seed": "x"}',
        '{"game": "hive", "moves": [], "tags": 3}',
        '{"game": "hive", "moves": [], "white": "half a character \\ud800"}',
        '{"game": "hive", "moves": [], "white": "null \\u0000"}',
    ],
)
def test_what_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(InvalidRecord):
        parse_record_line(line)


@pytest.mark.parametrize(
    "line",
    [
        '{"game":"hive","rules":{"ply_cap":99999999999},"moves":["wS1"]}',
        '{"game":"captain","rules":{"ply_cap":99999999999},"moves":[]}',
        '{"game":"hive","moves":["wS1"],"notes":{"1":{"nodes":1e400}}}',
        '{"game":"hive","moves":["wS1"],"seed":1e400}',
        '{"game":"hive","moves":' + "[" * 100_000,
    ],
)
def test_numbers_beyond_measure_and_endless_nesting_are_refused(line: str) -> None:
    with pytest.raises(InvalidRecord):
        parse_record_line(line)
