"""UHP text: one GameString a line, `#` comments.

What a GameString cannot hold stands in comments above it, as tags and annotations of PGN:

    # [White "Ann"]
    # 2. {bold}
    Base;InProgress;White[2];wS1;bS1 wS1-
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import unquote

from skep.games import InvalidGame
from skep.games.hive import Position
from skep.records.annotation import annotated, annotation_text
from skep.records.pgn import comment_lines, parse_sheet, tag_lines
from skep.records.reading import Reading, finished_record, parse_result, replay
from skep.records.record import Record, Result
from skep.records.tags import parse_game_type, parse_tags, result_word

_LINK = re.compile(r"[?&]uhp=([^&#\s]*)")
_STATE = re.compile(r"(?:^|;)\s*(WhiteWins|BlackWins|Draw)\s*(?:;|$)")
_TYPE = re.compile(r"\s*(Base[^;]*|[Hh]ive[^;]*)")
