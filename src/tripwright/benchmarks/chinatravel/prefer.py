"""The preference that a person asks for, as ``--prefer`` says it."""

from __future__ import annotations

import re
from pathlib import Path

from tripwright.benchmarks.chinatravel.concepts import described_concepts
from tripwright.benchmarks.chinatravel.preferences import Preference, builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import BadInput, nearest_name
from tripwright.language import SOUND, program
from tripwright.language.static import FindingKind, check_program


def preference_for(prefer: str | None, task: Task, sandbox: Sandbox) -> Preference | None:
    """The preference that a person asks for.

    Args:
        prefer: ``P0`` to ``P4``, ``P5=PLACE`` with a place of the task's city by its name or its English one, the name
            of a file with a preference program, or ``none``; None for the task's own first one, if it has any.
        task: The task.
        sandbox: The world.

    Raises:
        BadInput: None of these, a place that the city has not, or a file that holds no preference program that makes
            sense.
    """
    if prefer == "none" or (prefer is None and not task.preferences):
        return None
    if prefer is None:
        return _of_task(task)
    if re.fullmatch(r"P\d", prefer) or prefer.startswith("P5="):
        name, _, place = prefer.partition("=")
        if name == "P5" and not place:
            raise BadInput("P5 needs the place to be close to", field="--prefer", value=prefer, expected="P5=PLACE")
        return read_preference(builtin(name, _place(place, task, sandbox) if place else ""))
    file = Path(prefer)
    if not file.is_file():
        raise BadInput("unknown preference", field="--prefer", value=prefer, expected="P0 to P5, a file, or none")
    try:
        source = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("not readable as text", file=file, expected="a preference program in UTF-8") from None
    return _own(source, file)


def _of_task(task: Task) -> Preference:
    """The task's own preference.

    Raises:
        BadInput: It cannot be read.
    """
    try:
        return read_preference(task.preferences[0])
    except BadInput as error:
        what = f"the preference of task {task.id} is none"
        raise BadInput(what, field="preference_py", value=error.value, expected=error.expected) from error


def _place(name: str, task: Task, sandbox: Sandbox) -> str:
    """The place of the task's city by its name, or by its English one.

    Raises:
        BadInput: The city has none of that name. A city that the world has not is the planner's to tell.
    """
    city = task.target_city
    if city not in sandbox.cities:
        return name
    found = sandbox.place(city, name)
    if found is not None:
        return found
    english = (alias for place, alias in sandbox.world.aliases(city).items() if sandbox.transit.city(city).knows(place))
    raise BadInput(
        f"there is no such place in {city}, where task {task.id} goes",
        field="--prefer",
        value=f"P5={name}",
        expected="a place of the city that is visited (--id plans one task)",
        nearest=nearest_name(name, (*sandbox.transit.city(city).index, *english)),
    )


def _own(source: str, file: Path) -> Preference:
    """A person's own preference program: unlike a published one it must make sense before it is tried.

    Raises:
        BadInput: It is none, it cannot be read, it calls what there is not, or it never sets its value.
    """
    found = read_preference(source, file)
    head = source[: len(source) - len(found.body)].count("\n")
    for finding in check_program(program(f"{found.body}\nresult = {found.name}", described_concepts(), SOUND)):
        if finding.kind in (FindingKind.UNREADABLE, FindingKind.UNKNOWN_NAME, FindingKind.BAD_CALL):
            line = None if finding.line is None else finding.line + head
            raise BadInput(finding.message, file=file, line=line, field="--prefer", nearest=finding.nearest)
    return found
