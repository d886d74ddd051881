"""F2 to F4: sights, hotels and meals exist, are open, are not repeated, and cost what they cost (columns 5 to 19)."""

from __future__ import annotations

from tripwright.benchmarks.chinatravel.sandbox import Sandbox, yuan
from tripwright.benchmarks.chinatravel.upstream.columns import ATTRACTIONS, HOTELS, RESTAURANTS, Columns, PublishedCrash
from tripwright.benchmarks.chinatravel.upstream.read import Json, Record, days_of, has_plan, minutes_of, where
from tripwright.shown import show
from tripwright.world import Restaurant

_MEALS = ("breakfast", "lunch", "dinner")
# Meal: it must begin before the first and end after the second clock (quirk Q8).
_WINDOWS = {"breakfast": (540, 360), "lunch": (840, 660), "dinner": (1200, 1020)}


def check_attractions(target_city: str, plan: Json, sandbox: Sandbox) -> Columns:
    """F2. A sight without a known name sets the whole row and ends the check."""
    columns = Columns(ATTRACTIONS)
    _, closed, repeated, price, cost = ATTRACTIONS
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    known = sandbox.attractions(_city(sandbox, target_city))
    seen: list[Json] = []
    for place, activity in _activities(plan, ("attraction",)):
        row = known.get(_text(activity.get("position")))
        if row is None:
            columns.set_all(place, f"no attraction {show(activity.get('position'))} in {target_city}")
            break
        if not _open(activity, row.opens, row.closes):
            columns.set(closed, place, "it is closed then")
        if activity["position"] in seen:
            columns.set(repeated, place, f"{activity['position']} is visited twice")
        seen.append(activity["position"])
        if _differs_cut(activity, row.price):
            columns.set(price, place, f"a ticket costs {yuan(row.price or 0)}")
        if _product_differs(activity, ("price", "tickets")):
            columns.set(cost, place, "cost is not price times tickets")
    return columns


def check_hotels(target_city: str, plan: Json, sandbox: Sandbox) -> Columns:
    """F3. An unknown hotel sets the whole row and ends the check; one night anywhere is enough (quirk Q10)."""
    columns = Columns(HOTELS)
    _, details, cost, needed = HOTELS
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    known = sandbox.hotels(_city(sandbox, target_city))
    nights = 0
    for place, activity in _activities(plan, ("accommodation",)):
        nights += 1
        row = known.get(_text(activity.get("position")))
        if row is None:
            columns.set_all(place, f"no hotel {show(activity.get('position'))} in {target_city}")
            break
        price = yuan(row.price or 0)
        if activity.get("price") != price:
            columns.set(details, place, f"a room costs {price}")
        if activity.get("room_type") != row.beds:
            columns.set(details, place, f"its rooms have {row.beds} beds")
        if _product_differs(activity, ("rooms", "price")):
            columns.set(cost, place, "cost is not price times rooms")
    if len(plan["itinerary"]) > 1 and nights == 0:
        columns.set(needed, "plan", "a trip of several days needs a hotel")
    return columns


def check_restaurants(target_city: str, people: Json, plan: Json, sandbox: Sandbox) -> Columns:
    """F4. A meal without a position ends the check, one at an unknown place sets the row and goes on."""
    columns = Columns(RESTAURANTS)
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    city = _city(sandbox, target_city)
    seen: list[Json] = []
    for place, activity in _activities(plan, _MEALS):
        if "position" not in activity:
            columns.set_all(place, "no position")
            break
        row = sandbox.restaurants(city).get(_text(activity["position"]))
        if row is not None:
            _check_meal(columns, place, activity, row, people)
            if activity["position"] in seen:
                columns.set(RESTAURANTS[2], place, f"{activity['position']} is visited twice")
            seen.append(activity["position"])
            continue
        if activity["type"] != "breakfast" or _text(activity["position"]) not in sandbox.hotels(city):
            columns.set_all(place, f"no restaurant {show(activity['position'])} in {target_city}")
        if activity["type"] == "breakfast":
            _check_hotel_breakfast(columns, place, activity, people)
    return columns


def _check_meal(columns: Columns, place: str, activity: Record, row: Restaurant, people: Json) -> None:
    _, closed, _, price, cost, window = RESTAURANTS
    if activity.get("price") != yuan(row.price or 0):
        columns.set(price, place, f"a meal costs {yuan(row.price or 0)}")
    if _meal_cost_differs(activity, people):
        columns.set(cost, place, f"cost is not price times {people} people")
    if activity["type"] != "breakfast" and not _in_window(activity):
        columns.set(window, place, f"not a time for {activity['type']}")
    if not _open(activity, row.opens, row.closes):
        columns.set(closed, place, "it is closed then")


def _check_hotel_breakfast(columns: Columns, place: str, activity: Record, people: Json) -> None:
    _, _, _, price, cost, window = RESTAURANTS
    if activity.get("price") != 0:
        columns.set(price, place, "breakfast at a hotel is free")
    if not _in_window(activity):
        columns.set(window, place, "not a time for breakfast")
    if _meal_cost_differs(activity, people):
        columns.set(cost, place, f"cost is not price times {people} people")


def _activities(plan: Record, kinds: tuple[str, ...]) -> list[tuple[str, Record]]:
    return [
        (where(day, number, activity), activity)
        for day, activities in enumerate(days_of(plan), start=1)
        for number, activity in enumerate(activities, start=1)
        if activity.get("type") in kinds
    ]


def _city(sandbox: Sandbox, city: str) -> str:
    if city not in sandbox.cities:
        raise PublishedCrash(f"no city {city!r}")
    return city


def _text(value: Json) -> str:
    """The name to look up; what is not a text is the name of nothing."""
    return value if isinstance(value, str) else ""


def _open(activity: Record, opens: int | None, closes: int | None) -> bool:
    """True when the whole activity lies in the opening hours; hours that end before they begin run past midnight."""
    if "start_time" not in activity or "end_time" not in activity or opens is None or closes is None:
        return False
    closing = closes + 1440 if closes <= opens else closes
    return opens <= minutes_of(activity["start_time"]) and minutes_of(activity["end_time"]) <= closing


def _in_window(activity: Record) -> bool:
    if "start_time" not in activity or "end_time" not in activity:
        return False
    latest, earliest = _WINDOWS[activity["type"]]
    return minutes_of(activity["start_time"]) < latest and minutes_of(activity["end_time"]) > earliest


def _differs_cut(activity: Record, price: int | None) -> bool:
    """True when the price's whole yuan differ (quirk Q7: attraction prices are cut to integers)."""
    try:
        return int(activity["price"]) != int(yuan(price or 0))
    except (KeyError, TypeError, ValueError, OverflowError):
        return True


def _product_differs(activity: Record, factors: tuple[str, str]) -> bool:
    try:
        return abs(activity[factors[0]] * activity[factors[1]] - activity["cost"]) > 0.1
    except (KeyError, TypeError, OverflowError):
        return True


def _meal_cost_differs(activity: Record, people: Json) -> bool:
    try:
        return abs(people * activity["price"] - activity["cost"]) > 0.1
    except (KeyError, TypeError, OverflowError):
        return True
