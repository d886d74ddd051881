"""What a world says of itself: its name, dialect, currency, digest and what is missing in it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

UNLISTED = "kept, though the city is not in the city list"
"""What ``noticed`` says of rows that an import kept although their city has no row: a known oddity, not a fault."""


class Manifest(BaseModel):
    """The identity card of a world file.

    Attributes:
        name: What people call it, for instance ``us-mini``.
        dialect: The benchmark in whose shape it is: ``travelplanner``, ``chinatravel`` or ``tripbench``.
        currency: ISO 4217 code of all prices.
        minor_units: How many minor units make one unit of the currency (100 cents a dollar).
        source: Where the rows came from, in words (a generator with its seed, or an imported folder's name).
        attribution: Notices that must travel with the data.
        rows: Table name to number of rows.
        partial: Table name to what is missing there, in words; empty when all is there.
        noticed: Table name to what an import left out or found odd there, in words, with the number of rows.
        digest: SHA-256 over the canonical logical rows of all tables (never over the file's bytes).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    dialect: str
    currency: str
    minor_units: int = 100
    source: str
    attribution: tuple[str, ...] = ()
    rows: dict[str, int] = {}
    partial: dict[str, str] = {}
    noticed: dict[str, dict[str, int]] = {}
    digest: str = ""
