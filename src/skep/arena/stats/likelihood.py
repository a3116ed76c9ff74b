"""The likelihood of results under Elo's model, its maximum, and how far a quantity may move from it.

White, rated r, meets Black, rated q; White's advantage is h (all in logits). White expects the points
s = 1 / (1 + exp(-(r - q + h))) a game. A result counts points * log s + (1 - points) * log(1 - s): the model
of Bradley and Terry (Biometrika 39, 1952) with a draw as half a win and half a loss. It is strictly concave,
and at its maximum each player's expected points are the points made.

Draws change nothing in that maximum but make scores vary less: when a share d of games is drawn, the points
of a game have the variance s(1 - s) - d/4. So this is a quasi-likelihood (R. W. M. Wedderburn, Biometrika 61,
1974): it needs to know how the mean and the variance of the points behave, not which law draws follow. Its
ratios are divided by the true variance of a quantity over the variance that the curvature claims
(J. T. Kent, Biometrika 69, 1982). The textbook laws of draws (Davidson 1970; Rao and Kupper 1967) are not
used, because in either of them what an Elo point means changes with the share of draws, and a player who wins
and draws but never loses has no finite rating.

This module imports NumPy; import it where ratings are computed, not where a command line starts.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from skep.arena.stats.results import Results

Array = npt.NDArray[np.float64]

_RUNAWAY_LOGITS = 25.0
"""No number of games can measure 4,300 Elo: a search beyond it follows a likelihood without maximum."""
_TINY = 1e-8
"""A search has arrived when its steps, in logits, are below this (2e-6 Elo)."""
_LONGEST_STEP_LOGITS = 5.0
"""Where the likelihood is almost flat Newton's method leaps; this keeps exponentials in range."""
_MAX_STEPS = 200
"""Newton's method takes 3 to 20 steps; a search that takes this many has no end."""
_FLAT = 1e-11
"""Curvature, relative to the largest, that counts as none: what one game among 10^10 would give."""
_ROUNDING = 1e-13
"""Relative error of a sum of logarithms: a loss of likelihood below it is none."""


class NoMaximum(ArithmeticError):
    """The likelihood grows without end, or is flat, in some direction."""


@dataclass(frozen=True)
class Point:
    """The logarithm of the likelihood at one choice of parameters, with slope and curvature."""

    parameters: Array
    """The ratings, then White's advantage, in logits."""
    value: float
    gradient: Array
    information: Array
    """Fisher's observed information: minus the second derivatives."""


class Likelihood:
    """The likelihood of results as a function of ratings and White's advantage.

    Only differences of ratings matter to games; their mean is pinned to 0, which costs the likelihood
    nothing."""

    def __init__(
        self, results: Results, players: Sequence[str], *, prior_sds: tuple[float, float] | None = None
    ) -> None:
        """`prior_sds` are those of a rating and of White's advantage, in logits; None: no prior."""
        seat = {player: index for index, player in enumerate(players)}
        self.points = np.zeros((len(players), len(players)))
        self.games = np.zeros_like(self.points)
        self.draws = np.zeros_like(self.points)
        for (white, black), tally in results.items():
            self.points[seat[white], seat[black]] = tally.points
            self.games[seat[white], seat[black]] = tally.games
            self.draws[seat[white], seat[black]] = tally.draws
        self.precision = np.zeros((len(players) + 1, len(players) + 1))
        self.precision[:-1, :-1] = 1.0
        self.has_prior = prior_sds is not None
        if prior_sds is not None:
            rating_sd, advantage_sd = prior_sds
            self.precision += np.diag([rating_sd**-2] * len(players) + [advantage_sd**-2])

    def at(self, parameters: Array) -> Point:
        """Evaluate the likelihood."""
        score, missed = _expected(parameters)
        lost = self.games - self.points
        value = (self.points * np.log(score) + lost * np.log(missed)).sum()
        pull = self.points * missed - lost * score
        slope = np.append(pull.sum(axis=1) - pull.sum(axis=0), pull.sum())
        pinned = self.precision @ parameters
        information = _gathered(self.games * score * missed) + self.precision
        return Point(parameters, float(value - parameters @ pinned / 2), slope - pinned, information)

    def maximum(self) -> Point:
        """Find the most likely parameters.

        Raises NoMaximum when a group of players gave no points to the rest, when groups never met, or when
        White's advantage cannot be told from the players'.
        """
        start = self.at(np.zeros(len(self.precision)))
        _check_curvature(start)
        try:
            top = self._climb(start)
        except np.linalg.LinAlgError:
            raise NoMaximum("the likelihood becomes flat in some direction") from None
        _check_curvature(top)
        return top

    def dispersion(self, top: Point, contrast: Array) -> float:
        """Return the variance of (contrast · parameters) over the variance that the information claims.

        It is 1 without draws. In each pairing the points of the games vary at least like those of one game
        that could not be drawn, for even a hundred draws do not prove that there is nothing else."""
        reach = _solved(top.information, contrast)
        return float(reach @ self._variation(top) @ reach / (contrast @ reach))

    def covariance(self, top: Point) -> Array:
        """Return the covariance matrix of all parameters: what `dispersion` and the information agree on."""
        inverse = np.linalg.inv(top.information)
        return np.asarray(inverse @ self._variation(top) @ inverse, dtype=np.float64)

    def _variation(self, top: Point) -> Array:
        """How much the slope of the likelihood at its maximum varies from one set of games to another."""
        score, missed = _expected(top.parameters)
        one_game = score * missed
        variance = np.maximum(self.games * one_game - self.draws / 4, one_game * (self.games > 0))
        return _gathered(variance) + self.precision

    def even_draw_rate(self, top: Point) -> float:
        """Return the share δ of draws between equals, if a share 4δs(1 - s) of games is drawn elsewhere."""
        score, missed = _expected(top.parameters)
        return float(min(1.0, self.draws.sum() / (4 * self.games * score * missed).sum()))

    def maximum_where_zero(self, top: Point, contrast: Array) -> Point:
        """Find the most likely parameters with contrast · parameters = 0, given the maximum of all."""
        reach = _solved(top.information, contrast)
        start = top.parameters - reach * (contrast @ top.parameters) / (contrast @ reach)
        return self._climb(self.at(start), held=contrast)

    def profile_end(self, top: Point, contrast: Array, drop: float) -> Point:
        """Find the parameters, at most `drop` below the maximum, with the largest contrast · parameters.

        This is one end of a profile-likelihood interval: along the best parameters for each value, the root
        of twice the loss is nearly a straight line, so Newton's method for it needs few steps; a bracket
        guards it."""
        target = math.sqrt(2 * drop)
        tolerance = _TINY * drop + _ROUNDING * (1 + abs(top.value))
        least, most = 0.0, math.inf
        gain = target * math.sqrt(contrast @ _solved(top.information, contrast))
        gained, here = 0.0, top
        for _ in range(_MAX_STEPS):
            here = self._climb(self._slide(here, contrast, gain - gained), held=contrast)
            gained = float(contrast @ (here.parameters - top.parameters))
            loss = max(top.value - here.value, 0.0)
            if abs(loss - drop) < tolerance:
                return here
            least, most = (gained, most) if loss < drop else (least, gained)
            root = math.sqrt(2 * loss)
            slope = -float(here.gradient @ contrast) / float(contrast @ contrast)
            gain = gained + (target - root) * root / slope
            if not least < gain < most:
                gain = (least + most) / 2 if math.isfinite(most) else 2 * least
        raise NoMaximum("the likelihood does not fall to the wanted level")

    def _slide(self, here: Point, contrast: Array, gain: float) -> Point:
        """Change contrast · parameters by `gain`, or part of it, where that costs least likelihood."""
        reach = _solved(here.information, contrast)
        return self.at(here.parameters + _shortened(reach * (gain / (contrast @ reach))))

    def _climb(self, here: Point, held: Array | None = None) -> Point:
        """Go to the maximum by Newton's method; the product of the parameters with `held` stays as it is."""
        for _ in range(_MAX_STEPS):
            step = _solved(here.information, here.gradient)
            if held is not None:
                reach = _solved(here.information, held)
                step -= reach * (held @ step) / (held @ reach)
            there = self._step(here, step)
            if np.abs(there.parameters - here.parameters).max() < _TINY:
                return there
            if not self.has_prior and np.abs(there.parameters).max() > _RUNAWAY_LOGITS:
                break
            here = there
        raise NoMaximum("the likelihood grows without end")

    def _step(self, here: Point, step: Array) -> Point:
        """Go by `step`, or by the largest half, quarter, … of it that loses no likelihood."""
        step = _shortened(step)
        floor = here.value - _ROUNDING * (1 + abs(here.value))
        there = self.at(here.parameters + step)
        while there.value < floor and np.abs(step).max() > _TINY:
            step = step / 2
            there = self.at(here.parameters + step)
        return there


def _check_curvature(point: Point) -> None:
    """Raise NoMaximum if the likelihood is flat in some direction."""
    if np.linalg.matrix_rank(point.information, rtol=_FLAT, hermitian=True) < len(point.parameters):
        raise NoMaximum("the likelihood is flat in some direction")


def _expected(parameters: Array) -> tuple[Array, Array]:
    """White's expected points a game in each pairing, and Black's."""
    ratings, advantage = parameters[:-1], parameters[-1]
    difference = ratings[:, None] - ratings[None, :] + advantage
    return 1 / (1 + np.exp(-difference)), 1 / (1 + np.exp(difference))


def _solved(matrix: Array, vector: Array) -> Array:
    """The x with matrix · x = vector."""
    solution: Array = np.linalg.solve(matrix, vector).astype(np.float64, copy=False)
    return solution


def _shortened(step: Array) -> Array:
    """The step, or the part of it that moves no parameter further than allowed."""
    longest = float(np.abs(step).max())
    return step if longest <= _LONGEST_STEP_LOGITS else step * (_LONGEST_STEP_LOGITS / longest)


def _gathered(known: Array) -> Array:
    """A matrix over all parameters, from one number for each pairing's difference of strength."""
    size = len(known)
    as_white, as_black = known.sum(axis=1), known.sum(axis=0)
    matrix = np.empty((size + 1, size + 1))
    matrix[:size, :size] = np.diag(as_white + as_black) - known - known.T
    matrix[:size, size] = matrix[size, :size] = as_white - as_black
    matrix[size, size] = known.sum()
    return matrix
