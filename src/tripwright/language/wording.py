"""A program in words, Chinese and English: what it demands, said from its analysed form.

The words for items, values and functions come from the dialect's concept library. A part that is not understood is
said by its source, line after line, so that there is always something to read.
"""

from __future__ import annotations

from collections.abc import Callable

from tripwright.language import ir
from tripwright.language.analyse import analyse
from tripwright.language.concepts import Base, ConceptLibrary, Phrase, Type, ValueSet
from tripwright.language.ir_types import type_of
from tripwright.language.normal import conjuncts
from tripwright.language.phrases import LANGUAGES, Tongue, Words, said
from tripwright.language.run import Program

_LONGEST = 800
"""Characters of a clause; a longer one is no help, and the program itself is shown."""


def wording(program: Program) -> Phrase:
    """What a program demands, in English and Chinese."""
    return Phrase(render(program, "en"), render(program, "zh"))


def render(program: Program, tongue: Tongue) -> str:
    """What a program demands, as one sentence."""
    words = LANGUAGES[tongue]
    if program.fault is not None:
        return words.patterns["broken"].format(text=str(program.fault))
    text = clause(program, tongue)
    return words.patterns["sentence"].format(text=text[:1].upper() + text[1:])


def clause(program: Program, tongue: Tongue) -> str:
    """What a program that can be read demands, to stand inside a sentence."""
    words = LANGUAGES[tongue]
    cond = analyse(program).cond
    speaker = _Speaker(program.library, words)
    whole = speaker.say("lazy", text=_source(program))
    if isinstance(cond, ir.Lazy) or any(_is_of_two_places(part) for part in ir.walk(cond)):
        text = whole
    else:
        text = words.patterns["and"].join(speaker.cond(part) for part in conjuncts(cond))
        if len(text) > max(_LONGEST, len(whole)):
            return whole
        if any(isinstance(part, ir.Lazy) for part in ir.walk(cond)):
            text += f" [{_source(program)}]"
    return text


def _is_of_two_places(cond: object) -> bool:
    """The place of an item is compared with that of another one, for which there are no plain words."""
    match cond:
        case ir.Compare(_, ir.Index(), other):
            return any(isinstance(part, ir.Index) for part in ir.walk(other))
        case _:
            return False


def _source(program: Program) -> str:
    return " / ".join(line.strip() for line in program.source.splitlines() if line.strip())


class _Speaker:
    """Says conditions and terms in one language."""

    def __init__(self, library: ConceptLibrary, words: Words) -> None:
        self._library = library
        self._words = words

    def say(self, pattern: str, **gaps: str) -> str:
        return self._words.patterns[pattern].format(**gaps)

    # conditions

    def cond(self, cond: ir.Cond) -> str:
        """A condition as a clause."""
        match cond:
            case ir.Truth(value):
                return self.say("true" if value else "false")
            case ir.Compare(op, left, right):
                return self._compare(op, left, right)
            case ir.Member(term, values):
                return self.say("is_one_of", left=self.term(term), values=self._any(values, self._type(term)))
            case ir.Truthy(term):
                return self.term(term) if self._is_flag(term) else self.say("truthy", left=self.term(term))
            case ir.And(parts):
                return self._words.patterns["and"].join(self._grouped(part) for part in parts)
            case ir.Or(parts):
                return self._words.patterns["or"].join(self._grouped(part) for part in parts)
            case ir.Some(loop):
                return self.say("some", item=self.items(loop))
            case ir.Every(loop, part):
                if self._is_all_days(loop):
                    return self.say("each_day", cond=self.cond(part))
                return self.say("each", item=self.items(loop), cond=self.cond(part))
            case ir.Picked():
                return self._picked(cond)
            case ir.Defined(term):
                return self.say("defined", left=self.term(term))
            case ir.Lazy(reason):
                return f"[{reason}]"
            case _:
                return self._of_sets(cond)

    def _is_flag(self, term: ir.Term) -> bool:
        """The term is a clause by itself."""
        type_ = self._type(term)
        return type_ is not None and type_.base is Base.FLAG

    def _grouped(self, cond: ir.Cond) -> str:
        text = self.cond(cond)
        return self.say("group", text=text) if isinstance(cond, ir.And | ir.Or) else text

    def _of_sets(self, cond: ir.Cond) -> str:
        match cond:
            case ir.SetDemand(mode, of, values):
                type_ = self._type(of)
                listed = self._all(values, type_) if mode == "all_of" else self._any(values, type_)
                pattern = f"{mode}_names" if self._is_name(of) else mode
                return self.say(pattern, noun=self.term(of.term), items=self.items(of.loop, many=True), values=listed)
            case ir.SetRelation(op, left, right):
                pattern = "subset" if op == "<=" else "equal"
                return self.say(pattern, left=self.set(left), right=self.set(right))
            case ir.Filled(of):
                return self.say("filled", set=self.set(of))
            case ir.Linear(sums, op, bound):
                return self._linear(sums, op, bound)
            case ir.Not(part):
                return self.say("no", cond=self.cond(part))
            case _:
                return self.say("this")

    def _compare(self, op: ir.CompareOp, left: ir.Term, right: ir.Term) -> str:
        match op, left, right:
            case "<" | ">", ir.Pick(_, ir.Index(), _, _), ir.Pick(_, ir.Index(), _, _):
                first, second = (left, right) if op == "<" else (right, left)
                return self.say("before", left=self._picked_item(first), right=self._picked_item(second))
            case _:
                pass
        type_ = self._type(left) or self._type(right)
        verbs = self._words.clock if type_ is not None and type_.base is Base.CLOCK else self._words.compare
        return self.say("compare", left=self.term(left), verb=verbs[op], right=self._measured(right, type_))

    def _measured(self, term: ir.Term, type_: Type | None) -> str:
        """A term with the unit of what it is compared with."""
        text = self.term(term, type_)
        unit = self._words.units.get(type_.unit or "") if type_ is not None else None
        if unit is None or not isinstance(term, ir.Const):
            return text
        return f"{text} {unit}" if self._words.tongue == "en" else f"{text}{unit}"

    def _picked(self, cond: ir.Picked) -> str:
        pattern = "pick_last" if cond.last else "pick_first"
        text = self.say(pattern, item=self.items(cond.loop), cond=self.cond(cond.cond))
        if isinstance(cond.otherwise, ir.Truth) and not cond.otherwise.value:
            return text
        if any(part == ir.Const("") for part in ir.walk(cond.otherwise)):
            return text  # a place that is not set: the function has no value for it
        return self.say("if_none", cond=text, other=self.cond(cond.otherwise))

    def _linear(self, sums: tuple[ir.Weighted, ...], op: ir.CompareOp, bound: ir.Term) -> str:
        """Sums with positive factors stand on the left, the others on the right."""
        left = [part for part in sums if not _is_negative(part.factor)]
        right = [part for part in sums if _is_negative(part.factor)]
        kind = next((self._type(part.total) for part in sums), None)
        said_left = " + ".join(self._weighted(part.factor, part.total) for part in left) or "0"
        said_right = [self._weighted(_opposite(part.factor), part.total) for part in right]
        if bound != ir.ZERO or not said_right:
            said_right.append(self._measured(bound, kind))
        verb = self._words.compare[op]
        return self.say("compare", left=said_left, verb=verb, right=" + ".join(said_right))

    def _weighted(self, factor: ir.Term, total: ir.Total) -> str:
        return self.term(total) if factor == ir.ONE else f"{self.term(factor)} × {self.term(total)}"

    # terms

    def term(self, term: ir.Term, type_: Type | None = None) -> str:
        """A term as a noun; ``type_`` is the type that a constant is compared with."""
        match term:
            case ir.Const(value):
                return self.value(value, type_)
            case ir.Bound():
                return self.say("this")
            case ir.Index():
                return self.say("index")
            case ir.Apply(concept, args, named):
                return self._apply(concept, [*args, *(value for _, value in named)])
            case ir.Key(target, key):
                return self.say("key", key=str(key), owner=self.term(target))
            case ir.Method(name, target, args):
                inside = ", ".join(self.term(arg) for arg in args)
                return self.say("method", name=f"{name}({inside})", owner=self.term(target))
            case ir.Arith(op, left, right):
                symbol = {"*": "×", "/": "÷", "-": "−"}.get(op, op)
                return f"{self._inner(left, op)} {symbol} {self._inner(right, op)}"
            case ir.Choice(test, then, other):
                return self.say("if", test=self.cond(test), then=self.term(then), other=self.term(other))
            case ir.At(source, place):
                return self._at(source, place)
            case ir.Near(_, _, step):
                return self.say("just_before" if step < 0 else "just_after")
            case _:
                return self._over_loop(term)

    def _inner(self, term: ir.Term, op: str) -> str:
        plain = not isinstance(term, ir.Arith) or (term.op == op and op in {"+", "*"})
        return self.term(term) if plain else f"({self.term(term)})"

    def _picked_item(self, pick: ir.Term) -> str:
        assert isinstance(pick, ir.Pick)
        return self.say("last" if pick.last else "first", item=self.items(pick.loop))

    def _over_loop(self, term: ir.Term) -> str:
        match term:
            case ir.Total(loop, inner) if inner == ir.ONE:
                return self.say("count", items=self.items(loop, many=True))
            case ir.Total(loop, inner):
                return self.say("total", noun=self.term(inner), items=self.items(loop, many=True))
            case ir.Pick(_, ir.Index(), _, _):
                return self.say("place", item=self._picked_item(term))
            case ir.Pick(_, inner, _, _):
                return self.say("of", noun=self.term(inner), owner=self._picked_item(term))
            case ir.Extreme(loop, inner, largest, _):
                pattern = "largest" if largest else "smallest"
                return self.say(pattern, noun=self.term(inner), items=self.items(loop, many=True))
            case ir.Size(of):
                return self.say("distinct", set=self.set(of))
            case _:
                return self.say("item")

    def _apply(self, name: str, args: list[ir.Term]) -> str:
        concept = self._library.concepts[name]
        noun = said(concept.phrase, self._words.tongue) if concept.phrase is not None else name
        if "{" in noun:
            types = [param.type for param in concept.params]
            given = [
                self._argument(arg, types[place] if place < len(types) else None) for place, arg in enumerate(args)
            ]
            return noun.format(*given)
        owner = args[0] if args else None
        while isinstance(owner, ir.Apply) and self._library.concepts[owner.concept].returns.base is Base.PART:
            owner = owner.args[0]  # the way to a place is said as the place's own
        if owner is None or isinstance(owner, ir.Bound | ir.Input):
            return noun
        return self.say("of", noun=noun, owner=self.term(owner))

    def _argument(self, arg: ir.Term, type_: Type | None) -> str:
        """An argument inside a pattern: what belongs to the item at hand is called its own."""
        text = self.term(arg, type_)
        own = isinstance(arg, ir.Apply) and bool(arg.args) and isinstance(arg.args[0], ir.Bound)
        return self.say("its", noun=text) if own else text

    def _at(self, source: ir.Source, place: int) -> str:
        item = self._on_day(source, self._thing(source, False), False)
        if place in (0, -1):
            return self.say("first" if place == 0 else "last", item=item)
        if place > 0:
            return self.say("from_start", item=item, place=str(place + 1))
        return self.say("from_end", item=item, place=str(-place))

    # sets and loops

    def set(self, sets: ir.SetTerm) -> str:
        """A set as a noun."""
        match sets:
            case ir.SetConst(values):
                return self._all(values, None)
            case ir.Collected(loop, term):
                return self.say("set", noun=self.term(term), items=self.items(loop, many=True))
            case ir.Single(_, term):
                return self.term(term)
            case ir.Combined(op, left, right):
                pattern = {"&": "both", "|": "joined", "-": "without", "^": "differing"}[op]
                return self.say(pattern, left=self.set(left), right=self.set(right))
            case ir.Carried() | ir.United():
                return self.say("this")

    def items(self, loop: ir.Loop, *, many: bool = False) -> str:
        """What a loop goes over, as a noun: its kind, its name, and whatever else is asked of it."""
        parts = list(conjuncts(loop.guard)) if loop.guard != ir.TRUE else []
        kind, parts = self._first(parts, lambda part: self._kind_in(part, many))
        name, parts = self._first(parts, self._name_in)
        if kind is not None:
            item = kind if name is None else self.say("named", item=kind, name=name)
        elif name is not None:
            item = self.say("at_many" if many else "at", name=name)
        else:
            item = self._thing(loop.source, many)
        item = self._on_day(loop.source, item, many)
        if not parts:
            return item
        cond = self._words.patterns["and_inside"].join(self._grouped(part) for part in parts)
        return self.say("with_many" if many else "with", **{"items" if many else "item": item}, cond=cond)

    @staticmethod
    def _first(parts: list[ir.Cond], find: Callable[[ir.Cond], str | None]) -> tuple[str | None, list[ir.Cond]]:
        """The first word that is found in the parts, and the parts without the one that gave it."""
        for place, part in enumerate(parts):
            word = find(part)
            if word is not None:
                return word, parts[:place] + parts[place + 1 :]
        return None, parts

    def _kind_in(self, cond: ir.Cond, many: bool) -> str | None:
        """The word for items of a kind, when the condition says which kind they are."""
        match cond:
            case ir.Compare("==", ir.Apply() as term, ir.Const(value)):
                values: tuple[ir.Scalar, ...] = (value,)
            case ir.Member(ir.Apply() as term, values):
                pass
            case _:
                return None
        known = self._library.values_of(self._type(term))
        if known is None or not known.structural:
            return None
        group = known.groups.get(frozenset(value for value in values if isinstance(value, str | int)))
        if group is not None:
            return self._noun(group, many)
        words = [self._kind_word(known, value, many) for value in values]
        return self._words.all_of(words) if many else self._words.any_of(words)

    def _kind_word(self, known: ValueSet, value: ir.Scalar, many: bool) -> str:
        phrase = known.words.get(value) if isinstance(value, str | int) else None
        return self._noun(phrase, many) if phrase is not None else str(value)

    def _noun(self, phrase: Phrase, many: bool) -> str:
        return phrase.plural if many and self._words.tongue == "en" else said(phrase, self._words.tongue)

    def _name_in(self, cond: ir.Cond) -> str | None:
        """The name of the item that is meant, when the condition gives it."""
        match cond:
            case ir.Compare("==", ir.Apply(_, (ir.Bound(), *_), _) as term, ir.Const(str() as name)) if name:
                return name if self._is_name(term) else None
            case _:
                return None

    def _is_name(self, term: ir.Node) -> bool:
        known = self._library.values_of(self._type(term))
        return known is not None and known.names

    def _is_all_days(self, loop: ir.Loop) -> bool:
        match loop:
            case ir.Loop(_, ir.Span(ir.Const(1), ir.Apply(concept, _, _)), ir.Truth(True)):
                return concept == self._library.day_count
            case _:
                return False

    def _thing(self, source: ir.Source, many: bool) -> str:
        match source:
            case ir.Span(first, last):
                return self.say("span_many" if many else "span", first=self.term(first), last=self.term(last))
            case ir.Elements():
                return self.say("part_many" if many else "part")
            case ir.Items(concept, _):
                phrase = self._library.concepts[concept].phrase
                return self._noun(phrase, many) if phrase is not None else self.say("items" if many else "item")

    def _on_day(self, source: ir.Source, item: str, many: bool) -> str:
        if not isinstance(source, ir.Items) or len(source.args) < 2:
            return item
        day, gap = source.args[1], "items" if many else "item"
        pattern = "on_the_day" if isinstance(day, ir.Bound) else "on_day"
        said_day = {} if isinstance(day, ir.Bound) else {"day": self.term(day)}
        return self.say(f"{pattern}_many" if many else pattern, **{gap: item}, **said_day)

    # values

    def _type(self, term: ir.Node) -> Type | None:
        return type_of(term, self._library)

    def value(self, value: ir.Scalar, type_: Type | None) -> str:
        """A constant in words."""
        known: ValueSet | None = self._library.values_of(type_)
        if known is not None and isinstance(value, str | int) and value in known.words:
            return said(known.words[value], self._words.tongue)
        if value is None or value == "":
            return self.say("nothing")
        if isinstance(value, bool):
            return self.say("yes" if value else "not_yes")
        return f"{value:.10g}" if isinstance(value, float) else str(value)

    def _any(self, values: tuple[ir.Scalar, ...] | frozenset[ir.Scalar], type_: Type | None) -> str:
        return self._words.any_of(self._listed(values, type_))

    def _all(self, values: tuple[ir.Scalar, ...] | frozenset[ir.Scalar], type_: Type | None) -> str:
        return self._words.all_of(self._listed(values, type_))

    def _listed(self, values: tuple[ir.Scalar, ...] | frozenset[ir.Scalar], type_: Type | None) -> list[str]:
        listed = [self.value(value, type_) for value in values]
        return (sorted(listed) if isinstance(values, frozenset) else listed) or [self.say("nothing")]


def _is_negative(factor: ir.Term) -> bool:
    match factor:
        case ir.Const(int() | float() as value):
            return value < 0
        case ir.Arith("-", left, _):
            return left == ir.ZERO
        case _:
            return False


def _opposite(factor: ir.Term) -> ir.Term:
    match factor:
        case ir.Const(int() | float() as value):
            return ir.Const(-value)
        case ir.Arith("-", _, right):
            return right
        case _:
            return factor
