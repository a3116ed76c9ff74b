"""The moves of a PGN with their comments, judgements and variations, as a tree.

>>> reader = MoveReader()
>>> reader.read("1. wS1 $1 {bold} 2. bS1 wS1- (2. bA1 wS1- {safer} 3. wA1 -wS1) 3. wQ -wS1")
>>> [(move.text, move.nags, move.comment) for move in reader.moves]
[('wS1', (1,), 'bold'), ('bS1 wS1-', (), ''), ('wQ -wS1', (), '')]
>>> [[move.text for move in line] for line in reader.moves[1].variations]
[['bA1 wS1-', 'wA1 -wS1']]
"""

import re
from dataclasses import dataclass, field

from skep.records.formats.annotation import annotated, annotation_text
from skep.records.record import Ply

_TOKEN = re.compile(
    r"\{(?P<comment>[^}]*)(?:\}|\Z)|(?P<open>\()(?=\s*\d+\s*\.)|(?P<close>\))|(?P<text>[^{()]+)"
)
_NUMBER = re.compile(r"(?:^|(?<=\s))\d+\s*\.+")
_NAG = re.compile(r"\s*\$(\d{1,3})\b")
_DEEPEST = 50
"""Variations within variations; deeper ones are left out."""


@dataclass
class SheetMove:
    """A move as it stands on a sheet, with what belongs to it."""

    text: str
    nags: tuple[int, ...] = ()
    comments: list[str] = field(default_factory=list)
    variations: "list[list[SheetMove]]" = field(default_factory=list)

    @property
    def comment(self) -> str:
        """All its comments, one a line."""
        return _joined(self.comments)

    def ply(self, text: str = "") -> Ply:
        """The ply of a record, its move as the game writes it."""
        ply = annotated(text or self.text, self.comment)
        if not self.nags and not self.variations:
            return ply
        lines = tuple(tuple(move.ply() for move in line) for line in self.variations if line)
        return ply._replace(nags=self.nags or ply.nags, variations=ply.variations + lines)


class MoveReader:
    """Reads the part of a PGN that follows the tags."""

    def __init__(self) -> None:
        self.moves: list[SheetMove] = []
        self._comments: list[str] = []
        self._lines = [self.moves]

    @property
    def comment(self) -> str:
        """What stands before the first move."""
        return _joined(self._comments)

    def read(self, body: str) -> None:
        """Read the moves; what is no move, comment or variation is left out."""
        for token in _TOKEN.finditer(body):
            if token["comment"] is not None:
                self._add_comment(token["comment"].strip())
            elif token["open"]:
                self._open()
            elif token["close"]:
                if len(self._lines) > 1:
                    self._lines.pop()
            else:
                self._add_moves(token["text"])

    def _open(self) -> None:
        line: list[SheetMove] = []
        if self._lines[-1] and len(self._lines) < _DEEPEST:
            self._lines[-1][-1].variations.append(line)
        self._lines.append(line)

    def _add_moves(self, text: str) -> None:
        # Backslashes are doubled in files that went through SGF or a string of some language.
        for chunk in _NUMBER.split(text.replace("\\\\", "\\"))[1:]:
            nags = tuple(map(int, _NAG.findall(chunk)))
            move = _NAG.sub("", chunk).strip().partition("\n")[0].rstrip()
            if move:
                self._lines[-1].append(SheetMove("pass" if move.lower() == "pass" else move, nags))

    def _add_comment(self, comment: str) -> None:
        line = self._lines[-1]
        if line:
            line[-1].comments.append(comment)
        elif len(self._lines) == 1:
            self._comments.append(comment)


def _joined(comments: list[str]) -> str:
    return "\n".join(comments).lstrip("\n")


def comment_lines(comment: str) -> list[str]:
    """A comment in braces; PGN has no way to write a closing brace inside it."""
    return ["{" + comment.replace("}", ")") + "}"] if comment else []


def variation_lines(ply: Ply, number: int) -> list[str]:
    """The variations that stand beside a ply with this number, each in parentheses."""
    return ["(" + _line_text(line, number) + ")" for line in ply.variations]


def _line_text(line: tuple[Ply, ...], number: int) -> str:
    parts = []
    for ply in line:
        parts += [f"{number}. {ply.text}", *(f"${nag}" for nag in ply.nags)]
        parts += comment_lines(annotation_text(ply._replace(variations=(), nags=())))
        parts += variation_lines(ply, number)
        number += 1
    return " ".join(parts)
