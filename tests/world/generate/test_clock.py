from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from tripwright.world.generate.clock import Clocks

ZONES = ("America/New_York", "America/Phoenix", "Pacific/Honolulu")
NEW_YORK, PHOENIX, HONOLULU = range(3)
DAY_12, DAY_13 = 11 * 1440, 12 * 1440  # the clocks went forward on 13 March 2022 at two in the morning
clocks = Clocks(ZONES, date(2022, 3, 1), 31)


@pytest.mark.parametrize(
    ("city", "local", "offset"),
    [
        (NEW_YORK, DAY_12, -300),
        (NEW_YORK, DAY_13 + 119, -300),
        (NEW_YORK, DAY_13 + 180, -240),
        (PHOENIX, DAY_13 + 180, -420),
        (HONOLULU, 0, -600),
    ],
)
def test_offsets_follow_the_zone_and_the_date(city: int, local: int, offset: int) -> None:
    universal = clocks.universal(np.array([city]), np.array([local]))

    assert universal[0] == local - offset
    assert clocks.local(np.array([city]), universal)[0] == local


def test_a_landing_may_lie_outside_the_span() -> None:
    last = np.array([30 * 1440 + 1439])

    landed = clocks.local(np.array([NEW_YORK]), clocks.universal(np.array([HONOLULU]), last) + 600)
    assert landed[0] == last[0] + 600 + 360
