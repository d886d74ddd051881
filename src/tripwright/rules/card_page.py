"""All cards of a benchmark as one page of Markdown, for ``docs``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tripwright.rules.card import Card, Reading

_ABOUT = """\
`tripwright check {name}` judges a plan under one of two rule sets. `upstream` reproduces the published evaluator
result for result, so that numbers compare with the papers; `sound` judges what the rules mean.
`tripwright explain {name} RULE` prints one rule; `tripwright explain {name} --markdown` made this page.
"""


def card_page(name: str, title: str, cards: Sequence[Card], quirks: Mapping[str, str]) -> str:
    """The page: a section for each rule with both readings, then the quirks of the published evaluator.

    Args:
        name: The benchmark's name in commands.
        title: What people call it.
        cards: Its cards, in the order of the page.
        quirks: The quirks that cards name, by number.
    """
    lines = [f"# {title}: the rules", "", *_ABOUT.format(name=name).splitlines(), ""]
    for one in cards:
        lines += [f"## {one.title}", "", f"`{one.rule}` ({one.group}). {one.asks}", ""]
        lines += [*_reading("upstream, as published", one.upstream), *_reading("sound, corrected", one.sound)]
        lines += [f"Source: {one.source}.", ""]
    lines += ["## Quirks of the published evaluator", ""]
    lines += [f"- **{name}**: {text}" for name, text in quirks.items()]
    return "\n".join(lines) + "\n"


def _reading(name: str, reading: Reading | None) -> Iterator[str]:
    if reading is None:
        yield from (f"**{name}:** no such rule.", "")
        return
    quirks = f" Quirks: {', '.join(reading.quirks)}." if reading.quirks else ""
    yield from (f"**{name}:**{quirks}", "", *(f"- {text}" for text in reading.says), "")
    if reading.formula:
        yield from ("```text", *reading.formula, "```", "")
