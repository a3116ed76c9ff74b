"""`skep uhp-check`: the compliance of another engine."""

import dataclasses
import json
import sys
from pathlib import Path

import click

from skep.agents.uhp.engine_log import log_engines
from skep.agents.uhp.engine_registry import check_program, registered_engines
from skep.cli.arguments.settings import settings_options
from skep.cli.exit_status import ExitStatus
from skep.cli.terminal.interruption import exit_interrupted
from skep.drawing.count_text import count_text
from skep.uhp.examiner import CheckSettings, Examiner, Finding


@click.command("uhp-check")
@click.argument("command")
@settings_options(CheckSettings)
@click.option(
    "--log",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write what is sent and answered to this folder.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def uhp_check(command: str, settings: CheckSettings, log: Path | None, as_json: bool) -> None:
    """Check whether COMMAND starts a good engine of the Universal Hive Protocol.

    COMMAND is one argument, split into words as a shell would, or a name of `skep engines`. First every
    part of the protocol is tried, then random games of every game type the engine announces, in which its
    legal moves are compared with ours. Each line says whether the check is about a rule of UHP or of
    skep's own. Exits with 1 if one failed.
    """
    if log is not None:
        log_engines(log)
    command = registered_engines().get(command, command)
    check_program(command)
    findings: list[Finding] = []
    is_interrupted = False
    try:
        with Examiner(command, settings) as examiner:
            for finding in examiner.findings():
                findings.append(finding)
                if not as_json:
                    click.echo(_finding_text(finding))
    except KeyboardInterrupt:
        is_interrupted = True
    failed = sum(bool(finding.complaint) for finding in findings)
    if as_json:
        click.echo(json.dumps([dataclasses.asdict(finding) for finding in findings], indent=2))
    else:
        click.echo(f"{len(findings) - failed} of {count_text(len(findings), 'check')} passed", err=True)
    if is_interrupted:
        exit_interrupted("the other checks were not made")
    sys.exit(ExitStatus.NO if failed else ExitStatus.DONE)


def _finding_text(finding: Finding) -> str:
    if not finding.complaint:
        return f"pass  {finding.rule:4}  {finding.name}"
    lines = [finding.expected, finding.complaint, *finding.transcript]
    return "\n".join([f"FAIL  {finding.rule:4}  {finding.name}", *(f"      {line}" for line in lines)])
