"""The choice of a set of suggestions to apply: those that save most of this run together.

    choose(10.0, suggestions, functions)  →  Plan(ids=("f-1",), projected_seconds=1.2, left_out=("f-2: …",))

What each of them means alone, `projections` says. Several that need the same library start it once: its import, and
what its first call of all does besides the work of the kernel (Numba sets up its compiler for half a second, and then
loads a second kernel in some milliseconds).

Does not handle: a second kernel that is compiled anew in each process (only the import is shared then).
"""

from __future__ import annotations

import ast
import builtins
import re
import textwrap
from collections.abc import Sequence
from dataclasses import replace

from optadvisor.records import Accepted, FunctionRef, FunctionStats, Level, Plan, Region, Suggestion, Timing
from optadvisor.verifier import stacking
from optadvisor.verifier.projections import is_compiled
from optadvisor.verifier.stacking import Reach

SEARCHED = 128
"""Combinations that are weighed; of more, those that save most so far are followed up."""

WORTH_ROUNDING = 0.9
"""A suggestion with other last digits must bring the program below this part of what an identical one leaves of it."""

WORTH_A_CHANGE = 0.03
"""Of the program's time that a plan must save: less is lost in how its runs differ."""

_NUMPY = ("numpy",)


def with_regions(functions: Sequence[FunctionStats], regions: Sequence[Region]) -> tuple[FunctionStats, ...]:
    """The call graph with the kernels of outlined loops between their functions and what these call."""
    kernels = {row.function: [r for r in regions if r.host == row.function] for row in functions}
    inner = [
        FunctionStats(
            function=region.function, calls=-1, self_seconds=0.0, inclusive_seconds=0.0, callees=_called(region, row)
        )
        for row in functions
        for region in kernels[row.function]
    ]
    around = [replace(row, callees=(*row.callees, *(r.function for r in kernels[row.function]))) for row in functions]
    return (*around, *inner)


def _called(region: Region, host: FunctionStats) -> tuple[FunctionRef, ...]:
    """Of what a function calls, what the loop calls: by its names, or all where it calls what it was handed."""
    names = set(re.findall(r"\w+", region.helper))
    known = {ref.name for ref in host.callees} | set(dir(builtins))
    calls = [node.func for node in ast.walk(ast.parse(textwrap.dedent(region.helper))) if isinstance(node, ast.Call)]
    if any(isinstance(func, ast.Name) and func.id not in known for func in calls):
        return host.callees
    return tuple(ref for ref in host.callees if ref.name in names or not ref.name.isidentifier() or "__" in ref.name)


def choose(program_seconds: float, suggestions: Sequence[Suggestion], functions: Sequence[FunctionStats]) -> Plan:
    """The accepted suggestions that save most together: one for each function, none inside another's reach.

    A function and what it calls share their seconds, so of a caller and its callee only one is taken: the callees
    where they save more together; nothing, if all of it is hardly to be noticed. Both where the caller's new text is
    Python that still calls the other (`stacking`). What several suggestions start is paid once, so that a second one
    with the same library may win that alone would not. Among equals the first is taken.
    """
    accepted = sorted((s for s in suggestions if isinstance(s.verdict, Accepted)), key=lambda s: s.projected_seconds)
    stack = stacking.Stack.of(program_seconds, functions, reach_of(functions))
    taken = _most_saving(_options(accepted), stack)
    if _saving(taken, stack) < WORTH_A_CHANGE * program_seconds:
        taken = ()
    left_out = [_why_not(one, taken, stack) for one in accepted]
    seconds = max(program_seconds - _saving(taken, stack), 0.0)
    compiling = sum(one.first_projected_seconds - one.projected_seconds for one in taken if one.first_projected_seconds)
    return Plan(
        ids=tuple(s.id for s in taken),
        program_seconds=program_seconds,
        projected_seconds=seconds,
        first_projected_seconds=seconds + compiling if compiling else 0.0,
        left_out=tuple(filter(None, left_out)),
    )


def exact_instead(one: Suggestion, suggestions: Sequence[Suggestion]) -> Suggestion | None:
    """The best accepted suggestion for the same function that is equal to the last bit."""
    same = [s for s in suggestions if s.proposal.function == one.proposal.function and level_of(s) is Level.IDENTICAL]
    return min(same, key=lambda s: s.projected_seconds, default=None)


def level_of(one: Suggestion) -> Level:
    return one.verdict.level if isinstance(one.verdict, Accepted) else Level.UNPROVEN


def _options(accepted: Sequence[Suggestion]) -> list[Suggestion]:
    """Of each function the fastest for each set of libraries; not what rounds otherwise for nearly nothing."""
    kinds: dict[tuple[FunctionRef, tuple[str, ...]], list[Suggestion]] = {}
    for one in accepted:
        kinds.setdefault((one.proposal.function, one.proposal.requires), []).append(one)
    found = {_preferred(ways, accepted).id for ways in kinds.values()}
    return [one for one in accepted if one.id in found]


def _preferred(ways: Sequence[Suggestion], accepted: Sequence[Suggestion]) -> Suggestion:
    """The fastest, or one that is equal to the last bit where that is nearly as fast for the whole program."""
    exact = exact_instead(ways[0], accepted)
    if exact is None or ways[0].projected_seconds < WORTH_ROUNDING * exact.projected_seconds:
        return ways[0]
    return exact_instead(ways[0], ways) or exact


def _saving(chosen: Sequence[Suggestion], stack: stacking.Stack) -> float:
    """Seconds saved by a set of suggestions that go together, what they share at the start counted once."""
    together: dict[tuple[str, ...], list[Timing]] = {}
    for one in chosen:
        if isinstance(one.verdict, Accepted) and one.proposal.requires:
            together.setdefault(one.proposal.requires, []).append(one.verdict.timing)
    shared = sum(_shared(timings) for timings in together.values() if len(timings) > 1)
    if _NUMPY in together and any("numba" in libraries for libraries in together):  # which imports it, too
        shared += max(timing.import_seconds for timing in together[_NUMPY])
    return sum(stack.saved(one, chosen) for one in chosen) + shared


def _shared(timings: Sequence[Timing]) -> float:
    """What suggestions with the same libraries pay only once, beyond the first time it is paid.

    The import; and of the first call as much as each has, where that is no compilation.
    """
    imports = [timing.import_seconds for timing in timings]
    calls = [max(timing.cold_seconds - timing.import_seconds, 0.0) for timing in timings if is_compiled(timing)]
    return sum(imports) - max(imports) + (min(calls) * (len(calls) - 1) if calls else 0.0)


def _most_saving(options: list[Suggestion], stack: stacking.Stack) -> tuple[Suggestion, ...]:
    """The set of options that go together with the greatest saving, best first; of many options the greedy one."""
    sets: list[tuple[Suggestion, ...]] = [()]
    for one in options:
        sets += [(*chosen, one) for chosen in sets if not any(stack.share_seconds(one, other) for other in chosen)]
        if len(sets) > SEARCHED:
            sets = sorted(sets, key=lambda chosen: -_saving(chosen, stack))[:SEARCHED]
    return max(sets, key=lambda chosen: _saving(chosen, stack))


def _why_not(one: Suggestion, taken: Sequence[Suggestion], stack: stacking.Stack) -> str:
    """Why an accepted suggestion was not taken, as a sentence; empty when it was."""
    if one in taken:
        return ""
    program_seconds = stack.program_seconds
    best = next((t for t in taken if t.proposal.function == one.proposal.function), None)
    if best is not None:
        if one.projected_seconds < best.projected_seconds and level_of(one) is level_of(best):
            return f"{one.id}: {best.id} is better together with what else is taken"
        if one.projected_seconds < best.projected_seconds:
            return f"{one.id}: {best.id} is nearly as fast for the whole program, and equal to the last bit"
        return f"{one.id}: {best.id} is better for the same function" + _wins_from(one, best, program_seconds)
    rivals = [t.id for t in taken if stack.related(one, t)]
    if one.projected_seconds < program_seconds and not rivals:
        share = 100 * (1 - one.projected_seconds / program_seconds)
        return f"{one.id} saves {share:.1f} % of the program: too little to change your files for"
    if one.projected_seconds >= program_seconds:
        start = f"{one.id} would not pay for its start-up in a run of {program_seconds:.3g} s"
        return start + (f"; it would from {one.pays_from_seconds:.3g} s of such work" if one.pays_from_seconds else "")
    verb = "covers" if len(rivals) == 1 else "cover"
    return f"{one.id}: {' and '.join(rivals)} already {verb} its time"


def _wins_from(one: Suggestion, best: Suggestion, program_seconds: float) -> str:
    """From how much work on the slower starter is the better one; empty when it never is."""
    if not (isinstance(one.verdict, Accepted) and isinstance(best.verdict, Accepted) and one.pays_from_seconds > 0):
        return ""
    later = one.verdict.timing.cold_seconds - best.verdict.timing.cold_seconds
    gain = best.projected_seconds - one.projected_seconds + later
    saved = program_seconds - one.projected_seconds + one.verdict.timing.cold_seconds  # of each run, once started
    if later <= 0 or gain <= 0 or saved <= 0:
        return ""
    work = one.pays_from_seconds * saved / one.verdict.timing.cold_seconds
    return f" in this run; {one.id} would win from {work * later / gain:.2g} s of such work"


def reach_of(functions: Sequence[FunctionStats]) -> Reach:
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
