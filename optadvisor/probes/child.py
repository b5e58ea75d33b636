"""Entry point of the processes that run the user's whole program: `python -P -m optadvisor.probes.child TASK.json`.

Imports nothing heavy: what the program itself does not import must not be there, or its start-up would look free.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from optadvisor.probes import runner
from optadvisor.probes.effects import Journal
from optadvisor.records import Target, from_json

HEAVY = ("numpy", "numba", "scipy", "pandas", "cupy", "matplotlib", "torch", "jax", "sklearn")
"""Modules whose import decides start-up cost; whether the program pays it already matters for every projection."""


def main(path: str) -> None:
    task = json.loads(Path(path).read_text())
    target = from_json(Target, task["target"])
    folder = Path(task["folder"])
    journal = Journal(folder=folder / f"{task['name']}-files")
    measure = {"profile": _profile, "capture": _capture, "check": _check}[task["name"]]
    started = time.perf_counter()
    with measure(task, folder) as (around, compiler, facts):
        journal.install()
        ending = runner.run(target, compiler=compiler, around=around)
    facts |= {
        "status": ending.status,
        "signal": ending.signal,
        "error": ending.error,
        "seconds": time.perf_counter() - started,
        "imported": [name for name in HEAVY if name in sys.modules and name not in facts.get("ours", ())],
        "modules": _source_modules(),
    }
    journal.close()
    (folder / f"{task['name']}.json").write_text(json.dumps(facts))
    runner.leave(ending)


def _source_modules() -> dict[str, str]:
    """Source file → module name, for every module loaded from a `.py` file."""
    found = {}
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and file.endswith(".py"):
            found[file] = name
    return found


Around = Callable[[Callable[[], None]], None]
Measure = tuple[Around, runner.Compile, dict[str, Any]]


@contextlib.contextmanager
def _profile(task: dict[str, Any], folder: Path) -> Iterator[Measure]:
    from optadvisor.probes import cprofile

    profiler = cprofile.start()
    facts: dict[str, Any] = {}

    def around(body: Callable[[], None]) -> None:
        began = time.perf_counter()
        profiler.enable()
        try:
            body()
        finally:
            profiler.disable()
            facts["program_seconds"] = time.perf_counter() - began

    yield around, runner.compile_plain, facts
    profiler.dump_stats(folder / "profile.prof")
    facts["costs"] = cprofile.calibrate()


@contextlib.contextmanager
def _capture(task: dict[str, Any], folder: Path) -> Iterator[Measure]:
    from optadvisor.probes.capture import Capture

    before = set(sys.modules)
    capture = Capture.prepare(task, folder)
    facts: dict[str, Any] = {"ours": [name for name in HEAVY if name in sys.modules and name not in before]}
    yield capture.around, capture.compiler, facts
    capture.save()


@contextlib.contextmanager
def _check(task: dict[str, Any], folder: Path) -> Iterator[Measure]:
    from optadvisor.probes import seeding

    if task["seed"] is not None:
        seeding.inject(task["seed"])
    yield lambda body: body(), runner.compile_plain, {}


if __name__ == "__main__":
    main(sys.argv[1])
