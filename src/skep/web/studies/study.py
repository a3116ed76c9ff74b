"""A study: a game with its variations, comments and evaluations, as a tree that can be walked."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from skep.games import Move, Position
from skep.records import Ply, Record
from skep.web.boards.sketch import Sketch

MOST_NODES = 5_000
MOST_NESTED = 100
"""Variations within variations."""
LONGEST_COMMENT = 2_000
LONGEST_TEXT = 1_000_000
"""Characters of all comments together: a study is written whole at every change."""
MOST_SKETCHES = 2_000
"""Arrows and marks in all."""


@dataclass(eq=False)
class Node:
    """A position of a study, by the move that led to it."""

    number: int
    text: str = ""
    """The move; empty at the root."""
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    """What may follow, the main line first."""
    comment: str = ""
    score: float | None = None
    """In favour of White."""
    seconds: float | None = None
    best: str = ""
    """What the engine would have played instead, where that was looked for."""
    sketches: list[Sketch] = field(default_factory=list)
    """What its author has drawn over the board."""
    depth: int = field(init=False)
    """The number of moves that lead here."""

    nesting: int = field(init=False)
    """In how many variations this was when it was made, each within the one before."""

    def __post_init__(self) -> None:
        self.depth = 0 if self.parent is None else self.parent.depth + 1
        self.nesting = 0 if self.parent is None else self.parent.nesting + bool(self.parent.children)

    def line(self) -> "list[Node]":
        """The nodes from the root to here, without the root."""
        nodes, node = [], self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def main_line(self) -> "list[Node]":
        """The nodes that follow here on the main line."""
        nodes, node = [], self
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes


class Study:
    """A tree of moves from one start."""

    def __init__(self, record: Record) -> None:
        """Study a game, with what is known about its moves."""
        self.record = record
        self.start = record.start()
        self._nodes: list[Node] = []
        self.root = self._node("", None)
        self.root.comment = record.comment
        self._grow(self.root, record.plies)

    def _node(self, text: str, parent: Node | None) -> Node:
        if len(self._nodes) >= MOST_NODES:
            raise ValueError(f"a study has at most {MOST_NODES} moves")
        node = Node(len(self._nodes), text, parent)
        if node.nesting > MOST_NESTED:
            raise ValueError(f"a study has variations within variations, {MOST_NESTED} deep at most")
        self._nodes.append(node)
        if parent is not None:
            parent.children.append(node)
        return node

    def _grow(self, parent: Node, plies: tuple[Ply, ...]) -> None:
        for ply in plies:
            node = self._node(ply.text, parent)
            is_white = self._is_white_first == (parent.depth % 2 == 0)
            node.comment, node.seconds = ply.comment, ply.seconds
            node.score = ply.score if ply.score is None or is_white else -ply.score
            for variation in ply.variations:
                self._grow(parent, variation)
            parent = node

    @property
    def _is_white_first(self) -> bool:
        return self.start.turn.name == "WHITE"

    def node(self, number: int) -> Node:
        """The node with a number. Raises IndexError."""
        if number < 0:
            raise IndexError(number)
        return self._nodes[number]

    def position(self, node: Node) -> Position:
        """The position at a node."""
        position = self.start.copy()
        for step in node.line():
            position.play(position.parse_move(step.text))
        return position

    def end(self) -> Node:
        """The end of the main line."""
        return [self.root, *self.root.main_line()][-1]

    def play(self, node: Node, move: Move) -> Node:
        """The node after a move: one that is there, or a new variation. Raises IllegalMove."""
        position = self.position(node)
        text = position.move_text(move)
        found = next((child for child in node.children if child.text == text), None)
        if found is None:
            position.play(move)
            found = self._node(text, node)
        return found

    def promote(self, node: Node) -> None:
        """Make the line to a node the main line."""
        for step in node.line():
            assert step.parent is not None
            step.parent.children.remove(step)
            step.parent.children.insert(0, step)

    def remove(self, node: Node) -> Node:
        """Cut off a node with all that follows; returns where it hung."""
        if node.parent is None:
            raise ValueError("the start of a game cannot be removed")
        node.parent.children.remove(node)
        return node.parent

    def nearest(self, node: Node) -> Node:
        """The node itself if it hangs on the tree, else the last one before it that does."""
        line = [self.root, *node.line()]
        for step, following in pairwise(line):
            if following not in step.children:
                return step
        return line[-1]

    def set_comment(self, node: Node, comment: str) -> None:
        """Write about a move. Raises ValueError where the study has no room for it."""
        is_longer = len(comment) > len(node.comment)
        others = sum(len(one.comment) for one in self.nodes() if one is not node)
        if is_longer and others + len(comment) > LONGEST_TEXT:
            raise ValueError(f"the comments of a study have at most {LONGEST_TEXT:,} characters together")
        node.comment = comment

    def set_sketches(self, node: Node, sketches: list[Sketch]) -> None:
        """Draw over a position. Raises ValueError where the study has no room for it."""
        others = sum(len(one.sketches) for one in self.nodes() if one is not node)
        if len(sketches) > len(node.sketches) and others + len(sketches) > MOST_SKETCHES:
            raise ValueError(f"a study has at most {MOST_SKETCHES:,} arrows and marks")
        node.sketches = sketches

    def nodes(self) -> Iterator[Node]:
        """All nodes that hang on the tree, the root first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def to_record(self) -> Record:
        """The study as a record, variations and comments included."""
        return replace(self.record, comment=self.root.comment, plies=self._plies(self.root))

    def _plies(self, node: Node) -> tuple[Ply, ...]:
        plies: list[Ply] = []
        while node.children:
            main, *others = node.children
            variations = tuple((self._ply(other), *self._plies(other)) for other in others)
            plies.append(self._ply(main)._replace(variations=variations))
            node = main
        return tuple(plies)

    def _ply(self, node: Node) -> Ply:
        is_white = self._is_white_first == (node.depth % 2 == 1)
        score = node.score if node.score is None or is_white else -node.score
        return Ply(text=node.text, seconds=node.seconds, score=score, comment=node.comment)
