"""The task verbs that turn files into other files: query files, free-text plans, reference information, submissions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, cast

from cyclopts import Parameter

from tripwright.cli.printing import say, visible
from tripwright.cli.task_world import BENCHMARKS, open_catalog, open_tasks
from tripwright.errors import BadInput, UnknownName

Json = Annotated[bool, Parameter(name="--json")]
_TEXTS = ("plan", "text", "response", "output", "answer", "results", "content")
"""Fields that may hold a plan in free text, the first one present counts."""
_SHOWN = 5


def convert(bench: str, source: Path, *, out: Path, as_json: Json = False) -> int:
    """Convert a query file between JSON Lines and CSV, by the endings of the names.

    Example: tripwright tasks convert travelplanner validation.csv --out validation.jsonl

    Example: tripwright tasks convert chinatravel splits/easy.txt --out easy.jsonl

    Lines that cannot be read are named on standard error and the exit code is then 2; the other tasks are written.

    Parameters
    ----------
    bench
        The benchmark: travelplanner or chinatravel.
    source
        The query file: JSON Lines, or CSV with Python-literal cells as published; also gzipped. chinatravel also: a
        JSON document, a folder or zip of them, a split in a folder, an id list.
    out
        The file to write: .jsonl or .csv, gzipped with .gz.
    as_json
        Print the counts as JSON.
    """
    from tripwright.bench import described

    subject = described(bench)
    problems: list[BadInput] = []
    tasks = subject.read_file(source, on_error=problems.append)
    for problem in problems:
        say(str(problem))
    subject.write_file(out, tasks)
    _counts({"tasks": len(tasks), "broken": len(problems)}, out, as_json)
    return 2 if problems else 0


def plans(bench: str, source: Path, *, out: Path, world: str | None = None, as_json: Json = False) -> int:
    """Turn plans in free text into plans as published.

    Example: tripwright tasks plans travelplanner replies.jsonl --out plans.jsonl

    Each line has the text in "plan", "text", "response", "messages" or a like field; its other names (id, uid, idx,
    query) are kept. A text without a plan becomes null. A single .txt or .md file is one plan, called by its name.

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    source
        Texts: JSON Lines (also gzipped), or one .txt or .md file.
    out
        Write the plans here, as JSON Lines.
    world
        A named world or a world file: names are then tied to it, which settles more of them. Left out, the text alone
        is read.
    as_json
        Print the counts as JSON.
    """
    _require(bench)
    from tripwright.benchmarks.travelplanner.freetext import convert_plan
    from tripwright.lines import write_jsonl

    problems: list[BadInput] = []
    rows: list[dict[str, Any]] = []
    counts = {"texts": 0, "plans": 0, "unused_lines": 0}
    with open_catalog(bench, world) if world is not None else _nothing() as catalog:
        for names, text in _texts(source, problems):
            converted = convert_plan(text, catalog)
            rows.append({**names, "plan": converted.plan})
            counts["texts"] += 1
            counts["plans"] += converted.plan is not None
            counts["unused_lines"] += len(converted.unused)
            name = next(iter(names.values()), counts["texts"])
            for line in converted.unused[:_SHOWN] if converted.plan is not None else ():
                say(f"{name}: line {line.number} is not used: {line.text.strip()}")
    for problem in problems:
        say(str(problem))
    write_jsonl(out, rows)
    _counts({**counts, "broken": len(problems)}, out, as_json)
    return 2 if problems else 0


def references(
    bench: str, tasks: str, *, out: Path, world: str | None = None, shape: str = "text", as_json: Json = False
) -> None:
    """Write the reference information of tasks with a reference plan, for sole-planning mode.

    Example: tripwright tasks references travelplanner mini --out material.jsonl

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    tasks
        A named set or a query file; every task needs its reference plan.
    out
        Write one line for each task here, as JSON Lines.
    world
        A named world or a world file; the benchmark's default world when left out.
    shape
        text (a list of descriptions and tables as text) or records (a dictionary of records), both as published.
    as_json
        Print the counts as JSON.
    """
    if shape not in ("text", "records"):
        raise UnknownName("shape", shape, ("text", "records"))
    from tripwright.benchmarks.travelplanner.reference import task_reference_information
    from tripwright.lines import write_jsonl

    with open_tasks(bench, tasks, world) as (read, catalog):
        found = [task_reference_information(catalog, task) for task in read]
    write_jsonl(out, (one.as_text_items() if shape == "text" else one.as_records() for one in found))
    _counts({"tasks": len(found), "items": sum(len(one.items) for one in found)}, out, as_json)


def submission(
    bench: str,
    *,
    tasks: str,
    plans: Path,
    out: Path | None = None,
    world: str | None = None,
    as_json: Json = False,
) -> int:
    """Write the submission file of the hosted board, or check one.

    Example: tripwright tasks submission travelplanner --tasks test.csv --plans mine.jsonl --out board.jsonl

    Every query gets its row in the data set's order, with null where there is no plan. What would stop the board's
    script is an error, named by row, field, value and expected form: nothing is written then and the exit code is 2.
    What it would not find is a warning.

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    tasks
        The data set: a query file or a named set.
    plans
        The plans, one JSON object for each line; with --out left out, the submission file to check.
    out
        Write the submission here.
    world
        The world that a named set belongs to.
    as_json
        Print errors and warnings as JSON Lines.
    """
    from tripwright.benchmarks.travelplanner.board import board_rows, check_board_file, check_rows
    from tripwright.lines import write_jsonl
    from tripwright.submissions import read_plans

    with open_tasks(bench, tasks, world) as (read, _):
        if out is None:
            errors, warnings = check_board_file(read, plans)
            rows: list[dict[str, Any]] = []
        else:
            lines = read_plans(plans, read)
            rows = board_rows(read, lines)
            errors, warnings = check_rows(read, rows)
            errors = [*(line.problem for line in lines if line.problem is not None), *errors]
    for level, findings in (("error", errors), ("warning", warnings)):
        for finding in findings:
            if as_json:
                print(json.dumps({"level": level, "row": finding.line, "field": finding.field, "text": str(finding)}))
            else:
                say(f"{level}: {'' if finding.file else 'row '}{finding}")
    if out is not None and not errors:
        write_jsonl(out, rows)
    if not as_json:
        filled = sum(row["plan"] is not None for row in rows)
        what = f"{len(read)} queries, {filled} plans" if rows else f"{len(read)} queries"
        print(f"{what}, {len(errors)} errors, {len(warnings)} warnings" + _where(out, bool(errors)))
    return 2 if errors else 0


def _where(out: Path | None, failed: bool) -> str:
    if out is None:
        return ""
    return "; nothing written" if failed else f"; written to {visible(out)}"


def _require(bench: str) -> None:
    if bench not in BENCHMARKS:
        raise UnknownName("benchmark", bench, BENCHMARKS)


def _nothing() -> Any:
    from contextlib import nullcontext

    return nullcontext(None)


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


def _counts(counts: dict[str, int], out: Path, as_json: bool) -> None:
    if as_json:
        print(json.dumps({**counts, "out": str(out)}))
    else:
        parts = ", ".join(
            f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count or name != "broken"
        )
        print(f"{parts}; written to {visible(out)}")
