"""The players and rules of McGuile's experiments."""

SWARM = "swarm:preset=published"
RANDOM = "random:pick=piece"
MCTS = "mcts:preset=mcguile,threads=1"
MCTS_UCB = "mcts:preset=mcguile,threads=1,choice=ucb"
SMOKE = {text: f"{text},trees=1,iterations=10" for text in (MCTS, MCTS_UCB)}

BOARDS = "full-board:moves=20"
MOVING = "Base:ply_cap=142,repetition=false"
"""62 random plies, then 40 moves each."""
STANDING = "Base:ply_cap=142,repetition=false,free_pass=true"
"""The immobile opponent passes."""

INTENTIONS = (
    "velocity",
    "accuracy",
    "fitness",
    "velocity+accuracy",
    "velocity-or-accuracy",
    "velocity-or-goal",
)

AS_CODED = "target as coded"
OLD_TARGET = {"target": "first"}
TARGET = (
    "the original's swarm keeps flying to where the queen stood first and ours follows her; the rows with "
    "the target as coded show how much that explains"
)


def swarm(**settings: str) -> str:
    """The swarm as published, with some settings changed."""
    return ",".join([SWARM, *(f"{name}={value}" for name, value in settings.items())])
