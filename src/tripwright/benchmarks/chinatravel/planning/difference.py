"""Two plans side by side: what was kept, changed, removed and added, by day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, Activity, read_plan
from tripwright.benchmarks.chinatravel.transit import clock_text

Kind = Literal["kept", "changed", "removed", "added"]


@dataclass(frozen=True, slots=True)
class Change:
    """One activity in both plans, or in one of them.

    Attributes:
        day: From 1: in the new plan, or in the old one for what was removed.
        kind: What became of it.
        what: The activity, as in ``lunch 面馆``.
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
    """Every activity of both plans, in the order of the new one; what was removed stands at the end of its day."""
    before, after = list(read_plan(old).activities), read_plan(new).activities
    pairs: list[tuple[Activity | None, Activity]] = []
    for activity in after:
        same = _match(activity, before)
        if same is not None:
            before.remove(same)
        pairs.append((same, activity))
    changes = [_change(same, activity) for same, activity in pairs]
    changes += [Change(activity.day, "removed", _what(activity)) for activity in before]
    return tuple(sorted(changes, key=lambda change: (change.day, change.kind == "removed")))


def _match(activity: Activity, others: Sequence[Activity]) -> Activity | None:
    """The same place or ride: on the same day in the same role, else on any day."""
    alike = [other for other in others if _name(other) == _name(activity) and _group(other) == _group(activity)]
    exact = [other for other in alike if (other.day, other.type) == (activity.day, activity.type)]
    return next(iter(exact or alike), None)


def _name(activity: Activity) -> str | None:
    return activity.id if activity.type in DEPARTURES else activity.position


def _group(activity: Activity) -> str:
    return activity.type if activity.type in (*DEPARTURES, "attraction", "accommodation") else "meal"


def _what(activity: Activity) -> str:
    return f"{activity.type} {_name(activity) or '?'}"


def _change(old: Activity | None, new: Activity) -> Change:
    if old is None:
        return Change(new.day, "added", _what(new))
    details = tuple(
        (name, was, now) for (name, was), (_, now) in zip(_fields(old), _fields(new), strict=True) if was != now
    )
    return Change(new.day, "changed" if details else "kept", _what(new), details)


def _fields(activity: Activity) -> Iterator[tuple[str, str]]:
    """What is compared, in the words of the diff."""
    midnight = (activity.day - 1) * 1440
    clocks = ("?" if clock is None else clock_text(clock - midnight) for clock in (activity.begins, activity.ends))
    mode = activity.hops[len(activity.hops) // 2].mode if activity.hops else None
    yield "day", str(activity.day)
    yield "type", activity.type
    yield "time", "-".join(clocks)
    yield "price", _number(activity.price)
    yield "cost", _number(activity.cost)
    yield "rooms", _number(activity.rooms)
    yield "tickets", _number(activity.tickets)
    yield "way", mode or "none"
    costs = [hop.cost for hop in activity.hops]
    yield "fare", "?" if None in costs else _number(sum(cost or 0 for cost in costs))


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:g}"
