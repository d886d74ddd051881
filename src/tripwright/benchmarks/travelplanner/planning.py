"""From a TravelPlanner task to the city tour planner, and back to a plan in the published format."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.offers import CatalogSupply, plain_city
from tripwright.benchmarks.travelplanner.render import published_plan
from tripwright.benchmarks.travelplanner.task import (
    HOUSE_RULES,
    ROOM_TYPES,
    TRANSPORTATIONS,
    LocalConstraint,
    Task,
)
from tripwright.errors import UnknownName
from tripwright.planner.answer import Answer, Status
from tripwright.planner.city_tour import CityTourPlanner, Demands, Tour, TourChoice

_STOPS = {3: 1, 5: 2, 7: 3}
_NEEDED = ("org", "dest", "date", "people_number", "local_constraint")


class TaskPlanner:
    """The exact planner on one catalog. Keep it: what it reads of the world serves the next tasks too.

    Example:
        >>> answer = TaskPlanner(catalog).plan(task)                               # doctest: +SKIP
        >>> answer.status, answer.cost, answer.plan                                # doctest: +SKIP
    """

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._unfit_flights: frozenset[str] = frozenset()
        self._planner = CityTourPlanner(CatalogSupply(catalog))

    def plan(self, task: Task, *, time_limit: float | None = None) -> Answer[TourChoice]:
        """Plan one task.

        The plan passes every rule of both rule sets, and no plan that both read alike costs less. A task that does not
        say enough, or names what does not exist, is ``unknown`` with a note; without a budget the cheapest plan is
        planned.

        Args:
            task: What to plan.
            time_limit: Seconds; None for no limit.
        """
        missing = [name for name in _NEEDED if getattr(task, name) is None]
        if missing:
            return Answer(Status.UNKNOWN, note=f"the task does not say its {', '.join(missing)}")
        try:
            tour, demands = tour_of(task, self.catalog), demands_of(task, self.catalog)
        except UnknownName as error:
            return Answer(Status.UNKNOWN, note=str(error))
        while True:
            answer = self._planner.plan(tour, demands, time_limit=time_limit)
            if answer.choice is None:
                return answer
            unfit = _unfit_flights(answer.choice, self.catalog)
            if not unfit:
                return replace(answer, plan=published_plan(answer.choice, self.catalog))
            self._unfit_flights |= unfit
            self._planner = CityTourPlanner(CatalogSupply(self.catalog, self._unfit_flights))


def tour_of(task: Task, catalog: Catalog) -> Tour:
    """The shape of the task's trip: a city for 3 days, any cities of a state for longer ones.

    Raises:
        UnknownName: The world has no such city or state.
    """
    assert task.org is not None and task.dest is not None and task.date is not None and task.people_number is not None
    if task.org not in catalog.states:
        raise UnknownName("city", task.org, catalog.states)
    if task.days <= 3:
        if task.dest not in catalog.states:
            raise UnknownName("city", task.dest, catalog.states)
        cities: Sequence[str] = (task.dest,)
    else:
        if task.dest not in catalog.cities_by_state:
            raise UnknownName("state", task.dest, catalog.cities_by_state)
        cities = catalog.cities_by_state[task.dest]
    return Tour(
        origin=task.org,
        candidates=tuple(city for city in cities if city != task.org and plain_city(city)),
        stops=task.visiting_city_number or _STOPS.get(task.days, 1),
        dates=task.date,
        people=task.people_number,
        place=task.dest,
        currency=catalog.world.manifest.currency,
    )


def demands_of(task: Task, catalog: Catalog) -> Demands:
    """The task's budget and local constraints.

    Raises:
        UnknownName: A constraint has a value that the benchmark does not know.
    """
    local = task.local_constraint or LocalConstraint()
    for kind, value, valid in (
        ("house rule", local.house_rule, HOUSE_RULES),
        ("room type", local.room_type, ROOM_TYPES),
        ("transportation", local.transportation, TRANSPORTATIONS),
    ):
        if value is not None and value not in valid:
            raise UnknownName(kind, value, valid)
    features = {"room type": local.room_type, "house rule": local.house_rule}
    return Demands(
        budget=None if task.budget is None else math.floor(task.budget * catalog.world.manifest.minor_units),
        features=frozenset(f"{kind}: {value}" for kind, value in features.items() if value is not None),
        labels=local.cuisine or (),
        without=frozenset(() if local.transportation is None else (local.transportation.removeprefix("no "),)),
    )


def _unfit_flights(choice: TourChoice, catalog: Catalog) -> frozenset[str]:
    """Booked flights whose number has another price further up in the table: the published evaluator takes that one.

    Numbers are unique in a clean world, so they are looked up for the finished plan only.
    """
    flights = [day.ride for day in choice.days if day.ride is not None and day.ride.mode == "flight"]
    return frozenset(ride.ref for ride in flights if catalog.flights_by_id(ride.ref)[0].price != ride.fare)
