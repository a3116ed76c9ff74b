"""Groups of commands that suggest the nearest name for a mistyped one."""

import click

from skep.settings import suggestion


class CommandGroup(click.Group):
    """A group that says which command may have been meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first argument names. Raises UsageError with a suggestion."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            raise click.UsageError(f"no command {name!r}" + suggestion(name, self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)
