"""Published results beside ours, each with whether it can be compared and why not."""

from __future__ import annotations

from collections.abc import Sequence

from tripwright.evaluation.report.result import badge, metric_titles
from tripwright.evaluation.report.subject import PublishedRow, Subject
from tripwright.evaluation.view import RunView
from tripwright.trip.export.markup import Markup, tag


def beside_section(views: Sequence[RunView], subject: Subject | None) -> Markup | None:
    """The section; None when the benchmark has no published results for this split."""
    run, published = views[0].run, list[PublishedRow]()
    if subject is not None:
        published += subject.published(split=run.split, mode=run.mode, rules=views[0].ranking, count=run.count)
    if not published:
        return None
    titles = metric_titles(views, subject)
    heads = ["", *titles.values(), "comparable"]
    head = tag(
        "tr",
        *(
            tag("th", text, scope="col", class_="rp-figure" if 0 < n <= len(titles) else None)
            for n, text in enumerate(heads)
        ),
    )
    ours = [_ours(view, titles, len(views) > 1) for view in views]
    theirs = [
        tag(
            "tr",
            tag("th", row.label, tag("span", f" {row.source}", class_="rp-soft"), scope="row"),
            *(tag("td", _figure(row.values.get(name)), class_="rp-figure") for name in titles),
            tag("td", "yes" if not row.why else f"no: {row.why}", class_="rp-soft" if row.why else None),
            class_=None if not row.why else "rp-other",
        )
        for row in sorted(published, key=lambda row: bool(row.why))
    ]
    note = (
        "Ours are the ranking rules over all trials. A published row counts as comparable when it was measured on the "
        "same split and in the same mode; its agent and model are what differs."
    )
    shown = tag("table", tag("thead", head), tag("tbody", *ours, *theirs), class_="rp-table rp-beside")
    return tag(
        "section",
        tag("h2", "Beside published results"),
        tag("p", note, class_="rp-note"),
        tag("div", shown, class_="rp-scroll"),
        id="published",
    )


def _ours(view: RunView, titles: dict[str, str], lettered: bool) -> Markup:
    cells: list[Markup] = []
    for name in titles:
        metric = view.metric(name, view.ranking)
        value = None if metric is None or metric.value is None else 100 * metric.value
        cells.append(tag("td", _figure(value), class_="rp-figure"))
    name = [badge(view)] if lettered else []
    return tag("tr", tag("th", *name, view.who, scope="row"), *cells, tag("td", "this run"), class_="rp-ours")


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
