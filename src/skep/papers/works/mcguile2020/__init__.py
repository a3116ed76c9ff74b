"""C. M. McGuile 2020, the swarm: figure 3.8, tables 4.1 to 4.3 and the frequency of intentions."""

from skep.papers.paper import Mistake, Paper, Story
from skep.papers.works.mcguile2020.later_table import later
from skep.papers.works.mcguile2020.mcts_table import table_4_3
from skep.papers.works.mcguile2020.swarm_tables import figure_3_8, frequency, table_4_1, table_4_2

PAPER = Paper(
    name="mcguile2020",
    title="Swarm Artificial Intelligence in Hive",
    authors="Connor Michael McGuile",
    year="2020",
    citation="C. M. McGuile: Swarm Artificial Intelligence in Hive. Master's thesis, University of St "
    "Andrews, 2020.",
    summary="Can particle swarm optimisation play Hive? Pieces fly as particles towards the enemy queen and "
    "say how much they intend to move; the swarm beats random play and comes out ahead of a tree search, by "
    "its own count.",
    reproduced="Figure 3.8, tables 4.1, 4.2 and 4.3, and the frequency of intentions, from the same kind of "
    "boards: all pieces placed at random, 20 random moves a side, then 40 moves each.",
    conclusion="Against the immobile opponent, without tie-break, the six intentions come out in the "
    "published order. The tie-break helps the three that weigh accuracy there and harms them here, so that "
    "with it `fitness` and `velocity-or-accuracy` change places. Against random the best and the two worst "
    "are the published ones; the three between them are within three points of each other. The swarm wins "
    "clearly more games against random than the original did because its target follows the queen: with the "
    "target as it was coded, the wins of the five rows of table 4.2 that were played against random agree. "
    "It loses to MCTS: by the rules it did so in the author's own logs, too. The tree search was weaker "
    "there because its eleven trees were copies of one; with players that do all that his programs did, his "
    "tables of random, swarm and tree search, the wins of figure 3.8 and his frequency of intentions come "
    "out as printed. Not so the wins of table 4.1: each agrees, but all twelve together do not, with or "
    "without what the program did. Of what he left for later, help between pieces makes the best swarm "
    "stronger; guards make both swarms weaker, and weighing goals part by part makes no difference that "
    "2,000 games can show.",
    differences=(
        "The rules are right: no 16 × 16 edge, gates for beetles, no placements on occupied cells, a pass "
        "passes, both queens surrounded is a draw (there: a win for White).",
        "The target is the enemy queen where she stands now. There it was where Black's queen stood when "
        "the swarm was made, also for a black swarm.",
        "Vicinities are made anew each turn. There they only grew.",
        "On a random board colours mean nothing but who moves first: the opponent of the swarm does, as "
        "there (Black; the immobile one makes one random move there, and none here).",
        "Settings are those of the program, `swarm:preset=published`, with radius 3; the text says 2 "
        "([swarm](../swarm.md)).",
    ),
    mistakes=(
        Mistake(
            claim="Table 4.3: the swarm did not beat MCTS 41 to 38.",
            evidence="Replaying the author's own 100 logs gives MCTS 41 wins, the swarm 37, 21 draws, and "
            "one log (no. 84) cut off after two moves each. Either the columns were swapped (37 + the "
            "cut-off game = 38), or wins were credited to whoever moved last: in three of MCTS's wins the "
            "swarm surrounded its own queen. Both give the printed numbers.",
        ),
        Mistake(
            claim="Table 4.2: the row “velocity” was not played against random.",
            evidence="In its 300 logs Black moves once a game.",
        ),
        Mistake(
            claim="Some of the logged games break the rules of Hive.",
            evidence="Of 3,800 logs: 60 games with a placement on an occupied cell, 17 with a beetle "
            "through a gate, 10 in which a player moved an enemy's piece, one move of a pinned ant and one "
            "from an empty cell.",
        ),
        Mistake(
            claim="The final move of MCTS is nearly random when no playout ends.",
            evidence="The program takes the child with the highest upper bound, exploration included.",
        ),
        Mistake(
            claim="The eleven trees of MCTS are copies of one.",
            evidence="Its processes begin with the same state of numpy's random numbers; the author's "
            "search, run again in such a pool, gave identical trees for each of three seeds. With one tree "
            "ours wins as often against random as his.",
        ),
        Mistake(
            claim="Most particles of figure 3.8 steer nothing.",
            evidence="They were made before the 20 random moves and stay on their cells. The author's "
            "program wins 14 of 120 games that way, and 43 of 60 if they are made after. With particles made "
            "early, and a swarm that stands still while none has a velocity, ours wins as often as the work "
            "in all eight rows.",
        ),
        Mistake(
            claim="36.5 % do not go for the queen.",
            evidence="They are in the branch of those that are near enough. In the program, instrumented "
            "over 100 games, 37.8 % of 12,655 intentions are in it and 13.1 % can go beside her.",
        ),
    ),
    story=Story(
        asked="Can a swarm play Hive if every piece only knows its neighbourhood and none is in command?",
        found="A swarm whose pieces fly like particles towards the enemy queen beats random play, and beats "
        "a tree search by 41 games to 38.",
        wrong="His own logs say 41 to 37 for the tree search. His swarm flew to where the queen had stood "
        "first, his particles of figure 3.8 sat where their pieces had been, and the eleven trees of his "
        "search were copies of one.",
        true="The swarm works, better than he knew: it wins 79 of 100 games against random (of 5,000), where "
        "his won 55 and 61. But a tree search whose eleven trees differ beats it, by 56 games to 14 of a "
        "hundred.",
        picture="table-4.3",
    ),
    tables=(figure_3_8(), table_4_1(), table_4_2(), frequency(), table_4_3(), later()),
)
