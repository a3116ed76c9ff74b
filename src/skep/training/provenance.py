"""Where learned weights come from: what is written on top of their files."""

from collections.abc import Iterable

from skep.settings import changed_settings, value_text
from skep.training.run import Run


def command_text(learner: str) -> str:
    """The command that runs a learner.

    >>> command_text("td"), command_text("tune")
    ('skep train td', 'skep tune')
    """
    return f"skep {learner}" if learner == "tune" else f"skep train {learner}"


def provenance(run: Run, lines: Iterable[str]) -> list[str]:
    """Lines that say how the weights were made: enough to make them again."""
    settings = changed_settings(run.settings) | {"seed": run.settings.seed}
    given = "".join(f" --{name.replace('_', '-')} {value_text(value)}" for name, value in settings.items())
    return [
        f"Learned by: {command_text(run.learner)}{given}",
        f"After step {len(run.steps)}, with skep {run.version}.",
        *lines,
    ]
