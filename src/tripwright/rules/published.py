"""Published results as data: rows of percentages with where they come from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict


class PublishedRow(BaseModel):
    """One method's published results.

    Attributes:
        name: The row's name. method: The strategy. model: The model, None where there is none.
        split: The task set. metrics: Percent by metric; what was not published is absent.
        source: A key of ``PublishedResults.sources``. note: What to know before comparing.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    method: str
    model: str | None = None
    split: str
    metrics: dict[str, float]
    source: str
    note: str = ""


class PublishedResults(BaseModel):
    """All published rows of one benchmark.

    Attributes:
        sources: Key to citation. comparable: Why no run of ours compares with these rows; empty where one may.
        rows: The rows. statements: What was published in words only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    sources: dict[str, str]
    comparable: str = ""
    rows: tuple[PublishedRow, ...]
    statements: tuple[str, ...] = ()


class Beside(NamedTuple):
    """A published result as a report shows it; ``why`` is empty when it is comparable."""

    label: str
    source: str
    values: Mapping[str, float]
    why: str


def read_published(package: str) -> PublishedResults:
    """The results in a package's ``published_results.json``."""
    text = files(package).joinpath("published_results.json").read_text(encoding="utf-8")
    return PublishedResults.model_validate(json.loads(text))
