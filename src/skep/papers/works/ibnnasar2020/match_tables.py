"""Tables of matches: heuristics, and the comparisons that the author planned."""

from skep.papers.experiments.game_counts import Seats
from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.experiments.training_experiment import LearnedWeights
from skep.papers.paper import Number, PaperRow, PaperTable, RulesTrial
from skep.papers.works.ibnnasar2020.figures import turns_figure
from skep.papers.works.ibnnasar2020.players import (
    BASIC,
    CMA,
    CROWD_RULES,
    GAME_TIME,
    GENETIC,
    LOOSE_RULES,
    MANUAL,
    MANUAL_FOUR,
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
CROWD = RulesTrial(CROWD_RULES, "its sliding rule", CROWD_SWITCH)
TRIALS = (
    AS_MEANT,
    CROWD,
    RulesTrial(SHORT_RULES, "75 turns", SHORT_SWITCH, plies_a_turn=1),
    RulesTrial(
        SHORT_CROWD_RULES, "its sliding rule, 75 turns", f"{CROWD_SWITCH}; {SHORT_SWITCH}", plies_a_turn=1
    ),
    RulesTrial(LOOSE_RULES, "loose hive", LOOSE_SWITCH),
)
RANKED = "replies ranked by its own heuristics (section 3.4.3: each child by “the AI player's heuristics”)"
WEIGHED = "no bonus for a win in minimax (section 3.4.2 has it for the player without)"
READINGS = (
    ("ranked for itself", "ranking=player", RANKED),
    ("wins weighed", "finished=weighed", WEIGHED),
    ("ranked for itself, wins weighed", "ranking=player,finished=weighed", f"{RANKED}; {WEIGHED}"),
)
"""What minimax may have done: a name for rows, settings of the agent, and where the work says so."""
FOUR_SWITCH = (
    "queens that count twice as much as a piece that can move, which counts in its kind and in the total "
    "(section 4.2: “twice as important than the other heuristics”)"
)
OTHER_DEPTH = "the other reading of “depth 1”"


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
    variant_of: str = "",
    label: str = "",
    switch: str = "",
) -> PaperRow:
    """A match; `span` is the published range of turns of decided games, in the work's turns.

    `trial` are the rules; `switch` is what the players do otherwise than in the row `variant_of`.
    """
    first, second = (side.split(",")[0] for side in name.split(" – "))
    seats: Seats = "first" if first == second else "both"
    names = (
        (f"{first} won", f"{second} won", "drawn") if first != second else ("White won", "Black won", "drawn")
    )
    decided = sum(value or 0 for value in published[:2])
    length = Number(name="turns of decided games", measure=Mean("decided_moves", "decided"))
    switches = [one for one in (trial.switch, switch) if one]
    return PaperRow(
        name=", ".join(part for part in (name, trial.label, label) if part),
        experiment=PolicyGames(
            agent=agent,
            opponent=opponent,
            seats=seats,
            rules=trial.rules,
            span=_turns_of_both(span, trial),
            by_turns=True,
        ),
        numbers=(*_shares(names, published), length, *_spanned(span, decided)),
        variant_of=(variant_of or name) if switches else "",
        switch=" and ".join(switches),
    )


def _turns_of_both(span: tuple[int, int] | None, trial: RulesTrial) -> tuple[int, int] | None:
    """A range of the work's turns as turns of both sides, in which games are counted."""
    if span is None:
        return None
    first, last = (turns * trial.plies_a_turn // 2 for turns in span)
    return first, last


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
        _game(two, f"{depth}=2", NEUTRAL, few, trial=trial, variant_of=one, switch=OTHER_DEPTH),
    )


def _readings(trial: RulesTrial) -> tuple[PaperRow, ...]:
    """What else minimax may have done, of one and of two plies."""
    one, two = (f"minimax, {plies} – neutral" for plies in ("1 ply", "2 plies"))
    few = (6, 5, 89)
    return tuple(
        _game(
            name,
            f"{MANUAL},search=minimax,depth={plies},{settings}",
            NEUTRAL,
            few,
            trial=trial,
            variant_of=one,
            label=reading,
            switch=f"{OTHER_DEPTH} and {does}" if plies == 2 else does,
        )
        for name, plies in ((one, 1), (two, 2))
        for reading, settings, does in READINGS
        if plies == 2 or "player" not in settings  # one ply has no replies
    )


def _queens_count_four() -> PaperRow:
    """Manual by the other reading of “twice as important”."""
    return _game(
        "manual – basic", MANUAL_FOUR, BASIC, (54, 17, 29), label="queens count four", switch=FOUR_SWITCH
    )


def matches() -> PaperTable:
    """The five matches of heuristics."""
    return PaperTable(
        name="matches",
        title="The five matches of heuristics",
        about="100 games each, half with each colour where the players differ. Neutral weighs all features "
        "alike, manual those of the queens twice, basic has nothing else. Minimax looks at the ten best "
        "moves of a position, to depth 1. The other rows try rules that the work may have had; where 150 "
        "turns are those of one side each, so are the turns in which games were decided.",
        rows=(
            *(row for trial in TRIALS for row in _heuristics(trial)),
            _queens_count_four(),
            *(row for trial in (AS_MEANT, CROWD) for row in _readings(trial)),
        ),
        games={"smoke": 4, "published": 100, "full": 4000},
        original_duration=GAME_TIME,
        figures=tuple(turns_figure(row) for row in _heuristics(AS_MEANT)[:5]),
    )


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
        answer="Yes, with three plies: they win 63 to 93 games of a hundred against one and lose at most 6. "
        "Two help less with weights set by hand or bred and lose with those by CMA-ES (19 games won of a "
        "hundred, 35 lost); four are not shown to be better than three, and with CMA-ES they are worse.",
        original_duration="it was left for later",
    )


def planned() -> PaperTable:
    """Learned weights compared."""
    genetic = _game("genetic – neutral", GENETIC, NEUTRAL)
    return PaperTable(
        name="planned",
        title="What the author planned: learned weights compared",
        about="The weights that come with skep: of a genetic run of 21 × 6, of a passive run, and, beyond "
        "the work, of CMA-ES ([learning](../learning.md) says how each was made; they are not those of the "
        "runs above).",
        rows=(
            genetic,
            _game("passive – neutral", PASSIVE, NEUTRAL),
            _game("genetic – passive", GENETIC, PASSIVE),
            _game("genetic – manual", GENETIC, MANUAL),
            _game("passive – manual", PASSIVE, MANUAL),
            _game("CMA-ES – neutral", CMA, NEUTRAL),
            _game("CMA-ES – manual", CMA, MANUAL),
        ),
        games={"smoke": 2, "published": 100, "full": 4000},
        original_duration="it was planned and not done",
        figures=(turns_figure(genetic),),
    )
