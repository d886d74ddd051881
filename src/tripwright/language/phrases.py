"""The words of the two languages that programs are rendered in: patterns, no logic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tripwright.language.concepts import Phrase

Tongue = Literal["en", "zh"]


def said(phrase: Phrase, tongue: Tongue) -> str:
    """A phrase in one of the languages."""
    return phrase.en if tongue == "en" else phrase.zh


def _listed_en(words: Sequence[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _listed_zh(words: Sequence[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{'、'.join(words[:-1])}{last}{words[-1]}"


@dataclass(frozen=True, slots=True)
class Words:
    """The patterns of one language.

    Attributes:
        patterns: Sentences and their parts, with named gaps.
        compare: Verbs of comparison for numbers and names.
        clock: Verbs of comparison for clock times.
        units: What numbers count.
        any_of, all_of: Join words into a list with "or" and "and".
    """

    tongue: Tongue
    patterns: Mapping[str, str]
    compare: Mapping[str, str]
    clock: Mapping[str, str]
    units: Mapping[str, str]
    any_of: Callable[[Sequence[str]], str]
    all_of: Callable[[Sequence[str]], str]


ENGLISH = Words(
    "en",
    {
        "compare": "{left} {verb} {right}",
        "of": "{noun} of {owner}",
        "first": "the first {item}",
        "last": "the last {item}",
        "from_start": "{item} number {place}",
        "from_end": "{item} number {place} from the end",
        "each": "for every {item}, {cond}",
        "some": "there is at least one {item}",
        "with": "{item} where {cond}",
        "pick_last": "for the last {item}, {cond}",
        "pick_first": "for the first {item}, {cond}",
        "if_none": "{cond} (when there is none: {other})",
        "total": "the total {noun} of the {items}",
        "count": "the number of {items}",
        "place": "the place in order of {item}",
        "largest": "the largest {noun} of the {items}",
        "smallest": "the smallest {noun} of the {items}",
        "distinct": "the number of different values of {set}",
        "set": "the {noun} of the {items}",
        "all_of": "the {items} include the {noun} {values}",
        "any_of": "the {items} include the {noun} {values}",
        "none_of": "the {items} do not include the {noun} {values}",
        "only": "all {items} have the {noun} {values}",
        "subset": "every value of {left} is one of {right}",
        "equal": "{left} has the same values as {right}",
        "filled": "{set} has a value",
        "both": "what {left} and {right} have in common",
        "joined": "{left} together with {right}",
        "without": "{left} without {right}",
        "differing": "what only one of {left} and {right} has",
        "no": "not: {cond}",
        "and": "; and ",
        "or": "; or ",
        "is_one_of": "{left} is {values}",
        "defined": "{left} is known",
        "truthy": "{left} is not empty",
        "true": "nothing is demanded",
        "false": "no plan can do",
        "if": "{then} if {test}, otherwise {other}",
        "on_day": "{item} on day {day}",
        "on_the_day": "{item} on that day",
        "this": "it",
        "just_before": "the one before",
        "just_after": "the one after",
        "index": "its place in order",
        "item": "activity",
        "part": "leg of the way",
        "span": "day from {first} to {last}",
        "nothing": "nothing",
        "yes": "yes",
        "not_yes": "no",
        "key": "entry {key} of {owner}",
        "method": "{name} of {owner}",
        "lazy": "what this program says must hold: {text}",
        "broken": "a program that cannot be read ({text})",
        "all_of_names": "the {items} include {values}",
        "any_of_names": "the {items} include {values}",
        "none_of_names": "the {items} do not include {values}",
        "only_names": "all {items} are at {values}",
        "and_inside": " and ",
        "at": "visit to {name}",
        "at_many": "visits to {name}",
        "named": "{item} at {name}",
        "its": "its {noun}",
        "before": "{left} comes before {right}",
        "on_day_many": "{items} on day {day}",
        "on_the_day_many": "{items} on that day",
        "with_many": "{items} where {cond}",
        "items": "activities",
        "part_many": "legs of the way",
        "span_many": "days from {first} to {last}",
        "each_day": "for every day, {cond}",
        "group": "({text})",
        "sentence": "{text}.",
    },
    {
        "==": "is",
        "!=": "is not",
        "<": "is less than",
        "<=": "is at most",
        ">": "is more than",
        ">=": "is at least",
    },
    {
        "==": "is",
        "!=": "is not",
        "<": "is before",
        "<=": "is not later than",
        ">": "is after",
        ">=": "is not earlier than",
    },
    {"yuan": "yuan", "usd": "dollars", "km": "km", "minutes": "minutes"},
    lambda words: _listed_en(words, "or"),
    lambda words: _listed_en(words, "and"),
)

CHINESE = Words(
    "zh",
    {
        "compare": "{left}{verb}{right}",
        "of": "{owner}的{noun}",
        "first": "第一个{item}",
        "last": "最后一个{item}",
        "from_start": "第{place}个{item}",
        "from_end": "倒数第{place}个{item}",
        "each": "每一项{item}中，{cond}",
        "some": "至少有一项{item}",
        "with": "满足“{cond}”的{item}",
        "pick_last": "最后一项{item}中，{cond}",
        "pick_first": "第一项{item}中，{cond}",
        "if_none": "{cond}（若没有这样的活动，则{other}）",
        "total": "{items}的{noun}总计",
        "count": "{items}的数量",
        "place": "{item}的次序",
        "largest": "{items}中{noun}的最大值",
        "smallest": "{items}中{noun}的最小值",
        "distinct": "{set}的不同取值数",
        "set": "{items}的{noun}",
        "all_of": "{items}的{noun}包含{values}",
        "any_of": "{items}的{noun}包含{values}",
        "none_of": "{items}的{noun}不包含{values}",
        "only": "{items}的{noun}只能是{values}",
        "subset": "{left}都在{right}之中",
        "equal": "{left}与{right}相同",
        "filled": "{set}不为空",
        "both": "{left}与{right}的共同部分",
        "joined": "{left}和{right}",
        "without": "{left}中除去{right}",
        "differing": "{left}与{right}中只属于一方的部分",
        "no": "并非：{cond}",
        "and": "；并且",
        "or": "；或者",
        "is_one_of": "{left}为{values}",
        "defined": "{left}可知",
        "truthy": "{left}不为空",
        "true": "没有任何要求",
        "false": "没有方案能满足",
        "if": "若{test}则为{then}，否则为{other}",
        "on_day": "第{day}天的{item}",
        "on_the_day": "当天的{item}",
        "this": "该活动",
        "just_before": "前一项",
        "just_after": "后一项",
        "index": "次序",
        "item": "活动",
        "part": "一段路程",
        "span": "第{first}天到第{last}天",
        "nothing": "无",
        "yes": "是",
        "not_yes": "否",
        "key": "{owner}的{key}",
        "method": "{owner}的{name}",
        "lazy": "须满足以下程序：{text}",
        "broken": "无法读取的程序（{text}）",
        "all_of_names": "{items}包含{values}",
        "any_of_names": "{items}包含{values}",
        "none_of_names": "{items}不包含{values}",
        "only_names": "{items}只能是{values}",
        "and_inside": "且",
        "at": "{name}的活动",
        "at_many": "{name}的活动",
        "named": "{name}的{item}",
        "its": "其{noun}",
        "before": "{left}先于{right}",
        "on_day_many": "第{day}天的{items}",
        "on_the_day_many": "当天的{items}",
        "with_many": "满足“{cond}”的{items}",
        "items": "活动",
        "part_many": "各段路程",
        "span_many": "第{first}天到第{last}天",
        "each_day": "每一天，{cond}",
        "group": "（{text}）",
        "sentence": "{text}。",
    },
    {"==": "为", "!=": "不为", "<": "少于", "<=": "不超过", ">": "多于", ">=": "不少于"},
    {"==": "为", "!=": "不为", "<": "早于", "<=": "不晚于", ">": "晚于", ">=": "不早于"},
    {"yuan": "元", "usd": "美元", "km": "公里", "minutes": "分钟"},
    lambda words: _listed_zh(words, "或"),
    lambda words: _listed_zh(words, "和"),
)

LANGUAGES: Mapping[Tongue, Words] = {"en": ENGLISH, "zh": CHINESE}
