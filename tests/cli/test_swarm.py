"""`skep swarm`."""

import json
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from skep.agents.swarm.agent import SwarmAgent, SwarmSettings
from skep.cli.swarm import swarm
from skep.games.hive import Position

GAME = "Base;InProgress;White[3];wS1;bS1 wS1-;wA1 -wS1;bQ bS1-"


def run(*arguments):
    result = CliRunner().invoke(swarm, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result


def test_show_tells_what_the_agent_explains():
    told = json.loads(run("show", GAME, "--agent", "swarm:bring=7", "--seed", "4", "--json").stdout)
    explanation = SwarmAgent(SwarmSettings(bring=7.0)).explain(Position.parse(GAME), 4)
    assert told["move_text"] == explanation.move_text
    assert [member["piece"] for member in told["members"]] == [m.piece for m in explanation.members]
    text = run("show", GAME, "--agent", "swarm:bring=7", "--seed", "4").stdout
    assert text.splitlines()[-1].startswith(f"{explanation.move_text}: ")


def test_show_draws_a_random_full_board(tmp_path):
    picture = tmp_path / "turn.svg"
    run("show", "--agent", "bees", "--board-seed", "3", "--svg", str(picture), "--style", "dark")
    assert picture.read_text("utf-8").startswith("<svg ")


def test_show_knows_when_the_particles_came_to_life():
    texts = {run("show", GAME, "--since", since, "--json").stdout for since in ("0", "4")}
    assert len(texts) == 2


def test_show_refuses_other_agents():
    result = CliRunner().invoke(swarm, ["show", "--agent", "random"])
    assert "expected swarm or bees, not 'random'" in str(result.exception)


def test_tune_prints_the_winner():
    result = run(
        "tune", "--candidates", "2", "--games", "2", "--opponents", "random", "--rules", "Base:ply_cap=30"
    )
    assert result.stdout.startswith("swarm")
    assert "round 1: 2 swarms, 2 games each" in result.stderr


def test_a_film_shows_the_swarm_closing_in(tmp_path):
    path = tmp_path / "film.svg"
    assert run("film", str(path), "--board-seed", "6").stdout == "move 7: the queen is surrounded\n"
    text = path.read_text("utf-8")
    ElementTree.fromstring(text)
    assert all(f">move {number}<" in text for number in range(1, 7))
    assert run("film", str(path), "--board-seed", "6", "--moves", "3").stdout == "move 3\n"


def test_only_a_swarm_can_be_filmed(tmp_path):
    with pytest.raises(ValueError, match="expected swarm, not 'random'"):
        run("film", str(tmp_path / "film.svg"), "--agent", "random")
