"""Conflicts in words, Chinese and English."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from tripwright.language import ir
from tripwright.language.analyse import analyse
from tripwright.language.phrases import Tongue
from tripwright.language.run import Program
from tripwright.language.wording import clause, render
from tripwright.planner.answer import Demand

_LONGEST = 80
_PATTERNS: dict[Tongue, dict[str, str]] = {
    "en": {
        "alone": "no trip from {start} to {target} meets this: {asked}",
        "together": "no trip from {start} to {target} meets these together: {asked}",
        "none": "no trip from {start} to {target} and back is possible in {days}",
        "facts": " (given {facts})",
        "least": "; it takes at least {money} yuan",
        "drop": "without “{asked}” there is a trip for {money} yuan",
        "budget": "{money} yuan instead would do: “{asked}”",
        "nights": "one hotel for every night",
        "beds": "a bed for everybody, two in one at most",
        "once": "no place twice",
        "time": "the clocks of rides and visits",
        "day": "{count} day",
        "days": "{count} days",
        "rides": "there is no ride there or no ride back whose fare is known",
        "unreduced": "the time ended the search for the smallest conflict",
        "never": "a program that no trip makes true (`{source}`)",
        "unverified": "no trip was found, in the time given, without: {asked}",
        "and": "; ",
        "facts_and": ", ",
    },
    "zh": {
        "alone": "从{start}到{target}没有行程能满足：{asked}",
        "together": "从{start}到{target}没有行程能同时满足：{asked}",
        "none": "从{start}到{target}，{days}内无法往返",
        "facts": "（前提：{facts}）",
        "least": "；至少需要{money}元",
        "drop": "去掉“{asked}”后，有花费{money}元的行程",
        "budget": "改为{money}元即可：“{asked}”",
        "nights": "每晚一家酒店",
        "beds": "每人有床位，一张床最多两人",
        "once": "同一地点不重复",
        "time": "交通班次与游览的时间",
        "day": "{count}天",
        "days": "{count}天",
        "rides": "没有已知票价的去程或返程交通",
        "unreduced": "时间用尽，冲突未必最小",
        "never": "任何行程都无法使其为真的程序（`{source}`）",
        "unverified": "在给定时间内，去掉以下任一要求后仍未找到行程：{asked}",
        "and": "；",
        "facts_and": "，",
    },
}


def said(tongue: Tongue, pattern: str, **gaps: str) -> str:
    """A pattern with its gaps filled."""
    return _PATTERNS[tongue][pattern].format(**gaps)


def demand(number: int, program: Program, tongue: Tongue) -> Demand:
    """A program as a demand: its place among the task's programs, and what it says."""
    if program.fault is not None:
        text = render(program, tongue).rstrip(".。")
    elif analyse(program).cond == ir.FALSE:
        last = next(reversed([line.strip() for line in program.source.splitlines() if line.strip()]), "")
        text = said(tongue, "never", source=shorten(last, _LONGEST, placeholder="…"))
    else:
        text = clause(program, tongue)
    return Demand(f"program[{number}]", text, text)


def listed(demands: Sequence[Demand], tongue: Tongue) -> str:
    """Demands one after another."""
    return _PATTERNS[tongue]["and"].join(one.text for one in demands)


def yuan_text(fen: int) -> str:
    """An amount of money, without decimals where there are none."""
    return f"{fen // 100:,}" if fen % 100 == 0 else f"{fen / 100:,.2f}"
