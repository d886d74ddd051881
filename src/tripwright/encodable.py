"""JSON that every file, log and model can take: no halves of surrogate pairs, no brackets in brackets without end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

LEVELS = 64
"""How deep a value may lie: far deeper than any plan goes, and less than readers of JSON allow."""


def encodable(text: str) -> str:
    """The text with ``?`` for each half of a surrogate pair, which JSON escapes can hold and UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode()


def is_encodable(value: object) -> bool:
    """Whether every text in a value can be encoded."""
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        return False
    except RecursionError:
        return True
    return True


def encodable_json(value: object, *, default: Callable[[object], object] | None = str) -> Any:
    """A copy of a JSON value that can be encoded; what lies deeper than ``LEVELS`` is null.

    Args:
        value: The value.
        default: Makes JSON of what is not; None to refuse it.

    Raises:
        TypeError: It holds what is not JSON, and there is no ``default``; or keys that are no text.
    """
    return json.loads(encodable(json.dumps(_cut(value, LEVELS), ensure_ascii=False, default=default)))


def _cut(value: object, levels: int) -> object:
    if isinstance(value, list | tuple):
        return None if levels == 0 else [_cut(part, levels - 1) for part in cast("list[object]", value)]
    if isinstance(value, dict):
        entries = cast("dict[object, object]", value).items()
        return None if levels == 0 else {key: _cut(part, levels - 1) for key, part in entries}
    return value
