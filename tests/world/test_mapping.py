from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tripwright.errors import BadInput
from tripwright.world.conversions import conversions, usual_conversion
from tripwright.world.mapping import WorldMapping, load_mapping
from tripwright.world.schema import TABLES

SMALL = """
name = "three towns"
currency = "EUR"

[city]
file = "towns.csv"
columns = { name = "Town" }

[hotel]
file = "rooms.csv"
columns = { city = "Town", name = "House", price = "Euro" }
constants = { min_nights = 1, opens = "09:00" }
"""


def load(text: str | bytes, folder: Path) -> WorldMapping:
    file = folder / "mapping.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_mapping(file)


def test_a_small_mapping(tmp_path: Path) -> None:
    mapping = load(SMALL.replace(', opens = "09:00"', ""), tmp_path)

    assert mapping.tables.keys() == {"city", "hotel"}
    assert (mapping.minor_units, mapping.missing, mapping.unknown_cities) == (100, [""], "refuse")
    assert mapping.id_prefix("hotel") == "H"
    assert mapping.id_prefix("city") == ""
    assert mapping.conversion("hotel", "price")("12.50") == 1250


def test_every_column_of_the_store_has_a_conversion_that_fits_it() -> None:
    for table in TABLES:
        for column, kind in table.types.items():
            assert conversions(100)[usual_conversion(column)].gives == kind, (table.name, column)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = 3 = 4", "not TOML"),
        (b"name = '\xff'", "not text in UTF-8"),
        ("a" * 5 + "[" * 5000, "not TOML"),
        ("", "a key is missing; field 'name'"),
        (SMALL.replace('name = "three towns"', 'nam = "x"'), "did you mean 'name'?"),
        (SMALL.replace('"three towns"', "3"), "a wrong value; field 'name'; found 3; expected input should be"),
        (SMALL.replace('"EUR"', '"euro"'), "a wrong value; field 'currency'; found 'euro'"),
        (SMALL.replace("[hotel]", "[hotels]"), "unknown table; found 'hotels'; expected one of"),
        (SMALL.replace("[hotel]", "[hotels]"), "did you mean 'hotel'?"),
        (SMALL.replace('file = "rooms.csv"', ""), "a key is missing; field 'hotel.file'"),
        (SMALL.replace("constants", "constant"), "did you mean 'constants'?"),
        (SMALL.replace('price = "Euro"', 'prise = "Euro"'), "the table hotel has no such column"),
        (SMALL.replace('price = "Euro"', 'prise = "Euro"'), "did you mean 'price'?"),
        (SMALL.replace('price = "Euro"', "price = 3"), "field 'hotel.columns.price'; found 3"),
        (SMALL, "the table hotel has no such column; field 'hotel.constants'; found 'opens'"),
        (SMALL.replace('opens = "09:00"', 'price = "1"'), "mapped and constant at once; field 'hotel.constants.price'"),
        (SMALL.replace('opens = "09:00"', "lat = 99"), "not a coordinate; field 'hotel.constants.lat'; found 99"),
        (SMALL.replace('opens = "09:00"', "lat = inf"), "not a number; field 'hotel.constants.lat'"),
        (SMALL.replace('opens = "09:00"', "beds = true"), "a wrong value; field 'hotel.constants.beds'; found True"),
        (SMALL.replace('opens = "09:00"', "beds = 1.5"), "not a whole number; field 'hotel.constants.beds'"),
        (SMALL.replace(', opens = "09:00"', "") + 'convert = { price = "unit" }', "did you mean 'units'?"),
        (SMALL.replace(', opens = "09:00"', "") + 'convert = { price = "km" }', "gives what the column cannot hold"),
        (SMALL.replace(', opens = "09:00"', "") + 'convert = { rating = "km" }', "of a column that is not mapped"),
        (SMALL.replace("rooms.csv", "../rooms.csv"), "a file outside of the imported folder"),
        (SMALL.replace("rooms.csv", "/rooms.csv"), "a file outside of the imported folder"),
        ('name = "x"\ncurrency = "EUR"\nfile = "a"\n', "an unknown key; field 'file'"),
        ('name = "x"\ncurrency = "EUR"\n', "the table [city] is missing"),
        ('name = "x"\ncurrency = "EUR"\nunknown_cities = "drop"\n', "field 'unknown_cities'; found 'drop'"),
        (
            'name="x"\ncurrency="EUR"\n[place]\nfile="a"\ncolumns={city="c",name="n"}\ndetails={x="y"}',
            "no place for details; field 'place.details'",
        ),
    ],
)
def test_what_is_wrong_is_one_line_with_its_field(text: str | bytes, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        load(text, tmp_path)

    assert words in str(caught.value)
    assert "mapping.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml: no mapping file"):
        load_mapping(tmp_path / "none.toml")


VALUES = st.recursive(
    st.sampled_from(['"x"', "3", "1.5", "true", "[]", "2026-01-01", '""', "nan", '"city"', '"units"']),
    lambda inner: st.dictionaries(
        st.sampled_from(["file", "columns", "constants", "convert", "details", "name", "price", "id"]),
        inner,
        max_size=3,
    ).map(lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"),
    max_leaves=8,
)
KEYS = ["name", "currency", "minor_units", "dialect", "missing", "city", "hotel", "road", "tables", "x"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(document=st.dictionaries(st.sampled_from(KEYS), VALUES))
def test_any_toml_gives_a_mapping_or_bad_input(document: dict[str, str], tmp_path: Path) -> None:
    text = "".join(f"{key} = {value}\n" for key, value in document.items())

    def attempt() -> WorldMapping | BadInput:
        try:
            return load(text, tmp_path)
        except BadInput as error:
            return error

    result = attempt()
    if isinstance(result, BadInput):
        assert "\n" not in str(result)
    else:
        assert "city" in result.tables
