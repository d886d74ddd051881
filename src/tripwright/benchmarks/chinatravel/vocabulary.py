"""The types of ChinaTravel's concept functions, the sets that their values are drawn from, and words for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.language import Base, Concept, Param, Phrase, Role, Type, ValueSet
from tripwright.language.concepts import concept, unbound

Words = dict[str | int, Phrase]
TRIP = Type(Base.TRIP)
ITEM = Type(Base.ITEM)
ITEMS = Type(Base.ITEMS)
LEGS = Type(Base.PART)
NAME = Type(Base.TEXT, "place")
CITY = Type(Base.TEXT, "city")
KIND = Type(Base.TEXT, "activity")
MODE = Type(Base.TEXT, "mode")
CUISINE = Type(Base.TEXT, "cuisine")
SIGHT = Type(Base.TEXT, "sight")
FEATURE = Type(Base.TEXT, "feature")
BEDS = Type(Base.NUMBER, "beds")
CLOCK = Type(Base.CLOCK)
YUAN = Type(Base.NUMBER, unit="yuan", least=0)
KM = Type(Base.NUMBER, unit="km", least=0)
MINUTES = Type(Base.NUMBER, unit="minutes")
COUNT = Type(Base.NUMBER, unit="count", least=0)

ACTIVITY_WORDS: Words = {
    "train": Phrase("train", "火车"),
    "airplane": Phrase("flight", "飞机"),
    "attraction": Phrase("sight", "景点"),
    "breakfast": Phrase("breakfast", "早餐"),
    "lunch": Phrase("lunch", "午餐", "lunches"),
    "dinner": Phrase("dinner", "晚餐"),
    "accommodation": Phrase("hotel night", "住宿"),
}
ACTIVITY_GROUPS = {
    frozenset[str | int](("breakfast", "lunch", "dinner")): Phrase("meal", "用餐"),
    frozenset[str | int](("lunch", "dinner")): Phrase("lunch or dinner", "午餐或晚餐", "lunches and dinners"),
    frozenset[str | int](("train", "airplane")): Phrase("train or flight", "城际交通", "trains and flights"),
}
MODE_WORDS: Words = {
    "walk": Phrase("on foot", "步行"),
    "taxi": Phrase("taxi", "出租车"),
    "metro": Phrase("metro", "地铁"),
    "empty": Phrase("no local transport", "无市内交通"),
}
BED_WORDS: Words = {1: Phrase("a double bed", "大床"), 2: Phrase("twin beds", "双床")}


def _concept(
    name: str, params: tuple[Param, ...], returns: Type, doc: str, noun: str, role: Role = Role.FEATURE, cost: int = 1
) -> Concept:
    """An entry of the table below. Functions of places by name have no value for a name that the city lacks."""
    partial = name in {"poi_distance", "poi_recommend_time"}
    return concept(name, unbound, params, returns, doc, noun, role, cost=cost, partial=partial)


_PLAN = (Param("plan", TRIP),)
_DAY = (Param("plan", TRIP), Param("day", COUNT))
_ACTIVITY = (Param("activity", ITEM),)
_IN_CITY = (Param("activity", ITEM), Param("target_city", CITY))
_LEGS = (Param("transports", LEGS),)
_LEGS_OF_MODE = (Param("transports", LEGS), Param("node", MODE, optional=True))
_LEGS_BY_MODE = (Param("transports", LEGS), Param("mode", MODE, optional=True))
_POI = (Param("city", CITY), Param("poi", NAME))
_TWO_POIS = (
    *(Param("city", CITY), Param("poi1", NAME), Param("poi2", NAME)),
    *(Param("start_time", CLOCK, optional=True), Param("transport_type", MODE, optional=True)),
)

CONCEPTS: tuple[Concept, ...] = (
    _concept("day_count", _PLAN, COUNT, "Days of the trip.|行程天数。", "number of days|行程天数", Role.FACT),
    _concept("people_count", _PLAN, COUNT, "Travellers.|出行人数。", "number of travellers|出行人数", Role.FACT),
    _concept("start_city", _PLAN, CITY, "City of departure.|出发城市。", "home city|出发城市", Role.FACT),
    _concept("target_city", _PLAN, CITY, "City visited.|目的地城市。", "destination|目的地城市", Role.FACT),
    _concept(
        "allactivities",
        _PLAN,
        ITEMS,
        "All activities, in order.|按顺序的全部活动。",
        "activity|活动|activities",
        Role.ITEMS,
    ),
    _concept(
        "allactivities_count", _PLAN, COUNT, "How many there are.|活动总数。", "activities|活动数", Role.ITEM_COUNT
    ),
    _concept(
        *("dayactivities", _DAY, ITEMS, "Activities of a day, from 1; 0 is the last.|某天的活动,从1数起。"),
        *("activity|活动|activities", Role.DAY_ITEMS),
    ),
    _concept("activity_type", _ACTIVITY, KIND, "Kind of activity.|活动类型。", "kind|类型"),
    _concept("activity_position", _ACTIVITY, NAME, "Its place; empty for trains and flights.|地点名称。", "place|地点"),
    _concept(
        "activity_cost", _ACTIVITY, YUAN, "Cost for all, without the way there.|总花费,不含市内交通。", "cost|花费"
    ),
    _concept("activity_price", _ACTIVITY, YUAN, "Price for one.|单价。", "price|单价"),
    _concept("activity_tickets", _ACTIVITY, COUNT, "Tickets bought.|门票或车票张数。", "number of tickets|票数"),
    _concept(
        "activity_transports", _ACTIVITY, LEGS, "The legs that lead there.|前往的市内交通。", "way there|前往的交通"
    ),
    _concept("activity_start_time", _ACTIVITY, CLOCK, "When it starts.|开始时间。", "start|开始时间"),
    _concept("activity_end_time", _ACTIVITY, CLOCK, "When it ends.|结束时间。", "end|结束时间"),
    _concept("activity_time", _ACTIVITY, MINUTES, "How long it takes.|持续分钟数。", "duration|时长"),
    _concept(
        "poi_recommend_time", _POI, MINUTES, "Shortest visit advised.|建议最短游览时间。", "visit advised|建议时长"
    ),
    _concept(
        "poi_distance",
        _TWO_POIS,
        KM,
        "Distance of two places.|两地距离。",
        "distance between {1} and {2}|{1}到{2}的距离",
        cost=50,
    ),
    _concept(
        "innercity_transport_cost", _LEGS_OF_MODE, YUAN, "Cost for all.|市内交通总花费。", "local fares|市内交通花费"
    ),
    _concept("innercity_transport_price", _LEGS, YUAN, "Price for one.|市内交通单价。", "fare for one|市内交通单价"),
    _concept("innercity_transport_distance", _LEGS_BY_MODE, KM, "Length of the way.|路程。", "way|市内交通距离"),
    _concept(
        "innercity_transport_time", _LEGS_BY_MODE, MINUTES, "Time of the way.|路上时间。", "time on the way|路上时间"
    ),
    _concept(
        "innercity_transport_type", _LEGS, MODE, "Mode of the way.|市内交通方式。", "local transport|市内交通方式"
    ),
    _concept("innercity_transport_start_time", _LEGS, CLOCK, "Start of the way.|出发时间。", "setting out|出发时间"),
    _concept("innercity_transport_end_time", _LEGS, CLOCK, "End of the way.|到达时间。", "arrival|到达时间"),
    _concept("metro_tickets", _LEGS, COUNT, "Metro tickets.|地铁票张数。", "number of metro tickets|地铁票数"),
    _concept("taxi_cars", _LEGS, COUNT, "Taxis taken.|出租车辆数。", "number of taxis|出租车辆数"),
    _concept("room_count", _ACTIVITY, COUNT, "Rooms booked.|房间数。", "number of rooms|房间数"),
    _concept("room_type", _ACTIVITY, BEDS, "Beds in a room.|每间房的床数。", "room type|房型"),
    _concept("restaurant_type", _IN_CITY, CUISINE, "Cuisine; 'empty' elsewhere.|餐馆菜系。", "cuisine|菜系"),
    _concept("attraction_type", _IN_CITY, SIGHT, "Kind of sight; '' elsewhere.|景点类型。", "kind of sight|景点类型"),
    _concept(
        "accommodation_type", _IN_CITY, FEATURE, "Hotel feature; '' elsewhere.|酒店特色。", "hotel feature|酒店特色"
    ),
    _concept(
        "intercity_transport_type", _ACTIVITY, KIND, "Train or flight.|城际交通类型。", "means of travel|城际交通方式"
    ),
    _concept(
        "intercity_transport_origin", _ACTIVITY, CITY, "City it leaves.|出发的城市。", "city of departure|始发城市"
    ),
    _concept(
        "intercity_transport_destination", _ACTIVITY, CITY, "City it reaches.|到达的城市。", "city of arrival|到达城市"
    ),
)
"""The published functions, without their code, which depends on the world and on the reading."""


def value_sets(sandbox: Sandbox | None, city: str | None = None) -> tuple[ValueSet, ...]:
    """The value sets of a world; of one city only when it is named (place names, features and kinds that it has).

    Without a world, the sets that come from one are empty.
    """
    cities: Iterable[str] = () if sandbox is None else [city] if city is not None else sorted(sandbox.cities)

    def of(names: Callable[[Sandbox, str], Iterable[str | None]]) -> Callable[[], Iterable[str]]:
        return lambda: (name or "" for place in cities if sandbox for name in names(sandbox, place))

    return (
        ValueSet("place", of(_place_names), names=True),
        ValueSet("city", sandbox.cities if sandbox is not None else ()),
        ValueSet("activity", ACTIVITY_WORDS, ACTIVITY_WORDS, groups=ACTIVITY_GROUPS, structural=True),
        ValueSet("mode", MODE_WORDS, MODE_WORDS),
        ValueSet("cuisine", of(_cuisines)),
        ValueSet("sight", of(lambda world, place: (row.kind for row in world.attractions(place).values()))),
        ValueSet("feature", of(lambda world, place: (row.tags for row in world.hotels(place).values()))),
        ValueSet("beds", BED_WORDS, BED_WORDS),
    )


def _cuisines(sandbox: Sandbox, city: str) -> Iterable[str | None]:
    yield from (row.cuisines for row in sandbox.restaurants(city).values())
    yield "empty"  # what is no restaurant


def _place_names(sandbox: Sandbox, city: str) -> Iterable[str]:
    yield from (*sandbox.attractions(city), *sandbox.restaurants(city), *sandbox.hotels(city))
    yield from sandbox.transit.city(city).index


KEYS = {
    "type": "activity_type",
    "position": "activity_position",
    "cost": "activity_cost",
    "price": "activity_price",
    "tickets": "activity_tickets",
    "transports": "activity_transports",
    "start_time": "activity_start_time",
    "end_time": "activity_end_time",
    "rooms": "room_count",
    "room_type": "room_type",
    "people_number": "people_count",
    "start_city": "start_city",
    "target_city": "target_city",
}
"""Entries of a plan or an activity, and the functions that read them."""
DAY_KEYS = ("itinerary", "activities")
"""The entry of a plan that lists its days, and the entry of a day that lists its activities."""
