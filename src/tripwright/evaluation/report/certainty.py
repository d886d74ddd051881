"""How sure: what the intervals mean, what such a run can tell apart, how results repeat, how runs differ."""

from __future__ import annotations

from collections.abc import Sequence

from tripwright.errors import BadInput
from tripwright.evaluation.compare import Comparison, compare_runs
from tripwright.evaluation.report.figures import difference_bar
from tripwright.evaluation.report.result import badge
from tripwright.evaluation.report.words import percent, plural, points, table
from tripwright.evaluation.statistics import PairedDifference, detectable_difference, repeats
from tripwright.evaluation.view import RunView
from tripwright.trip.export.markup import Markup, join, tag

_TYPICAL_UNREST = 0.2


def certainty_section(views: Sequence[RunView]) -> Markup:
    """The whole section."""
    parts = [tag("h2", "How sure"), tag("p", _meaning(views[0]))]
    parts += [part for view in views for part in _repeats(view, len(views) > 1)]
    parts += [_comparison(compare_runs(views[0], view)) for view in views[1:]]
    return tag("section", *parts, id="certainty")


def _meaning(view: RunView) -> str:
    n = len(view.tasks)
    if not n:
        return "The run has no tasks."
    least = detectable_difference(n, _TYPICAL_UNREST)
    runs = f"two runs that disagree on {100 * _TYPICAL_UNREST:.0f} % of them"
    if least > _TYPICAL_UNREST:  # as far as such runs can differ at all
        told = f"With {plural(n, 'task')}, {runs} can hardly be told apart: their difference may well be chance."
    else:
        told = (
            f"With {plural(n, 'task')}, {runs} can be told apart when they truly differ by {100 * least:.1f} points or "
            "more (in 4 of 5 cases, at the 5 % level); a smaller difference between two such runs may well be chance."
        )
    return (
        "Intervals are made so that 95 of 100 of them hold the rate that very many tasks of the same kind would give. "
        f"Rates over single checks are clustered by task. {told}"
    )


def _repeats(view: RunView, lettered: bool) -> list[Markup]:
    """pass^k and pass@k of a run with several trials for each task."""
    if view.run.epochs < 2:
        return []
    head = [badge(view)] if lettered else []
    try:
        found = repeats(view.passes(view.ranking))
    except BadInput as error:
        return [tag("p", *head, f"Repeated trials: {error.problem}.", class_="rp-note")]
    if found is None:
        return []
    rows = [
        (f"k = {k}", *(f"{percent(one.value)} ({100 * one.low:.1f} to {100 * one.high:.1f})" for one in pair))
        for k, pair in ((k, (found.all[k], found.at_least_one[k])) for k in found.all)
    ]
    text = (
        f"Each task was tried {found.trials} times. Two trials of one task end differently with a chance of "
        f"{percent(found.flip)}. Of k trials drawn from the {found.trials} recorded ones:"
    )
    return [
        tag("h3", *head, "Repeated trials"),
        tag("p", text),
        table(("", "all pass (pass^k)", "at least one passes (pass@k)"), rows),
    ]


def _comparison(comparison: Comparison) -> Markup:
    first, second = comparison.first, comparison.second
    parts = [tag("h3", badge(second), "compared with ", badge(first))]
    if comparison.refused:
        why = "; ".join(str(difference) for difference in comparison.refused)
        text = f"Not compared, the runs answer different questions: {why}."
        return tag("div", *parts, tag("p", text, class_="rp-warning"), class_="rp-part")
    if comparison.differences:
        why = "; ".join(str(difference) for difference in comparison.differences)
        parts.append(tag("p", f"The runs differ in more than agent and model: {why}.", class_="rp-warning"))
    reach = max((abs(end) for pair in comparison.measures.values() for end in pair.difference), default=0.0)
    heads = ("", first.letter, second.letter, "points", "", "95 % interval", "better", "worse", "p")
    rows = [_row(name, pair, reach or 1.0) for name, pair in comparison.measures.items()]
    head = tag("tr", *(tag("th", text, scope="col", class_="rp-figure" if n else None) for n, text in enumerate(heads)))
    shown = tag("table", tag("thead", head), tag("tbody", *rows), class_="rp-table rp-pairs")
    return tag(
        "div",
        *parts,
        tag("div", shown, class_="rp-scroll"),
        tag("p", _reading(comparison), class_="rp-note"),
        class_="rp-part",
    )


def _row(name: str, pair: PairedDifference, reach: float) -> Markup:
    value, low, high = pair.difference
    interval = f"{100 * low:+.1f} to {100 * high:+.1f}".replace("-", "−")
    hint = f"{name}: {points(value)} points ({interval}), {'may be chance' if pair.noise else 'not chance'}"
    cells = [
        tag("td", percent(pair.first), class_="rp-figure"),
        tag("td", percent(pair.second), class_="rp-figure"),
        tag("td", tag("b", points(value)), class_="rp-figure"),
        tag("td", difference_bar(value, low, high, reach, noise=pair.noise, title=hint), class_="rp-plot"),
        tag("td", interval, class_="rp-figure"),
        tag("td", str(pair.better), class_="rp-figure"),
        tag("td", str(pair.worse), class_="rp-figure"),
        tag("td", f"{pair.p:.3f}" if pair.p >= 0.001 else "< 0.001", class_="rp-figure"),
    ]
    return tag("tr", tag("th", name, scope="row"), *cells, class_="rp-chance" if pair.noise else None)


def _reading(comparison: Comparison) -> Markup:
    any_pair = next(iter(comparison.measures.values()), None)
    if any_pair is None:
        return Markup("")
    return join(
        [
            f"Paired over {plural(any_pair.tasks, 'task')} that both runs have; “better” and “worse” count the tasks "
            "on which the later run does better or worse; p is exact. Grey: the difference may be chance."
        ]
    )
