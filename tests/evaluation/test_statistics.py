from __future__ import annotations

import math
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.errors import BadInput
from tripwright.evaluation.statistics import (
    DRAWS,
    Interval,
    detectable_difference,
    flip_rate,
    mean_by_task,
    paired_difference,
    pass_all_k,
    pass_at_k,
    repeats,
    sign_test,
)


def tasks(*scores: float) -> dict[str, list[float]]:
    return {f"t{number}": [score] for number, score in enumerate(scores)}


def gain(trials: dict[str, list[float]], *, seed: int = 0, draws: int = DRAWS) -> Interval:
    """The gain over a run in which nothing passes: the mean over tasks with its interval."""
    found = paired_difference({task: [0.0] for task in trials}, trials, seed=seed, draws=draws)
    assert found is not None
    return found.difference


@given(st.integers(1, 7).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_both_pass_rates_equal_counting_every_draw(case: tuple[int, int, int]) -> None:
    n, passed, k = case
    trials = [True] * passed + [False] * (n - passed)
    draws = list(combinations(trials, k))

    assert pass_at_k(passed, n, k) == pytest.approx(sum(any(draw) for draw in draws) / len(draws))
    assert pass_all_k(passed, n, k) == pytest.approx(sum(all(draw) for draw in draws) / len(draws))


@pytest.mark.parametrize("k", [0, 4, -1])
def test_more_trials_than_there_are_cannot_be_drawn(k: int) -> None:
    with pytest.raises(BadInput, match="expected 1 to 3"):
        pass_at_k(1, 3, k)
    with pytest.raises(BadInput, match="expected 1 to 3"):
        pass_all_k(1, 3, k)


def test_unequal_numbers_of_trials_are_refused() -> None:
    with pytest.raises(BadInput, match="different numbers of trials"):
        repeats({"a": [1, 0], "b": [1]})


def test_repeated_trials_by_hand() -> None:
    found = repeats({"a": [1, 1], "b": [1, 0], "c": [0, 0], "d": [1, 1]})
    assert found is not None

    assert found.trials == 2
    assert found.at_least_one[1].value == found.all[1].value == pytest.approx(5 / 8)
    assert found.at_least_one[2].value == pytest.approx(3 / 4)
    assert found.all[2].value == pytest.approx(2 / 4)
    assert found.flip == pytest.approx(1 / 4)
    assert repeats(tasks(1, 0)) is None
    assert repeats({}) is None


@pytest.mark.parametrize(("scores", "flip"), [([1, 1, 1], 0.0), ([1, 0], 1.0), ([1, 1, 0], 2 / 3), ([1], 0.0)])
def test_a_flip_is_two_trials_that_differ(scores: list[float], flip: float) -> None:
    assert flip_rate({"t": scores}) == pytest.approx(flip)


def test_the_mean_is_over_tasks_not_over_trials() -> None:
    assert gain({"a": [1, 1, 1, 1], "b": [0]}) == (0.5, 0.0, 1.0)


def test_copies_of_a_trial_do_not_make_the_interval_narrower() -> None:
    once = {f"t{n}": [float(n % 3 == 0)] for n in range(60)}
    copied = {task: scores * 10 for task, scores in once.items()}

    assert gain(once, seed=5) == gain(copied, seed=5)


@pytest.mark.parametrize(("value", "low", "high"), [(0.0, -0.3085, 0.3085), (1.0, 0.6915, 1.0)])
def test_ten_equal_results_are_not_certainty(value: float, low: float, high: float) -> None:
    assert gain(tasks(*[value] * 10)) == pytest.approx((value, low, high), abs=1e-4)


def test_the_bootstrap_interval_is_the_normal_one_for_many_tasks() -> None:
    found = gain({f"t{n}": [float(n % 2)] for n in range(400)}, seed=1)
    half = 1.96 * math.sqrt(0.25 / 400)

    assert found.low == pytest.approx(0.5 - half, abs=0.006)
    assert found.high == pytest.approx(0.5 + half, abs=0.006)


def test_a_seed_gives_one_interval_and_knows_no_order() -> None:
    trials = {f"t{n}": [n / 50] for n in range(50)}
    shuffled = list(trials.items())
    random.Random(3).shuffle(shuffled)

    assert gain(trials, seed=7) == gain(dict(shuffled), seed=7)
    assert gain(trials, seed=7) != gain(trials, seed=8)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = random.Random(11)
    hits = 0
    for _ in range(200):
        found = gain({f"t{n}": [float(rng.random() < 0.4)] for n in range(120)}, draws=1000)
        hits += found.low <= 0.4 <= found.high

    assert 180 <= hits <= 200


@pytest.mark.parametrize(
    ("better", "worse", "p"),
    [(0, 0, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (6, 0, 0.03125), (0, 6, 0.03125), (10, 2, 79 * 2 / 4096), (3, 3, 1.0)],
)
def test_the_sign_test_is_exact(better: int, worse: int, p: float) -> None:
    assert sign_test(better, worse) == pytest.approx(p)


def test_two_runs_are_compared_on_the_tasks_that_both_have() -> None:
    first, second = tasks(1, 0, 0, 0, 1), tasks(1, 1, 1, 0)
    found = paired_difference(first, second)
    assert found is not None

    assert (found.tasks, found.first, found.second) == (4, 0.25, 0.75)
    assert found.difference.value == pytest.approx(0.5)
    assert (found.better, found.worse, found.p) == (2, 0, 0.5)
    assert found.noise
    assert paired_difference(tasks(1), {"other": [1]}) is None


def test_equal_runs_differ_by_nothing() -> None:
    run = {f"t{n}": [float(n % 2), float(n % 3 == 0)] for n in range(30)}
    found = paired_difference(run, run)
    assert found is not None

    assert found.difference == pytest.approx((0.0, -0.1157, 0.1157), abs=1e-4)
    assert found.p == 1.0
    assert found.detectable == 0.0


def test_pairing_finds_what_two_separate_intervals_would_not() -> None:
    first = {f"t{n}": [float(n < 40)] for n in range(100)}
    second = {f"t{n}": [float(n < 50)] for n in range(100)}
    found, one, two = paired_difference(first, second), gain(first), gain(second)
    assert found is not None

    assert two.low < one.high
    assert not found.noise
    assert found.difference.low > 0


@given(st.lists(st.tuples(st.sampled_from([0.0, 1.0]), st.sampled_from([0.0, 1.0])), min_size=1, max_size=30))
def test_turning_a_comparison_around_turns_its_sign(pairs: list[tuple[float, float]]) -> None:
    first, second = tasks(*[a for a, _ in pairs]), tasks(*[b for _, b in pairs])
    there, back = paired_difference(first, second, draws=200), paired_difference(second, first, draws=200)
    assert there is not None
    assert back is not None

    assert there.difference.value == pytest.approx(-back.difference.value)
    assert (there.better, there.worse, there.p) == (back.worse, back.better, back.p)


def test_what_can_be_detected_is_detected_that_often() -> None:
    """A simulation of the closed form: runs that disagree on 30 % of 400 tasks."""
    gain = detectable_difference(400, 0.3)
    rng = random.Random(2)
    found = 0
    for _ in range(300):
        better = worse = 0
        for _ in range(400):
            draw = rng.random()
            better += draw < (0.3 + gain) / 2
            worse += (0.3 + gain) / 2 <= draw < 0.3
        found += sign_test(better, worse) < 0.05

    assert 0.72 <= found / 300 <= 0.87
    assert detectable_difference(1, 1.0) < 1
    assert detectable_difference(400, 0.3) < detectable_difference(100, 0.3)


def test_a_task_without_trials_is_refused() -> None:
    with pytest.raises(BadInput, match="without a trial"):
        mean_by_task({"a": []})
