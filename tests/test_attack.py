"""A small share of `make attack`."""

import random
from pathlib import Path

import attacks.__main__ as command
import pytest
from attacks.__main__ import Plan, share_seconds, tried
from attacks.disk import attack_disk
from attacks.finding import Attack, Finding, Share
from attacks.page import CLIENTS, Load, judged_moves
from attacks.processor_share import ProcessorShare
from attacks.read_only import attack_by_read_only_disk
from attacks.reader import Reader
from attacks.readers import readers
from attacks.rules import difference
from attacks.soak import attack_by_soak
from attacks.texts import attack_reader, mutated, send
from click.testing import CliRunner

from skep.games.hive import Position

CORPUS = Path(__file__).parents[1] / "attacks" / "corpus"
READERS = {reader.name: reader for reader in readers()}


@pytest.mark.parametrize("name", READERS)
def test_hostile_text_is_read_or_refused(name: str) -> None:
    finding = attack_reader(READERS[name], Share(seconds=0, seed=1), seconds=5, most=30)
    assert finding.failures == []


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_what_broke_a_reader_once_breaks_none(path: Path) -> None:
    finding = Finding(path.name)
    for reader in READERS.values():
        send(reader, reader.input_of(path.read_bytes()), finding)
    assert finding.failures == []


def test_an_error_of_a_reader_is_a_failure() -> None:
    def fail(text: str) -> None:
        raise RuntimeError("broken")

    finding = attack_reader(Reader("bad", fail, ("text",)), Share(seconds=0, seed=1), seconds=30, most=3)
    assert len(finding.failures) == 3
    assert finding.verdict == "3 failed"


def test_the_same_seed_gives_the_same_texts() -> None:
    texts = [[mutated(random.Random(seed), "(;C[a])") for _ in range(5)] for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_an_attack_whose_part_is_too_short_is_left_out_and_one_that_breaks_off_has_failed() -> None:
    def broken(share: Share) -> list[Finding]:
        raise OSError("no server")

    [left_out] = tried("page", Plan(broken, part=1, least=90), Share(seconds=29, seed=1))
    [failed] = tried("page", Plan(broken, part=1, least=90), Share(seconds=30, seed=1))
    assert left_out.verdict == "not done: its part of the time is too short, 29 s"
    assert (failed.figure, failed.failures) == ("broke off", ["OSError no server"])


def test_attacks_that_take_longer_keep_no_other_from_its_turn() -> None:
    def idle(share: Share) -> list[Finding]:
        return [Finding("idle")]

    for plan in (Plan(idle, part=1), Plan(idle, part=1, least=120)):
        share = Share(share_seconds(plan, left=-300, fair=200), seed=1)
        assert [one.verdict for one in tried("late", plan, share)] == ["held"]
        short = Share(share_seconds(plan, left=-300, fair=0.1), seed=1)
        assert [one.skipped for one in tried("late", plan, short)] == [
            "its part of the time is too short, 0 s"
        ]


def test_all_attacks_have_their_turn_and_a_failure_is_the_exit_status(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[float] = []

    def attack(share: Share) -> list[Finding]:
        begun.append(share.seconds)
        return [Finding("first" if len(begun) == 1 else "second", failures=["no"] * (len(begun) - 1))]

    monkeypatch.setattr(command, "ATTACKS", {"a": Plan(attack, part=1), "b": Plan(attack, part=3, least=60)})
    done = CliRunner().invoke(command.main, ["--minutes", "4", "--seed", "3"])
    assert [round(seconds, -1) for seconds in begun] == [60, 240]
    assert done.exit_code == 1
    assert [line.split() for line in done.stdout.splitlines()[1:3]] == [
        ["first", "held"],
        ["second", "1", "failed"],
    ]


@pytest.mark.parametrize(
    ("seconds", "stretch", "processor", "verdict"),
    [
        (0.1, 1.0, 1.0, "held"),
        (0.3, 1.0, 1.0, "1 failed"),
        (0.3, 2.0, 1.0, "held"),
        (9.0, 2.0, 1.0, "1 failed"),  # the server had time enough
        (9.0, 9.0, 1.0, "not done: by the clock: 2.2 times what a machine this busy gave would be needed"),
        (9.0, 9.0, 4.0, "1 failed"),  # it takes too much of any machine
    ],
)
def test_moves_on_the_page_are_judged_as_far_as_the_machine_allows(
    seconds: float, stretch: float, processor: float, verdict: str
) -> None:
    load = Load.__new__(Load)
    load.seconds, load.stretch, load.processor = [seconds] * 100, stretch, processor
    load.opened, load.failures = CLIENTS, []
    assert judged_moves(load).verdict == verdict


def test_time_that_others_take_stretches_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    times = {7: iter(["1000000000 0 1", "3000000000 6000000000 1"]), 8: iter(["0 0 0", "0 0 0"])}
    monkeypatch.setattr(Path, "read_text", lambda path: next(times[int(path.parent.name)]), raising=True)
    assert ProcessorShare(7, 8).stretch == 4.0


def test_a_difference_of_another_engine_is_found() -> None:
    position = Position("Base")
    ours = [position.move_text(move) for move in position.legal_moves()]
    assert difference(position, ours) == ""
    assert difference(position, ours[1:]) == f"only we have {ours[0]}"
    assert difference(position, [*ours, "wQ"]).startswith("only it has 'wQ': illegal move")


@pytest.mark.parametrize(
    ("attack", "tests"),
    [
        (attack_disk, ["disk full during an import", "spoilt databases"]),
        (attack_by_read_only_disk, ["read-only disk"]),
    ],
)
def test_disks_that_fail_spoil_nothing(attack: Attack, tests: list[str]) -> None:
    findings = attack(Share(seconds=2, seed=1))
    assert [finding.test for finding in findings] == tests
    assert [finding.failures for finding in findings] == [[]] * len(tests)


def test_browsers_that_come_and_go_leave_no_handle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is given back half a minute later, which the long soak waits for."""
    monkeypatch.setattr("attacks.soak.WARM_SECONDS", 0.0)
    monkeypatch.setattr("attacks.soak.MOST_GROWTH", 200.0)
    [finding] = attack_by_soak(Share(seconds=3, seed=1))
    assert (finding.failures, finding.count >= 20) == ([], True), finding.figure
