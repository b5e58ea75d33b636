"""Statistics for paired timings: how many times faster, how sure, and what this machine calls no difference.

    estimate = paired_ratio(original_seconds, candidate_seconds, comparisons=5)
    faster(estimate, noise_of(original_seconds, original_again_seconds))

Times come in pairs measured next to each other, so that a machine that slows down slows both and their ratio stays.
The figure is the median of the ratios. The interval around it is the wider of two: a percentile bootstrap of the median
(Efron and Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13) and the exact one between order statistics (David
and Nagaraja, Order Statistics, 2003, sec. 7.1), which assumes nothing about the distribution. Choosing the best of k
candidates is corrected for after Bonferroni. Everything is seeded: the same times give the same answer.

Does not handle: measuring; times that are not positive (`ValueError`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

_Logs: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

MIN_PAIRS = 5
"""Below this the bootstrap is not trustworthy: resamples of four values hardly vary."""
RESAMPLES = 2000
NOISE_QUANTILE = 0.99
SMALL_SAMPLE_HALF_WIDTH = math.log(1.1)
"""With fewer than `MIN_PAIRS` pairs no interval is narrower than ±10 %, however alike the ratios are."""
SINGLE_PAIR_HALF_WIDTH = math.log(2.0)
"""A single pair is trusted to within a factor of two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatioEstimate:
    """How many times faster the candidate is: `ratio` is the median of original / candidate over the pairs."""

    ratio: float
    low: float
    high: float
    confidence: float
    """That the interval holds for all of the `comparisons` at once."""


def paired_ratio(
    original: Sequence[float],
    candidate: Sequence[float],
    *,
    comparisons: int = 1,
    confidence: float = 0.95,
    seed: int = 0,
) -> RatioEstimate:
    """The median of `original[i] / candidate[i]` with its confidence interval, corrected for `comparisons` candidates.

    With fewer than `MIN_PAIRS` pairs, or fewer than the corrected confidence needs without assuming a distribution (6
    at 95 %, 9 for the best of ten), the interval is from the smallest to the largest ratio, widened by Student's t, but
    not by more than a single pair would be.

    >>> paired_ratio([2.0] * 9, [1.0] * 9)
    RatioEstimate(ratio=2.0, low=2.0, high=2.0, confidence=0.95)
    """
    logs = _log_ratios(original, candidate)
    miss = (1.0 - confidence) / max(comparisons, 1)
    low, high = _interval(logs, miss, seed)
    middle = float(np.median(logs))
    return RatioEstimate(ratio=math.exp(middle), low=math.exp(low), high=math.exp(high), confidence=confidence)


def noise_of(
    control_a: Sequence[float], control_b: Sequence[float], *, quantile: float = NOISE_QUANTILE, seed: int = 0
) -> float:
    """What the original differs by from itself, as ratio - 1: 0.03 means that less than 3 % is no difference here.

    The `quantile` of |log| over bootstrap medians of the A/A ratios, so that it holds what the order of measuring
    favours as well as what chance does; never less than the median itself is off. With fewer than `MIN_PAIRS` pairs the
    largest single |log|, not less than 10 %.
    """
    logs = _log_ratios(control_a, control_b)
    off = abs(float(np.median(logs)))
    if len(logs) < MIN_PAIRS:
        return math.expm1(max(float(np.max(np.abs(logs))), SMALL_SAMPLE_HALF_WIDTH))
    return math.expm1(max(off, float(np.quantile(np.abs(_bootstrap_medians(logs, seed, RESAMPLES)), quantile))))


def faster(estimate: RatioEstimate, noise: float) -> bool:
    """Faster beyond doubt: the interval lies above 1, and the ratio beyond what the original differs by from itself.

    Both are needed. The interval alone takes a bias of the order of measuring for a gain; the noise alone lets a lucky
    median pass.
    """
    return estimate.low > 1.0 and estimate.ratio > 1.0 + noise


def enough(
    original: Sequence[float], candidate: Sequence[float], *, target_half_width: float = 0.05, comparisons: int = 1
) -> bool:
    """Whether measuring may stop: the interval of the ratio is within ± `target_half_width` of its middle."""
    if len(original) < MIN_PAIRS:
        return False
    estimate = paired_ratio(original, candidate, comparisons=comparisons)
    return math.sqrt(estimate.high / estimate.low) <= 1.0 + target_half_width


# ---------------------------------------------------------------- intervals


def _log_ratios(original: Sequence[float], candidate: Sequence[float]) -> _Logs:
    a, b = np.asarray(original, dtype=np.float64), np.asarray(candidate, dtype=np.float64)
    if a.ndim != 1 or a.shape != b.shape or not a.size:
        raise ValueError(f"times come in pairs: {a.size} and {b.size} were given")
    if not (np.isfinite(a).all() and np.isfinite(b).all() and (a > 0).all() and (b > 0).all()):
        raise ValueError("times are positive numbers of seconds")
    logs: _Logs = np.log(a) - np.log(b)
    return logs


def _interval(logs: _Logs, miss: float, seed: int) -> tuple[float, float]:
    rank = _order_rank(len(logs), miss)
    if len(logs) < MIN_PAIRS or rank < 0:
        return _widened(logs, miss)
    ordered = np.sort(logs)
    medians = _bootstrap_medians(logs, seed, max(RESAMPLES, math.ceil(40 / miss)))
    low, high = np.quantile(medians, [miss / 2, 1 - miss / 2])
    return min(float(low), float(ordered[rank])), max(float(high), float(ordered[-1 - rank]))


def _order_rank(n: int, miss: float) -> int:
    """The largest k for which the k-th smallest and largest value (from 0) enclose the median but for `miss`, or -1."""
    tail, rank = 0.0, -1
    for k in range((n + 1) // 2):
        tail += math.comb(n, k) * 0.5**n
        if 2 * tail > miss:
            break
        rank = k
    return rank


def _bootstrap_medians(logs: _Logs, seed: int, resamples: int) -> _Logs:
    draws = np.random.default_rng(seed).integers(0, len(logs), size=(resamples, len(logs)))
    medians: _Logs = np.median(logs[draws], axis=1)
    return medians


def _widened(logs: _Logs, miss: float) -> tuple[float, float]:
    """Smallest to largest, and Student's interval of the mean where that is wider, with a floor for few pairs."""
    n, middle = len(logs), float(np.median(logs))
    if n == 1:
        return middle - SINGLE_PAIR_HALF_WIDTH, middle + SINGLE_PAIR_HALF_WIDTH
    reach = _student_t(1 - miss / 2, n - 1) * float(np.std(logs, ddof=1)) / math.sqrt(n)
    floor = SMALL_SAMPLE_HALF_WIDTH if n < MIN_PAIRS else 0.0
    mean = float(np.mean(logs))
    least, most = float(np.min(logs)), float(np.max(logs))
    low, high = min(least, mean - reach, middle - floor), max(most, mean + reach, middle + floor)
    # each pair alone would be trusted to within a factor of two: more of them do not make it worse
    return max(low, least - SINGLE_PAIR_HALF_WIDTH), min(high, most + SINGLE_PAIR_HALF_WIDTH)


def _student_t(probability: float, freedom: int) -> float:
    """Quantile of Student's t, for probabilities of more than a half, by bisection."""
    low, high = 0.0, 1.0
    while _student_share(high, freedom) < probability:
        high *= 2.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_share(middle, freedom) < probability else (low, middle)
    return high


def _student_share(t: float, freedom: int) -> float:
    """The part of the distribution below t (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3–4)."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term, total = (cosine, cosine) if odd else (1.0, 1.0)
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    if not odd:
        return 0.5 + sine * total / 2
    return 0.5 + (angle + (sine * total if freedom > 1 else 0.0)) / math.pi
