"""Print the matches of docs/learning.md between players that weigh, played in the core.

    python scripts/learning_matches.py [--games 2000] NAME=WEIGHTS … -- FIRST SECOND [FIRST SECOND …]

WEIGHTS is a set that comes with skep or a file, with `1/` before it the inverse of each weight but 0, as in
I47-Beta of ibnnasar2020; `/2` after a name looks two plies ahead.
"""

import argparse
import sys

from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.basic import BASIC_WEIGHTS
from skep.agents.weight_file import read_weights
from skep.arena.core_games.core_game import play_core_games
from skep.arena.core_games.core_match import series, tally_of_series, tally_score
from skep.arena.core_games.policies import AdvancedPolicy
from skep.arena.stats.elo import elo_text
from skep.games import Color
from skep.games.hive import Rules


def main(arguments: list[str]) -> None:
    """Play the matches and print a row of Markdown for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--ply-cap", type=int, default=300)
    parser.add_argument("weights", nargs="*", metavar="NAME=WEIGHTS")
    options = parser.parse_args(arguments[: arguments.index("--")])
    pairs = arguments[arguments.index("--") + 1 :]
    known = {"basic": BASIC_WEIGHTS}
    for text in ("neutral=neutral", "manual=manual", *options.weights):
        name, _, weights = text.partition("=")
        known[name] = read(weights)
    rules = Rules(queen_first=True, repetition=False, ply_cap=options.ply_cap)
    for first, second in zip(pairs[::2], pairs[1::2], strict=True):
        sides = [policy(known, text) for text in (first, second)]
        played = play_core_games(series(*sides, options.games, first, second), rules)
        score = tally_of_series(played)
        white = sum(game.winner == Color.WHITE for game in played)
        decided = [len(game.moves) / 2 for game in played if game.winner is not None]
        print(
            f"| {first} – {second} | {score.wins} – {score.losses}, {score.draws} draws "
            f"| {elo_text(tally_score(score).elo)} | {white} "
            f"| {sum(decided) / max(len(decided), 1):.0f} |",
            flush=True,
        )


def read(text: str) -> tuple[float, ...]:
    """Weights by name or file, perhaps inverted."""
    weights = read_weights(text.removeprefix("1/"), "advanced", ADVANCED_NAMES)
    return tuple(1 / weight if weight else 0.0 for weight in weights) if text.startswith("1/") else weights


def policy(known: dict[str, tuple[float, ...]], text: str) -> AdvancedPolicy:
    """A player by its name, perhaps with a depth behind it."""
    name, _, depth = text.partition("/")
    return AdvancedPolicy(known[name], int(depth or 1), 10)


main(sys.argv[1:])
