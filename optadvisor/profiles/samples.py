"""From sampled stacks to seconds of the project's functions and lines.

A stack counts for the innermost function of the project in it: time in a library, a built-in or a comprehension belongs
to the line that called it. The main thread is a clock: what it waits counts, too. Other threads and worker processes
count while they do something. Frames of the advisor's own, below the program, are cut off.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from optadvisor.profiles.callgraph import is_project_file
from optadvisor.records import FunctionRef, LibraryStats, ThreadStats
from optadvisor.source.module import Module

_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_RUNNER = os.path.join(_HERE, "probes", "runner.py")
_THREAD = re.compile(r"thread \((\w+)\)(?:: (.*))?")
_PROCESS = re.compile(r"process (\d+)")
_PASSED_THROUGH = ("<recorded>", "recorded", "look", "follow")
"""Frames of `probes.recorder` between a caller and the recorded function; in its others we are at work ourselves."""
_IMPORTING = ("_find_and_load", "import_module")
_IMPORTER = "importlib"
_LIBRARY_ROOTS = ("site-packages", "dist-packages", "lib-dynload")
LIBRARY_ROWS = 20
_TORN = -1
"""In place of the number of a frame that cannot have been one; its sample counts as one that was missed."""
Stack = tuple[int, ...]
Waits = Callable[["Frame", bool], bool]
"""(innermost frame, whether it is the project's own) → whether the thread waits there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    name: str
    """Qualified."""
    file: str
    line: int


@dataclass(kw_only=True)
class Thread:
    name: str
    main: bool
    process: int
    stacks: dict[Stack, float] = field(default_factory=lambda: defaultdict(float))
    """Frame numbers, outermost first → seconds."""
    taken: int = 0
    """How many samples."""


@dataclass(kw_only=True)
class Samples:
    interval: float
    threads: list[Thread]
    frames: list[Frame]
    begun: bool = False
    """The program's own frames were met: what comes before is the interpreter's start, what comes after its end."""

    @property
    def main(self) -> Thread | None:
        return next((thread for thread in self.threads if thread.main), None)

    def save(self, path: Path) -> None:
        threads = [
            {
                "name": thread.name,
                "main": thread.main,
                "process": thread.process,
                "stacks": [[list(stack), round(seconds, 6)] for stack, seconds in thread.stacks.items()],
            }
            for thread in self.threads
        ]
        frames = [{"name": f.name, "file": f.file, "line": f.line} for f in self.frames]
        path.write_text(json.dumps({"interval": self.interval, "threads": threads, "frames": frames}))


# ---------------------------------------------------------------- reading


def read(paths: Sequence[Path], process: int) -> Samples:
    """What py-spy wrote (speedscope) or the program itself (our layout), put together; empty when there is nothing."""
    found = Samples(interval=0.0, threads=[], frames=[])
    numbers: dict[Frame, int] = {}
    for path in paths:
        try:
            data = json.loads(path.read_text(errors="replace"))
        except (OSError, ValueError):  # stopped while writing
            continue
        frames = data["shared"]["frames"] if "shared" in data else data["frames"]
        seen = [Frame(name=f["name"], file=f["file"] or "", line=f["line"] or 0) for f in frames]
        own = [_TORN if _is_torn(frame) else numbers.setdefault(frame, len(numbers)) for frame in seen]
        found.frames = list(numbers)
        if "shared" in data:
            _read_speedscope(data, own, process, found)
        else:
            _read_own(data, own, found)
    return found


def _read_own(data: Mapping[str, object], own: Sequence[int], found: Samples) -> None:
    found.interval = found.interval or float(data["interval"])  # type: ignore[arg-type]
    for item in data["threads"]:  # type: ignore[attr-defined]
        thread = Thread(name=item["name"], main=item["main"], process=item["process"])
        for stack, seconds in item["stacks"]:
            numbers = [own[n] for n in stack]
            if _TORN in numbers:
                continue
            kept = _program_part(numbers, found.frames, main=True)
            if kept:
                thread.stacks[kept] += seconds
                thread.taken += max(round(seconds / found.interval), 1)
        found.threads.append(thread)


def _read_speedscope(data: Mapping[str, object], own: Sequence[int], process: int, found: Samples) -> None:
    for profile in data["profiles"]:  # type: ignore[attr-defined]
        weights = profile["weights"]
        found.interval = found.interval or (weights[0] if weights else 0.0)
        stacks = [[own[n] for n in stack] for stack in profile["samples"]]
        whole = [numbers for numbers in stacks if _TORN not in numbers]
        if not whole:
            continue
        # A thread is sampled before `threading` knows its name: the first samples of one may not have it.
        root = next((numbers for numbers in whole if _is_named(numbers, found.frames)), whole[0])
        thread = _thread_of([found.frames[n] for n in root], process, found)
        started = False
        for numbers, seconds in zip(stacks, weights, strict=True):
            if _TORN in numbers:
                continue
            started = started or any(_is_start(found.frames[n]) for n in numbers)
            kept = _program_part(numbers, found.frames, main=thread.process == process)
            if kept and (started or not thread.main or found.begun):
                found.begun = found.begun or thread.main
                thread.stacks[kept] += seconds
                thread.taken += 1


def _is_named(stack: Sequence[int], frames: Sequence[Frame]) -> bool:
    roots = itertools.takewhile(lambda frame: not frame.file, (frames[number] for number in stack))
    return any(match and match[2] for match in (_THREAD.match(frame.name) for frame in roots))


def _thread_of(stack: Sequence[Frame], process: int, found: Samples) -> Thread:
    """The thread that a stack's root frames name: known already, or new."""
    name, ident, owner = "", "", process
    for frame in stack:
        if frame.file:
            break
        if match := _PROCESS.match(frame.name):
            owner = int(match[1])
        elif match := _THREAD.match(frame.name):
            ident, name = match[1], match[2] or ""
    main = owner == process and (name == "MainThread" or ident == str(process))
    label = name or f"thread {ident}"
    if owner != process:
        label = f"process {owner}" + ("" if name in ("", "MainThread") else f", {name}")
    for thread in found.threads:
        if (thread.name, thread.process) == (label, owner) or (main and thread.main):
            return thread
    found.threads.append(Thread(name="MainThread" if main else label, main=main, process=owner))
    return found.threads[-1]


def _program_part(stack: Sequence[int], frames: Sequence[Frame], *, main: bool) -> Stack:
    """The stack without py-spy's root frames and without ours; empty where the program was not at work.

    `main`: of the process that we started, whose root frames are ours (a worker's are its own).
    """
    stack = [number for number in stack if frames[number].file]
    inside = next((i for i, n in enumerate(stack) if _is_start(frames[n])), -1)
    if inside < 0 and stack and main and (frames[stack[0]].file == "<string>" or _is_ours(frames[stack[-1]])):
        return ()
    kept = stack[inside + 1 :]
    ours = [frames[n].name for n in kept if _is_ours(frames[n])]
    if ours and ours[-1].rpartition(".")[2] not in _PASSED_THROUGH:
        return ()
    return tuple(n for n in kept if not _is_ours(frames[n])) if ours else tuple(kept)


def _is_torn(frame: Frame) -> bool:
    """Whether the sampler, which does not stop the program, met memory that had just been given to something else."""
    return "\0" in frame.file or "\0" in frame.name


def _is_start(frame: Frame) -> bool:
    return frame.file == _RUNNER and frame.name in ("_execute", "_execute_module")


def _is_ours(frame: Frame) -> bool:
    return frame.file.startswith(_HERE)


# ---------------------------------------------------------------- whose time it is


@dataclass(kw_only=True)
class LineTime:
    inclusive: float = 0.0
    """With everything that was called from it."""
    own: float = 0.0
    """Without other functions of the project."""
    direct: float = 0.0
    """While the function itself was innermost: interpreter work, or C code that the line called."""


@dataclass(kw_only=True)
class FunctionTime:
    own: float = 0.0
    inclusive: float = 0.0
    waiting: float = 0.0
    lines: dict[int, LineTime] = field(default_factory=dict)
    foreign: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))
    """(library function, its place) that it called → seconds."""
    callees: set[FunctionRef] = field(default_factory=set)
    beneath: dict[FunctionRef, float] = field(default_factory=lambda: defaultdict(float))
    """Seconds of other functions while this one was further up the stack."""


@dataclass(kw_only=True)
class Times:
    """All seconds that the samples tell of."""

    functions: dict[FunctionRef, FunctionTime] = field(default_factory=dict)
    library: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))
    library_inclusive: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))
    threads: list[ThreadStats] = field(default_factory=list)
    main_seconds: float = 0.0
    import_seconds: float = 0.0
    waiting_seconds: float = 0.0
    samples: int = 0

    def library_rows(self) -> tuple[LibraryStats, ...]:
        ordered = sorted(self.library_inclusive, key=lambda key: -self.library.get(key, 0.0))
        return tuple(
            LibraryStats(
                name=name,
                place=place,
                self_seconds=self.library.get((name, place), 0.0),
                inclusive_seconds=self.library_inclusive[name, place],
            )
            for name, place in ordered[:LIBRARY_ROWS]
        )


def project_files(samples: Samples) -> set[str]:
    """Absolute names of the project's files that were met."""
    return {frame.file for frame in samples.frames if os.path.isabs(frame.file) and is_project_file(frame.file)}


def rescale(samples: Samples, seconds: float) -> None:
    """Make the main thread's samples add up to the `seconds` that it ran: on a busy machine some are missed."""
    main = samples.main
    taken = sum(main.stacks.values()) if main is not None else 0.0
    factor = seconds / taken if taken and seconds else 1.0
    samples.interval *= factor
    for thread in samples.threads:
        for stack in thread.stacks:
            thread.stacks[stack] *= factor


def attribute(samples: Samples, modules: Mapping[str, Module], waits: Waits) -> Times:
    """Give every stack to the functions and lines of the project that are in it."""
    owners = _Owners(samples.frames, modules)
    times = Times()
    for thread in samples.threads:
        active = 0.0
        for stack, seconds in thread.stacks.items():
            where = owners.along(stack)
            waiting = bool(stack) and waits(samples.frames[stack[-1]], bool(where) and where[-1][0] == len(stack) - 1)
            active += 0.0 if waiting else seconds
            if thread.main or not waiting:
                _add(times, samples, stack, where, seconds, waiting)
            if thread.main:
                times.main_seconds += seconds
                times.waiting_seconds += seconds if waiting else 0.0
        times.samples += thread.taken if thread.main else 0
        times.threads.append(ThreadStats(name=thread.name, active_seconds=active, main=thread.main))
    times.threads.sort(key=lambda thread: (not thread.main, -thread.active_seconds))
    return times


Place = tuple[int, FunctionRef, int]
"""(position in the stack, function, line)."""


def _add(times: Times, samples: Samples, stack: Stack, where: Sequence[Place], seconds: float, waiting: bool) -> None:
    frames = samples.frames
    lowest = where[-1][0] if where else -1
    below = stack[lowest + 1 :]
    if any(frames[n].name in _IMPORTING and _IMPORTER in frames[n].file for n in below):
        times.import_seconds += seconds
    libraries = [n for position, n in enumerate(stack) if not any(position == at for at, _, _ in where)]
    for key in {_library(frames[n]) for n in libraries}:
        times.library_inclusive[key] += seconds
    if below:
        times.library[_library(frames[below[-1]])] += seconds
    if not where:
        return
    _, ref, line = where[-1]
    function = times.functions.setdefault(ref, FunctionTime())
    function.own += seconds
    function.waiting += seconds if waiting else 0.0
    own = function.lines.setdefault(line, LineTime())
    own.own += seconds
    if below:
        function.foreign[_library(frames[below[0]])] += seconds
    else:
        own.direct += seconds
    seen: set[FunctionRef] = set()
    lines: set[tuple[FunctionRef, int]] = set()
    above: FunctionRef | None = None
    for _, each, at in where:
        one = times.functions.setdefault(each, FunctionTime())
        if each not in seen:
            one.inclusive += seconds
            for outer in seen:
                times.functions[outer].beneath[each] += seconds
            seen.add(each)
        if (each, at) not in lines:
            one.lines.setdefault(at, LineTime()).inclusive += seconds
            lines.add((each, at))
        if above is not None and above != each:
            times.functions[above].callees.add(each)
        above = each


def _library(frame: Frame) -> tuple[str, str]:
    """(module and name, place) of a function outside the project."""
    file = frame.file
    if "importlib" in file:
        return "import", ""
    module = _module_name(file)
    return f"{module}.{frame.name}" if module else frame.name, file


def _module_name(file: str) -> str:
    """`…/site-packages/numpy/linalg/_linalg.py` → `numpy.linalg._linalg`."""
    if not file.endswith(".py"):
        return os.path.basename(file).partition(".")[0]
    parts = file.removesuffix(".py").split(os.sep)
    roots = [i for i, part in enumerate(parts) if part in _LIBRARY_ROOTS or part.startswith("python3.")]
    parts = parts[roots[-1] + 1 :] if roots else parts[-1:]
    return ".".join(part for part in parts if part != "__init__")


class _Owners:
    """Which function of the project a frame belongs to; a comprehension's frame to the function around it."""

    def __init__(self, frames: Sequence[Frame], modules: Mapping[str, Module]) -> None:
        real = {os.path.realpath(path): module for path, module in modules.items()}
        files = {file: real.get(os.path.realpath(file)) for file in {frame.file for frame in frames} if file}
        self.places = [self.place(frame, files.get(frame.file)) for frame in frames]

    @staticmethod
    def place(frame: Frame, module: Module | None) -> tuple[FunctionRef, int] | None:
        return (module.function_around(frame.name, frame.line), frame.line) if module is not None else None

    def along(self, stack: Stack) -> list[Place]:
        """The project's functions in a stack, outermost first."""
        places = ((position, self.places[number]) for position, number in enumerate(stack))
        return [(position, *place) for position, place in places if place is not None]
