"""The one SQLite schema that all dialects share.

A table is a list of columns in a fixed order; ``rowid`` keeps the order of the source file, because published
evaluators take "the first row". Money is integer minor units of the world's currency, clock times are minutes
from midnight of the first day, coordinates are WGS-84 degrees. NULL means unknown and stays unknown.
"""

from __future__ import annotations

from typing import NamedTuple

APPLICATION_ID = 0x54524950  # "TRIP": tells our files from other SQLite files
SCHEMA_VERSION = 2


class Table(NamedTuple):
    """A table: its name, its column definitions in order, and the indices that its queries need.

    ``since`` is the first schema version that has it.
    """

    name: str
    columns: tuple[str, ...]
    indices: tuple[str, ...] = ()
    since: int = 1

    @property
    def column_names(self) -> tuple[str, ...]:
        """The bare column names, in order."""
        return tuple(column.split()[0] for column in self.columns)

    @property
    def types(self) -> dict[str, str]:
        """Column to its type: TEXT, INTEGER or REAL."""
        return {column.split()[0]: column.split()[1] for column in self.columns}

    @property
    def required(self) -> frozenset[str]:
        """The columns that may not be NULL."""
        return frozenset(column.split()[0] for column in self.columns if "NOT NULL" in column)


TABLES: tuple[Table, ...] = (
    # id is what places and legs refer to: the city's name where a benchmark has no other key.
    Table(
        "city",
        (
            "id TEXT NOT NULL UNIQUE",
            "name TEXT NOT NULL",
            "alias TEXT",
            "region TEXT",
            "country TEXT",
            "lat REAL",
            "lon REAL",
            "timezone TEXT",
        ),
        ("region",),
    ),
    # kind: airport, rail, metro. A metro station on k lines has k rows; line and stop give its place on one.
    Table(
        "station",
        (
            "id TEXT NOT NULL UNIQUE",
            "city TEXT NOT NULL",
            "kind TEXT NOT NULL",
            "name TEXT NOT NULL",
            "lat REAL",
            "lon REAL",
            "line TEXT",
            "stop INTEGER",
        ),
        ("city, kind",),
    ),
    # date NULL: runs every day. arrives may exceed 1440 (next day); minutes is the elapsed time.
    Table(
        "flight",
        (
            "id TEXT NOT NULL",
            "origin TEXT NOT NULL",
            "dest TEXT NOT NULL",
            "date TEXT",
            "departs INTEGER NOT NULL",
            "arrives INTEGER NOT NULL",
            "minutes INTEGER NOT NULL",
            "price INTEGER",
            "miles REAL",
            "from_station TEXT",
            "to_station TEXT",
            "details TEXT",
        ),
        ("id", "origin, dest, date"),
    ),
    Table(
        "train",
        (
            "id TEXT NOT NULL",
            "origin TEXT NOT NULL",
            "dest TEXT NOT NULL",
            "date TEXT",
            "departs INTEGER NOT NULL",
            "arrives INTEGER NOT NULL",
            "minutes INTEGER NOT NULL",
            "price INTEGER",
            "kind TEXT",
            "from_station TEXT",
            "to_station TEXT",
            "details TEXT",
        ),
        ("id", "origin, dest, date"),
    ),
    # A directed road; duration and distance keep the source's wording ("1 day 10 hours", "1,144 km").
    Table(
        "road",
        (
            "origin TEXT NOT NULL",
            "dest TEXT NOT NULL",
            "duration TEXT",
            "distance TEXT",
            "minutes INTEGER",
            "km REAL",
        ),
        ("origin, dest",),
    ),
    # details: a JSON object of what one dialect alone has (address, website, ...).
    Table(
        "attraction",
        (
            "id TEXT NOT NULL UNIQUE",
            "city TEXT NOT NULL",
            "name TEXT NOT NULL",
            "lat REAL",
            "lon REAL",
            "kind TEXT",
            "price INTEGER",
            "rating REAL",
            "opens INTEGER",
            "closes INTEGER",
            "visit_min INTEGER",
            "visit_max INTEGER",
            "details TEXT",
        ),
        ("city, name",),
    ),
    # price: per person and meal. cuisines: the source's text, ", " between two.
    Table(
        "restaurant",
        (
            "id TEXT NOT NULL UNIQUE",
            "city TEXT NOT NULL",
            "name TEXT NOT NULL",
            "lat REAL",
            "lon REAL",
            "cuisines TEXT",
            "price INTEGER",
            "rating REAL",
            "opens INTEGER",
            "closes INTEGER",
            "details TEXT",
        ),
        ("city, name",),
    ),
    # price: per room and night. rules: the source's text, " & " between two.
    Table(
        "hotel",
        (
            "id TEXT NOT NULL UNIQUE",
            "city TEXT NOT NULL",
            "name TEXT NOT NULL",
            "lat REAL",
            "lon REAL",
            "room_type TEXT",
            "beds INTEGER",
            "capacity INTEGER",
            "price INTEGER",
            "min_nights INTEGER",
            "rules TEXT",
            "rating REAL",
            "tags TEXT",
            "details TEXT",
        ),
        ("city, name",),
    ),
    # What can be bought below a parent (room, set menu, ticket, fare); city is copied in to keep searches fast.
    Table(
        "product",
        (
            "id TEXT NOT NULL UNIQUE",
            "parent TEXT NOT NULL",
            "kind TEXT NOT NULL",
            "city TEXT",
            "name TEXT NOT NULL",
            "price INTEGER",
            "capacity INTEGER",
            "details TEXT",
        ),
        ("parent", "city, kind, price"),
    ),
    # A named point that is none of the above, so that a plan may start or end there.
    Table("place", ("city TEXT NOT NULL", "name TEXT NOT NULL", "lat REAL", "lon REAL"), ("city, name",)),
    # The English of a name in a city: of a place, a station, a line or the city itself.
    Table("alias", ("city TEXT NOT NULL", "name TEXT NOT NULL", "alias TEXT NOT NULL"), ("city, name",), since=2),
)

TABLE_BY_NAME: dict[str, Table] = {table.name: table for table in TABLES}


def tables_of(version: int) -> tuple[Table, ...]:
    """The tables of a file of that schema version: later versions only added some, so older files stay readable."""
    return tuple(table for table in TABLES if table.since <= version)
