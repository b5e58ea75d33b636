"""The stand-in for `numba.vectorize(target="cuda")`, which Numba's simulator lacks: one element after the other.

As strict as what `cuda_vectorize` counts on: one signature, arrays of exactly its dtypes and of one shape, in C order,
beside numbers of Python's. As on a card, nothing warns, and a division by zero gives infinity.

Does not handle: streams, arrays of the card, `out=`, stretching, several signatures.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from optadvisor.verifier.device.devicearray import STATE

_SIGNATURE = re.compile(r"(float64|int64)\(((?:float64|int64)(?:, (?:float64|int64))*)\)")
_NUMBERS: dict[str, tuple[type, type]] = {"float64": (float, np.float64), "int64": (int, np.int64)}
"""Type → what a number of Python's has to be, and what it is on the card."""


def standing_in(numba: Callable[..., Any], launched: list[tuple[int, int, bool]]) -> Callable[..., Any]:
    """In the place of `numba.vectorize`; `launched`: where each launch is noted (`simulator`)."""

    def vectorize(signatures: Any, target: str = "cpu", **options: Any) -> Any:
        if target != "cuda":
            return numba(signatures, target=target, **options)
        found = _SIGNATURE.fullmatch(signatures[0]) if type(signatures) is list and len(signatures) == 1 else None
        if found is None or options:
            raise STATE.refuse(f"`vectorize` in another form: {signatures}")
        kinds = found[2].split(", ")
        return lambda function: _OfArrays(function, found[1], kinds, launched)

    return vectorize


class _OfArrays:
    def __init__(
        self, function: Callable[..., Any], gives: str, kinds: list[str], launched: list[tuple[int, int, bool]]
    ) -> None:
        self.function, self.gives, self.kinds, self.launched = function, gives, kinds, launched

    def __call__(self, *arguments: Any) -> Any:
        if len(arguments) != len(self.kinds):
            raise STATE.refuse("wrong number of arguments")
        arrays = [each for each in arguments if isinstance(each, np.ndarray)]
        for each, kind in zip(arguments, self.kinds, strict=True):
            _check(each, kind, arrays)
        result = np.empty(arrays[0].shape, self.gives)
        rows = [each.flat if isinstance(each, np.ndarray) else None for each in arguments]
        fixed = [None if row is not None else _NUMBERS[kind][1](each)
                 for row, each, kind in zip(rows, arguments, self.kinds, strict=True)]  # fmt: skip
        with np.errstate(all="ignore"):
            for place in range(result.size):
                passed = (value if row is None else row[place] for row, value in zip(rows, fixed, strict=True))
                result.flat[place] = self.function(*passed)
        STATE.ledger.to_card.extend(each.nbytes for each in arrays)
        STATE.ledger.to_host.append(result.nbytes)
        self.launched.append((sum(each.nbytes for each in arrays) + result.nbytes, result.size, False))
        return result


def _check(value: Any, kind: str, arrays: list[np.ndarray]) -> None:
    if isinstance(value, np.ndarray):
        fits = value.dtype == kind and value.ndim and value.shape == arrays[0].shape and value.flags.c_contiguous
    else:
        fits = bool(arrays) and type(value) is _NUMBERS[kind][0]
    if not fits:
        raise STATE.refuse(f"{kind}: an argument of another kind")
