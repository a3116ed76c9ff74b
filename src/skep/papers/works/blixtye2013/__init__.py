"""R. Blixt and A. Ye 2013, the table learner."""

from skep.papers.paper import Mistake, Paper, Story
from skep.papers.works.blixtye2013.later_table import abstract
from skep.papers.works.blixtye2013.run_tables import extrapolation, runs

PAPER = Paper(
    name="blixtye2013",
    title="Reinforcement learning AI to Hive",
    authors="Rikard Blixt, Anders Ye",
    year="2013",
    citation="R. Blixt, A. Ye: Reinforcement learning AI to Hive. Degree project, KTH, Stockholm, 2013.",
    summary="A table with a weight for every action of every state learns by playing itself. After 300 "
    "matches and 22 hours nearly every state was still new; the authors concluded that two such players "
    "cannot teach each other to play well: to try every action of every state would take too long.",
    reproduced="Both runs, the growth of the table and the share of new states, the time per move (figures "
    "11 to 13), and the extrapolation.",
    conclusion="Nearly every state is new to the end, as published, in seconds instead of a day. Who wins "
    "more is luck: with ten seeds White wins half of the matches, and single runs lie as far from that as "
    "the published ones. Matches last a quarter longer here, with more states. How many turns are in known "
    "states depends on what is called the same state, by a factor of ten: with the key that the text "
    "describes two of a hundred turns are, with positions that may be shifted two of a thousand, and the "
    "published five of a thousand lie between.",
    differences=(
        "Only weights that have changed are kept; a state is the same when it is shifted, turned or "
        "mirrored ([learning](../learning.md)).",
        "A draw changes nothing, and weights do not fall below 0: the work says neither.",
        "Shares of known states are of both players together; the initial state is met once a match, by "
        "White alone.",
    ),
    mistakes=(
        Mistake(
            claim="1,000 turns a match are too few.",
            evidence="300 matches of 1,000 turns are 300,000 turns of a player, and cannot meet 318,000 "
            "states. By its own states and share of known ones a match has 1,065 turns.",
        ),
        Mistake(
            claim="93 days are 232.",
            evidence="5,576.92 hours divided by 24. The chain that is built on it becomes about 35 years "
            "instead of 14, and 350 to 3,500 instead of 140 to 1,400.",
        ),
        Mistake(
            claim="The revisit rate is not the share of states that are known.",
            evidence="The beginning of a match, where there are few states, comes again in every match; "
            "revisits there say nothing of the states that are met later.",
        ),
    ),
    story=Story(
        asked="Can two players who know nothing teach each other Hive by remembering every position?",
        found="After 300 matches and 22 hours nearly every position was still new.",
        wrong="The time it would take was reckoned with 93 days for 5,577 hours, which are 232; and how "
        "often a position comes again says nothing about how many are left.",
        true="They were right to stop. The same runs take seconds today, and nearly every position is new "
        "to the end. A table of 6,000 abstract states, which do come again, learns in 4,000 games to beat "
        "the player that counts pieces around the queens.",
        picture="figure-12",
    ),
    tables=(runs(), extrapolation(), abstract()),
)
