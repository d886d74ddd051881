"""A mapping file: how a user's own CSV files become a world.

The file is TOML. Above the tables it says what the world is called and what its money is; then each table names its
CSV file and, for each of the store's columns, the CSV column to take it from::

    name = "sierra"
    currency = "EUR"

    [city]
    file = "towns.csv"
    columns = { name = "Town", region = "Province" }

    [hotel]
    file = "rooms.csv"
    columns = { city = "Town", name = "House", price = "Euro a night", capacity = "Beds" }
    constants = { room_type = "Private room", min_nights = 1 }
    convert = { price = "units" }
    details = { phone = "Telephone" }

``docs/recipes/own_world.md`` explains every key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tripwright.errors import BadInput, UnknownName, nearest_name
from tripwright.world.cells import CellError, Conversion
from tripwright.world.conversions import conversions, usual_conversion
from tripwright.world.schema import TABLE_BY_NAME, Table

_ID_PREFIXES = {
    "station": "S",
    "flight": "F",
    "train": "T",
    "attraction": "A",
    "restaurant": "R",
    "hotel": "H",
    "product": "P",
}


class TableMapping(BaseModel):
    """How one table is filled.

    Attributes:
        file: The CSV file, below the imported folder; ``.gz`` may be left out.
        columns: Column of the store to column of the file.
        constants: Column of the store to one value for every row, written as it would stand in a file.
        convert: Column of the store to how its text is read; most columns know theirs.
        details: Key to column of the file, for what the store has no column for.
        id_prefix: Put before the id of each row, and before its number where the file has no ids.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    file: str
    columns: dict[str, str] = {}
    constants: dict[str, str | int | float] = {}
    convert: dict[str, str] = {}
    details: dict[str, str] = {}
    id_prefix: str | None = None


class WorldMapping(BaseModel):
    """A whole mapping file.

    Attributes:
        name: What the world is called.
        currency: ISO 4217 code of all prices.
        minor_units: How many minor units make one unit of the currency.
        dialect: The benchmark in whose shape the world is; the importing command says it too.
        source: Where the rows came from, in words.
        attribution: Notices that must travel with the data.
        missing: The cells that mean "not known".
        unknown_cities: What to do with a row in a city that the city table lacks.
        tables: The tables, by their name in the store.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str = Field(min_length=1)
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    minor_units: int = Field(default=100, ge=1, le=10_000)
    dialect: str | None = None
    source: str | None = None
    attribution: list[str] = []
    missing: list[str] = [""]
    unknown_cities: Literal["refuse", "leave out"] = "refuse"
    tables: dict[str, TableMapping]
    file: Path = Field(strict=False)

    def id_prefix(self, table: str) -> str:
        """What stands before the ids of a table."""
        chosen = self.tables[table].id_prefix
        if chosen is not None:
            return chosen
        return "" if "id" in self.tables[table].columns else _ID_PREFIXES.get(table, "")

    def conversion_name(self, table: str, column: str) -> str:
        """The name of the conversion by which the text of a mapped or constant column is read."""
        return self.tables[table].convert.get(column) or usual_conversion(column)

    def conversion(self, table: str, column: str) -> Conversion:
        """That conversion."""
        return conversions(self.minor_units)[self.conversion_name(table, column)].convert

    def wrong(
        self, problem: str, field: str, *, value: object = None, expected: str | None = None, nearest: str | None = None
    ) -> BadInput:
        """The message that a field of the mapping file is wrong."""
        return BadInput(problem, file=self.file, field=field, value=value, expected=expected, nearest=nearest)


def load_mapping(file: Path) -> WorldMapping:
    """Read and check a mapping file.

    Raises:
        BadInput: There is no such file, it is not TOML, or a key or a value in it is wrong.
    """
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError as error:
        raise BadInput("no mapping file", file=file, expected="a TOML file (docs/recipes/own_world.md)") from error
    except UnicodeDecodeError as error:
        raise BadInput("not text in UTF-8", file=file) from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"not TOML ({error})", file=file) from error
    tables: dict[str, object] = {key: value for key, value in raw.items() if isinstance(value, dict)}
    plain = {key: value for key, value in raw.items() if key not in tables}
    for key in tables:
        if key not in TABLE_BY_NAME:
            raise UnknownName("table", key, TABLE_BY_NAME, file=file)
    for reserved in ("tables", "file"):
        if reserved in plain:
            raise BadInput("an unknown key", file=file, field=reserved, expected="tables such as [city] and [hotel]")
    try:
        mapping = WorldMapping.model_validate({**plain, "tables": tables, "file": file})
    except ValidationError as error:
        raise _invalid(file, error) from None
    for name, table in mapping.tables.items():
        _check_table(mapping, TABLE_BY_NAME[name], table)
    if "city" not in mapping.tables:
        raise BadInput("the table [city] is missing", file=file, expected="it: places and legs refer to its cities")
    return mapping


def _invalid(file: Path, error: ValidationError) -> BadInput:
    # An unknown key first: a misspelt key is often the reason why another is missing.
    first = min(error.errors(include_url=False), key=lambda found: found["type"] != "extra_forbidden")
    # The last part may be the branch of a union ("str"), which nobody wrote.
    place = [str(part) for part in first["loc"] if part not in {"str", "int", "float"}]
    if place[:1] == ["tables"]:
        place = place[1:]
    keys = set(TableMapping.model_fields) if len(place) > 1 else set(WorldMapping.model_fields) - {"tables", "file"}
    unknown = first["type"] == "extra_forbidden"
    return BadInput(
        "an unknown key" if unknown else "a key is missing" if first["type"] == "missing" else "a wrong value",
        file=file,
        field=".".join(place),
        value=None if first["type"] in {"missing", "extra_forbidden"} else first["input"],
        expected=f"one of {', '.join(sorted(keys))}" if unknown else first["msg"][:1].lower() + first["msg"][1:],
        nearest=nearest_name(place[-1], keys) if unknown else None,
    )


def _check_table(mapping: WorldMapping, table: Table, wanted: TableMapping) -> None:
    """Refuse what can be known to be wrong before a single row is read."""
    if ".." in Path(wanted.file).parts or Path(wanted.file).is_absolute():
        raise mapping.wrong("a file outside of the imported folder", f"{table.name}.file", value=wanted.file)
    for part, named in _named_columns(wanted):
        if named not in table.types:
            nearest = nearest_name(named, table.types)
            raise mapping.wrong(
                f"the table {table.name} has no such column",
                f"{table.name}.{part}",
                value=named,
                expected=f"one of {', '.join(table.column_names)}",
                nearest=nearest,
            )
    for column in wanted.columns.keys() & wanted.constants.keys():
        raise mapping.wrong("a column is mapped and constant at once", f"{table.name}.constants.{column}")
    for column in wanted.convert.keys() - wanted.columns.keys() - wanted.constants.keys():
        raise mapping.wrong("a conversion of a column that is not mapped", f"{table.name}.convert.{column}")
    if wanted.details and (
        "details" not in table.types or "details" in wanted.columns.keys() | wanted.constants.keys()
    ):
        raise mapping.wrong(
            "no place for details", f"{table.name}.details", expected="a table that has the column, once"
        )
    _check_conversions(mapping, table, wanted)
    _check_constants(mapping, table, wanted)


def _named_columns(wanted: TableMapping) -> Iterator[tuple[str, str]]:
    parts: dict[str, Mapping[str, object]] = {
        "columns": wanted.columns,
        "constants": wanted.constants,
        "convert": wanted.convert,
    }
    for part, named in parts.items():
        for column in named:
            yield part, column


def _check_conversions(mapping: WorldMapping, table: Table, wanted: TableMapping) -> None:
    known = conversions(mapping.minor_units)
    for column, name in wanted.convert.items():
        fitting = {key: way for key, way in known.items() if way.gives == table.types[column]}
        if name not in fitting:
            raise mapping.wrong(
                "the conversion gives what the column cannot hold" if name in known else "no such conversion",
                f"{table.name}.convert.{column}",
                value=name,
                expected="; ".join(f"{key!r} ({way.says})" for key, way in fitting.items()),
                nearest=nearest_name(name, fitting),
            )


def _check_constants(mapping: WorldMapping, table: Table, wanted: TableMapping) -> None:
    for column, value in wanted.constants.items():
        try:
            mapping.conversion(table.name, column)(str(value))
        except CellError as error:
            raise error.at(mapping.file, None, f"{table.name}.constants.{column}", value) from None
