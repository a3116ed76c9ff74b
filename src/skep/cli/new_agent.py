"""`skep new-agent`: a file to begin an agent of one's own with."""

from pathlib import Path

import click

from skep.files import write_whole


@click.command("new-agent")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def new_agent(file: Path) -> None:
    """Write FILE, such as `my_agent.py`: an agent that plays, with comments, to be changed."""
    if file.suffix != ".py":
        raise ValueError(f"an agent is a Python file such as my_agent.py, not {str(file)!r}")
    if file.exists():
        raise ValueError(f"{str(file)!r} is there already; name another file")
    template = Path(__file__).with_name("new_agent_template.txt").read_text("utf-8")
    write_whole(file, [template.replace("FILE", _called(file))])
    click.echo(f"{file} is an agent now. Let it play:\n  skep match {_called(file)} random --games 20")


def _called(file: Path) -> str:
    """The file as an agent's text."""
    return str(file) if file.is_absolute() or file.parent != Path() else f"./{file}"
