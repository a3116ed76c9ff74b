"""Tables of matches: heuristics, and the comparisons that the author planned."""

from collections.abc import Mapping
from typing import Any

from skep.drawing.line_chart import Curve, line_chart
from skep.papers.experiments.game_counts import Seats
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.policy_games import PolicyGames, turns_curve
from skep.papers.experiments.training_experiment import LearnedWeights
from skep.papers.paper import Number, PaperFigure, PaperRow, PaperTable, RulesTrial
from skep.papers.works.ibnnasar2020.players import (
    BASIC,
    CMA,
    CROWD_RULES,
    GAME_TIME,
    GENETIC,
    LOOSE_RULES,
    MANUAL,
    NEUTRAL,
    PASSIVE,
    RULES,
    SHORT_CROWD_RULES,
    SHORT_RULES,
)

CROWD_SWITCH = "the sliding rule of the work (section 3.3.3)"
SHORT_SWITCH = "150 turns of one side each (section 4.1 does not say)"
LOOSE_SWITCH = "that rule in a hive that may fall apart (section 3.3.3 tests only where pieces go)"


AS_MEANT = RulesTrial(RULES)
TRIALS = (
    AS_MEANT,
    RulesTrial(CROWD_RULES, "its sliding rule", CROWD_SWITCH),
    RulesTrial(SHORT_RULES, "75 turns", SHORT_SWITCH),
    RulesTrial(SHORT_CROWD_RULES, "its sliding rule, 75 turns", f"{CROWD_SWITCH}; {SHORT_SWITCH}"),
    RulesTrial(LOOSE_RULES, "loose hive", LOOSE_SWITCH),
)


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
    trial: RulesTrial = AS_MEANT,
    plies_of: str = "",
) -> PaperRow:
    """A match; `span` is the published range of turns of decided games.

    `trial` are the rules, and `plies_of` is the row whose other reading this is.
    """
    first, second = (side.split(",")[0] for side in name.split(" – "))
    seats: Seats = "first" if first == second else "both"
    names = (
        (f"{first} won", f"{second} won", "drawn") if first != second else ("White won", "Black won", "drawn")
    )
    decided = sum(value or 0 for value in published[:2])
    length = Number(name="turns of decided games", measure=Mean("decided_moves", "decided"))
    switches = [trial.switch] * bool(trial.switch) + ["the other reading of “depth 1”"] * bool(plies_of)
    return PaperRow(
        name=f"{name}, {trial.label}" if trial.label else name,
        experiment=PolicyGames(
            agent=agent, opponent=opponent, seats=seats, rules=trial.rules, span=span, by_turns=True
        ),
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


def _heuristics(trial: RulesTrial) -> tuple[PaperRow, ...]:
    """The matches by the rules of the game, or by those of a trial."""
    one, two = (f"minimax, {plies} – neutral" for plies in ("1 ply", "2 plies"))
    depth = f"{MANUAL},search=minimax,depth"
    few = (6, 5, 89)
    return (
        _game("neutral – neutral", NEUTRAL, NEUTRAL, (8, 9, 83), span=(16, 62), trial=trial),
        _game("basic – basic", BASIC, BASIC, (34, 25, 41), trial=trial),
        _game("neutral – basic", NEUTRAL, BASIC, (6, 24, 70), trial=trial),
        _game("manual – basic", MANUAL, BASIC, (54, 17, 29), trial=trial),
        _game(one, f"{depth}=1", NEUTRAL, few, trial=trial),
        _game(two, f"{depth}=2", NEUTRAL, few, trial=trial, plies_of=one),
    )


def matches() -> PaperTable:
    """The five matches of heuristics."""
    return PaperTable(
        name="matches",
        title="The five matches of heuristics",
        about="100 games each, half with each colour where the players differ. Neutral weighs all features "
        "alike, manual those of the queens twice, basic has nothing else. Minimax looks at the ten best "
        "moves of a position, to depth 1. The other rows try rules that the work may have had.",
        rows=tuple(row for trial in TRIALS for row in _heuristics(trial)),
        games={"smoke": 4, "published": 100, "full": 4000},
        original_duration=GAME_TIME,
        figures=tuple(_distribution(row) for row in _heuristics(AS_MEANT)[:5]),
    )


def _distribution(row: PaperRow) -> PaperFigure:
    """When games are won and lost, as figures 4.1 and 4.2 show it."""
    first, second = (number.name for number in row.numbers[:2])

    def draw(counts: Mapping[str, Any]) -> str | None:
        drawn = [
            Curve(name, tuple(points))
            for name, outcome in ((first, "won"), (second, "lost"))
            if (points := turns_curve(counts, outcome))
        ]
        if not drawn:
            return None
        title = f"When games are decided: {row.name}"
        return line_chart(drawn, title=title, x_label="turns, in fives", y_label="per cent of games")

    name = "turns-" + row.name.replace(" – ", "-").replace(", ", "-").replace(" ", "-")
    return PaperFigure(name=name, row=row.name, draw=draw)


def deeper() -> PaperTable:
    """Minimax of two to four plies over learned weights."""
    kinds = {"manual": MANUAL, "genetic": GENETIC, "CMA-ES": CMA}
    return PaperTable(
        name="deeper",
        title="What the author left for later: minimax over learned weights",
        about="Does it help to look further ahead with weights that were learned? Minimax of two, three and "
        "four plies, ten moves wide, against the same weights that look one ply ahead.",
        rows=tuple(
            _game(f"{name}, {plies} plies – one ply", f"{agent},search=minimax,depth={plies}", agent)
            for name, agent in kinds.items()
            for plies in (2, 3, 4)
        ),
        games={"smoke": 2, "published": 60, "full": 1000},
        answer="Three plies win 63 to 95 games of a hundred against one. Two are not enough: with the "
        "weights by CMA-ES they win no more games than they lose.",
        original_duration="it was left for later",
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
