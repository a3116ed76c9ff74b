"""Games from outside: texts, links and files."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest

from skep.records.formats.reading import Reading
from skep.web.studies import reading
from skep.web.studies.reading import LARGEST_FILE, read_file, read_link, read_text

MOVES = ["wS1", "bG1 wS1-"]
PGN = '[GameType "Base"]\n[White "Ada"]\n[Black "Bo"]\n[Result "*"]\n\n1. wS1\n2. bG1 wS1-\n'
SGF = """(;GM[27]VV[1]SU[hive]P0[id "Ada"]P1[id "Bo"]
; P0[1 move W wS1 N 13 .]
; P0[2 done]
; P1[3 move B bG1 O 13 wS1-]
; P1[4 done])
"""
UHP = "Base;InProgress;White[2];wS1;bG1 wS1-"
TEXTS = {"game.pgn": PGN, "game.sgf": SGF, "game.uhp": UHP}


@pytest.mark.parametrize("text", ["wS1\nbG1 wS1-", "1. wS1\n2. bG1 wS1-", "wS1\r\n\r\nbG1 wS1-\r\n"])
def test_moves_below_each_other_are_one_game(text: str) -> None:
    assert read_text(text).record.move_texts() == MOVES


def test_the_first_of_games_below_each_other_is_read() -> None:
    assert read_text(f"{UHP}\n{UHP};wQ -wS1").record.move_texts() == MOVES


@pytest.mark.parametrize("name", TEXTS)
def test_every_format_is_read_as_a_file_and_as_text(name: str) -> None:
    assert read_file(name, TEXTS[name].encode()).record.move_texts() == MOVES
    assert read_text(TEXTS[name]).record.move_texts() == MOVES


def test_a_bad_tail_is_left_out_and_said() -> None:
    reading = read_text(UHP + ";wX nonsense;bQ bG1-")
    assert reading.record.move_texts() == MOVES
    assert "wX nonsense" in reading.problems[0]


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "x\0y", "..", "a" * 5000])
def test_a_name_from_outside_is_never_a_path(name: str) -> None:
    assert read_file(name, UHP.encode()).record.move_texts() == MOVES


def test_too_much_and_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="at most"):
        read_file("game.uhp", b"x" * (LARGEST_FILE + 1))
    with pytest.raises(ValueError, match="no game"):
        read_text("")


def test_a_game_in_an_address_is_read_beside_the_page_and_bounded() -> None:
    async def read(text: str) -> Reading:
        thread = threading.get_ident()
        with patch.object(
            reading, "read_text", lambda text: threads.append(threading.get_ident()) or real(text)
        ):
            result = await read_link(text)
        assert threads.pop() != thread
        return result

    threads: list[int] = []
    real = read_text
    game = "Base;InProgress;Black[1];wS1"
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, read(game)).result().record.move_texts() == ["wS1"]
        with pytest.raises(ValueError, match="at most 60000 characters, got 60001"):
            pool.submit(asyncio.run, read_link("x" * 60_001)).result()
