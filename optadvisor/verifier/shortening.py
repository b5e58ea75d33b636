"""How small a recorded call is made before it is varied, so that all generated inputs are tried and say something.

    shortening(seconds_of, 0.024)  →  Shortening(…)        # None: it is varied as it was recorded

A call of a second leaves time for two or three inputs. One that takes long is made smaller in all that it is given,
unless it fails then where it did not before (a grid of w * h numbers in one list, a text that ends too early): only in
its lengths, or only in its numbers, or not at all.

Does not handle: calls that take long with small values, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from optadvisor.verifier.generated.sizes import LARGE_ONES, SHORT, TINY, Shortening, of_all

LONG_SECONDS = 0.004
"""With calls that take more, not all generated inputs could be tried."""
AFFORDED_SECONDS = 0.1
"""What a call may take that is varied as it was recorded because it fails when made smaller."""
FAILS = math.inf

SecondsOf: TypeAlias = Callable[[Shortening | None], float | None]
"""What the original takes for the call made smaller so, or as it was recorded; `FAILS` where it raises or takes long;
None where nothing becomes smaller."""


def shortening(seconds_of: SecondsOf, seconds: float) -> Shortening | None:
    """`seconds`: of the recorded call."""
    if seconds > LONG_SECONDS and (brief := _quickest(seconds_of, seconds)) is not None:
        return brief
    if seconds_of(LARGE_ONES) != FAILS:
        return LARGE_ONES
    within = replace(LARGE_ONES, places=True)
    if seconds_of(within) != FAILS:
        return within
    return None if seconds <= AFFORDED_SECONDS and seconds_of(None) != FAILS else LARGE_ONES


def _quickest(seconds_of: SecondsOf, seconds: float) -> Shortening | None:
    """The first way that makes it short enough, or else the one that makes it shortest, by half at least."""
    best, least = None, seconds / 2
    for how in _ways():
        took = seconds_of(how)
        if took is not None and took < least:
            best, least = how, took
        if least <= LONG_SECONDS:
            break
    return best


def _ways() -> Iterator[Shortening]:
    for places in (False, True):
        yield of_all(SHORT, places=places)
        yield of_all(TINY, places=places)
    yield of_all(SHORT, counts=False, places=True)
    yield of_all(SHORT, lengths=False)
