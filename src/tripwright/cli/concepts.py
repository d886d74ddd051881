"""``tripwright concepts``: the words of constraint programs, with what they mean and the values they take."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from tripwright.cli.flags import Bench, Json
from tripwright.cli.printing import print_json, print_table, say
from tripwright.errors import UnknownName

if TYPE_CHECKING:
    from tripwright.language import Concept, ConceptLibrary, ValueSet


def concepts(
    bench: Bench,
    name: str | None = None,
    *,
    world: str | None = None,
    as_json: Json = False,
) -> None:
    """List the functions that constraint programs call, typed and explained in English and Chinese, and their values.

    Example: tripwright concepts chinatravel poi_distance

    Example: tripwright concepts chinatravel cuisine

    Example: tripwright concepts chinatravel place --world sandbox.sqlite

    Example: tripwright concepts travelplanner --json

    Parameters
    ----------
    name
        One function or one value set; everything is listed when left out.
    world
        A named world or a world file, for the values that it holds (kinds of sights, cuisines, names); for one value
        set of that kind the benchmark's default world when left out.
    as_json
        Print one JSON document instead of tables.
    """
    from tripwright.bench import described
    from tripwright.world.named import default_world, open_world

    subject = described(bench)
    if world is None and name is not None and _is_a_worlds(name, subject.concepts()):
        world = default_world(bench)
        say(f"these are the values of {world}; --world shows another world's")
    with open_world(world, on_build=say) if world is not None else nullcontext() as opened:
        library: ConceptLibrary = subject.concepts(opened)
        if name is not None and name not in library.concepts and name not in library.value_sets:
            raise UnknownName("concept or value set", name, (*library.concepts, *library.value_sets))
        found = [one for one in library.concepts.values() if name in (None, one.name)]
        sets = [one for one in library.value_sets.values() if name in (None, one.name)]
        if as_json:
            print_json({"concepts": [_function(one) for one in found], "values": [_values(one) for one in sets]})
        else:
            _print(found, sets, whole=name is not None)


def _is_a_worlds(name: str, library: ConceptLibrary) -> bool:
    """Whether the name is that of a value set that only a world fills."""
    return name in library.value_sets and not library.value_sets[name].values


def _function(one: Concept) -> dict[str, Any]:
    return {
        "name": one.name,
        "signature": one.signature,
        "params": [{"name": p.name, "type": str(p.type), "optional": p.optional} for p in one.params],
        "returns": str(one.returns),
        "role": one.role.value,
        "en": one.doc.en,
        "zh": one.doc.zh,
        "called": None if one.phrase is None else {"en": one.phrase.en, "zh": one.phrase.zh},
    }


def _values(one: ValueSet) -> dict[str, Any]:
    words = {str(value): {"en": word.en, "zh": word.zh} for value, word in one.words.items()}
    return {"name": one.name, "values": sorted(one.values, key=str), "words": words}


def _print(found: list[Concept], sets: list[ValueSet], *, whole: bool) -> None:
    if found:
        rows = [(one.signature, one.doc.en, one.doc.zh) for one in found]
        print_table(("function", "meaning", "意思"), rows, title="Functions")
    if sets and not whole:
        rows = [(one.name, len(one.values) or None, _some(one)) for one in sets]
        print_table(("values", "number", "such as"), rows, title="Value sets")
    for one in sets if whole else ():
        words = [one.words.get(value) for value in sorted(one.values, key=str)]
        rows = [
            (value, word and word.en, word and word.zh)
            for value, word in zip(sorted(one.values, key=str), words, strict=True)
        ]
        print_table((one.name, "in English", "in Chinese"), rows, title=f"{len(rows)} values")


def _some(one: ValueSet) -> str:
    """A few of the values; of a set that only a world fills there are none without it."""
    few = [str(value) for value in sorted(one.values, key=str)[:6]]
    return ", ".join(few) + (", ..." if len(one.values) > len(few) else "") if few else "those of the world"
