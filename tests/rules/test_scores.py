from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.rules.scores import Count, clustered_rate, rate

counts = st.lists(
    st.integers(0, 8).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))).map(lambda pair: Count(*pair)),
    max_size=30,
)


def test_wilson_by_hand() -> None:
    z2 = 1.959963984540054**2
    low = (10 / 20 + z2 / 40 - math.sqrt(z2) * math.sqrt(0.25 / 20 + z2 / 1600)) / (1 + z2 / 20)

    assert rate(10, 20).low == pytest.approx(low, abs=1e-12)
    assert rate(10, 20).high == pytest.approx(1 - low, abs=1e-12)


def test_ends_are_exact() -> None:
    assert (rate(0, 10).value, rate(0, 10).low) == (0.0, 0.0)
    assert (rate(10, 10).value, rate(10, 10).high) == (1.0, 1.0)


def test_nothing_counted_has_no_value() -> None:
    assert rate(0, 0).to_json() == {"value": None, "n": 0, "low": None, "high": None}
    assert clustered_rate([Count(0, 0)]).to_json() == {"value": None, "n": 0, "low": None, "high": None}


def test_copies_of_one_check_count_once() -> None:
    """Plans that pass all of their eight checks or none carry as much as one check each (up to m / (m - 1))."""
    plans = [Count(8, 8)] * 50 + [Count(0, 8)] * 50
    alone = rate(50, 100)

    found = clustered_rate(plans)

    assert found.n == 800
    assert found.low == pytest.approx(alone.low, abs=1e-3)
    assert found.high == pytest.approx(alone.high, abs=1e-3)


def test_plans_that_are_all_alike_count_in_full() -> None:
    assert clustered_rate([Count(4, 8)] * 10) == rate(40, 80)


@given(counts)
def test_intervals_hold_the_value_and_order_does_not_matter(plans: list[Count]) -> None:
    found = clustered_rate(plans)
    again = clustered_rate(reversed(plans))

    assert (found.passed, found.n) == (again.passed, again.n)
    if found.value is not None:
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.value <= found.high <= 1
        assert found.low == pytest.approx(again.low)


@given(counts)
def test_a_clustered_interval_is_never_narrower(plans: list[Count]) -> None:
    found = clustered_rate(plans)
    alone = rate(found.passed, found.n)

    if found.low is not None and found.high is not None and alone.low is not None and alone.high is not None:
        assert found.high - found.low >= alone.high - alone.low - 1e-12
