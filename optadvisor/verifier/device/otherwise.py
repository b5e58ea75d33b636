"""What CuPy does silently in another way than NumPy, made visible: for the stand-in.

    looked_at("clip", [array, nan])        raises OtherwiseError: NumPy gives nan, CuPy the array
    as_cupy("remainder", np.remainder)     x - floor(x / y) * y, which is CuPy's formula for floats

Source: the kernels of CuPy 14.2 (`cupy.clip`, `cupy.remainder`, `_floor_divide` in `carray.cuh`) and the notes in the
documentation of `cupy.linalg` and `cupy.searchsorted`.

Does not handle: which of 0.0 and -0.0 a maximum or a sort puts first; the last digit of functions and sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

import numpy as np

OLDER = {"wrap": 2, "reflect": 7, "symmetric": 7}
"""Modes of `pad`, and how far they always give the same."""
REMAINDERS = frozenset({"floor_divide", "remainder", "mod"})
FAILING = ("ingular", "positive definite", "converge")
"""In what NumPy says of a matrix that has no such result, and CuPy says when asked to alone."""


class OtherwiseError(BaseException):
    """CuPy would go on with another result here."""


class Asked:
    """Whether CuPy was asked to raise for singular matrices (`cupyx.errstate`)."""

    linalg = "ignore"


@contextmanager
def errstate(*, linalg: str) -> Iterator[None]:
    """`cupyx.errstate`, as far as ports use it."""
    before, Asked.linalg = Asked.linalg, linalg
    try:
        yield
    finally:
        Asked.linalg = before


@contextmanager
def noticed() -> Iterator[None]:
    """What NumPy raises inside and CuPy does not."""
    try:
        yield
    except OverflowError as error:
        raise OtherwiseError(f"a number that the array does not hold: {error}") from None
    except np.linalg.LinAlgError as error:
        if Asked.linalg != "raise" and any(word in str(error) for word in FAILING):
            raise OtherwiseError(f"{error}, which CuPy does not notice") from None
        raise


def check_cast(values: Any, dtype: np.dtype[Any]) -> None:
    """From floats to integers that do not hold them, each processor does as it likes."""
    array = np.asarray(values)
    if array.dtype.kind != "f" or dtype.kind not in "iu" or not array.size:
        return
    limits = np.iinfo(dtype)
    whole = np.trunc(array)
    if not (np.isfinite(array).all() and (whole >= limits.min).all() and (whole <= limits.max).all()):
        raise OtherwiseError(f"a float that is no {dtype} is cast to it, with another result than on the CPU")


def looked_at(name: str, arguments: Sequence[Any], keywords: Mapping[str, Any] = MappingProxyType({})) -> None:
    """Arguments of a function or method, the array first."""
    if name == "pad":
        known = {**dict(zip(("array", "pad_width", "mode"), arguments, strict=False)), **keywords}
        far = int(np.max(known["pad_width"]))
        if known.get("mode") in OLDER and far > max(OLDER[known["mode"]], min(known["array"].shape)):
            raise OtherwiseError("`pad` farther than the array is long, which CuPy does as older NumPys did")
    if name == "clip" and any(each is not None and np.isnan(each).any() for each in arguments[1:]):
        raise OtherwiseError("nan as a bound of `clip`, which CuPy takes for none")
    if name == "searchsorted":
        values = np.asarray(arguments[0])
        if not (values[:-1] <= values[1:]).all():
            raise OtherwiseError("`searchsorted` in what is not sorted")


def as_cupy(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function by CuPy's formula, where that gives something else."""
    if name not in REMAINDERS:
        return function

    def formula(x: Any, y: Any, **keywords: Any) -> Any:
        if not any(np.asarray(each).dtype.kind == "f" for each in (x, y)):
            return function(x, y, **keywords)
        whole = np.floor(x / y)
        result = whole if name == "floor_divide" else x - whole * y
        out = keywords.get("out")
        if out is None:
            return result
        np.copyto(out, result, casting="same_kind")
        return out

    return formula
