"""Why there is no tour: an irreducible set of demands, the facts that stand against them, and the cheapest way out.

Each question asked here is a full search, so every claim is proved: the set cannot be met, and it can as soon as any
one of its members is dropped (a larger set has fewer tours, so this settles every proper subset).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from tripwright.planner.answer import Conflict, Demand, Relaxation
from tripwright.planner.city_tour.facts import ask, count, fact, join, money
from tripwright.planner.city_tour.tour import BUDGET, Demands, Rule, Tour
from tripwright.planner.irreducible import irreducible

NOT_REDUCED = "the time limit ended the search for the smallest conflict"
LeastCost = Callable[[Demands, frozenset[Rule]], int | None]
"""Cost of the cheapest tour under some demands (their budget aside) when some rules are waived; None: no tour."""
T = TypeVar("T")
_RULES = (Rule.ONE_CAR, Rule.BEDS, Rule.SIGHTS, Rule.MEALS, Rule.WAY_BETWEEN, Rule.WAY_OUT, Rule.WAY_HOME)


def explain(tour: Tour, demands: Demands, least_cost: LeastCost, *, smallest: bool = False) -> Conflict:
    """Explain a question that has no plan.

    Args:
        tour: The trip's shape.
        demands: Demands that no tour meets.
        least_cost: The search.
        smallest: Look for a conflict with the fewest demands, instead of any irreducible one.
    """
    parts = demands.parts(tour.currency)
    meets = _Oracle(demands, parts, least_cost)
    core = (_smallest if smallest else _irreducible)(parts, lambda kept: not meets(kept))
    if any(demand.kind == BUDGET for demand in core):
        facts: tuple[str, ...] = ()
    else:
        facts = _facts(tour, demands.keep(core), least_cost)
    relaxations = _relaxations(tour, parts, core, meets)
    others = [demand for demand in parts if demand not in core]
    text = _sentence(core, others, facts, meets.cost_without_budget(core), tour)
    return Conflict(core, facts, relaxations, text)


def unexplained(tour: Tour, demands: Demands) -> Conflict:
    """What is known when there is no time to explain: all demands together cannot be met."""
    parts = demands.parts(tour.currency)
    asked = join([demand.text for demand in parts]) or "the trip"
    return Conflict(parts, (), (), f"{asked} cannot be met; {NOT_REDUCED}")


class _Oracle:
    """Whether some of the demands can be met together; remembers what it found out."""

    def __init__(self, demands: Demands, parts: Sequence[Demand], least_cost: LeastCost) -> None:
        self._demands = demands
        self._least_cost = least_cost
        self._known: dict[frozenset[Demand], int | None] = {}

    def cost_without_budget(self, kept: Iterable[Demand]) -> int | None:
        """Cost of the cheapest tour that meets them, the budget aside."""
        key = frozenset(demand for demand in kept if demand.kind != BUDGET)
        if key not in self._known:
            self._known[key] = self._least_cost(self._demands.keep(key), frozenset())
        return self._known[key]

    def __call__(self, kept: Iterable[Demand]) -> bool:
        demands = tuple(kept)
        cost, budget = self.cost_without_budget(demands), self._demands.budget
        capped = budget is not None and any(demand.kind == BUDGET for demand in demands)
        return cost is not None and not (capped and budget is not None and cost > budget)


def _irreducible(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """Some items that fail together, while all but any one of them do not; each of them is tried once more."""
    kept = irreducible(items, fails)
    if any(fails([other for other in kept if other is not item]) for item in kept):
        raise RuntimeError("the search contradicts itself: a smaller set of demands fails where a larger one did not")
    return kept


def _smallest(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """The first failing set in order of size; it is irreducible, because no smaller one fails."""
    for size in range(len(items) + 1):
        for some in combinations(items, size):
            if fails(some):
                return some
    return tuple(items)


def _facts(tour: Tour, demands: Demands, least_cost: LeastCost) -> tuple[str, ...]:
    """Rules of the trip that cannot all be met, irreducible, under the demands."""
    asked = count(tour.stops, "city", "cities")
    if tour.nights < tour.stops:
        return (f"{asked} cannot be visited in {count(tour.nights, 'night', 'nights')}",)
    if not tour.possible:
        found = count(len(tour.candidates), "city", "cities")
        return (f"{tour.place} has {found} to visit besides {tour.origin}, {asked} asked for",)

    def fails(kept: Sequence[Rule], *also: Rule) -> bool:
        waived = frozenset(Rule) - frozenset(kept) - {Rule.MIN_NIGHTS} | frozenset(also)
        return least_cost(demands, waived) is None

    core = _irreducible([rule for rule in _RULES if tour.stops > 1 or rule is not Rule.WAY_BETWEEN], fails)
    if len(core) > 1:
        return tuple(ask(rule, tour) for rule in core)
    if core == (Rule.BEDS,) and not fails(core, Rule.MIN_NIGHTS):
        return (fact(Rule.MIN_NIGHTS, tour, demands),)
    return (fact(core[0] if core else None, tour, demands),)


def _relaxations(tour: Tour, parts: Sequence[Demand], core: Sequence[Demand], meets: _Oracle) -> tuple[Relaxation, ...]:
    """All smallest sets of demands whose loss leaves a plan, the cheapest first. Each must break the conflict."""
    for size in range(1, len(parts) + 1) if core else ():
        found: list[Relaxation] = []
        for dropped in combinations(parts, size):
            kept = [demand for demand in parts if demand not in dropped]
            if set(dropped).isdisjoint(core) or not meets(kept):
                continue
            cost = meets.cost_without_budget(kept)
            assert cost is not None, "a set that can be met has a cheapest tour"
            found.append(_relaxation(tour, dropped, cost))
        if found:
            return tuple(sorted(found, key=lambda relaxation: relaxation.cost))
    return ()


def _relaxation(tour: Tour, dropped: tuple[Demand, ...], cost: int) -> Relaxation:
    others = [demand.text for demand in dropped if demand.kind != BUDGET]
    if len(others) == len(dropped):
        return Relaxation(dropped, cost, None, f"dropping {join(others)} would do at {money(cost, tour)}")
    dropping = f"dropping {join(others)} and " if others else ""
    return Relaxation(dropped, cost, cost, f"{dropping}a budget of {money(cost, tour)} would do")


def _sentence(
    core: Sequence[Demand], others: Sequence[Demand], facts: Sequence[str], cost: int | None, tour: Tour
) -> str:
    asked = join([demand.text for demand in core])
    if len(facts) == 1:
        return f"with {asked}: {facts[0]}" if core else facts[0]
    if facts:
        return f"these cannot all be had: {'; '.join([*(demand.text for demand in core), *facts])}"
    clear = [demand.text for demand in core if demand.kind != BUDGET]
    beside = f"with {join(clear)} alone " if clear and others else ""
    bare = " even without the other demands" if others and not clear else ""
    least = "" if cost is None else f"; {beside}the cheapest plan costs {money(cost, tour)}{bare}"
    return f"{asked} cannot be met{' together' if len(core) > 1 else ''}{least}"
