"""Timing statistics on synthetic times: no false gains under drift, real ones found, honest intervals for few pairs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from optadvisor.verifier.statistics import enough, faster, noise_of, paired_ratio

RUNS = 500
PAIRS = 12


def interleaved(rng, drift, speedup=1.0, pairs=PAIRS):
    """Times of A B A B …: a random walk of `drift` per measurement, and the one-sided noise of a busy machine."""
    steps = np.cumsum(rng.normal(0.0, drift, 2 * pairs))
    times = np.exp(steps + np.abs(rng.normal(0.0, 0.02, 2 * pairs)))
    return times[0::2], times[1::2] / speedup


def accepted(seed, drift, speedup=1.0, comparisons=1):
    rng = np.random.default_rng([seed, round(drift * 1000)])
    noise = noise_of(*interleaved(rng, drift))
    rounds = [interleaved(rng, drift, speedup) for _ in range(comparisons)]
    return any(faster(paired_ratio(a, b, comparisons=comparisons), noise) for a, b in rounds)


@pytest.mark.parametrize("drift", [0.0, 0.02, 0.05, 0.10])
def test_the_original_is_not_faster_than_itself_under_drift(drift):
    assert sum(accepted(seed, drift) for seed in range(RUNS)) <= RUNS * 0.01


def test_the_best_of_five_identical_candidates_is_not_faster():
    assert sum(accepted(seed, 0.05, comparisons=5) for seed in range(100)) <= 2


@pytest.mark.parametrize(("drift", "at_least"), [(0.0, 1.0), (0.02, 1.0), (0.05, 0.95)])
def test_a_true_gain_of_thirty_percent_is_found(drift, at_least):
    assert sum(accepted(seed, drift, speedup=1.3) for seed in range(100)) >= 100 * at_least


def test_a_bias_of_the_order_of_measuring_is_no_gain():
    """A steady slowdown favours whatever is measured first; the control shows it too."""
    times = np.exp(np.linspace(0.0, 0.2, 40))
    estimate = paired_ratio(times[1::2], times[0::2])
    assert estimate.low > 1.0
    assert not faster(estimate, noise_of(times[1::2], times[0::2]))


def test_the_interval_encloses_the_ratio_and_widens_with_comparisons():
    rng = np.random.default_rng(1)
    a, b = interleaved(rng, 0.05, speedup=2.0, pairs=30)
    one, ten = paired_ratio(a, b), paired_ratio(a, b, comparisons=10)
    assert ten.low <= one.low < one.ratio < one.high <= ten.high
    assert one.ratio == ten.ratio == pytest.approx(2.0, rel=0.1)
    assert paired_ratio(a, b) == one


def test_the_interval_covers_the_truth_as_often_as_it_says():
    for pairs in (2, 3, 4, 5, 8, 15):
        covered = 0
        for seed in range(200):
            a = np.exp(np.random.default_rng([seed, pairs]).normal(0.0, 0.1, pairs))
            estimate = paired_ratio(a, np.ones(pairs))
            covered += estimate.low <= 1.0 <= estimate.high
        assert covered >= 184, f"{pairs} pairs: {covered} of 200"  # 95 % less what chance takes from 200 draws


@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_few_pairs_never_give_a_narrow_interval(pairs):
    estimate = paired_ratio([2.0] * pairs, [1.0] * pairs)
    assert estimate.ratio == pytest.approx(2.0)
    assert estimate.high / estimate.low >= 1.2
    assert not enough([2.0] * pairs, [1.0] * pairs)
    assert faster(paired_ratio([5.0] * pairs, [1.0] * pairs), 0.1)
    assert not faster(paired_ratio([1.05] * pairs, [1.0] * pairs), 0.0)


def test_few_pairs_that_are_all_far_from_one_are_beyond_doubt():
    estimate = paired_ratio([1.0, 1.0], [0.01, 0.03], comparisons=9)
    assert 15.0 < estimate.low < 34.0
    assert 99.0 < estimate.high < 201.0
    assert paired_ratio([1.0, 1.0], [0.9, 0.5], comparisons=9).low < 1.0


def test_noise_is_at_least_what_the_control_is_off_by():
    assert noise_of([1.1] * 20, [1.0] * 20) == pytest.approx(0.1)
    assert noise_of([1.0] * 20, [1.1] * 20) == pytest.approx(0.1)
    assert noise_of([1.0, 1.0], [1.0, 1.0]) == pytest.approx(0.1)
    assert noise_of([1.0] * 20, [1.0] * 20) == 0.0


def test_measuring_stops_when_the_interval_is_narrow():
    rng = np.random.default_rng(3)
    steady = [np.exp(rng.normal(0.0, 0.01, 20)) for _ in range(2)]
    shaky = [np.exp(rng.normal(0.0, 0.3, 20)) for _ in range(2)]
    assert enough(*steady)
    assert not enough(*shaky)
    assert enough(*shaky, target_half_width=5.0)


@pytest.mark.parametrize(
    ("a", "b"),
    [([], []), ([1.0], [1.0, 2.0]), ([0.0], [1.0]), ([1.0], [-1.0]), ([math.nan], [1.0]), ([1.0], [math.inf])],
)
def test_what_is_not_a_time_is_refused(a, b):
    with pytest.raises(ValueError, match="times"):
        paired_ratio(a, b)
