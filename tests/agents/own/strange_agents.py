"""Agents as strangers write them: good ones, and one for every way to fail."""

import os
import random
import sys
import time
from dataclasses import dataclass

from skep import Decision


def choose(position):
    """Play any move."""
    return random.choice(position.legal_moves)


def by_text(position, limit):
    assert limit.time is None or limit.time > 0
    return position.legal_moves[-1].text


@dataclass
class Settled:
    """Plays the move with a number."""

    number: int = 0
    """Which of the legal moves."""

    def choose(self, position):
        return position.legal_moves[self.number % len(position.legal_moves)]


class Keeper:
    """Counts its own moves: one object plays one game."""

    def __init__(self):
        self.moves = 0

    def choose(self, position):
        assert position.ply // 2 == self.moves, "an object has played another game before"
        self.moves += 1
        return position.legal_moves[0]


def talking(position):
    print("a thought", file=sys.stderr)
    os.write(2, b"straight to the descriptor\n")
    return position.legal_moves[0]


def printing(position):
    print("ok")
    return position.legal_moves[0]


def printing_nothing(position):
    print()
    return position.legal_moves[0]


def printing_without_end(position):
    sys.stdout.write("half a line")
    return position.legal_moves[0]


def printing_below(position):
    os.write(1, b"straight to the descriptor\n")
    return position.legal_moves[0]


class PrintingAtStart:
    def __init__(self):
        print("a network is loaded")

    def choose(self, position):
        return position.legal_moves[0]


def raising(position):
    raise ValueError("the strategy is wrong")


def no_move(position):
    return None


def wrong_type(position):
    return ["wS1"]


def wrong_decision(position):
    return Decision(move="nonsense")


def illegal(position):
    return "wQ -bQ"


def illegal_number(position):
    return 123456789012345


def slow(position):
    time.sleep(60)


def exiting(position):
    sys.exit("bye")


def dying(position):
    os._exit(3)


def flooding(position):
    while True:
        print("x" * 1000)


not_an_agent = 7


class NoChoose:
    pass
