"""The lessons of Hive: one for each bug and rule."""

from skep.web.pages.lesson import Lesson

HIVE_LESSONS = (
    Lesson(
        name="win",
        title="How to win",
        bug="Q",
        rule="Surround the other queen bee: she has lost when all six cells around her are taken, by "
        "pieces of either colour. If both queens are surrounded by the same move, the game is a draw.",
        task="One cell beside the black queen is free. Bring the white ant there.",
        board="setup White bQ@0,0 bA1@1,0 wG1@0,1 wQ@-1,1 bS1@-1,0 wB1@0,-1 wA1@-2,1",
        goals=("wA1 bQ/",),
        refused="wG1 bQ/",
        done="Black's queen is surrounded: White wins.",
    ),
    Lesson(
        name="place",
        title="Placing a piece",
        bug="S",
        rule="A new piece is placed so that it touches pieces of its own colour only. The first piece of "
        "each side is the exception. The queen comes by the fourth turn at the latest, and not as the "
        "first piece; before she is there, no other piece of that side may move.",
        task="Place any white piece. Try also to place it beside a black one.",
        board="wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
        refused="wA1 bQ-",
        done="It touches white pieces only, so it may stand there.",
    ),
    Lesson(
        name="slide",
        title="Sliding, and gates",
        bug="Q",
        rule="Most bugs slide: they are pushed along the table without lifting anything. Where two pieces "
        "stand so close that the way between them is too narrow, there is a gate, and nothing can "
        "slide through.",
        task="Move the white queen one step. Can she slip into the hole in the middle?",
        board="setup White wQ@1,-1 wA1@-1,0 bA1@-1,1 bQ@0,1 bS1@1,0 wG1@0,-1",
        refused="wQ wA1-",
        done="Outside she can slide; into the hole the gate is too narrow.",
    ),
    Lesson(
        name="pin",
        title="One hive: pins",
        bug="S",
        rule="The hive must never fall apart, not even while a piece is on its way. A piece that holds two "
        "parts together is pinned and cannot move.",
        task="Only one white piece can move. Find it; point at the others to see why not.",
        board="setup White wA1@-2,0 wQ@-1,0 wS1@0,0 bQ@1,0 bA1@2,0",
        refused="wS1 bA1-",
        done="The ant at the end holds nothing together, so it is free.",
    ),
    Lesson(
        name="queen",
        title="Queen bee",
        bug="Q",
        rule="The queen slides one cell at a time. She is slow, so do not let her be shut in.",
        task="Move the white queen one cell.",
        board="setup White wQ@-1,0 wS1@0,0 bS1@1,0 bQ@2,0",
        goals=("wQ \\wS1", "wQ /wS1"),
        refused="wQ wS1\\",
        done="One cell, along the hive.",
    ),
    Lesson(
        name="ant",
        title="Soldier ant",
        bug="A",
        rule="An ant slides as far as it likes around the outside of the hive. It is the most mobile piece.",
        task="Send the white ant to the other end of the hive.",
        board="setup White wA1@-2,0 wQ@-1,0 wS1@0,0 bS1@1,0 bQ@2,0",
        goals=("wA1 bQ-", "wA1 bQ/", "wA1 bQ\\"),
        refused="wA1 bS1",
        done="Any distance in one move.",
    ),
    Lesson(
        name="spider",
        title="Spider",
        bug="S",
        rule="A spider slides exactly three cells, neither more nor less, and never back to where it was.",
        task="Move the white spider its three cells.",
        board="setup White wS1@-1,0 wQ@0,0 bQ@1,0 bA1@2,0",
        goals=("wS1 bQ/", "wS1 bQ\\"),
        refused="wS1 \\wQ",
        done="Exactly three.",
    ),
    Lesson(
        name="grasshopper",
        title="Grasshopper",
        bug="G",
        rule="A grasshopper jumps in a straight line over one or more pieces to the first free cell behind "
        "them. It flies over gates and into holes.",
        task="Jump with the white grasshopper.",
        board="setup White wG1@-1,0 wQ@0,0 bQ@1,0 bA1@0,1",
        goals=("wG1 bQ-",),
        refused="wG1 \\wQ",
        done="Over the whole line in one jump.",
    ),
    Lesson(
        name="beetle",
        title="Beetle",
        bug="B",
        rule="A beetle moves one cell, and may climb onto other pieces. What it covers cannot move, and "
        "the stack has the colour of its top.",
        task="Climb onto the black queen.",
        board="setup White wB1@0,-1 wQ@-1,0 bQ@0,0 bA1@1,0 wS1@-1,-1",
        goals=("wB1 bQ",),
        refused="wB1 bA1\\",
        done="She cannot move while the beetle sits on her.",
    ),
    Lesson(
        name="ladybug",
        title="Ladybug",
        bug="L",
        rule="A ladybug moves exactly three steps: two on top of the hive, then one down. So it gets into "
        "holes.",
        task="Move the ladybug over the hive.",
        board="Base+MLP;setup White wL@-1,0 wQ@0,0 bQ@1,0 bA1@0,1",
        refused="wL \\wQ",
        done="Up, across and down.",
    ),
    Lesson(
        name="mosquito",
        title="Mosquito",
        bug="M",
        rule="A mosquito moves like any piece that it touches, of either colour. On top of the hive it "
        "moves like a beetle. Touching only another mosquito it cannot move.",
        task="The mosquito touches an ant and a grasshopper: move it like one of them.",
        board="Base+MLP;setup White wM@0,0 bA1@1,-1 wG1@1,0 wQ@2,-1 bQ@2,0",
        refused="wM bA1",
        done="It borrowed the way of a neighbour.",
    ),
    Lesson(
        name="pillbug",
        title="Pillbug: the throw",
        bug="P",
        rule="A pillbug slides like the queen. Or it throws: it lifts a piece beside it, of either colour, "
        "and sets it down on an empty cell beside itself. The piece that moved last may not be "
        "thrown, and a thrown piece may not move in the next turn.",
        task="Throw the black queen to another side of the white pillbug.",
        board="Base+MLP;setup White bQ@-1,0 wP@0,0 wQ@1,0 bA1@1,-1 bS1@2,-1",
        goals=("bQ /wP", "bQ \\wP", "bQ wP\\"),
        refused="bQ bS1-",
        done="Even a queen can be thrown.",
    ),
    Lesson(
        name="opening",
        title="The opening",
        bug="L",
        rule="Bring your queen early, as the second or third piece: without her nothing of yours may move. "
        "Let her stand at the edge of the hive where she has free cells, and keep ants in hand: an ant "
        "placed later can pin a piece wherever it is needed.",
        task="It is White's third turn, and no queen is there. Place her behind your own pieces.",
        board="Base+MLP;wL;bL wL-;wG1 -wL;bQ bL-",
        goals=("wQ -wG1", "wQ \\wG1", "wQ /wG1"),
        refused="wQ wL\\",
        done="She is safe for now, and your pieces may move.",
    ),
    Lesson(
        name="pin-attack",
        title="Pinning with an ant",
        bug="A",
        rule="A piece that holds the hive together cannot move. So an ant that stops at the far end of an "
        "enemy piece takes it out of the game, and costs you only one mobile piece.",
        task="Pin the black ant: let your ant stop behind it, so that it has to stay.",
        board="setup White wQ@-1,0 wS1@0,0 bS1@1,0 bQ@2,0 bA1@3,0 wA1@-2,0",
        goals=("wA1 bA1-",),
        refused="wA1 bQ",
        done="Moving away, the black ant would leave yours alone: it is pinned.",
    ),
)
"""The lessons of Hive, in the order of learning."""
