"""What counts as a trip in a proof: the sound environment, or the published one kept in the order of time.

The published evaluator lets a traveller be in two places at once and sleep nowhere (quirks Q4, Q10). A proof that holds
for such plans too would prove next to nothing, so both notions ask for one thing after another and for one hotel a
night. Where a sensible plan may still differ, ``upstream`` is the wider one: rides end when the timetable's clock says,
whatever the day; a meal may leave its window; a program that counts rooms may ask for fewer than the beds need, and one
that limits the nights, or all activities, for fewer nights than there are.
"""

from __future__ import annotations

from dataclasses import dataclass

from tripwright.benchmarks.chinatravel.sound.places import WINDOWS

LATEST = 2880
"""A clock of a day may run to the end of the next one: ``25:10`` is an hour after midnight."""


@dataclass(frozen=True, slots=True)
class Notion:
    """One notion of a trip.

    Attributes:
        real_clocks: A ride that arrives on a later day does so; else its written clock counts, as published.
        whole_meals: A meal lies inside its window; else it has to meet it, and breakfast in a restaurant has none.
        all_nights: A hotel for every night, even where a program limits the nights or all activities.
        always_beds: Everybody has a bed, two at most in one, even where a program counts rooms.
        small_hours: A place that is open past midnight may be visited then, as part of the new day.
    """

    real_clocks: bool
    whole_meals: bool
    all_nights: bool
    always_beds: bool
    small_hours: bool

    def meal(self, role: str, *, hotel: bool = False) -> tuple[int, int, int, int]:
        """Of a meal: the earliest and latest minute to begin, the earliest and latest to end."""
        low, high = WINDOWS[role]
        if self.whole_meals:
            return low, high - 1, low + 1, high
        if role == "breakfast" and not hotel:
            return 0, LATEST, 0, LATEST
        return 0, high - 1, low + 1, LATEST


SOUND_TRIP = Notion(real_clocks=True, whole_meals=True, all_nights=True, always_beds=True, small_hours=True)
PUBLISHED_TRIP = Notion(real_clocks=False, whole_meals=False, all_nights=False, always_beds=False, small_hours=False)


def notion_of(profile: str) -> Notion:
    """The notion that goes with a reading of programs."""
    return SOUND_TRIP if profile == "sound" else PUBLISHED_TRIP
