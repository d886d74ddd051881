"""Task files of invented trips in the small world."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

BODY: dict[str, Any] = {
    "org": "Fir Harbor",
    "dest": "Birch",
    "days": 3,
    "visiting_city_number": 1,
    "date": ["2022-03-05", "2022-03-06", "2022-03-07"],
    "people_number": 2,
    "local_constraint": {"house rule": None, "cuisine": None, "room type": None, "transportation": None},
    "level": "easy",
}


def write_tasks(file: Path, count: int, **changes: Any) -> Path:
    """A task file of ``count`` easy trips to Birch, the last of them with a hopeless budget."""
    lines = [
        {"id": f"train-{n}", "budget": 40 if n == count else 2000, "query": f"Request {n}.", **BODY, **changes}
        for n in range(1, count + 1)
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file
