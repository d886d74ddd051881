"""What an agent is told: what to deliver and in which format; nothing of how it is judged (fact sheet, section 4)."""

from __future__ import annotations

from typing import Any

PLAN_FORMAT = """\
A plan is one JSON object with people_number, start_city, target_city and itinerary, a list with one object for each \
day: {"day": 1, "activities": [...]}. Every activity has a type, start_time and end_time (HH:MM), price, cost and \
transports:
- train, airplane: TrainID or FlightID, start and end (the stations or airports), tickets; cost = price * tickets. The \
first activity of the trip leads to the target city, the last one leads home.
- attraction: position (its name), tickets; cost = price * tickets.
- breakfast, lunch, dinner: position; price is for one person, cost = price * people. A breakfast may be at the hotel, \
with price and cost 0.
- accommodation: position, room_type (beds in a room, 1 or 2), rooms; cost = price * rooms; it ends at 24:00.
transports is how the travellers get to the activity from the place before: an empty list where they are there \
already, one leg on foot or by taxi, or three legs for the metro (walk, metro, walk), as goto gives them. Every leg \
has start, end, mode, start_time, end_time, price, cost and distance; a metro leg also tickets, with \
cost = price * tickets; a taxi leg cars, with cost = price * cars and four people in a car. Walking costs 0.
Write names exactly as they were found."""

TASK = """\
You plan trips to one city and back. Make a complete plan for the request, from departure to return, with only what \
exists in the data: no train, flight, attraction, restaurant or hotel may be invented. The plan must respect what the \
request asks for and what a sensible traveller would expect: opening hours, meal times, and a way between any two \
places."""

TOOLS_MODE = f"{TASK}\nSearch with the tools, then deliver the plan.\n{PLAN_FORMAT}"
PLANNER = f"{TASK}\nAll the data you may use is in the notebook. Reply with the JSON object alone.\n{PLAN_FORMAT}"
TWO_STAGE = """\
Collect what is needed to plan the trip that is asked for: trains or flights there and back, a hotel, attractions, \
restaurants, and the ways between them with goto. Write all of it down in the notebook with notedown, because the \
planner reads nothing else; then call plan. Do so within 30 steps. Cities and places have their Chinese names."""
RULES = "Write one action at a time, on one line, as a Python call with constants. An action is one of:"

_TEXT = {"type": "string"}
_NUMBER = {"type": "number"}
_INTEGER = {"type": "integer"}
_CLOCK = {"type": "string", "pattern": r"^\d{2}:\d{2}$", "description": "HH:MM."}
_LEG: dict[str, Any] = {
    "type": "object",
    "properties": {
        "start": _TEXT,
        "end": _TEXT,
        "mode": {"enum": ["walk", "metro", "taxi"]},
        "start_time": _CLOCK,
        "end_time": _CLOCK,
        "price": {**_NUMBER, "description": "For one person (metro) or car (taxi), in yuan."},
        "cost": {**_NUMBER, "description": "For all."},
        "distance": {**_NUMBER, "description": "In km."},
        "tickets": {**_INTEGER, "description": "Of a metro leg: the number of people."},
        "cars": {**_INTEGER, "description": "Of a taxi leg: four people in one car."},
    },
    "required": ["start", "end", "mode", "start_time", "end_time", "price", "cost", "distance"],
}
_ACTIVITY: dict[str, Any] = {
    "type": "object",
    "properties": {
        "type": {"enum": ["train", "airplane", "attraction", "breakfast", "lunch", "dinner", "accommodation"]},
        "start_time": _CLOCK,
        "end_time": _CLOCK,
        "price": {**_NUMBER, "description": "For one ticket, person or room, in yuan."},
        "cost": {**_NUMBER, "description": "For all."},
        "position": {**_TEXT, "description": "Name of the attraction, restaurant or hotel."},
        "tickets": _INTEGER,
        "rooms": _INTEGER,
        "room_type": {**_INTEGER, "description": "Beds in a room, 1 or 2."},
        "TrainID": _TEXT,
        "FlightID": _TEXT,
        "start": {**_TEXT, "description": "Of a train or flight: the station or airport it leaves."},
        "end": {**_TEXT, "description": "Of a train or flight: the station or airport it reaches."},
        "transports": {"type": "array", "description": "How to get there.", "items": _LEG},
    },
    "required": ["type", "start_time", "end_time", "price", "cost", "transports"],
}
PLAN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "people_number": _INTEGER,
        "start_city": _TEXT,
        "target_city": _TEXT,
        "itinerary": {
            "type": "array",
            "description": "One object for each day, in order.",
            "items": {
                "type": "object",
                "properties": {"day": _INTEGER, "activities": {"type": "array", "items": _ACTIVITY}},
                "required": ["day", "activities"],
            },
        },
    },
    "required": ["people_number", "start_city", "target_city", "itinerary"],
}
"""JSON schema of a plan."""
