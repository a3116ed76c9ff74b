"""Everything that reads text or a file from outside, and good examples for each."""

import io
import json
import logging

from attacks.file_readers import (
    ID,
    good_positions,
    good_table,
    read_engine_weights,
    read_network_weights,
    read_positions,
    read_run,
    read_small_network,
    read_steps,
    read_stored_study,
    read_stored_table,
    read_toml,
    read_weight_table,
)
from attacks.reader import Reader
from skep import _core
from skep.agents import make_agent
from skep.agents.network_file import network_file_bytes, parse_network_file
from skep.agents.uhp.protocol_text import parse_option, parse_progress
from skep.agents.weight_file import parse_weights, read_weights_text
from skep.analysis.puzzle import load_puzzles, parse_puzzle, puzzle_line
from skep.arena.pairing.openings import parse_openings
from skep.games import captain
from skep.games.hive import Position
from skep.records.formats.json_lines import parse_record_line, record_line
from skep.records.formats.pgn import parse_pgn, pgn_text
from skep.records.formats.sgf import parse_sgf
from skep.records.formats.sgf_tree import sgf_text
from skep.records.formats.uhp_text import game_line, parse_game_line
from skep.records.record import Record
from skep.training.network.position_file import digest_of, parse_position_file, position_file_bytes
from skep.uhp.session import Session
from skep.web.agents.offered_agents import check_agent
from skep.web.boards.setup import Setup
from skep.web.games.table_settings import TableSettings
from skep.web.games.table_store import Table, table_json
from skep.web.server.guard import bounded, with_safe_log
from skep.web.studies.reading import read_text
from skep.web.studies.study import Study
from skep.web.studies.study_document import StudyDocument
from skep.web.studies.study_store import study_json

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
[[players]]
agent = "mate-in-one"
"""
SMALL_NETWORK = _core.Network([2, 1], [0.1, 0.2, 0.3]).text([("game", "hive")])
WEIGHTS = "# weights\nqueen 1.5\nant -2\n"
RUN = '{"learner": "genetic", "settings": {}}\n{"digest": "' + digest_of(b"{}") + '", "step": {}}'
STEPS = (
    'genetic\n{"chromosomes": [[1, 2]], "scores": [1.5]}',
    'weights\n{"configurations": [[1, 2]], "scores": [[1, 0, 0]], "base": [1], "best": [1]}',
    'coevolution\n{"scores": [[1], [2]], "bests": [[1], [2]], "random": [[1, 2, 3], [4, 5, 6]]}',
    'tune\n{"games": [[0.5, [1, 2]]]}\n{"kept": true, "weights": [[1, 2]]}',
    'search\n{"values": [1, 2]}\n{"pairs": [1], "commit": "a"}',
    'td\n{"weights": [1.0]}',
    'tabular\n{"turns": 3, "states": 2, "actions": 1}',
)
PROGRESS = "wS1;3;0.5;wS1;bS1 wS1-;wQ -wS1"
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
        Reader("GameString", parse_game_line, (GAME, game_line(RECORD))),
        Reader("game of The Last Captain", captain.parse, ("official;b1:1-b2",)),
        Reader("puzzle", parse_puzzle, (puzzle_line(load_puzzles()[0]),)),
        Reader("UHP lines", answer_lines, (UHP,), are_lines=True),
        Reader(
            "option of an engine", parse_option, ("Threads;int;2;1;1;8", "Style;enum;wild;calm;calm;wild")
        ),
        Reader("progress of an engine", lambda line: parse_progress(Position(), line), (PROGRESS,)),
        Reader("openings", parse_openings, ("random:plies=6", "suite:order=file", "file:path=some.pgn")),
        Reader("link", read_text, ("https://here/study?game=Base%3BwS1", SGF, GAME)),
        Reader("board of a link", Setup.parse, (GAME, "Base+MLP;wQ@0,0;bQ@1,0")),
        Reader("tournament file", read_toml, (TOML,)),
        Reader("weights", lambda text: parse_weights(text, ["queen", "ant"]), (WEIGHTS,)),
        Reader("weights of the engine", read_engine_weights, (read_weights_text("hive"),)),
        Reader("network as text", read_small_network, (SMALL_NETWORK,)),
        Reader("network", parse_network_file, (_network_head(),)),
        Reader("weights of a network", read_network_weights, (bytes(range(64)), b"\0")),
        Reader("training data", parse_position_file, (position_file_bytes(b"", {"games": 0}),)),
        Reader("positions to learn from", read_positions, (good_positions(),)),
        Reader("table of a learner", read_weight_table, (good_table(),)),
        Reader("table", read_stored_table, (json.dumps(table_json(Table(ID, TableSettings()))),)),
        Reader("run folder", read_run, (RUN,)),
        Reader("steps of a run", read_steps, STEPS),
        Reader("study", read_stored_study, (json.dumps(study_json(StudyDocument(Study(RECORD)))),)),
        Reader("agent of a page", check_agent, ("alphabeta:level=3,table=8", "mcts:preset=mcguile,time=3")),
        Reader(
            "log of a page",
            lambda text: page_event("a page", {"client_id": "1", "level": "info", "message": text}),
            ("an error\x1b[2J",),
        ),
    ]


def _network_head() -> bytes:
    """The first lines of a network's file: all of it would make mutations slow."""
    return network_file_bytes(bytes(4), {"learned by": "nothing"})
