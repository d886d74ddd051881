"""No chain of hops, in whole minutes each, takes less than the least; and a chain takes as little."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest

from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.planning.proof.chains import NO_WAY, Chains
from tripwright.benchmarks.chinatravel.planning.proof.notion import PUBLISHED_TRIP
from tripwright.benchmarks.chinatravel.planning.proof.reading import Reading
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.language import UPSTREAM
from tripwright.world import World

MODES = [frozenset(modes) for modes in (["walk"], ["metro"], ["walk", "metro"], ["walk", "metro", "taxi"])]


def _setting(sandbox: Sandbox, start: str, target: str) -> Setting:
    party = Party(start, target, 2, 2)
    return Setting(party, sandbox, chinatravel_concepts(sandbox, UPSTREAM), True, PUBLISHED_TRIP, Reading())


def _hop(setting: Setting, start: int, end: int, modes: frozenset[str]) -> int:
    """Minutes of a hop by the fastest mode, as its legs are written."""
    transit, names, found = setting.travel.transit, setting.travel.names, [NO_WAY]
    for mode in ("walk", "metro", "taxi"):
        legs = transit.legs(names[start], names[end], 0, mode) if mode in modes else None
        found += [legs[-1].arrives] if legs else []
    return min(found)


@pytest.mark.parametrize("modes", MODES, ids=lambda modes: "+".join(sorted(modes)))
def test_in_a_small_city_the_least_is_that_of_all_chains(small: Sandbox, modes: frozenset[str]) -> None:
    setting = _setting(small, "北京", "上海")
    chains, stops, station = Chains(setting), setting.goals.tolist(), setting.travel.transit.index["甲站"]
    for start in (station, *stops):
        for end in (station, *stops):
            others = [stop for stop in stops if stop not in (start, end)]
            tries = [(start, *some, end) for size in range(len(others) + 1) for some in permutations(others, size)]
            least = min(sum(_hop(setting, *hop, modes) for hop in pairwise(chain)) for chain in tries)
            if start != end:
                assert chains.minutes(start, end, modes) == min(least, NO_WAY)


@pytest.mark.parametrize("modes", MODES, ids=lambda modes: "+".join(sorted(modes)))
def test_no_chain_takes_less(cn_mini: World, modes: frozenset[str]) -> None:
    setting = _setting(Sandbox(cn_mini), "上海", "北京")
    chains, rng, stops = Chains(setting), random.Random(1), setting.goals.tolist()
    for _ in range(200):
        chain = rng.sample(stops, rng.randint(2, 6))
        least = chains.minutes(chain[0], chain[-1], modes)
        assert least <= sum(_hop(setting, *hop, modes) for hop in pairwise(chain))
    assert chains.minutes(None, stops[0], modes) == chains.minutes(stops[0], stops[0], modes) == 0
