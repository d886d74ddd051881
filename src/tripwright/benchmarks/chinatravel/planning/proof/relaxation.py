"""The relaxation of a task: everything a trip may hold, and its programs as far as they are understood.

Every plan of the notion gives a solution, so programs without a solution have no plan. The converse does not hold.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tripwright.benchmarks.chinatravel.planning.proof.capacity import add_capacity
from tripwright.benchmarks.chinatravel.planning.proof.nights import add_bedtimes, add_hops, add_nights
from tripwright.benchmarks.chinatravel.planning.proof.notion import notion_of
from tripwright.benchmarks.chinatravel.planning.proof.reading import reading
from tripwright.benchmarks.chinatravel.planning.proof.rides import add_rides
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.planning.proof.single import TimeOrder
from tripwright.benchmarks.chinatravel.planning.proof.spots import TooLarge, add_spots
from tripwright.benchmarks.chinatravel.planning.proof.times import add_times
from tripwright.benchmarks.chinatravel.planning.proof.tours import add_tours
from tripwright.benchmarks.chinatravel.planning.proof.usual import is_usual
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.language import ConceptLibrary, Profile, ir, program
from tripwright.language.analyse import analyse
from tripwright.language.build import conj
from tripwright.planner.timed.proof.conditions import ConditionReader
from tripwright.planner.timed.proof.elements import Open
from tripwright.planner.timed.proof.rows import added, feasible, least

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar


_MOST_SECONDS = 5.0


class Relaxation:
    """The relaxation of one task.

    Args:
        party: The facts of the task.
        programs: Its constraint programs.
        sandbox: The world.
        library: The functions of programs.
        profile: How programs are read; it decides what counts as a trip, too.
        left_out: Programs, by number, that are not read at all.
        seconds: Time for reading the programs; what is not read then may be true or false.
    """

    def __init__(
        self,
        party: Party,
        programs: Sequence[str],
        sandbox: Sandbox,
        library: ConceptLibrary,
        profile: Profile,
        *,
        left_out: Collection[int] = (),
        seconds: float = _MOST_SECONDS,
    ) -> None:
        until = time.monotonic() + seconds
        upstream = profile.name != "sound"
        facts = Setting(party, sandbox, library, upstream, notion_of(profile.name), reading(())).facts
        conditions = [
            conj(
                demand.cond
                for demand in analyse(program(source, library, profile)).demands
                if number not in left_out and not is_usual(demand.cond, library, facts, party.people, upstream=upstream)
            )
            for number, source in enumerate(programs)
        ]
        self.setting = Setting(party, sandbox, library, upstream, notion_of(profile.name), reading(conditions))
        ends = add_rides(self.setting)
        self.has_rides = ends is not None
        self.is_open = False
        """It was not built, so nothing is known."""
        self._asked: list[IntVar | None] = []
        if ends is None:
            return
        beds = add_nights(self.setting, ends)
        try:
            visits, crowds = add_spots(self.setting, ends)
        except TooLarge:
            self.is_open = True
            return
        add_hops(self.setting, ends, crowds)
        add_times(self.setting, ends, visits, crowds)
        add_bedtimes(self.setting, ends, beds)
        add_capacity(self.setting, ends, visits, crowds)
        add_tours(self.setting, ends, visits)
        order = TimeOrder(self.setting, ends, [(visit.chosen, visit.elements) for visit in visits])
        rows, facts, elements = self.setting.rows, self.setting.facts, self.setting.elements
        self._reader = ConditionReader(rows, library, facts, elements, order, self.setting.spread, until)
        self._asked = [self._guarded(cond) for cond in conditions]

    def _guarded(self, cond: ir.Cond) -> IntVar | None:
        """A literal that switches a program on; None for one that every trip meets."""
        holds = self._reader.demand(cond)
        if holds is True:
            return None
        asked = self.setting.rows.boolean()
        self.setting.rows.require(holds, [asked])
        return asked

    @property
    def demanding(self) -> list[int]:
        """The programs that a trip may fail, by number."""
        return [number for number, asked in enumerate(self._asked) if asked is not None]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the trip that can be left out."""
        return tuple(self.setting.guards)

    def refuted(
        self, programs: Collection[int], rules: Collection[str] | None = None, *, seconds: float, twice: bool = True
    ) -> bool:
        """Whether no trip meets these programs (by number) under these rules (all of them by default).

        False also where the time ends before that is settled. Only what is asked ``twice`` is proved.
        """
        return self.can_be_met(programs, rules, seconds=seconds, twice=twice) is False

    def can_be_met(
        self, programs: Collection[int], rules: Collection[str] | None = None, *, seconds: float, twice: bool = True
    ) -> bool | None:
        """Whether the relaxation has a solution for these programs under these rules; None when the time is over."""
        if not self.has_rides:
            return False
        if self.is_open:
            return None
        fixed = self._fixed(programs, self.rules if rules is None else rules)
        return feasible(self.setting.rows, fixed, seconds, twice=twice)

    def least(self, row: ir.Linear, programs: Collection[int], rules: Collection[str], *, seconds: float) -> int | None:
        """What the sums of a row, in hundredths, are at least in a trip with these programs and rules, if known."""
        try:
            total = added(self._reader.total(part.total, {}) for part in row.sums)
        except Open:
            return None
        return least(self.setting.rows, total, self._fixed(programs, rules), seconds) if total.terms else None

    def _fixed(self, programs: Collection[int], rules: Collection[str]) -> dict[int, bool]:
        """The programs and rules that are switched on, and off."""
        fixed = {asked.index: number in programs for number, asked in enumerate(self._asked) if asked is not None}
        return fixed | {guard.index: name in rules for name, guard in self.setting.guards.items()}
