"""Tables about the swarm alone: figure 3.8, tables 4.1 and 4.2, and the frequency of intentions."""

from skep.papers.experiments.agent_games import AgentGames
from skep.papers.experiments.game_measures import Mean, Ratio, Share
from skep.papers.paper import Number, PaperRow, PaperTable
from skep.papers.works.mcguile2020.players import (
    BOARDS,
    CODED,
    CODED_SWITCH,
    EARLY_SWITCH,
    IDLE_SWITCH,
    INTENTIONS,
    MOVING,
    OLD_TARGET,
    RANDOM,
    STANDING,
    SWARM,
    TARGET_SWITCH,
    swarm,
)

NOT_RANDOM = (
    "the logs of this row hold one move of Black a game: it was played against the immobile opponent, not "
    "against the random one"
)


def _won(won: int, moves: int, games: int, flaw: str = "") -> tuple[Number, Number]:
    """Wins of the swarm, and its moves in won games: a whole number, which may be rounded or cut."""
    return (
        Number(name="swarm won", measure=Share("won"), published=won / games, size=games, flaw=flaw),
        Number(
            name="moves to win",
            measure=Mean("won_moves", "won"),
            published=moves,
            size=won,
            flaw=flaw,
            rounding=1.0,
        ),
    )


MOST_MOVES = 100
"""Of the swarm in figure 3.8."""
MOVES_BEFORE = 31
"""Of each side, before the swarm begins: eleven pieces placed and twenty random moves."""
COUNTED_SWITCH = "100 moves that count the 31 before (the program counts a side's turns from its first piece)"


def figure_3_8() -> PaperTable:
    """The whole swarm against an opponent that stands still."""
    published = {
        ("ants only", "global"): (70, 20),
        ("ants only", "radius 1"): (59, 23),
        ("ants only", "radius 2"): (68, 21),
        ("ants only", "radius 3"): (72, 20),
        ("all bugs", "global"): (132, 32),
        ("all bugs", "radius 1"): (138, 34),
        ("all bugs", "radius 2"): (143, 32),
        ("all bugs", "radius 3"): (129, 33),
    }
    pieces = {"ants only": "Base[Q1A10]", "all bugs": "Base"}
    rows = []
    early = {"made": "board", "target": "first"}
    coded = {**early, "idle": "pass"}
    both = f"{EARLY_SWITCH}; {IDLE_SWITCH}"
    kinds: tuple[tuple[str, dict[str, str], int, str], ...] = (
        ("", {}, MOST_MOVES, ""),
        (", particles made early", early, MOST_MOVES, EARLY_SWITCH),
        (", idle", {"idle": "pass"}, MOST_MOVES, IDLE_SWITCH),
        (", made early, idle", coded, MOST_MOVES, both),
        (", made early, idle, 69 moves", coded, MOST_MOVES - MOVES_BEFORE, f"{both}; {COUNTED_SWITCH}"),
    )
    for label, settings, most, switch in kinds:
        for (bugs, sight), (won, moves) in published.items():
            shared = {"best": "global"} if sight == "global" else {"radius": sight[-1]}
            game = AgentGames(
                agent=swarm(mode="whole", intention="velocity", **shared, **settings),
                opponent="immobile",
                seats="second",
                rules=f"{pieces[bugs]}:ply_cap={2 * (MOVES_BEFORE + most)},repetition=false,free_pass=true",
                openings=BOARDS,
            )
            name = f"{bugs}, {sight}"
            rows.append(
                PaperRow(
                    name=f"{name}{label}",
                    experiment=game,
                    numbers=_won(won, moves, 1000),
                    variant_of=name if switch else "",
                    switch=switch,
                )
            )
    return PaperTable(
        name="figure-3.8",
        title="Global against vicinity best",
        about="The whole swarm moves, piece after piece, against an opponent that stands still; at most 100 "
        "single moves, 1,000 games each. What attracts a particle is the best cell of the whole swarm, or "
        "of its vicinity. Particles that are made early are made when all pieces are placed, and most "
        "pieces leave them behind in the 20 random moves; an idle swarm stands still when no particle has a "
        "velocity, where ours moves anyhow; with 69 moves those before count, too. Vicinities that grow and "
        "first velocities of up to "
        "four cells, as the program of that month had, change nothing more (10.7 % of 1,000 games instead of "
        "11.1 %, with ants only and the global best).",
        rows=tuple(rows),
        games={"smoke": 2, "published": 1000, "full": 10_000},
        original_duration="3,634 s for the rows with ants, 1,634 s for those with all bugs",
    )


def table_4_1() -> PaperTable:
    """Six intentions against an opponent that stands still, with and without tie-break."""
    plain = ((90, 21), (47, 19), (63, 19), (108, 20), (51, 20), (162, 16))
    tie_break = ((114, 21), (56, 22), (63, 19), (112, 20), (71, 22), (166, 15))
    rows = []
    halves = (("no tie-break", "false", plain), ("tie-break", "true", tie_break))
    for base in (SWARM, CODED):
        for label, tie, published in halves:
            for intention, (won, moves) in zip(INTENTIONS, published, strict=True):
                game = AgentGames(
                    agent=swarm(base, intention=intention, tie_break=tie),
                    opponent="immobile",
                    seats="second",
                    rules=STANDING,
                    openings=BOARDS,
                )
                name, is_variant = f"{intention}, {label}", base == CODED
                rows.append(
                    PaperRow(
                        name=f"{name}, as coded" if is_variant else name,
                        experiment=game,
                        numbers=_won(won, moves, 300),
                        variant_of=name if is_variant else "",
                        switch=CODED_SWITCH if is_variant else "",
                    )
                )
    return PaperTable(
        name="table-4.1",
        title="Intentions against the immobile opponent",
        about="One piece moves a turn, 40 moves; 300 games each. The immobile opponent never wins. The logs "
        "that came with the work are of another run, with 111, 44, 69, 124, 56 and 185 wins of 300 (with or "
        "without tie-break is not said): so `velocity-or-goal` won 61.7 % there.",
        rows=tuple(rows),
        games={"smoke": 2, "published": 300, "full": 5000},
    )


def table_4_2() -> PaperTable:
    """Six intentions against random, with the target as intended and as coded."""
    published = ((101, 0, 21), (69, 2, 22), (96, 2, 22), (111, 5, 19), (67, 7, 20), (184, 6, 17))
    rows = []
    kinds = (("", SWARM, ""), (", target as coded", swarm(**OLD_TARGET), TARGET_SWITCH))
    for label, base, switch in (*kinds, (", as coded", CODED, CODED_SWITCH)):
        for intention, (won, lost, moves) in zip(INTENTIONS, published, strict=True):
            game = AgentGames(
                agent=_with_intention(base, intention),
                opponent=RANDOM,
                seats="second",
                rules=MOVING,
                openings=BOARDS,
            )
            flaw = NOT_RANDOM if intention == "velocity" else ""
            beaten = Number(
                name="random won", measure=Share("lost"), published=lost / 300, size=300, flaw=flaw
            )
            rows.append(
                PaperRow(
                    name=f"{intention}{label}",
                    experiment=game,
                    numbers=(*_won(won, moves, 300, flaw), beaten),
                    variant_of=intention if switch else "",
                    switch=switch,
                )
            )
    return PaperTable(
        name="table-4.2",
        title="Intentions against random",
        about="As table 4.1, with tie-break, against an opponent that picks a piece at random, then a move "
        "of it. The second third has the target as it was coded: where the queen stood first; the last one "
        "all that the program did.",
        rows=tuple(rows),
        games={"smoke": 2, "published": 300, "full": 5000},
    )


def _with_intention(base: str, intention: str) -> str:
    """The swarm with this intention; in the order of settings that results are kept under."""
    name, _, rest = base.partition(",")
    return ",".join(filter(None, [name, f"intention={intention}", rest]))


def _intentions(name: str, agent: str, switch: str = "") -> PaperRow:
    game = AgentGames(
        agent=agent, opponent=RANDOM, seats="second", rules=MOVING, openings=BOARDS, census=True
    )
    intentions = 12_922
    numbers = (
        Number(
            name="neither beside the queen nor near her",
            measure=Ratio("velocity", "intentions"),
            published=8208 / intentions,
            size=100,
        ),
        Number(
            name="near enough to go for the queen",
            measure=Ratio("branch", "intentions"),
            published=4714 / intentions,
            size=100,
        ),
        Number(name="go for the queen", measure=Ratio("goal", "intentions")),
        Number(name="intentions a game", measure=Mean("intentions"), published=intentions / 100, size=100),
    )
    return PaperRow(
        name=name,
        experiment=game,
        numbers=numbers,
        variant_of="velocity-or-goal" if switch else "",
        switch=switch,
    )


def frequency() -> PaperTable:
    """How often particles are near enough to go for the queen, and how often they do."""
    return PaperTable(
        name="frequency",
        title="How often each intention is had",
        about="All particles that have a say in a turn of the swarm with `velocity-or-goal`, in 100 games "
        "against random. The work counts 36.5 % that “go for the queen”. The program, instrumented over 100 "
        "games, has 37.8 % in the branch of those from two steps to the radius, and 13.1 % that can reach a "
        "cell beside her; so the published number is taken for the branch. Intentions of one game are alike, "
        "so that intervals are by games.",
        rows=(
            _intentions("velocity-or-goal", SWARM),
            _intentions("velocity-or-goal, target as coded", swarm(**OLD_TARGET), TARGET_SWITCH),
            _intentions("velocity-or-goal, as coded", CODED, CODED_SWITCH),
        ),
        games={"smoke": 1, "published": 100, "full": 1000},
    )
