"""How far a trip goes inside the city: kilometres, minutes, fares, and time on foot."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from benchmarks.chinatravel.planning.proof import asking as ask
from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.planning.proof.relaxation import Relaxation
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.language import SOUND, UPSTREAM, Profile

FROM_STATION = 9.53
"""Kilometres from the station to the tower: 甲站, where both rides end and begin, to 旧塔."""
TOWER = ask.includes("attraction", ask.POSITION, "旧塔")
ON_FOOT = ask.ways("modes <= {'walk'}")
BY_TAXI = ask.ways("modes == {'taxi'}")


def _refuted(sandbox: Sandbox, programs: Sequence[str], profile: Profile = UPSTREAM, days: int = 2) -> bool:
    party = Party("北京", "上海", days, 2)
    relaxation = Relaxation(party, programs, sandbox, chinatravel_concepts(sandbox, profile), profile)
    return relaxation.refuted(relaxation.demanding, seconds=20.0)


@pytest.mark.parametrize("profile", [UPSTREAM, SOUND], ids=lambda profile: profile.name)
@pytest.mark.parametrize(
    ("what", "least"),
    [("distance", 2 * FROM_STATION), ("time", 2 * FROM_STATION * 1.5), ("cost", 2 * FROM_STATION * 3.97)],
)
def test_a_visit_far_away_takes_a_long_way(small: Sandbox, what: str, least: float, profile: Profile) -> None:
    """Minutes of a hop are cut, so something is allowed for each of a few; by taxi, so that there is a fare."""
    programs = [TOWER, BY_TAXI, "result = allactivities_count(plan) <= 6"]

    assert _refuted(small, [*programs, ask.moved(what, "<=", least * 0.4)], profile)
    assert not _refuted(small, [*programs, ask.moved(what, "<=", least * 1.2)], profile)
    assert not _refuted(small, [BY_TAXI, ask.moved(what, "<=", least * 0.4)], profile)


def test_nobody_walks_as_fast_as_a_taxi(small: Sandbox) -> None:
    """The tower opens at 20:00; the last train back leaves at 19:00, and the first one arrives at 13:00."""
    soon = ask.at("镜湖", ask.ends("<=", "13:40"))
    lake = ask.includes("attraction", ask.POSITION, "镜湖")
    first = ask._over(  # pyright: ignore[reportPrivateUsage] — a program that no family has
        "if activity_type(activity) == 'attraction': seen.add(activity_position(activity))",
        "seen = set()",
        "'镜湖' in seen",
    ).replace("allactivities(plan)", "dayactivities(plan, 1)")

    assert not _refuted(small, [lake, first, soon])
    assert _refuted(small, [lake, first, soon, ON_FOOT])
    assert not _refuted(small, [lake, first, ask.at("镜湖", ask.ends("<=", "14:30")), ON_FOOT])
