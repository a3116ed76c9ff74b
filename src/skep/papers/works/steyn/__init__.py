"""B. S. Steyn, coevolution for The Last Captain: tables I to III and figure 2, under two readings."""

from skep.papers.paper import Mistake, Paper, Story
from skep.papers.works.steyn.evolution_tables import table_3
from skep.papers.works.steyn.game_tables import table_1, table_2
from skep.papers.works.steyn.later_tables import (
    generations,
    hidden,
    hive,
    hive_static_opponents,
    static_opponents,
)

PAPER = Paper(
    name="steyn",
    title="Coevolving Stacking-Based Game Playing Agent Using Particle Swarm Optimisation Algorithms",
    authors="B. S. Steyn",
    year="undated",
    citation="B. S. Steyn: Coevolving Stacking-Based Game Playing Agent Using Particle Swarm Optimisation "
    "Algorithms. Department of Computer Science, Stellenbosch University.",
    summary="Two swarms of small networks learn The Last Captain by playing each other. The supreme network "
    "won 46 % and drew 52 % against random play, and swarm 2 kept improving while swarm 1 did not.",
    reproduced="Tables I, II and III, and figure 2 with ten runs, under the official rules and under "
    "Steyn's wording of them; and what was left for later: other sizes, deeper opponents, Hive, and 5,000 "
    "generations.",
    conclusion="Table I fits the official rules, tables II and III Steyn's wording of them. The player that "
    "counts stones draws as often as published only if it takes the first of several best moves, so that it "
    "may go to and fro; and networks win as seldom and draw as often as published if they judge "
    "finished games like all others. The published network shows no learning: after three generations, in "
    "which leaders do not get better, the best is as good. In our runs both "
    "swarms of figure 2 rise by a few points and neither clearly more than the other. Networks of other "
    "sizes, or with two layers, learn nothing in ten generations that ten runs can show, and those for "
    "Hive little.",
    differences=(
        "What the work leaves open is settled as [coevolution](../coevolution.md) says: what Black's "
        "network sees, scores of 1, 0 and −1, 100 generations, lots among equal moves.",
        "A finished game is not shown to the network: a win is taken, a loss avoided.",
    ),
    mistakes=(
        Mistake(
            claim="No single reading of the rules gives all three tables.",
            evidence="Random play ends as in table I only with mandatory captures; a static player wins "
            "nearly all games, as in table II, and networks draw many and lose few, as in table III, only "
            "with optional ones.",
        ),
        Mistake(
            claim="The networks knew less than a player must.",
            evidence="Where a finished game is judged by the network like every other position, so that it "
            "does not know a win, three generations win 41 %, lose 2 % and draw 57 % against random (means "
            "of ten runs; published 46, 2 and 52). Where Black's network sees the colours as they are, so "
            "that it has to play for a side it cannot tell, they win 34 %, lose 1 % and draw 64 %, which is "
            "further than the published network went; with neither they win 62 % and draw 36 %.",
        ),
        Mistake(
            claim="The supreme network does not show that anything was learned.",
            evidence="Where a win is taken, leaders of the first generation, before any flight, win 53 % "
            "and lose 3 %. Where finished games are judged like all others, the best of three generations "
            "wins as often as published, though leaders of the third win no more than those of the first "
            "that ten runs can show (35 % and 33 %).",
        ),
    ),
    story=Story(
        asked="Can two swarms of small networks teach each other The Last Captain?",
        found="The best network won 46 and drew 52 of a hundred games against random play.",
        wrong="No reading of the rules gives all three tables, and the published network shows no learning: "
        "the best of three generations, in which leaders do not get better, is as good.",
        true="Random play ends as published if captures are mandatory; the player that counts stones wins "
        "nearly always only if they are not. The swarms rise by a few points in a hundred generations; "
        "in ten generations no size of network is shown to learn.",
        picture="figure-2-steyn",
    ),
    tables=(
        table_1(),
        table_2(),
        table_3(),
        hidden(),
        static_opponents(),
        hive(),
        hive_static_opponents(),
        generations(),
    ),
)
