"""A submission as the published evaluation reads it: a folder or zip with one ``<uid>.json`` for each query.

It takes a query without a document for one with an empty plan (fact sheet, section 5 and Q25), and never says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.upstream.schema import schema_faults
from tripwright.errors import BadInput
from tripwright.plan_documents import holds_plan_documents, write_plan_documents
from tripwright.submissions import Findings, PlanLine

_NAMED = 5
"""Queries without a plan that are told by name."""


def submit(tasks: Sequence[Task], lines: Sequence[PlanLine[Task]], out: Path | None) -> Findings:
    """Look at plans as a submission, and write it if nothing stands against it.

    Args:
        tasks: The queries.
        lines: The plans for them.
        out: A folder or zip to write; None only looks.

    Raises:
        BadInput: ``out`` is neither, or an id cannot name a file.
    """
    if out is not None and not holds_plan_documents(out):
        raise BadInput(
            "not a place for one file for each query", file=out, field="--out", expected="a folder or a .zip"
        )
    errors = [line.problem for line in lines if line.problem is not None]
    plans = {line.task.id: line.plan for line in lines if line.task is not None and line.plan not in (None, {}, [], "")}
    missing = [task.id for task in tasks if task.id not in plans]
    warnings = [found for task in tasks if task.id in plans for found in _faults(task.id, plans[task.id])]
    if missing:
        more = ", ..." if len(missing) > _NAMED else ""
        named = ", ".join(missing[:_NAMED]) + more
        warnings.append(
            BadInput(f"no plan for {len(missing)} of {len(tasks)} queries, which counts as not delivered", value=named)
        )
    if out is not None and not errors:
        write_plan_documents(out, {task.id: plans[task.id] for task in tasks if task.id in plans})
    return Findings(errors, warnings, len(plans))


def _faults(name: str, plan: Any) -> list[BadInput]:
    """The first fault of a plan that the published schema refuses."""
    faults = schema_faults(plan)
    if not faults:
        return []
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return [BadInput(f"the plan of {name} counts as not delivered: {faults[0]}{more}")]
