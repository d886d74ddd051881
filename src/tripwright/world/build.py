"""Writing a world: rows go in by table, the digest is taken over what lies in the file, then it gets its name.

The file is written beside its target under a temporary name and renamed at the end, so that a killed build never
leaves half a world behind.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import get_ident

from tripwright.errors import BadInput
from tripwright.world.cells import Cell
from tripwright.world.digest import world_digest
from tripwright.world.manifest import Manifest
from tripwright.world.schema import APPLICATION_ID, SCHEMA_VERSION, TABLE_BY_NAME, TABLES


class WorldBuilder:
    """Fills one new world file.

    Example:
        >>> with WorldBuilder(path) as build:                                    # doctest: +SKIP
        ...     build.add("city", [("Rome", "Rome", None, "Lazio", "IT", 41.9, 12.5, "Europe/Rome")])
        ...     manifest = build.finish(Manifest(name="mine", dialect="travelplanner", currency="EUR", source="x"))
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if self.path.is_dir():
            raise BadInput("a folder lies where the world is to be written", file=self.path, expected="a file's name")
        self._temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}.{get_ident()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._temporary.unlink(missing_ok=True)
            self._temporary.touch()
        except OSError as error:
            raise BadInput(f"the world cannot be written there ({error.strerror})", file=self.path) from error
        self._connection = sqlite3.connect(self._temporary)
        self._finished = False
        for pragma in (
            "journal_mode = OFF",
            "synchronous = OFF",
            "cache_size = -65536",
            "temp_store = FILE",
        ):
            self._connection.execute(f"PRAGMA {pragma}")
        for table in TABLES:
            self._connection.execute(f"CREATE TABLE {table.name} ({', '.join(table.columns)}) STRICT")
        self._connection.execute("CREATE TABLE manifest (body TEXT NOT NULL) STRICT")

    def add(self, table: str, rows: Iterable[Sequence[Cell]]) -> None:
        """Append rows, each in the order of the table's columns (``schema.TABLES``)."""
        count = len(TABLE_BY_NAME[table].columns)
        self._connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * count)})", rows)

    def finish(self, manifest: Manifest) -> Manifest:
        """Make the indices, take the digest, write the manifest and give the file its name."""
        for table in TABLES:
            for number, columns in enumerate(table.indices):
                self._connection.execute(f"CREATE INDEX {table.name}_{number} ON {table.name} ({columns})")
        rows, digest = world_digest(self._connection)
        done = manifest.model_copy(update={"rows": rows, "digest": digest})
        self._connection.execute("INSERT INTO manifest VALUES (?)", (done.model_dump_json(),))
        self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        self._connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        self._connection.commit()
        self._connection.execute("ANALYZE")
        self._connection.commit()
        self._connection.close()
        os.replace(self._temporary, self.path)
        self._finished = True
        return done

    def __enter__(self) -> WorldBuilder:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._finished:
            self._connection.close()
            self._temporary.unlink(missing_ok=True)
