"""What the benchmark's paper looks at besides the rules: grounding, structures, reflection, refinement, search.

Each analysis is a table over the trials of one run, None where there is nothing to count. What a model translated is
read from the calls of its conversation, what rounds brought from the notes that the agents leave.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from tripwright.benchmarks.chinatravel.structures import aligned, names_in, novelty, semantic_share, signatures
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import ConceptLibrary
from tripwright.session import Event
from tripwright.session.analysis import Analysis, Trial

_USES = ("start_search", "exact_planner")
"""Tools that take programs to plan with; what they were last called with is the agent's translation."""
Tasks = Mapping[str, Task]


def translated(events: Sequence[Event]) -> list[str] | None:
    """The programs that a conversation's agent planned with; None when it planned with none."""
    for event in reversed(events):
        if event.kind == "call" and event.tool in _USES and isinstance(event.arguments, Mapping):
            programs = event.arguments.get("programs")
            return [str(one) for one in programs] if isinstance(programs, list) else None
    return None


def grounding(tasks: Tasks, trials: Sequence[Trial], library: ConceptLibrary) -> Analysis | None:
    """How many of the places, cuisines and kinds that the true programs name the translation names too."""
    whole: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for task, made in _translations(tasks, trials):
        found = [names_in(source, task.query, library) for source in made]
        named = frozenset[str]().union(*(names.plain | names.semantic for names in found))
        for source in task.programs or ():
            names = names_in(source, task.query, library)
            for kind, wanted in (("plain", names.plain), ("semantic", names.semantic)):
                whole[kind] += len(wanted)
                right[kind] += len(wanted & named)
    rows = tuple((kind, right[kind], whole[kind], _percent(right[kind], whole[kind])) for kind in ("plain", "semantic"))
    note = (
        "Of the places, cuisines, kinds and features that true programs name, those that the translation names. Plain: "
        "the request says it in these words; semantic: it must be inferred."
    )
    return Analysis("Grounding", note, ("", "grounded", "of", "percent"), rows) if whole else None


def alignment(tasks: Tasks, trials: Sequence[Trial], library: ConceptLibrary, seen: frozenset[str]) -> Analysis | None:
    """How many true programs have a counterpart of equal structure in the translation, by whether it was seen."""
    whole: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for task, made in _translations(tasks, trials):
        gold = signatures(task.programs or (), library)
        for key, found in zip(gold, aligned(gold, signatures(made, library)), strict=True):
            kind = "seen" if key in seen else "unseen"
            whole[kind] += 1
            right[kind] += found
    rows = tuple((kind, right[kind], whole[kind], _percent(right[kind], whole[kind])) for kind in ("seen", "unseen"))
    note = (
        "Of the true programs, those with a program of equal structure (canonical form without values) in the "
        "translation. Seen: a structure that synthesised requests have."
    )
    return Analysis("Structures", note, ("", "aligned", "of", "percent"), rows) if whole else None


def task_shares(tasks: Tasks, library: ConceptLibrary, seen: frozenset[str]) -> Analysis | None:
    """How many programs are semantic, and how many tasks have an unseen structure."""
    known = [task for task in tasks.values() if task.programs]
    if not known:
        return None
    share, new = semantic_share(known, library), novelty(known, seen, library)
    rows = (
        ("programs that name something semantic, of those that name something", share.semantic, share.naming),
        ("programs that name something semantic, of all", share.semantic, share.programs),
        ("tasks with an unseen structure", new.unseen_tasks, new.tasks),
        ("programs of an unseen structure", new.unseen_programs, new.programs),
    )
    note = "Published: 78.4 % of statements semantic (Human-1000), 84 % of samples unseen."
    shown = tuple((name, count, of, _percent(count, of)) for name, count, of in rows)
    return Analysis("Tasks", note, ("", "count", "of", "percent"), shown)


def reflection(tasks: Tasks, trials: Sequence[Trial]) -> Analysis | None:
    """Faulty programs and number of programs against the true number, round by round of NL2DSL."""
    found = [(tasks[trial.task], rounds) for trial in trials if (rounds := notes(trial.events, "nl2dsl"))]
    found = [(task, rounds) for task, rounds in found if task.programs is not None]
    rows: list[tuple[str | float | None, ...]] = []
    for number in range(max((len(rounds) for _, rounds in found), default=0)):
        there = [(task, rounds) for task, rounds in found if number < len(rounds)]
        fewer = sum(number > 0 and rounds[number]["programs"] < rounds[number - 1]["programs"] for _, rounds in there)
        rows.append(
            (
                str(number),
                len(there),
                _mean([rounds[number]["faulty"] for _, rounds in there]),
                _mean([rounds[number]["programs"] for _, rounds in there]),
                _mean([len(task.programs or ()) for task, _ in there]),
                fewer,
                sum(rounds[number]["unreadable"] for _, rounds in there),
            )
        )
    columns = ("round", "trials", "faulty programs", "programs", "true programs", "trials with fewer", "unreadable")
    note = "Means over the trials that reached the round; fewer: programs were deleted in it. Round 0 translates."
    return Analysis("Reflection of NL2DSL", note, columns, tuple(rows)) if rows else None


def refinement(trials: Sequence[Trial]) -> Analysis | None:
    """Remaining, corrected and new errors, tokens and cost, round by round of LLM-modulo."""
    found = [rounds for trial in trials if (rounds := notes(trial.events, "modulo"))]
    names = ("remaining", "corrected", "new", "tokens", "cost", "seconds")
    rows: list[tuple[str | float | None, ...]] = []
    for number in range(max(map(len, found), default=0)):
        there = [rounds[number] for rounds in found if number < len(rounds)]
        rows.append((str(number), len(there), *(_mean([one[name] for one in there]) for name in names)))
    note = "Means over the trials that reached the round; a trial ends without errors. Round 0 is the first plan."
    return Analysis("Rounds of LLM-modulo", note, ("round", "trials", *names), tuple(rows)) if rows else None


def searches(trials: Sequence[Trial]) -> Analysis | None:
    """What the interactive searches did."""
    found = [one for trial in trials for one in notes(trial.events, "search")]
    if not found:
        return None
    counters = [one["counters"] for one in found]
    rows: list[tuple[str | float | None, ...]] = [
        ("found a plan that passes", sum(one["passed"] for one in found) / len(found)),
        ("ended for want of time", sum(one["timed_out"] for one in found) / len(found)),
        ("seconds", _mean([one["seconds"] for one in found])),
        *((name.replace("_", " "), _mean([one[name] for one in counters])) for name in counters[0]),
    ]
    return Analysis("Interactive search", f"Means over {len(found)} searches.", ("", "mean"), tuple(rows))


def milp(trials: Sequence[Trial]) -> Analysis | None:
    """How large the mixed-integer programs were, how many were solved, and how many programs became no rows."""
    found = [one for trial in trials for one in notes(trial.events, "milp") if "size" in one]
    if not found:
        return None
    rows: list[tuple[str | float | None, ...]] = [
        ("plans that pass", _mean([float(one["passed"]) for one in found])),
        ("seconds", _mean([one["seconds"] for one in found])),
        ("programs without rows", _mean([len(one["not_compiled"]) for one in found])),
        *((name, _mean([one["size"][name] for one in found])) for name in ("variables", "rows", "nonzeros")),
    ]
    return Analysis("Mixed-integer programs", f"Means over {len(found)} programs.", ("", "mean"), tuple(rows))


def notes(events: Sequence[Event], label: str) -> list[dict[str, Any]]:
    """The notes of that label which hold objects, in order."""
    texts = [event.text for event in events if event.kind == "note" and event.label == label]
    return [value for text in texts if (value := _object(text)) is not None]


def _object(text: str | None) -> dict[str, Any] | None:
    try:
        value: object = json.loads(text or "")
    except ValueError:
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _translations(tasks: Tasks, trials: Sequence[Trial]) -> Iterator[tuple[Task, list[str]]]:
    """Trials with a translation of the agent's own; granted programs are none."""
    for trial in trials:
        made = translated(trial.events) if notes(trial.events, "nl2dsl") else None
        task = tasks.get(trial.task)
        if made is not None and task is not None and task.programs is not None:
            yield task, made


def _percent(count: int, whole: int) -> float | None:
    return 100 * count / whole if whole else None


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
