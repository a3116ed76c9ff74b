"""The table learner: its update by hand on short games, its file, and what it learns."""

import hashlib
import json
import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skep import _core
from skep.agents import Limit, make_agent
from skep.agents.weight_table import HEADER, HEADER_BYTES, MAGIC, WeightTable, WeightTableError
from skep.games import GAMES, Color
from skep.games.hive import Position, Rules

EMPTY = bytes(_core.TABLE_SLOT_BYTES * 64)
REWARDS = [1_000, 3_000]
NAME_MASK = 2**32 - 1

# Both queens have five neighbours, and many moves end the game.
TINY = "setup White bQ@0,0 bA1@1,0 bG1@0,1 wS1@-1,1 wQ@-1,0 bS1@0,-1 wA1@-2,0 wG1@-2,1 bA2@2,-1"
RULES = Rules(repetition=False)


def start() -> Position:
    return Position.parse(TINY, RULES)


def slots_of(data: bytes) -> dict[int, dict[int, int]]:
    """Weights by the key of the position and the name of the action."""
    table: dict[int, dict[int, int]] = {}
    for mark, name, weight in struct.iter_unpack("<QIi", data):
        table.setdefault(mark & (2**63 - 1), {})[name] = weight
    return table


def replayed(table: dict[int, dict[int, int]]) -> Iterator[tuple[Color, int, int, int]]:
    """The one game a table was made by: who moved, of how many moves, the key and the name of the action."""
    position = start()
    while position.outcome() is None:
        key = position.symmetry_key()
        (name,) = table[key]
        moves = position.legal_moves()
        for move in moves:
            position.play(move)
            if position.symmetry_key() & NAME_MASK == name:
                break
            position.undo()
        yield Color.WHITE if position.turn == Color.BLACK else Color.BLACK, len(moves), key, name


def one_match(seed: int) -> tuple[int, dict[int, dict[int, int]]] | None:
    """A match on an empty table that met no position twice."""
    [(outcome, sides)], changed = _core.hive_tabular_matches(start(), REWARDS, [seed], EMPTY)
    table = slots_of(changed)
    return (outcome, table) if len(table) == sum(turns for turns, _, _ in sides) else None


def test_the_update_is_what_the_work_says_by_hand() -> None:
    outcomes = set()
    for seed in range(40):
        match = one_match(seed)
        if match is None or match[0] == 3 or len(match[1]) < 3:
            continue
        outcome, table = match
        winner = Color.WHITE if outcome == 1 else Color.BLACK
        game = list(replayed(table))
        turns = {color: sum(mover == color for mover, *_ in game) for color in Color}
        loser_last = max(i for i, (mover, *_) in enumerate(game) if mover != winner)
        for ply, (mover, count, key, name) in enumerate(game):
            share = max(REWARDS[0 if mover == Color.WHITE else 1] // turns[mover], 1)
            expected = max(10_000 // count + (share if mover == winner else -share), 0)
            if ply == loser_last:
                expected = _core.TABLE_NEVER
            elif ply == len(game) - 1:
                expected = _core.TABLE_ALWAYS
            assert table[key][name] == expected
        outcomes.add(outcome)
    assert outcomes == {1, 2}


def test_a_draw_changes_no_weight_but_is_remembered() -> None:
    capped = Position.parse(TINY, Rules(repetition=False, ply_cap=1))
    for seed in range(50):
        [(outcome, _)], changed = _core.hive_tabular_matches(capped, REWARDS, [seed], EMPTY)
        if outcome == 3:
            [actions] = slots_of(changed).values()
            assert list(actions.values()) == [10_000 // len(capped.legal_moves())]
            return
    pytest.fail("no draw in 50 matches")


def winning_names(position: Position) -> set[int]:
    names = set()
    for move in position.legal_moves():
        position.play(move)
        outcome = position.outcome()
        if outcome is not None and outcome.winner == Color.WHITE:
            names.add(position.symmetry_key() & NAME_MASK)
        position.undo()
    return names


def table_file(path: Path, actions: dict[int, int]) -> Path:
    """A table that knows these weights in the tiny position."""
    mark = start().symmetry_key() | 2**63
    with WeightTable(path, writable=True) as table:
        slots = b"".join(struct.pack("<QIi", mark, name, weight) for name, weight in actions.items())
        table.store(slots, {})
    return path


def moves_of_player(path: Path, count: int) -> list[int]:
    """The names of the actions that the player chooses in the tiny position."""
    names = []
    with make_agent(f"tabular:table={path}").player(GAMES["hive"], 1) as player:
        for _ in range(count):
            position = start()
            position.play(player.choose(position, Limit()).move)
            names.append(position.symmetry_key() & NAME_MASK)
    return names


def test_a_move_that_won_is_played_ever_after_and_one_that_lost_never(tmp_path: Path) -> None:
    names = sorted(winning_names(start()))
    forced = table_file(tmp_path / "forced", {names[0]: _core.TABLE_ALWAYS})
    assert set(moves_of_player(forced, 50)) == {names[0]}
    forbidden = table_file(tmp_path / "forbidden", {names[0]: _core.TABLE_NEVER})
    chosen = moves_of_player(forbidden, 300)
    assert names[0] not in chosen
    assert len(set(chosen)) > 5


def test_moves_are_drawn_in_proportion_to_their_weights(tmp_path: Path) -> None:
    position = start()
    names = []
    for move in position.legal_moves():
        position.play(move)
        names.append(position.symmetry_key() & NAME_MASK)
        position.undo()
    alone = [name for name in names if names.count(name) == 1]
    weights = dict.fromkeys(names, 0) | {alone[0]: 100, alone[1]: 300}
    chosen = moves_of_player(table_file(tmp_path / "table", weights), 2000)
    assert set(chosen) == {alone[0], alone[1]}
    assert abs(chosen.count(alone[1]) / 2000 - 0.75) < 0.05


def test_turned_and_mirrored_hives_share_their_weights() -> None:
    # The same game with its cells turned by a sixth and mirrored.
    cells = dict(part.split("@") for part in TINY.split()[2:])
    turned = "setup White " + " ".join(
        f"{piece}@{-int(r)},{int(q) + int(r)}"
        for piece, (q, r) in ((p, c.split(",")) for p, c in cells.items())
    )
    mirrored = "setup White " + " ".join(
        f"{piece}@{r},{q}" for piece, (q, r) in ((p, c.split(",")) for p, c in cells.items())
    )
    keys = {Position.parse(text, RULES).symmetry_key() for text in (TINY, turned, mirrored)}
    assert len(keys) == 1


def test_a_table_keeps_everything_while_it_grows(tmp_path: Path) -> None:
    generator = random.Random(1)
    expected: dict[tuple[int, int], int] = {}
    with WeightTable(tmp_path / "table", writable=True, memory=1) as table:
        first_size = table.size
        for _ in range(20):
            block = {
                (generator.getrandbits(63), generator.getrandbits(32)): generator.randrange(1000)
                for _ in range(2000)
            }
            block |= dict.fromkeys(list(expected)[:3], -1)
            expected |= block
            slots = b"".join(struct.pack("<QIi", key | 2**63, name, w) for (key, name), w in block.items())
            table.store(slots, {"n": len(expected)})
            table.touch(10_000)
        assert table.taken == len(expected)
        assert table.size > 2 * first_size
    with WeightTable(tmp_path / "table") as table:
        found = {
            (key, name): weight
            for key in {key for key, _ in expected}
            for name, weight in _core.table_actions(table.slots, key)
        }
        assert found == expected
        assert (table.blocks, table.last_note()) == (20, {"n": len(expected)})


def test_a_block_that_was_written_down_but_not_stored_is_stored_at_the_next_opening(tmp_path: Path) -> None:
    path = tmp_path / "weights.table"
    with WeightTable(path, writable=True) as table:
        before = path.read_bytes()
        table.store(struct.pack("<QIi", 7 | 2**63, 1, 5), {})
    after = path.read_bytes()
    path.write_bytes(before)
    with WeightTable(path, writable=True) as table:
        assert _core.table_actions(table.slots, 7) == [(1, 5)]
    assert path.read_bytes() == after


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "it is empty"), (b"short", "it is too short"), (bytes(8192), "is no weight table")],
)
def test_a_file_that_is_no_table_is_named_and_refused(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(WeightTableError, match=words) as error:
        WeightTable(path)
    assert str(path) in str(error.value)


def test_a_cut_table_is_refused(tmp_path: Path) -> None:
    path = table_file(tmp_path / "weights.table", {1: 1})
    path.write_bytes(path.read_bytes()[:-16])
    with pytest.raises(WeightTableError, match="is damaged"):
        WeightTable(path)


def test_a_player_without_a_table_says_so() -> None:
    with (
        pytest.raises(ValueError, match="tabular needs a table"),
        make_agent("tabular").player(GAMES["hive"], 1),
    ):
        pass


def full_table(path: Path, taken: int) -> Path:
    """A table from elsewhere, none of whose slots is free."""
    slots = 64
    header = HEADER.pack(MAGIC, taken, 0).ljust(HEADER_BYTES, b"\0")
    path.write_bytes(header + struct.pack("<QIi", 1 << 63 | 12345, 1, 1) * slots)
    return path


def test_a_table_without_a_free_slot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WeightTableError, match="is damaged: it says that 64 of 64 slots are taken"):
        WeightTable(full_table(tmp_path / "full.table", taken=64))


def test_a_full_table_that_says_it_is_not_ends_the_search_for_a_slot(tmp_path: Path) -> None:
    with (
        WeightTable(full_table(tmp_path / "full.table", taken=3)) as table,
        pytest.raises(ValueError, match="the weight table is damaged: none of its slots is free"),
    ):
        _core.table_actions(table.slots, 7)


@pytest.mark.parametrize("counts", [{"number": "0"}, {"taken": "many"}, {"taken": -1}, {"number": None}])
def test_a_block_whose_counts_are_none_is_refused(counts: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "weights.table"
    WeightTable(path, writable=True).close()
    digest = hashlib.blake2b(b"", digest_size=16).hexdigest()
    about = {"number": 0, "taken": 0, "note": {}, "digest": digest} | counts
    path.with_suffix(".block").write_text(json.dumps(about) + "\n")
    with pytest.raises(WeightTableError, match="'number' and 'taken' are counts"):
        WeightTable(path, writable=True)
