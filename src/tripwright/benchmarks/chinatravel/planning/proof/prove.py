"""Proving that a task has no plan: the conflict, its irreducible core, and the cheapest way out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from tripwright.benchmarks.chinatravel.check import total_cost
from tripwright.benchmarks.chinatravel.planning.proof.budgets import budget_row, is_generous, value_on, with_limit
from tripwright.benchmarks.chinatravel.planning.proof.nights import BEDS
from tripwright.benchmarks.chinatravel.planning.proof.relaxation import Relaxation
from tripwright.benchmarks.chinatravel.planning.proof.words import demand, listed, said, yuan_text
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import ConceptLibrary, Profile, program
from tripwright.language.phrases import Tongue
from tripwright.planner.answer import Conflict, Demand
from tripwright.planner.answer import Relaxation as WayOut
from tripwright.planner.irreducible import irreducible

Json = dict[str, Any]
Search = Callable[[Sequence[str], float], "Json | None"]
"""A plan that meets all of some programs, found within some seconds; None where none was found."""
_MOST_DROPPED = 2
_AGAIN = 2.0
"""Seconds for asking the solver once more, at least."""
_SHARES = (1.05, 1.2)
"""Of the least that a trip takes: limits that are tried first for a budget that would do."""


def prove(
    task: Task,
    sandbox: Sandbox,
    library: ConceptLibrary,
    profile: Profile,
    *,
    seconds: float = 10.0,
    search: Search | None = None,
    tongue: Tongue = "en",
) -> Conflict | None:
    """Prove that no trip meets the task's programs.

    Call it when a search has failed: ``prove(task, sandbox, library, profile, seconds=..., search=...)``. A conflict is
    a proof for every trip of the profile's notion (``docs/design/proofs-of-infeasibility.md``); None says nothing.

    Args:
        task: The task, with its programs.
        sandbox: The world.
        library: The functions of programs, from :func:`chinatravel_concepts` with the same profile.
        profile: How programs are read, and with it what counts as a trip.
        seconds: Time for everything.
        search: Finds plans for some of the programs: what is left of the time goes into verifying that the conflict is
            irreducible and into ways out. Without it nothing of that is claimed.
        tongue: Language of the words.

    Raises:
        MissingExtra: OR-Tools is not installed.
    """
    return Proof(task, sandbox, library, profile, search=search, tongue=tongue).conflict(seconds)


class Proof:
    """A proof in the making, tried in rounds: what one round has built and found serves the next one.

    Args are those of :func:`prove`.
    """

    def __init__(
        self,
        task: Task,
        sandbox: Sandbox,
        library: ConceptLibrary,
        profile: Profile,
        *,
        search: Search | None = None,
        tongue: Tongue = "en",
    ) -> None:
        self._task = task
        self._until = math.inf
        self._search = search
        self._tongue: Tongue = tongue
        self._sources = task.programs or ()
        self._programs = [program(source, library, profile) for source in self._sources]
        self._demands = [demand(number, one, tongue) for number, one in enumerate(self._programs)]
        party = Party(task.start_city, task.target_city, task.days, task.people_number)
        self._relaxed = partial(Relaxation, party, self._sources, sandbox, library, profile)
        self._generous = [number for number, one in enumerate(self._programs) if is_generous(one, sandbox, party)]
        """Budgets that hardly matter, but make much work: a conflict without them is looked for first."""
        self._relaxation = self._relaxed(left_out=self._generous)
        self._rules: tuple[str, ...] = ()
        """The rules of the trip that a smallest conflict is looked for with."""
        self._failing: set[frozenset[int]] = set()
        self._meetable: set[frozenset[int]] = set()
        self.is_idle = False
        """The relaxation can be met, so no round will prove anything."""

    def conflict(self, seconds: float, *, first: float | None = None) -> Conflict | None:
        """The conflict, or None where nothing is proved.

        Args:
            seconds: Time for everything.
            first: Time for the question whether there is a conflict at all; ``seconds`` when left out.
        """
        self._until = time.monotonic() + seconds
        if not self._relaxation.has_rides:
            return Conflict((), (said(self._tongue, "rides"),), (), self._impossible())
        begun = time.monotonic()
        everything = self._relaxation.demanding
        answer = self._relaxation.can_be_met(everything, seconds=seconds if first is None else first)
        if answer is True and self._generous:
            self._generous, self._relaxation = [], self._relaxed()
            return self.conflict(seconds - (time.monotonic() - begun), first=first)
        self.is_idle = answer is True
        if answer is not False:
            return None
        spent = time.monotonic() - begun
        self._rules = self._least_rules(everything, max(_AGAIN, 2 * spent))
        return self._reduced(everything, max(_AGAIN, 2 * spent))

    def _least_rules(self, everything: Sequence[int], seconds: float) -> tuple[str, ...]:
        """The rules of the trip, without the beds that the published rules forget where the demands conflict anyway.

        Only where they do not, a trip with one room for everybody is no way out.
        """
        rules = self._relaxation.rules
        others = tuple(rule for rule in rules if rule != BEDS)
        if others == rules or self._relaxation.setting.notion.always_beds:
            return rules
        refuted = self._relaxation.refuted(everything, others, seconds=min(self._left(), seconds), twice=False)
        return others if refuted else rules

    def _reduced(self, everything: Sequence[int], again: float) -> Conflict:
        """A smallest conflict among demands that conflict, verified in so many seconds if there are as many.

        One answer of the solver is enough on the way there; where that led astray, the way is gone again with two.
        Where that does not settle it either, all demands are the conflict: these have been asked twice.
        """
        core, rules = tuple(everything), self._relaxation.rules
        reduced = False
        for twice in (False, True):
            self._failing = {frozenset(everything)}
            until = self._until - min(again, self._left() / 3)
            found = self._smallest(everything, until, twice=twice)
            if self._relaxation.refuted(*found, seconds=self._left()):
                core, rules = found
                reduced = time.monotonic() < self._until
                break
        facts = tuple(said(self._tongue, rule) for rule in rules)
        text = self._sentence(core, facts)
        ways, missing = self._ways_out(core) if core else ((), ())
        demands = tuple(self._demands[number] for number in core)
        return Conflict(demands, facts, ways, text, self._note(missing, reduced))

    def _smallest(
        self, everything: Sequence[int], until: float, *, twice: bool
    ) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Demands that conflict, none of them needless, and then rules of the trip that the conflict rests on.

        What is not settled by the minute ``until`` stays.
        """

        def refuted(rules: Sequence[str]) -> bool:
            left = until - time.monotonic()
            seconds = min(left, max(_AGAIN, left / 4))
            return left > 0 and self._relaxation.refuted(core, rules, seconds=seconds, twice=twice)

        core = irreducible(everything, lambda kept: self._fails(kept, until, twice=twice))
        return core, irreducible(self._rules, refuted)

    def _fails(self, programs: Sequence[int], until: float, *, twice: bool = False) -> bool:
        """Whether programs are refuted under the rules; what a smaller or a larger set has said is not asked again."""
        asked, left = frozenset(programs), until - time.monotonic()
        if any(known <= asked for known in self._failing):
            return True
        if left <= 0 or any(asked <= known for known in self._meetable):
            return False
        refuted = self._relaxation.refuted(programs, self._rules, seconds=left, twice=twice)
        (self._failing if refuted else self._meetable).add(asked)
        return refuted

    # words

    def _impossible(self) -> str:
        task, count = self._task, self._task.days
        days = said(self._tongue, "day" if count == 1 else "days", count=str(count))
        return said(self._tongue, "none", start=task.start_city, target=task.target_city, days=days)

    def _sentence(self, core: Sequence[int], facts: Sequence[str]) -> str:
        if not core:
            text = self._impossible()
        else:
            asked = listed([self._demands[number] for number in core], self._tongue)
            pattern = "alone" if len(core) == 1 else "together"
            text = said(self._tongue, pattern, start=self._task.start_city, target=self._task.target_city, asked=asked)
        if facts:
            between = said(self._tongue, "facts_and")
            text += said(self._tongue, "facts", facts=between.join(facts))
        return text + self._least(core)

    def _least(self, core: Sequence[int]) -> str:
        """What a trip takes at least, where one member of the core is a budget."""
        for number in core:
            row = budget_row(self._programs[number])
            if row is not None:
                others = [other for other in core if other != number]
                least = self._relaxation.least(row, others, self._rules, seconds=min(_AGAIN, self._left()))
                return "" if least is None else said(self._tongue, "least", money=yuan_text(least))
        return ""

    def _left(self) -> float:
        return self._until - time.monotonic()

    def _note(self, missing: Sequence[Demand], reduced: bool) -> str:
        if not reduced:
            return said(self._tongue, "unreduced")
        return said(self._tongue, "unverified", asked=listed(missing, self._tongue)) if missing else ""

    # ways out

    def _ways_out(self, core: Sequence[int]) -> tuple[tuple[WayOut, ...], tuple[Demand, ...]]:
        """Trips without some demands, the cheapest first; and the members of the core that none was found without."""
        if self._search is None:
            return (), tuple(self._demands[number] for number in core)
        self._under_all_rules()
        found: list[WayOut] = []
        verified: set[int] = set()
        for dropped in self._candidates(core):
            if found and len(found[0].drop) < len(dropped):
                break
            plan = self._plan_without(dropped)
            if plan is not None:
                verified |= set(dropped) if len(dropped) == 1 else set()
                found.append(self._way_out(dropped, plan))
        for number in core:
            others = [other for other in core if other != number]
            if number in verified or self._fails(others, self._until):
                continue
            if self._plan([self._sources[other] for other in others]) is not None:
                verified.add(number)
        missing = tuple(self._demands[number] for number in core if number not in verified)
        return tuple(sorted(found, key=lambda way: way.cost)), missing

    def _under_all_rules(self) -> None:
        """From now on every rule counts: a search gives everybody a bed."""
        if self._rules != self._relaxation.rules:
            self._rules = self._relaxation.rules
            self._meetable.clear()

    def _candidates(self, core: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """What could be given up, the smallest sets first: each meets the core and leaves what is not refuted."""
        everything = self._relaxation.demanding
        for size in range(1, _MOST_DROPPED + 1):
            for dropped in combinations(everything, size):
                kept = [number for number in everything if number not in dropped]
                if set(dropped).isdisjoint(core) or time.monotonic() >= self._until:
                    continue
                if not self._fails(kept, self._until):
                    yield dropped

    def _plan_without(self, dropped: Sequence[int]) -> Json | None:
        """A plan for the other demands; where one budget is dropped, one that spends little more than it must."""
        kept = [number for number in range(len(self._sources)) if number not in dropped]
        sources = [self._sources[number] for number in kept]
        row = budget_row(self._programs[dropped[0]]) if len(dropped) == 1 else None
        seconds = min(_AGAIN, self._left())
        least = None if row is None else self._relaxation.least(row, kept, self._rules, seconds=seconds)
        for share in _SHARES if least else ():
            tight = with_limit(self._programs[dropped[0]], int((least or 0) * share))
            plan = None if tight is None else self._plan([*sources, tight])
            if plan is not None:
                return plan
        return self._plan(sources)

    def _plan(self, sources: Sequence[str]) -> Json | None:
        left = self._left()
        if self._search is None or left <= 0:
            return None
        return self._search(sources, min(left, max(1.0, left / 4)))

    def _way_out(self, dropped: Sequence[int], plan: Json) -> WayOut:
        cost = round((total_cost(plan) or 0) * 100)
        demands = tuple(self._demands[number] for number in dropped)
        if len(dropped) == 1:
            spent = value_on(self._programs[dropped[0]], plan)
            if spent is not None:
                text = said(self._tongue, "budget", asked=demands[0].text, money=yuan_text(spent))
                return WayOut(demands, cost, spent, text)
        asked = listed(demands, self._tongue)
        return WayOut(demands, cost, None, said(self._tongue, "drop", asked=asked, money=yuan_text(cost)))
