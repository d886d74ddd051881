"""Agents by name, and a user's own by ``module:callable``."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from tripwright.agents.agent import Act, Agent, Grant
from tripwright.errors import BadInput, UnknownName, nearest_name


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a registered agent before its module is imported."""

    target: str
    description: str
    model: bool = False
    grants: tuple[Grant, ...] = ()
    modes: tuple[str, ...] = ()
    benchmarks: tuple[str, ...] = ()


AGENTS: dict[str, Entry] = {
    "null": Entry("tripwright.agents.null:act", "Delivers nothing; every score must be 0."),
    "greedy": Entry(
        "tripwright.agents.greedy:act",
        "TravelPlanner's published baseline: the cheapest of everything, whatever was asked.",
        grants=("fields",),
        modes=("tools",),
        benchmarks=("travelplanner",),
    ),
    "planner": Entry(
        "tripwright.agents.planner:act",
        "The exact planner on the structured request: what is possible at best.",
        grants=("fields", "planner"),
    ),
    "direct": Entry(
        "tripwright.agents.direct:act",
        "A model plans from the given data in one reply.",
        model=True,
        modes=("sole-planning",),
        benchmarks=("travelplanner",),
    ),
    "cot": Entry(
        "tripwright.agents.direct:cot",
        "The same, asked to think step by step.",
        model=True,
        modes=("sole-planning",),
        benchmarks=("travelplanner",),
    ),
    "act": Entry(
        "tripwright.agents.two_stage:act",
        "Acts by a published text protocol without thinking aloud, then plans from its notebook alone.",
        model=True,
        modes=("two-stage",),
    ),
    "react": Entry(
        "tripwright.agents.react:act",
        "ReAct: with the cost enquiry on given data, or (two-stage) with the published tools and notebook.",
        model=True,
        modes=("sole-planning", "two-stage"),
    ),
    "react-one-shot": Entry(
        "tripwright.agents.two_stage:react_one_shot",
        "ReAct with the published tools and notebook, shown one worked conversation.",
        model=True,
        modes=("two-stage",),
        benchmarks=("chinatravel",),
    ),
    "reflexion": Entry(
        "tripwright.agents.react:reflexion",
        "ReAct that reflects after three failing cost enquiries in a row.",
        model=True,
        modes=("sole-planning",),
        benchmarks=("travelplanner",),
    ),
    "react-two-stage": Entry(
        "tripwright.agents.two_stage:react",
        "ReAct with the published tools and notebook, then a planner that sees the notebook alone.",
        model=True,
        modes=("two-stage",),
    ),
    "tool-calling": Entry(
        "tripwright.agents.tool_calling:act",
        "A model calls typed tools, several at once if it likes, and hands the plan in.",
        model=True,
        modes=("tools",),
    ),
    "neuro-symbolic": Entry(
        "tripwright.agents.neuro_symbolic:act",
        "A model turns the request into fields, the exact planner does the rest.",
        model=True,
        grants=("planner",),
        benchmarks=("travelplanner",),
    ),
    "nesy": Entry(
        "tripwright.agents.nesy:act",
        "A model translates the request into programs and ranks the choices of a depth-first search.",
        model=True,
        grants=("language", "search"),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
    "nesy-rules": Entry(
        "tripwright.agents.nesy:rules",
        "The same translation; rules rank the choices.",
        model=True,
        grants=("language", "search"),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
    "nesy-oracle": Entry(
        "tripwright.agents.nesy:oracle",
        "The programs are granted; a model ranks the choices.",
        model=True,
        grants=("fields", "search"),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
    "nesy-planner": Entry(
        "tripwright.agents.nesy:exact",
        "The same translation; the exact planner does the rest.",
        model=True,
        grants=("language", "planner"),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
    "dfs": Entry(
        "tripwright.agents.nesy:dfs",
        "The programs are granted; a depth-first search ranked by rules, 300 s a task unless --seconds says.",
        grants=("fields", "search"),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
    "llm-modulo": Entry(
        "tripwright.agents.llm_modulo:act",
        "A model mends its plan by what a verifier with the true programs says of it.",
        model=True,
        grants=("verifier",),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
    "llm-modulo-best": Entry(
        "tripwright.agents.llm_modulo:best",
        "The same, but the plan with the fewest errors is delivered, not the last one.",
        model=True,
        grants=("verifier",),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
    "ttg": Entry(
        "tripwright.agents.ttg:act",
        "The programs are granted; a MILP over hourly slots and 22 sampled places, 900 s a task unless --seconds says.",
        grants=("fields", "milp"),
        modes=("granted",),
        benchmarks=("chinatravel",),
    ),
}
"""Registered agents; strategies add themselves here, one line each."""


def load_agent(name: str) -> Agent:
    """The agent of that name, or the one at ``module:callable`` (``my_agent:act``, or a path ``my_agent.py:act``).

    A callable of one's own may carry ``tripwright_model``, ``tripwright_grants``, ``tripwright_modes`` and
    ``tripwright_benchmarks`` as attributes, with the meaning of the fields of ``Agent``; without them it is taken to
    need a model.

    Raises:
        UnknownName: No agent is registered under that name.
        BadInput: The module or the callable is not there, or it is not an async callable of one argument.
    """
    if ":" not in name:
        entry = AGENTS.get(name)
        if entry is None:
            raise UnknownName("agent", name, [*AGENTS, "module:callable"])
        act = _resolve(entry.target)
        return Agent(
            *(name, entry.description, act, entry.model),
            *(entry.grants, entry.modes, entry.benchmarks, entry.target),
        )
    act = _resolve(name)
    summary = (inspect.getdoc(act) or "").partition("\n")[0]
    return Agent(
        name,
        summary,
        act,
        model=bool(getattr(act, "tripwright_model", True)),
        grants=tuple(getattr(act, "tripwright_grants", ())),
        modes=tuple(getattr(act, "tripwright_modes", ())),
        benchmarks=tuple(getattr(act, "tripwright_benchmarks", ())),
        target=name,
    )


def _resolve(target: str) -> Act:
    place, _, attribute = target.rpartition(":")
    module: ModuleType = _module(place, target)
    found: Any = getattr(module, attribute, None)
    if found is None:
        names = [name for name in dir(module) if not name.startswith("_")]
        raise BadInput(
            f"the module {place} has no {attribute!r}",
            field="--agent",
            value=target,
            nearest=nearest_name(attribute, names) if names else None,
        )
    _check_signature(found, target)
    return cast("Act", found)


def _module(place: str, target: str) -> ModuleType:
    expected = "module:callable, where Python can import the module from here, or path/to/file.py:callable"
    if place.endswith(".py"):
        return _module_at(Path(place), target)
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return importlib.import_module(place)
    except ModuleNotFoundError as error:
        if error.name is not None and (place == error.name or place.startswith(error.name + ".")):
            raise BadInput("no such module", field="--agent", value=target, expected=expected) from error
        raise BadInput(f"the agent's module needs a package that is missing ({error.name})", value=target) from error
    except ValueError as error:
        raise BadInput("not a module name", field="--agent", value=target, expected=expected) from error
    except Exception as error:  # somebody else's module: whatever it raises is named, not ours to repair
        raise _not_importable(target, error) from error


def _module_at(file: Path, target: str) -> ModuleType:
    if not file.is_file():
        raise BadInput("no such file", field="--agent", value=target, expected="path/to/file.py:callable")
    name = f"tripwright_agent_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadInput("not a Python file", field="--agent", value=target)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # as above
        del sys.modules[name]
        raise _not_importable(target, error) from error
    return module


def _not_importable(target: str, error: Exception) -> BadInput:
    fault = f"{type(error).__name__}: {error}"
    return BadInput(f"the agent's module cannot be imported ({fault})", field="--agent", value=target)


def _check_signature(found: Any, target: str) -> None:
    expected = "async def act(session) -> None"
    if not callable(found):
        raise BadInput("not a callable", field="--agent", value=target, expected=expected)
    call: Callable[..., Any] = found if inspect.isroutine(found) else found.__call__
    if not inspect.iscoroutinefunction(call):
        raise BadInput("not an async callable", field="--agent", value=target, expected=expected)
    try:
        inspect.signature(found).bind(None)
    except TypeError as error:
        raise BadInput(f"not a callable of one argument ({error})", value=target, expected=expected) from error
