"""How the time of original and candidate grows with the size of the input: claims of order are measured.

    growth_of(court, proof, seconds)  →  Growth(sizes=(500, 1000, 2000, 4000), original=2.0, candidate=1.0, …), or None

A child of its own, after the verdict, makes one recorded call again at sizes that double (`growing`), and a straight
line through the logarithms gives the exponents. They are told only where the line fits and the two differ plainly.
Whatever happens to that child, the verdict stays as it is: it has one sentence less, that is all.

Does not handle: orders that are no power (n log n comes out as 1.1, 2ⁿ not at all); candidates in NumPy, Numba or
Cython, whose order is that of the original.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from optadvisor.records import Growth
from optadvisor.verifier.court import Asked, Court
from optadvisor.verifier.proof import Proof
from optadvisor.verifier.task import MOST_SIZES, Result

OTHER_ORDER = frozenset(
    {
        "belonging",
        "finding",
        "foremost",
        "grouping",
        "heaping",
        "incremental",
        "indexing",
        "lengthening",
        "membership",
        "pairing",
        "queueing",
        "selecting",
        "unwinding",
    }
)
"""Rewriters whose text may take less and less of the original's time as the input grows. Not those that keep answers
(made again, a call would be answered from memory), nor `inserting`: it moves n²/4 addresses, so quickly that only large
inputs show it, and a power from smaller ones would promise too much."""
GROW_SECONDS = 1.5
"""For all replays at all sizes, roughly."""
LEAST_SIZES = 3
LEAST_FACTOR = 3.9
"""The largest size is so many times the smallest one (sizes are rounded)."""
LEAST_SECONDS = 3e-5
"""What takes less is mostly the call itself, and the clock."""
RESIDUAL = 0.1
"""No time is further from the line than this part of it."""
SPREAD = 0.4
"""The exponents from one size to the next differ by no more: what has a fixed cost bends slowly."""
PLAINLY = 0.4
"""The two exponents differ by at least so much."""


def growth_of(court: Court, proof: Proof, original_seconds: float) -> Growth | None:
    """None where nothing can be told. Not where calls may write files: those are made as seldom as possible."""
    if proof.proposal.rewriter not in OTHER_ORDER or court.terms.effects:
        return None
    asked = Asked(compare=False, original_seconds=original_seconds, grow_seconds=GROW_SECONDS)
    answer = court.trial(f"{proof.trial}-growth", proof.proposal, asked)
    return growth(answer) if isinstance(answer, Result) else None


def growth(found: Result) -> Growth | None:
    """What the times say, from the first size on at which both sides take long enough."""
    lists = found.sizes, found.original, found.candidate
    if not isinstance(found.growing, str) or not found.growing:
        return None
    if len({len(each) for each in lists}) != 1 or not all(type(n) is int for n in found.sizes):
        return None
    rows = list(zip(*lists, strict=True))
    rows = list(itertools.dropwhile(lambda row: min(row[1:]) < LEAST_SECONDS, rows))[-MOST_SIZES:]
    sizes = tuple(row[0] for row in rows)
    original, candidate = (exponent(sizes, [row[side] for row in rows]) for side in (1, 2))
    if original is None or candidate is None or original - candidate < PLAINLY:
        return None
    return Growth(name=found.growing, number=found.growing_number, sizes=sizes, original=original, candidate=candidate)


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float | None:
    """The k of time ≈ c·nᵏ, by least squares on the logarithms; None for too few points, and where no line fits."""
    if len(sizes) < LEAST_SIZES or min(sizes) <= 0 or min(seconds) < LEAST_SECONDS:
        return None
    if any(a >= b for a, b in itertools.pairwise(sizes)) or sizes[-1] < LEAST_FACTOR * sizes[0]:
        return None
    xs, ys = [math.log(n) for n in sizes], [math.log(each) for each in seconds]
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    pairs = [(x - x_mean, y - y_mean) for x, y in zip(xs, ys, strict=True)]
    slope = sum(x * y for x, y in pairs) / sum(x * x for x, _ in pairs)
    steps = [(d - b) / (c - a) for (a, b), (c, d) in itertools.pairwise(pairs)]
    fits = max(abs(y - slope * x) for x, y in pairs) <= RESIDUAL and max(steps) - min(steps) <= SPREAD
    return slope if fits else None
