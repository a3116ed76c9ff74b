"""The lessons of The Last Captain."""

from skep.web.pages.lesson import Lesson

_EMPTY = "........"


def _board(**ranks: str) -> str:
    """A board on which White is to move, from its ranks that are not empty."""
    return "official;setup White " + "/".join(
        ranks.get(f"rank{number}", _EMPTY) for number in range(8, 0, -1)
    )


CAPTAIN_LESSONS = (
    Lesson(
        name="captain-sail",
        game="captain",
        title="Ships sail",
        bug="ship-2",
        rule="A ship is a stack of stones. It sails in a straight line, in any of eight directions, over "
        "empty squares, at most as many as it has stones.",
        task="Sail the white ship of two stones two squares to the right.",
        board=_board(rank4="..w2.....", rank2=".......B2", rank1="W2......."),
        goals=("c4-e4",),
        refused="c4-f4",
        done="Two stones, two squares.",
    ),
    Lesson(
        name="captain-further",
        game="captain",
        title="A captain sails further",
        bug="captain-2",
        rule="A ship with a captain, the small stone on top, sails one square further than it has stones.",
        task="Sail the captain three squares up.",
        board=_board(rank4="..W2.....", rank1=".......B1"),
        goals=("c4-c7",),
        refused="c4-c8",
        done="Two stones and a captain: three squares.",
    ),
    Lesson(
        name="captain-load",
        game="captain",
        title="A part of the load",
        bug="captain-4",
        rule="A captain may leave stones behind: they stay as a ship without captain. With fewer stones he "
        "does not sail as far.",
        task="Sail two squares to the right with two of the four stones.",
        board=_board(rank4="..W4.....", rank1=".......B1"),
        goals=("c4:2-e4",),
        refused="c4:1-f4",
        done="Two stones are with him, two stayed on c4.",
    ),
    Lesson(
        name="captain-board",
        game="captain",
        title="Boarding",
        bug="captain-3",
        rule="A captain may board an own ship that has no captain: the stacks join, and he sails further "
        "from then on. Ships without captain neither join nor capture.",
        task="Board the white ship on f4.",
        board=_board(rank4="..W2..w2..", rank1=".......B1"),
        goals=("c4-f4",),
        refused="f4-c4",
        done="Four stones: he sails five squares now.",
    ),
    Lesson(
        name="captain-pass",
        game="captain",
        title="Passing over the enemy",
        bug="captain-4",
        rule="A captain passes over enemy ships in his way and stops on the square right behind the last of "
        "them. Each loses as many stones as he carries; a captain left without stones sinks. Who can "
        "capture must.",
        task="Pass over both black ships and stop on f4.",
        board=_board(rank4="W4.b2.b1...", rank1=".......B1"),
        goals=("a4xf4",),
        refused="a4-b4",
        done="Both ships have sunk.",
    ),
    Lesson(
        name="captain-win",
        game="captain",
        title="The last captain",
        bug="captain-1",
        rule="Who has no captain left has lost, however many stones there are.",
        task="Black has one captain left. Sink him.",
        board=_board(rank4="..W3.B2...", rank6=".......b4"),
        goals=("c4xf4",),
        refused="c4-d4",
        done="Black has no captain: White wins.",
    ),
)
"""The lessons of The Last Captain, in the order of learning."""
