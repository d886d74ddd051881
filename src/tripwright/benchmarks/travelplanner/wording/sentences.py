"""The sentences that requests are made of. All are our own; none is taken from the published queries.

Slots: ``{a_length}`` "a 3-day", ``{org}``, ``{goal}`` "Denver" or "2 cities in Texas", ``{party}`` "a group of 5",
``{dates}`` "from March 13th to March 15th, 2022", ``{span}`` the same without its first word, ``{budget}`` "$1,400",
``{days}`` "3 days". ``{we}``, ``{our}``, ``{us}``, ``{ourselves}`` and ``{we_are}`` speak for one traveller or for
more; a capital first letter (``{We}``) starts a sentence.
"""

from __future__ import annotations

FRAMES: tuple[tuple[str, ...], ...] = (
    ("Please plan {a_length} trip for {party} from {org}, visiting {goal} {dates}.", "{Our} budget is {budget}."),
    (
        "Could you put together {a_length} itinerary for {party} that starts in {org} and visits {goal} {dates}?",
        "All in all {we} can spend {budget}.",
    ),
    (
        "{We} would like to leave {org} and visit {goal} {dates}.",
        "The trip of {days} is for {party}, with {budget} to spend.",
    ),
    (
        "{We_are} looking for {a_length} trip that departs from {org}, explores {goal} and fits a budget of {budget}.",
        "It is for {party} and takes place {dates}.",
    ),
    ("Can you work out {a_length} trip for {party}, leaving from {org} and exploring {goal} {dates}, for {budget}?",),
    ("Starting from {org}, {we} want to visit {goal} {dates}.", "Plan {days} for {party} and at most {budget}."),
    (
        "Help {us} plan {a_length} journey to visit {goal}, beginning in {org} and taking place {dates}.",
        "It is meant for {party} with a budget of {budget}.",
    ),
    ("What would {a_length} trip for {party} from {org}, visiting {goal} {dates}, look like on {budget}?",),
    (
        "{We} have {budget} to spend on {a_length} trip for {party}.",
        "It starts from {org} and visits {goal} {dates}.",
    ),
    (
        "Design {a_length} tour for {party} that sets out from {org} to visit {goal}, {dates}.",
        "Keep it within {budget}.",
    ),
    (
        "With a budget of {budget}, {we} hope to visit {goal} for {days}, {dates}.",
        "The journey starts in {org} and is for {party}.",
    ),
    ("{We} need {a_length} travel plan for {party}: departing from {org}, visiting {goal}, {dates}, within {budget}.",),
    (
        "Would you arrange {days} of travel for {party}, starting in {org} and visiting {goal}?",
        "The dates are {span}, and the budget is {budget}.",
    ),
    (
        "Departing from {org}, {we_are} going to visit {goal} {dates}.",
        "Please plan {a_length} stay for {party} on {budget}.",
    ),
    (
        "{Our} plan is to depart from {org} and see {goal} over {days}, {dates}.",
        "Please fill in the details for {party}; {our} limit is {budget}.",
    ),
    ("Suggest {a_length} route for {party} from {org} that takes {us} to {goal} {dates} for no more than {budget}.",),
    (
        "{A_length} trip to {goal} is what {we} have in mind, leaving {org} and taking place {dates}.",
        "Please plan it for {party} with {budget}.",
    ),
    (
        "Travelling from {org}, {we} plan to explore {goal} {dates}.",
        "Make it {a_length} trip for {party}; {budget} is all {we} have.",
    ),
    (
        "Please draft {a_length} programme for {party}.",
        "{We} start from {org} and visit {goal} {dates}.",
        "The whole trip may cost {budget}.",
    ),
    (
        "Can {we} visit {goal} {dates} on {budget}, starting from {org}?",
        "Please make {a_length} plan for {party}.",
    ),
    (
        "Here is what {we} need: {days}, {dates}, for {party}.",
        "{We} leave from {org}, want to visit {goal}, and have a budget of {budget}.",
    ),
    (
        "{We} set aside {budget} for {a_length} trip {dates}.",
        "{We} depart from {org}, visit {goal}, and it is for {party}.",
    ),
    ("Book-ready plans, please: {a_length} trip from {org} to {goal} for {party}, {dates}, budget {budget}.",),
    (
        "{We} want to get out of {org} for {days} and visit {goal}.",
        "The trip takes place {dates} and is for {party}.",
        "It should cost {budget} at most.",
    ),
)
"""At least 20 patterns; each is one to three sentences, and the demands come before the last one or after it."""

PARTY_OF_ONE = ("one person", "1 person", "a solo traveler", "a single traveler")
PARTY_OF_TWO = ("2 people", "two people", "a couple", "two travelers")
PARTY = ("a group of {n}", "{n} people", "a group of {word}", "{word} people", "a party of {n}")

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    "parties": (
        "{We} need a place where parties are allowed.",
        "The house rules must permit parties.",
        "{We} plan to host parties, so {our} lodging has to allow them.",
        "It matters to {us} that parties are welcome where {we} stay.",
    ),
    "smoking": (
        "{We} need a place where smoking is allowed.",
        "The house rules must permit smoking.",
        "{We} smoke, so {our} lodging has to allow it.",
        "It matters to {us} that smoking is fine where {we} stay.",
    ),
    "children under 10": (
        "{We} need a place that takes children under 10.",
        "The house rules must permit children under 10.",
        "Children under 10 come along, so {our} lodging has to accept them.",
        "It matters to {us} that children under 10 are welcome where {we} stay.",
    ),
    "visitors": (
        "{We} need a place where visitors are allowed.",
        "The house rules must permit visitors.",
        "{We} expect visitors, so {our} lodging has to let them in.",
        "It matters to {us} that visitors are welcome where {we} stay.",
    ),
    "pets": (
        "{We} need a place where pets are allowed.",
        "The house rules must permit pets.",
        "{We} bring pets, so {our} lodging has to take them.",
        "It matters to {us} that {our} accommodation is pet-friendly.",
    ),
}
ROOM_NOUNS: dict[str, tuple[str, ...]] = {
    "entire room": ("entire rooms",),
    "private room": ("private rooms",),
    "not shared room": ("rooms that are not shared", "non-shared rooms"),
    "shared room": ("shared rooms",),
}
ROOMS = (
    "{We} would like to stay in {rooms}.",
    "For the nights, please choose {rooms}.",
    "As for lodging, {we} want {rooms}.",
    "{Our} accommodation should consist of {rooms}.",
    "Please look for {rooms}.",
)
CUISINES = (
    "{We} would like to try {cuisines} food.",
    "{Our} meals should include {cuisines} cuisine.",
    "When it comes to food, {we_are} keen on {cuisines} dishes.",
    "At table, {we} want to enjoy {cuisines} cooking on this trip.",
    "For the meals, please include {cuisines} restaurants.",
)
TRANSPORT: dict[str, tuple[str, ...]] = {
    "no flight": (
        "{We} do not want to fly.",
        "Please avoid flights.",
        "{We} prefer to travel without taking any flight.",
        "Flying is not an option for {us}.",
        "No flights, please.",
    ),
    "no self-driving": (
        "{We} do not want to drive {ourselves}.",
        "Please avoid self-driving.",
        "{We} prefer to travel without driving {ourselves}.",
        "Self-driving is not an option for {us}.",
        "No self-driving, please.",
    ),
}
