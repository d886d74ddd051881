"""How good: the metrics of every run under both rule sets, and where the rule sets disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tripwright.evaluation.records import Metric
from tripwright.evaluation.report.figures import interval_bar
from tripwright.evaluation.report.subject import Subject, rule_titles
from tripwright.evaluation.report.words import metric_words, percent, plural, span
from tripwright.evaluation.view import RunView, outcomes, passed
from tripwright.rules import Outcome
from tripwright.trip.export.markup import Markup, join, tag


def metric_titles(views: Sequence[RunView], subject: Subject | None) -> dict[str, str]:
    """Metric name to title, in the order to show them; the names themselves without a subject."""
    if subject is not None:
        return dict(subject.metrics)
    names = (name for view in views if view.summary is not None for name in view.summary.metrics if "/" not in name)
    headlines = (view.run.headline for view in views)
    return {name: name.replace("_", " ").capitalize() for name in dict.fromkeys((*names, *headlines))}


def result_section(views: Sequence[RunView], subject: Subject | None) -> Markup:
    """The whole section."""
    titles = metric_titles(views, subject)
    parts = [tag("h2", "How good"), _denominators(views)]
    parts.append(_metrics(views, titles))
    parts += [_disagreement(view, subject, len(views) > 1) for view in views if len(view.rule_sets) > 1]
    return tag("section", *parts, id="result")


def tiles(view: RunView, subject: Subject | None) -> Markup:
    """The few numbers that a reader looks for first."""
    titles = metric_titles([view], subject)
    names = [name for name in titles if view.metric(name, view.ranking) is not None]
    headline = view.run.headline
    cells: list[Markup] = []
    if headline in names:
        for rules in view.rule_sets:
            cells.append(
                _tile(f"{titles[headline]}, {rules} rules", view.metric(headline, rules), rules == view.ranking)
            )
    if names and names[0] != headline:
        cells.append(_tile(titles[names[0]], view.metric(names[0], view.ranking), False))
    return tag("div", *cells, class_="rp-tiles")


def _tile(title: str, metric: Metric | None, first: bool) -> Markup:
    value = percent(metric.value) if metric is not None else "–"
    below = ""
    if metric is not None and metric.value is not None:
        interval = span(metric.low, metric.high)
        below = f"{interval} %" if interval else ""
        below = " · ".join(filter(None, (below, f"of {metric.n:,}")))
    return tag(
        "div",
        tag("span", title, class_="rp-tile-title"),
        tag("strong", value),
        tag("span", below, class_="rp-soft"),
        class_="rp-tile rp-first" if first else "rp-tile",
    )


def _denominators(views: Sequence[RunView]) -> Markup:
    """Which trials the rates are over, and how many are missing from them."""
    lines: list[Markup] = []
    for view in views:
        counts = view.counts
        all_of_them, completed = (
            view.metric(view.run.headline, view.ranking),
            view.metric(view.run.headline, view.ranking, completed=True),
        )
        text = (
            f"{counts.recorded:,} of {plural(counts.expected, 'trial')} recorded, {counts.completed:,} completed, "
            f"{counts.delivered:,} with a plan."
        )
        if view.summary is None:
            text += " The run is not finished: missing trials count as failed."
        if counts.completed < counts.expected and all_of_them is not None and completed is not None:
            text += (
                f" Over all trials {metric_words(all_of_them)}, which ranks; over the completed ones "
                f"{metric_words(completed)}."
            )
        lines.append(tag("p", _badge(view, views), text, class_="rp-note"))
    return join(lines)


def _badge(view: RunView, views: Sequence[RunView]) -> Markup:
    return badge(view) if len(views) > 1 else Markup("")


def badge(view: RunView) -> Markup:
    """The run's letter in its colour."""
    return join([tag("b", view.letter, class_=f"rp-letter rp-run-{view.letter}"), " "])


def _metrics(views: Sequence[RunView], titles: dict[str, str]) -> Markup:
    rule_sets = list(dict.fromkeys(rules for view in views for rules in view.rule_sets))
    head = tag(
        "tr", tag("th", "", scope="col"), *(tag("th", f"{rules} rules", scope="col", colspan=2) for rules in rule_sets)
    )
    rows: list[Markup] = []
    for name, title in titles.items():
        for place, view in enumerate(views):
            if all(view.metric(name, rules) is None for rules in rule_sets):
                continue
            label = tag("th", title, scope="row") if len(views) == 1 else _row_head(title if place == 0 else "", view)
            css = "rp-headline" if name == view.run.headline else None
            rows.append(tag("tr", label, *_cells(view, name, title, rule_sets), class_=css))
    return tag(
        "div", tag("table", tag("thead", head), tag("tbody", *rows), class_="rp-table rp-metrics"), class_="rp-scroll"
    )


def _row_head(title: str, view: RunView) -> Markup:
    return tag("th", tag("span", title, class_="rp-metric"), badge(view), scope="row", class_="rp-run-row")


def _cells(view: RunView, name: str, title: str, rule_sets: Sequence[str]) -> Iterator[Markup]:
    for place, rules in enumerate(rule_sets):
        metric = view.metric(name, rules)
        value, low, high = (None, None, None) if metric is None else (metric.value, metric.low, metric.high)
        hint = f"{title}, {rules} rules: {metric_words(metric)}"
        css = f"rp-run-{view.letter}" + (" rp-second" if place else "")
        yield tag("td", interval_bar(value, low, high, css=css, title=hint), class_="rp-plot")
        words = [tag("b", percent(value)), tag("span", f" {span(low, high)}", class_="rp-soft")] if metric else ["–"]
        yield tag("td", *words, class_="rp-figure")


def _disagreement(view: RunView, subject: Subject | None, lettered: bool) -> Markup:
    """Which plans pass one rule set only, and the rules that decide it."""
    one, two = view.rule_sets[:2]
    plans = [sample for sample in view.samples if sample.plan is not None]
    only_one = [sample for sample in plans if passed(sample, one) and not passed(sample, two)]
    only_two = [sample for sample in plans if passed(sample, two) and not passed(sample, one)]
    both = sum(passed(sample, one) and passed(sample, two) for sample in plans)
    head = [badge(view)] if lettered else []
    text = (
        f"Of {plural(len(plans), 'plan')}, {both} pass both rule sets, {len(only_one)} pass only {one}, "
        f"{len(only_two)} pass only {two}."
    )
    parts = [tag("h3", *head, "Where the rule sets differ"), tag("p", text)]
    for samples, passing, failing in ((only_one, one, two), (only_two, two, one)):
        if samples:
            titles = rule_titles(subject, failing)
            found = Counter(
                rule
                for sample in samples
                for rule, outcome in outcomes(sample, failing).items()
                if outcome in (Outcome.VIOLATED, Outcome.UNJUDGEABLE)
            )
            rules = ", ".join(f"{titles.get(rule, rule)} ({number})" for rule, number in found.most_common(6))
            text = f"Plans that pass {passing} fail {failing} on: {rules}. "
            links = [_link(sample.task) for sample in samples[:8]]
            more = f" and {len(samples) - 8} more" if len(samples) > 8 else ""
            parts.append(tag("p", text, "See ", *_commas(links), f"{more}.", class_="rp-note"))
    return tag("div", *parts, class_="rp-part")


def _link(task: str) -> Markup:
    return tag("a", task, href=f"#task={task}")


def _commas(links: Sequence[Markup]) -> Iterator[Markup]:
    for place, link in enumerate(links):
        yield link if place == 0 else join([", ", link])
