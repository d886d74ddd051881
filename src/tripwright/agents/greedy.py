"""TravelPlanner's greedy search: the cheapest of everything, whatever the traveller asked (fact sheet, section 8.4).

It visits the first cities of the state in file order, moves on days 1, 3, 5 and 7, takes the cheapest way for one
person, eats three times in the cheapest restaurant, sees one sight drawn at random and sleeps in the cheapest listing.
What it does not find stays ``-``; a plan is always delivered.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, cast

from tripwright.session import Plan, Session

Row = Mapping[str, Any]


async def act(session: Session) -> None:
    """Search, take the cheapest, deliver."""
    trip = session.briefing.fields or {}
    if not trip.get("org") or not trip.get("dest") or not trip.get("date"):
        await session.say("", plan=None)
        return
    await session.say("The cheapest of everything.", plan=await _plan(session, trip))


async def _plan(session: Session, trip: Row) -> Plan:
    draw = random.Random(session.seed)
    days: list[Any] = []
    stops = [trip["org"], *await _cities(session, trip), trip["org"]]
    place = trip["org"]
    for number, date in enumerate(trip["date"], start=1):
        last = number == len(trip["date"])
        day: dict[str, Any] = {"day": number, "current_city": place, "transportation": "-"}
        if last or (number % 2 == 1 and number // 2 + 1 < len(stops) - 1):
            dest = stops[-1] if last else stops[number // 2 + 1]
            day["current_city"] = f"from {place} to {dest}"
            day["transportation"] = await _leg(session, place, dest, date)
            place = dest
        meal = await _cheapest(session, "restaurant_search", place, "Average Cost", "Name")
        day |= dict.fromkeys(("breakfast", "lunch", "dinner"), meal)
        sights = await _rows(session, "attraction_search", city=place)
        day["attraction"] = f"{draw.choice(sights)['Name']}, {place}" if sights else "-"
        day["accommodation"] = "-" if last else await _cheapest(session, "accommodation_search", place, "price", "NAME")
        days.append(day)
    return days


async def _cities(session: Session, trip: Row) -> list[str]:
    if trip["days"] <= 3:
        return [trip["dest"]]
    cities = cast("list[str]", await _rows(session, "city_search", state=trip["dest"]))
    count = trip.get("visiting_city_number") or trip["days"] // 2
    return [city for city in cities if city != trip["org"]][:count]


async def _leg(session: Session, origin: str, dest: str, date: str) -> str:
    """The cheapest way for one person; a flight wins a tie, then one's own car."""
    ways: list[tuple[float, str]] = []
    flights = await _rows(session, "flight_search", departure_city=origin, destination_city=dest, date=date)
    if flights:
        best = min(flights, key=lambda row: row["Price"])
        ways.append((best["Price"], f"Flight Number: {best['Flight Number']}"))
    for mode, name in (("self-driving", "Self-driving"), ("taxi", "Taxi")):
        found = await session.call("google_distance_matrix", {"origin": origin, "destination": dest, "mode": mode})
        if found.value:
            ways.append((found.value["cost"], name))
    if not ways:
        return "-"
    return f"{min(ways, key=lambda way: way[0])[1]}, from {origin} to {dest}"


async def _cheapest(session: Session, tool: str, city: str, price: str, name: str) -> str:
    rows = await _rows(session, tool, city=city)
    return f"{min(rows, key=lambda row: row[price])[name]}, {city}" if rows else "-"


async def _rows(session: Session, tool: str, **arguments: str) -> list[Any]:
    result = await session.call(tool, arguments)
    return result.value if result.ok else []
