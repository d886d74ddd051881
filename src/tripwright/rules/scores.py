"""Pass rates with the counts behind them and 95 % intervals; a batch only adds up, it changes no verdict.

The interval is Wilson's, which keeps its coverage near 0 and 1 and for small counts. Checks of one plan are not
independent of each other, so a rate over checks is clustered by plan: the interval is Wilson's at the effective number
of checks, n divided by the design effect (Korn and Graubard 1998, with Wilson's limits in place of Clopper's).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

_Z = 1.959963984540054  # two-sided 95 % of the normal distribution


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of passes.

    Attributes:
        passed: How many passed.
        n: Out of how many.
        low: Lower end of the 95 % interval; ``high`` the upper one; None where nothing was counted.
    """

    passed: int
    n: int
    low: float | None
    high: float | None

    @property
    def value(self) -> float | None:
        """The share; None where nothing was counted."""
        return self.passed / self.n if self.n else None

    def to_json(self) -> dict[str, float | int | None]:
        """The rate as it stands in summaries."""
        return {"value": self.value, "n": self.n, "low": self.low, "high": self.high}


class Count(NamedTuple):
    """One plan's passes among the checks that it has to pass."""

    passed: int
    n: int


def rate(passed: int, n: int) -> Rate:
    """The share of ``passed`` in ``n`` independent trials.

    Example:
        >>> rate(45, 45).value
        1.0
        >>> round(rate(45, 45).low, 3)
        0.921
    """
    return _rate(passed, n, float(n))


def clustered_rate(counts: Iterable[Count]) -> Rate:
    """The pooled share over plans whose checks hang together."""
    plans = [count for count in counts if count.n]
    passed, n = sum(count.passed for count in plans), sum(count.n for count in plans)
    if not n:
        return _rate(0, 0, 0.0)
    return _rate(passed, n, _effective(plans, passed / n, n))


def _effective(plans: list[Count], share: float, n: int) -> float:
    """As how many independent checks the plans' checks count, at most ``n``; as one a plan where all or none pass."""
    if share in (0.0, 1.0) or len(plans) < 2:
        return float(len(plans))
    spread = sum((count.passed - share * count.n) ** 2 for count in plans)
    variance = len(plans) / (len(plans) - 1) * spread / n**2
    if variance == 0.0:
        return float(n)
    return min(float(n), share * (1 - share) / variance)


def _rate(passed: int, n: int, effective: float) -> Rate:
    if n == 0:
        return Rate(0, 0, None, None)
    share, z2 = passed / n, _Z**2
    middle = (share + z2 / (2 * effective)) / (1 + z2 / effective)
    half = _Z / (1 + z2 / effective) * math.sqrt(share * (1 - share) / effective + z2 / (4 * effective**2))
    # At the ends the exact limits are 0 and 1; floating point would miss them by a hair.
    low = 0.0 if passed == 0 else max(0.0, middle - half)
    high = 1.0 if passed == n else min(1.0, middle + half)
    return Rate(passed, n, low, high)
