"""What each rule means, in words: the text of ``tripwright explain chinatravel RULE``.

A card stands beside the code that it describes and is held to it by tests: every rule of both sets has one.
"""

from __future__ import annotations

from typing import NamedTuple

from tripwright.benchmarks.chinatravel.check import ENVIRONMENT, SCHEMA, SOUNDNESS
from tripwright.benchmarks.chinatravel.programs import PROGRAMS
from tripwright.benchmarks.chinatravel.sound.environment import FITS_QUERY, READABLE
from tripwright.benchmarks.chinatravel.sound.finding import TOLERANCE
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS, WINDOWS
from tripwright.benchmarks.chinatravel.transit import METRO_KMH, TAXI_KMH, WALK_KMH, clock_text
from tripwright.benchmarks.chinatravel.upstream.columns import GROUPS, LABELS, STRAY_COST, STRAY_DURATION
from tripwright.rules.card import Card, Reading

_PAPER = "arXiv 2412.13682"
PROGRAM = "program"
"""The card of all programs, ``program[0]``, ``program[1]``, ..."""


class _Text(NamedTuple):
    title: str
    asks: str
    upstream: Reading | None
    sound: Reading | None


def _says(*says: str, formula: tuple[str, ...] = (), quirks: tuple[str, ...] = ()) -> Reading:
    return Reading(says, formula, quirks)


_NEAR = f"within {TOLERANCE:g} yuan or km"
_SHOWN_WINDOWS = ", ".join(f"{meal} {clock_text(a)} to {clock_text(b)}" for meal, (a, b) in WINDOWS.items())
_STOPS = "an unknown name sets all columns of its kind and ends the check"
_UNKNOWN_PRICE = "a price that the world does not know leaves it unjudgeable"
_OPEN = "opening <= start and end <= closing; hours that end before they begin run past midnight"
_LEG = (
    f"walk: {WALK_KMH} km/h, free",
    f"taxi: {TAXI_KMH} km/h; 11 yuan up to 1.8 km, then 3.5 a km up to 10 km, then 4.5 a km; per car",
    f"metro: {METRO_KMH} km/h between the stations nearest to both ends, on foot to and from them",
    "a metro ticket: 2 yuan up to 4 km, then 3, 4, 5, 6, 7, 8, 9 up to 9, 14, 21, 28, 37, 48, 61 km; per person",
    "each leg's minutes are cut to whole ones; distances are geodesics",
)

_INTERCITY = (
    _Text(
        "Trains or flights at both ends",
        "Does the trip begin and end with a train or a flight?",
        _says(
            "the first activity of day 1 and the last of the last day carry a TrainID or FlightID; otherwise all four "
            "columns are violated",
            quirks=("Q3", "Q5", "Q6"),
        ),
        _says("the first and the last activity are trains or flights"),
    ),
    _Text(
        "Existing trains and flights",
        "Do the trains and flights exist between these stations?",
        _says(
            "number, from and to are those of a row between the query's cities; else columns 2 to 4 are violated",
            quirks=("Q3", "Q5", "Q12", "Q13"),
        ),
        _says("every train and flight of the plan is looked up, and none lies in the middle of the trip"),
    ),
    _Text(
        "Times and fares of trains and flights",
        "Are departure, arrival and fare those of the world?",
        _says("start and end are equal texts, the price is the fare to the last digit", quirks=("Q7", "Q14")),
        _says(
            "the clocks are equal, on the day itself; an arrival before the departure is on the next day",
            f"the fare is {_NEAR}",
        ),
    ),
    _Text(
        "Costs of trains and flights",
        "Is the cost price times tickets?",
        _says("|price x tickets - cost| <= 0.1; a missing field violates it", quirks=("Q6",)),
        _says("a ticket for each traveller, cost = fare x people " + _NEAR, _UNKNOWN_PRICE),
    ),
)
_ATTRACTIONS = (
    _Text(
        "Existing sights",
        "Is every sight in the destination?",
        _says(_STOPS),
        _says("every sight is judged by itself"),
    ),
    _Text(
        "Opening hours of sights",
        "Is every sight open during the whole visit?",
        _says("missing times violate it", formula=(_OPEN,), quirks=("Q11",)),
        _says(
            "the night that began the evening before counts too",
            formula=(_OPEN + ", also counted from the day before",),
        ),
    ),
    _Text(
        "No sight twice",
        "Is every sight visited once?",
        _says("names are compared over the whole trip"),
        _says("ids are compared over the whole trip"),
    ),
    _Text(
        "Ticket prices of sights",
        "Is the price the world's?",
        _says("both are cut to whole yuan before they are compared", quirks=("Q7",)),
        _says(f"the price is the world's {_NEAR}"),
    ),
    _Text(
        "Costs of sights",
        "Is the cost price times tickets?",
        _says("|price x tickets - cost| <= 0.1", quirks=("Q6",)),
        _says("a ticket for each traveller, cost = price x people " + _NEAR, _UNKNOWN_PRICE),
    ),
)
_HOTELS = (
    _Text(
        "Existing hotels",
        "Is every hotel in the destination?",
        _says(_STOPS, quirks=("Q30",)),
        _says("every hotel is judged by itself"),
    ),
    _Text(
        "Rooms and prices of hotels",
        "Are price and beds of the room the hotel's?",
        _says("the price is equal to the last digit, room_type is the number of beds", quirks=("Q7", "Q30")),
        _says(
            f"the price is the hotel's {_NEAR}, room_type is the number of beds",
            f"the beds are enough: rooms x beds x {SLEEPERS} >= people",
        ),
    ),
    _Text(
        "Costs of hotels",
        "Is the cost price times rooms?",
        _says("|price x rooms - cost| <= 0.1", quirks=("Q6",)),
        _says(f"cost = the hotel's price x rooms {_NEAR}", _UNKNOWN_PRICE),
    ),
    _Text(
        "A hotel for every night",
        "Is there a place to sleep?",
        _says("a plan of more than one day has an accommodation, anywhere", quirks=("Q10",)),
        _says(
            "each night but those on the way out has exactly one hotel, and the day ends there",
            "the last day, on which the trip ends, has none",
        ),
    ),
)
_RESTAURANTS = (
    _Text(
        "Existing restaurants",
        "Is every meal at a restaurant of the destination, or breakfast at a hotel?",
        _says(
            "a meal elsewhere sets all columns of its kind, and the check goes on; one without a position ends it",
            "breakfast may be taken at any hotel of the city",
        ),
        _says("every meal is judged by itself; breakfast may be taken at a hotel where the party stays"),
    ),
    _Text(
        "Opening hours of restaurants",
        "Is every restaurant open during the whole meal?",
        _says("breakfast at a hotel is not asked", formula=(_OPEN,), quirks=("Q11",)),
        _says("the night that began the evening before counts too", formula=(_OPEN,)),
    ),
    _Text(
        "No restaurant twice",
        "Is every restaurant used once?",
        _says("names are compared over all meals; breakfast at a hotel is left out"),
        _says("ids are compared over all meals; breakfast at a hotel is left out"),
    ),
    _Text(
        "Prices of meals",
        "Is the price the restaurant's?",
        _says("equal to the last digit; breakfast at a hotel costs 0", quirks=("Q7",)),
        _says(f"the price is the world's {_NEAR}; breakfast at a hotel costs 0"),
    ),
    _Text(
        "Costs of meals",
        "Is the cost price times people?",
        _says("|price x people of the query - cost| <= 0.1"),
        _says(f"cost = the restaurant's price x people {_NEAR}", _UNKNOWN_PRICE),
    ),
    _Text(
        "Times of meals",
        "Is it the time of day for that meal?",
        _says(
            "lunch starts before 14:00 and ends after 11:00, dinner starts before 20:00 and ends after 17:00",
            "breakfast at a hotel starts before 09:00 and ends after 06:00",
            quirks=("Q8",),
        ),
        _says(f"the whole meal lies in its window: {_SHOWN_WINDOWS}"),
    ),
)
_TRANSPORT = (
    _Text(
        "Existing ways inside the city",
        "Is every way one walk, one taxi, or walk, metro, walk, between the tool's ends?",
        _says(
            "the way is asked of the tool again, from its first start to its last end; the metro's stations are the "
            "tool's; an unknown place or another shape violates all three columns",
            quirks=("Q2", "Q3", "Q15"),
        ),
        _says("the same, and a way that cannot be read is judged as missing"),
    ),
    _Text(
        "Times, fares and distances inside the city",
        "Are times, fare and distance of each leg those of the tool?",
        _says("clocks equal, fare and distance within 0.1", formula=_LEG, quirks=("Q2", "Q7", "Q15")),
        _says(f"clocks equal, fare and distance {_NEAR}", formula=_LEG),
    ),
    _Text(
        "Costs inside the city",
        "Is the cost of each leg its fare times tickets or cars?",
        _says(
            "violated only together with the two columns before it: its own findings go to another", quirks=("Q1", "Q2")
        ),
        _says(f"metro: a ticket for each traveller; taxi: ceil(people / 4) cars; cost {_NEAR}; walking is free"),
    ),
)
_TIME = (
    _Text(
        "Times of activities",
        "Has every activity a start and an end?",
        _says(
            "the first activity without both ends the check; a text that is no clock raises an error", quirks=("Q3",)
        ),
        _says("every activity and leg has a start and an end, HH:MM"),
    ),
    _Text(
        "Order in time",
        "Does one thing follow the other?",
        _says(
            "an activity ends after it starts (trains and flights may not), and starts after the legs that lead to it",
            quirks=("Q4", "Q14", "Q20"),
        ),
        _says(
            "days are numbered 1, 2, 3 ...",
            "activities and legs follow one another without overlap, across days and nights",
            "a train that arrives the next day keeps the traveller until then",
        ),
    ),
)
_SPACE = (
    _Text(
        "No gap on the map",
        "Does a way lead from each place to the next?",
        _says(
            "where two neighbouring activities are at different places, the first leg starts at the one and the last "
            "ends at the other; legs in between are not looked at",
            "an activity without a transports field, or without a place, violates it",
        ),
        _says("each leg starts where the one before it ends, and the last ends at the activity's place"),
    ),
)
_COLUMNS: dict[str, tuple[_Text, ...]] = {
    "intercity": _INTERCITY,
    "attractions": _ATTRACTIONS,
    "hotels": _HOTELS,
    "restaurants": _RESTAURANTS,
    "transport": _TRANSPORT,
    "time": _TIME,
    "space": _SPACE,
}
_STRAY = _says(
    "no column of its own in the published list: a misspelling makes it when it is first violated",
    "from then on every plan of the run is divided by one column more",
    quirks=("Q1", "Q2"),
)
_OTHERS: dict[str, tuple[str, _Text]] = {
    SCHEMA: (
        SCHEMA,
        _Text(
            "Plan format",
            "Is the plan of the published form?",
            _says(
                "JSON Schema, draft 7: people_number, start_city, target_city, an itinerary of days with "
                "activities, each with type, start_time, end_time, cost, price and transports; clocks are HH:MM, "
                "so 25:10 passes",
                "trains and flights need start, end and their number; 3.0 is an integer, true is not a number",
                quirks=("Q25",),
            ),
            _says("as published"),
        ),
    ),
    FITS_QUERY: (
        SOUNDNESS,
        _Text(
            "The plan asked for",
            "Are people, cities and days of the plan those of the query?",
            None,
            _says("people_number, start_city, target_city and the number of days are the query's"),
        ),
    ),
    READABLE: (
        SOUNDNESS,
        _Text(
            "Readable",
            "Can every part of the plan be read?",
            None,
            _says("days, activities and legs are lists and objects of a known kind; what is not is named"),
        ),
    ),
    PROGRAM: (
        PROGRAMS,
        _Text(
            "Demand",
            "Does each program of the query come out true?",
            _says(
                "program[0], program[1], ... in the query's order; the truth of `result`, false when the program fails",
                "the published functions answer, `set` is the only other function",
                quirks=("Q9", "Q16", "Q17", "Q18", "Q19", "Q20", "Q29", "Q32"),
            ),
            _says(
                "filters on modes work, times go on past 24:00, what the plan does not say is a fault and no zero",
                "a program that fails is unjudgeable; no program sees what another one wrote",
            ),
        ),
    ),
}


def cards() -> tuple[Card, ...]:
    """A card for each rule of both sets, in the order of the reports."""
    texts = [text for group in GROUPS for text in _COLUMNS[group]]
    columns = [
        Card(
            label,
            text.title,
            ENVIRONMENT,
            text.asks,
            text.upstream,
            text.sound,
            f"{_PAPER}, environment constraint {n} of {len(LABELS)}",
        )
        for n, (label, text) in enumerate(zip(LABELS, texts, strict=True), start=1)
    ]
    stray = [
        Card(
            label,
            title,
            ENVIRONMENT,
            f"Part of: {belongs}",
            _STRAY,
            None,
            f"{_PAPER}; a slip of the published evaluator",
        )
        for label, title, belongs in (
            (STRAY_COST, "Costs of single legs", LABELS[21]),
            (STRAY_DURATION, "Times of single legs", LABELS[20]),
        )
    ]
    others = [
        Card(
            rule,
            text.title,
            group,
            text.asks,
            text.upstream,
            text.sound,
            _PAPER if text.upstream else "ours; the published evaluator does not ask",
        )
        for rule, (group, text) in _OTHERS.items()
    ]
    return (others[0], *columns, *stray, *others[1:])
