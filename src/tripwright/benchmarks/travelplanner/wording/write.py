"""Writing a request: a frame, the traveller's demands in any order, all facts in words that can be read back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random

from tripwright.benchmarks.travelplanner.task import STATE_DAYS, LocalConstraint, Task
from tripwright.benchmarks.travelplanner.wording import sentences
from tripwright.benchmarks.travelplanner.wording.numbers import MONTHS, number_word, ordinal
from tripwright.errors import BadInput


def write_request(task: Task, random: Random) -> str:
    """A request in English that states every field of the task, chosen by ``random`` among the patterns.

    Args:
        task: A labelled task; its ``query`` is not looked at.
        random: Draws the frame, the phrases and their order, so that the same state gives the same text.

    Raises:
        BadInput: A field that the text must state is unknown.
    """
    slots = _slots(task, random)
    frame = random.choice(sentences.FRAMES)
    demands = _demands(task.local_constraint or LocalConstraint(), random)
    last = len(frame) - 1 if len(frame) > 1 and random.random() < 0.5 else len(frame)
    return " ".join(text.format_map(slots) for text in (*frame[:last], *demands, *frame[last:]))


def money_text(amount: float) -> str:
    """An amount in dollars, ``$1,400``; cents only where there are some."""
    return f"${amount:,.2f}" if amount != int(amount) else f"${int(amount):,}"


def day_text(date: dt.date) -> str:
    """A day without its year, ``March 3rd``."""
    return f"{MONTHS[date.month - 1]} {ordinal(date.day)}"


def listed(names: Sequence[str]) -> str:
    """``A``, ``A and B`` or ``A, B, and C``."""
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])}, and {names[-1]}"


def _slots(task: Task, random: Random) -> dict[str, str]:
    if task.org is None or task.dest is None or not task.date or task.people_number is None or task.budget is None:
        raise BadInput("a request needs org, dest, date, people_number and budget", field="id", value=task.id)
    length = _length(task.days, random)
    article = "an" if length.startswith(("8", "11", "18", "eight", "eleven")) else "a"
    dates, span = _dates(dt.date.fromisoformat(task.date[0]), dt.date.fromisoformat(task.date[-1]), random)
    return _pronouns(task.people_number) | {
        "a_length": f"{article} {length}",
        "A_length": f"{article.capitalize()} {length}",
        "days": f"{random.choice((str(task.days), number_word(task.days)))} days",
        "org": task.org,
        "goal": _goal(task, task.dest, random),
        "party": _party(task.people_number, random),
        "dates": dates,
        "span": span,
        "budget": money_text(task.budget),
    }


def _pronouns(people: int) -> dict[str, str]:
    if people == 1:
        words = {"we": "I", "our": "my", "us": "me", "ourselves": "myself", "we_are": "I am"}
    else:
        words = {"we": "we", "our": "our", "us": "us", "ourselves": "ourselves", "we_are": "we are"}
    return words | {name.capitalize(): word[0].upper() + word[1:] for name, word in words.items()}


def _length(days: int, random: Random) -> str:
    choices = [f"{days}-day", f"{number_word(days)}-day"]
    if days == 7:
        choices += ["one-week", "week-long"]
    return random.choice(choices)


def _goal(task: Task, dest: str, random: Random) -> str:
    if task.days not in STATE_DAYS:
        return dest
    count = task.visiting_city_number or 1
    number = random.choice((str(count), number_word(count)))
    return (
        f"{number} {random.choice(('', '', 'different ', 'separate '))}{'city' if count == 1 else 'cities'} in {dest}"
    )


def _party(people: int, random: Random) -> str:
    if people == 1:
        return random.choice(sentences.PARTY_OF_ONE)
    if people == 2:
        return random.choice(sentences.PARTY_OF_TWO)
    return random.choice(sentences.PARTY).format(n=people, word=number_word(people))


def _dates(first: dt.date, last: dt.date, random: Random) -> tuple[str, str]:
    start = day_text(first) if first.year == last.year else f"{day_text(first)}, {first.year}"
    end = f"{day_text(last)}, {last.year}"
    span = f"{start} to {end}"
    return random.choice((f"from {span}", f"from {span}", f"between {start} and {end}")), span


def _demands(local: LocalConstraint, random: Random) -> list[str]:
    texts: list[str] = []
    if local.house_rule is not None:
        texts.append(random.choice(sentences.HOUSE_RULES[local.house_rule]))
    if local.room_type is not None:
        noun = random.choice(sentences.ROOM_NOUNS[local.room_type])
        texts.append(random.choice(sentences.ROOMS).replace("{rooms}", noun))
    if local.cuisine:
        names = list(local.cuisine)
        random.shuffle(names)
        texts.append(random.choice(sentences.CUISINES).replace("{cuisines}", listed(names)))
    if local.transportation is not None:
        texts.append(random.choice(sentences.TRANSPORT[local.transportation]))
    random.shuffle(texts)
    return texts
