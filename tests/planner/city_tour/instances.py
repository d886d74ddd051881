"""Small random questions, prices and stars at odds."""

from __future__ import annotations

import random
from itertools import permutations

from planner.city_tour.offers import Offers, bed, car, city, flight, table, taxi
from tripwright.planner.city_tour import Demands, Tour

CITIES = ("A", "B", "C")
LABELS = ("Tea", "Pizza")
FEATURE = "house rule: pets"


def tiny(rng: random.Random, few: int) -> Offers:
    """Three cities with a few offers each, prices and stars at odds."""
    cities = [
        city(
            name,
            beds=[
                bed(
                    f"{name} bed {n}",
                    rng.randint(20, 99),
                    sleeps=rng.randint(1, 3),
                    min_nights=rng.choice([1, 1, 2]),
                    features=[FEATURE] if rng.random() < 0.6 else [],
                    tenths=rng.randint(1, 5) * 10,
                )
                for n in range(few + 1)
            ],
            tables=[
                table(
                    f"{name} table {n}",
                    rng.randint(5, 60),
                    *rng.sample(LABELS, rng.randint(0, 1)),
                    tenths=rng.randint(0, 50),
                )
                for n in range(5)
            ],
            sights=rng.randint(1, 2),
        )
        for name in CITIES
    ]
    pairs = list(permutations(("Home", *CITIES), 2))
    roads = {
        pair: (car(rng.randint(5, 40), rng.randint(90, 600)), taxi(rng.randint(50, 300), rng.randint(90, 600)))
        for pair in pairs
        if rng.random() < 0.8
    }
    dated = {
        (*pair, date): [flight(f"{pair}{date}{n}", rng.randint(20, 150), rng.randint(40, 200)) for n in range(few - 1)]
        for pair in pairs
        for date in ("d1", "d2", "d3", "d4")
        if rng.random() < 0.7
    }
    return Offers(cities, roads, dated)


def tiny_question(rng: random.Random, shapes: list[tuple[int, int]]) -> tuple[Tour, Demands]:
    """A tour of one of these (stops, days), with demands and no budget."""
    stops, days = rng.choice(shapes)
    tour = Tour("Home", CITIES, stops, ("d1", "d2", "d3", "d4")[:days], rng.randint(1, 3), "Land")
    return tour, Demands(
        features=frozenset({FEATURE} if rng.random() < 0.3 else ()),
        labels=LABELS[: rng.randint(0, 2)],
        without=frozenset(rng.choice([(), (), ("flight",), ("self-driving",)])),
    )
