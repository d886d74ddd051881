"""Random trips of the sample dialect, and the demand that the analysed form of a program means the same."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

from language.sample import LIBRARY
from tripwright.language import Env, Profile, Program
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator

_ITEM = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["meal", "visit", "night", "ride"]),
        "cost": st.integers(0, 120),
        "place": st.sampled_from(["Old Fort", "Harbour Grill", "Noodle Bar", "Quay Inn", "A", "B"]),
        "start": st.sampled_from(["08:00", "09:30", "10:00", "19:00"]),
        "legs": st.lists(
            st.fixed_dictionaries({"mode": st.sampled_from(["bus", "walk"]), "fare": st.integers(0, 6)}), max_size=3
        ),
    }
)
TRIPS = st.fixed_dictionaries(
    {"people": st.integers(1, 4), "days": st.lists(st.lists(_ITEM, max_size=5), min_size=2, max_size=3)}
)


def agree(source: str, profile: Profile, trip: Any) -> None:
    """The analysed form of a program holds for a trip exactly where the program is true."""
    made = Program(source, LIBRARY, profile)
    result = made.run(Env({"trip": trip}, profile))
    analysis = analyse(made)
    assert analysis.understood
    if result.fault is None:
        assert Evaluator(LIBRARY, {"trip": trip}).holds(analysis.cond) is result.value, source
    else:  # a fault means False there; the analysed form says so too, or has no value either
        with suppress(LookupError, ArithmeticError, ValueError):
            assert not Evaluator(LIBRARY, {"trip": trip}).holds(analysis.cond)
