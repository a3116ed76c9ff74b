"""Tables of matches: heuristics, I47 and its inverse, and the comparisons that the author planned."""

from skep.papers.experiments.game_counts import Seats
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.training_experiment import LearnedWeights
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.ibnnasar2020.players import (
    BASIC,
    CMA,
    CROWD_RULES,
    GAME_TIME,
    GENETIC,
    MANUAL,
    NEUTRAL,
    PASSIVE,
    RULES,
)

CROWD_SWITCH = "the sliding rule of the work (section 3.3.3)"


def _shares(
    names: tuple[str, str, str], published: tuple[int | None, int | None, int | None]
) -> tuple[Number, ...]:
    return tuple(
        Number(
            name=name,
            measure=Share(what),
            published=None if value is None else value / 100,
            size=100,
        )
        for name, what, value in zip(names, ("won", "lost", "drawn"), published, strict=True)
    )


def _game(
    name: str,
    agent: str | LearnedWeights,
    opponent: str | LearnedWeights,
    published: tuple[int | None, int | None, int | None] = (None, None, None),
    *,
    span: tuple[int, int] | None = None,
    crowd: bool = False,
    plies_of: str = "",
) -> PaperRow:
    """A match; `span` is the published range of turns of decided games.

    `crowd` tries the sliding rule of the work, and `plies_of` is the row whose other reading this is.
    """
    first, second = (side.split(",")[0] for side in name.split(" – "))
    seats: Seats = "first" if first == second else "both"
    names = (
        (f"{first} won", f"{second} won", "drawn") if first != second else ("White won", "Black won", "drawn")
    )
    decided = sum(value or 0 for value in published[:2])
    length = Number(name="turns of decided games", measure=Mean("decided_moves", "decided"))
    rules = CROWD_RULES if crowd else RULES
    switches = [CROWD_SWITCH] * crowd + ["the other reading of “depth 1”"] * bool(plies_of)
    return PaperRow(
        name=f"{name}, its sliding rule" if crowd else name,
        experiment=PolicyGames(agent=agent, opponent=opponent, seats=seats, rules=rules, span=span),
        numbers=(*_shares(names, published), length, *_spanned(span, decided)),
        variant_of=(plies_of or name) if switches else "",
        switch=" and ".join(switches),
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


def _heuristics(crowd: bool) -> tuple[PaperRow, ...]:
    """The matches by the rules of the game, or with the sliding rule of the work."""
    one, two = (f"minimax, {plies} – neutral" for plies in ("1 ply", "2 plies"))
    depth = f"{MANUAL},search=minimax,depth"
    few = (6, 5, 89)
    return (
        _game("neutral – neutral", NEUTRAL, NEUTRAL, (8, 9, 83), span=(16, 62), crowd=crowd),
        _game("basic – basic", BASIC, BASIC, (34, 25, 41), crowd=crowd),
        _game("neutral – basic", NEUTRAL, BASIC, (6, 24, 70), crowd=crowd),
        _game("manual – basic", MANUAL, BASIC, (54, 17, 29), crowd=crowd),
        _game(one, f"{depth}=1", NEUTRAL, few, crowd=crowd),
        _game(two, f"{depth}=2", NEUTRAL, few, crowd=crowd, plies_of=one),
    )


def matches() -> PaperTable:
    """The five matches of heuristics."""
    return PaperTable(
        name="matches",
        title="The five matches of heuristics",
        about="100 games each, half with each colour where the players differ. Neutral weighs all features "
        "alike, manual those of the queens twice, basic has nothing else. Minimax looks at the ten best "
        "moves of a position, to depth 1.",
        rows=tuple(row for crowd in (False, True) for row in _heuristics(crowd)),
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
