"""What a faster function means for the whole program: projections, and the choice of a set to apply.

Amdahl, Validity of the single processor approach (1967): the rest of the program keeps its time.

Does not handle: what two suggestions share at their first call beyond the import (counted twice: on the safe side).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from optadvisor.records import Accepted, FunctionRef, FunctionStats, Hotspot, Level, Plan, Region, Suggestion, Timing

SEARCHED = 128
"""Combinations that are weighed; of more, those that save most so far are followed up."""

WORTH_ROUNDING = 0.9
"""A suggestion with other last digits must bring the program below this part of what an identical one leaves of it."""

Reach: TypeAlias = dict[FunctionRef, set[FunctionRef]]
"""Function → all project functions below it in the call graph."""


def projected_seconds(program_seconds: float, hotspot: Hotspot, timing: Timing) -> float:
    """The program's seconds with the function `timing.speedup` times as fast and its one-off cost paid each run."""
    saved = hotspot.inclusive_seconds * (1.0 - 1.0 / timing.speedup)
    return max(program_seconds - saved, 0.0) + timing.cold_seconds


def with_regions(functions: Sequence[FunctionStats], regions: Sequence[Region]) -> tuple[FunctionStats, ...]:
    """The call graph with the kernels of outlined loops between their functions and what these call."""
    kernels = {row.function: [r.function for r in regions if r.host == row.function] for row in functions}
    inner = [
        FunctionStats(function=ref, calls=-1, self_seconds=0.0, inclusive_seconds=0.0, callees=row.callees)
        for row in functions
        for ref in kernels[row.function]
    ]
    around = [replace(row, callees=(*row.callees, *kernels[row.function])) for row in functions]
    return (*around, *inner)


def choose(program_seconds: float, suggestions: Sequence[Suggestion], functions: Sequence[FunctionStats]) -> Plan:
    """The accepted suggestions that save most together: the best for each function, none inside another's reach.

    A function and what it calls share their seconds, so of a caller and its callee only one is taken: the callees
    where they save more together. What several suggestions import is paid once. Among equals the first is taken.
    """
    accepted = sorted((s for s in suggestions if isinstance(s.verdict, Accepted)), key=lambda s: s.projected_seconds)
    best = {one.proposal.function: _preferred(one.proposal.function, accepted) for one in accepted}
    reach = _reach(functions)
    taken = _most_saving(list(best.values()), program_seconds, reach)
    left_out = [_why_not(one, best[one.proposal.function], taken, reach, program_seconds) for one in accepted]
    return Plan(
        ids=tuple(s.id for s in taken),
        program_seconds=program_seconds,
        projected_seconds=max(program_seconds - _saving(taken, program_seconds), 0.0),
        left_out=tuple(filter(None, left_out)),
    )


def exact_instead(one: Suggestion, suggestions: Sequence[Suggestion]) -> Suggestion | None:
    """The best accepted suggestion for the same function that is equal to the last bit."""
    same = [s for s in suggestions if s.proposal.function == one.proposal.function and level_of(s) is Level.IDENTICAL]
    return min(same, key=lambda s: s.projected_seconds, default=None)


def level_of(one: Suggestion) -> Level:
    return one.verdict.level if isinstance(one.verdict, Accepted) else Level.UNPROVEN


def _preferred(function: FunctionRef, accepted: Sequence[Suggestion]) -> Suggestion:
    """The fastest, or one that is equal to the last bit where that is nearly as fast for the whole program."""
    fastest = next(one for one in accepted if one.proposal.function == function)
    exact = exact_instead(fastest, accepted)
    if exact is None or fastest.projected_seconds < WORTH_ROUNDING * exact.projected_seconds:
        return fastest
    return exact


def _saving(chosen: Sequence[Suggestion], program_seconds: float) -> float:
    """Seconds saved by a set of unrelated suggestions, each shared import counted once."""
    imports: dict[str, list[float]] = {}
    for one in chosen:
        if isinstance(one.verdict, Accepted):
            for name in one.proposal.requires:
                imports.setdefault(name, []).append(one.verdict.timing.import_seconds)
    shared = sum(sum(seconds) - max(seconds) for seconds in imports.values())
    return sum(program_seconds - one.projected_seconds for one in chosen) + shared


def _most_saving(options: list[Suggestion], program_seconds: float, reach: Reach) -> tuple[Suggestion, ...]:
    """The set of unrelated options with the greatest saving, best first; of many options the greedy one."""
    sets: list[tuple[Suggestion, ...]] = [()]
    for one in options:
        apart = [
            (*chosen, one)
            for chosen in sets
            if not any(_related(one.proposal.function, c.proposal.function, reach) for c in chosen)
        ]
        sets += apart
        if len(sets) > SEARCHED:
            sets = sorted(sets, key=lambda chosen: -_saving(chosen, program_seconds))[:SEARCHED]
    return max(sets, key=lambda chosen: _saving(chosen, program_seconds))


def _why_not(
    one: Suggestion, best: Suggestion, taken: Sequence[Suggestion], reach: Reach, program_seconds: float
) -> str:
    """Why an accepted suggestion was not taken, as a sentence; empty when it was."""
    if one in taken:
        return ""
    if one is not best and best in taken:
        if one.projected_seconds < best.projected_seconds:
            return f"{one.id}: {best.id} is nearly as fast for the whole program, and equal to the last bit"
        return f"{one.id}: {best.id} is better for the same function"
    rivals = [t.id for t in taken if _related(one.proposal.function, t.proposal.function, reach)]
    if one.projected_seconds >= program_seconds or not rivals:
        return f"{one.id} would not pay for its start-up in a run of {program_seconds:.2g} s"
    verb = "covers" if len(rivals) == 1 else "cover"
    return f"{one.id}: {' and '.join(rivals)} already {verb} its time"


def _related(a: FunctionRef, b: FunctionRef, reach: Reach) -> bool:
    return a == b or b in reach.get(a, set()) or a in reach.get(b, set())


def _reach(functions: Sequence[FunctionStats]) -> Reach:
    direct = {row.function: set(row.callees) for row in functions}
    found: Reach = {}
    for start in direct:
        seen: set[FunctionRef] = set()
        stack = list(direct[start])
        while stack:
            ref = stack.pop()
            if ref not in seen:
                seen.add(ref)
                stack.extend(direct.get(ref, ()))
        found[start] = seen
    return found
