"""What each rule means, in words: the text of ``tripwright explain travelplanner RULE``.

A card stands beside the code that it describes and is held to it by tests: every rule of both sets has one, and the
numbers in it are those that the code uses.
"""

from __future__ import annotations

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS
from tripwright.benchmarks.travelplanner.sound import SOUND
from tripwright.benchmarks.travelplanner.sound.claims import SHARE, UNITS
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM
from tripwright.rules.card import Card, Reading

_TABLE = "arXiv 2402.01622, table 1; docs/travelplanner-rules.md,"
_SEATS, _TAXI = CAR_SEATS["self-driving"], CAR_SEATS["taxi"]


_NIGHTS = (
    "nights are those of all days but the last",
    "a stay is a run of consecutive nights in the same listing",
)
_UNKNOWN = "a listing that the world does not hold leaves it unjudgeable"

_TEXTS: dict[str, tuple[str, Reading | None, Reading, str]] = {
    "is_reasonable_visiting_city": (
        "Does the route leave home, run through the destination and come home?",
        Reading(
            (
                "day 1, if it moves, leaves the departure city; the first and the last city are the same",
                "each city is visited in one run of at least two entries and not again",
                "every city is known; on 5 and 7 days those in between lie in the destination's state",
            ),
            quirks=("Q12", "Q13", "Q14", "Q15", "Q24"),
        ),
        Reading(
            (
                "day 1 leaves the departure city, every move leaves where the traveller is, the last day ends at home",
                "the traveller is not at home in between and visits no city twice",
                "every visited city is known and is the destination (3 days) or lies in its state (5 and 7 days)",
            )
        ),
        f"{_TABLE} commonsense check 1",
    ),
    "is_valid_restaurants": (
        "Are all meals in different restaurants?",
        Reading(("no two meal texts are equal",), quirks=("Q18",)),
        Reading(("no two meals are in the same restaurant, however it is written",)),
        f"{_TABLE} commonsense check 2",
    ),
    "is_valid_attractions": (
        "Are all attractions different?",
        Reading(("no two attraction items that end with ';' are equal",), quirks=("Q2", "Q18", "Q24")),
        Reading(("no attraction is visited twice; every item counts, with or without ';'",)),
        f"{_TABLE} commonsense check 3",
    ),
    "is_valid_accommodation": (
        "Is every stay as long as its listing demands?",
        Reading(
            ("a run of equal accommodation texts is at least as long as the minimum nights",),
            quirks=("Q4", "Q19", "Q24"),
        ),
        Reading(("a stay has at least the listing's minimum nights", *_NIGHTS, _UNKNOWN)),
        f"{_TABLE} commonsense check 4",
    ),
    "is_valid_transportation": (
        "Do the vehicles go together?",
        Reading(
            (
                "day 1 has a transport",
                "self-driving occurs neither with flights nor with taxis; taxis and flights may mix",
            ),
            quirks=("Q10", "Q17", "Q24"),
        ),
        Reading(("self-driving occurs neither with flights nor with taxis, over the whole trip",)),
        f"{_TABLE} commonsense check 5",
    ),
    "is_valid_information_in_current_city": (
        "Does everything on a day lie in that day's city?",
        Reading(
            (
                "travel day: the transport names both cities, meals and attractions one, the accommodation the second",
                "stay day: the same with the letters of the city's name",
            ),
            quirks=("Q1", "Q2", "Q15", "Q24"),
        ),
        Reading(
            (
                "travel day: the transport goes from the first city to the second, meals and attractions lie in either",
                "stay day: everything lies in that city, and there is no transport",
                "the accommodation lies in the city where the night is spent",
            )
        ),
        f"{_TABLE} commonsense check 6",
    ),
    "is_valid_information_in_sandbox": (
        "Does everything exist in the world?",
        Reading(
            (
                "a flight of that number flies between the two cities",
                "a self-driving or taxi road has a duration of less than a day and a distance",
                "each meal, attraction item and accommodation is found in its city",
            ),
            quirks=("Q2", "Q3", "Q5", "Q6", "Q9", "Q10", "Q21", "Q23", "Q24", "Q29"),
        ),
        Reading(
            (
                "a flight of that number flies between the two cities on that day's date",
                "a self-driving or taxi road has a duration of less than a day and a distance; no other mode exists",
                "each meal, attraction and accommodation is 'Name, City' or 'Name, City(State)' with the exact name",
            )
        ),
        f"{_TABLE} commonsense check 7",
    ),
    "is_not_absent": (
        "Does the plan say all that it has to?",
        Reading(
            (
                "as many days as asked for and as many visited cities; all six fields on each day",
                "a day with a move has a transport, a stay day three meals and an attraction, all but the last a night",
            ),
            ("filled entries / (6 x days) >= 0.5",),
            ("Q8", "Q15", "Q16", "Q24"),
        ),
        Reading(
            (
                "exactly as many days as asked for, none of them empty, and as many visited cities",
                "a day with a move has a transport, a stay day three meals and an attraction, every night a lodging",
                "null, '' and '-' are empty",
            )
        ),
        f"{_TABLE} commonsense check 8",
    ),
    "valid_cuisine": (
        "Do the meals serve every cuisine asked for?",
        Reading(
            ("each cuisine occurs in the cuisines text of some meal outside the departure city",),
            ("distinct cuisines found = number of cuisines asked for",),
            ("Q3", "Q7", "Q20"),
        ),
        Reading(
            (
                "each cuisine asked for is a label of some meal outside the departure city",
                "a cuisine that only a restaurant unknown to the world could serve leaves it unjudgeable",
            )
        ),
        f"{_TABLE} hard check 3",
    ),
    "valid_room_rule": (
        "Does every listing allow what the travellers need?",
        Reading(("no listing's rules contain 'No <house rule>'",), quirks=("Q3", "Q29")),
        Reading(("no listing has the rule 'No <house rule>'", _UNKNOWN)),
        f"{_TABLE} hard check 2",
    ),
    "valid_transportation": (
        "Is the mode to avoid avoided?",
        Reading(
            ("no transport text contains 'Flight' (no flight) or 'Self-driving' (no self-driving)",), quirks=("Q11",)
        ),
        Reading(("no move is a flight (no flight) or self-driving (no self-driving)",)),
        f"{_TABLE} hard check 5",
    ),
    "valid_room_type": (
        "Is every listing of the kind asked for?",
        Reading(
            ("shared: Shared room; private: Private room; entire: Entire home/apt; not shared: any but Shared room",),
            quirks=("Q3",),
        ),
        Reading(
            (
                "shared: Shared room; private: Private room; entire: Entire home/apt; not shared: any but Shared room",
                _UNKNOWN,
            )
        ),
        f"{_TABLE} hard check 4",
    ),
    "valid_cost": (
        "Does the trip cost at most the budget?",
        Reading(
            ("total <= budget; it is looked at only behind the sandbox and completeness checks",),
            (
                "flight: price x people",
                f"self-driving: int(km x 0.05) x ceil(people / {_SEATS}); taxi: int(km) x ceil(people / {_TAXI})",
                "meal: average cost x people; attractions are free",
                "accommodation: price x ceil(people / maximum occupancy) for each day on which it is written",
                "int() cuts the decimals of a vehicle's fare; nothing else is rounded",
            ),
            ("Q3", "Q5", "Q9", "Q22"),
        ),
        Reading(
            (
                "total <= budget, whatever the prices that are not known; if those decide, it is unjudgeable",
                "prices are the world's, never the plan's",
            ),
            (
                "flight: price x people",
                f"self-driving: int(km x 0.05) x ceil(people / {_SEATS}); taxi: int(km) x ceil(people / {_TAXI})",
                "meal: average cost x people; attractions are free",
                "accommodation: price x ceil(people / maximum occupancy) for each night, which the last day has not",
                "int() cuts the decimals of a vehicle's fare; nothing else is rounded",
            ),
        ),
        f"{_TABLE} hard check 1",
    ),
    "claims_match": (
        "Is what the plan claims about its transports true?",
        None,
        Reading(
            (
                "departure and arrival times of a flight are the world's",
                "duration, distance and cost of a road are near the world's; the cost is one vehicle's or the party's",
                "a day that gives itself a number gives its own",
            ),
            (f"near: off by at most {SHARE:.0%}, or by at most {UNITS} minutes, kilometres or units of the currency",),
        ),
        "ours; the published evaluator reads no claim",
    ),
    "no_lodging_on_last_day": (
        "Is no night booked after the trip?",
        None,
        Reading(("the last day has no accommodation: nobody sleeps there",)),
        "ours; the published evaluator charges it as a night (Q22)",
    ),
}


def cards() -> tuple[Card, ...]:
    """A card for each rule of both sets, in the order of the reports."""
    rules = {rule.id: (rule.title, rule.group) for rule_set in (UPSTREAM, SOUND) for rule in rule_set.rules}
    return tuple(Card(rule, *rules[rule], *_TEXTS[rule]) for rule in rules)
