"""How long a library takes to import on this machine: `python -P -m optadvisor.verifier.start_up TASK.json`.

    import_seconds("numba", folder)  →  0.44

A program whose own code takes less than that is not made faster by it, whatever it compiles: nobody needs to prove it.

Does not handle: what a library does at its first call.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

from optadvisor.probes.launch import Ended, run_quietly
from optadvisor.probes.replay import Clock

TIMEOUT_SECONDS = 60.0


def import_seconds(library: str, folder: Path, *, launch: Callable[..., Ended] = run_quietly) -> float:
    """The shorter of two imports, each in a process of its own, less what other processes took meanwhile.

    A moment in which the machine is busy can make one import six times as long. 0 when it cannot be imported.
    """
    first = _import_seconds(library, folder, launch)
    return min(first, _import_seconds(library, folder, launch)) if first else 0.0


def _import_seconds(library: str, folder: Path, launch: Callable[..., Ended]) -> float:
    folder.mkdir(parents=True, exist_ok=True)
    task = folder / f"start-{library}.json"
    task.write_text(json.dumps({"library": library}))
    answer = task.with_suffix(".result")
    answer.unlink(missing_ok=True)
    launch("optadvisor.verifier.start_up", task, timeout=TIMEOUT_SECONDS)
    try:
        seconds = json.loads(answer.read_text())
    except (OSError, ValueError):
        return 0.0
    return seconds if isinstance(seconds, float) and 0.0 < seconds < TIMEOUT_SECONDS else 0.0


def main(path: str) -> None:
    task = Path(path)
    clock = Clock()
    importlib.import_module(json.loads(task.read_text())["library"])
    task.with_suffix(".result").write_text(json.dumps(clock.seconds()))


if __name__ == "__main__":
    main(sys.argv[1])
