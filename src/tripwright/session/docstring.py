"""Reading a google-style docstring: the text for the model and a note for each argument."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

_SECTION = re.compile(r"^(Args|Returns|Raises|Example|Examples|Attributes|Yields):\s*$", re.M)
_ARGUMENT = re.compile(r"^ {4}(\w+)(?: \([^)]*\))?: (.+(?:\n {8}.+)*)", re.M)


def describe(function: Callable[..., Any]) -> tuple[str, Mapping[str, str]]:
    """(the prose before the first section, argument name to its note), lines joined."""
    text = inspect.getdoc(function) or ""
    pieces = _SECTION.split(text)
    prose = " ".join(pieces[0].split())
    sections = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    notes = {match[1]: " ".join(match[2].split()) for match in _ARGUMENT.finditer(sections.get("Args", ""))}
    return prose, notes
