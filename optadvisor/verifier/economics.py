"""What a faster function means for the whole program: projections, and the choice of a set to apply.

Amdahl, Validity of the single processor approach (1967): the rest of the program keeps its time.

Does not handle: start-up costs that two suggestions share (they are counted twice, which is on the safe side).
"""

from __future__ import annotations

from collections.abc import Sequence

from optadvisor.records import Accepted, FunctionRef, FunctionStats, Hotspot, Plan, Suggestion, Timing

SEARCHED = 16
"""Up to this many functions every combination is weighed; more are taken in order of what each saves."""


def projected_seconds(program_seconds: float, hotspot: Hotspot, timing: Timing) -> float:
    """The program's seconds with the function `timing.speedup` times as fast and its one-off cost paid each run."""
    saved = hotspot.inclusive_seconds * (1.0 - 1.0 / timing.speedup)
    return max(program_seconds - saved, 0.0) + timing.cold_seconds


def choose(program_seconds: float, suggestions: Sequence[Suggestion], functions: Sequence[FunctionStats]) -> Plan:
    """The accepted suggestions that save most together: the best for each function, none inside another's reach.

    A function and what it calls share their seconds, so of a caller and its callee only one is taken: the callees
    where they save more together. Among equals the suggestion that comes first.
    """
    accepted = sorted((s for s in suggestions if isinstance(s.verdict, Accepted)), key=lambda s: s.projected_seconds)
    left_out: list[str] = []
    best: dict[FunctionRef, Suggestion] = {}
    for one in accepted:
        if one.projected_seconds >= program_seconds:
            left_out.append(f"{one.id} would not pay for its start-up in a run of {program_seconds:.2g} s")
            continue
        rival = best.setdefault(one.proposal.function, one)
        if rival is not one:
            left_out.append(f"{one.id}: {rival.id} is better for the same function")
    reach = _reach(functions)
    taken = _most_saving(tuple(best.values()), program_seconds, reach)
    for one in best.values():
        rivals = [t for t in taken if t is not one and _related(one.proposal.function, t.proposal.function, reach)]
        if one not in taken:
            who = " and ".join(t.id for t in rivals)
            left_out.append(
                f"{one.id}: {who} already cover{'s' * (len(rivals) == 1)} {one.proposal.function.name}'s time"
            )
    saved = sum(program_seconds - s.projected_seconds for s in taken)
    return Plan(
        ids=tuple(s.id for s in taken),
        program_seconds=program_seconds,
        projected_seconds=max(program_seconds - saved, 0.0),
        left_out=tuple(left_out),
    )


def _most_saving(
    options: tuple[Suggestion, ...], program_seconds: float, reach: dict[FunctionRef, set[FunctionRef]]
) -> tuple[Suggestion, ...]:
    """The set of unrelated options with the greatest saving, best first; of many options the greedy one."""
    if not options:
        return ()
    first, rest = options[0], options[1:]
    apart = tuple(o for o in rest if not _related(first.proposal.function, o.proposal.function, reach))
    taking = (first, *_most_saving(apart, program_seconds, reach))
    if len(apart) == len(rest) or len(options) > SEARCHED:
        return taking
    leaving = _most_saving(rest, program_seconds, reach)

    def saving(chosen: tuple[Suggestion, ...]) -> float:
        return sum(program_seconds - one.projected_seconds for one in chosen)

    return leaving if saving(leaving) > saving(taking) else taking


def _related(a: FunctionRef, b: FunctionRef, reach: dict[FunctionRef, set[FunctionRef]]) -> bool:
    return a == b or b in reach.get(a, set()) or a in reach.get(b, set())


def _reach(functions: Sequence[FunctionStats]) -> dict[FunctionRef, set[FunctionRef]]:
    """Function → all project functions below it in the call graph."""
    direct = {row.function: set(row.callees) for row in functions}
    found: dict[FunctionRef, set[FunctionRef]] = {}
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
