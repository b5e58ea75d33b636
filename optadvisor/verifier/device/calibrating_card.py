"""What the card of this machine can do, measured with CuPy in a child process: `doctor --calibrate`.

    measured_card(scratch)   →  Card(name="NVIDIA A100 (measured)", bandwidth=1.38e12, …)
                                or a sentence: "no card is measured: CuPy is not installed (`pip install …`)"

Times are those of CUDA's events around the work, after a first round that is not counted (CuPy compiles its kernels
then). Link: NumPy's memory, which is not pinned, to the card and back. A CUDA error ends the child and nothing else.

Does not handle: several cards (the first one is asked), cards of other makers. No card has been measured by us yet:
the code has run on a stand-in alone.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from optadvisor.probes.launch import run_quietly
from optadvisor.verifier.device.cards import Card

SECONDS = 90.0
ELEMENTS, SIDE, LAUNCHES, ROUNDS = 1 << 26, 4096, 1000, 5
"""Of 64 bits, at most: three arrays of 512 MB; fewer where the card has less memory to spare."""
INSTALL = "`pip install cupy-cuda12x`, or cupy-cuda13x, by the CUDA version that `nvidia-smi` shows"
CHILD = "optadvisor.verifier.device.calibrating_card"


def measured_card() -> Card | str:
    """The card, or why there is none, as a sentence."""
    with tempfile.TemporaryDirectory(prefix="calibrate-") as folder:
        task = Path(folder) / "card.json"
        task.write_text("{}")
        run_quietly(CHILD, task, timeout=SECONDS)
        return read(task)


def read(task: Path) -> Card | str:
    """What the child has left."""
    try:
        said = json.loads(task.with_suffix(".said").read_text())
        if "problem" in said:
            return str(said["problem"])
        return Card(**{**said["card"], "architecture": tuple(said["card"]["architecture"])})
    except (OSError, ValueError, TypeError, KeyError):
        return "no card is measured: the process that asked it ended without a result"


def main(path: str) -> None:
    Path(path).with_suffix(".said").write_text(json.dumps(asked()))


def asked(importing: Callable[[str], Any] = importlib.import_module) -> dict[str, Any]:
    try:
        cupy = importing("cupy")
    except ImportError as error:
        there = getattr(error, "name", "") != "cupy"
        words = f"CuPy does not start ({_first_line(error)})" if there else "CuPy is not installed"
        return {"problem": f"no card is measured: {words}; with an NVIDIA card, type {INSTALL}"}
    try:
        if not cupy.cuda.runtime.getDeviceCount():
            return {"problem": "no card is measured: CuPy finds no NVIDIA card on this machine"}
        return {"card": figures(cupy)}
    except MemoryError as error:
        return {"problem": f"no card is measured: it has no memory left for it ({_first_line(error)})"}
    except Exception as error:  # whatever CUDA says: no driver, one that is too old, a card that is not there
        text = _first_line(error)
        if "insufficient" in text.lower():
            text += "; the driver is older than this CuPy needs, install a newer one or an older CuPy"
        return {"problem": f"no card is measured: {text}"}


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0][:160]


def figures(cupy: Any) -> dict[str, Any]:
    """The fields of a `Card`."""
    properties = cupy.cuda.runtime.getDeviceProperties(0)
    free, total = cupy.cuda.runtime.memGetInfo()
    elements = min(ELEMENTS, int(free) // (8 * 6))
    side = min(SIDE, int((int(free) / (8 * 6)) ** 0.5))
    a, b = cupy.ones(elements), cupy.ones(elements)
    c = cupy.empty(elements)
    adding = _seconds(cupy, lambda: cupy.add(a, b, out=c))
    few, out = cupy.ones(32), cupy.empty(32)
    starting = _seconds(cupy, lambda: [cupy.add(few, few, out=out) for _ in range(LAUNCHES)]) / LAUNCHES
    host = np.ones(elements)
    to_card = _seconds(cupy, lambda: a.set(host))
    to_host = _seconds(cupy, lambda: a.get())
    peaks = {}
    for dtype in ("float64", "float32"):
        square = cupy.ones((side, side), dtype=dtype)
        product = cupy.empty((side, side), dtype=dtype)
        peaks[dtype] = 2.0 * side**3 / _seconds(cupy, partial(cupy.matmul, square, square, out=product))
    name = properties["name"]
    return {
        "name": f"{name.decode() if isinstance(name, bytes) else name} (measured)",
        "architecture": [int(properties["major"]), int(properties["minor"])],
        "memory_bytes": int(total),
        "bandwidth": 24.0 * elements / adding,
        "link": 8.0 * elements / ((to_card + to_host) / 2),
        "single": peaks["float32"],
        "double": peaks["float64"],
        "dispatch_seconds": starting,
        "measured": True,
    }


def _seconds(cupy: Any, work: Callable[[], Any]) -> float:
    """Of the fastest round, between two events of the card."""
    best = float("inf")
    for number in range(ROUNDS + 1):
        begins, ends = cupy.cuda.Event(), cupy.cuda.Event()
        begins.record()
        work()
        ends.record()
        ends.synchronize()
        if number:
            best = min(best, cupy.cuda.get_elapsed_time(begins, ends) / 1e3)
    return max(best, 1e-9)


if __name__ == "__main__":
    main(sys.argv[1])
