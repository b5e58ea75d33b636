"""Lists of ints and infinities, and searches in sorted tables: random functions against their array kernels."""

from __future__ import annotations

import vectorinfinite
from vectorkit import Judged, judge_text, load

from optadvisor.loops.values import EITHER, MIXED
from optadvisor.probes import specs
from optadvisor.probes.specs import INT_OR_INF, describe

INF = float("inf")


def test_lists_of_ints_and_infinities_are_described_as_such() -> None:
    assert INT_OR_INF == EITHER
    flat, rows = describe("a", [0, INF, 3]), describe("a", [[0, INF], [INF, 1]])
    assert (flat.dtype, flat.shape) == (EITHER, (3,))
    assert (rows.dtype, rows.shape) == (EITHER, (2, 2))
    for other in ([0, 1.5], [0, -INF], [True, INF], [[0, INF], [1]], [0, float("nan")], [INF, INF]):
        assert describe("a", other).dtype in ("", "float64", MIXED)


def test_lists_of_floats_and_ints_are_described_as_such() -> None:
    assert specs.MIXED == MIXED
    flat, rows = describe("a", [0, 1.5, -3]), describe("a", [[0, 1], [0.5, 2**53]])
    assert (flat.dtype, flat.shape) == (MIXED, (3,))
    assert (rows.dtype, rows.shape) == (MIXED, (2, 2))
    for other in ([True, 1.5], [0, "a"], [2**53 + 1, 0.5], [[0, 1.5], [1]], [(0, 1.5)], (0, 1.5), {0, 1.5}):
        assert describe("a", other).dtype == ""


def test_functions_of_ints_and_infinities() -> None:
    judged = [_costs(seed) for seed in range(16)]
    assert not [difference for each in judged for difference in each.differences]
    assert sum(each.proposals > 0 for each in judged) >= 6
    assert sum(each.fast for each in judged) > 100


def test_searches_in_tables() -> None:
    judged = [_search(seed) for seed in range(16)]
    assert not [difference for each in judged for difference in each.differences]
    assert sum(each.proposals > 0 for each in judged) >= 6
    assert sum(each.fast for each in judged) > 100


def _costs(seed: int) -> Judged:
    return judge_text(vectorinfinite.costs(seed), lambda: vectorinfinite.cost_arguments(seed))


def _search(seed: int) -> Judged:
    source = vectorinfinite.search(seed)
    function = load(source).f
    if not vectorinfinite.search_arguments(seed, function)[0]:
        return Judged(constructs=())
    return judge_text(source, lambda: vectorinfinite.search_arguments(seed, function))
