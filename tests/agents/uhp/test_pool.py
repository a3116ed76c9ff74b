"""A pool keeps engines for the next game, and none that failed."""

import os
import signal

import pytest
from tests.agents.uhp.engines import children, fake

from skep.agents import Limit, make_agent
from skep.agents.uhp.agent import (
    EngineIllegalMove,
    EnginePool,
    UhpPlayer,
)
from skep.games import GAMES
from skep.games.hive import Position


def test_a_pool_keeps_engines_for_the_next_game() -> None:
    seen = []
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Fake')}"))
        for seed in (1, 2):
            with agent.player(GAMES["hive"], seed) as player:
                assert isinstance(player, UhpPlayer)
                seen.append(player.engine.process.pid)
                assert player.engine.options["Seed"].value == str(seed)
                player.choose(Position(), Limit(depth=1))
    assert seen[0] == seen[1]


def test_a_pool_replaces_an_engine_that_died_meanwhile() -> None:
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Fake')}"))
        with agent.player(GAMES["hive"], 1) as player:
            assert isinstance(player, UhpPlayer)
            first = player.engine.process
        os.kill(first.pid, signal.SIGKILL)
        assert first.wait(10)
        with agent.player(GAMES["hive"], 1) as player:
            assert player.choose(Position(), Limit(depth=1)).move in Position().legal_moves()


def test_an_engine_that_others_complain_about_is_not_kept() -> None:
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Fake')}"))
        visit = agent.player(GAMES["hive"], 1)
        player = visit.__enter__()
        assert isinstance(player, UhpPlayer)
        process = player.engine.process
        assert not visit.__exit__(RuntimeError, RuntimeError("took too long"), None)
        assert not process.is_running


def test_a_pool_leaves_other_agents_as_they_are() -> None:
    agent = make_agent("random")
    with EnginePool() as pool:
        assert pool.keep(agent) is agent


def test_a_failed_engine_is_not_kept_in_a_pool() -> None:
    with EnginePool() as pool:
        agent = pool.keep(make_agent(f"uhp:command={fake('Illegal')}"))
        before = children()
        with agent.player(GAMES["hive"], 1) as player, pytest.raises(EngineIllegalMove):
            player.choose(Position(), Limit(depth=1))
        assert children() <= before
