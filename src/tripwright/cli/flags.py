"""Arguments that several verbs have, each with one meaning and one help text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

Bench = Annotated[str, Parameter(help="The benchmark: travelplanner or chinatravel.")]
World = Annotated[
    str | None, Parameter(help="A named world or a world file; the benchmark's default world when left out.")
]
TaskSource = Annotated[
    str,
    Parameter(
        help="The query file (JSON Lines or CSV; also gzipped), or a named set (`tripwright tasks list`). chinatravel "
        "also: a folder or zip of queries, a split in a folder (hub/easy), an id list (easy.txt, easy.txt@data)."
    ),
]
Plans = Annotated[
    Path, Parameter(help="The plans, one JSON object for each line (also gzipped), or a folder or zip of JSON files.")
]
Json = Annotated[bool, Parameter(name="--json")]
"""Each verb says itself what it prints."""
Count = Annotated[int, Parameter(validator=Number(gte=1))]
"""How many: one or more."""
