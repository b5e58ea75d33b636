"""Do two functions give results of one distribution? For candidates that draw other random numbers than the original.

    same_distribution(lambda seed: walk(seed), lambda seed: fast_walk(seed))
        → DistributionEvidence(same=False, worst="return, mean: original 0.1 ± 4.9, candidate 9.8 ± 5.1", p=3e-31)

Both are called with many seeds, never the same seed for both. Each result becomes named numbers (`features`), and each
number is compared between the two samples by four tests that assume no distribution and allow ties:
- Kolmogorov–Smirnov (Smirnov 1948; the series with the correction of Stephens 1970) for any difference,
- normal scores of van der Waerden (1952) for location and of Klotz (1962) for scale, with their permutation variance:
  as strong as the t and F tests on normal data,
- Rosenbaum's count beyond the other sample's extremes (1954) for another support: `randint(0, 9)` against `(0, 10)`.
Products of the ranks of two numbers find lost correlation. The p-values are corrected together after Holm (1979).
What never varies must be equal; so must types, dtypes and dimensions.

Does not handle: dependence among more than two numbers, and between far elements of a sequence (only neighbours').
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, TypeAlias

import numpy as np

from optadvisor.verifier.evidence.result_features import Features, UnseenError, features

LEAST_SEEDS = 100
"""Fewer results a side prove nothing: a shift by one standard deviation could be missed."""
LOOKS = 3
"""While the p-value is below `DOUBTFUL`, there are twice as many seeds at each further look."""
DOUBTFUL = 0.2
MAX_PAIRED = 8
"""So many scalars are looked at in pairs."""
Sample: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class DistributionEvidence:
    """Whether two samples may come from one distribution, and where they differ the most."""

    same: bool
    seeds: int
    """Results a side."""
    worst: str
    """The number with the smallest p-value and what it was on both sides; or why nothing could be tested."""
    p: float
    """The smallest p-value, corrected for all tests made; 0.0 where something that never varies differs."""


def same_distribution(
    draw_original: Callable[[int], Any],
    draw_candidate: Callable[[int], Any],
    *,
    seeds: int = 200,
    level: float = 0.001,
    budget_seconds: float = 60.0,
    clock: Callable[[], float] = time.perf_counter,
) -> DistributionEvidence:
    """Compare `draw_original(seed)` with `draw_candidate(other seed)` for `seeds` seeds each, within `budget_seconds`;
    a doubtful answer is looked into with two and four times as many.

    Two functions of one distribution are told apart with probability `level` at most. What they raise is raised.
    """
    originals: list[Features] = []
    candidates: list[Features] = []
    began = clock()
    found = _no(0, "no results")
    for look in range(LOOKS):
        try:
            for number in range(len(originals), seeds * 2**look):
                originals.append(features(draw_original(2 * number)))
                candidates.append(features(draw_candidate(2 * number + 1)))
                if clock() - began > budget_seconds:
                    break
        except UnseenError as unseen:
            return _no(len(originals), str(unseen))
        if len(originals) < min(seeds, LEAST_SEEDS):
            return _no(
                len(originals), f"too slow for a two-sample test: {len(originals)} results in {budget_seconds:g} s"
            )
        found = _decide(originals, candidates, level)
        if not found.same or found.p >= DOUBTFUL or clock() - began > budget_seconds:
            break
    return found


def _no(seeds: int, why: str) -> DistributionEvidence:
    return DistributionEvidence(same=False, seeds=seeds, worst=why, p=0.0)


def _decide(originals: list[Features], candidates: list[Features], level: float) -> DistributionEvidence:
    kinds, others = {f.kind for f in originals}, {f.kind for f in candidates}
    if len(kinds) == 1 and others != kinds:
        return _no(len(originals), f"the original returns {min(kinds)}, the candidate {min(others - kinds)}")
    numbers, scalars = _columns(originals, candidates)
    found: list[tuple[float, str]] = []
    tests = 0
    for name, (a, b) in numbers.items():
        if a.min() == a.max() and b.min() == b.max():
            if a[0] != b[0]:
                return _no(len(a), f"{name}: always {a[0]:g} in the original, always {b[0]:g} in the candidate")
            continue
        values = [_smirnov(a, b), *_scores(a, b), _beyond(a, b)]
        tests += len(values)
        found.append((min(values), f"{name}: original {_shown(a)}, candidate {_shown(b)}"))
    for name, (a, b) in _products(numbers, scalars).items():
        values = [_smirnov(a, b), _scores(a, b)[0]]
        tests += len(values)
        found.append((min(values), f"{name} do not depend on each other as they did"))
    if not found:
        return DistributionEvidence(same=True, seeds=len(originals), worst="nothing in the result varies", p=1.0)
    p, worst = min(found)
    p = min(p * tests * LOOKS, 1.0)  # Holm's first step, which decides whether there is any difference
    return DistributionEvidence(same=p >= level, seeds=len(originals), worst=worst, p=p)


def _columns(
    originals: list[Features], candidates: list[Features]
) -> tuple[dict[str, tuple[Sample, Sample]], list[str]]:
    """Each number's values on both sides, absent ones as NaN's stand-in, and which of them are scalars."""
    names: dict[str, None] = {}
    scalars: dict[str, None] = {}
    for one in [*originals, *candidates]:
        names |= dict.fromkeys(one.numbers)
        scalars |= dict.fromkeys(one.scalars)
    columns = {
        name: (
            np.array([one.numbers.get(name, -math.inf) for one in originals]),
            np.array([one.numbers.get(name, -math.inf) for one in candidates]),
        )
        for name in names
    }
    return columns, list(scalars)


def _shown(values: Sample) -> str:
    finite = values[np.isfinite(values)]
    return f"{finite.mean():.4g} ± {finite.std():.2g}" if finite.size else "not finite"


# ---------------------------------------------------------------- tests


def _smirnov(a: Sample, b: Sample) -> float:
    """p of the two-sample Kolmogorov–Smirnov test; with ties it is larger than the true one."""
    both = np.concatenate([a, b])
    below = [np.searchsorted(np.sort(side), both, side="right") / side.size for side in (a, b)]
    distance = float(np.abs(below[0] - below[1]).max())
    root = math.sqrt(a.size * b.size / (a.size + b.size))
    scaled = (root + 0.12 + 0.11 / root) * distance
    if scaled < 0.3:  # the series converges slowly, and its sum is 1 to six digits
        return 1.0
    terms = (2 * (-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return float(min(max(sum(terms), 0.0), 1.0))


def _scores(a: Sample, b: Sample) -> tuple[float, float]:
    """p of the normal scores tests for location and for scale; ties share their mean score."""
    location = _normal_scores(np.concatenate([a, b]))
    return _permutation(location, a.size), _permutation(location**2, a.size)


@functools.lru_cache(maxsize=16)
def _normal_quantiles(size: int) -> Sample:
    return np.array([NormalDist().inv_cdf(k / (size + 1)) for k in range(1, size + 1)])


def _normal_scores(values: Sample) -> Sample:
    quantiles = _normal_quantiles(values.size)
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray(np.add.reduceat(quantiles, np.cumsum(counts) - counts) / counts)[place]


def _permutation(scores: Sample, first: int) -> float:
    """p of the sum of the first sample's scores, had the samples been mixed at random; normal approximation."""
    total, deviations = scores.size, scores - scores.mean()
    variance = first * (total - first) / (total * (total - 1)) * float(deviations @ deviations)
    if variance <= 0.0:
        return 1.0
    return float(math.erfc(abs(float(deviations[:first].sum())) / math.sqrt(2 * variance)))


def _beyond(a: Sample, b: Sample) -> float:
    """p of the number of values beyond all of the other side's, at either end, for either side; exact without ties."""
    smallest = 1.0
    for one, other in ((a, b), (b, a)):
        for count in (int((one > other.max()).sum()), int((one < other.min()).sum())):
            chance = float(math.prod((one.size - k) / (a.size + b.size - k) for k in range(count)))
            smallest = min(smallest, chance)
    return min(4 * smallest, 1.0)


def _products(numbers: dict[str, tuple[Sample, Sample]], scalars: list[str]) -> dict[str, tuple[Sample, Sample]]:
    """Products of the normal scores, taken over both sides, of each pair of varying scalars."""
    varying = [name for name in scalars if np.ptp(np.nan_to_num(np.concatenate(numbers[name]))) > 0][:MAX_PAIRED]
    scores = {name: _normal_scores(np.concatenate(numbers[name])) for name in varying}
    products: dict[str, tuple[Sample, Sample]] = {}
    for number, first in enumerate(varying):
        for second in varying[number + 1 :]:
            both, half = scores[first] * scores[second], numbers[first][0].size
            products[f"{first} and {second}"] = both[:half], both[half:]
    return products
