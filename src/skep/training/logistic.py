"""Logistic regression: weights that predict results best.

>>> import numpy as np
>>> three_wins_of_four = np.array([1.0, 1.0, 1.0, 0.0])
>>> nothing = np.zeros(1)
>>> found = logistic_fit(np.ones((4, 1)), three_wins_of_four, np.ones(4), before=nothing, ridge=nothing)
>>> round(float(np.exp(found[0])), 3)
3.0
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.floating]

STEPS = 30
"""Steps of Newton's method, at most; each about doubles the number of right digits."""
CLOSE = 1e-6
"""The fit ends when no weight changes by more than this."""
_CHUNK = 1 << 14  # rows at a time, so that nothing as large as all of them is made on the way


def logistic_fit(
    terms: "Matrix", results: "Matrix", counts: "Matrix", before: "Matrix", ridge: "Matrix"
) -> "Matrix":
    """The weights that make the results likeliest, by Newton's method.

    A row of `terms` times the weights is the logarithm of the odds of a win; `results` are 1 for a win and 0
    for a loss; `counts` say how much each row counts. `ridge` pulls each weight towards what it was `before`,
    as strongly as so many observations would.
    """
    import numpy as np

    weights = before.astype(float)
    for _ in range(STEPS):
        gradient = ridge * (before - weights)
        curvature = np.diag(np.asarray(ridge, dtype=float))
        for first in range(0, len(terms), _CHUNK):
            rows = terms[first : first + _CHUNK].astype(float)
            chances = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
            here = counts[first : first + _CHUNK]
            gradient += rows.T @ (here * (results[first : first + _CHUNK] - chances))
            curvature += (rows * (here * chances * (1 - chances))[:, None]).T @ rows
        change = np.linalg.lstsq(curvature, gradient, rcond=None)[0]
        weights += change
        if np.abs(change).max() < CLOSE:
            break
    return weights


def logistic_loss(terms: "Matrix", results: "Matrix", counts: "Matrix", weights: "Matrix") -> float:
    """The mean log loss of the results, in nats: 0.69 for weights of zero, 0 for a perfect prediction."""
    import numpy as np

    logits = terms @ weights
    return float(np.average(np.logaddexp(0, logits) - results * logits, weights=counts))
