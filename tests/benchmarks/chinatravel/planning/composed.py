"""Requests put together at random: demands of many shapes that a known plan meets, so that each can be planned.

A witness plan passes both rule sets; atoms are written about places, kinds, clocks and sums of the witness or of the
city, and joined by and, or, not. Programs that are true of the witness are kept.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from tripwright.benchmarks.chinatravel.plan import MEALS
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.language import UPSTREAM, ConceptLibrary, Env, program

Json = dict[str, Any]
Atom = Callable[[str], str]
"""Lines that set the variable of that name to a condition's value."""
ALL = "for act in allactivities(plan):\n"
MEAL = "activity_type(act) in ['breakfast', 'lunch', 'dinner']"
SIGHT = "activity_type(act) == 'attraction'"
HOTEL = "activity_type(act) == 'accommodation'"
RIDE = "activity_type(act) in ['train', 'airplane']"
LEGS = "activity_transports(act)"
WHAT = {
    "sights": (SIGHT, "activity_position(act)"),
    "kinds of sights": (SIGHT, "attraction_type(act, target_city(plan))"),
    "restaurants": (MEAL, "activity_position(act)"),
    "cuisines": (MEAL, "restaurant_type(act, target_city(plan))"),
    "hotels": (HOTEL, "activity_position(act)"),
    "hotel features": (HOTEL, "accommodation_type(act, target_city(plan))"),
    "modes": (f"{LEGS} != []", f"innercity_transport_type({LEGS})"),
    "rides": (RIDE, "intercity_transport_type(act)"),
}
SUMS = {
    "all": ("True", f"activity_cost(act) + innercity_transport_cost({LEGS})"),
    "rides": (RIDE, "activity_cost(act)"),
    "hops": ("True", f"innercity_transport_cost({LEGS})"),
    "meals": (MEAL, "activity_cost(act)"),
    "sights": (SIGHT, "activity_cost(act)"),
    "hotel": (HOTEL, "activity_cost(act)"),
    "km": ("True", f"innercity_transport_distance({LEGS})"),
    "minutes on the way": ("True", f"innercity_transport_time({LEGS})"),
    "minutes at sights": (SIGHT, "activity_time(act)"),
    "number of sights": (SIGHT, "1"),
    "number of meals": (MEAL, "1"),
    "number of rooms": (HOTEL, "room_count(act)"),
}


class Composer:
    """Writes requests about one witness plan."""

    def __init__(self, sandbox: Sandbox, library: ConceptLibrary, witness: Json, rng: random.Random) -> None:
        self._library = library
        self._rng = rng
        self._witness = witness
        self._acts: list[Json] = [act for day in witness["itinerary"] for act in day["activities"]]
        city = witness["target_city"]
        hotels, sights, tables = sandbox.hotels(city), sandbox.attractions(city), sandbox.restaurants(city)
        self._city: dict[str, list[str]] = {
            "sights": list(sights),
            "kinds of sights": sorted({row.kind for row in sights.values() if row.kind}),
            "restaurants": list(tables),
            "cuisines": sorted({row.cuisines for row in tables.values() if row.cuisines}),
            "hotels": list(hotels),
            "hotel features": sorted({row.tags for row in hotels.values() if row.tags}),
            "modes": ["metro", "taxi", "walk"],
            "rides": ["train", "airplane"],
        }
        names = [act["position"] for act in self._acts if act["type"] in (*MEALS, "attraction")]
        self._here: dict[str, list[str]] = {
            "sights": [act["position"] for act in self._acts if act["type"] == "attraction"],
            "restaurants": [name for name in names if name in tables],
            "cuisines": sorted({tables[name].cuisines or "" for name in names if name in tables}),
            "kinds of sights": sorted({sights[name].kind or "" for name in names if name in sights}),
            "hotels": [act["position"] for act in self._acts if act["type"] == "accommodation"],
            "rides": [self._acts[0]["type"]],
        }
        self._here["hotel features"] = [hotels[name].tags or "" for name in self._here["hotels"]]
        self._here["modes"] = ["metro", "taxi", "walk"]

    def programs(self, count: int) -> list[str]:
        """``count`` programs that are true of the witness."""
        true = (source for source in self._sources() if self._run(source))
        return list(islice(true, count))

    def _sources(self) -> Iterator[str]:
        while True:
            count = self._rng.choice((1, 1, 1, 2, 2, 3))
            atoms = [self._rng.choice(self._atoms())() for _ in range(count)]
            names = [f"v{number}" for number in range(count)]
            signs = [self._rng.choice(("", "", "", "not ")) + name for name in names]
            text = signs[0]
            for other in signs[1:]:
                text = f"({text} {self._rng.choice(('and', 'or'))} {other})"
            yield "".join(atom(name) for atom, name in zip(atoms, names, strict=True)) + f"result = {text}"

    def _atoms(self) -> list[Callable[[], Atom]]:
        return [
            *(self._set, self._set, self._sum, self._sum, self._every, self._before, self._stay, self._near),
            *(self._ride_clock, self._on_day, self._per_day, self._long_hops, self._distinct, self._if_then),
            self._mean,
        ]

    def _some(self, what: str, most: int = 2) -> list[str]:
        """Values that the witness has, or any of the city's."""
        pool = self._here[what] if self._rng.random() < 0.7 and self._here[what] else self._city[what]
        return self._rng.sample(pool, min(len(pool), self._rng.randint(1, most)))

    def _set(self) -> Atom:
        what = self._rng.choice(list(WHAT))
        guard, term = WHAT[what]
        values = "{" + ", ".join(map(repr, self._some(what))) + "}"
        test = self._rng.choice((f"{values} <= s", f"s & {values}", f"s <= {values}", f"not (s & {values})"))
        test = "s <= {'metro', 'walk'}" if what == "modes" and self._rng.random() < 0.5 else test
        return lambda v: f"s = set()\n{ALL}  if {guard}: s.add({term})\n{v} = ({test})\n"

    def _sum(self) -> Atom:
        guard, term = SUMS[self._rng.choice(list(SUMS))]
        total = self._value(f"t = 0\n{ALL}  if {guard}: t += {term}\nresult = t")
        if self._rng.random() < 0.75:
            test = f"t <= {round(total * self._rng.uniform(1.0, 1.4), 1)}"
        else:
            test = f"t >= {round(total * self._rng.uniform(0.6, 1.0), 1)}"
        return lambda v: f"t = 0\n{ALL}  if {guard}: t += {term}\n{v} = {test}\n"

    def _mean(self) -> Atom:
        guard, term = self._rng.choice(((MEAL, "activity_price(act)"), (SIGHT, "activity_price(act)")))
        code = f"t = 0\nn = 0\n{ALL}  if {guard}:\n    t += {term}\n    n += 1\n"
        limit = round(self._value(f"{code}result = 0\nif n > 0: result = t / n") * self._rng.uniform(1.0, 1.4), 1)
        return lambda v: f"{code}{v} = n > 0 and t / n <= {limit}\n"

    def _every(self) -> Atom:
        guard, bad = self._rng.choice(
            (
                ("activity_type(act) == 'dinner'", f"activity_start_time(act) < '{self._clock(17, 19)}'"),
                ("activity_type(act) == 'lunch'", f"activity_end_time(act) > '{self._clock(12, 14)}'"),
                (SIGHT, f"activity_price(act) > {self._rng.choice((0, 30, 60, 120))}"),
                (SIGHT, f"activity_time(act) < {self._rng.choice((60, 90))}"),
                (SIGHT, f"activity_start_time(act) < '{self._clock(8, 10)}'"),
                (MEAL, f"activity_price(act) > {self._rng.choice((60, 100, 150))}"),
                (HOTEL, f"activity_start_time(act) > '{self._clock(20, 23)}'"),
                (HOTEL, f"activity_price(act) > {self._rng.choice((300, 500, 800))}"),
                (f"{LEGS} != []", f"innercity_transport_time({LEGS}) > {self._rng.choice((30, 45, 60))}"),
            )
        )
        return lambda v: f"{v} = True\n{ALL}  if {guard} and {bad}: {v} = False\n"

    def _before(self) -> Atom:
        first, second = (self._rng.choice(self._here["sights"] + self._here["restaurants"] or ["外滩"]) for _ in "ab")
        return lambda v: (
            f"a = -1\nb = -1\nk = 0\n{ALL}  if activity_position(act) == {first!r}: a = k\n"
            f"  if activity_position(act) == {second!r}: b = k\n  k += 1\n{v} = a >= 0 and b > a\n"
        )

    def _stay(self) -> Atom:
        name = self._rng.choice(self._here["sights"] or self._city["sights"])
        test = self._rng.choice(
            (
                f"activity_time(act) >= {self._rng.choice((60, 90, 120, 180))}",
                f"activity_start_time(act) <= '{self._clock(9, 16)}'",
                f"activity_end_time(act) >= '{self._clock(11, 18)}'",
            )
        )
        return lambda v: f"{v} = False\n{ALL}  if activity_position(act) == {name!r} and {test}: {v} = True\n"

    def _near(self) -> Atom:
        name, km = self._rng.choice(self._city["sights"]), self._rng.choice((2, 5, 10, 20))
        guard = self._rng.choice((HOTEL, SIGHT, MEAL))
        return lambda v: (
            f"{v} = True\n{ALL}  if {guard}:\n"
            f"    if poi_distance(target_city(plan), {name!r}, activity_position(act)) > {km}: {v} = False\n"
        )

    def _ride_clock(self) -> Atom:
        place, side = self._rng.choice(((0, "end"), (0, "start"), (-1, "start"), (-1, "end")))
        op = self._rng.choice(("<=", ">="))
        return lambda v: f"{v} = activity_{side}_time(allactivities(plan)[{place}]) {op} '{self._clock(7, 21)}'\n"

    def _on_day(self) -> Atom:
        day = self._rng.randint(1, len(self._witness["itinerary"]))
        guard, term = WHAT[what := self._rng.choice(("sights", "kinds of sights", "cuisines", "restaurants"))]
        value = self._some(what, 1)[0]
        return lambda v: (
            f"{v} = False\nfor act in dayactivities(plan, {day}):\n  if {guard} and {term} == {value!r}: {v} = True\n"
        )

    def _per_day(self) -> Atom:
        guard = self._rng.choice((SIGHT, MEAL))
        test = self._rng.choice((f"n > {self._rng.randint(1, 3)}", f"n < {self._rng.randint(1, 2)}"))
        return lambda v: (
            f"{v} = True\nday = 1\nwhile day <= day_count(plan):\n  n = 0\n"
            f"  for act in dayactivities(plan, day):\n    if {guard}: n += 1\n"
            f"  if {test}: {v} = False\n  day += 1\n"
        )

    def _long_hops(self) -> Atom:
        km, mode = self._rng.choice((3, 8, 15)), self._rng.choice(("taxi", "metro"))
        return lambda v: (
            f"{v} = True\n{ALL}  if innercity_transport_distance({LEGS}) > {km} and "
            f"innercity_transport_type({LEGS}) != '{mode}': {v} = False\n"
        )

    def _distinct(self) -> Atom:
        guard, term = WHAT[self._rng.choice(("cuisines", "kinds of sights", "hotels"))]
        least = self._rng.randint(1, 3)
        return lambda v: (
            f"s = set()\nn = 0\n{ALL}  if {guard}:\n    if not ({term} in s): n += 1\n"
            f"    s.add({term})\n{v} = n >= {least}\n"
        )

    def _if_then(self) -> Atom:
        name = self._some("sights", 1)[0]
        cuisine = self._some("cuisines", 1)[0]
        return lambda v: (
            f"p = False\nq = False\n{ALL}  if activity_position(act) == {name!r}: p = True\n"
            f"  if restaurant_type(act, target_city(plan)) == {cuisine!r}: q = True\n{v} = not p or q\n"
        )

    def _clock(self, first: int, last: int) -> str:
        return f"{self._rng.randint(first, last):02d}:{self._rng.choice((0, 30)):02d}"

    def _value(self, source: str) -> float:
        return float(self._run(source) or 0)

    def _run(self, source: str) -> Any:
        return program(source, self._library, UPSTREAM).run(Env({"plan": self._witness}, UPSTREAM)).returned
