"""A turn of a swarm drawn over the board: shades, velocities, wishes and the move that is made.

- The stronger a member's intention, the deeper the shade of its cell, with the strength written on it;
  members without an intention have no shade.
- A thin arrow is a velocity: it ends where the particle wishes to be.
- A broad arrow is the legal move that comes nearest, as dark as the intention is strong.
- The move that is made is drawn in a colour of its own (a piece from the hand as a shade where it comes
  in); the target has a ring.
"""

from collections.abc import Iterator
from typing import Any

from skep.agents.swarm.explanation import Member, SwarmExplanation
from skep.drawing.hexagon import Point
from skep.drawing.look import Look
from skep.drawing.scene import Arrow, Mark, Scene
from skep.drawing.scene_svg import scene_svg
from skep.games.hive import Hex, Position
from skep.games.hive_scene import scene_of

_INTENTION = "#2a7fb8"
_VELOCITY = "#8e5bb0"
_CHOSEN = "#d9541e"
_TARGET = "#c0202a"


def swarm_svg(position: Position, explanation: SwarmExplanation, **look: Any) -> str:
    """The turn as an SVG picture; `look` is what `skep.drawing.scene_svg.Look` offers.

    >>> from skep.agents.swarm.agent import SwarmAgent
    >>> from skep.games.random_board import random_full_position
    >>> position = random_full_position(seed=3)
    >>> swarm_svg(position, SwarmAgent().explain(position), size=300).startswith("<svg ")
    True
    """
    return scene_svg(swarm_scene(position, explanation), Look(**look))


def swarm_scene(position: Position, explanation: SwarmExplanation) -> Scene:
    """What there is to draw of a turn."""
    return scene_of(
        position,
        racks=True,
        arrows=_arrows(explanation),
        marks=_marks(explanation),
        caption=f"{explanation.move_text}: {explanation.reason_text()}",
    )


def _marks(explanation: SwarmExplanation) -> Iterator[Mark]:
    for member in explanation.members:
        if member.goes_to is None:
            continue
        shade = 0.15 + 0.45 * _strength(member, explanation)
        color, label = _color(member, explanation), f"{member.intention.total:g}"
        if member.cell is not None:
            yield Mark(cell=member.cell, kind="shade", color=color, label=label, opacity=shade)
        elif member.piece == explanation.mover:
            yield Mark(cell=member.goes_to, kind="shade", color=color, label=label, opacity=shade)
    yield Mark(cell=explanation.target, kind="ring", color=_TARGET)


def _arrows(explanation: SwarmExplanation) -> Iterator[Arrow]:
    for member in explanation.members:
        if member.cell is None:
            continue
        if member.velocity != (0, 0):
            yield Arrow(
                start=member.cell, end=_middle(member.wishes), color=_VELOCITY, width=2.5, opacity=0.7
            )
        if member.goes_to is not None:
            opacity = 1.0 if member.piece == explanation.mover else 0.2 + 0.4 * _strength(member, explanation)
            color = _color(member, explanation)
            yield Arrow(start=member.cell, end=member.goes_to, color=color, opacity=opacity)


def _middle(wishes: tuple[Hex, ...]) -> Point:
    return sum(wish.q for wish in wishes) / len(wishes), sum(wish.r for wish in wishes) / len(wishes)


def _color(member: Member, explanation: SwarmExplanation) -> str:
    return _CHOSEN if member.piece == explanation.mover else _INTENTION


def _strength(member: Member, explanation: SwarmExplanation) -> float:
    """How strong an intention is among all of this turn, from 0 to 1."""
    totals = [other.intention.total for other in explanation.members if other.move is not None]
    span = max(totals) - min(totals)
    return (member.intention.total - min(totals)) / span if span else 1.0
