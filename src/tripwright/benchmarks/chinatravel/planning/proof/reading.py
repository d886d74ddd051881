"""What programs read of a trip: it decides how finely a relaxation has to tell things apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, TYPES
from tripwright.language import ir
from tripwright.language.build import MIRRORED, arith
from tripwright.language.normal import conjuncts
from tripwright.planner.timed.proof.terms import minutes_in

_MODES = frozenset(
    {
        "innercity_transport_type", "innercity_transport_price", "innercity_transport_distance",
        "innercity_transport_time", "innercity_transport_start_time", "innercity_transport_end_time", "taxi_cars",
        "metro_tickets",
    }
)  # fmt: skip
_ENTRIES = frozenset({"mode", "distance"})
_FARE = "innercity_transport_cost"
_PLENTY = 40
"""Activities of a whole trip, and more."""
_NEXT_TO_NOTHING = 10
"""Yuan; who has no more for fares walks, or nearly."""
BEGINS, ENDS = "activity_start_time", "activity_end_time"
_CLOCKS = frozenset({BEGINS, ENDS, "activity_time"})
_COSTS = frozenset({"activity_cost", "activity_price"})
POSITION, SIGHT, CUISINE, FEATURE = "activity_position", "attraction_type", "restaurant_type", "accommodation_type"
_TEXTS = frozenset({POSITION, SIGHT, CUISINE, FEATURE})
_DISTANCES = frozenset({"poi_distance", "poi_recommend_time"})
NAMED = "named"
"""Stands for activities at places that a program names."""
_KINDS = (*TYPES, NAMED)


@dataclass
class Reading:
    """What some conditions read.

    Attributes:
        concepts: For each kind of activity the functions that are read of it.
        distances: For each kind the distances (and advised times) that are read of it.
        paid: The kinds whose costs or prices matter as such, not only on which side of a limit each one is.
        limits: For costs and prices the values that they are compared with, of single activities.
        marks: For each kind, and its beginnings and ends, the minutes of the day from which on a comparison with a
            clock comes out otherwise than before.
        names: Every text constant.
        days: The kinds that are looked at day by day.
        entries: The entries of legs that are read. fields: Those of activities for which there is no function.
        few_fares: Fares are compared with next to nothing.
        few_nights: A number of activities is limited, and nights in a hotel count among them.
        texts: Kinds and functions whose texts matter as such: sets are compared as wholes, texts with one another.
    """

    concepts: Mapping[str, set[str]] = field(default_factory=lambda: {kind: set[str]() for kind in _KINDS})
    distances: Mapping[str, set[ir.Apply]] = field(default_factory=lambda: {kind: set[ir.Apply]() for kind in _KINDS})
    paid: set[str] = field(default_factory=set[str])
    limits: Mapping[str, set[ir.Term]] = field(default_factory=lambda: {concept: set[ir.Term]() for concept in _COSTS})
    marks: Mapping[tuple[str, str], set[int]] = field(
        default_factory=lambda: {(kind, concept): set[int]() for kind in _KINDS for concept in (BEGINS, ENDS)}
    )
    names: set[str] = field(default_factory=set[str])
    days: set[str] = field(default_factory=set[str])
    entries: set[str] = field(default_factory=set[str])
    fields: set[str] = field(default_factory=set[str])
    few_fares: bool = False
    few_nights: bool = False
    texts: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def costs(self, kind: str) -> bool:
        """Costs or prices of a kind matter."""
        return bool(self.concepts[kind] & _COSTS)

    def clocks(self, kind: str) -> bool:
        """Clocks of a kind matter."""
        return bool(self.concepts[kind] & _CLOCKS)

    @property
    def modes(self) -> bool:
        """Ways of moving matter."""
        return self.few_fares or bool(self.entries) or any(read & _MODES for read in self.concepts.values())


def reading(conditions: Iterable[ir.Cond]) -> Reading:
    """What the conditions read."""
    found = Reading()
    for cond in conditions:
        loops: dict[int, set[ir.Loop]] = {}
        for part in ir.walk(cond):
            if isinstance(part, ir.Loop):
                loops.setdefault(part.id, set()).add(part)
        for part in ir.walk(cond):
            _note(part, loops, found)
        found.paid.update(kind for part in _paid(cond) for kind in _kinds_below(part, loops))
    return found


def _paid(node: ir.Node) -> Iterator[ir.Apply]:
    """Costs and prices that are not just compared, one by one, with a constant."""
    match node:
        case ir.Compare(_, ir.Apply(concept, (ir.Bound(),), ()), ir.Const()) if concept in _COSTS:
            pass
        case ir.Apply(concept) if concept in _COSTS:
            yield node
        case _:
            for below in ir.children(node):
                yield from _paid(below)


def _note(part: object, loops: Mapping[int, set[ir.Loop]], found: Reading) -> None:
    match part:
        case ir.Apply(concept, args, named):
            for kind in _kinds_below(part, loops):
                found.concepts[kind].add(concept)
                if concept in _DISTANCES and (named or len(args) > 1):
                    found.distances[kind].add(part)
        case ir.Loop(_, ir.Items(_, (_, _)), _):
            found.days.update(_kinds(part))
        case ir.At(ir.Items()) | ir.Near(ir.Items(_, (_, _))) if not _is_ride(part):
            found.days.update(TYPES)
        case ir.Key(_, str() as entry):
            (found.entries if entry in _ENTRIES else found.fields).add(entry)
        case ir.Linear(sums, op, bound):
            found.few_fares = found.few_fares or (_is_little(bound) and all(_is_fare(one.total.term) for one in sums))
            few = any(_limits_nights(one, op) for one in sums) and not _is_plenty(sums, op, bound)
            found.few_nights = found.few_nights or few
        case ir.Const(str() as text):
            found.names.add(text)
        case ir.Member(_, values) | ir.SetDemand(_, _, values) | ir.SetConst(values):
            found.names.update(value for value in values if isinstance(value, str))
        case ir.Size() | ir.SetRelation() | ir.Filled() | ir.Method() | ir.Truthy():
            _note_texts(part, loops, found)
        case ir.Compare(op, left, right):
            for value, limit in ((left, right), (right, left)):
                found.few_fares = found.few_fares or (_is_fare(value) and _is_little(limit))
            if _tells_texts_apart(op, left, right):
                _note_texts(part, loops, found)
            for sign, value, limit in ((op, left, right), (MIRRORED[op], right, left)):
                _note_limit(value, limit, found)
                _note_marks(sign, value, limit, loops, found)
        case _:
            pass


def _is_fare(term: ir.Term) -> bool:
    return isinstance(term, ir.Apply) and term.concept == _FARE


def _is_little(limit: ir.Term) -> bool:
    match limit:
        case ir.Const(int() | float() as value):
            return value < _NEXT_TO_NOTHING
        case _:
            return False


def _note_texts(node: ir.Node, loops: Mapping[int, set[ir.Loop]], found: Reading) -> None:
    """The texts that a node reads matter as such."""
    for part in ir.walk(node):
        if isinstance(part, ir.Apply) and part.concept in _TEXTS:
            found.texts.update((kind, part.concept) for kind in _kinds_below(part, loops))


def _note_limit(value: ir.Term, limit: ir.Term, found: Reading) -> None:
    match value:
        case ir.Extreme(_, inner, _, _) | ir.Pick(_, inner, _, _):
            _note_limit(inner, limit, found)
        case ir.Arith("/", inner, factor):
            _note_limit(inner, arith("*", limit, factor), found)
        case ir.Arith("*", inner, factor) | ir.Arith("*", factor, inner) if isinstance(inner, ir.Apply):
            _note_limit(inner, arith("/", limit, factor), found)
        case ir.Apply(concept, (ir.Bound(),), ()) if concept in _COSTS:
            found.limits[concept].add(limit)
        case _:
            pass


def _note_marks(op: str, value: ir.Term, limit: ir.Term, loops: Mapping[int, set[ir.Loop]], found: Reading) -> None:
    """Where the comparison of a beginning or an end with a clock changes."""
    minutes = minutes_in(limit.value) if isinstance(limit, ir.Const) else None
    if minutes is None:
        return
    cuts = {"<": (0,), ">=": (0,), "<=": (1,), ">": (1,)}.get(op, (0, 1))
    for part in ir.walk(value):
        if isinstance(part, ir.Apply) and part.concept in (BEGINS, ENDS):
            for kind in _kinds_below(part, loops):
                found.marks[kind, part.concept].update(minutes + cut for cut in cuts)


def _kinds_below(term: ir.Apply, loops: Mapping[int, set[ir.Loop]]) -> Iterator[str]:
    """The kinds of activity that a term may be about."""
    bound = {part.loop for part in ir.walk(term) if isinstance(part, ir.Bound)}
    for part in ir.walk(term):
        if isinstance(part, ir.At):
            yield from DEPARTURES if _is_ride(part) else TYPES
        elif isinstance(part, ir.Near):
            yield from TYPES
    for number in bound:
        for loop in loops[number]:  # one number may stand for loops with several guards
            yield from _kinds(loop)


def _is_ride(at: ir.At | ir.Near) -> bool:
    """The first or the last activity of a trip is a ride."""
    match at:
        case ir.At(ir.Items(_, (_,)), 0 | -1) | ir.At(ir.Items(_, (_, ir.Const(1))), 0):
            return True
        case _:
            return False


def _kinds(loop: ir.Loop) -> Iterable[str]:
    """The kinds of activity that a loop's guard lets through, as far as it says so.

    Places that are named by themselves are told apart from all others anyway.
    """
    kinds = set(TYPES)
    for part in conjuncts(loop.guard):
        match part:
            case ir.Compare("==", ir.Apply("activity_type", (ir.Bound(number),), ()), ir.Const(str() as value)):
                kinds &= {value, NAMED} if number == loop.id else kinds
            case ir.Compare("==", ir.Apply("activity_position", (ir.Bound(number),), ()), ir.Const(str())):
                kinds = {NAMED} if number == loop.id else kinds
            case ir.Member(ir.Apply("activity_type", (ir.Bound(number),), ()), values) if number == loop.id:
                kinds &= {NAMED, *values}
            case _:
                pass
    return kinds


def _limits_nights(one: ir.Weighted, op: str) -> bool:
    """A count of nights among other things that must not be large: ``n <= 2``, ``n == 2``, ``9 - n >= 2``."""
    if one.total.term != ir.ONE or "accommodation" not in set(_kinds(one.total.loop)):
        return False
    match one.factor:
        case ir.Const(int() | float() as factor):
            return op in {"==", "!="} or (op in {"<", "<="}) == (factor > 0)
        case _:
            return True


def _is_plenty(sums: Sequence[ir.Weighted], op: str, bound: ir.Term) -> bool:
    """A limit that no trip comes near: nobody leaves a night out for it."""
    match sums, bound:
        case (ir.Weighted(ir.Const(int() | float() as factor), _),), ir.Const(int() | float() as limit):
            return op not in {"==", "!="} and factor != 0 and limit / factor >= _PLENTY
        case _:
            return False


def _tells_texts_apart(op: str, left: ir.Term, right: ir.Term) -> bool:
    """Texts of items are compared with one another, or by their order."""
    with_constant = isinstance(left, ir.Const) or isinstance(right, ir.Const)
    return (_is_text(left) or _is_text(right)) and not (with_constant and op in {"==", "!="})


def _is_text(term: ir.Term) -> bool:
    """The value is a text of an item."""
    match term:
        case ir.Apply(concept, _, _):
            return concept in _TEXTS
        case ir.Pick(_, inner, _, _) | ir.Extreme(_, inner, _, _):
            return _is_text(inner)
        case ir.Choice(_, then, other):
            return _is_text(then) or _is_text(other)
        case _:
            return False
