"""Task by task: a list of all, and of each one the request, the trip, the verdicts and the conversation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from tripwright.evaluation.records import SampleRecord, VerdictRecord
from tripwright.evaluation.report.conversation import conversation
from tripwright.evaluation.report.result import badge
from tripwright.evaluation.report.subject import Subject, rule_titles
from tripwright.evaluation.report.words import ENDS, dollars, plural, seconds, tag_words
from tripwright.evaluation.view import RunView, outcomes, passed
from tripwright.rules import Outcome, Verdict
from tripwright.trip.export.frame import Frame
from tripwright.trip.export.markup import Markup, join, tag
from tripwright.trip.export.page import trip_section

SLOT = '<div class="rp-more"></div>'
"""Where the script puts what opens on demand."""
_KEEPS_FROM_PASSING = (Outcome.VIOLATED, Outcome.UNJUDGEABLE)
_OUTCOME_WORDS = {
    Outcome.SATISFIED: "✓",
    Outcome.VIOLATED: "✗ violated",
    Outcome.NOT_APPLICABLE: "does not apply",
    Outcome.NOT_REACHED: "not reached",
    Outcome.UNJUDGEABLE: "? not judgeable",
}


class Detail(NamedTuple):
    """A task's own part of the page, and the map windows in it.

    ``more`` is what only opens on demand (conversations, raw plans), one for each ``SLOT`` in the markup: kept apart,
    the rest of all tasks compresses to half.
    """

    markup: Markup
    more: list[Markup]
    frames: list[Frame]

    @property
    def whole(self) -> Markup:
        """The markup with everything in its slot."""
        text = str(self.markup)
        for part in self.more:
            text = text.replace(SLOT, f'<div class="rp-more">{part}</div>', 1)
        return Markup(text)


@dataclass(frozen=True)
class Details:
    """Makes the details of tasks; titles of rules are looked up once."""

    views: Sequence[RunView]
    subject: Subject | None

    def of(self, task: str) -> Detail:
        """Everything about one task, in every run."""
        frames: list[Frame] = []
        more: list[Markup] = []
        parts: list[Markup] = []
        samples = [sample for view in self.views for sample in view.by_task.get(task, [])]
        request = next((sample.request for sample in samples if sample.request), "")
        tags = _tags(samples)
        words = dict.fromkeys(tag_words(name, value) for name, value in tags.items())
        chips = [tag("span", word, class_="rp-chip") for word in words]
        parts.append(tag("h3", task, " ", *chips))
        parts.append(tag("blockquote", request, class_="rp-request"))
        for view in self.views:
            samples = view.by_task.get(task, [])
            if not samples and task in view.tasks:
                parts.append(tag("p", *self._badge(view), "No trial is recorded.", class_="rp-note"))
            for place, sample in enumerate(samples):
                parts.append(self._trial(view, sample, frames, more, pictured=place == 0))
        return Detail(tag("article", *parts, class_="rp-task"), more, frames)

    def _badge(self, view: RunView) -> list[Markup]:
        return [badge(view)] if len(self.views) > 1 else []

    def _trial(
        self, view: RunView, sample: SampleRecord, frames: list[Frame], more: list[Markup], *, pictured: bool
    ) -> Markup:
        parts = [tag("p", *self._badge(view), *_facts(view, sample), class_="rp-facts")]
        if sample.error or sample.detail:
            parts.append(tag("p", sample.error or sample.detail, class_="rp-note"))
        parts.append(self._verdicts(view, sample))
        if pictured and self.subject is not None and sample.plan is not None:
            agenda = self.subject.agenda(view.tasks.get(sample.task, {}), sample.plan, self._pins(view, sample))
            if agenda is not None:
                picture, windows = trip_section(agenda, level=4, priced=False)
                frames += windows
                parts.append(tag("div", picture, class_="rp-trip"))
        parts.append(Markup(SLOT))
        more.append(_on_demand(sample))
        return tag("div", *parts, class_="rp-trial")

    def _pins(self, view: RunView, sample: SampleRecord) -> list[Verdict]:
        """What keeps the plan from passing under any rule set, each finding once, under the rule's title."""
        pins: dict[tuple[str, str | None], Verdict] = {}
        for rules in view.rule_sets:
            record = sample.verdicts.get(rules)
            titles = rule_titles(self.subject, rules)
            for verdict in record.report().verdicts if record is not None else ():
                if verdict.outcome in _KEEPS_FROM_PASSING:
                    title = titles.get(verdict.rule, verdict.rule)
                    message = f"{title}: {verdict.message}" if verdict.message else title
                    pins.setdefault((verdict.rule, verdict.where), replace(verdict, message=message))
        return list(pins.values())

    def _verdicts(self, view: RunView, sample: SampleRecord) -> Markup:
        """Both rule sets side by side, what fails first."""
        sets = [rules for rules in view.rule_sets if rules in sample.verdicts and sample.verdicts[rules].verdicts]
        if not sets:
            return Markup("")
        by_rule: dict[str, dict[str, VerdictRecord]] = {}
        for rules in sets:
            for verdict in sample.verdicts[rules].verdicts:
                by_rule.setdefault(verdict.rule, {})[rules] = verdict
        bad = {rule for rule, found in by_rule.items() if any(v.verdict in _KEEPS_FROM_PASSING for v in found.values())}
        rows = [self._verdict_row(rule, by_rule[rule], sets) for rule in by_rule if rule in bad]
        good = [self._verdict_row(rule, by_rule[rule], sets) for rule in by_rule if rule not in bad]
        head = tag("tr", *(tag("th", text, scope="col") for text in ("rule", *sets, "why")))
        shown = tag(
            "div",
            tag("table", tag("thead", head), tag("tbody", *rows), class_="rp-table rp-verdicts"),
            class_="rp-scroll",
        )
        rest = tag("table", tag("thead", head), tag("tbody", *good), class_="rp-table rp-verdicts")
        more = tag(
            "details", tag("summary", f"{plural(len(good), 'rule')} that let the plan pass, or were not reached"), rest
        )
        return tag("div", *([shown] if rows else []), *([more] if good else []))

    def _verdict_row(self, rule: str, found: dict[str, VerdictRecord], sets: Sequence[str]) -> Markup:
        titles = {rules: rule_titles(self.subject, rules) for rules in sets}
        title = next((titles[rules][rule] for rules in sets if rule in titles[rules]), rule)
        cells = [_outcome(found[rules].verdict if rules in found else None) for rules in sets]
        return tag("tr", tag("th", title, scope="row"), *cells, tag("td", *_why(found)))


def _on_demand(sample: SampleRecord) -> Markup:
    """What opens on demand: the conversation, and the plan as it was delivered."""
    parts: list[Markup] = []
    talk = conversation(sample.events)
    if talk:
        calls = plural(len(sample.ledger.tool_calls), "tool call")
        parts.append(tag("details", tag("summary", f"Conversation, {calls}"), talk))
    if sample.plan is not None:
        parts.append(tag("details", tag("summary", "Plan as delivered"), tag("pre", _by_lines(sample.plan))))
    return join(parts)


def featured(views: Sequence[RunView]) -> str | None:
    """The task to open first: one with a plan that breaks few rules, so that the picture shows something to see."""
    first = views[0]
    plans = [sample for sample in first.samples if sample.plan is not None]
    broken = [(len(failing), place) for place, s in enumerate(plans) if (failing := _failing(first, s))]
    if broken:
        return plans[min(broken)[1]].task
    return plans[0].task if plans else next(iter(first.by_task), None)


def task_ids(views: Sequence[RunView]) -> list[str]:
    """All tasks of all runs, in the order of the first run that has them."""
    return list(dict.fromkeys(task for view in views for task in view.by_task))


def task_row(task: str, views: Sequence[RunView], subject: Subject | None) -> Markup:
    """A task's line in the list; ``data-k`` holds the words that the filters look for."""
    samples = [(view, view.by_task.get(task, [])) for view in views]
    tags = _tags([sample for _, found in samples for sample in found])
    words = ", ".join(tag_words(name, value) for name, value in tags.items() if name != "split")
    cells = [tag("th", tag("a", task, href=f"#task={task}"), tag("span", words, class_="rp-soft"), scope="row")]
    for view, found in samples:
        marks = [_mark(view, found, rules) for rules in view.rule_sets]
        together = [marks] if len(views) > 1 else [[mark] for mark in marks]
        cells += [tag("td", *cell, class_="rp-mark") for cell in together]
    broken = (rule for view, found in samples for sample in found for rule in _failing(view, sample))
    failing = list(dict.fromkeys(broken))
    titles = {rule: title for view in views for r in view.rule_sets for rule, title in rule_titles(subject, r).items()}
    hint = ", ".join(titles.get(rule, rule) for rule in failing)
    cells.append(tag("td", str(len(failing)) if failing else "", class_="rp-mark rp-soft", title=hint or None))
    return tag("tr", *cells, data_k=" ".join(_words(samples, failing, tags)), data_t=task)


def _words(
    samples: Sequence[tuple[RunView, list[SampleRecord]]], failing: Sequence[str], tags: dict[str, str]
) -> Iterator[str]:
    results: set[bool] = set()
    for view, found in samples:
        for sample in found:
            sets = [passed(sample, rules) for rules in view.rule_sets]
            results.add(sets[0] if sets else False)
            yield "pass" if sets and sets[0] else "fail"
            if len(set(sets)) > 1:
                yield "sets"
            if sample.plan is None:
                yield "none"
        if not found and view.tasks:
            yield "none"
    if len(results) > 1:
        yield "differ"
    yield from (f"rule:{rule}" for rule in failing)
    yield from (f"{name}:{value}".replace(" ", "_") for name, value in tags.items())


def _failing(view: RunView, sample: SampleRecord) -> list[str]:
    found = (outcomes(sample, rules) for rules in view.rule_sets)
    return list(dict.fromkeys(rule for one in found for rule, outcome in one.items() if outcome in _KEEPS_FROM_PASSING))


def _mark(view: RunView, samples: Sequence[SampleRecord], rules: str) -> Markup:
    """Whether the trials pass: a tick, a cross, how many of several, or that there is no plan."""
    good = sum(passed(sample, rules) for sample in samples)
    css, sign, word = "rp-ill", "✗", "fails"
    if not samples:
        css, sign, word = "rp-soft", "·", "no trial recorded"
    elif len(samples) > 1:
        css = "rp-good" if good == len(samples) else "rp-ill" if good == 0 else "rp-mixed"
        sign, word = f"{good}/{len(samples)}", f"{good} of {len(samples)} pass"
    elif samples[0].plan is None:
        css, sign, word = "rp-soft", "–", f"{ENDS[samples[0].end]}, no plan"
    elif good:
        css, sign, word = "rp-good", "✓", "passes"
    return tag("span", sign, class_=css, title=f"{view.letter}, {rules} rules: {word}")


def _facts(view: RunView, sample: SampleRecord) -> Iterator[Markup]:
    for rules in view.rule_sets:
        good = passed(sample, rules)
        if sample.plan is not None:
            yield tag(
                "span",
                f"{'✓ passes' if good else '✗ fails'} {rules}",
                class_=f"rp-chip {'rp-good' if good else 'rp-ill'}",
            )
    spent = sample.ledger.spent()
    words = [ENDS[sample.end], plural(len(sample.ledger.tool_calls), "tool call"), seconds(sample.seconds)]
    if spent.tokens:
        words += [f"{spent.tokens:,} tokens", dollars(spent.cost)]
    if view.run.epochs > 1:
        words.insert(0, f"trial {sample.epoch}")
    yield tag("span", " · ".join(words), class_="rp-soft")


def _outcome(outcome: Outcome | None) -> Markup:
    if outcome is None:
        return tag("td", "–", class_="rp-soft", title="not in this rule set")
    css = {Outcome.SATISFIED: "rp-good", Outcome.VIOLATED: "rp-ill", Outcome.UNJUDGEABLE: "rp-ill"}.get(
        outcome, "rp-soft"
    )
    return tag("td", _OUTCOME_WORDS[outcome], class_=f"rp-outcome {css}")


def _why(found: dict[str, VerdictRecord]) -> Iterator[Markup]:
    """The messages of both rule sets, each once."""
    said: set[str] = set()
    for verdict in found.values():
        parts = [
            verdict.message,
            f"expected {verdict.expected}" if verdict.expected else "",
            f"found {verdict.found}" if verdict.found else "",
        ]
        text = "; ".join(filter(None, parts))
        text = f"{verdict.where}: {text}" if verdict.where and text else text
        if text and text not in said:
            said.add(text)
            yield tag("div", text)


def _by_lines(plan: object) -> str:
    """The plan as JSON, one day a line: a list's elements, or those of the lists in an object."""
    if not isinstance(plan, dict):
        return "\n".join(_elements(plan))
    lines: list[str] = []
    for key, value in cast("dict[str, object]", plan).items():
        first, *rest = _elements(value) or ["[]"]
        lines += [f"{key}: {first}", *rest]
    return "\n".join(lines)


def _elements(value: object) -> list[str]:
    """A list's elements as JSON; anything else as the one element."""
    parts = cast("list[object]", value) if isinstance(value, list) else [value]
    return [json.dumps(part, ensure_ascii=False) for part in parts]


def _tags(samples: Sequence[SampleRecord]) -> dict[str, str]:
    return dict(samples[0].tags) if samples else {}
