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
from tripwright.errors import BadInput, UnknownName
from tripwright.planner.answer import Answer, Status
from tripwright.planner.city_tour import CHEAPEST_PLAN, CityTourPlanner, Demands, Preference, Tour, TourChoice

LONGEST_CITY_TRIP = 3
"""Days up to which the destination is a city, not a state."""
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

    def plan(
        self,
        task: Task,
        *,
        prefer: Preference = CHEAPEST_PLAN,
        time_limit: float | None = None,
        smallest_conflict: bool = False,
    ) -> Answer[TourChoice]:
        """Plan one task.

        The plan passes every rule of both rule sets, and no plan that both read alike costs less. A task that does not
        say enough, or names what does not exist, is ``unknown`` with a note; without a budget the cheapest plan is
        planned.

        Args:
            task: What to plan.
            prefer: Which plan is the best.
            time_limit: Seconds; None for no limit.
            smallest_conflict: When there is no plan, name the fewest demands that conflict.
        """
        try:
            tour, demands = tour_of(task, self.catalog), demands_of(task, self.catalog)
        except BadInput as error:
            return Answer(Status.UNKNOWN, note=str(error))
        while True:
            answer = self._planner.plan(
                tour, demands, prefer=prefer, time_limit=time_limit, smallest_conflict=smallest_conflict
            )
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
        BadInput: A field is missing, there are not as many dates as days, or a city cannot be written in a plan.
        UnknownName: The world has no such city or state.
    """
    org, dest, dates, people = task.org, task.dest, task.date, task.people_number
    if org is None or dest is None or dates is None or people is None or task.local_constraint is None:
        missing = [name for name in _NEEDED if getattr(task, name) is None]
        raise BadInput(f"the task does not say its {', '.join(missing)}")
    if len(dates) != task.days:
        raise BadInput("not one date for each day", field="date", value=list(dates), expected=f"{task.days} dates")
    stops = task.visiting_city_number or _STOPS.get(task.days, 1)
    if stops >= task.days:
        raise BadInput(
            "not a night for each city", field="visiting_city_number", value=stops, expected="fewer than days"
        )
    return Tour(
        origin=_known_city(org, catalog),
        candidates=tuple(
            city for city in _cities(dest, task.days, catalog) if city != org and plain_city(city, catalog)
        ),
        stops=stops,
        dates=dates,
        people=people,
        place=dest,
        currency=catalog.world.manifest.currency,
    )


def _known_city(city: str, catalog: Catalog) -> str:
    if city not in catalog.states:
        raise UnknownName("city", city, catalog.states)
    if not plain_city(city, catalog):
        raise BadInput("no plan can name this city and be read back", value=city)
    return city


def _cities(dest: str, days: int, catalog: Catalog) -> Sequence[str]:
    if days <= LONGEST_CITY_TRIP:
        return (_known_city(dest, catalog),)
    if dest not in catalog.cities_by_state:
        raise UnknownName("state", dest, catalog.cities_by_state)
    return catalog.cities_by_state[dest]


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
        budget=None if task.budget is None else math.floor(round(task.budget * catalog.world.manifest.minor_units, 6)),
        features=frozenset(f"{kind}: {value}" for kind, value in features.items() if value is not None),
        labels=local.cuisine or (),
        without=frozenset(() if local.transportation is None else (local.transportation.removeprefix("no "),)),
    )


def _unfit_flights(choice: TourChoice, catalog: Catalog) -> frozenset[str]:
    """Booked flights whose number has another price elsewhere in the table.

    The published evaluator takes the first row of that number, whatever its cities, and ``sound`` every row between the
    same cities. Numbers are unique in a clean world, so they are looked up for the finished plan only.
    """
    flights = [day.ride for day in choice.days if day.ride is not None and day.ride.mode == "flight"]
    return frozenset(
        ride.ref for ride in flights if {row.price for row in catalog.flights_by_id(ride.ref)} != {ride.fare}
    )
