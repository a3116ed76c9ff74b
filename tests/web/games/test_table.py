"""Tables: what happens at one, without a browser."""

from typing import Any, Literal

import pytest

from skep.agents import Decision
from skep.arena.game.clock import TimeControl
from skep.games import Color, IllegalMove
from skep.records import Ending, Result
from skep.web.games.seat_keys import SeatKeys
from skep.web.games.table import Offer, Table
from skep.web.games.table_settings import Seat, TableSettings

KEYS = SeatKeys({"host": "h", "white": "w", "black": "b"})


class Hands:
    """A steady clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def seated(**settings: Any) -> Table:
    return Table("0123456789ab", TableSettings(**settings), keys=KEYS)


def play(table: Table, *texts: str) -> None:
    for text in texts:
        table.play(table.position.parse_move(text))


def propose(table: Table, kind: Literal["draw", "undo"], by: Color) -> Offer:
    table.propose(kind, by)
    assert table.offer is not None
    return table.offer


def answer(table: Table, kind: Literal["draw", "undo"], *, by: Color, accepted: bool) -> None:
    table.answer(propose(table, kind, by), accepted)


def test_keys_open_the_seats_of_people_only() -> None:
    table = seated(white=Seat(), black=Seat(agent="random"))
    assert table.sides("h") == {Color.WHITE}
    assert table.sides("w") == {Color.WHITE}
    assert table.sides("b") == frozenset()
    assert table.sides("") == frozenset()


def test_the_host_does_not_move_for_a_person_elsewhere() -> None:
    table = seated(black=Seat(is_elsewhere=True))
    assert table.sides("h") == {Color.WHITE}
    assert table.sides("b") == {Color.BLACK}


def test_an_illegal_move_changes_nothing() -> None:
    table = seated()
    play(table, "wS1")
    with pytest.raises(ValueError, match="12345"):
        table.play(12345)
    assert [ply.text for ply in table.game.plies] == ["wS1"]


def test_nothing_is_played_after_the_end() -> None:
    table = seated()
    table.resign(Color.WHITE)
    assert table.game.ended == (Result.BLACK, Ending.RESIGNATION)
    with pytest.raises(IllegalMove, match="over"):
        play(table, "wS1")


def test_a_resignation_can_be_taken_back() -> None:
    table = seated()
    play(table, "wS1")
    table.resign(Color.BLACK)
    table.undo(1)
    assert not table.is_over
    assert table.position.ply == 0


def test_undo_takes_one_ply_among_people_and_two_against_an_agent() -> None:
    people, against_agent = seated(), seated(black=Seat(agent="random"))
    for table in (people, against_agent):
        play(table, "wS1", "bS1 wS1-")
    assert (people.game.undo_plies(), against_agent.game.undo_plies()) == (1, 2)
    play(against_agent, "wQ -wS1")
    assert against_agent.game.undo_plies() == 1


def test_an_allowed_takeback_undoes_the_askers_move() -> None:
    table = seated()
    play(table, "wS1", "bS1 wS1-")
    answer(table, "undo", by=Color.WHITE, accepted=True)
    assert table.game.plies == []
    play(table, "wS1", "bS1 wS1-")
    answer(table, "undo", by=Color.BLACK, accepted=True)
    assert [ply.text for ply in table.game.plies] == ["wS1"]


def test_a_declined_draw_leaves_the_game_going_and_a_move_withdraws_an_offer() -> None:
    table = seated()
    answer(table, "draw", by=Color.WHITE, accepted=False)
    assert not table.is_over
    offer = propose(table, "draw", Color.WHITE)
    play(table, "wS1")
    table.answer(offer, True)
    assert not table.is_over


def test_an_answer_is_for_the_offer_that_was_seen() -> None:
    table = seated()
    play(table, "wS1")
    seen = propose(table, "undo", Color.WHITE)
    other = propose(table, "draw", Color.WHITE)
    table.answer(seen, True)
    assert (table.is_over, table.position.ply, table.offer) == (False, 1, other)


def test_of_many_messages_few_are_heard_and_the_newest_are_kept() -> None:
    hands = Hands()
    table = Table("0123456789ab", TableSettings(), now=hands)
    for number in range(500):
        table.say("Ann", f"message {number}")
    table.say("Bob", "please")
    assert (len(table.messages), table.said) == (11, 11)
    for number in range(200):
        hands.now += 1
        table.say("Ann", f"later {number}")
    assert (len(table.messages), table.messages[-1].text, table.said) == (100, "later 199", 211)


def test_time_runs_from_the_third_ply_on_and_ends_the_game() -> None:
    hands = Hands()
    settings = TableSettings(control=TimeControl(seconds=10, increment=2))
    table = Table("0123456789ab", settings, now=hands)
    play(table, "wS1")
    hands.now = 100
    play(table, "bS1 wS1-")
    hands.now = 104
    play(table, "wQ -wS1")
    assert (table.clock.seconds_left(Color.WHITE), table.clock.seconds_left(Color.BLACK)) == (8, 10)
    hands.now = 115
    play(table, "bQ bS1-")
    assert table.game.ended == (Result.WHITE, Ending.TIME)
    assert table.position.ply == 3


def test_no_clock_runs_after_an_undo_to_the_first_two_plies() -> None:
    hands = Hands()
    table = Table("0123456789ab", TableSettings(control=TimeControl(seconds=10, increment=2)), now=hands)
    play(table, "wS1", "bS1 wS1-")
    assert table.clock.running == Color.WHITE
    hands.now = 3
    table.undo(1)
    hands.now = 100
    assert not table.end_on_time()
    assert (table.clock.seconds_left(Color.WHITE), table.clock.seconds_left(Color.BLACK)) == (7, 10)


def test_listeners_are_called_at_every_change_until_they_leave() -> None:
    table, heard = seated(), []
    leave = table.listeners.add(lambda: heard.append(table.position.ply))
    play(table, "wS1")
    table.undo(1)
    leave()
    play(table, "wS1")
    assert heard == [1, 0]


def test_moves_that_repeat_are_known_before() -> None:
    table = seated()
    cycle = ["wQ /wS1", "bQ bS1-", "wQ -wS1", "bQ bS1/"]
    play(table, "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", *cycle, *cycle[:3])
    assert [table.position.move_text(move) for move in table.game.repeating_moves()] == ["bQ bS1/"]


def test_what_an_agent_thinks_is_told_for_white_whoever_moved() -> None:
    seats = {"white": Seat(agent="alphabeta:level=1"), "black": Seat(agent="alphabeta:level=1")}
    table = Table("0123456789ab", TableSettings(**seats))
    table.show_thought(Decision(move=0, score=50.0))
    assert table.thought_score == 50.0
    for text, score in (("wS1", 40.0), ("bS1 wS1-", 30.0)):
        move = table.position.parse_move(text)
        table.play(move, Decision(move=move, score=score))
    assert table.thought_score == -30.0
