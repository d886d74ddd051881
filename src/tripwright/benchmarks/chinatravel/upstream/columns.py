"""The 25 environment constraints by their published labels, and what one check finds."""

from __future__ import annotations

from dataclasses import dataclass, field

INTERCITY = (
    "Intercity transportation events must occur",
    "Invalid Trains or Airplanes, given TrainID/FlightID, origin and destination",
    "Incorrect Information of Intercity Transport on price or duration",
    "Incorrect Cost on Intercity Transportation",
)
ATTRACTIONS = (
    "Unavailable attractions",
    "Visiting attraction in their closed time",
    "Repeated attraction Choices",
    "Incorrect price Information of attraction",
    "Incorrect cost Information of attraction",
)
HOTELS = (
    "Unavailable Accommodation",
    "Incorrect Information of Accommodation on price or room type",
    "Incorrect cost Information of Accommodation",
    "Accomondation is necessary for trips longer than one day",
)
RESTAURANTS = (
    "Unavailable Restruants",
    "Visiting Restruants in their closed time",
    "Repeated Restruants Choices",
    "Incorrect price Information of Restruants",
    "Incorrect cost Information of Restruants",
    "Inappropriate Meal Times",
)
TRANSPORT = (
    "Unavailable Inner-City Transport",
    "Incorrect Information of Inner-City Transporton on price, distance, and duration",
    "Inccorrect cost information of Inner-City Transport",
)
# Columns that the published code creates by misspelling one of the above (quirk Q1).
STRAY_COST = "Incorrect cost information of Inner-City Transport"
STRAY_DURATION = "Incorrect Duration Information of Inner-City Transport"
TIME = ("Invalid duration information of each activity", "Does not follow Chronological Order")
SPACE = ("Invalid Transport information across positions",)
GROUPS: dict[str, tuple[str, ...]] = {
    "intercity": INTERCITY,
    "attractions": ATTRACTIONS,
    "hotels": HOTELS,
    "restaurants": RESTAURANTS,
    "transport": TRANSPORT,
    "time": TIME,
    "space": SPACE,
}
LABELS: tuple[str, ...] = tuple(label for labels in GROUPS.values() for label in labels)


class PublishedCrash(Exception):
    """The published function raises on this plan; the text says where."""


@dataclass(slots=True)
class Columns:
    """The 0/1 row of one check (1 = violated), with the first finding of each column."""

    labels: tuple[str, ...]
    flags: dict[str, int] = field(init=False)
    findings: dict[str, tuple[str, str]] = field(init=False)

    def __post_init__(self) -> None:
        self.flags = dict.fromkeys(self.labels, 0)
        self.findings = {}

    def set(self, label: str, where: str, message: str) -> None:
        """Mark a column as violated; the first finding is kept."""
        self.flags[label] = 1
        self.findings.setdefault(label, (where, message))

    def set_all(self, where: str, message: str, values: tuple[int, ...] | None = None) -> None:
        """Overwrite the whole row, as the published code does by assigning a list to it.

        Raises:
            PublishedCrash: A stray column was added before, so the list has the wrong length (quirk Q2).
        """
        if len(self.flags) != len(self.labels):
            raise PublishedCrash(f"{where}: {message}; the row has {len(self.flags)} columns, not {len(self.labels)}")
        for label, value in zip(self.labels, values or (1,) * len(self.labels), strict=True):
            self.flags[label] = value
            if value:
                self.findings.setdefault(label, (where, message))
