from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.world.generate.counts import share
from tripwright.world.generate.draw import Draw


def test_a_stream_never_changes() -> None:
    # These numbers hold on every machine and with every numpy: they come from raw bits by plain arithmetic.
    assert [hex(number) for number in Draw(7, "roads").raw(2).tolist()] == ["0xfc37205549cda206", "0x5aa9620f1f9cab39"]
    assert Draw(7, "roads").whole(5, 0, 100).tolist() == [98, 35, 63, 12, 17]


def test_labels_and_seeds_part_streams() -> None:
    streams = [Draw(7, "roads"), Draw(7, "roads", "Reno"), Draw(8, "roads"), Draw(7, "flights")]

    assert len({stream.one() for stream in streams}) == 4


def test_single_numbers_are_the_stream_too() -> None:
    draw = Draw(7)

    assert [draw.one() for _ in range(64)] == Draw(7).unit(64).tolist()


def test_places_follow_their_weights() -> None:
    counts = np.bincount(Draw(1).place(20_000, (1.0, 0.0, 3.0)), minlength=3)

    assert counts[1] == 0
    assert 0.24 < counts[0] / 20_000 < 0.26


def test_the_bell_has_mean_zero_and_deviation_one() -> None:
    numbers = Draw(2).bell(20_000)

    assert abs(float(numbers.mean())) < 0.03
    assert 0.97 < float(numbers.std()) < 1.03


@given(seed=st.integers(0, 2**32), count=st.integers(1, 60), spare=st.integers(0, 400))
def test_a_shared_total_is_kept_within_bounds(seed: int, count: int, spare: int) -> None:
    draw = Draw(seed, "share")
    low, high = 2, 9
    total = min(low * count + spare, high * count)
    counts = share(draw, total, draw.between(count, 0.1, 5.0), low, high)

    assert counts.sum() == total
    assert counts.min() >= low
    assert counts.max() <= high


@pytest.mark.parametrize("total", [5, 31])
def test_a_total_that_cannot_be_shared_is_refused(total: int) -> None:
    with pytest.raises(ValueError, match="cannot be shared"):
        share(Draw(1), total, np.ones(3), 2, 10)
