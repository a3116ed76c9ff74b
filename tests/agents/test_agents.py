"""What every agent promises, and the text that makes one."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from skep.agents import KINDS, AgentError, Limit, agent_text, make_agent
from skep.agents.registry import agent_class
from skep.games import GAMES, Game, captain
from skep.games.hive import Position
from skep.settings import field_types

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("randon", "unknown agent 'randon'; did you mean 'random'?"),
        ("", "unknown agent ''"),
        ("random:pik=piece", "agent 'random': unknown setting 'pik'; did you mean 'pick'?"),
        ("random:pick=three", "agent 'random': setting 'pick' is one of move, piece, not 'three'"),
        ("random:pick", "agent 'random': expected key=value, not 'pick'"),
        ("random:pick=move,pick=move", "agent 'random': setting 'pick' is given twice"),
    ],
)
def test_a_text_that_makes_no_agent_is_explained(text: str, words: str) -> None:
    with pytest.raises(AgentError) as error:
        make_agent(text)
    assert words in str(error.value)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_number_that_is_too_large_is_refused_with_its_bound(kind: str) -> None:
    for name, type_ in field_types(agent_class(kind).Settings).items():
        if type_ in (int, int | None):
            with pytest.raises(AgentError, match=rf"{name} is from \d+ to \d+, not {10**30}"):
                make_agent(f"{kind}:{name}={10**30}")


def test_texts_make_the_agent_again() -> None:
    for text in ["random", "random:pick=piece", "mate-in-one"]:
        assert agent_text(make_agent(text)) == text


@pytest.mark.parametrize("name", ["random", "random:pick=piece", "mate-in-one"])
@every_game
def test_the_same_seed_chooses_the_same_moves(name: str, game: Game) -> None:
    def moves(seed: int) -> list[int]:
        position = game.start(game.rules())
        with make_agent(name).player(game, seed) as player:
            while position.outcome() is None and position.ply < 40:
                position.play(player.choose(position, Limit()).move)
        return position.history

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


@pytest.mark.parametrize("text", ["alphabeta", "mcts", "network:weights=captain"])
def test_a_game_without_engines_is_refused_with_its_name_and_the_agent(text: str) -> None:
    toy = replace(GAMES["captain"], name="toy", engines=None)
    name = text.split(":")[0]
    words = f"{name} cannot play 'toy': the game has no engines in the core"
    with pytest.raises(ValueError, match=words), make_agent(text).player(toy, 1):
        pass


@pytest.mark.parametrize("text", ["advanced", "ahmadov", "basic", "bees", "swarm", "tabular"])
def test_an_agent_for_hive_alone_refuses_other_games(text: str) -> None:
    name = text.split(":")[0]
    words = f"{name} plays hive, not 'captain'"
    with pytest.raises(ValueError, match=words), make_agent(text).player(GAMES["captain"], 1):
        pass


def test_every_kind_is_described() -> None:
    assert all(text and not text.endswith(".") for _, text in KINDS.values())


def distribution(agent: str, position: Position, count: int) -> Counter[str]:
    with make_agent(agent).player(GAMES["hive"], 7) as player:
        return Counter(position.move_text(player.choose(position, Limit()).move) for _ in range(count))


def test_random_is_uniform_over_moves() -> None:
    position = Position.parse("setup White wQ@0,0 bQ@1,0 wA1@-1,0", Position("Base[Q1A1]").rules)
    moves = position.legal_moves()
    counts = distribution("random", position, 1000 * len(moves))
    assert len(counts) == len(moves)
    assert all(850 < count < 1150 for count in counts.values())


def test_pick_piece_chooses_a_piece_first() -> None:
    position = Position.parse("setup White wQ@0,0 bQ@1,0 wA1@0,1 bA1@2,0", Position("Base[Q1A1]").rules)
    pieces = Counter(text.split()[0] for text in map(position.move_text, position.legal_moves()))
    assert pieces["wA1"] > 2 * pieces["wQ"] > 0
    counts = distribution("random:pick=piece", position, 4000)
    chosen = Counter[str]()
    for text, count in counts.items():
        chosen[text.split()[0]] += count
    assert all(1800 < count < 2200 for count in chosen.values())


def test_pick_piece_chooses_a_ship_first_in_the_last_captain() -> None:
    position = captain.Position.parse(
        "steyn;setup White w1......./........" + 5 * "/........" + "/W8......B1"
    )
    ships = Counter[str]()
    with make_agent("random:pick=piece").player(GAMES["captain"], 7) as player:
        for _ in range(2000):
            ships[position.move_text(player.choose(position, Limit()).move)[:2]] += 1
    assert all(900 < count < 1100 for count in (ships["a8"], ships["a1"]))


WIN = "setup White wQ@0,3 bQ@0,0 wA1@1,-1 wA2@1,0 bG1@0,1 bG2@-1,1 bG3@-1,0 wS1@0,2 wA3@2,0"


def test_mate_in_one_takes_the_win() -> None:
    position = Position.parse(WIN)
    for seed in range(20):
        with make_agent("mate-in-one").player(GAMES["hive"], seed) as player:
            decision = player.choose(position, Limit())
        assert position.move_text(decision.move) == "wA3 -wA1"  # north-west of Black's queen
        assert decision.score is not None


def test_mate_in_one_does_not_surround_its_own_queen() -> None:
    # The move that fills the last cell around White's queen wins for Black: it is no win for White.
    position = Position.parse(WIN.replace("wQ@0,3 bQ@0,0", "bQ@0,3 wQ@0,0"))
    with make_agent("mate-in-one").player(GAMES["hive"], 1) as player:
        decision = player.choose(position, Limit())
    assert decision.score is None


def test_mate_in_one_beats_random() -> None:
    from skep.arena.game.loop import play_game
    from skep.games.hive import Rules
    from skep.records import Result

    rng = random.Random(1)
    strong, weak = make_agent("mate-in-one"), make_agent("random")
    rules = Rules(ply_cap=120)
    games = [play_game((strong, weak), rules, seed=rng.randrange(1000)) for _ in range(60)]
    counts = Counter(game.result for game in games)
    assert counts[Result.WHITE] > 2 * counts[Result.BLACK] + 5
