"""Two plans side by side: what was kept, changed, removed and added, by day."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Literal

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, Activity, Hop, Plan, read_plan, seen_from

Kind = Literal["kept", "changed", "removed", "added"]
Fields = dict[str, str]


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one activity, or of the plan's own claims.

    Attributes:
        day: From 1: in the new plan, or in the old one for what was removed; 0 for the plan as a whole.
        kind: What became of it.
        what: The activity, as in ``lunch 面馆``, or ``plan``.
        details: For ``changed``: field to (old, new).
    """

    day: int
    kind: Kind
    what: str
    details: tuple[tuple[str, str, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The change; its details as ``{field: [old, new]}``."""
        details = {name: [old, new] for name, old, new in self.details}
        return {"day": self.day, "kind": self.kind, "what": self.what, "details": details}

    @property
    def text(self) -> str:
        """In one line."""
        marks = {"kept": " ", "changed": "~", "removed": "-", "added": "+"}
        details = "; ".join(f"{name} {old} → {new}" for name, old, new in self.details)
        return f"{marks[self.kind]} {self.what}" + (f": {details}" if details else "")


def difference(old: object, new: object) -> tuple[Change, ...]:
    """What became of the old plan, nothing left out.

    First what the plan says of itself, where that changed, and what could not be read; then every activity of both
    plans in the order of the new one, with what was removed at the end of its day.
    """
    before, after = read_plan(old), read_plan(new)
    changes = [Change(0, "removed", f"unreadable: {fault}") for fault in before.faults]
    details = _details(_claims(before), _claims(after))
    if details:
        changes.append(Change(0, "changed", "plan", details))
    waiting: defaultdict[tuple[str | None, str], list[Activity]] = defaultdict(list)
    for activity in before.activities:
        waiting[_key(activity)].append(activity)
    for activity in after.activities:
        changes.append(_change(_match(activity, waiting[_key(activity)]), activity))
    changes += [Change(one.day, "removed", _what(one)) for alike in waiting.values() for one in alike]
    return tuple(sorted(changes, key=lambda change: (change.day, change.kind == "removed")))


def _match(activity: Activity, alike: list[Activity]) -> Activity | None:
    """Takes one of the same place or ride: on the same day in the same role, else on any day."""
    exact = (n for n, other in enumerate(alike) if (other.day, other.type) == (activity.day, activity.type))
    return alike.pop(next(exact, 0)) if alike else None


def _key(activity: Activity) -> tuple[str | None, str]:
    alone = activity.type in (*DEPARTURES, "attraction", "accommodation")
    return _name(activity), activity.type if alone else "meal"


def _name(activity: Activity) -> str | None:
    return activity.id if activity.type in DEPARTURES else activity.position


def _what(activity: Activity) -> str:
    return f"{activity.type} {_name(activity) or '?'}"


def _change(old: Activity | None, new: Activity) -> Change:
    if old is None:
        return Change(new.day, "added", _what(new))
    details = _details(_fields(old), _fields(new)) or _details(_particulars(old), _particulars(new))
    return Change(new.day, "changed" if details else "kept", _what(new), details)


def _details(old: Fields, new: Fields) -> tuple[tuple[str, str, str], ...]:
    """Field, then, now: where they differ."""
    return tuple(
        (name, old.get(name, "none"), new.get(name, "none")) for name in old | new if old.get(name) != new.get(name)
    )


def _claims(plan: Plan) -> Fields:
    """What a plan says of itself."""
    numbers = ((f"number of day {day}", _text(number)) for day, number in enumerate(plan.numbers, start=1))
    return {
        "people_number": _text(plan.people),
        "start_city": _text(plan.start_city),
        "target_city": _text(plan.target_city),
        **dict(numbers),
    }


def _fields(activity: Activity) -> Fields:
    """What is compared first, in the words of the diff."""
    clocks = ("?" if clock is None else seen_from(activity.day, clock) for clock in (activity.begins, activity.ends))
    costs = [hop.cost for hop in activity.hops]
    return {
        "day": str(activity.day),
        "type": activity.type,
        "time": "-".join(clocks),
        "price": _text(activity.price),
        "cost": _text(activity.cost),
        "rooms": _text(activity.rooms),
        "tickets": _text(activity.tickets),
        "way": (activity.hops[len(activity.hops) // 2].mode or "none") if activity.hops else "none",
        "fare": "?" if None in costs else _text(sum(cost or 0 for cost in costs)),
    }


def _particulars(activity: Activity) -> Fields:
    """What is told where nothing else changed: stations, beds, and every field of every leg."""
    legs = {
        f"{name} of leg {number}": _text(getattr(hop, name))
        for number, hop in enumerate(activity.hops, start=1)
        for name in Hop.__slots__
    }
    own = {"start": activity.start, "end": activity.end, "room_type": activity.room_type}
    return {name: _text(value) for name, value in own.items()} | legs


def _text(value: str | float | None) -> str:
    if isinstance(value, str):
        return value
    return "none" if value is None else f"{value:.2f}".removesuffix(".00")
