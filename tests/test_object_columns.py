"""Functions that take objects against their kernels: random ones, and what objects are described as."""

from __future__ import annotations

import re
import sys
from collections import Counter, namedtuple
from pathlib import Path
from types import ModuleType
from typing import Any

import casekit
import objectgen
import pytest
from conftest import some

from optadvisor.probes.specs import describe
from optadvisor.records import Level, Proposal, ValueSpec, from_json, to_json
from optadvisor.rewriters import numba_njit, numpy_vectorize
from optadvisor.source.edits import render

SEEDS = some(range(40))
_GIVES_UP = re.compile(r"^( *)except Exception:  # the original code below takes over$", re.MULTILINE)


def judge(seed: int, rewriter: ModuleType = numpy_vectorize) -> Counter[str]:
    """How many proposals, and calls of their kernels that came to an end; fails where one differs."""
    return judged(objectgen.program(seed), seed, rewriter)


def judged(program: objectgen.Program, seed: int, rewriter: ModuleType) -> Counter[str]:
    case = casekit.Case(
        path=Path("random_objects.py"), before=program.before, inputs=program.inputs, qualname="f", after="",
        variant="", expected="", declined="",
    )  # fmt: skip
    site = casekit.site_of(case)
    counts: Counter[str] = Counter()
    for answer in rewriter.propose(site):
        if not isinstance(answer, Proposal):
            counts[answer.reason] += 1
            continue
        after = render(site.module, [answer]).decode("utf-8")
        counted = _GIVES_UP.sub(r"\g<0>\n\1    GAVE_UP.append(1)", after)
        for number, found in enumerate(casekit.compare_calls(case, f"GAVE_UP = []\n{counted}")):
            levels = {Level.IDENTICAL, Level.CLOSE} if answer.rounds else {Level.IDENTICAL}
            assert found.level in levels, f"seed {seed}, {answer.variant}, call {number}: {found}\n{program.before}"
        counts["proposals"] += 1
        counts["calls"] += number + 1
        counts["gave up"] += len(sys.modules["case"].GAVE_UP)  # type: ignore[attr-defined]
    return counts


def test_random_functions() -> None:
    total: Counter[str] = Counter()
    for seed in SEEDS:
        total += judge(seed)
    assert total["proposals"] > len(SEEDS) / 2
    assert total["gave up"] < total["calls"] / 4


@pytest.mark.parametrize("seed", range(3))
def test_random_functions_compiled(seed: int) -> None:
    judge(seed, numba_njit)


# ---------------------------------------------------------------- how objects are described


class Plain:
    def __init__(self, x: float) -> None:
        self.x = x

    @property
    def never(self) -> float:
        raise AssertionError("a property was read")

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"asked for {name}")


class Slots:
    __slots__ = ("a", "missing")

    def __init__(self) -> None:
        self.a = 5


Pair = namedtuple("Pair", ["first", "second"])


def held(value: Any) -> dict[str, str]:
    return {spec.name: spec.element or spec.type for spec in describe("thing", value).attributes}


def test_attributes_of_one_object() -> None:
    assert held(Plain(2.0)) == {"x": "builtins.float"}
    assert held(Slots()) == {"a": "builtins.int"}
    assert held(Pair(1.0, "text")) == {"first": "builtins.float", "second": "builtins.str"}
    assert held(5) == held(None) == held(Plain) == held(len) == {}


def test_attributes_of_many_are_columns() -> None:
    assert held([Plain(2.0), Plain(3)]) == {"x": "mixed"}
    assert held((Pair(1, 2.0), Pair(2, 2.0))) == {"first": "builtins.int", "second": "builtins.float"}
    assert held([Plain(2.0), Slots()]) == {}
    one = Plain(1.0)
    one.own = 2.0  # type: ignore[attr-defined]
    assert held([one, Plain(2.0)]) == {"x": "builtins.float"}


class Planet:
    __match_args__ = ("radius",)
    GRAVITY = 9.81
    STEPS = ((0, 1), (1, 0))
    NAME = "one"

    def __init__(self) -> None:
        self.radius = 2.0


def test_numbers_and_lists_of_the_class_count_as_held() -> None:
    assert held(Planet()) == {"radius": "builtins.float", "GRAVITY": "builtins.float", "STEPS": "builtins.tuple"}
    heavy = Planet()
    heavy.GRAVITY = 25  # type: ignore[assignment]
    assert held(heavy)["GRAVITY"] == "builtins.int"
    assert held([Planet(), heavy])["GRAVITY"] == "mixed"


def test_objects_inside_objects() -> None:
    inner = describe("thing", Plain(Plain(2.0))).attributes[0]  # type: ignore[arg-type]
    assert [spec.name for spec in inner.attributes] == ["x"]
    ring = Plain(0.0)
    ring.x = ring  # type: ignore[assignment]
    found = describe("ring", [ring])
    assert from_json(ValueSpec, to_json(found)) == found
