"""What an agent is told: what to deliver and in which format; as the maintainers ask, nothing of how it is judged."""

from __future__ import annotations

from typing import Any

PLAN_FORMAT = """\
A plan is a JSON list with one object for each day of the trip, in order. Every object has these keys:
- days: the number of the day, from 1.
- current_city: the city of the day, or "from A to B" on a day with a journey from A to B.
- transportation: "Flight Number: F0000000, from A to B, Departure Time: HH:MM, Arrival Time: HH:MM", or
  "Self-driving, from A to B, duration: ..., distance: ..., cost: ...", or "Taxi, from A to B, ..." in the same way.
- breakfast, lunch, dinner: "Name, City" of a restaurant.
- attraction: "Name, City;" for each sight, one behind the other, each with its semicolon.
- accommodation: "Name, City" of the place to sleep.
Write "-" where a day has nothing to enter. Write names exactly as they were found."""

TASK = """\
You plan trips. Make a complete plan for the request, from departure to return, with only what exists in the data: no \
flight, restaurant, sight or accommodation may be invented. The plan must respect what the request asks for and what a \
sensible traveller would expect."""

TOOLS_MODE = f"{TASK}\nSearch with the tools, then deliver the plan.\n{PLAN_FORMAT}"
SOLE_PLANNING = f"{TASK}\nAll the data you may use is given.\n{PLAN_FORMAT}"
TWO_STAGE = """\
Collect what is needed to plan the trip that is asked for: transport, meals, sights and accommodation. Keep every \
piece of it in the notebook, because the planner reads nothing else; then call the planner."""

EXAMPLE = """\
Request: a trip for one from Ferncombe to Saltmere and back, three days from 2022-03-04, budget 900.
Day 1:
Current City: from Ferncombe to Saltmere
Transportation: Flight Number: F0990001, from Ferncombe to Saltmere, Departure Time: 08:10, Arrival Time: 09:35
Breakfast: -
Attraction: Lantern Quay, Saltmere;
Lunch: The Amber Spoon, Saltmere
Dinner: Heron & Tide, Saltmere
Accommodation: Attic above the boatyard, Saltmere
Day 2:
Current City: Saltmere
Transportation: -
Breakfast: Morning Tin, Saltmere
Attraction: Museum of Knots, Saltmere;Gull Rock Gardens, Saltmere;
Lunch: Basil Row, Saltmere
Dinner: Old Weir Grill, Saltmere
Accommodation: Attic above the boatyard, Saltmere
Day 3:
Current City: from Saltmere to Ferncombe
Transportation: Flight Number: F0990002, from Saltmere to Ferncombe, Departure Time: 17:20, Arrival Time: 18:45
Breakfast: Crumb and Kettle, Saltmere
Attraction: -
Lunch: -
Dinner: -
Accommodation: -"""
"""A worked plan in an invented world: it shows the layout and gives no true name away."""

_TEXT = {"type": "string"}
PLAN_SCHEMA: dict[str, Any] = {
    "type": "array",
    "description": "One object for each day of the trip, in order.",
    "items": {
        "type": "object",
        "properties": {
            "days": {"type": "integer", "description": "Number of the day, from 1."},
            "current_city": {**_TEXT, "description": "The city, or 'from A to B' on a day with a journey."},
            "transportation": {**_TEXT, "description": "The journey of the day as described, or '-'."},
            "breakfast": {**_TEXT, "description": "'Name, City', or '-'."},
            "lunch": {**_TEXT, "description": "'Name, City', or '-'."},
            "dinner": {**_TEXT, "description": "'Name, City', or '-'."},
            "attraction": {**_TEXT, "description": "'Name, City;' for each sight, or '-'."},
            "accommodation": {**_TEXT, "description": "'Name, City', or '-'."},
        },
        "required": [
            "days",
            "current_city",
            "transportation",
            "breakfast",
            "lunch",
            "dinner",
            "attraction",
            "accommodation",
        ],
    },
}
"""JSON schema of a plan."""
