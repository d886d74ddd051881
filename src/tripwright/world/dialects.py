"""What each benchmark expects of a world in its shape, as data: tables, complete rows, sets of values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class ValueSet(NamedTuple):
    """The values that a column is known to take; ``joined_by`` stands between two of them in one cell."""

    table: str
    column: str
    values: frozenset[str]
    joined_by: str | None = None


@dataclass(frozen=True)
class Dialect:
    """The expectations of one benchmark.

    Attributes:
        tables: The tables that its tools read.
        complete: Table to the columns without which the benchmark leaves a row out.
        complete_details: Tables whose rows it leaves out when a value of their details is null.
        value_sets: What certain columns are known to hold.
    """

    tables: tuple[str, ...]
    complete: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    complete_details: tuple[str, ...] = ()
    value_sets: tuple[ValueSet, ...] = ()


# TravelPlanner: fact sheet, section 1.1.
_CUISINES = (
    ["Tea", "BBQ", "Seafood", "Cafe", "Desserts", "Pizza", "Fast Food", "Bakery"]
    + ["Mediterranean", "French", "Mexican", "Chinese", "Indian", "Italian", "American"]
)  # fmt: skip
_HOUSE_RULES = ["No pets", "No smoking", "No children under 10", "No parties", "No visitors"]

DIALECTS: dict[str, Dialect] = {
    "travelplanner": Dialect(
        tables=("city", "flight", "road", "attraction", "restaurant", "hotel"),
        complete={
            "flight": ("price",),
            "restaurant": ("cuisines", "price", "rating"),
            "hotel": ("room_type", "price", "min_nights", "rules", "capacity", "rating"),
        },
        complete_details=("attraction",),
        value_sets=(
            ValueSet("restaurant", "cuisines", frozenset(_CUISINES), ", "),
            ValueSet("hotel", "room_type", frozenset(["Entire home/apt", "Private room", "Shared room"])),
            ValueSet("hotel", "rules", frozenset(_HOUSE_RULES), " & "),
        ),
    ),
    "chinatravel": Dialect(
        tables=("city", "station", "flight", "train", "attraction", "restaurant", "hotel", "place"),
        complete={"hotel": ("name", "tags", "lat", "lon", "price", "beds")},
    ),
    "tripbench": Dialect(tables=("city", "flight", "train", "attraction", "restaurant", "hotel", "product")),
}
"""Every dialect that a world may have."""
