"""Ports in single precision: 32 bits on the stand-in and in the simulator, and wrong ones are found out."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from casekit import Case, compare_calls, read_case, site_of

from optadvisor.records import Level, Proposal
from optadvisor.rewriters import FOR_GPU, IN_SINGLE, ask, single_precision
from optadvisor.verifier.device import nvrtc, standin
from optadvisor.verifier.device.cards import CARDS
from optadvisor.verifier.device.compiling import MISSING, OF_NUMBA_CUDA, compiled

FOLDER = Path(__file__).parent / "cases" / "single_precision"
OF_ARRAYS = ("stencil_in_time", "solved_and_filtered")
OF_KERNELS = ("stencil_of_a_kernel", "sum_of_squares")
DIGITS = 1e-12
"""Beyond that floats of 64 bits would not differ here, and those of 32 do."""
CHILD = """
import json, sys
sys.path.insert(0, sys.argv[1])
from casekit import compare_calls, read_case
from pathlib import Path
from optadvisor.verifier.device import simulator

WRONG = {
    "stencil_of_a_kernel": [("np.float32(2) * u[i]", "np.float32(2.001) * u[i]"), ("u, new = new, u", "pass")],
    "sum_of_squares": [("weight * d * d", "weight * d * abs(d * np.float32(1.001))")],
}
simulator.installed()
found = {}
for name in sys.argv[2:]:
    case = read_case(Path(name))
    simulator._LAUNCHED.clear()
    seen = list(compare_calls(case, case.after))
    launches = list(simulator._LAUNCHED)
    wrong = [
        [one.level.value for one in compare_calls(case, case.after.replace(*pair))] for pair in WRONG[case.path.stem]
    ]
    found[case.path.stem] = [[(one.level.value, one.worst_relative) for one in seen], launches, wrong]
print(json.dumps(found))
"""
needs_cupy = pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")


@pytest.fixture
def cp() -> Iterator[ModuleType]:
    with standin.in_place() as module:
        standin.counted()
        yield module


def case_of(name: str) -> Case:
    return read_case(FOLDER / f"{name}.py")


def proposal_of(case: Case) -> Proposal:
    answers = ask(site_of(case), IN_SINGLE)
    assert not answers.faults
    return next(one for one in answers.proposals if one.variant == case.variant)


@pytest.mark.parametrize("name", OF_ARRAYS)
def test_arrays_have_half_the_bits_and_results_come_home_as_they_were(name: str, cp: ModuleType) -> None:
    case = case_of(name)
    found = list(compare_calls(case, case.after))
    assert {one.level for one in found} <= {Level.IDENTICAL, Level.CLOSE}
    assert DIGITS < max(one.worst_relative for one in found) < 1e-5
    noted = standin.counted()
    assert noted.launches
    assert sum(count for one, count in noted.launches.items() if one.single) > sum(noted.launches.values()) / 2


def test_half_the_bytes_are_moved(cp: ModuleType) -> None:
    case = case_of("stencil_in_time")
    twice = case.after.replace(", dtype=_cp.float32", "").replace(".astype(_cp.float32, copy=False)", "")
    twice = twice.replace("float32 ", "float64 ").replace(".0f", ".0").replace(".01f", ".01")
    twice = twice.replace("k = _in_single(k)", "pass")
    moved = []
    for text in (case.after, twice):
        list(compare_calls(case, text))
        noted = standin.counted()
        assert not noted.gave_up
        moved.append((max(noted.to_card), max(noted.to_host)))
    assert moved == [(36, 36), (72, 72)]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("0.01f", "0.0101f"),
        ("one[:] = map(home, one)", "pass"),
        ("return _in_double(one)", "return one"),
        ("return _in_double(_cp.asnumpy", "return (_cp.asnumpy"),
        ("host[...] = array", "pass"),
    ],
)
def test_wrong_ones_are_found_out(right: str, wrong: str, cp: ModuleType) -> None:
    levels = set()
    for name in OF_ARRAYS:
        case = case_of(name)
        levels |= {one.level for one in compare_calls(case, case.after.replace(right, wrong))}
    assert Level.UNPROVEN in levels


def test_what_single_precision_does_not_hold_is_left_to_the_original(cp: ModuleType) -> None:
    """1e60 in an argument: the copy gives up before anything is changed, and nothing is less exact."""
    case = case_of("stencil_in_time")
    function, _, checks = case.calls(case.after)
    original, _, _ = case.calls(case.before)
    for one in checks[:2]:
        u, v = one.args[0].copy(), one.args[0].copy()
        with np.errstate(all="ignore"):
            assert np.array_equal(function(u, *one.args[1:])[2], original(v, *one.args[1:])[2])


def test_kernels_calculate_with_half_the_bits_in_the_simulator(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD)
    done = subprocess.run(
        [sys.executable, str(script), str(FOLDER.parents[1]), *(str(FOLDER / f"{name}.py") for name in OF_KERNELS)],
        capture_output=True, text=True, env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert set(found) == set(OF_KERNELS)
    for name, (seen, launches, wrong) in found.items():
        assert {level for level, _ in seen} <= {"identical", "close"}, name
        assert DIGITS < max(error for _, error in seen) < 1e-5, name
        assert any(single for _, _, single in launches), name
        assert all("unproven" in levels for levels in wrong), (name, wrong)


def test_the_stand_in_takes_no_numbers_of_both_precisions(cp: ModuleType) -> None:
    for real, expression in (("float32", "x0 * 2.0"), ("float64", "x0 * 2.0f"), ("float32", "(x0 + 1.0f) * 1e-05")):
        with pytest.raises(TypeError, match="another precision"):
            cp.ElementwiseKernel(f"{real} x0", f"{real} y", f"y = {expression}")
    half = cp.ElementwiseKernel("float32 x0, float32 x1", "float32 y", "y = (x0 * 1e-05f) + log2(x1)", "half")
    with pytest.raises(TypeError, match="mismatched"):
        half(cp.asarray(np.ones(3)), 2.0)
    assert half(cp.asarray(np.ones(3), dtype=cp.float32), 2.0).dtype == np.float32


def test_it_is_asked_besides_and_never_in_the_place_of_another() -> None:
    assert single_precision not in FOR_GPU
    answers = ask(site_of(case_of("stencil_in_time")), FOR_GPU)
    assert not [one for one in answers.proposals if "single" in one.variant]


@needs_cupy
def test_kernels_of_expressions_compile_for_a_named_card(tmp_path: Path) -> None:
    case = case_of("stencil_in_time")
    assert nvrtc.compiled(site_of(case), proposal_of(case), CARDS["a100"], tmp_path) == "compiled for sm_80"


@pytest.mark.parametrize("name", OF_KERNELS)
def test_kernels_of_numba_compile_for_a_named_card(name: str, tmp_path: Path) -> None:
    case = case_of(name)
    said = compiled(site_of(case), proposal_of(case), CARDS["a100"], tmp_path)
    assert said in ("compiled for sm_80", MISSING, OF_NUMBA_CUDA)
    task = json.loads((tmp_path / "compiled.json").read_text())
    kinds = {kind for kernel in task["kernels"] for kind, _ in kernel["types"]}
    assert "float32" in kinds
