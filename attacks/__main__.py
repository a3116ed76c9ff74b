"""Attack, and print a table of test, figure and verdict; the exit status is 1 after a failure."""

import sys
from pathlib import Path
from typing import Any

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
from attacks.read_only import attack_by_read_only_disk
from attacks.rules import attack_rules
from attacks.soak import attack_by_soak
from attacks.texts import attack_lines, attack_texts
from attacks.totals import append_results
from skep.drawing.terminal_text import terminal_text
from skep.drawing.text_table import table_text

ATTACKS: dict[str, tuple[Attack, float]] = {
    "lines": (attack_lines, 0.05),
    "texts": (attack_texts, 0.15),
    "coverage": (attack_by_coverage, 0.1),
    "core": (attack_core, 0.05),
    "rules": (attack_rules, 0.1),
    "kills": (attack_by_kills, 0.1),
    "disk": (attack_disk, 0.05),
    "read-only": (attack_by_read_only_disk, 0.01),
    "faults": (attack_by_faults, 0.1),
    "page": (attack_page, 0.1),
    "page kills": (attack_page_by_kills, 0.05),
    "page abuse": (attack_page_by_abuse, 0.05),
    "soak": (attack_by_soak, 0.1),
}
"""Each with its part of the time."""


@click.command()
@click.option("--minutes", default=30.0, show_default=True, help="For all together, about.")
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
    chosen: Any = {name: ATTACKS[name] for name in only or ATTACKS}
    whole = sum(part for _, part in chosen.values())
    findings: list[Finding] = []
    for name, (attack, part) in chosen.items():
        click.echo(f"{name} …", err=True)
        found = _tried(name, attack, Share(minutes * 60 * part / whole, seed, engine))
        if results is not None:
            append_results(results, found, seed)
        findings += found
    rows = [[one.test, one.figure, one.verdict] for one in findings]
    click.echo(table_text(["test", "figure", "verdict"], rows, left=(0, 1, 2)))
    for one in findings:
        for failure in one.failures[:3]:
            click.echo(terminal_text(f"{one.test}: {failure}"), err=True)
    sys.exit(1 if any(one.failures for one in findings) else 0)


def _tried(name: str, attack: Attack, share: Share) -> list[Finding]:
    """What an attack found; one that breaks off has failed, and the others go on."""
    try:
        return attack(share)
    except Exception as error:
        return [Finding(name, "broke off", failures=[f"{type(error).__name__} {error}"])]


if __name__ == "__main__":
    main()
