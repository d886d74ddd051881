"""Sharing a fixed total among cities."""

from __future__ import annotations

import numpy as np

from tripwright.world.generate.draw import Draw, Floats, Ints


def share(draw: Draw, total: int, weights: Floats, low: int, high: int) -> Ints:
    """Whole numbers that sum to ``total``, roughly in proportion to the weights, each from ``low`` to ``high``.

    Raises:
        ValueError: No such numbers exist.
    """
    if not low * len(weights) <= total <= high * len(weights):
        raise ValueError(f"{total} cannot be shared among {len(weights)} with {low} to {high} each")
    counts = np.clip((weights * (total / weights.sum())).astype(np.int64), low, high)
    while (missing := total - int(counts.sum())) != 0:
        step = 1 if missing > 0 else -1
        free = np.flatnonzero(counts < high if step > 0 else counts > low)
        chosen = free[draw.order(len(free))[: abs(missing)]]
        counts[chosen] += step
    return counts
