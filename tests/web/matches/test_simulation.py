"""Simulations, without a browser."""

from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from skep.agents import Limit
from skep.games import Color
from skep.games.hive import Rules
from skep.records import Record
from skep.web.games.human_study import color_scores
from skep.web.games.table_settings import Seat
from skep.web.matches.simulation import Simulation, SimulationSettings

RANDOM = Seat(agent="random")
FIRST_GAME_OF_SEED_1 = [
    "wS1",
    "bB1 wS1/",
    "wQ /wS1",
    "bG1 \\bB1",
    "wS2 -wQ",
    "bG2 \\bG1",
    "wG1 wS2\\",
    "bQ bB1-",
    "wG1 \\wS2",
    "bG3 \\bG2",
    "wB1 \\wG1",
    "bA1 bG3/",
    "wG2 -wB1",
    "bS1 \\bA1",
    "wG3 wS2\\",
    "bA2 bG1/",
    "wA1 wB1/",
    "bS2 bQ-",
    "wA2 -wA1",
    "bA2 bS2-",
]


def make_simulation(games: int = 2, **seats: Seat) -> tuple[Simulation, list[Record]]:
    settings = SimulationSettings(
        rules=Rules(ply_cap=20), games=games, **({"white": RANDOM, "black": RANDOM} | seats)
    )
    finished: list[Record] = []
    return Simulation(settings, lambda: None, finished.append), finished


def test_all_games_are_played_and_counted() -> None:
    simulation, finished = make_simulation(games=3)
    simulation.run()
    assert simulation.is_over
    score = simulation.score
    assert (score.games, score.plies) == (3, sum(len(record.plies) for record in finished))
    assert [record.seed for record in finished] == [1, 2, 3]


def test_players_swap_colours_for_the_second_half_and_are_counted_by_colour() -> None:
    settings = SimulationSettings(
        rules=Rules(ply_cap=200, repetition=False),
        white=Seat(agent="ahmadov:depth=1", name="first"),
        black=RANDOM,
        games=3,
        swaps=True,
    )
    finished: list[Record] = []
    simulation = Simulation(settings, lambda: None, finished.append)
    shown = []
    simulation._on_change = lambda: shown.append((simulation._game, simulation.seat(Color.WHITE).title))
    simulation.run()
    assert [record.white for record in finished] == ["first", "first", "random"]
    assert sorted(set(shown)) == [(0, "first"), (1, "first"), (2, "random")]
    played = [
        (Color.WHITE if record.white == "first" else Color.BLACK, record.result, len(record.plies))
        for record in finished
    ]
    assert simulation.color_scores() == color_scores(played)
    assert simulation.score.games == 3


def test_the_same_seed_gives_the_same_games() -> None:
    (one, first), (two, second) = make_simulation(), make_simulation()
    one.run()
    two.run()
    assert [record.move_texts() for record in first] == [record.move_texts() for record in second]


def test_a_seed_gives_the_game_that_it_gave_in_version_0_1() -> None:
    simulation, finished = make_simulation(games=1)
    simulation.run()
    assert [*finished[0].move_texts()] == FIRST_GAME_OF_SEED_1


def test_a_paused_simulation_moves_step_by_step() -> None:
    simulation, _ = make_simulation()
    simulation.pace.pause()
    simulation.run()
    assert simulation.position.ply == 0
    for plies in (1, 2):
        simulation.pace.step()
        simulation.run()
        assert simulation.position.ply == plies
    simulation.stop()
    simulation.run()
    assert simulation.is_over
    assert simulation.score.games == 0


def test_a_paused_simulation_holds_no_thread_and_goes_on_with_the_same_game() -> None:
    simulation, finished = make_simulation(games=1)
    simulation.pace.step()
    with ThreadPoolExecutor(max_workers=1) as only_thread:
        only_thread.submit(simulation.run).result(timeout=60)
        assert only_thread.submit(lambda: "free").result(timeout=60) == "free"
        simulation.pace.resume()
        only_thread.submit(simulation.run).result(timeout=60)
    assert [*finished[0].move_texts()] == FIRST_GAME_OF_SEED_1


def test_an_agent_that_is_not_offered_ends_the_simulation_with_the_reason() -> None:
    simulation, _ = make_simulation(black=Seat(agent="uhp:command=reboot"))
    simulation.run()
    assert simulation.trouble == "the agent 'uhp' is not offered here"


def test_an_agent_that_fails_ends_the_simulation_with_the_reason() -> None:
    simulation, finished = make_simulation(black=Seat(agent="immobile"))
    simulation.run()
    assert "free_pass" in simulation.trouble
    assert finished == []


def test_nobody_loses_on_time() -> None:
    simulation, finished = make_simulation(games=1, black=Seat(agent="random", limit=Limit(time=1e-9)))
    simulation.run()
    assert len(finished[0].plies) == 20


def test_more_games_than_a_simulation_has_are_refused() -> None:
    with pytest.raises(ValueError, match="a simulation has 1 to 1000 games, not 1001"):
        SimulationSettings(games=1001)


def test_one_thread_is_busy_however_often_it_is_told_to_go_on() -> None:
    simulation, _ = make_simulation()
    with ThreadPoolExecutor(4) as pool, simulation._busy:  # as if an agent were thinking
        told = [pool.submit(simulation.run) for _ in range(20)]
        done, _ = wait(told, timeout=60)
        assert len(done) == 20


def test_no_step_is_lost_when_many_come_at_once() -> None:
    simulation, _ = make_simulation()
    simulation.pace.pause()
    with ThreadPoolExecutor(4) as pool:
        for _ in range(15):
            simulation.pace.step()
            pool.submit(simulation.run)
    assert (len(simulation.plies), simulation.pace.is_paused) == (15, True)
