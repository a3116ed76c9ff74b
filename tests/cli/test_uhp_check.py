"""`skep uhp-check`: good engines pass, and every vice fails the check that is named after it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from skep.uhp.examiner import CheckSettings, Examiner, Finding
from skep.uhp.protocol_checks import CHECKS

FAKE = Path(__file__).parents[1] / "agents" / "fake_engine.py"
OURS = shlex.join([sys.executable, "-m", "skep", "uhp"])


def fake(vice: str) -> str:
    return shlex.join([sys.executable, str(FAKE), vice])


def check(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "skep", "uhp-check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def finding(command: str, name: str, timeout: float = 30.0) -> Finding:
    """What comes of one check; those after it are not made."""
    with Examiner(command, CheckSettings(games=1, plies=20, timeout=timeout)) as examiner:
        return next(finding for finding in examiner.findings() if finding.name == name)


def test_our_own_engine_passes() -> None:
    done = check(OURS, "--games", "2", "--plies", "40")
    lines = done.stdout.splitlines()
    names = [function.__name__.replace("_", "-") for function in CHECKS]
    types = ["Base", "Base+M", "Base+L", "Base+ML", "Base+P", "Base+MP", "Base+LP", "Base+MLP"]
    own = {"ignores-blanks-and-case", "survives-long-lines", "ends-with-its-input"}
    assert lines == [
        f"pass  {'skep' if name in own else 'UHP ':4}  {name}"
        for name in ["starts", *names, *(f"agrees-on-{name}" for name in types)]
    ]
    assert done.stderr == "30 of 30 checks passed\n"
    assert done.returncode == 0


def test_findings_as_json() -> None:
    done = check(fake("Illegal"), "--games", "0", "--timeout", "30", "--json")
    findings = {finding["name"]: finding for finding in json.loads(done.stdout)}
    assert findings["greets-unasked"]["complaint"] == ""
    assert "ended with invalid move 'wQ' at ply 5" in findings["finds-moves-by-depth"]["complaint"]
    transcript = findings["finds-moves-by-depth"]["transcript"]
    assert transcript[-3:] == ["> bestmove depth 1", "< wQ", "< ok"]
    assert findings["finds-moves-by-depth"]["rule"] == "UHP"
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("vice", "name", "words"),
    [
        ("never_speak", "starts", "did not answer 'info'"),
        ("crash_at_once", "starts", "no licence"),
        ("greet_only_when_asked", "greets-unasked", "nothing came until `info` was sent"),
        ("Crash", "finds-moves-by-time", "status 3"),
        ("Stall", "finds-moves-by-depth", "did not answer 'bestmove depth 1'"),
        ("Gullible", "refuses-illegal-moves", "expected `invalidmove …` after `play wS1 bQ-`, not 'Base;"),
        (
            "Gullible",
            "refuses-nonsense",
            "expected `err … or invalidmove …` after `play wX1 -wQ`, not 'Base;",
        ),
        ("Refuse", "begins-games", "err not today"),
        ("NoGame", "loads-games", "answered no GameString but 'alright'"),
        ("RefuseOptions", "tells-its-options", "err what options?"),
        ("Immortal", "exits", "still running after `exit`"),
    ],
)
def test_a_vice_fails_the_check_that_looks_for_it(vice: str, name: str, words: str) -> None:
    is_waited_for = vice in ("never_speak", "greet_only_when_asked", "Stall", "Immortal")
    assert words in finding(fake(vice), name, timeout=3.0 if is_waited_for else 30.0).complaint


def test_a_difference_in_moves_is_shown_from_both_sides() -> None:
    found = finding(fake("Forgetful"), "agrees-on-Base").complaint
    assert found == (
        "the legal moves differ in Base;NotStarted;White[1]: 3 in common; only ours: wS1; only theirs: none"
    )
    found = finding(fake("Inventive"), "agrees-on-Base+P").complaint
    assert found == (
        "the legal moves differ in Base+P;NotStarted;White[1]: 5 in common; only ours: none; "
        "only theirs: wQ bG3"
    )


def test_a_failure_is_shown_with_the_engines_own_words() -> None:
    done = check(fake("Refuse"), "--games", "0", "--timeout", "30")
    assert "FAIL  UHP   begins-games\n" in done.stdout
    assert "\n      > newgame\n      < err not today\n" in done.stdout
    assert done.returncode == 1


def test_checks_can_be_chosen_and_left_out_by_name_and_by_whose_rule_they_are(tmp_path: Path) -> None:
    done = check(
        OURS, "--games", "0", "--only", "skep/exits", "--skip", "survives-long-lines", "--log", str(tmp_path)
    )
    assert [line.split()[-1] for line in done.stdout.splitlines()] == [
        "starts",
        "ignores-blanks-and-case",
        "exits",
        "ends-with-its-input",
    ]
    logs = [path.read_text() for path in tmp_path.iterdir()]
    assert any("> INFO\n" in log and "< id skep" in log for log in logs)


def test_every_check_that_is_reported_can_be_asked_for() -> None:
    done = check(OURS, "--games", "0", "--only", "starts")
    assert (done.returncode, done.stdout) == (0, "pass  UHP   starts\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-engine"], "no such program: 'no-such-engine'"),
        ([""], "no such program: ''"),
        ([OURS, "--games", "-1"], "setting 'games' is 0 or more, not -1"),
        ([OURS, "--timeout", "0"], "setting 'timeout' is a number above 0, not 0"),
        ([OURS, "--only", "exit"], "unknown check 'exit'; did you mean 'exits'?"),
        ([OURS, "--plies", "many"], "setting 'plies' is a whole number, not 'many'"),
    ],
)
def test_what_was_asked_wrong_exits_with_2(arguments: list[str], words: str) -> None:
    done = check(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stdout == ""
