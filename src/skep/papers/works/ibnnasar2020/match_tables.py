"""Tables of matches: heuristics, I47 and its inverse, and the comparisons that the author planned."""

from dataclasses import replace

from skep.papers.experiments.experiment import Preset
from skep.papers.experiments.game_counts import Seats
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.training_experiment import LearnedWeights
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.ibnnasar2020.learner_tables import weight_search
from skep.papers.works.ibnnasar2020.players import (
    BASIC,
    CMA,
    GAME_TIME,
    GENETIC,
    MANUAL,
    NEUTRAL,
    PASSIVE,
    RULES,
)

SLIDES = (
    "we think because by the work's sliding rule a cell with more than four neighbours is closed and gates "
    "are not: queens are harder to surround, and more games are drawn"
)
DEPTH = f"which plies “depth 1” counts is not said; by either reading ours beats neutral clearly; {SLIDES}"
CHANCE = "weights that a run without a guard has at iteration 47 are a matter of luck"


def _shares(
    names: tuple[str, str, str], published: tuple[int | None, int | None, int | None], why: str = ""
) -> tuple[Number, ...]:
    return tuple(
        Number(
            name=name,
            measure=Share(what),
            published=None if value is None else value / 100,
            size=100,
            why=why,
        )
        for name, what, value in zip(names, ("won", "lost", "drawn"), published, strict=True)
    )


def _game(
    name: str,
    agent: str | LearnedWeights,
    opponent: str | LearnedWeights,
    published: tuple[int | None, int | None, int | None] = (None, None, None),
    *,
    why: str = "",
    turns: float | None = None,
    span: tuple[int, int] | None = None,
) -> PaperRow:
    """A match; `turns` is the published mean of its decided games, `span` the range of them."""
    first, second = name.split(" – ")
    seats: Seats = "first" if first == second else "both"
    names = (
        (f"{first} won", f"{second} won", "drawn") if first != second else ("White won", "Black won", "drawn")
    )
    decided = sum(value or 0 for value in published[:2])
    length = Number(
        name="turns of decided games",
        measure=Mean("decided_moves", "decided"),
        published=turns,
        size=decided,
        why=why,
    )
    return PaperRow(
        name=name,
        experiment=PolicyGames(agent=agent, opponent=opponent, seats=seats, rules=RULES, span=span),
        numbers=(*_shares(names, published, why), length, *_spanned(span, decided)),
    )


def _spanned(span: tuple[int, int] | None, decided: int) -> tuple[Number, ...]:
    """All decided games of the work took so many turns. How many of ours do?"""
    if span is None:
        return ()
    share = Share("within", "decided")
    why = "nothing is known of how its games began, or of lots among equal moves"
    return (
        Number(
            name=f"decided in {span[0]} to {span[1]} turns",
            measure=share,
            published=1.0,
            size=decided,
            why=why,
        ),
    )


def matches() -> PaperTable:
    """The five matches of heuristics."""
    return PaperTable(
        name="matches",
        title="The five matches of heuristics",
        about="100 games each, half with each colour where the players differ. Neutral weighs all features "
        "alike, manual those of the queens twice, basic has nothing else. Minimax looks at the ten best "
        "moves of a position, to depth 1.",
        rows=(
            _game("neutral – neutral", NEUTRAL, NEUTRAL, (8, 9, 83), why=SLIDES, span=(16, 62)),
            _game("basic – basic", BASIC, BASIC, (34, 25, 41), why=SLIDES),
            _game("neutral – basic", NEUTRAL, BASIC, (6, 24, 70)),
            _game("manual – basic", MANUAL, BASIC, (54, 17, 29)),
            _game(
                "minimax, 1 ply – neutral", f"{MANUAL},search=minimax,depth=1", NEUTRAL, (6, 5, 89), why=DEPTH
            ),
            _game(
                "minimax, 2 plies – neutral",
                f"{MANUAL},search=minimax,depth=2",
                NEUTRAL,
                (6, 5, 89),
                why=DEPTH,
            ),
        ),
        games={"smoke": 4, "published": 100, "full": 4000},
        original_duration=GAME_TIME,
    )


def i47() -> PaperTable:
    """Weights that a passive run had at iteration 47, and their inverse."""
    when: dict[Preset, int] = {"smoke": 2, "published": 47, "full": 47}
    alpha = LearnedWeights(setup=weight_search(60), iteration=when)
    return PaperTable(
        name="i47",
        title="I47 and its inverse",
        about="The base of the long passive run at iteration 47 (Alpha), and the same with 1/w for every "
        "weight w (Beta), 100 games each against neutral. The weights of the work are not known; ours are "
        "those of our own run.",
        rows=(
            _game("Alpha – neutral", alpha, NEUTRAL, (None, 53, None), why=CHANCE, turns=37),
            _game(
                "Beta – neutral", replace(alpha, is_inverted=True), NEUTRAL, (0, 97, 3), why=CHANCE, turns=34
            ),
        ),
        games={"smoke": 4, "published": 100, "full": 4000},
        original_duration=GAME_TIME,
    )


def planned() -> PaperTable:
    """Learned weights compared."""
    return PaperTable(
        name="planned",
        title="What the author planned: learned weights compared",
        about="The weights that come with skep: of a genetic run of 21 × 6, of a passive run, and, beyond "
        "the work, of CMA-ES ([learning](../learning.md) says how each was made; they are not those of the "
        "runs above).",
        rows=(
            _game("genetic – neutral", GENETIC, NEUTRAL),
            _game("passive – neutral", PASSIVE, NEUTRAL),
            _game("genetic – passive", GENETIC, PASSIVE),
            _game("genetic – manual", GENETIC, MANUAL),
            _game("passive – manual", PASSIVE, MANUAL),
            _game("CMA-ES – neutral", CMA, NEUTRAL),
            _game("CMA-ES – manual", CMA, MANUAL),
        ),
        games={"smoke": 2, "published": 100, "full": 4000},
        original_duration="it was planned and not done",
    )
