"""The published evaluator's quirks that touch verdicts and scores, in one sentence each (fact sheet, section 13).

The rule set ``upstream`` reproduces them, but for Q21 and Q25, which only lose information; ``sound`` does not have
them. Quirks of the published tools, baselines and loaders are not here.
"""

from __future__ import annotations

QUIRKS: dict[str, str] = {
    "Q1": "a misspelt label gives cost errors of legs a column of their own, missing times of a single leg another, "
    "so that a run has 25 to 27 columns and the share of one plan depends on the others",
    "Q2": "once such a column is there, a failure of the whole row raises an error: the rest of the plan is not looked "
    "at, its columns count as satisfied and the plan as failed",
    "Q3": "an empty itinerary, a leg without its mode or its ends and a pair of cities without trains raise errors too",
    "Q4": "no activity is compared with the end of the one before it, on the same day or across the night",
    "Q5": "only the first and the last activity are looked at as trains or flights; made-up ones in between are not",
    "Q6": "people, cities and length of the plan are not compared with the query; tickets, rooms and cars only by "
    "programs",
    "Q7": "fares, room and meal prices must be equal to the last digit, ticket prices of sights are cut to whole yuan, "
    "legs may differ by 0.1",
    "Q8": "a meal need only touch its window, and breakfast in a restaurant has none",
    "Q9": "the programs of a query share one plan, which a program may change for those after it",
    "Q10": "one hotel anywhere is enough for all nights",
    "Q11": "a visit after midnight is outside hours that began the evening before",
    "Q12": "a return that is not found overwrites what was found of the way out",
    "Q13": "flights are found by the city's name inside the airport's",
    "Q14": "an arrival on the next day is written as an earlier time and compared with nothing",
    "Q15": "the metro is a straight line between the nearest stations, whether or not the network joins them",
    "Q16": "a set as result is true when anything is in it: 'any of' where 'all of' may be meant",
    "Q17": "a filter on a mode finds nothing in costs and distances and is ignored in times",
    "Q18": "programs that forbid a mode of city transport look for activities that do not exist and are always true",
    "Q19": "programs for 'A before B' are true when A is missing and B is not first",
    "Q20": "clock times are compared as texts",
    "Q21": "failed plans get -1, which is the best value of a preference to be made small",
    "Q23": "the competition's total adds EPR micro twice and leaves EPR macro out",
    "Q24": "the competition's soft scores are averages over the plans that pass, so that failing more can raise them",
    "Q25": "a result file that cannot be read is taken for an empty plan",
    "Q29": "a name with an apostrophe in single quotes is a syntax error, which makes the program false",
    "Q30": "of hotels of the same name the first row answers",
    "Q32": "a query without programs passes its programs",
}
