"""Sums and extremes of expressions: which kernel is chosen, and that the stand-in for it is as strict as CuPy."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from casekit import Case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import cupy_port
from optadvisor.rewriters.porting.gathering import KERNELS
from optadvisor.source.edits import render
from optadvisor.verifier.device import nvrtc, standin
from optadvisor.verifier.device.cards import CARDS

GRID = np.array([[1.5, -2.0, 0.25], [4.0, 3.0, -1.0]])
NUMPY: dict[str, Any] = {"sum": np.sum, "prod": np.prod, "min": np.min, "max": np.max}
needs_cupy = pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")


@pytest.fixture
def cp() -> Iterator[ModuleType]:
    with standin.in_place() as module:
        standin.counted()
        yield module


def kernel(module: ModuleType, name: str, mapped: str = "(x0 * 2.0)") -> Any:
    joined, begins = KERNELS[name]
    parts = ("float64 x0", "float64 gathered", mapped, joined, "gathered = a", begins, "of_ours")
    return module.ReductionKernel(*parts)


@pytest.mark.parametrize("name", NUMPY)
@pytest.mark.parametrize("options", [{}, {"axis": 0}, {"axis": -1, "keepdims": True}, {"axis": (0, 1)}])
def test_the_stand_in_gathers_as_numpy_does(cp: ModuleType, name: str, options: dict[str, Any]) -> None:
    of_ours = kernel(cp, name)
    found = of_ours(cp.asarray(GRID), **options).get()
    expected = NUMPY[name](GRID * 2.0, **options)
    assert found.shape == expected.shape
    assert np.allclose(found, expected, rtol=1e-15)
    holed = GRID.copy()
    holed[1, 2] = np.nan
    assert np.isnan(of_ours(cp.asarray(holed)).get())


def test_of_no_elements_there_is_what_it_began_with(cp: ModuleType) -> None:
    """NumPy raises for an extreme of nothing, which `_some` in front of it does, too."""
    empty = cp.asarray(np.zeros((0, 2)))
    assert [float(kernel(cp, name)(empty).get()) for name in NUMPY] == [0.0, 1.0, np.inf, -np.inf]


def test_sums_are_taken_in_another_order(cp: ModuleType) -> None:
    numbers = np.array([1.0, 1e16, -1e16])
    assert float(kernel(cp, "sum", "(x0 * 1.0)")(cp.asarray(numbers)).get()) != numbers.sum()


def test_other_kernels_are_refused(cp: ModuleType) -> None:
    joined, begins = KERNELS["sum"]
    for parts in (
        ("float32 x0", "float64 gathered", "x0", joined, "gathered = a", begins),
        ("float64 x0", "float64 gathered", "x0", "min(a, b)", "gathered = a", begins),
        ("float64 x0", "float64 gathered", "x0", KERNELS["max"][0], "gathered = a", "0"),
        ("float64 x0", "float64 gathered", "x0", joined, "gathered = sqrt(a)", begins),
        ("float64 x0", "float64 gathered", "atan2(x0, 2.5)", joined, "gathered = a", begins),
    ):
        with pytest.raises(TypeError):
            cp.ReductionKernel(*parts, "other")
    with pytest.raises(TypeError):
        kernel(cp, "sum")(GRID)


def proposed(line: str) -> str:
    """What the port of a function with that line in it looks like."""
    before = f"import numpy as np\n\n\ndef hot(p, q, k):\n    {line}\n    return found\n"
    case = Case(
        path=Path("cupy_port/case.py"), before=before, inputs="CALLS = [call(np.ones((3, 4)), np.ones((3, 4)), 2.0)]",
        qualname="hot", after="", variant="", expected="", declined="",
    )  # fmt: skip
    site = site_of(case)
    answer = next(iter(cupy_port.propose(site)))
    assert isinstance(answer, Proposal), answer
    return render(site.module, [answer]).decode()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("found = np.sum(p * p)", "found = _hot_gathered_1(p).get()[()]"),
        ("found = ((p - q) ** 2).sum(axis=1)", "found = _hot_gathered_1(p, q, axis=1)"),
        ("found = np.prod(p * k, 0)", "found = _hot_gathered_1(p, float(k), axis=0)"),
        ("found = np.max(np.abs(p), axis=1)", "found = _hot_gathered_1(_some(p), axis=1)"),
        # one block of threads would gather these: the expression alone is a kernel, or nothing is
        ("found = ((p - q) ** 2).sum()", "found = (_hot_fused_1(p, q)).sum().get()[()]"),
        ("found = np.sum(p[:, 1:] ** 2 - 1.0)", "found = _cp.sum(_hot_fused_1(p[:, 1:])).get()[()]"),
        ("found = np.mean((p - q) ** 2, axis=1)", "found = _cp.mean(_hot_fused_1(p, q), axis=1)"),
        ("found = (p - q).max(axis=(0, 1))", "found = (p - q).max(axis=(0, 1)).get()[()]"),
        ("found = np.sum(p, axis=1)", "found = _cp.sum(p, axis=1)"),
    ],
)
def test_which_kernel_is_chosen(line: str, expected: str) -> None:
    assert f"    {expected}\n" in proposed(line)


@needs_cupy
@pytest.mark.parametrize("name", sorted(KERNELS))
def test_cupy_takes_such_kernels(name: str) -> None:
    import cupy

    made = kernel(cupy, name)
    assert [each.name for each in made.in_params] == ["x0"]


@pytest.mark.parametrize("name", ["sum", "max"])
def test_the_c_of_what_is_gathered(name: str, tmp_path: Path) -> None:
    joined, begins = KERNELS[name]
    parts = ("float64 x0, float64 x1", "float64 gathered", "(x0 * x1)", joined, "gathered = a", begins, "f")
    (source,) = nvrtc.kernels(ast.parse(f"f = cp.ReductionKernel{parts!r}\n"), frozenset())
    assert "void f(const double* x0_all, const double* x1_all, double* result" in source
    assert f"a = ({joined});" in source
    said = nvrtc._said({"cc": CARDS["a100"].architecture, "sources": [source]})
    assert said in ("compiled for sm_80", nvrtc.MISSING)
    if said != nvrtc.MISSING:
        assert "error" in nvrtc._said({"cc": CARDS["a100"].architecture, "sources": [source.replace("= a;", "= c;")]})
