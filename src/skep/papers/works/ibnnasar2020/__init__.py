"""A. Ibn-Nasar 2020, players that weigh fifteen features, and learners of the weights."""

from skep.papers.paper import Mistake, Paper, Story
from skep.papers.works.ibnnasar2020.i47_table import i47
from skep.papers.works.ibnnasar2020.learner_tables import genetic, passive
from skep.papers.works.ibnnasar2020.match_tables import deeper, matches, planned

PAPER = Paper(
    name="ibnnasar2020",
    title="Analysis of Artificial Intelligence Techniques in Strategy Games: Hive",
    authors="Amaan Ibn-Nasar",
    year="2020",
    citation="A. Ibn-Nasar: Analysis of Artificial Intelligence Techniques in Strategy Games: Hive. BSc "
    "project, University of Leeds, 2020.",
    summary="Players weigh fifteen features of a position; a genetic algorithm and a passive learner look "
    "for the weights. Weights set by hand beat the simplest player; the learners found nothing that could "
    "be shown.",
    reproduced="The five matches, minimax, both genetic runs with their t-test, both passive runs, the idea "
    "of I47, and the comparisons of learned weights that the author planned. The tests with people were "
    "cancelled there, too.",
    conclusion="Equal weights lose to the plain count of neighbours, and weights set by hand turn that "
    "round, as published. Minimax is better than published, by either reading. The learners do find weights "
    "that beat neutral, though at this size none that beat those set by hand; CMA-ES finds some that beat "
    "both. With the sliding rule of the work far more games are drawn: that brings the matches of neutral "
    "near the published ones and takes those of basic far away, so that it cannot be all that was different.",
    differences=(
        "The rules are right. There, a cell with more than four occupied neighbours was closed, gates were "
        "not, and pinned pieces may have moved: the text tests only whether a destination touches the hive. "
        "Rows with its sliding rule try the first, rows with a loose hive both.",
        "Equal moves are drawn by lot, weights of the first generation lie between 0 and 1, one child in "
        "ten is mutated, a step of the passive learner is 0.5: the work gives none of these.",
        "150 turns are read as turns of both sides.",
    ),
    mistakes=(
        Mistake(
            claim="The t-test of scores does not ask whether the players got better.",
            evidence="Scores are made within a generation, among equals: their mean depends on how many "
            "games are drawn and how long they take. The last generation has to meet the first: in "
            "both of our runs, with each of ten seeds, it won more games than it lost.",
        ),
        Mistake(
            claim="A lot is enough for what went wrong at iteration 47.",
            evidence="900 games in all are one for each configuration; then often none is won and all "
            "weights are drawn anew. Weights of ten such runs, drawn between −1 and 1, lose 14 to 81 of a "
            "hundred games against neutral (published 53), their inverse 8 to 74 (published 97). With ten "
            "games for each configuration they lose 4 to 23. Each of the two published numbers is within the "
            "spread of those runs, both together are not.",
        ),
        Mistake(
            claim="The sliding rule is wrong both ways.",
            evidence="A destination with five neighbours can be entered by sliding if it has a gap of two "
            "cells, and one with four can be behind a gate.",
        ),
    ),
    story=Story(
        asked="Can a player of Hive learn how much fifteen features of a position are worth?",
        found="Weights set by hand beat the simplest player. A genetic algorithm and a coordinate search "
        "found nothing better that could be shown.",
        wrong="Scores among equals cannot show progress. Looking one move further was not useless: by the "
        "rules of the game, minimax wins six games of ten against equal weights and hardly loses.",
        true="Weights can be learned: the last generation beats the first, and CMA-ES finds weights that "
        "beat those set by hand.",
        picture="matches",
    ),
    tables=(matches(), genetic(), passive(), i47(), planned(), deeper()),
)
