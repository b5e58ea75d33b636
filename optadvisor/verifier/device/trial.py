"""A trial of code for a GPU on a machine without one: `python -P -m optadvisor.verifier.device.trial TASK.json`.

As any trial, but `cupy` is the stand-in and `numba.cuda` Numba's simulator. When the calls are equal, each recorded
call is made once more on the candidate, and what the card would have had to do is noted beside the task, a ledger each.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from optadvisor.verifier import trial
from optadvisor.verifier.device import simulator, standin
from optadvisor.verifier.device.devicearray import STATE
from optadvisor.verifier.device.ledger import Ledger
from optadvisor.verifier.scrutiny import no_walk

COPY = "_on_gpu"
"""In the names of copies for the card."""


def counts_file(task: Path) -> Path:
    return task.with_suffix(".counts")


def main(path: str) -> None:
    os.environ["NUMBA_ENABLE_CUDASIM"] = "1"
    standin.installed()
    counts_file(Path(path)).unlink(missing_ok=True)
    if b"numba.cuda" in Path(json.loads(Path(path).read_text())["candidate"]).read_bytes():
        simulator.installed()
    trial.main(path, _counted)


def _counted(done: trial.Trial) -> None:
    if done.result.difference or done.result.problem or done.task.control:
        return
    original = done.side(done.task.original)
    candidate = done.side(done.task.candidate, original.wrappers())
    _watched(candidate.module, set(vars(original.module)))
    ledgers = []
    for blob, seconds in zip(done.blobs, done.result.call_seconds, strict=True):
        simulator.settled(STATE.ledger, 0.0)
        standin.counted()
        candidate.observe(blob, no_walk, done.fence)
        simulator.settled(STATE.ledger, seconds)
        ledgers.append(standin.counted())
    counts_file(done.path).write_text(json.dumps([each.as_json() for each in ledgers]))


def read_counts(task: Path) -> list[Ledger]:
    """What a trial noted; empty where it noted nothing, or nothing that makes sense."""
    try:
        return [Ledger.from_json(each) for each in json.loads(counts_file(task).read_text())]
    except (OSError, ValueError, TypeError, KeyError):
        return []


def _watched(module: ModuleType, known: set[str]) -> None:
    """The outermost copies tell that they were begun, and how they ended: else nobody sees that the original ran."""
    for name, value in list(vars(module).items()):
        if COPY in name and name not in known and callable(value):
            setattr(module, name, _telling(value))


def _telling(copy: Callable[..., Any]) -> Callable[..., Any]:
    def telling(*arguments: Any) -> Any:
        STATE.ledger.entered += 1
        try:
            return copy(*arguments)
        except BaseException as error:
            STATE.ledger.gave_up.append(f"{type(error).__name__}: {error}")
            raise

    return telling


if __name__ == "__main__":
    main(sys.argv[1])
