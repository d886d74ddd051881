"""Reading JSON out of a model's reply, as models write it.

It may stand in prose or in a code fence, be written the Python way, with line breaks inside texts or a comma too many.
"""

from __future__ import annotations

import json
import re
from typing import Any, cast

from tripwright.literals import NotALiteral, read_literal

_FENCE = re.compile(r"```[A-Za-z]*\n(.*?)(?:```|\Z)", re.DOTALL)
_SPARE_COMMA = re.compile(r",(\s*[\]}])")


class NoJson(ValueError):
    """The reply holds no JSON that could be read."""


def read_json(reply: str) -> Any:
    """The JSON value in a reply: the whole of it, of its first code fence, or the outermost brackets in it.

    Raises:
        NoJson: There is none.
    """
    fence = _FENCE.search(reply)
    for text in (reply, *((fence[1],) if fence else ()), _inside(reply)):
        for candidate in (text, _SPARE_COMMA.sub(r"\1", text)):
            try:
                return json.loads(candidate, strict=False)
            except (ValueError, RecursionError):
                pass
        try:
            return read_literal(text)
        except NotALiteral:
            pass
    raise NoJson("no JSON in the reply")


def read_object(reply: str) -> dict[str, Any]:
    """The JSON object in a reply; an empty one where there is none."""
    try:
        value = read_json(reply)
    except NoJson:
        return {}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _inside(reply: str) -> str:
    """From the first bracket to the last one of its kind."""
    first = re.search(r"[\[{]", reply)
    if first is None:
        return ""
    return reply[first.start() : reply.rfind("]" if first[0] == "[" else "}") + 1]
