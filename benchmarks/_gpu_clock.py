"""Imported in front of a ported program: how long its copies for a card take, and why they give up.

`@timed` stands in front of each copy; at the end `$GPU_CLOCK` holds the seconds of each outermost call, those of its
transfers, and what was raised. The card is waited for before each reading of the clock. With `$GPU_STAND_IN` the
stand-in for CuPy takes its place: for tests.

Does not handle: streams of the program's own, threads.
"""

from __future__ import annotations

import atexit
import functools
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

NOTED: dict[str, Any] = {"seconds": [], "transfers": 0.0, "gave_up": ""}
_DEPTH = [0]

if os.environ.get("GPU_STAND_IN"):
    from optadvisor.verifier.device import standin

    standin.installed()


def waited() -> float:
    """The time, when the card has done all that was asked of it."""
    for library in ("cupy", "numba.cuda"):
        module: Any = sys.modules.get(library)
        if module is None:
            continue
        if library == "numba.cuda":
            module.synchronize()
        elif hasattr(module.cuda, "Device"):
            module.cuda.Device().synchronize()
    return time.perf_counter()


def timed(copy: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(copy)
    def clocked(*arguments: Any) -> Any:
        _watch_transfers()
        _DEPTH[0] += 1
        began = waited() if _DEPTH[0] == 1 else 0.0
        try:
            return copy(*arguments)
        except Exception as error:
            NOTED["gave_up"] = NOTED["gave_up"] or f"{type(error).__name__}: {error}"
            raise
        finally:
            if _DEPTH[0] == 1:
                NOTED["seconds"].append(waited() - began)
            _DEPTH[0] -= 1

    return clocked


@functools.cache
def _watch_transfers() -> None:
    """Once, when the libraries are there: what goes to the card and comes back is timed, too."""
    cupy: Any = sys.modules.get("cupy")
    if cupy is not None:
        cupy.asarray, cupy.asnumpy = _transfer(cupy.asarray), _transfer(cupy.asnumpy)
    cuda: Any = sys.modules.get("numba.cuda")
    if cuda is not None and not os.environ.get("NUMBA_ENABLE_CUDASIM"):
        arrays: Any = importlib.import_module("numba.cuda.cudadrv.devicearray")
        cuda.to_device = _transfer(cuda.to_device)
        arrays.DeviceNDArray.copy_to_host = _transfer(arrays.DeviceNDArray.copy_to_host)


def _transfer(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def clocked(*arguments: Any, **keywords: Any) -> Any:
        began = waited()
        result = function(*arguments, **keywords)
        NOTED["transfers"] += waited() - began
        return result

    return clocked


@atexit.register
def _written() -> None:
    if os.environ.get("GPU_CLOCK"):
        Path(os.environ["GPU_CLOCK"]).write_text(json.dumps(NOTED))
