"""Entry point of the processes that run the user's whole program; `launch.run_pass` starts them.

Imports nothing heavy: what the program itself does not import must not be there, or its start-up would look free.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from optadvisor.probes import paging, runner
from optadvisor.probes.effects import Journal

if TYPE_CHECKING:
    from optadvisor.records import Target

BOOT = (
    "(lambda sys, began: (lambda known: (sys.flags.safe_path or sys.path.pop(0),"
    "__import__('optadvisor.probes.child', fromlist=['main']).main(known, began)))(frozenset(sys.modules)))"
    "(__import__('sys'), __import__('time').perf_counter())"
)
"""What `python -c` executes, with the task's file as argument: an expression, so that `__main__` stays clean.

The user's folder is taken off the path first: with `-P` it would not be on it, but the program could see that in
`sys.flags`.
"""
GO_SAMPLED, GO_ALONE = b"o", b"s"
"""What a program that waits at its gate is told: it is sampled from outside, or has to do it itself."""
HEAVY = ("numpy", "numba", "scipy", "pandas", "cupy", "matplotlib", "torch", "jax", "sklearn")
"""Modules whose import decides start-up cost; whether the program pays it already matters for every projection."""
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(kw_only=True)
class Pass:
    """How one pass runs the program, and what is done when it has run (and only in the process that began it)."""

    around: runner.Around = lambda body: body()
    compiler: runner.Compile = runner.compile_plain
    stack_factor: int = 1
    ours: frozenset[str] = frozenset()
    """Heavy modules that the pass itself imported."""
    finish: Callable[[], dict[str, Any]] = field(default=dict)
    """Writes the pass's own files; returns facts for the parent."""


def main(startup: frozenset[str], began: float) -> None:
    task = json.loads(Path(sys.argv[1]).read_text())
    target = cast("Target", SimpleNamespace(**task["target"]))  # see runner: without importing the records
    folder = Path(task["folder"])
    name = task["name"]
    prepared = _PASSES[name](task, folder)
    process = os.getpid()
    Journal(folder=folder / f"{name}-files").install()
    _load(task["target"].get("loaded", ()))
    known = set(sys.path)
    preparing_seconds = time.perf_counter() - began
    ending = runner.run(
        target,
        compiler=prepared.compiler,
        around=prepared.around,
        startup=startup,
        stack_factor=prepared.stack_factor,
    )
    if os.getpid() == process:  # a forked child may come this way, too
        with _undisturbed(), contextlib.suppress(OSError):
            facts = {
                "error": ending.error,
                "error_line": runner.last_line_of(ending, target),
                "started": ending.started,
                "preparing_seconds": preparing_seconds,
                "imported": [heavy for heavy in HEAVY if heavy in sys.modules and heavy not in prepared.ours],
                "modules": _source_modules(target),
                "search_path": [each for each in sys.path if isinstance(each, str) and each not in known],
                **_finished(prepared),
            }
            (folder / f"{name}.json").write_text(json.dumps(facts))
    runner.leave(ending, target)


def _load(modules: Iterable[str]) -> None:
    """What is loaded in a notebook before its cell runs; where that fails, the program itself will say so."""
    for name in modules:
        with contextlib.suppress(Exception):
            importlib.import_module(name)


def _finished(prepared: Pass) -> dict[str, Any]:
    """The pass's facts; a failure of ours must not become the program's, so it is only told."""
    try:
        return prepared.finish()
    except Exception as error:
        return {"fault": f"{type(error).__name__}: {error}"}


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits, and the stack is deep enough whatever the program set."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 1000))
    handler = None
    with contextlib.suppress(ValueError):  # not the main thread
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
        with contextlib.suppress(RecursionError):
            sys.setrecursionlimit(limit)


def _source_modules(target: Target) -> dict[str, str]:
    """Source file → module name, for every module loaded from source; one spelling a file, `__main__` first."""
    found: dict[str, str] = {}
    known: set[str] = set()
    modules = dict(sys.modules)
    ordered = ["__main__", *(name for name in modules if name != "__main__")]
    files = [(name, getattr(modules.get(name), "__dict__", {}).get("__file__")) for name in ordered]
    if target.kind == runner.SCRIPT:  # which has no __file__ any more
        files.insert(0, ("__main__", target.value))
    for name, file in files:
        if not isinstance(file, str) or not (file.endswith((".py", ".pyw")) or name == "__main__"):
            continue
        path = os.path.normpath(os.path.join(target.directory, file))
        if os.path.realpath(path) not in known:
            known.add(os.path.realpath(path))
            found[path] = name
    return found


# ---------------------------------------------------------------- the passes


def _sample(task: dict[str, Any], folder: Path) -> Pass:
    return _sampled(Pass(), task, folder)


def _once(task: dict[str, Any], folder: Path) -> Pass:
    return _sampled(_capture(task, folder), task, folder)


def _sampled(inner: Pass, task: dict[str, Any], folder: Path) -> Pass:
    """`inner`, begun when samples are being taken; where they cannot be taken from outside, by ourselves."""
    if task["tracer"]:
        _allow_reading(task["tracer"])
        os.write(task["gate"], b"r")
    told = os.read(task["gate"], 1)
    os.close(task["gate"])
    alone = None
    if told != GO_SAMPLED:
        from optadvisor.probes.stacks import SignalSampler

        alone = SignalSampler()
    facts: dict[str, Any] = {}

    def body_sampled(body: Callable[[], None]) -> None:
        with _measured(facts):
            if alone is not None:
                alone.start()
            body()

    def finish() -> dict[str, Any]:
        if alone is not None:
            alone.stop()
            alone.save(folder / "samples-signal.json")
        return {**inner.finish(), **facts}

    return replace(inner, around=lambda body: inner.around(lambda: body_sampled(body)), finish=finish)


def _allow_reading(process: int) -> None:
    """Let a process and its children read our stacks, where Linux keeps that from all but our ancestors (Yama, 1).

    https://docs.kernel.org/admin-guide/LSM/Yama.html
    """
    import ctypes

    set_ptracer = 0x59616D61
    ctypes.CDLL(None).prctl(set_ptracer, ctypes.c_ulong(process), 0, 0, 0)


@contextlib.contextmanager
def _measured(facts: dict[str, Any]) -> Iterator[None]:
    """Into `facts`, seconds by the clock and of CPU, own and waited-for children's, and how memory was used."""
    began, spent, faults = time.perf_counter(), _cpu_seconds(), paging.page_faults()
    try:
        yield
    finally:
        facts["program_seconds"] = time.perf_counter() - began
        facts["cpu_seconds"] = _cpu_seconds() - spent
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_UNIT
        facts["memory_bytes"] = memory
        facts["refetching_seconds"] = paging.refetching_seconds(paging.page_faults() - faults, memory)


def _cpu_seconds() -> float:
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _profile(_task: dict[str, Any], folder: Path) -> Pass:
    from optadvisor.probes import cprofile

    profiler = cprofile.start()
    facts: dict[str, Any] = {}

    def around(body: Callable[[], None]) -> None:
        with _measured(facts):
            profiler.enable()
            try:
                body()
            finally:
                profiler.disable()

    def finish() -> dict[str, Any]:
        if facts:
            cprofile.dump(profiler, folder / "profile.prof")
            facts["costs"] = cprofile.calibrate()
        return facts

    return Pass(around=around, finish=finish)


def _capture(task: dict[str, Any], folder: Path) -> Pass:
    before = set(sys.modules)
    from optadvisor.probes.capture import Capture

    capture = Capture.prepare(task, folder)
    return Pass(
        around=capture.around,
        compiler=capture.compiler,
        stack_factor=capture.stack_factor,
        ours=frozenset(heavy for heavy in HEAVY if heavy in sys.modules and heavy not in before),
        finish=capture.save,
    )


def _check(task: dict[str, Any], _folder: Path) -> Pass:
    from optadvisor.probes import seeding

    if task["seed"] is not None:
        seeding.inject(task["seed"])
    return Pass()


_PASSES = {"sample": _sample, "once": _once, "profile": _profile, "capture": _capture, "check": _check}
