"""The last or first of some items: its values, its place in the list, and conditions that it decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tripwright.language import ConceptLibrary, ir
from tripwright.language.build import substitute
from tripwright.planner.timed.proof.elements import Candidate, Clock, Element, Open, Order, Spread
from tripwright.planner.timed.proof.loops import Env, Read, as_amount, reads_others, unnumbered
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, Rows, added, amount
from tripwright.planner.timed.proof.terms import TermReader, minutes_of

_MOST = 600
"""Candidates for one item; with more of them it is only known that it is one of them."""


_ANY = 10**6
"""Beyond all clocks and lengths of time."""


class PickedOne(NamedTuple):
    """Whether there is such an item, what is known of it, and which elements it may be."""

    there: Literal
    one: Element
    among: Sequence[Candidate]


class _Ranked(NamedTuple):
    """An element at a known place among the items: whether it is there, and whether a condition holds of it."""

    rank: int
    there: Literal
    holds: Literal


class PickReader(TermReader):
    """Reads what one item decides; conditions in general are read by the class below it."""

    def __init__(
        self,
        rows: Rows,
        library: ConceptLibrary,
        facts: Mapping[str, Any],
        elements: Sequence[Element],
        order: Order | None,
        spread: Spread | None,
    ) -> None:
        super().__init__(rows, library, facts, elements, order, spread)
        self._picks: dict[tuple[ir.Loop, bool], PickedOne] = {}

    def any(self, count: Amount) -> Literal:
        """Something is counted."""
        return self.rows.positive(count)

    # values

    def pick(self, pick: ir.Pick, env: Env) -> Read:
        """A clock or a length of time of the last or first of some items, or a number of such a day."""
        if isinstance(pick.loop.source, ir.Span):
            return self._of_days(pick, env)
        match pick.term:
            case ir.Apply(concept, (ir.Bound(number),), ()) if number == pick.loop.id:
                found = self.one_of(pick.loop, pick.last, env)
                value = found.one.open.get(concept)
                if isinstance(value, Clock):
                    return Clock(self.either(found.there, value.minutes, minutes_of(self._default(pick, env))))
                if value is not None:
                    return self.either(found.there, as_amount(value), as_amount(self._default(pick, env)))
                raise Open("a value of one of several items")
            case _:
                raise Open("a value of one of several items")

    def _default(self, pick: ir.Pick, env: Env) -> Read:
        """The value where there is no such item; without one a program that asks for it is at fault: any number."""
        if pick.default == ir.Const(None):
            return Amount(((self.rows.integer(-1, _ANY), SCALE),))
        return self.term(pick.default, env)

    def _of_days(self, pick: ir.Pick, env: Env) -> Amount:
        days = [(self.literal(pick.loop.guard, inner), inner) for _, inner in self.members(pick.loop, env)]
        found = self.number(pick.default, env)
        for lit, inner in days if pick.last else reversed(days):
            value = self.number(pick.term, inner)
            found = (value if lit else found) if isinstance(lit, bool) else self.either(lit, value, found)
        return found

    def one_of(self, loop: ir.Loop, last: bool, env: Env) -> PickedOne:
        """The last or first item of a loop; for equal loops of two programs the same one."""
        key = unnumbered(ir.Total(loop, ir.ONE)).loop
        if reads_others(key):
            return self._any_one(loop, last, env)
        if (key, last) not in self._picks:
            self._picks[key, last] = self._any_one(loop, last, env)
            self._keep_apart(key, env)
        return self._picks[key, last]

    def _keep_apart(self, loop: ir.Loop, env: Env) -> None:
        """Of several items the first is not the last."""
        first, last = (self._picks.get((loop, end)) for end in (False, True))
        if first is not None and last is not None and self.order is not None:
            several = self.rows.compare(">=", self.number_of(loop, env), amount(2))
            self.order.apart(first.one, last.one, several)

    def _any_one(self, loop: ir.Loop, last: bool, env: Env) -> PickedOne:
        if self.order is None:
            raise Open("the order of items")
        rows, there = self.rows, self.rows.boolean()
        among = list(self._candidates_of(loop, env))
        if len(among) > _MOST:
            raise Open("one of too many items")
        for one in among:
            rows.require(rows.some(one.element.count), [one.chosen])
        rows.require(there, [self.any(self.number_of(loop, env))])
        total = added(self.switched(one.chosen) for one in among)
        rows.between(total.plus(self.switched(there), -1), 0, 0)
        item = self.order.one_of(there, among, last=last)
        for one in among:
            if not one.sure:
                rows.require(self.literal(loop.guard, {**env, loop.id: _as_seen(one.element, item)}), [one.chosen])
        return PickedOne(there, item, among)

    def _candidates_of(self, loop: ir.Loop, env: Env) -> Iterator[Candidate]:
        for element, _, told in self.asked(loop, env):
            if not isinstance(element, Element):
                raise Open("a day")
            if told.literal is not False:
                yield Candidate(element, self.rows.boolean(), told.literal is True)

    # conditions

    def picked(self, cond: ir.Picked, env: Env) -> Literal:
        """A condition at the last (or first) of some items: at known places, else by clocks, else at one of them."""
        if isinstance(cond.loop.source, ir.Span):
            return self._on_a_day(cond, env)
        match cond.loop:
            case ir.Loop(number, ir.Items(_, (_,)) as whole, ir.Truth(True)):  # the trip's own first or last item
                at = ir.At(whole, -1 if cond.last else 0)
                return self.literal(substitute(cond.cond, {ir.Bound(number): at}), env)
            case _:
                pass
        ranked = list(self._ranked(cond, env))
        if all(one is not None for one in ranked):
            found = [one for one in ranked if one is not None]
            found.sort(key=lambda one: 10**6 if one.rank == -1 else one.rank, reverse=cond.last)
            return self._in_order(found, self.otherwise(cond, env))
        try:
            return self._by_clocks(cond, self.one_of(cond.loop, cond.last, env), env)
        except Open:
            return self._at_some(cond, env)

    def otherwise(self, cond: ir.Picked, env: Env) -> Literal:
        """What decides where there is no such item."""
        return self.literal(cond.otherwise, env)

    def _on_a_day(self, cond: ir.Picked, env: Env) -> Literal:
        rows, days = self.rows, list(self.members(cond.loop, env))
        result = self.otherwise(cond, env)
        for _, inner in days if cond.last else reversed(days):
            here, holds = self.literal(cond.loop.guard, inner), self.literal(cond.cond, inner)
            result = rows.any_of((rows.all_of((here, holds)), rows.all_of((rows.invert(here), result))))
        return result

    def _ranked(self, cond: ir.Picked, env: Env) -> Iterator[_Ranked | None]:
        ask = self.asking.of(cond.loop.id, cond.cond, env)
        for element, inner, told in self.asked(cond.loop, env):
            if not isinstance(element, Element):
                raise Open("a day")
            if told.literal is False:
                continue
            if element.rank is None or element.most > 1:
                yield None
                return
            there = self.rows.all_of((element.count, told.literal))
            yield _Ranked(element.rank, there, ask(element, inner).literal)

    def _in_order(self, found: Sequence[_Ranked], otherwise: Literal) -> Literal:
        """The first that is there decides. Of one rank the plan holds one at most."""
        result, groups = otherwise, dict[int, list[_Ranked]]()
        for one in found:
            groups.setdefault(one.rank, []).append(one)
        for group in reversed(groups.values()):
            some = self.rows.any_of(one.there for one in group)
            good = self.rows.any_of(self.rows.all_of((one.there, one.holds)) for one in group)
            later = self.rows.all_of((self.rows.invert(some), result))
            result = self.rows.any_of((good, later))
        return result

    def _by_clocks(self, cond: ir.Picked, pick: PickedOne, env: Env) -> Literal:
        rows, holds = self.rows, self.rows.boolean()
        cases = [(rows.invert(pick.there), self.otherwise(cond, env))]
        for one in pick.among:
            seen: Env = {**env, cond.loop.id: _as_seen(one.element, pick.one)}
            cases.append((one.chosen, self.literal(cond.cond, seen)))
        for when, decision in cases:
            rows.require(decision, [holds, when])
            rows.require(rows.invert(decision), [rows.invert(holds), when])
        return holds

    def _at_some(self, cond: ir.Picked, env: Env) -> Literal:
        rows, holds = self.rows, self.rows.boolean()
        some = self.any(self.number_of(cond.loop, env))
        good = self.any(self.number_of(cond.loop, env, cond.cond))
        bad = self.any(self.number_of(cond.loop, env, ir.Not(cond.cond)))
        otherwise = self.otherwise(cond, env)
        off, none = rows.invert(holds), rows.invert(some)
        rows.require(good, [holds, some])
        rows.require(bad, [off, some])
        rows.require(otherwise, [holds, none])
        rows.require(rows.invert(otherwise), [off, none])
        return holds


def _as_seen(element: Element, one: Element) -> Element:
    """The element with the clocks of the one item of it that is looked at."""
    return replace(element, open={**element.open, **one.open}, begins=one.begins, ends=one.ends)
