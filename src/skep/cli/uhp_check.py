"""`skep uhp-check`: the compliance of another engine."""

import dataclasses
import json
import shlex
import shutil
import sys

import click

from skep.cli.settings import settings_options
from skep.uhp.examiner import CheckSettings, Examiner, Finding


@click.command("uhp-check")
@click.argument("command")
@settings_options(CheckSettings)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def uhp_check(command: str, settings: CheckSettings, as_json: bool) -> None:
    """Check whether COMMAND starts a good engine of the Universal Hive Protocol.

    COMMAND is one argument, split into words as a shell would. First a walk through the protocol, then
    random games of every game type the engine announces, in which its legal moves are compared with ours.
    Exits with 1 if something is wrong.
    """
    words = shlex.split(command)
    if not words or shutil.which(words[0]) is None:
        raise click.BadParameter(f"no such program: {command!r}", param_hint="COMMAND")
    findings = []
    with Examiner(command, settings) as examiner:
        for finding in examiner.findings():
            findings.append(finding)
            if not as_json:
                click.echo(_finding_text(finding))
    failed = sum(bool(finding.complaint) for finding in findings)
    if as_json:
        click.echo(json.dumps([dataclasses.asdict(finding) for finding in findings], indent=2))
    else:
        click.echo(f"{len(findings) - failed} of {len(findings)} checks passed", err=True)
    sys.exit(1 if failed else 0)


def _finding_text(finding: Finding) -> str:
    if not finding.complaint:
        return f"pass  {finding.name}"
    said = [f"      > {line}" for line in finding.output]
    return "\n".join(
        [f"FAIL  {finding.name}", f"      {finding.expected}", f"      {finding.complaint}", *said]
    )
