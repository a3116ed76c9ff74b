"""When a game of Hive is drawn: what pages offer."""

from typing import Any

from skep.games.hive import Rules

DRAWS: dict[str, tuple[str, dict[str, Any]]] = {
    "repetition": ("drawn by a third repetition", {}),
    "ahmadov2024": ("drawn after 100 turns only (ahmadov2024)", {"ply_cap": 200, "repetition": False}),
}
"""By name: in words, and as rules."""
DRAW_WORDS = {name: words for name, (words, _) in DRAWS.items()}


def rules_with_draws(game_type: str, draws: str) -> Rules:
    """The rules of Hive with these pieces and these draws.

    >>> rules_with_draws("Base", "ahmadov2024").ply_cap
    200
    """
    if draws not in DRAWS:
        raise ValueError(f"games are drawn by one of {', '.join(DRAWS)}, not {draws!r}")
    return Rules(game_type=game_type, **DRAWS[draws][1])
