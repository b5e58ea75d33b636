"""Kernels that store their results themselves, never where threads would read what others write; choices in kernels."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from casekit import compare_calls, observe, read_case, site_of

from optadvisor.records import Level
from optadvisor.rewriters import ask, cupy_port, single_precision
from optadvisor.verifier.device import nvrtc, standin
from optadvisor.verifier.device.cards import CARDS
from optadvisor.verifier.device.otherwise import OtherwiseError

FOLDER = Path(__file__).parent / "cases" / "cupy_port"


@pytest.fixture
def cp() -> Iterator[ModuleType]:
    with standin.in_place() as module:
        standin.counted()
        yield module


@pytest.fixture
def twice(cp: ModuleType) -> Any:
    return cp.ElementwiseKernel("float64 x0, float64 x1", "float64 fused", "fused = ((x0 * 2.0) + x1)", "twice")


def test_a_result_goes_into_the_array_that_is_handed_in(cp: ModuleType, twice: Any) -> None:
    u, into = cp.asarray(np.arange(6.0)), cp.asarray(np.zeros(6))
    assert twice(u[:-2], 1.0, into[1:-1]).shape == (4,)
    assert into.get().tolist() == [0.0, 1.0, 3.0, 5.0, 7.0, 0.0]
    twice(u[1:], u[1:], u[1:])  # the same part, element by element
    assert u.get().tolist() == [0.0, 3.0, 6.0, 9.0, 12.0, 15.0]
    assert sum(standin.counted().launches.values()) == 2


def test_threads_do_not_wait_for_each_other(cp: ModuleType, twice: Any) -> None:
    u = cp.asarray(np.arange(6.0))
    for part in (u[:-1], u[5:0:-1]):
        with pytest.raises(OtherwiseError, match="reads what it writes"):
            twice(part, 1.0, u[1:])


def test_what_cupy_refuses_is_refused(cp: ModuleType, twice: Any) -> None:
    u = cp.asarray(np.arange(6.0))
    with pytest.raises(ValueError, match="Out shape is mismatched"):
        twice(u[:1], 1.0, cp.asarray(np.zeros(6)))
    for into in (np.zeros(6), cp.asarray(np.zeros(6), dtype=cp.float32), cp.asarray(np.zeros(6, dtype=int))):
        with pytest.raises(TypeError, match="Type is mismatched"):
            twice(u, 1.0, into)
    with pytest.raises(TypeError, match="wrong number"):
        twice(u, 1.0, u, u)


@pytest.mark.parametrize("name", ["stored_into_parts", "swapped_in_one_go", "stored_while_read"])
def test_recorded_calls_are_made_on_the_card(name: str, cp: ModuleType) -> None:
    case = read_case(FOLDER / f"{name}.py")
    function, calls, _ = case.calls(case.after)
    for one in calls:
        observe(function, one, ())
        noted = standin.counted()
        assert noted.launches
        assert noted.to_host
        assert not noted.gave_up


def test_a_name_of_the_same_array_is_noticed_before_anything_is_stored(cp: ModuleType) -> None:
    case = read_case(FOLDER / "stored_while_read.py")
    _, calls, checks = case.calls(case.after)
    assert {one.level for one in compare_calls(case, case.after)} <= {Level.IDENTICAL, Level.CLOSE}
    unnoticed = case.after.replace("_apart(w, same)[1:-1]", "w[1:-1]")
    assert unnoticed != case.after
    assert len(calls) + len(checks) == 4
    with pytest.raises(OtherwiseError):
        list(compare_calls(case, unnoticed))


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("stored_into_parts", "v[2:, 0], v[2:, 0])", "v[2:, 0], v[2:, 1])"),
        ("stored_into_parts", "(float(k), u, v, v)", "(float(k), u, v, v.copy())"),
        ("swapped_in_one_go", "_apart(new, u, old)[1:-1]", "_apart(new, u, old)[1:-1].copy()"),
    ],
)
def test_wrong_places_are_found_out(name: str, right: str, wrong: str, cp: ModuleType) -> None:
    case = read_case(FOLDER / f"{name}.py")
    assert right in case.after
    assert Level.UNPROVEN in {one.level for one in compare_calls(case, case.after.replace(right, wrong))}


# ---------------------------------------------------------------- choices and powers in one go


def test_choices_are_numpys_also_where_something_is_not_a_number(cp: ModuleType) -> None:
    case = read_case(FOLDER / "choices_in_one_go.py")
    module = case.load(case.after)
    u = np.array([np.nan, 2.0, -1.0, np.inf, 0.5, 1.0])
    v = np.array([1.0, -2.0, np.nan, 3.0, -np.inf, 0.0])
    x, y = cp.asarray(u), cp.asarray(v)
    with np.errstate(all="ignore"):
        pairs = [
            (module._limited_fused_5(x, 2.0), np.maximum(u - 1.0, 0.0) * 2.0),
            (module._limited_fused_3(y, x), np.where(v < 0, 0, v) * 2.0 + u),
            (module._limited_fused_2(1.0, x, y, y), v + (np.maximum(u, 0.0) - np.minimum(u, v))),
            (module._limited_fused_1(x, y, x, 0.5, 0.25), np.where((u > v) & (u >= 0.5), u - v, 0.25)),
        ]
    for found, expected in pairs:
        assert np.array_equal(found.get(), expected, equal_nan=True)


@pytest.mark.parametrize(("right", "wrong"), [(">= x3", "> x3"), ("&&", "||"), ("? 0.0 :", "? 1e-6 :")])
def test_wrong_choices_are_found_out(right: str, wrong: str, cp: ModuleType) -> None:
    case = read_case(FOLDER / "choices_in_one_go.py")
    v = np.full(7, -0.25)
    module = case.load(case.after.replace(right, wrong))
    original = case.load(case.after)
    x, y = cp.asarray(np.linspace(-1.0, 2.0, 7)), cp.asarray(v)
    for name, arguments in (("_limited_fused_1", (x, y, y, -0.25, 9.0)), ("_limited_fused_3", (y, x))):
        if not np.array_equal(getattr(module, name)(*arguments).get(), getattr(original, name)(*arguments).get()):
            return
    pytest.fail("no kernel gives anything else")


@pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")
@pytest.mark.parametrize("name", ["choices_in_one_go", "powers_in_one_go", "stored_into_parts"])
def test_they_compile_for_a_named_card(name: str, tmp_path: Path) -> None:
    case = read_case(FOLDER / f"{name}.py")
    site = site_of(case)
    for of, tail in ((cupy_port, ""), (single_precision, single_precision.TAIL)):
        proposal = next(one for one in ask(site, (of,)).proposals if one.variant == case.variant + tail)
        assert nvrtc.compiled(site, proposal, CARDS["a100"], tmp_path) == "compiled for sm_80"
