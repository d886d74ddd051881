"""The report as one HTML file that opens from disk, loads nothing, and reads without its script.

Everything but the details of single tasks is plain HTML. One task is opened in the page; those of all tasks lie in it
compressed, and a small script (named by its hash in the page's security policy) unpacks and filters them.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from importlib.resources import files

from tripwright.evaluation.report.beside import beside_section
from tripwright.evaluation.report.certainty import certainty_section
from tripwright.evaluation.report.failures import failures_section
from tripwright.evaluation.report.result import badge, result_section, tiles
from tripwright.evaluation.report.spending import spending_section
from tripwright.evaluation.report.subject import Subject
from tripwright.evaluation.report.trials import Detail, Details, featured, task_ids, task_row
from tripwright.evaluation.report.words import plural
from tripwright.evaluation.view import RunView
from tripwright.trip.export.basemap import basemap
from tripwright.trip.export.frame import Frame
from tripwright.trip.export.look import icons, style
from tripwright.trip.export.markup import Markup, join, tag
from tripwright.version import VERSION


def report_page(views: Sequence[RunView], subject: Subject | None, *, notes: Sequence[str] = ()) -> str:
    """The whole page.

    Args:
        views: The runs; the first one is what the others are compared with.
        subject: What the benchmark adds; None shows numbers without titles and pictures.
        notes: What the reader should know about this page, one sentence each.
    """
    title = _title(views, subject)
    sections = [
        result_section(views, subject),
        certainty_section(views),
        spending_section(views),
        failures_section(views, subject),
        beside_section(views, subject),
    ]
    browser, frames = _browser(views, subject)
    main = [section for section in sections if section is not None]
    script = files("tripwright.evaluation.report").joinpath("report.js").read_text("utf-8")
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy(script)),
        tag("meta", name="generator", content=f"Tripwright {VERSION}"),
        tag("title", title),
        style("look", "page", "trip"),
        tag("style", Markup(files("tripwright.evaluation.report").joinpath("report.css").read_text("utf-8"))),
    )
    body = tag(
        "body",
        icons(),
        basemap(frames),
        _header(views, subject, title, notes),
        tag("main", *main, browser, class_="rp-main"),
        tag(
            "footer",
            f"Made by Tripwright {VERSION} from the run folder; nothing is loaded from anywhere.",
            class_="rp-footer",
        ),
        tag("script", Markup(script)),
    )
    return "<!doctype html>\n" + tag("html", head, body, lang="en") + "\n"


def _policy(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'"


def _title(views: Sequence[RunView], subject: Subject | None) -> str:
    name = subject.title if subject is not None else views[0].run.benchmark
    if len(views) == 1:
        return f"{name}: {views[0].who}"
    return f"{name}: {plural(len(views), 'run')} compared"


def _header(views: Sequence[RunView], subject: Subject | None, title: str, notes: Sequence[str]) -> Markup:
    parts = [tag("h1", title)]
    if len(views) == 1:
        parts += [tag("p", *_about(views[0]), class_="rp-lead"), tiles(views[0], subject)]
    else:
        items = [tag("li", badge(view), tag("b", view.who), " · ", *_about(view)) for view in views]
        parts.append(tag("ul", *items, class_="rp-runs"))
    parts += [tag("p", note, class_="rp-warning") for note in notes]
    names = (
        ("result", "How good"),
        ("certainty", "How sure"),
        ("spending", "How dear"),
        ("failures", "Where it fails"),
    )
    links = [tag("a", text, href=f"#{name}") for name, text in (*names, ("tasks", "Task by task"))]
    return tag("header", *parts, tag("nav", *links), class_="rp-header")


def _about(view: RunView) -> Iterator[Markup]:
    run = view.run
    words = [
        f"{plural(run.count, 'task')} of {run.split or run.tasks.name}",
        f"mode {run.mode}",
        f"world {run.world.name}",
        f"seed {run.seed}",
        plural(run.epochs, "trial") + " each" if run.epochs > 1 else "",
        run.created[:10],
    ]
    yield join([" · ".join(filter(None, words))])
    digests = {
        "world": run.world.digest,
        "tasks": run.tasks.digest,
        **{f"rules {name}": at for name, at in run.rules.items()},
    }
    shown = "; ".join(f"{name} {digest[:12]}" for name, digest in digests.items())
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    yield tag("span", f" {shown}", class_="rp-digests", title=versions or None)


def _browser(views: Sequence[RunView], subject: Subject | None) -> tuple[Markup, list[Frame]]:
    """The list of tasks, the opened one, and all details compressed."""
    make, first = Details(views, subject), featured(views)
    details = {task: make.of(task) for task in task_ids(views)}
    opened = details[first].whole if first is not None else Markup("")
    heads = [tag("th", "task", scope="col")]
    for view in views:
        sets = ", ".join(view.rule_sets)
        several = [tag("th", badge(view), scope="col", class_="rp-mark", title=f"{view.who}: {sets}")]
        single = [tag("th", rules, scope="col", class_="rp-mark") for rules in view.rule_sets]
        heads += several if len(views) > 1 else single
    heads.append(tag("th", "✗ rules", scope="col", class_="rp-mark", title="rules that keep the plan from passing"))
    rows = [task_row(task, views, subject) for task in details]
    listing = tag(
        "table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="rp-table rp-list", id="rp-list"
    )
    section = tag(
        "section",
        tag("h2", "Task by task"),
        _controls(views, subject),
        tag(
            "div",
            tag("div", listing, class_="rp-listing"),
            tag("div", opened, id="rp-detail", data_t=first),
            class_="rp-browser",
        ),
        tag("noscript", tag("p", "The details of the other tasks open with JavaScript only.", class_="rp-note")),
        tag("script", _packed(details), type="application/gzip", id="rp-details"),
        id="tasks",
    )
    return section, [frame for detail in details.values() for frame in detail.frames]


def _controls(views: Sequence[RunView], subject: Subject | None) -> Markup:
    results = [
        ("", "every result"),
        ("pass", "passes"),
        ("fail", "fails"),
        ("none", "no plan"),
        ("sets", "rule sets differ"),
    ]
    if len(views) > 1 or any(view.run.epochs > 1 for view in views):
        results.append(("differ", "trials or runs differ"))
    rules: dict[str, str] = {}
    for view in views:
        for name in view.rule_sets:
            rules |= dict(subject.rules(name)) if subject is not None else _ids(view, name)
    return tag(
        "div",
        tag(
            "label",
            "Show ",
            tag("select", *(tag("option", text, value=word) for word, text in results), id="rp-result"),
        ),
        tag(
            "label",
            "failing ",
            tag(
                "select",
                tag("option", "any rule", value=""),
                *(tag("option", title, value=f"rule:{rule}") for rule, title in rules.items()),
                id="rp-rule",
            ),
        ),
        tag("label", "with ", tag("input", type="search", id="rp-find", placeholder="task or tag")),
        tag("span", plural(len(task_ids(views)), "task"), id="rp-count", class_="rp-soft"),
        tag(
            "span",
            tag("button", "‹ previous", type="button", id="rp-back"),
            tag("button", "next ›", type="button", id="rp-next"),
        ),
        class_="rp-controls",
        hidden=True,
    )


def _ids(view: RunView, rules: str) -> dict[str, str]:
    return {v.rule: v.rule for s in view.samples if rules in s.verdicts for v in s.verdicts[rules].verdicts}


def _packed(details: dict[str, Detail]) -> Markup:
    """The details as compressed JSON: first what is shown of each task, then what opens on demand."""
    shown = {task: detail.markup for task, detail in details.items()}
    more = {task: detail.more for task, detail in details.items()}
    body = json.dumps([shown, more], ensure_ascii=False).encode()
    return Markup(base64.b64encode(gzip.compress(body, 9, mtime=0)).decode())
