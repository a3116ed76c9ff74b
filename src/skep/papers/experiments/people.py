"""Tables that only people can fill: what was published, and where the same games are played."""

from dataclasses import dataclass

HEADER = ("person plays", "wins", "draws", "losses", "average turns")
"""As the page of studies has it."""


@dataclass(frozen=True, kw_only=True)
class PeopleTable:
    """Games of a person against a program, as they were published."""

    name: str
    title: str
    level: str
    """What the person said of their own strength."""
    agent: str
    """Whom they play here."""
    rows: tuple[tuple[str, int, int, int, float], ...]
    """The person's colour; the games they won, drew and lost; the mean of turns."""

    def row_texts(self) -> list[tuple[str, ...]]:
        """The published lines, as text."""
        return [
            (color, str(won), str(drawn), str(lost), f"{turns:.1f}")
            for color, won, drawn, lost, turns in self.rows
        ]

    def how(self) -> str:
        """How to play it again."""
        games = sum(sum(row[1:4]) for row in self.rows)
        return (
            "As published; nobody has played it here. To play it: `skep web`, Watch, “People against "
            f"programs”, level {self.level}, agent `{self.agent}`, {games} games, drawn after 100 turns "
            "only. The page counts the same columns."
        )
