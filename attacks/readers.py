"""Everything that reads text or a file from outside, and good examples for each."""

import io
import json
import logging

from attacks.file_readers import (
    good_positions,
    good_table,
    read_network_weights,
    read_positions,
    read_run,
    read_steps,
    read_stored_study,
    read_stored_table,
    read_toml,
    read_weight_table,
)
from attacks.reader import Reader
from skep.agents import make_agent
from skep.agents.network_file import parse_network_file
from skep.agents.weight_file import parse_weights
from skep.games.hive import Position
from skep.records.formats.json_lines import parse_record_line, record_line
from skep.records.formats.pgn import parse_pgn, pgn_text
from skep.records.formats.sgf import parse_sgf
from skep.records.formats.sgf_tree import sgf_text
from skep.records.formats.uhp_text import parse_game_line, uhp_text
from skep.records.record import Record
from skep.training.network.position_file import parse_position_file
from skep.uhp.session import Session
from skep.web.agents.offered_agents import check_agent
from skep.web.boards.setup import Setup
from skep.web.games.table_settings import TableSettings
from skep.web.games.table_store import Table, TableStore, table_json
from skep.web.server.guard import bounded, with_safe_log
from skep.web.studies.reading import read_text
from skep.web.studies.study_store import StudyStore

GAME = "Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1/"
RECORD = Record.of(Position.parse(GAME))
SGF = '(;SU[hive-plm]P0[id "Ann"]; P0[1 move W wS1 N 13 .]; P0[2 done]; C[good]; P1[3 move B bS1 O 13 .])'
TOML = """
name = "cup"
games = 4
nodes = 10
rules = "Base:ply_cap=40"
[[players]]
agent = "random"
name = "a"
"""
WEIGHTS = "# weights\nqueen 1.5\nant -2\n"
UHP = f"newgame {GAME}\nvalidmoves\nundo 2\noptions\noptions set Seed 3\nplay wA1 wQ/\npass\ninfo\nhelp"


def answer_lines(text: str) -> None:
    """Let a UHP engine answer all lines but those that let it think."""
    lines = [line for line in text.splitlines() if "bestmove" not in line.lower()]
    Session(make_agent("random"), io.StringIO()).run(lines)


def readers() -> list[Reader]:
    """All of them."""
    logging.getLogger("skep").setLevel(logging.ERROR)  # each damaged file would be a warning
    page_event = bounded(with_safe_log(lambda sid, message: None))
    return [
        Reader("SGF", parse_sgf, (SGF, sgf_text(RECORD))),
        Reader("PGN", parse_pgn, (pgn_text(RECORD),)),
        Reader("JSON line", parse_record_line, (record_line(RECORD),)),
        Reader("GameString", parse_game_line, (GAME, uhp_text(RECORD))),
        Reader("UHP lines", answer_lines, (UHP,), are_lines=True),
        Reader("link", read_text, ("https://here/study?game=Base%3BwS1", SGF, GAME)),
        Reader("board of a link", Setup.parse, (GAME, "Base+MLP;wQ@0,0;bQ@1,0")),
        Reader("tournament file", read_toml, (TOML,)),
        Reader("weights", lambda text: parse_weights(text, ["queen", "ant"]), (WEIGHTS,)),
        Reader("network", parse_network_file, (_network_bytes(),)),
        Reader("training data", parse_position_file, (b'{"a": 1}\n' + bytes(200),)),
        Reader("table", read_table, (json.dumps(table_json(Table("0123456789ab", TableSettings()))),)),
        Reader(
            "run folder", read_run, ('{"learner": "genetic", "settings": {}}\n{"digest": "", "step": {}}',)
        ),
        Reader("study", read_study, (json.dumps({"record": {}, "tree": []}),)),
        Reader("agent of a page", check_agent, ("alphabeta:level=3,table=8", "mcts:preset=mcguile,time=3")),
        Reader(
            "log of a page",
            lambda text: page_event("a page", {"client_id": "1", "level": "info", "message": text}),
            ("an error\x1b[2J",),
        ),
    ]


def _network_bytes() -> bytes:
    """The beginning and the end of the network that comes with skep: all of it would make mutations slow."""
    from importlib.resources import files

    for file in sorted(files("skep").joinpath("weights").iterdir(), key=lambda path: path.name):
        if "network" in file.name and file.is_file():
            return file.read_bytes()
    return b""
