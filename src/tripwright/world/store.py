"""Reading a world: one read-only SQLite file, answers are pure functions of its digest and the arguments."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tripwright.errors import WorldNotFound, WorldUnreadable
from tripwright.world.digest import world_digest
from tripwright.world.manifest import Manifest
from tripwright.world.records import Attraction, City, Flight, Hotel, Restaurant, Road, Train
from tripwright.world.schema import APPLICATION_ID, SCHEMA_VERSION, TABLE_BY_NAME, Table, tables_of


def _select(table: str, where: str) -> str:
    columns = ", ".join(TABLE_BY_NAME[table].column_names)
    return f"SELECT {columns} FROM {table} WHERE {where} ORDER BY rowid"


_CITIES = _select("city", "1")
_FLIGHTS = _select("flight", "origin = ? AND dest = ? AND (date = ? OR date IS NULL)")
_FLIGHT = _select("flight", "id = ?")
_TRAINS = _select("train", "origin = ?1 AND dest = ?2 AND (?3 IS NULL OR date = ?3 OR date IS NULL)")
_ROAD = _select("road", "origin = ? AND dest = ?") + " LIMIT 1"
_ROADS_FROM = _select("road", "origin = ?")
_ATTRACTIONS = _select("attraction", "city = ?")
_RESTAURANTS = _select("restaurant", "city = ?")
_HOTELS = _select("hotel", "city = ?")

_MANY = 500  # values in one IN list; SQLite allows 32,766 parameters


class World:
    """A read-only world. Open one for each thread or process; it may be shared by all tasks there.

    Every list comes in the order of the source file. City arguments are ids, matched exactly.
    """

    def __init__(self, connection: sqlite3.Connection, manifest: Manifest, path: Path) -> None:
        self._connection = connection
        self.manifest = manifest
        self.path = path

    @classmethod
    def open(cls, path: str | Path) -> World:
        """Open a world file.

        Raises:
            WorldNotFound: There is no file at ``path``.
            WorldUnreadable: The file is not a world, is damaged, or has another schema version.
        """
        file = Path(path)
        if not file.is_file():
            raise WorldNotFound("no world file", file=file, expected="a file made by `tripwright world build|import`")
        connection = sqlite3.connect(file.resolve().as_uri() + "?mode=ro&immutable=1", uri=True)
        try:
            connection.execute("PRAGMA mmap_size = 1073741824")
            manifest = _read_manifest(connection, file)
        except (sqlite3.DatabaseError, WorldUnreadable) as error:
            connection.close()
            if isinstance(error, WorldUnreadable):
                raise
            raise WorldUnreadable(f"not a readable world ({error})", file=file) from error
        return cls(connection, manifest, file)

    @property
    def digest(self) -> str:
        """SHA-256 over the canonical logical rows."""
        return self.manifest.digest

    def close(self) -> None:
        """Close the file; later calls fail."""
        self._connection.close()

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows that a SELECT gives. For builders and checks; agents never reach it."""
        try:
            return self._connection.execute(sql, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorname", "") in {"SQLITE_CORRUPT", "SQLITE_NOTADB"}:
                raise WorldUnreadable(f"the world file is damaged ({error})", file=self.path) from error
            raise

    def stream(self, sql: str, parameters: Sequence[object] = ()) -> Iterator[tuple[Any, ...]]:
        """The same row by row, for tables that do not fit the memory."""
        yield from self._connection.execute(sql, parameters)

    def recompute(self) -> tuple[dict[str, int], str]:
        """Rows of each table and the digest, from what lies in the file now; they should equal the manifest's."""
        return world_digest(self._connection, self.tables)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The tables that the file has, which depend on the schema version that wrote it."""
        return tables_of(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def cities(self) -> tuple[City, ...]:
        """All cities."""
        return tuple(City(*row) for row in self.rows(_CITIES))

    def flights(self, origin: str, dest: str, date: str) -> tuple[Flight, ...]:
        """The flights from ``origin`` to ``dest`` on ``date`` (YYYY-MM-DD)."""
        return tuple(Flight(*row) for row in self.rows(_FLIGHTS, (origin, dest, date)))

    def flights_from(self, origin: str, dests: Sequence[str], dates: Sequence[str]) -> tuple[Flight, ...]:
        """The flights from ``origin`` to any of ``dests`` on any of ``dates``: one look-up instead of many."""
        found: list[Flight] = []
        for start in range(0, len(dests), _MANY):
            some = dests[start : start + _MANY]
            pairs = f"origin = ? AND dest IN ({', '.join('?' * len(some))})"
            dated = _select("flight", f"{pairs} AND date IN ({', '.join('?' * len(dates))})")
            found += (Flight(*row) for row in self.rows(dated, (origin, *some, *dates)))
            found += (
                Flight(*row) for row in self.rows(_select("flight", f"{pairs} AND date IS NULL"), (origin, *some))
            )
        return tuple(found)

    def flights_by_id(self, flight: str) -> tuple[Flight, ...]:
        """Every row with that flight number; in a clean world at most one."""
        return tuple(Flight(*row) for row in self.rows(_FLIGHT, (flight,)))

    def trains(self, origin: str, dest: str, date: str | None = None) -> tuple[Train, ...]:
        """The trains from ``origin`` to ``dest``, on one ``date`` (YYYY-MM-DD) or on all."""
        return tuple(Train(*row) for row in self.rows(_TRAINS, (origin, dest, date)))

    def road(self, origin: str, dest: str) -> Road | None:
        """The road from ``origin`` to ``dest``; its values may be unknown."""
        rows = self.rows(_ROAD, (origin, dest))
        return Road(*rows[0]) if rows else None

    def roads_from(self, origin: str) -> tuple[Road, ...]:
        """Every road that starts in ``origin``."""
        return tuple(Road(*row) for row in self.rows(_ROADS_FROM, (origin,)))

    def attractions(self, city: str) -> tuple[Attraction, ...]:
        """The sights of a city."""
        return tuple(Attraction(*row) for row in self.rows(_ATTRACTIONS, (city,)))

    def restaurants(self, city: str) -> tuple[Restaurant, ...]:
        """The restaurants of a city."""
        return tuple(Restaurant(*row) for row in self.rows(_RESTAURANTS, (city,)))

    def hotels(self, city: str) -> tuple[Hotel, ...]:
        """The places to sleep in a city."""
        return tuple(Hotel(*row) for row in self.rows(_HOTELS, (city,)))

    def aliases(self, city: str) -> dict[str, str]:
        """Each name of a city that has an English one, and that one; empty where the world has none."""
        if TABLE_BY_NAME["alias"] not in self.tables:
            return {}
        return dict(self.rows("SELECT name, alias FROM alias WHERE city = ? ORDER BY rowid", (city,)))


def _read_manifest(connection: sqlite3.Connection, file: Path) -> Manifest:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != APPLICATION_ID:
        raise WorldUnreadable("not a Tripwright world", file=file, expected="a file made by `tripwright world`")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if not 1 <= version <= SCHEMA_VERSION:
        raise WorldUnreadable(
            "another schema version",
            file=file,
            value=version,
            expected=f"at most {SCHEMA_VERSION}: build or import it anew, or update Tripwright",
        )
    row = connection.execute("SELECT body FROM manifest").fetchone()
    if row is None:
        raise WorldUnreadable("the world has no manifest: its build did not finish", file=file)
    try:
        return Manifest.model_validate_json(row[0])
    except ValidationError as error:
        raise WorldUnreadable("the world's manifest is damaged", file=file) from error
