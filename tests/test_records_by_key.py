"""Functions that take dicts with constant keys against their kernels: random ones, and how dicts are described."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from types import ModuleType
from typing import Any

import pytest
import recordgen
from conftest import some
from test_object_columns import judged

from optadvisor.probes.specs import describe
from optadvisor.records import ValueSpec, from_json, to_json
from optadvisor.rewriters import numba_njit, numpy_vectorize

SEEDS = some(range(40))


def judge(seed: int, rewriter: ModuleType) -> Counter[str]:
    return judged(recordgen.program(seed), seed, rewriter)


def test_random_functions() -> None:
    total: Counter[str] = Counter()
    for seed in SEEDS:
        total += judge(seed, numpy_vectorize)
    assert total["proposals"] > len(SEEDS) / 2
    assert total["gave up"] < total["calls"] / 4


@pytest.mark.parametrize("seed", range(3))
def test_random_functions_compiled(seed: int) -> None:
    judge(seed, numba_njit)


# ---------------------------------------------------------------- how dicts are described


def held(value: Any) -> dict[str, str]:
    return {spec.name: spec.element or spec.type for spec in describe("thing", value).attributes}


def test_keys_of_one_dict() -> None:
    assert held({"x": 1.0, "name": "a"}) == {"x": "builtins.float", "name": "builtins.str"}
    assert held({}) == held({1: 2.0}) == held({"x": 1.0, 1: 2.0}) == held(OrderedDict(x=1.0)) == {}
    assert held({str(k): k for k in range(33)}) == held(defaultdict(float, x=1.0)) == {}


def test_keys_of_many_are_columns() -> None:
    assert held([{"x": 1.0, "m": 1}, {"x": 2.0}]) == {"x": "builtins.float"}
    assert held(({"x": 1.0}, {"x": 2})) == {"x": "mixed"}
    assert held([{"x": 1.0}, OrderedDict(x=1.0)]) == held([{"x": 1.0}, {}]) == held([]) == {}


def test_dicts_in_dicts() -> None:
    inner = describe("cfg", {"grid": {"n": 5}}).attributes[0]
    assert [(spec.name, spec.low) for spec in inner.attributes] == [("n", "5")]
    ring: dict[str, Any] = {}
    ring["ring"] = ring
    found = describe("ring", [ring])
    assert from_json(ValueSpec, to_json(found)) == found
