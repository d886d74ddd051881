"""F2 to F4: sights, hotels and meals exist, are open, are not repeated, and cost what they cost (columns 5 to 19)."""

from __future__ import annotations

from tripwright.benchmarks.chinatravel.sandbox import Sandbox, yuan
from tripwright.benchmarks.chinatravel.upstream.columns import ATTRACTIONS, HOTELS, RESTAURANTS, Columns, PublishedCrash
from tripwright.benchmarks.chinatravel.upstream.read import Json, Record, has_plan, minutes_of, of_type, product_differs
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
    seen: list[Json] = []
    for place, activity in of_type(plan, ("attraction",)):
        row = sandbox.attractions(_city(sandbox, target_city)).get(_text(activity.get("position")))
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
        if product_differs(activity.get("price"), activity.get("tickets"), activity.get("cost")):
            columns.set(cost, place, "cost is not price times tickets")
    return columns


def check_hotels(target_city: str, plan: Json, sandbox: Sandbox) -> Columns:
    """F3. An unknown hotel sets the whole row and ends the check; one night anywhere is enough (quirk Q10)."""
    columns = Columns(HOTELS)
    _, details, cost, needed = HOTELS
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    nights = 0
    for place, activity in of_type(plan, ("accommodation",)):
        nights += 1
        row = sandbox.hotels(_city(sandbox, target_city)).get(_text(activity.get("position")))
        if row is None:
            columns.set_all(place, f"no hotel {show(activity.get('position'))} in {target_city}")
            break
        price = yuan(row.price or 0)
        if activity.get("price") != price:
            columns.set(details, place, f"a room costs {price}")
        if activity.get("room_type") != row.beds:
            columns.set(details, place, f"its rooms have {row.beds} beds")
        if product_differs(activity.get("rooms"), activity.get("price"), activity.get("cost")):
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
    seen: list[Json] = []
    for place, activity in of_type(plan, _MEALS):
        if "position" not in activity:
            columns.set_all(place, "no position")
            break
        city = _city(sandbox, target_city)
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
    if product_differs(activity.get("price"), people, activity.get("cost")):
        columns.set(cost, place, f"cost is not price times {people} people")
    if not _in_window(activity, free=activity["type"] == "breakfast"):
        columns.set(window, place, f"not a time for {activity['type']}")
    if not _open(activity, row.opens, row.closes):
        columns.set(closed, place, "it is closed then")


def _check_hotel_breakfast(columns: Columns, place: str, activity: Record, people: Json) -> None:
    _, _, _, price, cost, window = RESTAURANTS
    if activity.get("price") != 0:
        columns.set(price, place, "breakfast at a hotel is free")
    if not _in_window(activity):
        columns.set(window, place, "not a time for breakfast")
    if product_differs(activity.get("price"), people, activity.get("cost")):
        columns.set(cost, place, f"cost is not price times {people} people")


def _city(sandbox: Sandbox, city: str) -> str:
    if city not in sandbox.cities:
        raise PublishedCrash(f"no city {city!r}")
    return city


def _text(value: Json) -> str:
    """The name to look up; what is not a text is the name of nothing."""
    return value if isinstance(value, str) else ""


def _open(activity: Record, opens: int | None, closes: int | None) -> bool:
    """True when the whole activity lies in the opening hours; hours that end before they begin run past midnight."""
    if opens is None or closes is None:
        return False
    closing = closes + 1440 if closes <= opens else closes
    clocks = _clocks(activity)
    return clocks is not None and opens <= clocks[0] and clocks[1] <= closing


def _in_window(activity: Record, *, free: bool = False) -> bool:
    """Whether it is the time for that meal; where any time is, there must be one all the same."""
    if free:
        return "start_time" in activity and "end_time" in activity
    latest, earliest = _WINDOWS[activity["type"]]
    clocks = _clocks(activity)
    return clocks is not None and not (latest <= clocks[0] or clocks[1] <= earliest)


def _clocks(activity: Record) -> tuple[float, float] | None:
    """Start and end; None where one is missing or no clock."""
    try:
        return minutes_of(activity.get("start_time")), minutes_of(activity.get("end_time"))
    except PublishedCrash:
        return None


def _differs_cut(activity: Record, price: int | None) -> bool:
    """True when the price's whole yuan differ (quirk Q7: attraction prices are cut to integers)."""
    try:
        return int(activity["price"]) != int(yuan(price or 0))
    except (KeyError, TypeError, ValueError, OverflowError):
        return True
