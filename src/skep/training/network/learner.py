"""`skep train network`: the network that judges positions, learned from games of the engine against itself.

In each iteration the best judge so far plays games, every position of which is kept with what the search
found and how the game ended; then a network learns to predict both, in the core, until it no longer gets
better at games that were held out, and an order of moves learns to predict the best move; then both play a
match against the hand-set weights, for the curve.

The run folder has, beside what all runs have, `data/` with a file of positions for each step of self-play,
`networks/` with the unrounded weights of each iteration (`.weights` of the network, `.order` of the order of
moves), and `hive.network`, the last of both as a file that `alphabeta:network=…` plays.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from skep import _core
from skep._core import StopFlag
from skep.agents.network_file import network_file_bytes
from skep.agents.weight_file import read_weights_text
from skep.arena.core_games.policies import SearchPolicy
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.cpu_budget import core_count
from skep.arena.runner.executor import Executor, spread
from skep.drawing.count_text import count_text
from skep.files import write_whole_bytes
from skep.git_commit import git_commit
from skep.training.network.curves import learning_curves
from skep.training.network.position_file import (
    SUFFIX,
    PositionFileError,
    digest_of,
    position_file_bytes,
    split_position_file,
)
from skep.training.network.self_play import Judge, order_text, play_piece
from skep.training.network.settings import GAMES_A_PIECE, PIECES_A_STEP, PRESETS, NetworkLearnerSettings
from skep.training.provenance import provenance
from skep.training.run import Run, RunError, Step
from skep.training.tuning_match import match_text, paired_match, random_openings

T = TypeVar("T")

MATCH_RULES = "Base+MLP:ply_cap=200"
MATCH_OPENING_PLIES = 6
LAST_RATE = 0.01
"""The rate of learning falls to this share of the first."""
HELD_OUT_CHOICES = 20_000
"""Positions of unseen games, at most, in which the order of moves is tried."""


class NetworkLearner:
    """A run: in each iteration steps of self-play, then one that learns."""

    Settings: ClassVar[type] = NetworkLearnerSettings
    PRESETS: ClassVar[Mapping[str, NetworkLearnerSettings]] = PRESETS

    def __init__(self, settings: NetworkLearnerSettings, folder: Path) -> None:
        self.settings = settings
        self.folder = folder
        self.plan = planned_steps(settings)
        self.steps: list[Step] = []

    @property
    def total(self) -> int:
        """Steps of all iterations."""
        return len(self.plan)

    def recall(self, step: Step) -> None:
        """Take note of games, or of a network."""
        self.steps.append(step)

    def step(self, executor: Executor) -> Step:
        """Play games, or learn from those that were played."""
        plan = self.plan[len(self.steps)]
        return (
            self._learned(plan["iteration"], executor) if plan["games"] == 0 else self._played(plan, executor)
        )

    def summary(self) -> str:
        """The last network."""
        learned = self._networks()
        games = sum(step["games"] for step in self.steps if "games" in step)
        positions = sum(step["positions"] for step in self.steps if "games" in step)
        played = f"{count_text(games, 'game')}, {count_text(positions, 'position')}"
        if not learned:
            return played
        last = learned[-1]
        match = f", against the hand-set weights {match_text(last['pairs'])}" if last["pairs"] else ""
        return f"{played}; network {len(learned)}: held-out loss {last['losses'][last['best']]:.4f}{match}"

    def results(self, run: Run) -> dict[str, str | bytes]:
        """The last network as a file, and the curves."""
        networks = self._networks()
        if not networks:
            return {}
        about = {
            "about": provenance(run, [self.summary()]),
            "seed": self.settings.seed,
            "games": sum(step["games"] for step in self.steps if "games" in step),
            "commit": git_commit(),
            "matches": [match_text(step["pairs"]) for step in networks if step["pairs"]],
        }
        network = self._network(len(networks) - 1)
        return {"hive.network": network_file_bytes(network, about), **learning_curves(networks)}

    def _networks(self) -> list[Step]:
        return [step for step in self.steps if "losses" in step]

    def _judge(self, iteration: int) -> Judge:
        own = self.settings
        if iteration == 0 and own.start == "linear":
            return Judge(read_weights_text("hive"))
        if iteration > 0:
            return Judge(order_text(own.order), self._network(iteration - 1))
        random = self._trainer(0, _core.HiveExampleSet()).weights
        return Judge(order_text(own.order), _core.HiveNetwork.rounded(random).bytes)

    def _trainer(self, iteration: int, examples: _core.HiveExampleSet) -> _core.NetworkTrainer:
        own = self.settings
        return _core.NetworkTrainer(
            examples,
            score_share=own.score_share_of(iteration),
            score_scale=own.score_scale,
            batch=own.batch,
            seed=derived_seed(own.seed, "network"),
        )

    def _played(self, plan: Step, executor: Executor) -> Step:
        own, judge = self.settings, self._judge(plan["iteration"])
        nodes = own.nodes_of(plan["iteration"])
        first, end = plan["first"], plan["first"] + plan["games"]
        seed = derived_seed(own.seed, "self-play")
        pieces = [
            (judge, nodes, seed, start, min(GAMES_A_PIECE, end - start))
            for start in range(first, end, GAMES_A_PIECE)
        ]
        examples = b"".join(spread(executor, play_piece, pieces))
        about = {
            "first game": first,
            "games": plan["games"],
            "positions": len(_core.HiveExamples(examples)),
            "nodes": nodes,
            "seed": own.seed,
            "iteration": plan["iteration"] + 1,
        }
        name = f"{len(self.steps):06}{SUFFIX}"
        self._write("data", name, position_file_bytes(examples, about))
        return {
            "file": name,
            "digest": digest_of(examples),
            "games": plan["games"],
            "positions": about["positions"],
            "iteration": plan["iteration"],
        }

    def _learned(self, iteration: int, executor: Executor) -> Step:
        own, examples = self.settings, _core.HiveExampleSet()
        for step in self.steps:
            if "games" in step and step["iteration"] > iteration - own.window:
                examples.add(self._examples(step))
        weights, losses = self._learned_weights(iteration, examples, executor)
        order, order_losses = self._learned_order(examples)
        self._write("networks", f"{iteration + 1:02}.weights", weights)
        self._write("networks", f"{iteration + 1:02}.order", order)
        network = _core.HiveNetwork.rounded(weights, order).bytes
        return {
            "iteration": iteration,
            "losses": losses,
            "best": losses.index(min(losses)),
            "positions_seen": examples.training_count,
            "weights": digest_of(weights),
            "order": digest_of(order),
            "order_losses": order_losses,
            "pairs": self._match(iteration, network, executor) if own.match_games else [],
        }

    def _learned_weights(
        self, iteration: int, examples: _core.HiveExampleSet, executor: Executor
    ) -> tuple[bytes, list[float]]:
        """Of the pass that predicts unseen games best, and the losses of all."""
        own, trainer = self.settings, self._trainer(iteration, examples)
        threads = max(1, min(core_count(), executor.places))
        losses, best = [], b""
        for rates in falling_rates(own.rate, own.passes):
            interruptible(trainer.train, *rates, threads)
            losses.append(trainer.held_out_losses(threads)[0])
            if losses[-1] == min(losses):
                best = trainer.weights
        return best, losses

    def _learned_order(self, examples: _core.HiveExampleSet) -> tuple[bytes, list[float]]:
        """The order of moves, and after each pass how well it predicts the best moves of unseen games."""
        own = self.settings
        trainer = _core.OrderTrainer(examples, seed=derived_seed(own.seed, "order"))
        losses = []
        for rates in falling_rates(own.order_rate, own.order_passes):
            interruptible(trainer.train, own.order_positions, *rates)
            losses.append(trainer.held_out_losses(HELD_OUT_CHOICES)[0])
        return trainer.weights, losses

    def _match(self, iteration: int, network: bytes, executor: Executor) -> list[int]:
        own, rules = self.settings, parse_rules("hive", MATCH_RULES)
        new = SearchPolicy(order_text(own.order), own.match_nodes, network)
        old = SearchPolicy(read_weights_text("hand"), own.match_nodes)
        seed = derived_seed(own.seed, "match", iteration)
        openings = random_openings(rules, MATCH_OPENING_PLIES, seed, own.match_games // 2)
        return paired_match(new, old, rules, openings, executor)

    def _write(self, folder: str, name: str, data: bytes) -> None:
        (self.folder / folder).mkdir(exist_ok=True)
        write_whole_bytes(self.folder / folder / name, data)

    def _examples(self, step: Step) -> bytes:
        path = self.folder / "data" / step["file"]
        try:
            examples, _ = split_position_file(self._read(path))
        except PositionFileError as error:
            raise RunError(f"{path}: {error}") from error
        if digest_of(examples) != step["digest"]:
            raise RunError(f"{path} is damaged: it has other positions than the run remembers")
        return examples

    def _network(self, iteration: int) -> bytes:
        """What an iteration has learned, in whole numbers."""
        order = self._weights(iteration, "order") if "order" in self._networks()[iteration] else None
        return _core.HiveNetwork.rounded(self._weights(iteration, "weights"), order).bytes

    def _weights(self, iteration: int, kind: str) -> bytes:
        path = self.folder / "networks" / f"{iteration + 1:02}.{kind}"
        weights = self._read(path)
        if digest_of(weights) != self._networks()[iteration][kind]:
            raise RunError(f"{path} is damaged: its digest does not fit")
        return weights

    def _read(self, path: Path) -> bytes:
        try:
            return path.read_bytes()
        except FileNotFoundError:
            raise RunError(f"{self.folder} is damaged: {path} is missing") from None


def planned_steps(settings: NetworkLearnerSettings) -> list[Step]:
    """What each step of a run does: the games to play, from which number on; none where a network learns.

    >>> planned_steps(NetworkLearnerSettings(iterations=1, first_games=900))[1:]
    [{'iteration': 0, 'first': 800, 'games': 100}, {'iteration': 0, 'first': 900, 'games': 0}]
    """
    plan: list[Step] = []
    first, most = 0, GAMES_A_PIECE * PIECES_A_STEP
    for iteration in range(settings.iterations):
        end = first + settings.games_of(iteration)
        while first < end:
            plan.append({"iteration": iteration, "first": first, "games": min(most, end - first)})
            first += plan[-1]["games"]
        plan.append({"iteration": iteration, "first": first, "games": 0})
    return plan


def falling_rates(rate: float, passes: int) -> Iterator[tuple[float, float]]:
    """The rate of learning at the begin and at the end of each pass: it falls evenly to nearly nothing.

    >>> list(falling_rates(1.0, 2))
    [(1.0, 0.5), (0.5, 0.01)]
    """
    for number in range(passes):
        yield (
            rate * max(1 - number / passes, LAST_RATE),
            rate * max(1 - (number + 1) / passes, LAST_RATE),
        )


def interruptible(work: Callable[..., T], *args: Any) -> T:
    """Do work of the core that takes a stop flag last, so that Ctrl-C is heard while it runs."""
    stop = StopFlag()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work, *args, stop)
        try:
            return future.result()
        except BaseException:
            stop.set()
            raise
