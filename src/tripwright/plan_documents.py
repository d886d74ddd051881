"""Plans as documents: a folder or a zip with one ``ID.json`` for each task, and nothing else in it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from tripwright.encodable import encodable
from tripwright.errors import BadInput
from tripwright.lines import replacing, write_whole

_LONGEST_NAME = 200  # bytes; with our endings a file's name stays below 255
_SOME_DAY = (1980, 1, 1, 0, 0, 0)  # the same plans give the same zip


def holds_plan_documents(out: Path) -> bool:
    """Whether plans go to a path as documents: a folder, a name without an ending, or a zip."""
    return out.is_dir() or out.suffix in ("", ".zip")


def write_plan_documents(out: Path, plans: Mapping[str, object]) -> None:
    """Write each plan as ``ID.json``.

    Raises:
        BadInput: An id cannot name a file; nothing is written then.
    """
    require_file_names(out, plans)
    texts = {f"{name}.json": encodable(json.dumps(plan, ensure_ascii=False, indent=1)) for name, plan in plans.items()}
    if out.suffix == ".zip" and not out.is_dir():
        with replacing(out) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, text in texts.items():
                packed.writestr(zipfile.ZipInfo(name, _SOME_DAY), text + "\n", zipfile.ZIP_DEFLATED)
        return
    out.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        write_whole(out / name, text + "\n")


def require_file_names(out: Path, names: Iterable[str]) -> None:
    """Refuse ids that cannot name a file; ids come from files, and none may lead out of the folder.

    Raises:
        BadInput: There is one.
    """
    for name in names:
        printable = name.isprintable() and len(name.encode()) <= _LONGEST_NAME
        if not printable or not name.strip(".") or set(name) & set("/\\:"):
            raise BadInput("an id that cannot name a file", file=out, value=name, expected="--out FILE.jsonl for it")
