"""The swarm drawn and told."""

import json
import xml.etree.ElementTree as ET
from dataclasses import asdict

import pytest

from skep.agents.bees import BeesAgent
from skep.agents.swarm.agent import SwarmAgent, SwarmSettings
from skep.agents.swarm.turn_drawing import swarm_scene, swarm_svg
from skep.agents.swarm.turn_text import explanation_text
from skep.games.hive import Position
from skep.games.random_board import random_full_position


@pytest.fixture(params=[SwarmAgent(), BeesAgent(), SwarmAgent(SwarmSettings(space="offset"))])
def turn(request):
    position = random_full_position("Base", 5)
    return position, request.param.explain(position, 1, position.ply)


def test_every_velocity_and_every_move_has_an_arrow(turn):
    position, explanation = turn
    arrows = swarm_scene(position, explanation).arrows
    moves = [(a.start, a.end) for a in arrows if a.width == 7]
    velocities = [(a.start, a.end) for a in arrows if a.width != 7]
    assert moves == [(m.cell, m.goes_to) for m in explanation.members if m.move is not None]
    flying = [m for m in explanation.members if m.velocity != (0, 0)]
    assert [start for start, _ in velocities] == [m.cell for m in flying]
    for (_, end), member in zip(velocities, flying, strict=True):
        assert end[0] == pytest.approx(sum(wish.q for wish in member.wishes) / len(member.wishes))
        assert end[1] == pytest.approx(sum(wish.r for wish in member.wishes) / len(member.wishes))


def test_the_move_that_is_made_stands_out(turn):
    position, explanation = turn
    scene = swarm_scene(position, explanation)
    chosen = explanation.member(explanation.mover)
    strongest = [a for a in scene.arrows if a.opacity == 1]
    assert [(a.start, a.end) for a in strongest] == [(chosen.cell, chosen.goes_to)]
    assert [a for a in scene.arrows if a.color == strongest[0].color] == strongest
    assert explanation.move_text in scene.caption


def test_the_stronger_an_intention_the_deeper_the_shade(turn):
    position, explanation = turn
    shades = {m.cell: m for m in swarm_scene(position, explanation).marks if m.kind == "shade"}
    speakers = [m for m in explanation.members if m.move is not None]
    assert set(shades) == {m.cell for m in speakers}
    ranked = sorted(speakers, key=lambda m: m.intention.total)
    assert [shades[m.cell].label for m in ranked] == [f"{m.intention.total:g}" for m in ranked]
    depths = [shades[m.cell].opacity for m in ranked]
    assert depths == sorted(depths)
    (ring,) = [m for m in swarm_scene(position, explanation).marks if m.kind == "ring"]
    assert ring.cell == position.cell("bQ")


def test_a_piece_from_the_hand_is_shaded_where_it_comes_in():
    position = Position.parse("wS1;bS1 wS1-;wA1 -wS1;bQ bS1-")
    explanation = SwarmAgent().explain(position)
    shades = [m.cell for m in swarm_scene(position, explanation).marks if m.kind == "shade"]
    assert shades == [explanation.member(explanation.mover).goes_to]


def test_the_picture_is_svg_and_the_data_json(turn):
    position, explanation = turn
    assert ET.fromstring(swarm_svg(position, explanation, style="dark")).tag.endswith("svg")
    assert json.loads(json.dumps(asdict(explanation)))["move_text"] == explanation.move_text


def test_the_text_has_a_line_for_everybody(turn):
    _, explanation = turn
    lines = explanation_text(explanation).splitlines()
    assert {line.split()[0] for line in lines[: len(explanation.members)]} == {
        member.piece for member in explanation.members
    }
    assert lines[-1] == f"{explanation.move_text}: {explanation.reason_text()}"
