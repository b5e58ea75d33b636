"""What is said of a random nest, held against what truly happens.

for problem in check(made, tally, seed=3):     # sentences; none when all is well
    print(problem)
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace

from nestrandom import Made
from nesttruth import Sizes, Truth, run

from optadvisor.loops.nests.build import nest_at
from optadvisor.loops.nests.classify import classify
from optadvisor.loops.nests.conflicts.dependence import carried
from optadvisor.loops.nests.conflicts.sets import Solver
from optadvisor.loops.nests.conflicts.traversal import loops_within, places
from optadvisor.loops.nests.ir import Affine, Classification, Kind, Loop, Nest
from optadvisor.source.module import Module

SIZES = (Sizes(n=4, m=3, spare=6), Sizes(n=3, m=5, spare=1), Sizes(n=5, m=2, spare=0), Sizes(n=4, m=1, spare=-1))
GOOD = {"map": (Kind.MAP, Kind.STENCIL), "reduction": (Kind.REDUCTION,), "scan": (Kind.SCAN,)}
ARRAYS = frozenset("abcgh") | {"out"}


@dataclass
class Tally:
    nests: int = 0
    levels: int = 0
    runs: int = 0
    shuffled: int = 0
    conflicts: int = 0
    missed: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    expected: Counter[str] = field(default_factory=Counter)
    unrecognised: Counter[str] = field(default_factory=Counter)
    free: Counter[str] = field(default_factory=Counter)
    free_unrecognised: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def check(made: Made, tally: Tally, *, seed: int = 0) -> Iterator[str]:
    """Problems of one nest; what was seen is added to the tally."""
    sizes = [Sizes(n=each.n, m=each.m, spare=each.spare, seed=seed * 4 + k) for k, each in enumerate(SIZES)]
    truths = [run(made, each) for each in sizes]
    solver = Solver()
    tally.nests += 1
    tally.runs += len(truths)
    for loop, said in zip(loops_within(made.nest.loop), classify(made.nest, solver), strict=True):
        tally.levels += 1
        tally.kinds[said.kind.value] += 1
        _recognised(made, loop, said, truths, tally)
        problems = [
            *_missed(made.nest, loop, said, truths, solver, tally),
            *_reordered(made, said, sizes, truths, tally),
        ]
        tally.missed += len(problems)
        yield from problems


def _missed(
    nest: Nest, loop: Loop, said: Classification, truths: list[Truth], solver: Solver, tally: Tally
) -> Iterator[str]:
    happened = any(truth.conflicts[loop.line].keys() & ARRAYS for truth in truths)
    found = {(each.array, each.kind.value) for each in carried(nest, loop, solver)} if happened else set()
    told: set[tuple[str, str]] = set()
    if loop.exits and (said.parallel or said.kind in (Kind.MAP, Kind.REDUCTION)):
        yield f"line {loop.line} is called {said.kind}, but is left early"
    for truth in truths:
        for name, conflicts in truth.conflicts[loop.line].items():
            tally.conflicts += bool(conflicts)
            for kind, excused in conflicts:
                if name in ARRAYS and (name, kind) not in found and (name, kind) not in told:
                    yield f"no {kind} dependence through {name} was found for line {loop.line}"
                elif _contradicts(said, name, excused) and (name, kind) not in told:
                    yield f"line {loop.line} is called {said.kind}, parallel {said.parallel}, in spite of {name}"
                told.add((name, kind))
        for name in truth.exposed[loop.line] & set(said.private):
            yield f"{name} is called private for line {loop.line}"


def _contradicts(said: Classification, name: str, excused: bool) -> bool:
    if not said.parallel and said.kind not in (Kind.MAP, Kind.REDUCTION):
        return False
    return not excused or name not in dict(said.reductions)


def _reordered(
    made: Made, said: Classification, sizes: list[Sizes], truths: list[Truth], tally: Tally
) -> Iterator[str]:
    """Iterations of a parallel loop in another order give the same arrays and gathered variables."""
    if not said.parallel or said.last_values or "arg" in said.op:
        return
    tally.shuffled += 1
    for each, truth in zip(sizes, truths, strict=True):
        if truth.raised:
            continue
        other = run(made, each, shuffled=said.line)
        compared = [
            name for name in truth.state if name not in said.private and name in (*ARRAYS, *dict(said.reductions))
        ]
        if other.raised or any(other.state[name] != truth.state[name] for name in compared):
            yield f"line {said.line} is called {said.kind}, but another order gives another result"
            return


def _recognised(made: Made, loop: Loop, said: Classification, truths: list[Truth], tally: Tally) -> None:
    kind = made.expected.get(loop.line)
    if kind is not None:
        tally.expected[kind] += 1
        tally.unrecognised[kind] += said.kind not in GOOD[kind] or (kind != "scan" and not said.parallel)
    if _transparent(loop) and not any(truth.raised for truth in truths):
        seen = [excused for truth in truths for each in truth.conflicts[loop.line].values() for _, excused in each]
        if all(seen):
            true = "reduction" if seen else "map"
            tally.free[true] += 1
            tally.free_unrecognised[true] += not said.parallel


def _transparent(loop: Loop) -> bool:
    """No opaque subscript or condition, nothing that leaves a loop."""
    for place in places(loop):
        parts = [part for access in place.statement.accesses for part in access.subscripts]
        parts += [condition.left for condition in place.statement.conditions]
        if not all(isinstance(part, Affine) for part in parts):
            return False
    return not any(inner.exits for inner in loops_within(loop))


def from_text(made: Made) -> Made:
    """The same text with the nest as `build` reads it, inside a function; its lines move down by one."""
    header = "def kernel(n, m, a, b, c, g, h, idx, out, s, t, u, best, where):\n"
    module = Module.parse((header + textwrap.indent(made.text, "    ")).encode(), "kernel.py")
    nest = nest_at(module, 2)
    assert nest is not None
    return replace(
        made,
        nest=nest,
        text=f"# {made.family}\n{made.text}",
        expected={line + 1: kind for line, kind in made.expected.items()},
        tags={(line + 1, name): op for (line, name), op in made.tags.items()},
    )
