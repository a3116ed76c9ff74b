"""Print tests/agents/forced_wins.txt: games up to where the side to move wins by force in three plies.

    python scripts/forced_wins.py > tests/agents/forced_wins.txt

The engine plays with 2000 nodes a move against 500, from random openings. Of each game counts the first
position with such a win and no shorter one, proven by looking at every line to the full depth.
"""

from collections.abc import Iterator

from skep import __version__
from skep.agents import make_agent
from skep.analysis.forced_win import forced_win
from skep.arena.game.conditions import GameConditions
from skep.arena.game.loop import play_game
from skep.arena.pairing.openings import RandomOpenings
from skep.games.hive import Position, Rules
from skep.git_commit import git_commit
from skep.records import Record

SEED, GAMES, PLIES = 2026, 160, 3
RULES = Rules(game_type="Base+MLP")


def main() -> None:
    """Play the games and print where they are won."""
    print(f"# Made by: python scripts/forced_wins.py, seed {SEED}")
    print(f"# with skep {__version__} at {git_commit()}: one position a game, the first one")
    for record in games():
        if text := first_win(record):
            print(text, flush=True)


def games() -> Iterator[Record]:
    """Games of a strong player against a weak one, each side half the time."""
    agents = make_agent("alphabeta:nodes=2000"), make_agent("alphabeta:nodes=500")
    for number, opening in enumerate(RandomOpenings(plies=6).openings(RULES, SEED, GAMES)):
        sides = agents if number % 2 else agents[::-1]
        yield play_game(sides, RULES, seed=SEED + number, conditions=GameConditions(opening=opening))


def first_win(record: Record) -> str | None:
    """The game up to the first position with a win in exactly so many plies."""
    for ply in range(len(record.plies)):
        position = record.position(ply)
        win = forced_win(position, PLIES)
        if isinstance(position, Position) and win is not None and len(win.moves) == PLIES:
            return position.game_text()
    return None


if __name__ == "__main__":
    main()
