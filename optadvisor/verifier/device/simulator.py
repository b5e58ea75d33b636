"""Kernels of `numba.cuda` in Numba's own simulator, with few threads, counted.

Our kernels are grid-stride loops, right for any number of threads; the simulator runs each thread in Python, so a
launch gets two blocks of four there. What a card would have had to do for it: every array once through its memory
(caches do the rest), and as many operations as an interpreter could have made in the time of the original, all
taken for dear ones. With less than some ten thousand threads a card waits for its memory, which counts as more.

Does not handle: shared memory, atomics, streams; what the simulator does not know is refused by it.
"""

from __future__ import annotations

import importlib
import math
from typing import Any

from optadvisor.verifier.device.devicearray import STATE
from optadvisor.verifier.device.ledger import Ledger
from optadvisor.verifier.device.prices import LONG

FEW_BLOCKS, FEW_THREADS = 2, 4
OPERATIONS = 5e7
"""That CPython makes in a second, at most."""
ENOUGH_THREADS = 10_000
_LAUNCHED: list[tuple[int, int]] = []
"""Bytes of the arrays and threads of each launch since the last `settled`."""


def installed() -> None:
    """To be called once, in a process of its own, with `NUMBA_ENABLE_CUDASIM` set before Numba is imported."""
    cuda: Any = importlib.import_module("numba.cuda")
    simulated = "numba.cuda.simulator"
    FakeCUDAArray: Any = importlib.import_module(f"{simulated}.cudadrv.devicearray").FakeCUDAArray  # noqa: N806
    FakeCUDAKernel: Any = importlib.import_module(f"{simulated}.kernel").FakeCUDAKernel  # noqa: N806

    to_device, to_host = cuda.to_device, FakeCUDAArray.copy_to_host
    choose, run = FakeCUDAKernel.__getitem__, FakeCUDAKernel.__call__

    def counted_to_device(array: Any, *arguments: Any, **keywords: Any) -> Any:
        STATE.ledger.to_card.append(int(array.nbytes))
        return to_device(array, *arguments, **keywords)

    def counted_to_host(self: Any, *arguments: Any, **keywords: Any) -> Any:
        STATE.ledger.to_host.append(int(self.nbytes))
        return to_host(self, *arguments, **keywords)

    def with_few(self: Any, configuration: Any) -> Any:
        grid, block = (_sides(each) for each in configuration[:2])
        self.optadvisor_threads = math.prod(grid) * math.prod(block)
        few = tuple(min(each, FEW_BLOCKS) for each in grid), tuple(min(each, FEW_THREADS) for each in block)
        return choose(self, few)

    def counted_run(self: Any, *arguments: Any) -> Any:
        if not self._device:
            moved = sum(int(getattr(each, "nbytes", 0)) for each in arguments)
            _LAUNCHED.append((moved, getattr(self, "optadvisor_threads", 1)))
        return run(self, *arguments)

    cuda.to_device = counted_to_device
    FakeCUDAArray.copy_to_host = counted_to_host
    FakeCUDAKernel.__getitem__ = with_few
    FakeCUDAKernel.__call__ = counted_run


def _sides(size: Any) -> tuple[int, ...]:
    return tuple(map(int, size)) if isinstance(size, tuple | list) else (int(size),)


def settled(ledger: Ledger, seconds: float) -> None:
    """Enter the launches of one call, which takes the original `seconds`."""
    for moved, threads in _LAUNCHED:
        operations = seconds / len(_LAUNCHED) * OPERATIONS * LONG
        ledger.launch(bytes_moved=moved, flops=int(operations * max(ENOUGH_THREADS / threads, 1.0)), single=False)
    _LAUNCHED.clear()
