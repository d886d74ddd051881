"""The traveller's demands in a request: house rule, room type, cuisines, transport."""

from __future__ import annotations

import re

from tripwright.benchmarks.travelplanner.task import CUISINES, LocalConstraint

_RULES = {
    "parties": r"\b(?:parties|partying|party[- ]friendly|(?:host|throw|hold|have)(?:ing)? a party)\b",
    "smoking": r"\bsmok",
    "children under 10": r"\b(?:child|kids?\b|young ones)",
    "visitors": r"\b(?:visitors?\b|(?:have|receive|invite|host|entertain)\w* (?:\w+ )?guests)",
    "pets": r"\b(?:pets?|dogs?|cats?)\b",
}
_ROOMS = {
    "not shared room": r"(?:\b(?:not|non|never|without|avoid|neither|rather than)|n't)\b[^.;!?]{0,40}?\bshar",
    "shared room": r"\bshared (?:room|accommodation|lodging)|\bshar(?:e|ing) a room|\brooms? (?:may|can) be shared",
    "private room": r"\bprivate (?:\w+ )?room|\brooms?(?: \w+){0,3} private",
    "entire room": r"\b(?:entire|whole|full) (?:\w+ )?(?:room|home|place|apartment|house|unit)",
}
_NOT = (
    r"\b(?:not?|non|never|avoid\w*|without|exclud\w+|rather than|neither|cannot|refrain\w*|skip\w*|rul\w+ out)\b|n't\b"
)
_FLY = r"\bfl(?:y|ying|ights?)\b|\bair(?: travel|line|plane)?\b|\bplanes?\b"
_DRIVE = r"\bself[- ]?driv\w*|\bdriv(?:e|es|ing)\b"
_NO_MATTER = r"\bno (?:specific|particular|special)\b|\bopen to any\b|(?:\bnot|n't) mind\b"
_CUISINE = re.compile(rf"\b({'|'.join(CUISINES)})\b")
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")


def read_demands(text: str) -> LocalConstraint:
    """The demands that a request states; what it does not mention is None."""
    sentences = [sentence for sentence in _SENTENCE.split(text) if not _indifferent(sentence)]
    rest = " ".join(sentences)
    cuisines = tuple(dict.fromkeys(_CUISINE.findall(rest)))
    return LocalConstraint.model_validate(
        {
            "house rule": _first(_RULES, rest),
            "cuisine": cuisines or None,
            "room type": _first(_ROOMS, rest),
            "transportation": _transport(sentences),
        }
    )


def _indifferent(sentence: str) -> bool:
    """A sentence that says that there is no demand ("I have no specific preferences about house rules")."""
    return re.search(_NO_MATTER, sentence, re.IGNORECASE) is not None


def _first(patterns: dict[str, str], text: str) -> str | None:
    for value, pattern in patterns.items():
        if re.search(pattern, text, re.IGNORECASE):
            return value
    return None


def _transport(sentences: list[str]) -> str | None:
    for sentence in sentences:
        refused = re.search(_NOT, sentence, re.IGNORECASE)
        if refused is None:
            continue
        fly = re.search(_FLY, sentence, re.IGNORECASE)
        drive = re.search(_DRIVE, sentence, re.IGNORECASE)
        # "We'll not be flying and will presumably drive": what stands first is what is refused.
        if fly and (not drive or fly.start() < drive.start()):
            return "no flight"
        if drive:
            return "no self-driving"
    return None
