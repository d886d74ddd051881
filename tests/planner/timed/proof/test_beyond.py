from __future__ import annotations

import pytest

from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.language import UPSTREAM, program
from tripwright.language.analyse import analyse
from tripwright.planner.timed.proof.beyond import goes_beyond
from tripwright.world import World

THIRD = "for a in dayactivities(plan, 3):\n  {}\n"


@pytest.mark.parametrize(
    ("source", "beyond"),
    [
        ("n = 0\n" + THIRD.format("n += 1") + "result = n == 0", True),
        ("result = True\n" + THIRD.format("if activity_type(a) == 'lunch': result = False"), True),
        ("s = set()\n" + THIRD.format("s.add(activity_position(a))") + "result = {'镜湖'} <= s", True),
        ("result = activity_type(dayactivities(plan, 3)[0]) == 'lunch'", True),
        ("n = 0\nif people_count(plan) > 3:\n  for a in dayactivities(plan, 3): n += 1\nresult = n == 0", False),
        ("result = people_count(plan) > 3 or activity_type(dayactivities(plan, 3)[0]) == 'lunch'", False),
        ("n = 0\nfor a in dayactivities(plan, 2): n += 1\nresult = n == 0", False),
        ("n = 0\nfor a in dayactivities(plan, 0): n += 1\nresult = n == 0", False),
        ("n = 0\nfor a in allactivities(plan): n += 1\nresult = n == 0", False),
    ],
)
def test_the_third_of_two_days(cn_mini: World, source: str, beyond: bool) -> None:
    library = chinatravel_concepts(Sandbox(cn_mini), UPSTREAM)

    assert goes_beyond(analyse(program(source, library, UPSTREAM)).cond, 2) is beyond
