"""The 25 environment constraints corrected, and what the published ones never ask: does the plan fit the query?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tripwright.benchmarks.chinatravel.plan import Plan, read_plan
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Finding, Party, said
from tripwright.benchmarks.chinatravel.sound.intercity import check_intercity
from tripwright.benchmarks.chinatravel.sound.movement import check_space, check_time, check_transport
from tripwright.benchmarks.chinatravel.sound.places import check_attractions, check_hotels, check_restaurants
from tripwright.benchmarks.chinatravel.upstream.columns import LABELS
from tripwright.rules import Outcome, Verdict

FITS_QUERY = "The plan is the one that was asked for"
READABLE = "Every part of the plan can be read"
RULES: tuple[str, ...] = (*LABELS, FITS_QUERY, READABLE)


def check_environment(raw: object, party: Party, sandbox: Sandbox) -> tuple[Verdict, ...]:
    """One verdict for each rule, in a fixed order; a violation outweighs an unknown value."""
    plan = read_plan(raw)
    findings: dict[str, Finding] = {}
    for finding in _findings(plan, party, sandbox):
        known = findings.get(finding.rule)
        if known is None or (known.unknown and not finding.unknown):
            findings[finding.rule] = finding
    return tuple(_verdict(rule, findings.get(rule)) for rule in RULES)


def _findings(plan: Plan, party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    return chain(
        check_intercity(plan, party, sandbox),
        check_attractions(plan, party, sandbox),
        check_hotels(plan, party, sandbox),
        check_restaurants(plan, party, sandbox),
        check_transport(plan, party, sandbox),
        check_time(plan, party, sandbox),
        check_space(plan),
        _fits(plan, party),
        (Finding(READABLE, "plan", fault) for fault in plan.faults),
    )


def _fits(plan: Plan, party: Party) -> Iterator[Finding]:
    claims = (
        ("people_number", party.people, plan.people),
        ("start_city", party.start_city, plan.start_city),
        ("target_city", party.target_city, plan.target_city),
        ("days", party.days, plan.days),
    )
    for name, expected, found in claims:
        if found != expected:
            yield Finding(FITS_QUERY, name, f"{name} is not what the query says", f"{expected}", said(found))


def _verdict(rule: str, finding: Finding | None) -> Verdict:
    group = "environment" if rule in LABELS else "soundness"
    if finding is None:
        return Verdict(rule, group, Outcome.SATISFIED)
    outcome = Outcome.UNJUDGEABLE if finding.unknown else Outcome.VIOLATED
    return Verdict(rule, group, outcome, finding.message, finding.where, finding.expected, finding.found)
