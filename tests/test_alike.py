"""NumPy's functions of one number give the same bits for numbers one by one and for arrays, as `_alike` calls them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from optadvisor.loops import library
from optadvisor.rewriters.numpy_vectorize import ALIKE

TWO_ARGUMENTS = {"arctan2", "hypot"}
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 5e-324, 1e-310, 709.7, -745.0, np.pi, np.pi / 2, 1e22]


def alike() -> Callable[[Any, Any], Any]:
    made: dict[str, Any] = {"np": np}
    exec(ALIKE.format(name="alike", numpy="np"), made)
    return made["alike"]  # type: ignore[no-any-return]


def layouts(numbers: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The same numbers as they may lie in memory."""
    size = len(numbers)
    strided, far = np.empty((size, 3)), np.empty((size, 700))
    strided[:, 1], far[:, 5] = numbers, numbers
    unaligned = np.empty(8 * size + 1, np.uint8)[1:].view(np.float64)
    unaligned[:] = numbers
    return {
        "as they are": numbers,
        "every third": strided[:, 1],
        "far apart": far[:, 5],
        "backwards": numbers[::-1].copy()[::-1],
        "unaligned": unaligned,
        "in a table": np.asfortranarray(numbers.reshape(7, -1)),
    }


@pytest.mark.parametrize("name", sorted(library.UFUNCS.keys() - TWO_ARGUMENTS))
@np.errstate(all="ignore")
def test_arrays_give_what_single_numbers_give(name: str) -> None:
    function, call = getattr(np, name), alike()
    random = np.random.default_rng(5)
    wide = 10.0 ** random.uniform(-300, 300, 800) * random.choice([-1, 1], 800)
    numbers = np.concatenate([random.uniform(-1, 1, 800), random.normal(0, 30, 800), wide, np.arange(400.0), SPECIAL])
    numbers = numbers[: len(numbers) // 7 * 7]
    one_by_one = np.array([function(number) for number in numbers.tolist()])
    for layout, array in layouts(numbers).items():
        assert one_by_one.tobytes() == call(function, array).ravel().tobytes(), layout
    for start in range(1, 40):  # pieces of every size, which end within a vector register
        assert one_by_one[start : 2 * start + 1].tobytes() == call(function, numbers[start : 2 * start + 1]).tobytes()
    whole = np.arange(-50, 50)
    assert np.array([function(number) for number in whole.tolist()]).tobytes() == call(function, whole).tobytes()
