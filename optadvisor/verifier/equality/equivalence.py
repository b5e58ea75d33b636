"""Decide how equal two calls are: the contract of equivalence (docs/design.md) as code.

    compare(original, candidate)  →  Comparison(level=Level.CLOSE, worst_relative=3e-16, …)

Results, arguments, globals and everything they reach are walked side by side, with a stack of our own instead of
recursion. Objects that can be changed have to correspond one to one: what the original shares the candidate shares.

The state of the process (environment, directory, warning filters, NumPy's error handling, …) counts like an argument.

Does not handle: `__cause__` and tracebacks of exceptions, class attributes, files; objects whose state cannot be seen
are a difference of kind `opaque` unless they pickle to the same bytes.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from optadvisor.probes.observation import Observation
from optadvisor.verifier.equality.findings import (
    DEFAULT,
    EXACT,
    UNORDERED,
    Comparison,
    Difference,
    Findings,
    Tolerance,
    show,
    type_name,
)
from optadvisor.verifier.equality.identity import plain, same_type
from optadvisor.verifier.equality.rules import expand
from optadvisor.verifier.equality.sharing import compare_sharing, owners_apart
from optadvisor.verifier.equality.snapshot import mutables
from optadvisor.verifier.equality.walk import Pair, Walk

__all__ = ["DEFAULT", "EXACT", "UNORDERED", "Comparison", "Difference", "Tolerance", "compare", "mutables", "owners"]


def compare(original: Observation, candidate: Observation, tolerance: Tolerance = DEFAULT) -> Comparison:
    """How equal the candidate's call is to the original's; neither observation is changed.

    The bound on floats is the tolerance times the largest finite magnitude of an array, or the magnitude of a float
    outside of one, taken from the side where it is smaller.
    """
    walk = Walk(found=Findings(tolerance=tolerance), expand=expand)
    if len(original.before) != len(candidate.before):
        walk.found.add((None, "arguments"), "the two calls did not start from the same objects", "missing")
    walk.tie_all(original.before, candidate.before)
    walk.run(_roots(original, candidate, walk))
    compare_sharing(walk)
    _compare_streams(original, candidate, walk.found)
    return walk.found.conclude()


def owners(seen: Observation) -> tuple[str, ...] | None:
    """Whose memory each array lies in that the call left behind, by type; None where two of them share some."""
    walk = Walk(found=Findings(tolerance=EXACT), expand=expand)
    walk.tie_all(seen.before, seen.before)
    walk.run(_roots(seen, seen, walk))
    return owners_apart([array for array, _, _ in walk.arrays])


def _roots(original: Observation, candidate: Observation, walk: Walk) -> Iterator[Pair]:
    found = walk.found
    yield from _outcome(original, candidate, found)
    for what, a, b in (
        ("argument", original.arguments, candidate.arguments),
        ("global", original.globals_after, candidate.globals_after),
        ("file", original.files_after, candidate.files_after),
    ):
        for name in a.keys() ^ b.keys():
            found.add((None, f"{what} {name}"), f"only in the {'original' if name in a else 'candidate'}", "missing")
        yield from ((a[name], b[name], (None, f"{what} {name}")) for name in a if name in b)
    if original.world_after != candidate.world_after:
        yield original.world_after, candidate.world_after, (None, "the process's ")
    yield original.effects, candidate.effects, (None, "effects")
    for first, second in zip(original.before, candidate.before, strict=False):
        if (id(first), id(second)) not in walk.seen:
            yield first, second, (None, "an object reachable before the call")


def _outcome(original: Observation, candidate: Observation, found: Findings) -> Iterator[Pair]:
    a, b = original.raised, candidate.raised
    if a is None and b is None:
        yield original.result, candidate.result, (None, "return")
    elif a is not None and b is not None and same_type(type(a), type(b)):
        yield a, b, (None, "exception")
    else:
        what = [f"raised {type_name(type(e))}" if e is not None else "returned" for e in (a, b)]
        found.add((None, "exception"), f"the original {what[0]}, the candidate {what[1]}", "exception")


def _compare_streams(original: Observation, candidate: Observation, found: Findings) -> None:
    for name in ("stdout", "stderr"):
        a, b = getattr(original, name), getattr(candidate, name)
        if a != b:
            found.add((None, name), _text_difference(a, b), "output")
    for name, a, b in (
        ("random state", original.random_state, candidate.random_state),
        ("numpy.random state", original.numpy_state, candidate.numpy_state),
    ):
        if pickle.dumps(a) != pickle.dumps(b) and plain(a) != plain(b):  # the first is quick, the second exact
            found.add((None, name), "other random numbers would follow", "stream")


def _text_difference(a: str, b: str) -> str:
    for number, (left, right) in enumerate(zip(a.splitlines(), b.splitlines(), strict=False), 1):
        if left != right:
            return f"line {number}: {show(left)} became {show(right)}"
    return f"{len(a)} characters became {len(b)}"
