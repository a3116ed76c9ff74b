"""The logs of mcguile2020: games written in its format and read again."""

from pathlib import Path

import pytest

from skep.games import Color
from skep.games.hive import Position, Rules
from skep.games.random_board import random_full_position
from skep.records.files import parse_game_text, read_games
from skep.records.formats.mcguile_log import parse_mcguile_log
from skep.records.formats.reading import InvalidRecord

RACK = "ABGQS"


def log_text(position: Position, opening: int) -> str:
    """A game as the program writes it, on a wider grid; an oracle for the reader."""
    game = position.start()
    cells: dict[str, tuple[int, int]] = {}
    lines = []
    for ply, text in enumerate(position.history_text()):
        if ply == opening:
            lines.append("ai")
        side = -1 if game.turn == Color.WHITE else 1
        game.play(game.parse_move(text))
        if text == "pass":
            continue
        piece = text.split()[0]
        q, r = game.cell(piece)
        end = (r + 20 + (q + 40) // 2, q + 40)
        place = f"({end[0]},{end[1]})" if ply < 2 else f"{end[0]},{end[1]}"
        source = f"b {side} {cells[piece][0]},{cells[piece][1]}" if piece in cells else None
        who = "r" if ply < opening or side == 1 else "s"
        lines.append(f"{who} {source or f'r {side} 0,{RACK.index(piece[1])}'} {place}")
        cells[piece] = end
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(5))
def test_games_are_read_as_they_were_played(seed: int) -> None:
    position = random_full_position(Rules(queen_first=True, repetition=False), seed)
    reading = parse_mcguile_log(log_text(position, opening=50))
    assert reading.record.move_texts() == position.history_text()
    assert (reading.record.white, reading.record.black, reading.problems) == ("swarm", "random", ())


def test_an_opponent_that_stands_still_passes() -> None:
    lines = ["r r -1 0,0 (8,8)", "r r 1 3,2 (9,8)", "r r -1 0,3 7,8", "ai", "s r -1 0,4 6,8"]
    record = parse_mcguile_log("\n".join(lines)).record
    assert record.move_texts() == ["wA1", "bG1 wA1\\", "wQ \\wA1", "pass", "wS1 \\wQ"]
    assert record.rules.free_pass


def test_an_illegal_move_ends_the_game() -> None:
    """The program lets pieces be placed on others; the rules do not."""
    text = "r r -1 0,0 (8,8)\nr r 1 3,2 (9,8)\nr r -1 0,3 8,8\n"
    reading = parse_mcguile_log(text)
    assert reading.record.move_texts() == ["wA1", "bG1 wA1\\"]
    assert "kept the 2 plies before it" in reading.problems[0]


def test_a_move_from_an_empty_cell_ends_the_game() -> None:
    reading = parse_mcguile_log("r r -1 0,0 (8,8)\nr r 1 3,2 (9,8)\ns b -1 3,3 7,8\n")
    assert reading.problems == ("line 3 moves a piece from 3,3, where none lies; kept the moves before it",)
    assert len(reading.record.plies) == 2


def test_other_texts_are_refused() -> None:
    with pytest.raises(InvalidRecord, match="line 2 is no move of a log of mcguile2020: 'r r 9'"):
        parse_mcguile_log("r r -1 0,0 (8,8)\nr r 9\n")
    with pytest.raises(InvalidRecord, match="no move in this log"):
        parse_mcguile_log("ai\n")
    with pytest.raises(InvalidRecord, match="the rack has 5 columns, from 0 on, not 8"):
        parse_mcguile_log("r r -1 0,7 (8,8)")


def test_files_are_known_by_their_content(tmp_path: Path) -> None:
    text = "r r -1 0,0 (8,8)\nr r 1 3,2 (9,8)\nai\n"
    file = tmp_path / "1_SWARM_RANDOM_1.txt"
    file.write_text(text)
    (game,) = read_games(file)
    assert game.record == parse_game_text(text).record
    assert game.record.move_texts() == ["wA1", "bG1 wA1\\"]
