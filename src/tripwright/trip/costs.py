"""What a trip costs, line by line. Each benchmark fills the lines by its own formulas; here is only what they are."""

from __future__ import annotations

from dataclasses import dataclass

from tripwright.trip.money import Money, Price, total


@dataclass(frozen=True, slots=True)
class CostLine:
    """One priced item.

    Attributes:
        where: The item, as in verdicts (``day 2 / lunch``).
        label: What is paid for, in words.
        kind: ``flight``, ``train``, ``road``, ``meal``, ``stay``, ``visit`` or another word to group by.
        price: The price of one unit, and what that unit is.
        count: How many units are needed; None where it cannot be known.
    """

    where: str
    label: str
    kind: str
    price: Price
    count: int | None

    @property
    def amount(self) -> Money | None:
        """Price times count; None where one of them is unknown."""
        return self.price.times(self.count)


@dataclass(frozen=True, slots=True)
class CostSheet:
    """All lines of one trip in one currency."""

    currency: str
    lines: tuple[CostLine, ...] = ()

    @property
    def total(self) -> Money | None:
        """The sum of all lines; None when one of them is unknown."""
        return total((line.amount for line in self.lines), self.currency)

    @property
    def known(self) -> Money:
        """The sum of the lines that are known: a lower bound of the total."""
        known = total((line.amount for line in self.lines if line.amount is not None), self.currency)
        return known if known is not None else Money(0, self.currency)

    @property
    def unknown(self) -> tuple[CostLine, ...]:
        """The lines whose amount is not known."""
        return tuple(line for line in self.lines if line.amount is None)

    def by_kind(self) -> dict[str, Money | None]:
        """Kind to its sum, in the order of first appearance."""
        kinds = dict.fromkeys(line.kind for line in self.lines)
        return {kind: total((line.amount for line in self.lines if line.kind == kind), self.currency) for kind in kinds}

    def at(self, where: str) -> tuple[CostLine, ...]:
        """The lines of one item."""
        return tuple(line for line in self.lines if line.where == where)

    def within(self, budget: Money) -> bool | None:
        """Whether the trip stays within ``budget``; None when that cannot be said.

        Known lines that already exceed the budget settle it, whatever the unknown ones cost.
        """
        if (self.known + Money(0, budget.currency)).minor > budget.minor:
            return False
        return True if self.total is not None else None
