"""From a TravelPlanner task to the city tour planner, and back to a plan in the published format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.concepts import TOUR_WORDS
from tripwright.benchmarks.travelplanner.offers import CatalogSupply, plain_city
from tripwright.benchmarks.travelplanner.plan import read_plan
from tripwright.benchmarks.travelplanner.programs import Constraint, constraints_of, further
from tripwright.benchmarks.travelplanner.render import published_plan
from tripwright.benchmarks.travelplanner.sound.further import run_constraints
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import BadInput, UnknownName
from tripwright.language.static import FindingKind, check_program
from tripwright.planner.answer import Answer, Status
from tripwright.planner.city_tour import (
    CHEAPEST_PLAN,
    CityTourPlanner,
    Demands,
    Preference,
    Tour,
    TourChoice,
    compile_demand,
    merged,
)

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
            tour = tour_of(task, self.catalog)
            demands, others = _compiled(task, self.catalog)
        except BadInput as error:
            return Answer(Status.UNKNOWN, note=str(error))
        planner = self._planner if not task.programs else self._planner_for(task)
        while True:
            answer = planner.plan(
                tour, demands, prefer=prefer, time_limit=time_limit, smallest_conflict=smallest_conflict
            )
            if answer.choice is None:
                return answer
            unfit = _unfit_flights(answer.choice, self.catalog)
            if not unfit:
                answer = replace(answer, plan=published_plan(answer.choice, self.catalog))
                return answer if _meets(task, answer.plan, others, self.catalog) else _unknown(answer, others)
            self._unfit_flights |= unfit
            self._planner = CityTourPlanner(CatalogSupply(self.catalog, self._unfit_flights))
            planner = self._planner if not task.programs else self._planner_for(task)

    def _planner_for(self, task: Task) -> CityTourPlanner:
        """A planner whose lodgings know the task's further programs."""
        asked = [further(source) for source in task.programs]
        return CityTourPlanner(CatalogSupply(self.catalog, self._unfit_flights, asked, task.people_number or 1))


def _meets(task: Task, plan: object, others: Sequence[Constraint], catalog: Catalog) -> bool:
    """Whether a plan meets the constraints that the search did not see."""
    return not others or all(result.value for result in run_constraints(read_plan(task, plan, catalog), others))


def _unknown(answer: Answer[TourChoice], others: Sequence[Constraint]) -> Answer[TourChoice]:
    """The best plan for all else breaks a constraint that the search cannot plan for: another one may meet it."""
    asked = "; ".join(constraint.value for constraint in others)
    note = f"the search cannot plan for this, and the plan that is best otherwise does not meet it: {asked}"
    return Answer(Status.UNKNOWN, seconds=answer.seconds, explored=answer.explored, note=note)


def _require_sense(constraint: Constraint) -> None:
    """Raise BadInput for a program that cannot be read, or calls what there is not."""
    for finding in check_program(constraint.program):
        if finding.kind in (FindingKind.UNREADABLE, FindingKind.UNKNOWN_NAME, FindingKind.BAD_CALL):
            place = "" if finding.line is None else f" (line {finding.line}, column {finding.column})"
            raise BadInput(
                f"a constraint program is wrong{place}: {finding.message}",
                value=constraint.source,
                nearest=finding.nearest,
            )


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
    """The task's hard constraints, compiled from their programs.

    Raises:
        UnknownName: A constraint has a value that the benchmark does not know.
        BadInput: A further program cannot be read.
    """
    return _compiled(task, catalog)[0]


def _compiled(task: Task, catalog: Catalog) -> tuple[Demands, list[Constraint]]:
    """The demands that the search plans for, and the further programs of other shapes, to be run on its plan."""
    units = catalog.world.manifest.minor_units
    found: list[Demands] = []
    others: list[Constraint] = []
    for source in task.programs:
        _require_sense(further(source))
    for constraint in constraints_of(task):
        demands = compile_demand(constraint.program, constraint.name, TOUR_WORDS, units)
        if demands is None:
            others.append(constraint)
        else:
            found.append(demands)
    return merged(found), others


def _unfit_flights(choice: TourChoice, catalog: Catalog) -> frozenset[str]:
    """Booked flights whose number has another price elsewhere in the table.

    The published evaluator takes the first row of that number, whatever its cities, and ``sound`` every row between the
    same cities. Numbers are unique in a clean world, so they are looked up for the finished plan only.
    """
    flights = [day.ride for day in choice.days if day.ride is not None and day.ride.mode == "flight"]
    return frozenset(
        ride.ref for ride in flights if {row.price for row in catalog.flights_by_id(ride.ref)} != {ride.fare}
    )
