"""The published evaluator's quirks in one sentence each, by their numbers in docs/travelplanner-rules.md.

The rule set ``upstream`` reproduces them all; ``sound`` does not have them.
"""

from __future__ import annotations

QUIRKS: dict[str, str] = {
    "Q1": "on a stay day the city is gone through letter by letter, so that almost every text is in it",
    "Q2": "the last attraction is not looked at unless the field ends with ';'",
    "Q3": "a part of a name is enough, and the first row that contains it sets price, rules and cuisines",
    "Q4": "minimum nights are checked only when exactly one row contains the name",
    "Q5": "flights are found by number and cities, never by date, and priced by number alone",
    "Q6": "text behind a plain city ('Name, City; Cost: 14') makes it unknown, behind a bracketed state it is cut off",
    "Q7": "a meal in the departure city ends the cuisine count of its whole day",
    "Q8": "the share of filled entries counts the day's number and city too, so that it hardly ever fails",
    "Q9": "a transport that is no flight number, self-driving or taxi passes the sandbox check and costs nothing",
    "Q10": "a text that names two modes is a taxi for the conflict check and self-driving for sandbox and cost",
    "Q11": "modes to avoid are looked for with a capital letter, in all other checks in any letter case",
    "Q12": "a 3-day trip may go to any city",
    "Q13": "a plan that never moves is not asked where it starts, and its route counts as closed",
    "Q14": "coming home a day early breaks the route",
    "Q15": "'from' and 'to ' anywhere in current_city count as words of a move",
    "Q16": "null is not empty for completeness, but is passed over elsewhere",
    "Q17": "only the first day's transport is required by the conflict check",
    "Q18": "the same place with and without its state in brackets counts as two",
    "Q19": "stays are runs of equal texts, so that another spelling of the same listing starts a new stay",
    "Q20": "a cuisine asked for twice leaves the check without a result and stops the published script",
    "Q21": "an empty name (', City') matches every row of the city",
    "Q22": "a listing is charged for every day on which it is written, the last one too",
    "Q23": "of two roads for one pair the first counts, and a road of a day and more is unusable",
    "Q24": "a missing field or a value of another type can stop the published script",
    "Q29": "a listing without house rules, or any row with an empty cell, does not exist",
}
