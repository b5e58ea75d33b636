"""What a faster function means for the whole program: projections, and the choice of a set to apply.

Amdahl, Validity of the single processor approach (1967): the rest of the program keeps its time.
"""

from __future__ import annotations

from collections.abc import Sequence

from optadvisor.records import Accepted, FunctionRef, FunctionStats, Hotspot, Plan, Suggestion, Timing


def projected_seconds(program_seconds: float, hotspot: Hotspot, timing: Timing) -> float:
    """The program's seconds with the function `timing.speedup` times as fast and its one-off cost paid each run."""
    saved = hotspot.inclusive_seconds * (1.0 - 1.0 / timing.speedup)
    return max(program_seconds - saved, 0.0) + timing.cold_seconds


def choose(program_seconds: float, suggestions: Sequence[Suggestion], functions: Sequence[FunctionStats]) -> Plan:
    """The accepted suggestions that save most together: the best for each function, none inside another's reach.

    A function and what it calls share their seconds, so of a caller and its callee only the better one is taken.
    """
    accepted = [s for s in suggestions if isinstance(s.verdict, Accepted)]
    reach = _reach(functions)
    taken: list[Suggestion] = []
    left_out: list[str] = []
    for one in sorted(accepted, key=lambda s: s.projected_seconds):
        ref = one.proposal.function
        if one.projected_seconds >= program_seconds:
            left_out.append(f"{one.id} would not pay for its start-up in a run of {program_seconds:.2g} s")
            continue
        rival = next((t for t in taken if _related(ref, t.proposal.function, reach)), None)
        if rival is not None:
            same = rival.proposal.function == ref
            why = "is better for the same function" if same else f"already covers {ref.name}'s time"
            left_out.append(f"{one.id}: {rival.id} {why}")
            continue
        taken.append(one)
    saved = sum(program_seconds - s.projected_seconds for s in taken)
    return Plan(
        ids=tuple(s.id for s in taken),
        program_seconds=program_seconds,
        projected_seconds=max(program_seconds - saved, 0.0),
        left_out=tuple(left_out),
    )


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
