"""What a rule means, in words: the cards that ``tripwright explain`` shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tripwright.errors import UnknownName

_NUMBER = re.compile(r"(\[\d+\]|\s+\d+)$")


@dataclass(frozen=True, slots=True)
class Reading:
    """How one rule set reads a rule: what it demands, its formulas and roundings, the quirks it reproduces."""

    says: tuple[str, ...]
    formula: tuple[str, ...] = ()
    quirks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One rule's card.

    Attributes:
        rule: Its id.
        title: Its name in plain words; the paper's, where it has one.
        group: The group that scores count it in.
        asks: The question it answers.
        upstream: The published reading; None where the published evaluator has no such rule.
        sound: The corrected reading; None where only the published evaluator has the rule.
        source: Where it is described.
    """

    rule: str
    title: str
    group: str
    asks: str
    upstream: Reading | None
    sound: Reading | None
    source: str


def find_card(name: str, cards: Iterable[Card]) -> Card:
    """The card of a rule, by its id or title in any letter case, or by a group that it is alone in.

    Numbered rules (``program[3]``, in reports ``Demand 4``) share one card.

    Raises:
        UnknownName: There is no such rule; the nearest id or title is offered.
    """
    known = tuple(cards)
    wanted = _NUMBER.sub("", name.strip().lower())
    groups = Counter(one.group for one in known)
    for one in known:
        if wanted in (one.rule.lower(), one.title.lower()) or (wanted == one.group and groups[wanted] == 1):
            return one
    raise UnknownName("rule", name, [name for one in known for name in (one.rule, one.title)])
