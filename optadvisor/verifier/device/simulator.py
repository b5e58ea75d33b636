"""Kernels of `numba.cuda` in Numba's own simulator, with few threads, counted.

Our kernels are grid-stride loops, right for any number of threads; the simulator runs each thread in Python, so a
large launch gets two blocks of four there. Threads run one after the other, the last one first, on NumPy's own arrays:
none of our kernels waits for another thread, and Numba's way (a thread of Python's for each, and wrapped arrays) takes
ten times as long. As on a card, nothing warns. What the simulator lacks, `@vectorize`, `vectorizing` stands in for.

What a card would have had to do for it: every array once through its memory (caches do the rest), and as many
operations as an interpreter could have made in the time of the original, all taken for dear ones. With less than some
ten thousand threads a card waits for its memory, which counts as more.

Does not handle: shared memory, barriers, atomics, streams; what the simulator does not know is refused by it.
"""

from __future__ import annotations

import importlib
import math
import threading
from typing import Any

import numpy as np

from optadvisor.verifier.device import vectorizing
from optadvisor.verifier.device.devicearray import STATE
from optadvisor.verifier.device.ledger import Ledger
from optadvisor.verifier.device.prices import LONG

SIMULATED = "numba.cuda.simulator"
FEW_BLOCKS, FEW_THREADS = 2, 4
ALL_THREADS = 64 * 256
"""So many are all run: where threads gather, each one writes its own part."""
OPERATIONS = 5e7
"""That CPython makes in a second, at most."""
ENOUGH_THREADS = 10_000
_LAUNCHED: list[tuple[int, int, bool]] = []
"""Bytes of the arrays, threads, and whether floats have 32 bits, of each launch since the last `settled`."""


def installed() -> None:
    """To be called once, in a process of its own, with `NUMBA_ENABLE_CUDASIM` set before Numba is imported."""
    cuda: Any = importlib.import_module("numba.cuda")
    FakeCUDAArray: Any = importlib.import_module(f"{SIMULATED}.cudadrv.devicearray").FakeCUDAArray  # noqa: N806
    FakeCUDAKernel: Any = importlib.import_module(f"{SIMULATED}.kernel").FakeCUDAKernel  # noqa: N806

    to_device, to_host = cuda.to_device, FakeCUDAArray.copy_to_host
    choose = FakeCUDAKernel.__getitem__

    def counted_to_device(array: Any, *arguments: Any, **keywords: Any) -> Any:
        STATE.ledger.to_card.append(int(array.nbytes))
        return to_device(array, *arguments, **keywords)

    def counted_to_host(self: Any, *arguments: Any, **keywords: Any) -> Any:
        STATE.ledger.to_host.append(int(self.nbytes))
        return to_host(self, *arguments, **keywords)

    def with_few(self: Any, configuration: Any) -> Any:
        grid, block = (_sides(each) for each in configuration[:2])
        self.optadvisor_threads = math.prod(grid) * math.prod(block)
        if self.optadvisor_threads <= ALL_THREADS:
            return choose(self, (grid, block))
        few = tuple(min(each, FEW_BLOCKS) for each in grid), tuple(min(each, FEW_THREADS) for each in block)
        return choose(self, few)

    def counted_run(self: Any, *arguments: Any) -> Any:
        if self._device:  # of a kernel's own file, which has the simulated module in it by now
            return self.fn(*arguments)
        moved = sum(int(getattr(each, "nbytes", 0)) for each in arguments)
        single = any(getattr(each, "dtype", None) == np.float32 for each in arguments)
        _LAUNCHED.append((moved, getattr(self, "optadvisor_threads", 1), single))
        return _launched(self, arguments)

    numba: Any = importlib.import_module("numba")
    numba.vectorize = vectorizing.standing_in(numba.vectorize, _LAUNCHED)
    cuda.to_device = counted_to_device
    FakeCUDAArray.copy_to_host = counted_to_host
    FakeCUDAKernel.__getitem__ = with_few
    FakeCUDAKernel.__call__ = counted_run


def _launched(kernel: Any, arguments: tuple[Any, ...]) -> None:
    """Each thread of the grid, one after the other. Raises `TypeError` for arrays that are not on the card."""
    api: Any = importlib.import_module(f"{SIMULATED}.kernelapi")
    simulated: Any = importlib.import_module(f"{SIMULATED}.kernel")
    if any(isinstance(each, np.ndarray) for each in arguments):
        raise TypeError("an array of the host is given to a kernel")
    plain = [getattr(each, "_ary", each) for each in arguments]
    module = api.FakeCUDAModule(kernel.grid_dim, kernel.block_dim, 0)
    here: Any = threading.current_thread()  # where the simulator looks for the thread's number
    with simulated._push_kernel_context(module), api.swapped_cuda_module(kernel.fn, module), np.errstate(all="ignore"):
        for block in reversed(list(np.ndindex(*kernel.grid_dim))):
            for thread in reversed(list(np.ndindex(*kernel.block_dim))):
                here.blockIdx, here.threadIdx = api.Dim3(*block), api.Dim3(*thread)
                kernel.fn(*plain)


def _sides(size: Any) -> tuple[int, ...]:
    return tuple(map(int, size)) if isinstance(size, tuple | list) else (int(size),)


def settled(ledger: Ledger, seconds: float) -> None:
    """Enter the launches of one call, which takes the original `seconds`."""
    for moved, threads, single in _LAUNCHED:
        operations = seconds / len(_LAUNCHED) * OPERATIONS * LONG
        ledger.launch(bytes_moved=moved, flops=int(operations * max(ENOUGH_THREADS / threads, 1.0)), single=single)
    _LAUNCHED.clear()
