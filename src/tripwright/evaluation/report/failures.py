"""Where it fails: how conversations ended, which rules are broken, by level and length, the benchmark's analyses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripwright.evaluation.records import SampleRecord
from tripwright.evaluation.report.figures import interval_bar, stacked_bar
from tripwright.evaluation.report.result import badge
from tripwright.evaluation.report.subject import Subject, rule_titles
from tripwright.evaluation.report.words import ENDS, decimal, percent, table, tag_words
from tripwright.evaluation.view import RunView, passed
from tripwright.rules import Outcome
from tripwright.session import EndReason
from tripwright.session.analysis import Analysis
from tripwright.trip.export.markup import Markup, tag

_MOST_VALUES = 8


@dataclass(frozen=True, slots=True)
class RuleCount:
    """One rule over the delivered plans of a run."""

    rule: str
    group: str
    violated: int
    unjudgeable: int
    judged: int

    @property
    def failed(self) -> int:
        """Plans that the rule keeps from passing."""
        return self.violated + self.unjudgeable


def failures_section(views: Sequence[RunView], subject: Subject | None) -> Markup:
    """The whole section."""
    parts = [tag("h2", "Where it fails")]
    for view in views:
        head = [tag("h3", badge(view), view.who)] if len(views) > 1 else []
        body = [_ends(view), *_rules(view, subject), _tags(view), *_analyses(view, subject)]
        parts.append(tag("div", *head, *body, class_="rp-part"))
    return tag("section", *parts, id="failures")


def rule_counts(samples: Sequence[SampleRecord], rules: str) -> list[RuleCount]:
    """Every rule of a set over the plans delivered in these trials, in the set's order."""
    found: dict[str, RuleCount] = {}
    for sample in samples:
        record = sample.verdicts.get(rules)
        for verdict in record.verdicts if record is not None else ():
            old = found.get(verdict.rule, RuleCount(verdict.rule, verdict.group, 0, 0, 0))
            found[verdict.rule] = RuleCount(
                old.rule,
                old.group,
                old.violated + (verdict.verdict is Outcome.VIOLATED),
                old.unjudgeable + (verdict.verdict is Outcome.UNJUDGEABLE),
                old.judged + (verdict.verdict not in (Outcome.NOT_REACHED, Outcome.NOT_APPLICABLE)),
            )
    return list(found.values())


def _ends(view: RunView) -> Markup:
    ends = sorted(view.counts.ends.items(), key=lambda pair: -pair[1])
    shares = [(ENDS[EndReason(end)], number) for end, number in ends]
    missing = view.counts.expected - view.counts.recorded
    if missing > 0:
        shares.append(("not recorded", missing))
    legend = [
        tag("li", tag("span", "", class_=f"rp-swatch rp-s{place}"), f"{name} ", tag("b", f"{number:,}"))
        for place, (name, number) in enumerate(shares)
    ]
    title = "How conversations ended: " + ", ".join(f"{name} {number}" for name, number in shares)
    return tag(
        "div",
        tag("h4", "How conversations ended"),
        stacked_bar(shares, title=title),
        tag("ul", *legend, class_="rp-legend"),
    )


def _rules(view: RunView, subject: Subject | None) -> Iterator[Markup]:
    """One row for each rule: how many plans it keeps from passing in each rule set, and where they are."""
    columns = list(_columns(view))
    counts = {rules: {one.rule: one for one in rule_counts(view.samples, rules)} for rules in view.rule_sets}
    parts = [{one.rule: one for one in rule_counts(samples, view.ranking)} for _, samples in columns]
    titles = {rule: title for rules in view.rule_sets for rule, title in rule_titles(subject, rules).items()}
    judged = dict.fromkeys(one.rule for found in counts.values() for one in found.values() if one.judged)
    if not judged:
        return
    names = [rule for rule in judged if any(rule in found and found[rule].failed for found in counts.values())]
    names.sort(key=lambda rule: tuple(-found[rule].failed if rule in found else 1 for found in counts.values()))
    heads = [tag("th", "rule", scope="col")]
    heads += [tag("th", f"fail {rules}", scope="col", colspan=2) for rules in view.rule_sets]
    heads += [tag("th", name, scope="col", class_="rp-figure") for name, _ in columns]
    rows: list[Markup] = []
    for rule in names:
        group = next(found[rule].group for found in counts.values() if rule in found)
        title = titles.get(rule, rule)
        head = tag("th", title, " ", tag("span", group, class_="rp-soft"), scope="row")
        bars = [cell for rules, found in counts.items() for cell in _bar(found.get(rule), f"{title}, {rules} rules")]
        rows.append(tag("tr", head, *bars, *(_heat(found.get(rule)) for found in parts)))
    shown = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="rp-table rp-rules")
    yield tag("h4", "Rules that keep plans from passing")
    fine = ", ".join(titles.get(rule, rule) for rule in judged if rule not in names)
    if fine:
        yield tag("p", f"No plan fails: {fine}.")
    if not names:
        return
    yield tag("div", shown, class_="rp-scroll")
    text = (
        "Counts are of the delivered plans that a rule could reach and applies to; a rule that could not be judged "
        "counts as failed, since it keeps a plan from passing."
    )
    where = f" The shaded columns are percentages by group, {view.ranking} rules." if columns else ""
    yield tag("p", text + where, class_="rp-note")


def _columns(view: RunView) -> Iterator[tuple[str, list[SampleRecord]]]:
    """(value, its trials) for each tag that splits the run into a few groups."""
    for name, values in _tag_values(view).items():
        for value in values:
            yield tag_words(name, value), [sample for sample in view.samples if sample.tags.get(name) == value]


def _tag_values(view: RunView) -> dict[str, list[str]]:
    """The tags that split the run into a few groups, with their values in order; none that repeats another."""
    values: dict[tuple[str | None, ...], str] = {}
    for name in dict.fromkeys(name for sample in view.samples for name in sample.tags):
        values.setdefault(tuple(sample.tags.get(name) for sample in view.samples), name)
    found = {name: list(dict.fromkeys(value for value in row if value is not None)) for row, name in values.items()}
    return {
        name: sorted(row, key=int) if all(value.isdecimal() for value in row) else row
        for name, row in found.items()
        if 2 <= len(row) <= _MOST_VALUES
    }


def _bar(one: RuleCount | None, title: str) -> Iterator[Markup]:
    """A rule's failures as a bar and in numbers; empty where the set lacks the rule."""
    if one is None:
        yield tag("td", "not in this set", class_="rp-soft", colspan=2)
        return
    share = one.failed / one.judged if one.judged else None
    hint = f"{title}: {one.violated} violated, {one.unjudgeable} not judgeable, of {one.judged}"
    yield tag("td", interval_bar(share, None, None, css="rp-bad", title=hint), class_="rp-plot")
    yield tag(
        "td", tag("b", f"{one.failed:,}"), tag("span", f" of {one.judged:,}", class_="rp-soft"), class_="rp-figure"
    )


def _heat(one: RuleCount | None) -> Markup:
    if one is None or not one.judged:
        return tag("td", "–", class_="rp-figure rp-soft")
    share = one.failed / one.judged
    step = 0 if not one.failed else 1 + min(3, int(share * 4))
    text = f"{100 * share:.0f}"
    return tag("td", text, class_=f"rp-figure rp-heat-{step}", title=f"{one.failed} of {one.judged}")


def _tags(view: RunView) -> Markup:
    """Plans that pass everything, by the first two tags."""
    values = _tag_values(view)
    if len(values) < 2:
        return Markup("")
    (down, rows), (across, columns) = list(values.items())[:2]
    body: list[tuple[str, ...]] = []
    for row in [*rows, None]:
        cells: list[str] = []
        for column in [*columns, None]:
            part = [s for s in view.samples if row in (None, s.tags.get(down)) and column in (None, s.tags.get(across))]
            good = sum(passed(sample, view.ranking) for sample in part)
            cells.append(f"{percent(good / len(part))} ({good} of {len(part)})" if part else "–")
        body.append((row or "all", *cells))
    heads = ("", *(tag_words(across, column) for column in columns), "all")
    title = tag("h4", f"Passing all {view.ranking} rules, by {down} and {across}")
    return tag("div", title, table(heads, body))


def _analyses(view: RunView, subject: Subject | None) -> Iterator[Markup]:
    found: Sequence[Analysis] = subject.analyses(view.tasks, view.samples) if subject is not None else ()
    for one in found:
        rows = [tuple(cell if isinstance(cell, str) else decimal(cell) for cell in row) for row in one.rows]
        yield tag("h4", one.title)
        yield table(one.columns, rows)
        if one.note:
            yield tag("p", one.note, class_="rp-note")
