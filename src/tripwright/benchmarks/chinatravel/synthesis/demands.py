"""A demand of a request, and its program in the published style (fact sheet, sections 3, 7.2 and 8).

A demand is plain data: a family, and the values that its program holds. The draw makes demands, the wording says them,
the reader gives them back.
"""

from __future__ import annotations

from typing import NamedTuple

Scalar = str | int | float


class Demand(NamedTuple):
    """One demand.

    Attributes:
        family: A key of ``FAMILIES``.
        values: What its program holds, in the family's order; names of a set in any order.
        parts: Of the family ``either``: the demands of which one is enough.
    """

    family: str
    values: tuple[Scalar, ...] = ()
    parts: tuple[Demand, ...] = ()


_MEALS = "activity_type(activity) in ['breakfast', 'lunch', 'dinner']"
_SUBJECTS = {
    "sight": ("attraction_name_set", "activity_type(activity)=='attraction'", "activity_position(activity)"),
    "kind": (
        "attraction_type_set",
        "activity_type(activity)=='attraction'",
        "attraction_type(activity, target_city(plan))",
    ),
    "table": ("restaurant_name_set", _MEALS, "activity_position(activity)"),
    "cuisine": ("restaurant_type_set", _MEALS, "restaurant_type(activity, target_city(plan))"),
    "hotel": ("accommodation_name_set", "activity_type(activity)=='accommodation'", "activity_position(activity)"),
    "feature": (
        "accommodation_type_set",
        "activity_type(activity)=='accommodation'",
        "accommodation_type(activity, target_city(plan))",
    ),
}
"""Subject of a set demand to the set's name, what it is taken from, and what is taken."""
_MODES = {"all": "({values}<={name})", "any": "({values}&{name})", "none": "not({values}&{name})"}
_SET = "{name}=set()\nfor activity in allactivities(plan):\n  if {guard}: {name}.add({value})\nresult={test}"

_SUM = (
    "{name}=0\nfor activity in allactivities(plan):\n  if {guard}: {name}+=activity_cost(activity)\nresult={name}<={0}"
)
_SPENT = {
    "intercity": ("inter_city_transportation_cost", "activity_type(activity) in ['airplane','train']"),
    "meals": ("restaurant_cost", _MEALS),
    "sights": ("attraction_cost", "activity_type(activity)=='attraction'"),
    "hotels": ("accommodation_cost", "activity_type(activity)=='accommodation'"),
}
_AT = (
    "result=False\nfor activity in allactivities(plan):\n"
    "  if activity_position(activity)=={0!r}:\n    if {test}:\n      result=True"
)
_RIDES = (
    "result=False\nintercity_transport_go=''\nintercity_transport_back=''\n"
    "if allactivities(plan)[0]['type'] {op} \"{0}\" and "
    "intercity_transport_origin(allactivities(plan)[0])==start_city(plan) and "
    "allactivities(plan)[-1]['type'] {op} \"{1}\" and "
    "intercity_transport_origin(allactivities(plan)[-1])==target_city(plan):\n  result=True"
)
_WAYS = (
    "innercity_transport_set=set()\nfor activity in allactivities(plan):\n"
    "  if activity_transports(activity)!=[]: "
    "innercity_transport_set.add(innercity_transport_type(activity_transports(activity)))\nresult={test}"
)
_EACH_NIGHT = (
    "result=True\nfor activity in allactivities(plan):\n"
    "  if activity_type(activity)=='accommodation' and {what}(activity)!={{0}}: result=False"
)


def _sets() -> dict[str, str]:
    found: dict[str, str] = {}
    for subject, (name, guard, value) in _SUBJECTS.items():
        for mode, test in _MODES.items():
            text = _SET.format(name=name, guard=guard, value=value, test=test.format(values="{values}", name=name))
            found[f"{subject}.{mode}"] = text
    for mode, test in {"only": "({values}>=innercity_transport_set)", **_MODES}.items():
        found[f"way.{mode}"] = _WAYS.format(test=test.format(values="{values}", name="innercity_transport_set"))
    return found


_TEXTS = {
    **{
        f"spend.{kind}": _SUM.replace("{name}", name).replace("{guard}", guard)
        for kind, (name, guard) in _SPENT.items()
    },
    "spend.total": "total_cost=0\nfor activity in allactivities(plan):\n    total_cost+=activity_cost(activity)\n"
    "    total_cost+=innercity_transport_cost(activity_transports(activity))\nresult=(total_cost<={0})",
    "spend.local": "inner_city_transportation_cost=0\nfor activity in allactivities(plan):\n"
    "    inner_city_transportation_cost+=innercity_transport_cost(activity_transports(activity))\n"
    "result=(inner_city_transportation_cost<={0})",
    "spend.meal": "food_cost,food_count=0,0\nfor activity in allactivities(plan):\n"
    f"    if {_MEALS}:\n        food_cost+=activity_cost(activity)\n        food_count+=1\n"
    "result=(food_cost/food_count/people_count(plan)<={0})",
    "spend.night": "hotel_cost=0\nfor activity in allactivities(plan):\n"
    "  if activity_type(activity)=='accommodation': hotel_cost+=activity_cost(activity)\n"
    "result=(hotel_cost/people_count(plan)/(day_count(plan)-1)<={0})",
    "free": "result=True\nfor activity in allactivities(plan):\n"
    "  if activity_type(activity)=='attraction' and activity_cost(activity)>0: result=False",
    "beds": _EACH_NIGHT.format(what="room_type"),
    "rooms": _EACH_NIGHT.format(what="room_count"),
    "ride.both": "intercity_transport_set=set()\nfor activity in allactivities(plan):\n"
    "  if activity_type(activity) in ['train', 'airplane']: "
    "intercity_transport_set.add(intercity_transport_type(activity))\nresult=({{{0!r}}}==intercity_transport_set)",
    "ride.each": _RIDES.replace("{op}", "=="),
    "ride.without": _RIDES.replace("{op}", "!=").replace("{1}", "{0}"),
    "taxi.beyond": "result=True\nfor activity in allactivities(plan):\n"
    "  if innercity_transport_type(activity_transports(activity)) != 'taxi' and "
    "innercity_transport_distance(activity_transports(activity))>{0}:\n    result=False\n    break",
    "at.by": _AT.replace("{test}", "activity_start_time(activity)<={1!r}"),
    "at.until": _AT.replace("{test}", "activity_end_time(activity)>={1!r}"),
    "at.during": _AT.replace("{test}", "activity_start_time(activity)<={1!r} and activity_end_time(activity)>={2!r}"),
    "at.least": _AT.replace("{test}", "activity_time(activity)>={1}"),
    "hotel.near": "result=False\naccommodation_position=''\nfor activity in allactivities(plan):\n"
    "  if activity_type(activity)=='accommodation': accommodation_position=activity_position(activity)\n"
    "result=(poi_distance(target_city(plan), {0!r}, accommodation_position)<={1})",
    # The published order starts both places at 0, so that a sight left out counts as visited first (quirk Q19).
    "order": "result=False\nidx_activity0=-1\nidx_activity1=-1\ni=0\nfor activity in allactivities(plan):\n"
    "  if activity_position(activity)=={0!r}:\n    idx_activity0=i\n"
    "  if activity_position(activity)=={1!r}:\n    idx_activity1=i\n  i+=1\n"
    "if idx_activity0>=0 and idx_activity0<idx_activity1:\n  result=True",
}
_SETS = _sets()
EITHER = "either"
FAMILIES: tuple[str, ...] = (*_TEXTS, *_SETS, EITHER)
"""Every family, ``subject.mode`` where several are alike."""


def program_of(demand: Demand) -> str:
    """The program of a demand, in the published style."""
    if demand.family == EITHER:
        parts = "\n".join(f"{program_of(part)}\nresult_list.append(result)" for part in demand.parts)
        return f"result_list=[]\n{parts}\nresult=False\nfor r in result_list:\n  result=result or r"
    if demand.family in _SETS:
        names = ", ".join(f'"{name}"' if '"' not in str(name) else repr(name) for name in demand.values)
        return _SETS[demand.family].replace("{values}", f"{{{names}}}")
    return _TEXTS[demand.family].format(*demand.values)


def base_programs(days: int, people: int) -> tuple[str, ...]:
    """The four programs that every published request carries: days, people, tickets, and cars for four people each."""
    return (
        f"result=(day_count(plan)=={days})",
        f"result=(people_count(plan)=={people})",
        "result=True\nfor activity in allactivities(plan):\n"
        "  if activity_type(activity) in ['attraction', 'airplane', 'train'] and "
        f"activity_tickets(activity)!={people}: result=False\n"
        "  if innercity_transport_type(activity_transports(activity))=='metro'and "
        f"metro_tickets(activity_transports(activity))!={people}: result=False",
        "result=True\nfor activity in allactivities(plan):\n"
        "  if innercity_transport_type(activity_transports(activity))=='taxi'and "
        f"taxi_cars(activity_transports(activity))!={-(-people // 4)}: result=False",
    )
