"""All 25 environment constraints of one plan (fact sheet, section 6), each plan judged as if alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.upstream.columns import GROUPS, Columns, PublishedCrash
from tripwright.benchmarks.chinatravel.upstream.intercity import check_intercity
from tripwright.benchmarks.chinatravel.upstream.order import check_space, check_time
from tripwright.benchmarks.chinatravel.upstream.places import check_attractions, check_hotels, check_restaurants
from tripwright.benchmarks.chinatravel.upstream.read import Json
from tripwright.benchmarks.chinatravel.upstream.transport import check_transport


class GroupResult(NamedTuple):
    """One check's columns, or how the published function crashes on the plan."""

    group: str
    columns: Columns | None
    crash: str | None


def check_environment(
    start_city: str, target_city: str, people_number: Json, plan: Json, sandbox: Sandbox
) -> tuple[GroupResult, ...]:
    """The seven published checks, each on its own: a crash in one does not hide the others."""
    checks: dict[str, Callable[[], Columns]] = {
        "intercity": lambda: check_intercity(start_city, target_city, plan, sandbox),
        "attractions": lambda: check_attractions(target_city, plan, sandbox),
        "hotels": lambda: check_hotels(target_city, plan, sandbox),
        "restaurants": lambda: check_restaurants(target_city, people_number, plan, sandbox),
        "transport": lambda: check_transport(target_city, plan, sandbox),
        "time": lambda: check_time(plan),
        "space": lambda: check_space(plan),
    }
    return tuple(_run(group, checks[group]) for group in GROUPS)


def _run(group: str, check: Callable[[], Columns]) -> GroupResult:
    try:
        return GroupResult(group, check(), None)
    except PublishedCrash as crash:
        return GroupResult(group, None, str(crash))
