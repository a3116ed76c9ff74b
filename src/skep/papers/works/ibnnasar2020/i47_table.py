"""I47: the weights that a passive run had at iteration 47, and their inverse."""

from dataclasses import replace
from typing import Any

from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.game_measures import Mean
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.seeded_games import SeededGames
from skep.papers.experiments.training_experiment import LearnedWeights
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.ibnnasar2020.figures import turns_figure
from skep.papers.works.ibnnasar2020.learner_tables import SEEDS, weight_search
from skep.papers.works.ibnnasar2020.players import GAME_TIME, NEUTRAL, RULES
from skep.papers.works.seed_mean import seed_mean

SEARCHES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("", {}, ""),
    (
        ", one game each",
        {"games": 1},
        "one game for each configuration, so that often none is won and all weights are drawn anew (section "
        "3.4.5: 900 games of six minutes, five at once, take 18 hours)",
    ),
    (
        ", one game each, −1 to 1",
        {"games": 1, "low": -1.0, "high": 1.0},
        "the same, and weights that are drawn anew lie between −1 and 1",
    ),
)
"""How the run searched: the row, what is set, and what the original may have done."""


def _i47_row(name: str, label: str, weights: LearnedWeights, switch: str) -> PaperRow:
    """Weights of ten runs at iteration 47 against neutral; of the work's own it says what came out."""
    won, lost, drawn, turns = {"Alpha": (None, 53, None, 37), "Beta": (0, 97, 3, 34)}[name]
    names = (f"{name} won", "neutral won", "drawn")
    shares = zip(names, ("won", "lost", "drawn"), (won, lost, drawn), strict=True)
    games = PolicyGames(agent=weights, opponent=NEUTRAL, seats="both", rules=RULES, by_turns=True)
    row = f"{name} – neutral"
    return PaperRow(
        name=row + label,
        experiment=SeededGames(games=games, seeds=SEEDS),
        numbers=(
            *(
                seed_mean(what, f"{count}_share", None if value is None else value / 100, 1, is_share=True)
                for what, count, value in shares
            ),
            Number(
                name="turns of games that neutral won",
                measure=Mean("lost_turns", "seeds_lost"),
                published=turns,
                size=1,
                rounding=0.5,
            ),
        ),
        variant_of=row if switch else "",
        switch=switch,
    )


def i47() -> PaperTable:
    """Weights that a passive run had at iteration 47, and their inverse."""
    when: dict[Preset, int] = {"smoke": 2, "published": 47, "full": 47}
    rows = []
    for label, settings, switch in SEARCHES:
        search = LearnedWeights(setup=weight_search(47, benchmark_games=0, **settings), iteration=when)
        sides = (("Alpha", search), ("Beta", replace(search, is_inverted=True)))
        rows += [_i47_row(name, label, weights, switch) for name, weights in sides]
    return PaperTable(
        name="i47",
        title="I47 and its inverse",
        about="The base of the long passive run at iteration 47 (Alpha), and the same with 1/w for every "
        "weight w, but 0 for 0 (Beta), 100 games each against neutral. The means of 37 and 34 moves that the "
        "work gives are of the games that neutral won. The weights of the work are not known, and it picked "
        "them because they lost. Numbers are "
        f"means of {SEEDS} runs with seeds of their own; the published ones are of one run, and agree if one "
        "of ours may be as far from the mean.",
        rows=tuple(rows),
        games={"smoke": 4, "published": 100, "full": 4000},
        original_duration=GAME_TIME,
        figures=tuple(map(turns_figure, (*rows[:2], *rows[-2:]))),
    )
