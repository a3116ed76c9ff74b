"""Attack, and print a table of test, figure and verdict; the exit status is 1 after a failure."""

import sys
import time
from dataclasses import dataclass
from pathlib import Path

import click

from attacks.core import attack_core
from attacks.disk import attack_disk
from attacks.faults import attack_by_faults
from attacks.finding import Attack, Finding, Share
from attacks.guided import attack_by_coverage
from attacks.kills import attack_by_kills
from attacks.page import attack_page
from attacks.page_abuse import attack_page_by_abuse
from attacks.page_kills import attack_page_by_kills
from attacks.page_messages import attack_page_by_messages
from attacks.page_power_cut import attack_page_by_power_cuts
from attacks.page_repeats import attack_page_by_repeats
from attacks.read_only import attack_by_read_only_disk
from attacks.rules import attack_rules
from attacks.soak import attack_by_soak
from attacks.texts import attack_lines, attack_texts
from attacks.totals import append_results
from skep.drawing.terminal_text import terminal_text
from skep.drawing.text_table import table_text


@dataclass(frozen=True)
class Plan:
    """When an attack has its turn."""

    attack: Attack
    part: float
    """Of the time that is left, beside the parts of those that come after it."""
    least: float = 0.0
    """Seconds that it takes in any case: left out, and that is said, where its part is much less."""


LEAST_SECONDS = 0.5
MOST_TIMES = 3.0
"""An attack may take so many times its part; the others have less, then."""
SURE_SECONDS = 10.0
"""What an attack has in any case, if its part is as much: on a busy machine those before it take longer."""
ATTACKS = {
    "faults": Plan(attack_by_faults, 5, least=150),
    "page": Plan(attack_page, 12, least=90),
    "page kills": Plan(attack_page_by_kills, 5, least=15),
    "page power cuts": Plan(attack_page_by_power_cuts, 4, least=15),
    "page abuse": Plan(attack_page_by_abuse, 5, least=30),
    "page messages": Plan(attack_page_by_messages, 4, least=15),
    "page repeats": Plan(attack_page_by_repeats, 5, least=40),
    "soak": Plan(attack_by_soak, 12, least=120),
    "kills": Plan(attack_by_kills, 12, least=60),
    "disk": Plan(attack_disk, 3),
    "read-only": Plan(attack_by_read_only_disk, 1, least=15),
    "rules": Plan(attack_rules, 10),
    "lines": Plan(attack_lines, 5),
    "texts": Plan(attack_texts, 8),
    "core": Plan(attack_core, 5),
    "coverage": Plan(attack_by_coverage, 14, least=30),
}
"""In this order: those that take what they take come first; those that use any time share what is left."""


@click.command()
@click.option("--minutes", default=30.0, show_default=True, help="For all together.")
@click.option(
    "--seed", default=1, show_default=True, help="Random seed. The same seed gives the same attacks."
)
@click.option("--engine", default="", help="The command of a UHP engine to compare rules with.")
@click.option(
    "--only", multiple=True, type=click.Choice(list(ATTACKS)), help="Only these, with all the time."
)
@click.option(
    "--results",
    type=click.Path(path_type=Path),
    help="Append to this file; `attacks.totals` adds up.",
)
def main(minutes: float, seed: int, engine: str, only: tuple[str, ...], results: Path | None) -> None:
    """Attack skep with hostile input, load and faults."""
    end = time.monotonic() + minutes * 60
    left = [(name, ATTACKS[name]) for name in ATTACKS if name in only or not only]
    parts = sum(plan.part for _, plan in left)
    findings: list[Finding] = []
    while left:
        (name, plan), seconds = left[0], end - time.monotonic()
        own = seconds * plan.part / sum(other.part for _, other in left)
        share = Share(share_seconds(plan, own, minutes * 60 * plan.part / parts), seed, engine)
        click.echo(f"{name}, {max(share.seconds, plan.least):.0f} s …", err=True)
        found = tried(name, plan, share)
        if results is not None:
            append_results(results, found, seed)
        findings += found
        del left[0]
    rows = [[one.test, one.figure, one.verdict] for one in findings]
    click.echo(table_text(["test", "figure", "verdict"], rows, left=(0, 1, 2)))
    for one in findings:
        for failure in one.failures[:3]:
            click.echo(terminal_text(f"{one.test}: {failure}"), err=True)
    sys.exit(1 if any(one.failures for one in findings) else 0)


def share_seconds(plan: Plan, left: float, fair: float) -> float:
    """The seconds of an attack: its part of the time that is left, and in any case some of its fair part.

    >>> plan = Plan(attack_disk, 3)
    >>> [share_seconds(plan, left, fair) for left, fair in ((90, 60), (-5, 60), (0, 3))]
    [90, 10.0, 3]
    """
    return max(left, min(fair, max(SURE_SECONDS, plan.least / MOST_TIMES)))


def tried(name: str, plan: Plan, share: Share) -> list[Finding]:
    """What an attack found; one that breaks off has failed, and the others go on."""
    if share.seconds < max(LEAST_SECONDS, plan.least / MOST_TIMES):
        return [Finding(name, skipped=f"its part of the time is too short, {max(0, share.seconds):.0f} s")]
    try:
        return plan.attack(share)
    except Exception as error:
        return [Finding(name, "broke off", failures=[f"{type(error).__name__} {error}"])]


if __name__ == "__main__":
    main()
