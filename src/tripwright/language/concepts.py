"""Concept libraries: the words that a dialect gives to its programs, as typed, documented functions.

A library is bound to its world: its functions are plain Python callables over read-only plan values. Types say where a
value comes from (which value set), roles say how the planner may read a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NoReturn

from tripwright.errors import UnknownName


class Base(StrEnum):
    """What a value is."""

    NUMBER = "number"
    TEXT = "text"
    CLOCK = "clock"
    """A zero-padded ``HH:MM`` text, which compares like the time it stands for."""
    FLAG = "flag"
    ITEM = "item"
    """One element of the trip."""
    ITEMS = "items"
    """Elements of the trip, in order."""
    PART = "part"
    """Something that belongs to one item, such as the legs that lead to it."""
    TRIP = "trip"


@dataclass(frozen=True, slots=True)
class Type:
    """A value's type.

    Attributes:
        base: What it is.
        values: The value set that it is drawn from.
        unit: What a number counts.
        least: The least value that a number has on a well-formed plan.
    """

    base: Base
    values: str | None = None
    unit: str | None = None
    least: float | None = None

    def __str__(self) -> str:
        return f"{self.base}" + (f" of {self.values}" if self.values else "") + (f" ({self.unit})" if self.unit else "")


class Role(StrEnum):
    """How a function depends on the trip."""

    ITEMS = "items"
    """The items of the whole trip."""
    DAY_ITEMS = "day_items"
    """The items of one day; the last argument is the day's number, from 1."""
    FACT = "fact"
    """A value of the trip as a whole that the request fixes, such as the number of people."""
    FEATURE = "feature"
    """A value of one item (and constants): it depends on nothing else in the trip."""
    ITEM_COUNT = "item_count"
    """How many items the whole trip has."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A wording in both languages; ``{0}``, ``{1}`` stand for the arguments. ``many`` is the English plural."""

    en: str
    zh: str
    many: str = ""

    @property
    def plural(self) -> str:
        """The English plural."""
        return self.many or f"{self.en}s"


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter; ``optional`` ones have a default."""

    name: str
    type: Type
    optional: bool = False


def unbound(*_: object, **__: object) -> NoReturn:
    """The function of a concept that is only described; a dialect replaces it when it binds its library to a world."""
    raise TypeError("this function has no world to look into")


@dataclass(frozen=True, eq=False, slots=True)
class Concept:
    """One function of a library.

    Attributes:
        name: What programs call it.
        call: The function itself.
        params: Its parameters.
        returns: The type of its value.
        doc: One line of meaning, in English and Chinese.
        role: How it depends on the trip.
        cost: Fuel for one call, beyond one step for each element of a list that it takes or gives.
        phrase: How its value is called in a sentence; the name is used where there is none.
        partial: It has no value for some arguments that a sound plan leads to (a place that is not in the city).
    """

    name: str
    call: Callable[..., Any]
    params: tuple[Param, ...]
    returns: Type
    doc: Phrase
    role: Role = Role.FEATURE
    cost: int = 1
    phrase: Phrase | None = None
    partial: bool = False

    @property
    def signature(self) -> str:
        """``name(param: type, ...) -> type``."""
        inside = ", ".join(f"{p.name}: {p.type}" + (" = ..." if p.optional else "") for p in self.params)
        return f"{self.name}({inside}) -> {self.returns}"


def two(text: str) -> Phrase:
    """A phrase written as ``English|Chinese``, or with the English plural as a third part."""
    return Phrase(*text.split("|"))


def concept(
    name: str,
    call: Callable[..., Any],
    params: tuple[Param, ...],
    returns: Type,
    doc: str,
    noun: str,
    role: Role = Role.FEATURE,
    *,
    cost: int = 1,
    partial: bool = False,
) -> Concept:
    """A function of a library, in one line; ``doc`` and ``noun`` are written as ``English|Chinese``."""
    return Concept(name, call, params, returns, two(doc), role, cost, two(noun), partial)


class ValueSet:
    """The constants that a typed value can have.

    Args:
        name: What types call it.
        values: The constants, or a function that gives them when they are first asked for.
        words: What some of them are called in sentences.
        groups: What some of them are called together.
        structural: They are part of a program's structure (kinds of activity), not values that vary between programs.
        names: They are the names of the items themselves.
    """

    def __init__(
        self,
        name: str,
        values: Iterable[str | int] | Callable[[], Iterable[str | int]],
        words: Mapping[str | int, Phrase] | None = None,
        *,
        groups: Mapping[frozenset[str | int], Phrase] | None = None,
        structural: bool = False,
        names: bool = False,
    ) -> None:
        self.name = name
        self.words: Mapping[str | int, Phrase] = words or {}
        self.groups: Mapping[frozenset[str | int], Phrase] = groups or {}
        self.structural = structural
        self.names = names
        self._given = values

    @cached_property
    def values(self) -> frozenset[str | int]:
        """The constants."""
        return frozenset(self._given() if callable(self._given) else self._given)


@dataclass(frozen=True, eq=False)
class ConceptLibrary:
    """The vocabulary of a dialect.

    Attributes:
        name: The dialect's name.
        inputs: The names that programs find set, with their types.
        concepts: The functions by name.
        value_sets: The value sets by name.
        keys: Entries of the trip or of an item that a concept function reads: ``item["kind"]`` means ``kind(item)``.
        day_count: The function that counts the days, where there is one.
        day_keys: The entry of the trip that lists its days, and the entry of a day that lists its items.
    """

    name: str
    inputs: Mapping[str, Type]
    concepts: Mapping[str, Concept]
    value_sets: Mapping[str, ValueSet]
    keys: Mapping[str, str] = field(default_factory=dict[str, str])
    day_count: str | None = None
    day_keys: tuple[str, str] | None = None

    def concept(self, name: str) -> Concept:
        """The function of that name; UnknownName with the nearest one when there is none."""
        found = self.concepts.get(name)
        if found is None:
            raise UnknownName("concept function", name, self.concepts)
        return found

    def items_of_trip(self, concept: str) -> str | None:
        """The function that gives the items of the whole trip, for one that gives those of a day."""
        if self.concepts[concept].role is not Role.DAY_ITEMS:
            return None
        return next((name for name, found in self.concepts.items() if found.role is Role.ITEMS), None)

    @property
    def items_of_day(self) -> str | None:
        """The function that gives the items of one day, where there is one."""
        return next((name for name, found in self.concepts.items() if found.role is Role.DAY_ITEMS), None)

    def values_of(self, type_: Type | None) -> ValueSet | None:
        """The value set that a type is drawn from."""
        return self.value_sets.get(type_.values) if type_ is not None and type_.values is not None else None


def library(
    name: str,
    inputs: Mapping[str, Type],
    concepts: Iterable[Concept],
    value_sets: Iterable[ValueSet] = (),
    *,
    keys: Mapping[str, str] | None = None,
    day_count: str | None = None,
    day_keys: tuple[str, str] | None = None,
) -> ConceptLibrary:
    """A library of these functions; see :class:`ConceptLibrary` for the arguments.

    Raises:
        ValueError: Two functions share a name, or a type names a value set that is not given.
    """
    by_name: dict[str, Concept] = {}
    sets = {values.name: values for values in value_sets}
    for concept in concepts:
        if concept.name in by_name:
            raise ValueError(f"two concept functions are called {concept.name}")
        for used in (concept.returns, *(param.type for param in concept.params)):
            if used.values is not None and used.values not in sets:
                raise ValueError(f"{concept.name} uses the value set {used.values}, which is not given")
        by_name[concept.name] = concept
    return ConceptLibrary(name, inputs, by_name, sets, keys or {}, day_count, day_keys)
