"""The digest of a world: over its logical rows, never over the file's bytes, which depend on the SQLite version."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable

from tripwright.world.schema import TABLES, Table

_CHUNK = 20_000
_ENCODE = json.JSONEncoder(separators=(",", ":")).encode


def world_digest(connection: sqlite3.Connection, tables: Iterable[Table] = TABLES) -> tuple[dict[str, int], str]:
    """Row counts of the tables, and SHA-256 over each one's name and its rows in order as ASCII JSON."""
    total = hashlib.sha256()
    counts: dict[str, int] = {}
    for table in tables:
        total.update(f"\n{table.name} {' '.join(table.column_names)}\n".encode())
        cursor = connection.execute(f"SELECT {', '.join(table.column_names)} FROM {table.name} ORDER BY rowid")
        counts[table.name] = 0
        while chunk := cursor.fetchmany(_CHUNK):
            counts[table.name] += len(chunk)
            # Each row with a comma behind, so that the digest does not depend on the size of a chunk.
            total.update(_ENCODE(chunk)[1:-1].encode() + b",")
    return counts, total.hexdigest()
