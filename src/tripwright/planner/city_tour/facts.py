"""The rules of a tour in words: what is asked for, and what it means when one of them alone cannot be met."""

from __future__ import annotations

from collections.abc import Sequence

from tripwright.planner.city_tour.tour import STAY_DAY_MEALS, Demands, Rule, Tour
from tripwright.trip.money import Money, format_money


def money(amount: int, tour: Tour) -> str:
    """An amount for a reader."""
    return format_money(Money(amount, tour.currency))


def count(number: int, one: str, many: str) -> str:
    """A number with its noun: ``1 city``, ``3 cities``."""
    return f"{number} {one if number == 1 else many}"


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def ask(rule: Rule, tour: Tour) -> str:
    """What the rule asks for, on this tour."""
    first, last = tour.dates[0], tour.dates[-1]
    return {
        Rule.ONE_CAR: "one's own car for all legs or for none",
        Rule.SIGHTS: "a sight for each day spent in a city",
        Rule.MEALS: f"{STAY_DAY_MEALS} different restaurants for each day spent in a city",
        Rule.BEDS: "a lodging for each night, kept for its minimum of nights",
        Rule.MIN_NIGHTS: "the minimum nights of each lodging",
        Rule.WAY_OUT: f"transport from {tour.origin} on {first}",
        Rule.WAY_BETWEEN: f"transport from city to city of {tour.place}",
        Rule.WAY_HOME: f"transport back to {tour.origin} on {last}",
    }[rule]


def fact(rule: Rule | None, tour: Tour, demands: Demands) -> str:
    """Why the rule alone cannot be met on this tour, whatever else is waived; None: no rule, the cuisines.

    The rule of one car never stands alone, since it forbids nothing as soon as every way is waived.
    """
    first, last = tour.dates[0], tour.dates[-1]
    single = len(tour.candidates) == 1
    some = tour.place if single else f"any city of {tour.place}"
    enough = some if tour.stops == 1 else f"{tour.stops} cities of {tour.place}"
    wanted = f" with {join([text.replace(': ', ' ') for text in sorted(demands.features)])}" if demands.features else ""
    return {
        None: f"the restaurants of {enough} do not serve {join(demands.labels)}",
        Rule.MIN_NIGHTS: f"no lodging{wanted} in {enough} takes a party for so few nights",
        Rule.BEDS: f"no lodging{wanted} in {enough}",
        Rule.SIGHTS: f"too few sights in {enough}",
        Rule.MEALS: f"too few restaurants in {enough}",
        Rule.WAY_OUT: f"no transport from {tour.origin} to {some} on {first}",
        Rule.WAY_BETWEEN: f"no transport that links {enough} on these dates",
        Rule.WAY_HOME: f"no transport back from {some} to {tour.origin} on {last}",
    }[rule]
