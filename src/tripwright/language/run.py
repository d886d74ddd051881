"""Programs that run: source, library and profile in, a value or a fault out. Nothing a program does can raise here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from tripwright.language.compile import Compiled, compile_tree
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.evidence import Evidence, reasons
from tripwright.language.faults import Fault, FaultKind, ProgramFault, Stopped
from tripwright.language.limits import DEFAULT_LIMITS, Limits
from tripwright.language.parse import CACHED_SOURCE, Tree, parse
from tripwright.language.profile import Profile
from tripwright.language.scope import UNSET
from tripwright.language.trace import Tracer
from tripwright.language.values import DICT, FUEL, SEQUENCE, Frame, OverLimit, view

RESULT = "result"
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What a program says of one plan.

    Attributes:
        value: True or False; None when it could not be judged (profiles in which a fault is not simply False).
        fault: Why it has no value of its own; a program with a fault is False in ``upstream``.
        fuel: How much it burnt.
        returned: The value of ``result`` itself, before it was read as true or false.
        evidence: Why it is false, when that was asked for.
    """

    value: bool | None
    fault: Fault | None
    fuel: int
    returned: Any = None
    evidence: tuple[Evidence, ...] = ()


class Env:
    """What the programs of one check read: a copy of the plan, made once.

    Args:
        inputs: Name to JSON data, such as ``{"plan": {...}}``.
        profile: Decides whether writes to the copy stay in it, for later programs to see.
        limits: Bounds on the size of the inputs.
    """

    def __init__(self, inputs: Mapping[str, object], profile: Profile, limits: Limits = DEFAULT_LIMITS) -> None:
        self.limits = limits
        self.fault: Fault | None = None
        self.values: dict[str, Any] = {}
        self.size = 0
        self._paths: dict[int, Path] | None = None
        try:
            for name, data in inputs.items():
                self.values[name], size = view(data, limits, shared=profile.writes_stay)
                self.size += size
        except OverLimit as error:
            self.fault = Fault(FaultKind.LIMIT, str(error))
        except (TypeError, RecursionError) as error:
            self.fault = Fault(FaultKind.VALUE, str(error))

    @classmethod
    def of_views(cls, values: Mapping[str, Any], size: int, profile: Profile, limits: Limits = DEFAULT_LIMITS) -> Env:
        """Inputs that are read-only views already, for callers that judge many plans which share parts.

        Args:
            values: Name to a view made by :func:`tripwright.language.values.view`, or put together from such views.
            size: How many values they hold.
            profile: As above. Writes are refused and do not stay.
            limits: As above.
        """
        env = cls({}, profile, limits)
        env.values.update(values)
        env.size = size
        return env

    def path(self, element: Any) -> Path | None:
        """Where an element of the inputs lies, such as ``("plan", "itinerary", 0, "activities", 2)``."""
        if self._paths is None:
            self._paths = {id(part): path for path, part in self._parts()}
        return self._paths.get(id(element))

    def _parts(self) -> Iterator[tuple[Path, Any]]:
        stack: list[tuple[Path, Any]] = [((name,), value) for name, value in self.values.items()]
        while stack:
            path, value = stack.pop()
            if isinstance(value, DICT):
                yield path, value
                stack.extend(((*path, key), part) for key, part in value.items())
            elif isinstance(value, SEQUENCE):
                yield path, value
                stack.extend(((*path, place), part) for place, part in enumerate(value))


class Program:
    """One constraint program; make it with :func:`program`, which caches."""

    def __init__(self, source: str, library: ConceptLibrary, profile: Profile, limits: Limits = DEFAULT_LIMITS) -> None:
        self.source = source
        self.library = library
        self.profile = profile
        self.limits = limits
        self.fault: Fault | None = None
        self._tree: Tree | None = None
        try:
            self._tree = parse(source, limits)
        except ProgramFault as error:
            self.fault = error.fault

    @property
    def tree(self) -> Tree:
        """The checked tree.

        Raises:
            ProgramFault: The program cannot be read; ``fault`` says so without raising.
        """
        if self._tree is None:
            assert self.fault is not None
            raise ProgramFault(self.fault)
        return self._tree

    @cached_property
    def _compiled(self) -> Compiled:
        return compile_tree(self.tree, self.library, self.profile)

    @cached_property
    def _traced(self) -> Compiled:
        return compile_tree(self.tree, self.library, self.profile, trace=True)

    def run(self, env: Env, *, explain: bool = False) -> Result:
        """Run the program on the inputs in ``env``. Never raises for what the program or the plan does.

        With ``explain``, a program that is false without a fault is run once more to find out why.
        """
        result = self._run(env, self._compiled, None) if self.fault is None else self._failed(self.fault, 0)
        if not explain or result.fault is not None or result.value is not False:
            return result
        tracer = Tracer(self._traced.slots)
        self._run(env, self._traced, tracer)
        return replace(result, evidence=reasons(self.tree.body, tracer, RESULT))

    def _run(self, env: Env, compiled: Compiled, tracer: Tracer | None) -> Result:
        if env.fault is not None:
            return self._failed(env.fault, 0)
        budget = self.limits.fuel + env.size * self.limits.fuel_per_value
        frame: Frame = [budget - compiled.cost, self.limits, tracer, *compiled.initial]
        for name, value in env.values.items():
            if name in compiled.slots:
                frame[compiled.slots[name]] = value
        try:
            compiled.run(frame)
        except Stopped as stopped:
            fault = self.tree.fault(stopped.kind, stopped.message, stopped.node)
            return self._failed(fault, budget - max(frame[FUEL], 0))
        except RecursionError:
            return self._failed(Fault(FaultKind.LIMIT, "nested too deeply"), budget - max(frame[FUEL], 0))
        fuel = budget - frame[FUEL]
        slot = compiled.slots.get(RESULT)
        if slot is None or frame[slot] is UNSET:
            return self._failed(Fault(FaultKind.NO_RESULT, "the program never sets 'result'"), fuel)
        return Result(bool(frame[slot]), None, fuel, frame[slot])

    def _failed(self, fault: Fault | None, fuel: int) -> Result:
        return Result(False if self.profile.fault_is_false else None, fault, fuel)


def program(source: str, library: ConceptLibrary, profile: Profile, limits: Limits = DEFAULT_LIMITS) -> Program:
    """The program of that source, from the cache where it was made before. A source that cannot be read has a fault."""
    if len(source) > CACHED_SOURCE:
        return Program(source, library, profile, limits)
    return _cached(source, library, profile, limits)


_cached = lru_cache(maxsize=4096)(Program)
