"""The players and rules of McGuile's experiments."""

SWARM = "swarm:preset=published"
RANDOM = "random:pick=piece"
MCTS = "mcts:preset=mcguile,threads=1"
MCTS_UCB = "mcts:preset=mcguile,threads=1,choice=ucb"
MCTS_ONE = "mcts:preset=mcguile,threads=1,trees=1"
MCTS_CODED = "mcts:preset=mcguile-coded,threads=1"
SMOKE = {
    MCTS: f"{MCTS},trees=1,iterations=10",
    MCTS_UCB: f"{MCTS_UCB},trees=1,iterations=10",
    MCTS_ONE: f"{MCTS_ONE},iterations=10",
    MCTS_CODED: f"{MCTS_CODED},iterations=10",
}

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

OLD_TARGET = {"target": "first"}
CODED = "swarm:preset=coded"

TARGET_SWITCH = "the target where the queen stood first (program)"
CODED_SWITCH = (
    "that target, vicinities that only grow and no say for particles without velocity (program), together"
)
EARLY_SWITCH = "particles and target made before the 20 random moves (program of that date)"
IDLE_SWITCH = "no move where no particle has one (section 3.5.3, program)"
BOUND_SWITCH = "the final move of the highest bound (program)"
ONE_SWITCH = "one tree, because the eleven were copies of one (program, run again)"
COPIES_SWITCH = "eleven copies of one tree and the bound of their merged visits (program)"


def swarm(base: str = SWARM, **settings: str) -> str:
    """The swarm as published, or another one, with some settings changed."""
    return ",".join([base, *(f"{name}={value}" for name, value in settings.items())])
