"""Indices of compiled copies: tested in front of their loops where their range is known, where they stand otherwise.

    for i in range(1, n - 1):              if n - 1 >= len(u) or n - 2 >= len(d):
        d[i] = u[i + 1] - u[i - 1]             raise IndexError
                                           for i in range(1, n - 1):
    s += w[k[i]]                               d[i] = u[i + 1] - u[i - 1]
                                           s += w[_within(k[i], len(w))]

Loops without a way out in the middle are what processors do several steps of at once; Numba's own test of each index
(`boundscheck=True`) takes that away, and half of the time with it. Rows of rows become arrays of two axes.

Does not handle: functions with an index that `loops.index_ranges` cannot tell, which keep Numba's tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from optadvisor.loops.facts import Facts
from optadvisor.loops.index_ranges import Indices, Reach, indices_of
from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.nests.reading.integers import subtract, variable
from optadvisor.source.site import Site

WIDTH = 100


def looked_after(site: Site, facts: Facts) -> Indices | None:
    """How the copy of a function tests its indices itself; None: it leaves that to Numba."""
    module = site.module
    return indices_of(site, facts, lambda each: module.owns_its_lines(each) and module.code(each)[:4] != "elif")


def length(array: str, axis: int) -> str:
    return f"{array}.shape[{axis}]" if axis else f"len({array})"


def tests_ahead(reaches: Sequence[Reach]) -> list[str]:
    """The lines in front of a loop that give up where an index would be out of range; none where all is certain."""
    tests = list(dict.fromkeys(test for reach in _widest(reaches) for test in _tests(reach)))
    if not tests:
        return []
    condition = " or ".join(tests)
    if len(condition) > WIDTH:
        condition = "(\n    " + "\n    or ".join(tests) + "\n)"
    return [*f"if {condition}:".splitlines(), "    raise IndexError"]


def _tests(reach: Reach) -> Iterator[str]:
    end = length(reach.array, reach.axis)
    room = subtract(reach.highest, variable(end))
    if room.terms or room.constant >= 0:
        yield f"{reach.highest} >= {end}"
    if reach.never_negative:
        return
    yield f"{reach.lowest} < -{end}" if reach.lowest.terms else f"{end} < {-reach.lowest.constant}"


def _widest(reaches: Sequence[Reach]) -> list[Reach]:
    """Of indices that differ by a number only, such as `i - 1` and `i + 1`, one that reaches as far as all."""
    widest: dict[object, Reach] = {}
    for reach in reaches:
        key = reach.array, reach.axis, reach.lowest.terms, reach.highest.terms
        known = widest.get(key, reach)
        widest[key] = replace(
            known,
            lowest=_farther(known.lowest, reach.lowest, min(known.lowest.constant, reach.lowest.constant)),
            highest=_farther(known.highest, reach.highest, max(known.highest.constant, reach.highest.constant)),
            never_negative=known.never_negative and reach.never_negative,
        )
    return list(widest.values())


def _farther(first: Affine, second: Affine, constant: int) -> Affine:
    return first if first.constant == constant else second
