"""Train a small policy by self-play, watch it beat `random`, and let it play a match.

    python examples/train_policy.py --out runs/policy

It needs NumPy only, two cores and less than ten minutes. All games are played at once by
`skep.rl.BatchEnv`; the policy plays both sides and learns from who wins (advantage actor-critic: moves
that led to more than was foreseen become likelier). The folder gets `policy.npz`, the curve as
`curve.svg`, and the games of the matches at the end.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from hive_policy import WINDOW, Floats, Ints, LegalMoves, Policy, PolicyAgent, PolicySettings, legal_moves
from numpy.typing import NDArray

from skep.agents import Agent, make_agent
from skep.arena.game.loop import play_game
from skep.arena.stats.results import Tally
from skep.arena.stats.wilson import wilson_interval
from skep.drawing.line_chart import Curve, line_chart
from skep.files import write_whole
from skep.games.hive import Rules
from skep.records import Record, Result
from skep.records.files import write_games
from skep.rl import BatchEnv
from skep.settings import field_docs

OPPONENTS = ("random", "mate-in-one", "alphabeta:level=1")
"""Agents that the policy meets at the end."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to train."""

    updates: int = 200
    """How often the weights are changed."""
    games: int = 256
    """Games that are played at once."""
    steps: int = 32
    """Moves of each game between two changes."""
    hidden: int = 32
    """Units of the hidden layer."""
    rate: float = 0.01
    """How far one change goes."""
    discount: float = 0.99
    """What a result is worth one ply earlier."""
    trace: float = 0.9
    """How far ahead a move is judged by what happened, instead of what was foreseen."""
    entropy: float = 0.01
    """How much a varied choice of moves is worth in itself."""
    ply_cap: int = 150
    """Longer games are drawn."""
    test_every: int = 20
    """Changes between two tests against `random`."""
    test_games: int = 200
    """Games of a test."""
    match_games: int = 100
    """Games of each match at the end."""
    match_ply_cap: int = 300
    """Longer games of a match are drawn."""
    threads: int = 2
    """Threads for the games."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""


@dataclass(frozen=True)
class Moment:
    """One move in each game of the batch, and what it brought."""

    moves: LegalMoves
    chosen: Ints
    features: Floats
    rewards: Floats
    """What the move brought the side that made it."""
    is_over: NDArray[np.bool_]


class Adam:
    """Changes weights along their gradients (D. Kingma and J. Ba, 2015)."""

    def __init__(self, weights: dict[str, Floats], rate: float) -> None:
        self._weights = weights
        self._rate = rate
        self._step = 0
        self._mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in weights.items()}

    def climb(self, gradients: dict[str, Floats]) -> None:
        """One step uphill."""
        self._step += 1
        for name, gradient in gradients.items():
            self._mean[name] += 0.1 * (gradient - self._mean[name])
            self._square[name] += 0.001 * (gradient**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._step)
            square = self._square[name] / (1 - 0.999**self._step)
            self._weights[name] += self._rate * mean / (np.sqrt(square) + 1e-8)


def seen(env: BatchEnv) -> LegalMoves:
    """The legal moves of all games as the policy sees them."""
    return legal_moves(env.planes, env.features, env.masks)


def play(policy: Policy, env: BatchEnv, steps: int, generator: np.random.Generator) -> list[Moment]:
    """Let the policy play on against itself."""
    moments = []
    rows = np.arange(len(env))
    for _ in range(steps):
        moves, features, movers = seen(env), env.features.copy(), env.to_move.copy()
        chosen = policy.draw(moves, generator)
        env.step(moves.actions[chosen])
        rewards = env.rewards[rows, movers]
        moments.append(Moment(moves, chosen, features, rewards, env.terminated | env.truncated))
    return moments


def advantages(
    policy: Policy, moments: list[Moment], last_features: Floats, settings: Settings
) -> tuple[Floats, Floats]:
    """How much better each move was than foreseen, and what its position was worth, by moment and game.

    The sides take turns, so what the next position is worth to one side counts against the other.
    """
    better = np.zeros((len(moments), len(last_features)), np.float32)
    worth = np.zeros_like(better)
    next_value, next_better = policy.values(last_features), np.zeros(len(last_features), np.float32)
    for number in reversed(range(len(moments))):
        moment = moments[number]
        value = policy.values(moment.features)
        goes_on = settings.discount * ~moment.is_over
        surprise = moment.rewards - goes_on * next_value - value
        better[number] = surprise - goes_on * settings.trace * next_better
        worth[number] = better[number] + value
        next_value, next_better = value, better[number]
    return better, worth


def gradients(
    policy: Policy, moment: Moment, better: Floats, worth: Floats, entropy: float
) -> dict[str, Floats]:
    """How to change the weights to make better moves likelier and to foresee more: the sum over the games."""
    moves = moment.moves
    hidden = policy.hidden(moves)
    log_chances = policy.log_chances(moves, hidden)
    chances = np.exp(log_chances)
    variety = -np.add.reduceat(chances * log_chances, moves.starts)
    by_score = -chances * (better[moves.games] + entropy * (log_chances + variety[moves.games]))
    by_score[moment.chosen] += better
    by_hidden = by_score[:, None] * policy.weights["score"] * (hidden > 0)
    value = policy.values(moment.features)
    by_value = (worth - value) * (1 - value**2)
    return {
        "hidden": moves.inputs.T @ by_hidden,
        "hidden_bias": by_hidden.sum(axis=0),
        "score": hidden.T @ by_score,
        "value": np.log1p(moment.features).T @ by_value,
    }


def learn(
    policy: Policy, adam: Adam, moments: list[Moment], last_features: Floats, settings: Settings
) -> None:
    """Change the weights once by what happened."""
    better, worth = advantages(policy, moments, last_features, settings)
    better = (better - better.mean()) / (better.std() + 1e-6)
    totals = {name: np.zeros_like(array) for name, array in policy.weights.items()}
    for moment, row, worth_row in zip(moments, better, worth, strict=True):
        for name, gradient in gradients(policy, moment, row, worth_row, settings.entropy).items():
            totals[name] += gradient / better.size
    adam.climb(totals)


def results_against_random(policy: Policy, settings: Settings, seed: int) -> Tally:
    """Play against `random`, each side in half of the games; wins, draws and losses of the policy."""
    env = make_env(settings, settings.test_games, seed)
    generator = np.random.default_rng(seed)
    rows = np.arange(len(env))
    side = rows % 2
    points = np.full(len(env), np.nan)
    while np.isnan(points).any():
        actions, is_own = env.random_actions(), env.to_move == side
        moves = seen(env)
        chosen = moves.actions[policy.draw(moves, generator, PolicySettings().greed)]
        env.step(np.where(is_own, chosen, actions))
        is_new = (env.terminated | env.truncated) & np.isnan(points)
        points[is_new] = env.rewards[rows, side][is_new]
    return Tally(*(int((points == result).sum()) for result in (1, 0, -1)))


def make_env(settings: Settings, games: int, seed: int) -> BatchEnv:
    """Games of Base with a cap on plies."""
    rules = Rules(game_type="Base", ply_cap=settings.ply_cap)
    return BatchEnv(games, rules, seed=seed, threads=settings.threads, window=WINDOW)


def train(policy: Policy, settings: Settings) -> Iterator[tuple[int, Tally]]:
    """Train the policy; yield the plies played so far and the result of a test now and then."""
    env = make_env(settings, settings.games, settings.seed)
    generator = np.random.default_rng(settings.seed)
    adam = Adam(policy.weights, settings.rate)
    yield 0, results_against_random(policy, settings, settings.seed)
    for update in range(1, settings.updates + 1):
        moments = play(policy, env, settings.steps, generator)
        learn(policy, adam, moments, env.features, settings)
        if update % settings.test_every == 0 or update == settings.updates:
            yield (
                update * settings.steps * settings.games,
                results_against_random(policy, settings, settings.seed),
            )


def match(agent: Agent, opponent: Agent, settings: Settings) -> list[Record]:
    """An agent against another in the arena; it is White in the first game and in every second after it."""
    rules = Rules(game_type="Base", ply_cap=settings.match_ply_cap)
    return [
        play_game((agent, opponent) if game % 2 == 0 else (opponent, agent), rules, seed=settings.seed + game)
        for game in range(settings.match_games)
    ]


def match_tally(records: list[Record]) -> Tally:
    """Wins, draws and losses of the agent that is White in the first game and every second after it."""
    points = [
        0.5 if record.result == Result.DRAW else float((record.result == Result.WHITE) == (game % 2 == 0))
        for game, record in enumerate(records)
    ]
    return Tally(*(points.count(result) for result in (1, 0.5, 0)))


def curve_svg(points: list[tuple[int, Tally]]) -> str:
    """The share of games won against `random` over the plies of self-play, with 95 % intervals."""
    intervals = [wilson_interval(tally.wins, tally.games) for _, tally in points]
    curve = Curve(
        "games won against random, with 95 % intervals",
        tuple((plies / 1e6, tally.wins / tally.games) for plies, tally in points),
        tuple(interval.low for interval in intervals),
        tuple(interval.high for interval in intervals),
    )
    title = "A policy learns Hive by self-play"
    return line_chart([curve], title=title, x_label="million plies of self-play", y_label="games won")


def parse_arguments(arguments: list[str] | None) -> tuple[Settings, Path]:
    """Settings from the command line, and the folder to write to."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("runs/policy"), help="folder for the results")
    docs = field_docs(Settings)
    for field in fields(Settings):
        option = f"--{field.name.replace('_', '-')}"
        parser.add_argument(option, type=type(field.default), default=field.default, help=docs[field.name])
    chosen = vars(parser.parse_args(arguments))
    out = chosen.pop("out")
    return Settings(**chosen), out


def main(arguments: list[str] | None = None) -> None:
    """Train, draw the curve, play the matches."""
    settings, out = parse_arguments(arguments)
    out.mkdir(parents=True, exist_ok=True)
    policy = Policy.random(settings.hidden, settings.seed)
    points, started = [], (time.perf_counter(), time.process_time())
    for plies, tally in train(policy, settings):
        points.append((plies, tally))
        wall, processor = time.perf_counter() - started[0], time.process_time() - started[1]
        print(f"{wall:4.0f} s ({processor:4.0f} s of processor time), {plies:>9,} plies: {tally}", flush=True)
    policy.save(out / "policy.npz")
    write_whole(out / "curve.svg", curve_svg(points))
    agent = PolicyAgent(PolicySettings(weights=str(out / "policy.npz")))
    for opponent in OPPONENTS:
        records = match(agent, make_agent(opponent), settings)
        write_games(records, out / f"match-{opponent.replace(':', '-')}.jsonl")
        print(f"match against {opponent}: {match_tally(records)}", flush=True)


if __name__ == "__main__":
    main()
