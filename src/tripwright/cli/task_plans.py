"""The task verbs about plans: out of texts and runs, and into a submission."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple, cast

from tripwright.cli.flags import Bench, Json, MaybeOut, Out
from tripwright.cli.printing import say, visible
from tripwright.cli.task_files import print_counts
from tripwright.errors import BadInput

_TEXTS = ("plan", "text", "response", "output", "answer", "results", "content")
"""Fields that may hold a plan in free text, the first one present counts."""
_SHOWN = 5


def plans(bench: str, source: Path, *, out: Out, world: str | None = None, as_json: Json = False) -> int:
    """Turn plans in free text, or those of an evaluation run, into plans as published.

    Example: tripwright tasks plans travelplanner replies.jsonl --out plans.jsonl

    Example: tripwright tasks plans chinatravel runs/react --out results

    Each line has the text in "plan", "text", "response", "messages" or a like field; its other names (id, uid, idx,
    query) are kept. A text without a plan becomes null. A single .txt or .md file is one plan, called by its name. Of a
    run the first trial of each task counts.

    Parameters
    ----------
    bench
        The benchmark: travelplanner or chinatravel (the JSON object in a text is the plan).
    source
        Texts: JSON Lines (also gzipped), or one .txt or .md file; or a run folder of `tripwright eval`.
    out
        Write the plans here, as JSON Lines. A folder, a name without an ending or a .zip gets a file ID.json for each
        plan instead, which is what ChinaTravel's published evaluation reads.
    world
        travelplanner: a named world or a world file; names are then tied to it, which settles more of them. Left out,
        the text alone is read.
    as_json
        Print the counts as JSON.
    """
    from tripwright.bench import described
    from tripwright.evaluation.folder import RUN
    from tripwright.world.named import open_world

    subject = described(bench)
    problems: list[BadInput] = []
    if (source / RUN).is_file():
        found = _of_run(source, bench)
    else:
        with nullcontext() if world is None else open_world(world, on_build=say) as opened:
            found = _of_texts(source, subject.plan_reader(opened), problems)
    for problem in problems:
        say(str(problem))
    _write(out, found.rows)
    print_counts({**found.counts, "broken": len(problems)}, out, as_json)
    return 2 if problems else 0


class _Found(NamedTuple):
    rows: list[dict[str, Any]]
    counts: dict[str, int]


def _of_run(source: Path, bench: str) -> _Found:
    """The plan of each task of a run, null where nothing was delivered."""
    from tripwright.evaluation.folder import RunFolder

    run = RunFolder.open(source)
    if run.run.benchmark != bench:
        raise BadInput("a run of another benchmark", file=source, value=run.run.benchmark, expected=bench)
    samples = run.samples()
    first = [sample for sample in samples if sample.epoch == 1]
    if len(first) < len(samples):
        say(f"{source}: only the first of several trials of each task is taken")
    rows: list[dict[str, Any]] = [{"id": sample.task, "plan": sample.plan} for sample in first]
    return _Found(rows, {"tasks": len(rows), "plans": sum(row["plan"] is not None for row in rows)})


def _of_texts(source: Path, read: Any, problems: list[BadInput]) -> _Found:
    rows: list[dict[str, Any]] = []
    counts = {"texts": 0, "plans": 0, "unused_lines": 0}
    for names, text in _texts(source, problems):
        plan, unused = read(text)
        rows.append({**names, "plan": plan})
        counts["texts"] += 1
        counts["plans"] += plan is not None
        counts["unused_lines"] += len(unused)
        name = next(iter(names.values()), counts["texts"])
        for number, line in unused[:_SHOWN] if plan is not None else ():
            say(f"{name}: line {number} is not used: {line.strip()}")
    return _Found(rows, counts)


def _write(out: Path, rows: list[dict[str, Any]]) -> None:
    from tripwright.lines import write_jsonl
    from tripwright.plan_documents import holds_plan_documents, write_plan_documents

    if not holds_plan_documents(out):
        write_jsonl(out, rows)
        return
    named: dict[str, Any] = {}
    for row in (row for row in rows if row["plan"] is not None):
        name = row.get("id", row.get("uid"))
        if name is None:
            raise BadInput("a plan without an id cannot name a file", file=out, expected="--out FILE.jsonl for it")
        named[str(name)] = row["plan"]
    write_plan_documents(out, named)


def submission(
    bench: Bench,
    *,
    tasks: str,
    plans: Path,
    out: MaybeOut = None,
    world: str | None = None,
    as_json: Json = False,
) -> int:
    """Write a submission as the published evaluation reads it, or check one.

    Example: tripwright tasks submission travelplanner --tasks test.csv --plans mine.jsonl --out board.jsonl

    Example: tripwright tasks submission chinatravel --tasks hub/easy --plans mine.jsonl --out results.zip

    travelplanner: the hosted board's file. Every query gets its row in the data set's order, with null where there is
    no plan. What would stop the board's script is an error, named by row, field, value and expected form: nothing is
    written then and the exit code is 2. What it would not find is a warning.

    chinatravel: a folder or zip with a file ID.json for each query that has a plan. A plan that cannot be read or is
    for no query is an error; what the published schema refuses, and a query without a plan, is a warning: it counts as
    not delivered.

    Parameters
    ----------
    tasks
        The data set: a query file or a named set.
    plans
        The plans, one JSON object for each line, or a folder or zip of JSON files; with --out left out, the submission
        to check.
    out
        Write the submission here.
    world
        The world that a named set belongs to.
    as_json
        Print errors and warnings as JSON Lines.
    """
    from tripwright.bench import benchmark

    opened = benchmark(bench, world=world, on_build=say)
    with opened.world:
        read = opened.tasks(tasks, on_make=say)
        found = opened.submit(read, plans, out)
    for level, findings in (("error", found.errors), ("warning", found.warnings)):
        for one in findings:
            if as_json:
                told = {"level": level, "row": one.line, "field": one.field, "text": str(one)}
                print(json.dumps(told, ensure_ascii=False))
            else:
                say(f"{level}: {'row ' if one.file is None and one.line is not None else ''}{one}")
    if not as_json:
        filled = "" if found.filled is None else f", {found.filled} plans"
        what = f"{len(read)} queries{filled}, {len(found.errors)} errors, {len(found.warnings)} warnings"
        print(what + _where(out, bool(found.errors)))
    return 2 if found.errors else 0


def _where(out: Path | None, failed: bool) -> str:
    if out is None:
        return ""
    return "; nothing written" if failed else f"; written to {visible(out)}"


def _texts(source: Path, problems: list[BadInput]) -> Iterator[tuple[dict[str, Any], str]]:
    """(names, text) of each plan in a file."""
    if source.suffix in (".txt", ".md"):
        yield {"id": source.stem}, source.read_text(encoding="utf-8", errors="replace")
        return
    from tripwright.lines import read_rows

    for line, _, row in read_rows(source, problems.append):
        text = _text_of(row)
        if text is None:
            expected = f"a text in one of {', '.join(_TEXTS)}, messages"
            problems.append(BadInput("the line has no text", file=source, line=line, expected=expected))
            continue
        yield {name: row[name] for name in ("id", "uid", "idx", "query") if name in row}, text


def _text_of(row: dict[str, Any]) -> str | None:
    for name in _TEXTS:
        value = row.get(name)
        if isinstance(value, str):
            return value
        if isinstance(value, list | dict):  # a plan that has its format already
            return json.dumps(value)
        if name in row and value is None:
            return ""
    return _last_reply(row.get("messages"))


def _last_reply(messages: object) -> str | None:
    """What the assistant said last in a conversation."""
    for message in reversed(cast(list[object], messages) if isinstance(messages, list) else []):
        if isinstance(message, dict):
            body = cast(dict[str, object], message)
            content = body.get("content")
            if body.get("role") == "assistant" and isinstance(content, str):
                return content
    return None
