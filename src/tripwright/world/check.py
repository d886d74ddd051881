"""Checking a world: is the file what its manifest says, and are its values such as tools and rules can trust?"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tripwright.errors import WorldUnreadable
from tripwright.world.cells import DAY, CellError, duration, kilometres, time_zone
from tripwright.world.conditions import CITY_REFERENCES, CONDITIONS, NO_DATE
from tripwright.world.derived import local_arrival
from tripwright.world.dialects import DIALECTS, ValueSet
from tripwright.world.manifest import UNLISTED
from tripwright.world.progress import Progress, silent
from tripwright.world.schema import TABLE_BY_NAME
from tripwright.world.store import World

Level = Literal["error", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a world, or worth knowing.

    Attributes:
        level: ``error``: tools or rules may give wrong answers; ``note``: the world is sound, but mind this.
        table: The table, None when it concerns the whole file.
        problem: What it is, in words.
        count: How many rows it concerns.
        example: The first of them.
    """

    level: Level
    table: str | None
    problem: str
    count: int = 1
    example: str | None = None


def check_world(world: World, *, on_progress: Progress = silent) -> list[Finding]:
    """Every finding on a world, errors first; none when all is well.

    Example:
        >>> [finding for finding in check_world(world) if finding.level == "error"]           # doctest: +SKIP
        []
    """
    findings = list(_check_tables(world))
    if not findings:
        try:
            for number, check in enumerate(_CHECKS):
                on_progress(check.__name__.removeprefix("_check_"), number, len(_CHECKS))
                findings += check(world)
        except (WorldUnreadable, sqlite3.DatabaseError) as error:
            findings.append(Finding("error", None, f"the file is damaged: {error}"))
    return sorted(findings, key=lambda finding: finding.level != "error")


def _check_tables(world: World) -> Iterator[Finding]:
    for table in world.tables:
        found = tuple(row[0] for row in world.rows("SELECT name FROM pragma_table_info(?)", (table.name,)))
        if found != table.column_names:
            yield Finding(
                "error", table.name, f"the table's columns are not the schema's: {', '.join(found) or 'none'}"
            )


def _check_digest(world: World) -> Iterator[Finding]:
    rows, digest = world.recompute()
    for table, count in rows.items():
        if count != world.manifest.rows.get(table):
            stated = world.manifest.rows.get(table)
            yield Finding("error", table, f"the manifest counts {stated} rows, the table has {count}")
    if digest != world.digest:
        yield Finding("error", None, f"the rows' digest is {digest}, the manifest says {world.digest}")


def _check_manifest(world: World) -> Iterator[Finding]:
    manifest = world.manifest
    if manifest.dialect not in DIALECTS:
        yield Finding("error", None, f"unknown dialect {manifest.dialect!r}; known are {', '.join(DIALECTS)}")
    for table, what in manifest.partial.items():
        yield Finding("note", table, f"not whole: {what}")
    for table, noticed in manifest.noticed.items():
        for what, count in noticed.items():
            if what.startswith("left out"):  # what was kept, the other checks find
                yield Finding("note", table, f"imported: {what}", count)


def _check_empty_tables(world: World) -> Iterator[Finding]:
    dialect = DIALECTS.get(world.manifest.dialect)
    for table in dialect.tables if dialect is not None else ("city",):
        if not world.rows(f"SELECT 1 FROM {table} LIMIT 1"):
            known = table in world.manifest.partial
            yield Finding("note" if known else "error", table, "the table is empty", 0)


def _check_conditions(world: World) -> Iterator[Finding]:
    names = {table.name for table in world.tables}
    for condition in CONDITIONS:
        if condition.table in names:
            yield from _found(world, condition.level, condition.table, condition.problem, condition.where)


def _check_city_references(world: World) -> Iterator[Finding]:
    for table in (table.name for table in world.tables if table.name in CITY_REFERENCES):
        known = UNLISTED in world.manifest.noticed.get(table, {})
        lost = " OR ".join(
            f"({column} IS NOT NULL AND {column} NOT IN (SELECT id FROM city))" for column in CITY_REFERENCES[table]
        )
        yield from _found(world, "note" if known else "error", table, "the city table lacks the row's city", lost)


def _check_incomplete_rows(world: World) -> Iterator[Finding]:
    name = world.manifest.dialect
    if name not in DIALECTS:
        return
    for table, columns in DIALECTS[name].complete.items():
        missing = " OR ".join(f"{column} IS NULL" for column in columns)
        yield from _left_out(world, table, f"left out by {name}: one of {', '.join(columns)} is not known", missing)
    for table in DIALECTS[name].complete_details:
        missing = "json_valid(details) AND EXISTS (SELECT 1 FROM json_each(details) AS told WHERE told.type = 'null')"
        yield from _left_out(world, table, f"left out by {name}: one of the details is not known", missing)


def _left_out(world: World, table: str, problem: str, missing: str) -> Iterator[Finding]:
    for finding in _found(world, "note", table, problem, missing):
        whole = finding.count == world.manifest.rows.get(table)
        yield Finding("error", table, f"every row is {problem}", finding.count) if whole else finding


def _check_value_sets(world: World) -> Iterator[Finding]:
    dialect = DIALECTS.get(world.manifest.dialect)
    for known in dialect.value_sets if dialect is not None else ():
        yield from _unknown_values(world, known)


def _unknown_values(world: World, known: ValueSet) -> Iterator[Finding]:
    strange: Counter[str] = Counter()
    cells = world.rows(f"SELECT {known.column}, count(*) FROM {known.table} WHERE {known.column} <> '' GROUP BY 1")
    for cell, count in cells:
        for value in cell.split(known.joined_by) if known.joined_by else (cell,):
            if value not in known.values:
                strange[value] += count
    if strange:
        first = strange.most_common(1)[0][0]
        problem = f"{known.column} holds values that {world.manifest.dialect} does not know"
        yield Finding("note", known.table, problem, strange.total(), first)


def _check_zones(world: World) -> Iterator[Finding]:
    for zone in _zones(world):
        if not _is_zone(zone):
            first = world.rows("SELECT id FROM city WHERE timezone = ?", (zone,))
            yield Finding("error", "city", f"{zone!r} is no time zone", len(first), first[0][0])


def _is_zone(name: str) -> bool:
    try:
        time_zone(name)
    except CellError:
        return False
    return True


def _zones(world: World) -> list[str]:
    return [row[0] for row in world.rows("SELECT DISTINCT timezone FROM city WHERE timezone IS NOT NULL")]


def _check_departures(world: World) -> Iterator[Finding]:
    """Arrival against departure plus travelling time, by the clocks of the two cities where their zones are known."""
    zones = {city.id: city.timezone for city in world.cities() if city.timezone and _is_zone(city.timezone)}
    # Zones and dates are few, so is what can lie between two clocks: it is computed once for each.
    landing = lru_cache(1 << 20)(local_arrival)
    for table in ("flight", "train"):
        strange, first = 0, None
        legs = world.stream(
            f"SELECT id, origin, dest, date, departs, minutes, arrives FROM {table} "
            f"WHERE departs BETWEEN 0 AND {DAY} AND abs(minutes) < 10000 AND NOT ({NO_DATE})"
        )
        for leg, origin, dest, date, departs, minutes, arrives in legs:
            here, there = zones.get(origin), zones.get(dest)
            try:
                off = abs(arrives - landing(here, there, date, departs, minutes)) if here and there else 0
            except CellError:
                off = DAY
            if off > _CLOCK_TOLERANCE:
                strange, first = strange + 1, first or leg
        if strange:
            problem = "the arrival is not the departure plus the travelling time by the two cities' clocks"
            yield Finding("note", table, problem, strange, first)


_CLOCK_TOLERANCE = 5  # minutes: sources round travelling times


def _check_road_words(world: World) -> Iterator[Finding]:
    for problem, column, value, read in (
        ("the duration's words are not its minutes", "duration", "minutes", duration),
        ("the distance's words are not its kilometres", "distance", "km", kilometres),
    ):
        wrong = [
            f"{origin} to {dest}: {said} / {number}"
            for origin, dest, said, number in world.rows(f"SELECT origin, dest, {column}, {value} FROM road")
            if not _says(said, number, read)
        ]
        if wrong:
            yield Finding("error", "road", problem, len(wrong), wrong[0])


def _says(said: str | None, number: float | None, read: Callable[[str], float]) -> bool:
    if said is None or number is None:  # unknown is no contradiction; another finding counts it
        return True
    try:
        return read(said) == number
    except CellError:
        return False


def _found(world: World, level: Level, table: str, problem: str, where: str) -> Iterator[Finding]:
    count, first = world.rows(f"SELECT count(*), min(rowid) FROM {table} WHERE {where}")[0]
    if count:
        names = TABLE_BY_NAME[table].column_names
        label = "id" if "id" in names else "origin || ' to ' || dest" if "origin" in names else "name"
        example = world.rows(f"SELECT {label} FROM {table} WHERE rowid = ?", (first,))[0][0]
        yield Finding(level, table, problem, count, example)


_CHECKS: tuple[Callable[[World], Iterator[Finding]], ...] = (
    _check_manifest,
    _check_digest,
    _check_empty_tables,
    _check_conditions,
    _check_city_references,
    _check_incomplete_rows,
    _check_value_sets,
    _check_zones,
    _check_departures,
    _check_road_words,
)
