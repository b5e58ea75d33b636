"""Many ways to write one place, each timed once or twice: which of them are worth a proof.

    rough(rounds, 20.0)     # a function for each way; seconds of the original  →  [1.9, 0.8, 8.0]

What takes long, and longer than the best one before or than the original, is stopped.

Does not handle: what the ways give, which is not looked at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from optadvisor.probes.fence import TooLongError
from optadvisor.verifier.timing import SLOWER

QUICK_SECONDS = 1.0
"""What takes less is never stopped, and made once more: the first round finds the processor's caches cold."""
STOPPED = 10.0
"""What was stopped counts as if it took so many times as long."""

Round: TypeAlias = Callable[[float], float]
"""Makes all calls, none of which may take longer than so many seconds (`TooLongError`), and gives their time."""


def rough(rounds: Sequence[Round], original_seconds: float) -> list[float]:
    """Seconds of each. `original_seconds`: 0 where it is not known."""
    found: list[float] = []
    for make in rounds:
        limit = max(SLOWER * min([*found, original_seconds or math.inf]), QUICK_SECONDS)
        try:
            first = make(limit)
            found.append(first if first > QUICK_SECONDS else min(first, make(math.inf)))
        except TooLongError:
            found.append(STOPPED * limit)
    return found
