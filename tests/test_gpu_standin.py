"""The stand-in for CuPy refuses what CuPy refuses, and shows what CuPy does silently in another way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from optadvisor.verifier.device import standin
from optadvisor.verifier.device.devicearray import DeviceArray
from optadvisor.verifier.device.otherwise import OtherwiseError

GRID = np.arange(12.0).reshape(3, 4)


@pytest.fixture
def cp() -> Iterator[ModuleType]:
    with standin.in_place() as module:
        standin.counted()
        yield module


def on_card(cp: ModuleType, values: Any = GRID) -> Any:
    return cp.asarray(np.array(values))


REFUSED: dict[str, Callable[[ModuleType, Any], Any]] = {
    "a list in a ufunc": lambda cp, d: cp.exp([1.0, 2.0]),
    "a NumPy array in a ufunc": lambda cp, d: cp.add(d, GRID),
    "an operator with a NumPy array": lambda cp, d: d + GRID,
    "the same from the left": lambda cp, d: GRID + d,
    "NumPy's own ufunc": lambda cp, d: np.exp(d),
    "NumPy's own reduction": lambda cp, d: np.sum(d),
    "conversion behind the scenes": lambda cp, d: np.asarray(d),
    "a list as a subscript": lambda cp, d: d[[0, 1]],
    "a NumPy array as a subscript": lambda cp, d: d[np.array([0, 1])],
    "iteration": lambda cp, d: list(d),
    "a reduction of a list": lambda cp, d: cp.sum([1.0, 2.0]),
    "a NumPy array to store": lambda cp, d: d.__setitem__(0, GRID[0]),
    "objects": lambda cp, d: cp.asarray(np.array([1, None])),
    "texts": lambda cp, d: cp.asarray(np.array(["a"])),
    "several arrays to join, one of NumPy's": lambda cp, d: cp.concatenate((d, GRID)),
    "`out` of NumPy's": lambda cp, d: cp.exp(d, out=GRID.copy()),
    "the truth of an array": lambda cp, d: bool(d),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused_as_by_cupy(cp: ModuleType, what: str) -> None:
    with pytest.raises((TypeError, ValueError, IndexError)):
        REFUSED[what](cp, on_card(cp))
    assert standin.counted().gave_up


OTHERWISE: dict[str, Callable[[ModuleType, Any], Any]] = {
    "a position out of bounds": lambda cp, d: d[on_card(cp, [0, 3])],
    "a negative one": lambda cp, d: d[on_card(cp, [-4])],
    "one out of bounds to store at": lambda cp, d: d.__setitem__(on_card(cp, [7]), 1.0),
    "a position twice": lambda cp, d: d.__setitem__(on_card(cp, [1, 1]), 1.0),
    "the same position from both ends": lambda cp, d: d.__setitem__(on_card(cp, [2, -1]), 1.0),
    "nan as a whole number": lambda cp, d: (d * np.nan).astype(int),
    "minus one without a sign": lambda cp, d: (d - 5).astype(np.uint8),
    "a number of Python's too large for its array": lambda cp, d: d.astype(np.uint8) + 300,
    "the same to store": lambda cp, d: d.astype(np.uint8).__setitem__(0, 300),
    "nan as a bound": lambda cp, d: cp.clip(d, np.nan, 2.0),
    "nan as a bound of the method": lambda cp, d: d.clip(np.nan, 2.0),
    "more around an array than it is long": lambda cp, d: cp.pad(d[:2], (1, 3), mode="wrap"),
    "places in what is not sorted": lambda cp, d: cp.searchsorted(on_card(cp, [3.0, 1.0, 2.0]), d),
    "a singular matrix": lambda cp, d: cp.linalg.inv(on_card(cp, np.ones((2, 2)))),
    "a matrix without a root": lambda cp, d: cp.linalg.cholesky(on_card(cp, -np.eye(2))),
    "a float too large to store among ints": lambda cp, d: d.astype(np.int8).__setitem__(0, 300.0),
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_cupy_does_silently_otherwise_is_no_ordinary_exception(cp: ModuleType, what: str) -> None:
    assert not issubclass(OtherwiseError, Exception), "a candidate's `except Exception` would hide it"
    with pytest.raises(OtherwiseError):
        OTHERWISE[what](cp, on_card(cp))


def test_singular_matrices_raise_when_cupy_is_asked_to(cp: ModuleType) -> None:
    from cupyx import errstate

    with errstate(linalg="raise"), pytest.raises(np.linalg.LinAlgError):
        cp.linalg.inv(on_card(cp, np.ones((2, 2))))
    with pytest.raises(OtherwiseError):
        cp.linalg.inv(on_card(cp, np.ones((2, 2))))


def test_remainders_of_floats_are_by_cupys_formula(cp: ModuleType) -> None:
    d = on_card(cp, [1.0, 2.5])
    assert (d // 0.1).get()[0] == 10.0 != np.float64(1.0) // 0.1
    assert cp.remainder(d, 0.1).get()[0] != np.remainder(1.0, 0.1)
    d //= 0.1
    assert d.get()[0] == 10.0
    assert (on_card(cp, [7, -7]) // 2).get().tolist() == [3, -4]


def test_reductions_and_elements_are_arrays_without_axes(cp: ModuleType) -> None:
    for value in (on_card(cp).sum(), cp.max(on_card(cp)), on_card(cp)[1, 2], cp.linalg.norm(on_card(cp))):
        assert type(value) is DeviceArray
        assert value.shape == ()
    fetched = on_card(cp).sum().get()[()]
    assert type(fetched) is np.float64
    assert fetched == GRID.sum()


def test_views_share_memory_and_masks_do_not(cp: ModuleType) -> None:
    d = on_card(cp)
    d[1][2] = 50.0
    d[:, 0] += 1
    copied = d[d > 40]
    copied[...] = 0
    expected = GRID.copy()
    expected[1][2] = 50.0
    expected[:, 0] += 1
    assert np.array_equal(d.get(), expected)


def test_what_a_card_would_do_is_counted(cp: ModuleType) -> None:
    d = on_card(cp)
    total = float((cp.exp(d) * 2).sum())
    ledger = standin.counted()
    assert total > 0
    assert ledger.to_card == [96]
    assert ledger.to_host == [8]
    assert sum(ledger.launches.values()) == 3
    assert max(one.bytes_moved for one in ledger.launches) == 192
    assert sorted(one.flops for one in ledger.launches) == [12, 12, 240]


def test_scalars_of_numpy_meet_arrays_of_the_card(cp: ModuleType) -> None:
    d = on_card(cp)
    for value in (np.float64(2) * d, d * np.float64(2), 2 - d, d / 3, np.float32(1) + d):
        assert type(value) is DeviceArray
    assert (np.float64(2) * d).dtype == np.float64


def test_memory_that_nobody_wrote_to_shows(cp: ModuleType) -> None:
    assert np.isnan(cp.empty(3).get()).all()
    assert np.isnan(cp.empty_like(on_card(cp)).get()).all()


def test_it_goes_as_it_came() -> None:
    import sys

    before = sys.modules.get("cupy")
    with standin.in_place() as module:
        assert sys.modules["cupy"] is module
    assert sys.modules.get("cupy") is before
