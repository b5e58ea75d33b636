"""Run a cell in the notebook itself, once, and see where its time goes: stacks are taken at a timer signal.

    seen = Seen(); seen.run(statements)          raises what the cell raises
    record = run_of(seen, label="In [5]", files={…}, folder=folder)

Nothing is traced: the cell runs at its own speed, its effects stay, and what is known are shares, by function and line.
Does not handle: waiting (the timer counts CPU seconds), other threads, cells that use `SIGPROF`, kernels that run cells
outside the main thread, counts of calls.
"""

from __future__ import annotations

import hashlib
import os
import platform
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from optadvisor.probes.stacks import INTERVAL_SECONDS, SignalSampler
from optadvisor.profiles import samples
from optadvisor.profiles.callgraph import is_project_file
from optadvisor.records import (
    Environment,
    FunctionStats,
    Hotspot,
    LineStats,
    Profile,
    Run,
    Sampler,
    SourceFile,
    Target,
    TargetKind,
)
from optadvisor.source.module import Module

TOO_SHORT_SECONDS = 0.02
_HERE = os.path.abspath(__file__)


@dataclass(kw_only=True)
class Seen:
    """One run of a cell."""

    sampler: SignalSampler = field(default_factory=SignalSampler)
    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0
    queued_seconds: float = 0.0
    """In which it could have run, but other programs did."""
    error: str = ""
    taken: bool = True
    """Whether stacks could be taken."""

    def run(self, body: Callable[[], None]) -> None:
        __tracebackhide__ = True
        self.taken = threading.current_thread() is threading.main_thread()
        before = self._start() if self.taken else None
        began, spent, queued = time.perf_counter(), time.process_time(), _queued()
        try:
            body()
        except BaseException as error:
            self.error = f"{type(error).__name__}: {error}".split("\n")[0]
            raise
        finally:
            self.wall_seconds, self.cpu_seconds = time.perf_counter() - began, time.process_time() - spent
            self.queued_seconds = _queued() - queued
            if self.taken:
                signal.setitimer(signal.ITIMER_PROF, 0.0)
                signal.signal(signal.SIGPROF, before or signal.SIG_IGN)

    def _start(self) -> Any:
        self.sampler.last = time.process_time()
        before = signal.signal(signal.SIGPROF, self.sampler.take)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL_SECONDS, INTERVAL_SECONDS)
        return before if before is not signal.SIG_DFL else None  # a signal that comes late must not end the kernel


def run_of(seen: Seen, *, label: str, texts: Mapping[str, str], folder: Path, top: int, least: float) -> Run:
    """The record. `texts`: what the cells are, by the names that their code has for files; copies go to `folder`."""
    paths = {file: copy_of(file, folder) for file in texts}
    modules = {}
    for file, text in texts.items():
        try:
            module = Module.parse(text.encode(), str(paths[file]))
        except (SyntaxError, ValueError):  # a cell that did not run
            text = ""
            module = Module.parse(b"", str(paths[file]))
        paths[file].write_text(text, encoding="utf-8")
        modules[str(paths[file])] = module
    taken = _samples(seen, {file: str(path) for file, path in paths.items()})
    for file in samples.project_files(taken) - modules.keys():
        if is_project_file(file) and os.path.isfile(file):
            modules[file] = Module.read(file)
    at_work = seen.cpu_seconds + seen.queued_seconds
    samples.rescale(taken, min(at_work, seen.wall_seconds))  # what it waited is nobody's
    times = samples.attribute(taken, modules, lambda frame, own: False)
    profile = Profile(
        wall_seconds=seen.wall_seconds,
        plain_seconds=seen.wall_seconds,
        exit_status=1 if seen.error else 0,
        error=seen.error,
        sampler=Sampler.SIGNAL,
        samples=times.samples,
        cpu_seconds=seen.cpu_seconds,
        import_seconds=times.import_seconds,
        library=times.library_rows()[:20],
        functions=tuple(
            FunctionStats(function=ref, calls=-1, self_seconds=one.own, inclusive_seconds=one.inclusive)
            for ref, one in times.functions.items()
        ),
        sources=tuple(SourceFile(path=path, sha256=module.sha256) for path, module in modules.items()),
        notes=() if seen.taken else ("this kernel runs cells outside its main thread: no stacks could be taken",),
    )
    return Run(
        id=folder.name,
        created=datetime.now().astimezone().isoformat(timespec="seconds"),
        target=Target(kind=TargetKind.SCRIPT, value=label, directory=os.getcwd()),
        environment=_environment(),
        profile=profile,
        hotspots=_hotspots(profile, times, top, least),
    )


def _queued() -> float:
    """Seconds that this thread has waited for a processor; 0 where the system does not say (Linux does)."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def copy_of(file: str, folder: Path) -> Path:
    """Where the text of a cell is kept under a name of a file."""
    return folder / f"{hashlib.sha256(file.encode()).hexdigest()[:12]}.py"


def _samples(seen: Seen, paths: Mapping[str, str]) -> samples.Samples:
    """The main thread's stacks from the cell's first frame on."""
    main = threading.main_thread().ident or 0
    thread = samples.Thread(name="MainThread", main=True, process=os.getpid())
    frames: dict[tuple[str, str, int], int] = {}
    for stack, seconds in seen.sampler.stacks.get(main, {}).items():
        names = [code.co_filename for code, _ in stack]
        start = max((i for i, name in enumerate(names) if name == _HERE), default=-1)
        kept = stack[start + 1 :]
        inside = next((i for i, (code, _) in enumerate(kept) if code.co_filename in paths), -1)
        if start < 0 or inside < 0:
            continue
        rows = [(code.co_qualname, paths.get(code.co_filename, code.co_filename), line) for code, line in kept[inside:]]
        thread.stacks[tuple(frames.setdefault(row, len(frames)) for row in rows)] += seconds
        thread.taken += max(round(seconds / INTERVAL_SECONDS), 1)
    rows_ = [samples.Frame(name=name, file=file, line=line) for name, file, line in frames]
    return samples.Samples(interval=INTERVAL_SECONDS, threads=[thread], frames=rows_)


def _hotspots(profile: Profile, times: samples.Times, top: int, least: float) -> tuple[Hotspot, ...]:
    total = profile.plain_seconds
    if total < TOO_SHORT_SECONDS:
        return ()
    found = []
    for row in sorted(profile.functions, key=lambda one: -one.self_seconds):
        share = min(row.inclusive_seconds / total, 1.0)
        if share < least:
            continue
        lines = times.functions[row.function].lines
        found.append(
            Hotspot(
                function=row.function,
                calls=-1,
                self_seconds=min(row.self_seconds, total),
                inclusive_seconds=min(row.inclusive_seconds, total),
                share=share,
                lines=_line_stats(lines, row.inclusive_seconds),
            )
        )
    return tuple(found[:top])


def _line_stats(lines: Mapping[int, samples.LineTime], total: float) -> tuple[LineStats, ...]:
    rows: Sequence[tuple[int, float]] = [
        (line, min(one.inclusive / total, 1.0)) for line, one in lines.items() if total
    ]
    return tuple(LineStats(line=line, hits=-1, share=share) for line, share in sorted(rows))


def _environment() -> Environment:
    return Environment(
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        platform=platform.platform(),
        processor=platform.processor(),
        cores=os.cpu_count() or 1,
        load=os.getloadavg()[0],
    )
