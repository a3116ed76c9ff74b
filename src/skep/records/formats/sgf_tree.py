"""SGF as skep writes it: BoardSpace's actions for other programs, and a tree of moves with all that is known.

    (;SU[hive]AP[skep]SK[{…}]P0[id "Ann"]P1[id "Bob"]
    ;P0[1 dropb wS1 N 13 .]MV[wS1]NG[1]C[bold];P0[2 done]
    (;P1[3 dropb bS1 O 13 .]MV[bS1 wS1-];P1[4 done])
    (;P1[3 dropb bA1 O 13 .]MV[bA1 wS1-]C[safer];P1[4 done]))

`MV` is the move, `NG` are the numbers of judgements, `SK` is the rest of the record as JSON.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from skep.games.hive import Position
from skep.records.formats.annotation import annotated, annotation_text
from skep.records.formats.json_lines import parse_record, record_json
from skep.records.formats.reading import Claim, InvalidRecord, Reading, finished_record, replay_moves
from skep.records.record import Ending, Ply, Record

_PROPERTY = re.compile(r"\s*+([A-Za-z]\w?)((?:\s*+\[(?:\\.|[^\]\\])*+\])++)", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*+)\]", re.DOTALL)
_CENTRE = 13
_DEEPEST = 50
"""Variations within variations; a file with deeper ones is refused."""


def is_own_sgf(text: str) -> bool:
    """Was this SGF written by `sgf_text`?"""
    return "]SK[" in text[:2000] and "AP[skep]" in text[:2000]


# writing


def sgf_text(record: Record) -> str:
    """A record as SGF. Raises ValueError for a game other than Hive."""
    position = record.start()
    if not isinstance(position, Position):
        raise ValueError(f"SGF holds games of hive, not of {record.game}; write .jsonl instead")
    about = {name: value for name, value in record_json(record).items() if name not in ("moves", "notes")}
    expansions = record.rules.game_type.partition("+")[2].lower()
    setup = "hive-" + "".join(letter for letter in "plm" if letter in expansions) if expansions else "hive"
    head = f"(;GM[27]SU[{setup}]AP[skep]SK[{_escaped(json.dumps(about, ensure_ascii=False))}]"
    head += f'P0[id "{_escaped(record.white)}"]P1[id "{_escaped(record.black)}"]'
    return head + "\n" + "".join(_line_nodes(record.plies, position.copy(), 1)) + ")\n"


def _line_nodes(plies: tuple[Ply, ...], position: Position, number: int) -> Iterator[str]:
    if not plies:
        return
    ply, *rest = plies
    if not ply.variations:
        yield from _main_nodes(plies, position, number)
        return
    for line in ((ply._replace(variations=()), *rest), *ply.variations):
        yield "(" + "".join(_line_nodes(line, position.copy(), number)) + ")\n"


def _main_nodes(plies: tuple[Ply, ...], position: Position, number: int) -> Iterator[str]:
    """The plies up to the first with variations, and what follows."""
    count = next((i for i, ply in enumerate(plies) if ply.variations), len(plies))
    for i, ply in enumerate(plies[:count]):
        yield _node(ply, position, number + i)
    yield from _line_nodes(plies[count:], position, number + count)


def _node(ply: Ply, position: Position, number: int) -> str:
    """A ply as two nodes, the move and `done`; the position goes on by it."""
    player = "P0" if position.turn.name == "WHITE" else "P1"
    action = "pass"
    if ply.text != "pass":
        piece = ply.text.split()[0]
        position.push_text(ply.text)
        cell = position.cell(piece)
        assert cell is not None
        action = f"dropb {piece} {_column_text(cell.q + _CENTRE)} {_CENTRE - cell.r} ."
    else:
        position.push_text("pass")
    nags = f"NG[{' '.join(map(str, ply.nags))}]" if ply.nags else ""
    note = annotation_text(ply._replace(variations=(), nags=()))
    comment = f"C[{_escaped(note)}]" if note else ""
    move = f";{player}[{2 * number - 1} {action}]MV[{_escaped(ply.text)}]{nags}{comment}"
    return f"{move};{player}[{2 * number} done]\n"


def _column_text(column: int) -> str:
    if column < 0:
        return f"{-column}A"
    return chr(ord("A") + column) if column < 26 else f"{column - 25}Z"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


# reading


@dataclass
class _Tree:
    """The nodes of an SGF between two parentheses: moves one after another, then subtrees."""

    plies: list[Ply] = field(default_factory=list)
    children: "list[_Tree]" = field(default_factory=list)

    def line(self) -> tuple[Ply, ...]:
        """The main line, the other lines as variations of its moves."""
        if not self.children:
            return tuple(self.plies)
        first, *others = [child.line() for child in self.children if child.line()] or [()]
        if first and others:
            first = (first[0]._replace(variations=(*first[0].variations, *others)), *first[1:])
        return (*self.plies, *first)


def parse_own_sgf(text: str) -> Reading:
    """The game in an SGF that `sgf_text` wrote. Raises InvalidRecord."""
    reader = _Reader(text)
    tree = reader.tree(0)
    try:
        about: Any = json.loads(reader.about)
        record = parse_record({**about, "moves": []})
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidRecord(f"no SGF of skep: {error}") from error
    plies = tree.line()
    replayed = replay_moves(record, [ply.text for ply in plies])
    texts = replayed.position.history_text()
    kept = tuple(ply._replace(text=text) for ply, text in zip(plies, texts, strict=False))
    ending = None if record.ending in (Ending.UNKNOWN, Ending.UNFINISHED) else record.ending
    reading = finished_record(record, replayed, Claim(result=record.result, ending=ending), kept)
    return (
        reading
        if reader.is_closed
        else replace(
            reading, problems=(*reading.problems, "the game is cut off: it has no closing parenthesis")
        )
    )


class _Reader:
    """Reads the parentheses, nodes and properties of an SGF."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = text.find("(") + 1
        self.about = ""
        self.is_closed = False

    def tree(self, depth: int) -> _Tree:
        """What stands from here to the closing parenthesis."""
        if depth > _DEEPEST:
            raise InvalidRecord(f"variations are nested more than {_DEEPEST} deep")
        tree = _Tree()
        while self._place < len(self._text):
            letter = self._text[self._place]
            if letter == ")":
                self._place += 1
                self.is_closed = depth == 0
                return tree
            if letter == "(":
                self._place += 1
                tree.children.append(self.tree(depth + 1))
            elif letter == ";":
                self._place += 1
                self._node(tree)
            else:
                self._place += 1
        return tree

    def _node(self, tree: _Tree) -> None:
        properties: dict[str, str] = {}
        while match := _PROPERTY.match(self._text, self._place):
            self._place = match.end()
            properties[match[1]] = re.sub(r"\\(.)", r"\1", _VALUE.findall(match[2])[0], flags=re.DOTALL)
        self.about = properties.get("SK", self.about)
        if "MV" in properties:
            nags = tuple(int(nag) for nag in properties.get("NG", "").split() if nag.isdecimal())
            tree.plies.append(annotated(properties["MV"], properties.get("C", ""))._replace(nags=nags))
