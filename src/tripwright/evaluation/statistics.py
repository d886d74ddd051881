"""How sure the numbers are: clustered intervals, paired differences, what a run could have shown, repeated trials.

Tasks are the independent units; trials of one task are not. So everything here takes the trials by task, resamples
whole tasks, and compares two runs only on the tasks that both have. Random draws come from a seed that is given.

Single rates get Wilson's interval (``tripwright.rules.rate``); this module has what needs more than counts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import NamedTuple

from tripwright.errors import BadInput

Trials = Mapping[str, Sequence[float]]
"""Task id to the scores of its trials, each from 0 to 1; a task has at least one."""

DRAWS = 10_000
"""Bootstrap samples: the ends of an interval then move by well under a point between seeds."""


class Interval(NamedTuple):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """What a second run gains over a first one on the tasks that both have.

    Attributes:
        tasks: How many tasks both have.
        first: The first run's mean over these tasks.
        second: The second run's.
        difference: ``second - first`` with its 95 % interval, by a bootstrap over tasks.
        better: Tasks on which the second run scores higher.
        worse: Tasks on which it scores lower.
        p: Two-sided p-value of no difference: exact (McNemar, or the sign test when there are several trials).
        detectable: The smallest true difference that such a comparison finds in 80 % of cases.
    """

    tasks: int
    first: float
    second: float
    difference: Interval
    better: int
    worse: int
    p: float
    detectable: float

    @property
    def noise(self) -> bool:
        """True when the difference is within what chance alone gives (p of 0.05 or more)."""
        return self.p >= 0.05


def mean_by_task(trials: Trials) -> dict[str, float]:
    """Each task's mean over its trials.

    Raises:
        BadInput: A task has no trial.
    """
    empty = next((task for task, scores in trials.items() if not scores), None)
    if empty is not None:
        raise BadInput("a task without a trial", field="task", value=empty, expected="at least one trial")
    return {task: fmean(scores) for task, scores in trials.items()}


def paired_difference(first: Trials, second: Trials, *, seed: int = 0, draws: int = DRAWS) -> PairedDifference | None:
    """Compare two runs task by task; None when they share no task.

    Raises:
        BadInput: A task has no trial.
    """
    one, two = mean_by_task(first), mean_by_task(second)
    shared = [task for task in one if task in two]
    if not shared:
        return None
    gains = [two[task] - one[task] for task in shared]
    better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    return PairedDifference(
        tasks=len(shared),
        first=fmean(one[task] for task in shared),
        second=fmean(two[task] for task in shared),
        difference=_bootstrap(gains, seed, draws),
        better=better,
        worse=worse,
        p=sign_test(better, worse),
        detectable=detectable_difference(len(shared), fmean(gain * gain for gain in gains)),
    )


def sign_test(better: int, worse: int) -> float:
    """Two-sided exact p-value that ups and downs are equally likely; with one trial a task this is McNemar's test.

    Example:
        >>> sign_test(5, 0)
        0.0625
    """
    n, k = better + worse, min(better, worse)
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(k + 1)) / 2**n)


def detectable_difference(tasks: int, unrest: float, *, power: float = 0.8, level: float = 0.05) -> float:
    """The smallest true mean difference that a paired comparison finds with that power at that level.

    Args:
        tasks: How many tasks are compared.
        unrest: Mean squared difference for a task: with one pass-or-fail trial each, the share of tasks on which the
            two runs disagree. The variance of a gain d is ``unrest - d * d``, which gives the closed form.
        power: Chance of finding it.
        level: Two-sided level of the test.
    """
    z = NormalDist().inv_cdf(1 - level / 2) + NormalDist().inv_cdf(power)
    return min(1.0, z * math.sqrt(unrest / (tasks + z * z)))


def pass_at_k(passed: int, trials: int, k: int) -> float:
    """Chance that at least one of ``k`` trials drawn from these passes: 1 - C(n-c, k) / C(n, k).

    Raises:
        BadInput: ``k`` is not between 1 and the number of trials.
    """
    _check_k(k, trials)
    return 1 - math.comb(trials - passed, k) / math.comb(trials, k)


def pass_all_k(passed: int, trials: int, k: int) -> float:
    """Chance that all of ``k`` trials drawn from these pass, often written pass^k: C(c, k) / C(n, k).

    Raises:
        BadInput: ``k`` is not between 1 and the number of trials.
    """
    _check_k(k, trials)
    return math.comb(passed, k) / math.comb(trials, k)


class Repeats(NamedTuple):
    """What repeated trials say, with intervals over tasks."""

    trials: int
    at_least_one: dict[int, Interval]
    all: dict[int, Interval]
    flip: float


def repeats(trials: Trials, *, seed: int = 0, draws: int = DRAWS) -> Repeats | None:
    """pass@k and pass^k for every k, and how often a task's result flips; None with fewer than two trials a task.

    A trial passes when its score is 1.

    Raises:
        BadInput: Tasks have different numbers of trials, so that no k means the same for all.
    """
    counts = {len(scores) for scores in trials.values()}
    if len(counts) > 1:
        raise BadInput(
            "tasks with different numbers of trials",
            field="epochs",
            value=sorted(counts),
            expected="the same number for every task; resume the run, or compare complete trials only",
        )
    n = next(iter(counts), 0)
    if n < 2:
        return None
    passed = [sum(score == 1 for score in scores) for scores in trials.values()]
    return Repeats(
        n,
        {k: _bootstrap([pass_at_k(c, n, k) for c in passed], seed, draws) for k in range(1, n + 1)},
        {k: _bootstrap([pass_all_k(c, n, k) for c in passed], seed, draws) for k in range(1, n + 1)},
        flip_rate(trials),
    )


def flip_rate(trials: Trials) -> float:
    """Chance that two different trials of the same task end differently (one passes, one does not)."""
    shares = [_disagreement(sum(score == 1 for score in scores), len(scores)) for scores in trials.values()]
    return fmean(shares) if shares else 0.0


def _disagreement(passed: int, n: int) -> float:
    return 2 * passed * (n - passed) / (n * (n - 1)) if n > 1 else 0.0


def _check_k(k: int, trials: int) -> None:
    if not 1 <= k <= trials:
        raise BadInput("k trials cannot be drawn", field="k", value=k, expected=f"1 to {trials}, the number of trials")


def _bootstrap(values: Sequence[float], seed: int, draws: int) -> Interval:
    """The mean and the middle 95 % of the means of resampled values, which lie between -1 and 1.

    Where all tasks have the same value a bootstrap would claim to be certain. Then the interval allows for as many
    deviating tasks as could have stayed unseen: a share of 1 - 0.025 ** (1 / n), Clopper and Pearson's limit for none.
    """
    import numpy as np

    if min(values) == max(values):
        unseen = 1 - 0.025 ** (1 / len(values))
        return Interval(values[0], max(-1.0, values[0] - unseen), min(1.0, values[0] + unseen))

    table = np.asarray(values, dtype=float)
    random = np.random.default_rng(seed)
    # Counting how often each distinct value is drawn is the same as drawing tasks, and needs no big table.
    distinct, counts = np.unique(table, return_counts=True)
    drawn = random.multinomial(len(table), counts / len(table), size=draws)
    means = drawn @ distinct / len(table)
    low, high = (float(end) for end in np.quantile(means, (0.025, 0.975)))
    return Interval(float(table.mean()), low, high)
