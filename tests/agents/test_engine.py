"""Engines that play and analyse: agents of ours, and any program that speaks UHP."""

import asyncio
import sys

import pytest

from skep import AsyncEngine, Engine, Limit, Position

OURS = f"{sys.executable} -m skep uhp alphabeta:table=1"


def test_an_engine_plays_and_analyses_several_lines_best_first() -> None:
    with Engine("alphabeta:table=1") as engine:
        position = Position("Base+MLP").after_moves(["wS1", "bS1 wS1-"])
        assert engine.play(position, Limit(nodes=500)).move in position.legal_moves
        lines = engine.analyse(position, Limit(nodes=4000), lines=3)
    assert len({line.move for line in lines}) == 3
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    replay = position.copy()
    for move in lines[0].pv:
        assert replay.push_text(move.text) == move


def test_a_running_analysis_tells_its_lines_as_they_change_and_can_be_stopped() -> None:
    position = Position("Base")
    with Engine("alphabeta:table=1") as engine, engine.analysis(position, Limit(depth=3), lines=2) as running:
        found = list(running)
    assert len(found) > 1
    assert [line.depth for line in found[-1]] == [3, 3]
    with Engine("alphabeta:table=1") as engine, engine.analysis(position) as endless:
        assert next(iter(endless))[0].pv
        endless.stop()
        assert list(endless)


def test_the_error_of_a_running_analysis_is_raised_where_it_is_read() -> None:
    over = Position("Base", ply_cap=1).after_moves(["wS1"])
    with (
        Engine("alphabeta:table=1") as engine,
        engine.analysis(over) as running,
        pytest.raises(ValueError, match="the game is over"),
    ):
        list(running)


def test_a_program_that_speaks_uhp_is_opened_by_its_command() -> None:
    position = Position("Base")
    with Engine.open(OURS, timeout=60, Seed=3) as engine:
        position.push(engine.play(position, Limit(depth=1)).move)
        position.push(engine.play(position, Limit(depth=1)).move)
        assert position.ply == 2
        lines = engine.analyse(position, Limit(depth=1), lines=2)
    first, second = (line.score or 0.0 for line in lines)
    assert first >= second
    with Engine.open(OURS, timeout=60) as engine, pytest.raises(ValueError, match="ask for 1 line"):
        engine.analysis(position, lines=2)


def test_a_program_that_is_not_there_is_reported_at_once() -> None:
    with pytest.raises(OSError, match="could not be started"):
        Engine.open("no-such-engine-here")


def test_the_asynchronous_engine_does_not_block_the_event_loop() -> None:
    async def main() -> tuple[int, int, int]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        async with AsyncEngine("alphabeta:table=1") as engine:
            result = await engine.play(Position("Base"), Limit(nodes=5000))
            lines = await engine.analyse(Position("Base"), Limit(nodes=1000), lines=2)
            steps = [found async for found in engine.analysis(Position("Base"), Limit(depth=3))]
        ticking.cancel()
        assert result.move in Position("Base").legal_moves
        return ticks, len(lines), len(steps)

    ticks, lines, steps = asyncio.run(main())
    assert ticks > 10
    assert lines == 2
    assert steps > 1
