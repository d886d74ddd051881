from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.sample import LIBRARY, run, sample_trip
from tripwright.language import UPSTREAM, Program
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator
from tripwright.language.violation import WHOLE, violation

LOOP = "for a in items(trip):\n"
KINDS = f"s = set()\n{LOOP}    s.add(kind(a))\n"
SPENT = f"n = 0\n{LOOP}    n += cost(a)\n"


def distance(source: str, trip: Any = None) -> float:
    cond = analyse(Program(source, LIBRARY, UPSTREAM)).cond
    return violation(cond, Evaluator(LIBRARY, {"trip": sample_trip() if trip is None else trip}))


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        (f"{SPENT}result = n <= 350", f"{SPENT}result = n <= 100"),
        (f"{SPENT}result = n >= 360", f"{SPENT}result = n >= 900"),
        (f"{KINDS}result = {{'meal', 'walk'}} <= s", f"{KINDS}result = {{'walk', 'swim'}} <= s"),
        (f"{KINDS}result = s <= {{'meal', 'ride', 'visit'}}", f"{KINDS}result = s <= {{'meal'}}"),
        (
            f"result = True\n{LOOP}    if kind(a) == 'meal' and cost(a) > 24: result = False",
            f"result = True\n{LOOP}    if kind(a) == 'meal' and cost(a) > 20: result = False",
        ),
        (
            f"result = False\n{LOOP}    if place(a) == 'Old Fort' and start(a) <= '09:30': result = True",
            f"result = False\n{LOOP}    if place(a) == 'Old Fort' and start(a) <= '07:00': result = True",
        ),
        (f"{SPENT}result = n <= 350 or n <= 10", f"{SPENT}result = n <= 300"),
    ],
)
def test_it_shrinks_on_the_way(nearer: str, farther: str) -> None:
    assert 0 < distance(nearer) < distance(farther)


def test_what_is_not_understood_or_faults_counts_whole() -> None:
    assert distance("t = trip\nwhile days(trip) > 5: t = 1\nresult = t == 3") == WHOLE
    assert distance("result = days(trip) == 2 and people(trip) < 'x'") == WHOLE


@pytest.mark.parametrize(
    "bomb",
    [
        "result = 9 ** 9 ** 9 > 1",
        "n = days(trip)\nresult = n ** n ** n ** n ** n > 1",
        "result = 'a' * days(trip) * 10 ** 12 == 'b'",
        "".join(f"{' ' * i}for a{i} in items(trip):\n" for i in range(12))
        + " " * 12
        + "if cost(a0) < 0: v = 1\nresult = v == 1",
    ],
)
def test_what_would_take_for_ever_counts_whole(bomb: str) -> None:
    assert distance(bomb) == WHOLE


def test_loops_in_loops_end() -> None:
    deep = "".join(f"{' ' * i}for a{i} in items(trip):\n" for i in range(14))
    assert distance(f"result = False\n{deep}{' ' * 14}if cost(a0) < 0: result = True") > 0


_ATOMS = (
    f"{SPENT}v = n <= {{}}\n",
    f"v = True\n{LOOP}    if cost(a) > {{}}: v = False\n",
    f"v = False\n{LOOP}    if cost(a) > {{}} and kind(a) == 'meal': v = True\n",
    f"{KINDS}v = {{{{'meal', 'visit'}}}} <= s and n_ < {{}}\n",
)


@settings(max_examples=80)
@given(
    st.lists(st.tuples(st.sampled_from(_ATOMS), st.integers(-5, 400), st.booleans()), min_size=1, max_size=3),
    st.sampled_from(["and", "or"]),
    st.lists(st.integers(0, 120), min_size=8, max_size=8),
)
def test_it_is_zero_exactly_where_the_program_holds(
    atoms: list[tuple[str, int, bool]], joint: str, costs: list[int]
) -> None:
    lines = "n_ = 7\n" + "".join(
        atom.format(number).replace("v = ", f"v{place} = ").replace("v =", f"v{place} =")
        for place, (atom, number, _) in enumerate(atoms)
    )
    names = [("not " if negated else "") + f"v{place}" for place, (_, _, negated) in enumerate(atoms)]
    source = f"{lines}result = {f' {joint} '.join(names)}"
    trip = sample_trip()
    for item, cost in zip((item for day in trip["days"] for item in day), costs, strict=True):
        item["cost"] = cost

    assert (distance(source, trip) == 0) == run(source, UPSTREAM, trip).value
