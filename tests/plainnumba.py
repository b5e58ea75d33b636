"""A stand-in for Numba that runs the functions as they are, with arrays that refuse positions before their start.

Compiled loops do not test their indices; run like this, a wrong one shows.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np


class Watched(np.ndarray):
    """An array whose elements are counted from the front only."""

    def __getitem__(self, place: Any) -> Any:
        _test(place)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        _test(place)
        super().__setitem__(place, value)


def _test(place: Any) -> None:
    if any(isinstance(at, int) and at < 0 for at in (place if isinstance(place, tuple) else (place,))):
        raise SystemExit(f"an index below zero: {place}")


def njit(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """`function`, which is given watched arrays if it is one of those that do not test their indices."""
    if function is None:
        return functools.partial(njit, **options)
    if "error_model" not in options:
        return function

    @functools.wraps(function)
    def watched(*arguments: Any) -> Any:
        with np.errstate(all="ignore"):
            try:
                return function(*(a.view(Watched) if isinstance(a, np.ndarray) else a for a in arguments))
            except IndexError as error:
                raise SystemExit(f"an index out of range: {error}") from error

    return watched
