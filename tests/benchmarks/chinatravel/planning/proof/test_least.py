"""No chain of hops between two places takes less than what is said to be the least."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.planning.proof import least
from tripwright.benchmarks.chinatravel.planning.proof.notion import PUBLISHED_TRIP
from tripwright.benchmarks.chinatravel.planning.proof.reading import Reading
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.transit import TransitLeg
from tripwright.benchmarks.chinatravel.writing import cars_for
from tripwright.language import UPSTREAM
from tripwright.world import World

PEOPLE = 5


@pytest.fixture(scope="module")
def setting(cn_mini: World) -> Setting:
    sandbox = Sandbox(cn_mini)
    party = Party("上海", "北京", 2, PEOPLE)
    return Setting(party, sandbox, chinatravel_concepts(sandbox, UPSTREAM), True, PUBLISHED_TRIP, Reading())


def _chain(
    setting: Setting, rng: random.Random, modes: frozenset[str]
) -> tuple[int, int, list[TransitLeg], int] | None:
    """A walk from one place by others to another: both ends, its legs, its minutes with a minute for each stop."""
    city = setting.travel.transit
    numbers = [rng.randrange(len(setting.travel.names)) for _ in range(rng.randint(2, 6))]
    legs: list[TransitLeg] = []
    minutes = -1
    for start, end in pairwise(numbers):
        mode = rng.choice(sorted(modes))
        hop = city.legs(setting.travel.names[start], setting.travel.names[end], 0, mode)
        if hop is None:
            return None
        legs += hop
        minutes += hop[-1].arrives + 1
    return numbers[0], numbers[-1], legs, minutes


@pytest.mark.parametrize(
    "modes", [frozenset(modes) for modes in (["walk"], ["metro"], ["taxi"], ["walk", "metro"], ["taxi", "metro"])]
)
def test_chains_take_the_least_or_more(setting: Setting, modes: frozenset[str]) -> None:
    rng = random.Random(repr(sorted(modes)))
    costs = {"walk": 0, "metro": PEOPLE, "taxi": cars_for(PEOPLE)}
    tried = 0
    while tried < 400:
        chain = _chain(setting, rng, modes)
        if chain is None:
            continue
        start, end, legs, minutes = chain
        tried += 1
        rounded = 0.01 * len(legs)
        assert minutes >= least.minutes(setting, start, end, modes)
        assert minutes >= least.minutes(setting, start, end)
        if "taxi" not in modes:
            on_foot = sum(leg.distance for leg in legs if leg.mode == "walk")
            assert on_foot >= least.walked(setting, start, end) - rounded
        if "walk" not in modes:
            spent = sum(leg.cost * costs[leg.mode] for leg in legs)
            assert spent >= least.fare(setting, start, end, modes) - rounded * costs["taxi"]


def test_the_least_is_not_far_from_what_a_single_hop_takes(setting: Setting) -> None:
    """To a place far from the metro: it is walked from there."""
    city = setting.travel.transit
    gaps = {name: float(city.km_to_metro[number]) for name, number in city.index.items()}
    far, near = max(gaps, key=gaps.__getitem__), min(gaps, key=gaps.__getitem__)
    hop = city.legs(near, far, 0, "metro")
    assert hop is not None
    found = least.minutes(setting, city.index[near], city.index[far], frozenset({"walk", "metro"}))
    assert 0.5 * hop[-1].arrives < found <= hop[-1].arrives
