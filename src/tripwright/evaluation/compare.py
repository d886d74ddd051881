"""Whether two runs can be compared, and what the comparison says.

Runs on another benchmark, world or task file answer different questions: their difference is not computed, and neither
is that of a rule set whose definition has changed in between. Runs that differ in anything else (mode, limits, user)
are compared, and the difference is named.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from tripwright.evaluation.statistics import PairedDifference, paired_difference
from tripwright.evaluation.view import RunView

DECISIVE = ("benchmark", "world", "tasks")
"""Parts of the comparability key that must be equal."""


class KeyDifference(NamedTuple):
    """A part of the comparability key in which two runs differ, with both values as text."""

    field: str
    first: str
    second: str

    @property
    def decisive(self) -> bool:
        """True when runs that differ in it cannot be compared at all."""
        return self.field in DECISIVE

    def __str__(self) -> str:
        return f"{self.field}: {self.first} against {self.second}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs side by side.

    Attributes:
        first: The run that is the reference.
        second: The run compared with it.
        differences: In what their comparability keys differ.
        measures: Title to paired difference; empty when the runs cannot be compared.
    """

    first: RunView
    second: RunView
    differences: tuple[KeyDifference, ...]
    measures: dict[str, PairedDifference]

    @property
    def refused(self) -> tuple[KeyDifference, ...]:
        """Why there are no numbers; empty when there are."""
        return tuple(difference for difference in self.differences if difference.decisive)


def compare_runs(first: RunView, second: RunView, *, seed: int = 0) -> Comparison:
    """Compare the second run with the first one, task by task."""
    differences = tuple(key_differences(first.run.key, second.run.key))
    if any(difference.decisive for difference in differences):
        return Comparison(first, second, differences, {})
    changed = {difference.field for difference in differences}
    same = [rules for rules in first.rule_sets if rules in second.rule_sets and f"rules.{rules}" not in changed]
    pairs = {"delivered": (first.share("delivery"), second.share("delivery"))}
    if first.ranking in same and first.ranking == second.ranking:
        pairs |= {f"all {group} rules": (first.share(group), second.share(group)) for group in first.groups}
    pairs |= {f"all rules, {rules}": (first.passes(rules), second.passes(rules)) for rules in same}
    found = {name: paired_difference(one, two, seed=seed) for name, (one, two) in pairs.items()}
    return Comparison(first, second, differences, {name: pair for name, pair in found.items() if pair is not None})


def key_differences(first: Mapping[str, Any], second: Mapping[str, Any], within: str = "") -> Iterator[KeyDifference]:
    """The parts in which two comparability keys differ, in the order of the first."""
    for field in dict.fromkeys((*first, *second)):
        one, two, name = cast("object", first.get(field)), cast("object", second.get(field)), f"{within}{field}"
        if one == two:
            continue
        if isinstance(one, dict) and isinstance(two, dict):
            yield from key_differences(cast("dict[str, Any]", one), cast("dict[str, Any]", two), within=f"{name}.")
        else:
            yield KeyDifference(name, _text(first.get(field)), _text(second.get(field)))


def _text(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:12]}…{text[-6:]}"
