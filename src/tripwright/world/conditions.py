"""What no row of a sound world fulfils: conditions in SQL, as data."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tripwright.world.schema import TABLES, Table


class Condition(NamedTuple):
    """Rows of ``table`` that fulfil ``where`` have the problem."""

    level: Literal["error", "note"]
    table: str
    problem: str
    where: str


CITY_REFERENCES: dict[str, tuple[str, ...]] = {
    table.name: tuple(column for column in ("city", "origin", "dest") if column in table.types)
    for table in TABLES
    if table.name != "city"
}
"""Table to the columns that hold ids of cities."""

# The modifier makes SQLite compute the date: without it the 30th of February passes.
NO_DATE = "date IS NOT NULL AND date(date, '+0 days') IS NOT date"
_CLOCKS = ("opens", "closes")
_AMOUNTS = ("price", "rating", "miles", "km", "minutes", "visit_min", "visit_max", "min_nights")
_COUNTS = ("capacity", "beds")


def _general(table: Table) -> list[Condition]:
    """The conditions that follow from a table's columns."""

    def found(column: str, problem: str, where: str) -> list[Condition]:
        return [Condition("error", table.name, problem, where)] if column in table.types else []

    conditions: list[Condition] = []
    for column in _AMOUNTS:
        conditions += found(column, f"a negative {column}", f"{column} < 0")
    for column in _COUNTS:
        conditions += found(column, f"a {column} below 1", f"{column} < 1")
    for column in _CLOCKS:
        conditions += found(column, f"{column} is no clock time", f"{column} NOT BETWEEN 0 AND 1440")
    conditions += found("lat", "a latitude beyond 90 degrees", "abs(lat) > 90")
    conditions += found("lon", "a longitude beyond 180 degrees", "abs(lon) > 180")
    if "lat" in table.types:
        half = "(lat IS NULL) <> (lon IS NULL)"
        conditions.append(Condition("note", table.name, "one coordinate without the other", half))
    conditions += found("date", "a date that the calendar lacks", NO_DATE)
    conditions += found(
        "details",
        "details are not a JSON object",
        "details IS NOT NULL AND coalesce(json_type(details), '') <> 'object'",
    )
    conditions += found("departs", "departs is no clock time", "departs NOT BETWEEN 0 AND 1440")
    # Clocks on Earth differ by at most 26 hours.
    conditions += found(
        "departs", "the arrival contradicts the travelling time", "abs(arrives - departs - minutes) > 26 * 60"
    )
    conditions += found("visit_min", "the shortest visit is longer than the longest", "visit_min > visit_max")
    if "id TEXT NOT NULL UNIQUE" in table.columns:
        twice = f"id IN (SELECT id FROM {table.name} GROUP BY id HAVING count(*) > 1)"
        conditions += found("id", "an id that several rows share", twice)
    return conditions


CONDITIONS: tuple[Condition, ...] = (
    *(condition for table in TABLES for condition in _general(table)),
    Condition(
        "note",
        "flight",
        "a flight number that appears twice on one date",
        "rowid IN (SELECT max(rowid) FROM flight GROUP BY id, date HAVING count(*) > 1)",
    ),
    Condition(
        "note",
        "road",
        "a pair that appears twice; the first counts",
        "rowid IN (SELECT max(rowid) FROM road GROUP BY origin, dest HAVING count(*) > 1)",
    ),
    Condition("note", "road", "a road without duration or distance", "minutes IS NULL OR km IS NULL"),
    Condition(
        "error",
        "product",
        "the parent exists nowhere",
        "NOT EXISTS (SELECT 1 FROM hotel WHERE id = parent) AND NOT EXISTS (SELECT 1 FROM restaurant WHERE id = parent)"
        " AND NOT EXISTS (SELECT 1 FROM attraction WHERE id = parent)"
        " AND NOT EXISTS (SELECT 1 FROM flight WHERE id = parent)"
        " AND NOT EXISTS (SELECT 1 FROM train WHERE id = parent)",
    ),
)
"""Every condition."""
