"""Where learned weights come from: what is written on top of their files."""

from collections.abc import Iterable

from skep.settings import changed_settings, value_text
from skep.training.run import Run


def provenance(run: Run, lines: Iterable[str]) -> list[str]:
    """Lines that tell how the weights were made: enough to make them again."""
    given = "".join(
        f" --{name.replace('_', '-')} {value_text(value)}"
        for name, value in changed_settings(run.settings).items()
    )
    return [
        f"Learned by: skep train {run.learner}{given}",
        f"After step {len(run.steps)}, with skep {run.version}.",
        *lines,
    ]
