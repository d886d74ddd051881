"""Importing the published ``database/`` folder, or a zip archive of it, into a world.

Each table may lie there plain (.csv) or gzipped (.csv.gz) and is streamed, so that the 3.8 million flights take no more
memory than ten. A table that is absent or shorter than published is imported as far as it goes, and the manifest says
so; it also counts what was left out and what is odd. Which rows are complete enough to be used is the catalog's
question: here a missing cell becomes NULL.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tripwright.benchmarks.travelplanner.source_rows import TABLES, PublishedTable
from tripwright.errors import BadInput
from tripwright.world.build import WorldBuilder
from tripwright.world.cells import Cell
from tripwright.world.csvfile import Record, read_lines, read_records
from tripwright.world.manifest import UNLISTED, Manifest
from tripwright.world.progress import Progress, silent, within
from tripwright.world.tablefolder import TableFolder

ATTRIBUTION = "TravelPlanner database: Xie et al., ICML 2024, arXiv 2402.01622, CC-BY-4.0"
CITY_LIST = "background/citySet_with_states.txt"
PUBLISHED_CITIES = 312
_ENDINGS = (".csv", ".csv.gz", ".subset.csv", ".subset.csv.gz")


def import_database(
    source: Path, out: Path, *, name: str = "travelplanner", on_progress: Progress = silent
) -> Manifest:
    """Import the published tables at ``source`` (a folder, or a zip archive of one) into the world file ``out``.

    Returns:
        The manifest: ``partial`` says which tables are not whole, ``noticed`` what was left out or is odd.

    Raises:
        BadInput: There is no city list or no table at all, a file is damaged or lacks a column, or a cell is not of
            the published form.
    """
    folder = TableFolder.open(source, CITY_LIST)
    found = {table.name: folder.find(table.stem, _ENDINGS) for table in TABLES}
    if not any(found.values()):
        raise BadInput("no published table there", file=source, expected=f"{TABLES[0].stem}.csv and the like")
    partial: dict[str, str] = {}
    noticed: dict[str, Counter[str]] = {}
    with WorldBuilder(out) as build:
        cities = _read_cities(folder)
        build.add("city", ([city, city, None, state, None, None, None, None] for city, state in cities.items()))
        if len(cities) < PUBLISHED_CITIES:
            partial["city"] = _short(len(cities), PUBLISHED_CITIES)
        for table in TABLES:
            file = found[table.name]
            if file is None:
                partial[table.name] = "not in the imported folder"
                continue
            count = noticed[table.name] = Counter()
            progress = within(on_progress, table.name, file.size)
            with closing(read_records(file, table.columns, on_progress=progress)) as stream:
                records = _Counted(stream)
                build.add(table.name, _noting_cities(table, table.rows(records, count), cities, count))
            if records.count < table.published_records:
                partial[table.name] = _short(records.count, table.published_records)
        on_progress("indices and digest", 0, 0)
        return build.finish(
            Manifest(
                name=name,
                dialect="travelplanner",
                currency="USD",
                source=f"imported from {source.resolve().name}",
                attribution=(ATTRIBUTION,),
                partial=partial,
                noticed={name: dict(count) for name, count in noticed.items() if count},
            )
        )


def _short(count: int, published: int) -> str:
    return f"{count:,} of the {published:,} published records"


class _Counted:
    """Records on their way through, counted."""

    def __init__(self, records: Iterator[Record]) -> None:
        self._records = records
        self.count = 0

    def __iter__(self) -> Iterator[Record]:
        for record in self._records:
            self.count += 1
            yield record


def _noting_cities(
    table: PublishedTable, rows: Iterator[list[Cell]], cities: dict[str, str], noticed: Counter[str]
) -> Iterator[list[Cell]]:
    """The rows as they are; those that lie in, or lead to, a city that is not listed are counted."""
    for row in rows:
        for place in table.city_places:
            if row[place] not in cities:
                noticed[UNLISTED] += 1
                break
        yield row


def _read_cities(folder: TableFolder) -> dict[str, str]:
    """City to state, in file order; the published list has no line end after the last line, others may."""
    file = folder.files.get(CITY_LIST)
    if file is None:
        raise BadInput("the city list is missing", file=folder.path / CITY_LIST, expected="lines of city, tab, state")
    states: dict[str, str] = {}
    with closing(read_lines(file)) as lines:
        for line, text in enumerate(lines, start=1):
            parts = text.rstrip("\r\n").split("\t")
            if len(parts) == 1 and not parts[0].strip():
                continue
            if len(parts) != 2 or not all(part.strip() for part in parts):
                raise BadInput("not a city line", file=file.name, line=line, value=text, expected="city, tab, state")
            city, state = parts
            if city in states:
                raise BadInput("the city is listed twice", file=file.name, line=line, value=city, expected="it once")
            states[city] = state
    if not states:
        raise BadInput("the city list is empty", file=file.name, expected="lines of city, tab, state")
    return states
