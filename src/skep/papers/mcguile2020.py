"""Work 000: C. M. McGuile 2020, the swarm: figure 3.8, tables 4.1 to 4.3 and the frequency of intentions."""

from skep.papers.games import AgentGames
from skep.papers.measure import Mean, Ratio, Share
from skep.papers.paper import Finding, Number, Paper, Row, Table

SWARM = "swarm:preset=published"
RANDOM = "random:pick=piece"
MCTS = "mcts:preset=mcguile,threads=1"
MCTS_UCB = "mcts:preset=mcguile,threads=1,choice=ucb"
SMOKE = {text: f"{text},trees=1,iterations=10" for text in (MCTS, MCTS_UCB)}

BOARDS = "full-board:moves=20"
MOVING = "Base:ply_cap=142,repetition=false"
"""62 random plies, then 40 moves each."""
STANDING = "Base:ply_cap=142,repetition=false,free_pass=true"
"""The immobile opponent passes."""

INTENTIONS = (
    "velocity",
    "accuracy",
    "fitness",
    "velocity+accuracy",
    "velocity-or-accuracy",
    "velocity-or-goal",
)

PARTICLES = (
    "we think because in the program of that date the particles were made before the 20 random moves, so "
    "that most of them sat on cells that their pieces had left; ours are where the pieces are"
)
AS_CODED = "target as coded"
OLD_TARGET = {"target": "first"}
TARGET = (
    "the original's swarm keeps flying to where the queen stood first and ours follows her; the rows with "
    "the target as coded show how much that explains"
)
NOT_RANDOM = (
    "the logs of this row hold one move of Black a game: it was played against the immobile opponent, not "
    "against the random one"
)
SWAPPED = (
    "replaying the 100 logs gives MCTS 41 wins, the swarm 37, 21 draws and one game that was cut off: by "
    "the rules MCTS came out ahead"
)
LOGS = (37, 41, 21)
"""What the logs say: won, lost and drawn of the 99 games that were finished."""
TREES = (
    "the original plays the move of the highest upper bound, which is nearly random where no playout ended, "
    "and ours the most visited one; that is a part of it, as the row with the highest bound shows"
)
UNEXPLAINED = "we do not know why; the target as coded does not explain it"


def _swarm(**settings: str) -> str:
    return ",".join([SWARM, *(f"{name}={value}" for name, value in settings.items())])


def _won(won: int, moves: int, games: int, why: str, flaw: str = "") -> tuple[Number, Number]:
    """Wins of the swarm, and its moves in won games."""
    return (
        Number(name="swarm won", measure=Share("won"), published=won / games, size=games, why=why, flaw=flaw),
        Number(
            name="moves to win",
            measure=Mean("won_moves", "won"),
            published=moves,
            size=won,
            why=why,
            flaw=flaw,
        ),
    )


def _figure_3_8() -> Table:
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
    for (bugs, sight), (won, moves) in published.items():
        shared = {"best": "global"} if sight == "global" else {"radius": sight[-1]}
        game = AgentGames(
            agent=_swarm(mode="whole", intention="velocity", **shared),
            opponent="immobile",
            seats="second",
            rules=f"{pieces[bugs]}:ply_cap=262,repetition=false,free_pass=true",
            openings=BOARDS,
        )
        rows.append(Row(name=f"{bugs}, {sight}", experiment=game, numbers=_won(won, moves, 1000, PARTICLES)))
    return Table(
        name="figure-3.8",
        title="Global against vicinity best",
        about="The whole swarm moves, piece after piece, against an opponent that stands still; at most 100 "
        "single moves, 1,000 games each. What attracts a particle is the best cell of the whole swarm, or "
        "of its vicinity.",
        rows=tuple(rows),
        games={"smoke": 2, "published": 1000, "full": 10_000},
        then="3,634 s for the rows with ants, 1,634 s for those with all bugs",
    )


def _table_4_1() -> Table:
    plain = ((90, 21), (47, 19), (63, 19), (108, 20), (51, 20), (162, 16))
    tie_break = ((114, 21), (56, 22), (63, 19), (112, 20), (71, 22), (166, 15))
    rows = []
    for label, switch, published in (("no tie-break", "false", plain), ("tie-break", "true", tie_break)):
        for intention, (won, moves) in zip(INTENTIONS, published, strict=True):
            game = AgentGames(
                agent=_swarm(intention=intention, tie_break=switch),
                opponent="immobile",
                seats="second",
                rules=STANDING,
                openings=BOARDS,
            )
            rows.append(
                Row(name=f"{intention}, {label}", experiment=game, numbers=_won(won, moves, 300, why=""))
            )
    return Table(
        name="table-4.1",
        title="Intentions against the immobile opponent",
        about="One piece moves a turn, 40 moves; 300 games each. The immobile opponent never wins. The logs "
        "that came with the work are of another run, with 111, 44, 69, 124, 56 and 185 wins of 300.",
        rows=tuple(rows),
        games={"smoke": 2, "published": 300, "full": 5000},
    )


def _table_4_2() -> Table:
    published = ((101, 0, 21), (69, 2, 22), (96, 2, 22), (111, 5, 19), (67, 7, 20), (184, 6, 17))
    rows = []
    for label, coded, why in (("", {}, TARGET), (f", {AS_CODED}", OLD_TARGET, "")):
        for intention, (won, lost, moves) in zip(INTENTIONS, published, strict=True):
            game = AgentGames(
                agent=_swarm(intention=intention, **coded),
                opponent=RANDOM,
                seats="second",
                rules=MOVING,
                openings=BOARDS,
            )
            flaw = NOT_RANDOM if intention == "velocity" else ""
            beaten = Number(
                name="random won", measure=Share("lost"), published=lost / 300, size=300, why=why, flaw=flaw
            )
            numbers = (*_won(won, moves, 300, why, flaw), beaten)
            rows.append(Row(name=f"{intention}{label}", experiment=game, numbers=numbers))
    return Table(
        name="table-4.2",
        title="Intentions against random",
        about="As table 4.1, with tie-break, against an opponent that picks a piece at random, then a move "
        "of it. The second half has the target as it was coded: where the queen stood first.",
        rows=tuple(rows),
        games={"smoke": 2, "published": 300, "full": 5000},
    )


def _intentions(name: str, agent: str) -> Row:
    game = AgentGames(
        agent=agent, opponent=RANDOM, seats="second", rules=MOVING, openings=BOARDS, census=True
    )
    intentions = 12_922
    numbers = (
        Number(
            name="follow their velocity",
            measure=Ratio("velocity", "intentions"),
            published=8208 / intentions,
            size=100,
            why=UNEXPLAINED,
        ),
        Number(
            name="go for the queen",
            measure=Ratio("goal", "intentions"),
            published=4714 / intentions,
            size=100,
            why=UNEXPLAINED,
        ),
        Number(
            name="intentions a game",
            measure=Mean("intentions"),
            published=intentions / 100,
            size=100,
            why=TARGET,
        ),
    )
    return Row(name=name, experiment=game, numbers=numbers)


def _frequency() -> Table:
    return Table(
        name="frequency",
        title="How often each intention is had",
        about="All particles that have a say in a turn of the swarm with `velocity-or-goal`, in 100 games "
        "against random. Intentions of one game are alike, so that intervals are by games.",
        rows=(
            _intentions("velocity-or-goal", SWARM),
            _intentions(f"velocity-or-goal, {AS_CODED}", _swarm(**OLD_TARGET)),
        ),
        games={"smoke": 1, "published": 100, "full": 1000},
    )


def _final(
    name: str,
    sides: tuple[str, str],
    published: tuple[int, int, int],
    *,
    why: str = "",
    logs: tuple[int, int, int] | None = None,
    note: str = "",
) -> Row:
    """A row of table 4.3: won, lost and drawn of 100 games."""
    agent, opponent = sides
    games = AgentGames(
        agent=agent,
        opponent=opponent,
        seats="first" if agent in SMOKE else "second",  # MCTS is Black there, and Black moves first
        rules=MOVING,
        openings=BOARDS,
        smoke=SMOKE,
    )
    numbers = tuple(
        Number(
            name=outcome,
            measure=Share(outcome),
            published=published[place] / 100,
            size=100,
            why=why,
            flaw=SWAPPED if logs and outcome != "drawn" else "",  # of draws, the logs have as many
            logs=logs[place] / sum(logs) if logs else None,
        )
        for place, outcome in enumerate(("won", "lost", "drawn"))
    )
    return Row(name=name, experiment=games, numbers=numbers, note=note)


def _table_4_3() -> Table:
    as_coded = "MCTS chooses its final move as the work's program does."
    unlogged = (
        "The work has no logs of this pairing; its 300 games of table 4.2 with the same players were won "
        "184 times and lost 6 times."
    )
    bound = "move of the highest bound"
    return Table(
        name="table-4.3",
        title="Swarm, MCTS and random",
        about="100 games each, `velocity-or-goal` with tie-break; MCTS has eleven trees of 500 iterations, "
        "cut after 13 plies. MCTS moves first, and the swarm second, as they did.",
        rows=(
            _final("swarm – random", (SWARM, RANDOM), (55, 0, 45), why=TARGET, note=unlogged),
            _final(f"swarm – random, {AS_CODED}", (_swarm(**OLD_TARGET), RANDOM), (55, 0, 45)),
            _final("MCTS – random", (MCTS, RANDOM), (53, 0, 47), why=TREES),
            _final(f"MCTS – random, {bound}", (MCTS_UCB, RANDOM), (53, 0, 47), note=as_coded),
            _final("swarm – MCTS", (SWARM, MCTS), (41, 38, 21), why=TREES, logs=LOGS),
            _final(f"swarm – MCTS, {bound}", (SWARM, MCTS_UCB), (41, 38, 21), logs=LOGS, note=as_coded),
            _final("swarm – MCTS, both as coded", (_swarm(**OLD_TARGET), MCTS_UCB), (41, 38, 21), logs=LOGS),
        ),
        games={"smoke": 1, "published": 100, "full": 1000},
        then="up to 45 minutes for a game with MCTS",
    )


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
    "It loses to MCTS: by the rules it did so in the author's own logs, too.",
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
    findings=(
        Finding(
            claim="Table 4.3: the swarm did not beat MCTS 41 to 38.",
            evidence="Replaying the author's own 100 logs gives MCTS 41 wins, the swarm 37, 21 draws, and "
            "one log (no. 84) cut off after two moves each. Either the columns were swapped (37 + the "
            "cut-off game = 38), or wins were credited to whoever moved last: in three of MCTS's wins the "
            "swarm surrounded its own queen. Both give the printed numbers.",
        ),
        Finding(
            claim="Table 4.2: the row “velocity” was not played against random.",
            evidence="In its 300 logs Black moves once a game.",
        ),
        Finding(
            claim="Some of the logged games break the rules of Hive.",
            evidence="Of 3,800 logs: 60 games with a placement on an occupied cell, 17 with a beetle "
            "through a gate, 10 in which a player moved an enemy's piece, one move of a pinned ant and one "
            "from an empty cell.",
        ),
        Finding(
            claim="The final move of MCTS is nearly random when no playout ends.",
            evidence="The program takes the child with the highest upper bound, exploration included.",
        ),
    ),
    tables=(_figure_3_8(), _table_4_1(), _table_4_2(), _frequency(), _table_4_3()),
)
