"""What is said of CuPy without it, held against CuPy where it is installed: it imports without a driver."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from typing import Any

import numpy as np
import pytest

from optadvisor.rewriters.porting import coverage
from optadvisor.rewriters.porting.calls import METHODS
from optadvisor.rewriters.porting.functions import ALONG, ELEMENTWISE, MAKERS, REDUCTIONS, SAME, TRANSFORMS
from optadvisor.rewriters.porting.scipy_calls import FILTERS, OF_REAL, SPECIAL, TO_COMPLEX, TO_REAL
from optadvisor.verifier.device import standin

needs_cupy = pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")
OURS = sorted((ELEMENTWISE | REDUCTIONS | ALONG | SAME | MAKERS) & set(dir(np)))
MADE_ON_PURPOSE = {"__name__", "__doc__", "__package__", "__loader__", "__spec__", "__version__"}


@needs_cupy
def test_the_stand_in_offers_nothing_that_cupy_lacks() -> None:
    import cupy

    made = standin.made()
    for name in set(vars(made)) - MADE_ON_PURPOSE:
        assert hasattr(cupy, name), name
    for part in ("fft", "linalg"):
        for name in set(vars(getattr(made, part))) - MADE_ON_PURPOSE:
            assert hasattr(getattr(cupy, part), name), f"{part}.{name}"


@needs_cupy
def test_the_border_has_cupys_signatures() -> None:
    import cupy

    for name in ("asnumpy", "array", "copyto"):
        theirs = set(inspect.signature(getattr(cupy, name)).parameters)
        ours = set(inspect.signature(getattr(standin, name)).parameters)
        assert ours <= theirs, (name, ours - theirs)
    for method in ("get", "astype", "copy", "item", "fill"):
        assert hasattr(cupy.ndarray, method)


@needs_cupy
def test_the_table_is_of_the_cupy_that_is_installed() -> None:
    import cupy

    if coverage.table()["cupy"] != cupy.__version__:
        pytest.skip(f"the table is of CuPy {coverage.table()['cupy']}")
    for name in coverage.table()["missing"]:
        part, _, function = name.rpartition(".")
        assert not hasattr(getattr(cupy, part) if part else cupy, function), name


@pytest.mark.parametrize("name", OURS)
def test_what_is_ported_is_in_the_table(name: str) -> None:
    assert name in coverage.table()["functions"]
    assert not coverage.missing(name)


def test_transforms_and_methods_are_in_the_table() -> None:
    assert {f"fft.{name}" for name in TRANSFORMS} <= coverage.table()["functions"].keys()
    present: set[Any] = set(coverage.table()["methods"])
    assert METHODS - {"nansum"} <= present | {"ptp"}


def test_what_is_known_to_be_missing() -> None:
    for name in ("block", "insert", "geomspace", "linalg.multi_dot"):
        assert coverage.missing(name)
    assert coverage.takes("sum", "axis")
    assert not coverage.takes("sum", "where")
    assert not coverage.takes("insert", "axis")


@needs_cupy
@pytest.mark.parametrize("part", ["special", "ndimage", "fft"])
def test_what_is_ported_of_scipy_is_in_cupyx(part: str) -> None:
    """`cupyx.scipy.signal` takes cuBLAS to be imported, which is not everywhere."""
    there = importlib.import_module(f"cupyx.scipy.{part}")
    ported = {"special": SPECIAL, "ndimage": FILTERS, "fft": TO_COMPLEX | TO_REAL | OF_REAL}[part]
    assert not [name for name in ported if not hasattr(there, name)]
