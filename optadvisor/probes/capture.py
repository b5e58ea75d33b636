"""The second pass, child side: line_profiler on the hot functions, and their calls captured for replay.

Hot functions are decorated in the syntax tree before compiling (innermost, so that the true arguments are seen). Of
each function the first calls are kept, then one of each new kind (types, dtypes, magnitudes), within a budget of calls,
bytes and time; after the first calls only a geometrically thinning sample is looked at, so that a function called a
million times pays little. Generators and coroutines are not captured (a sentence says so).
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType
from typing import Any

from optadvisor.probes import runner, snapshots
from optadvisor.probes.specs import bind, describe, type_name
from optadvisor.records import CapturedCall, FunctionRef, Recording, from_json, to_json

MAX_CALLS = 10
MAX_BYTES = 256 * 2**20
"""For all functions together."""
TIME_SHARE = 0.2
"""Of the pass so far that capturing may take, beyond a free first second."""
LOOK_ALWAYS = 50
LOOK_GROWTH = 1.05
_HOOK = "__optadvisor_capture__"


@dataclass(kw_only=True)
class Budget:
    """Shared by all recorders of a pass."""

    bytes_left: int = MAX_BYTES
    spent_seconds: float = 0.0
    started: float = field(default_factory=time.perf_counter)

    def exhausted(self) -> bool:
        elapsed = time.perf_counter() - self.started
        return self.bytes_left <= 0 or self.spent_seconds > 1.0 + TIME_SHARE * elapsed


@dataclass(kw_only=True)
class Recorder:
    """Keeps calls of one function."""

    ref: FunctionRef
    globals_wanted: tuple[str, ...]
    folder: Path
    budget: Budget
    ordinal: int = 0
    next_look: int = 0
    active: bool = False
    calls: list[CapturedCall] = field(default_factory=list)
    kinds: set[Any] = field(default_factory=set)
    problem: str = ""

    def wrap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        problem = _unsupported(function)
        if problem:
            self.problem = f"{self.ref.name} {problem}"
            return function

        @functools.wraps(function)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            ordinal = self.ordinal
            self.ordinal = ordinal + 1
            if ordinal < self.next_look or self.active:
                return function(*args, **kwargs)
            return self.look(function, ordinal, args, kwargs)

        return recorded

    def look(self, function: Callable[..., Any], ordinal: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self.next_look = 0 if ordinal < LOOK_ALWAYS else int(ordinal * LOOK_GROWTH)
        began = time.perf_counter()
        kind = tuple(map(_kind, args)), tuple((name, _kind(value)) for name, value in kwargs.items())
        wanted = len(self.calls) < MAX_CALLS and (ordinal < 3 or kind not in self.kinds or ordinal > LOOK_ALWAYS)
        if not wanted or self.budget.exhausted():
            self.budget.spent_seconds += time.perf_counter() - began
            return function(*args, **kwargs)
        self.kinds.add(kind)
        self.active = True
        try:
            return self.keep(function, ordinal, args, kwargs)
        finally:
            self.active = False

    def keep(self, function: Callable[..., Any], ordinal: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Make the call, with its state before and after written to the run folder."""
        began = time.perf_counter()
        names = bind(function, args, kwargs)
        space = function.__globals__
        shared = {name: space[name] for name in self.globals_wanted if name in space and _is_data(space[name])}
        states = snapshots.random_states()
        call = CapturedCall(
            ordinal=ordinal,
            blob=f"calls/{self.folder.name}-{ordinal}.pickle",
            blob_bytes=0,
            seconds=0.0,
            arguments=tuple(describe(name, value) for name, value in names.items()),
            globals_read=tuple(describe(name, value) for name, value in shared.items()),
        )
        try:
            before = snapshots.dumps({"args": args, "kwargs": kwargs, "globals": shared, "random": states})
        except snapshots.UnpicklableError as error:
            self.problem = f"the arguments of {self.ref.name} cannot be stored: {error}"
            return function(*args, **kwargs)
        self.budget.spent_seconds += time.perf_counter() - began
        result, raised, started = None, None, time.perf_counter()
        try:
            result = function(*args, **kwargs)
            return result
        except BaseException as error:
            raised = error
            raise
        finally:
            call = replace(call, seconds=time.perf_counter() - started)
            after = {"result": result, "raised": raised, "names": names}
            after["globals"] = {name: space[name] for name in shared if name in space}
            self.store(call, states, before, after)
            self.budget.spent_seconds += time.perf_counter() - started - call.seconds

    def store(self, call: CapturedCall, states: dict[str, Any], before: bytes, after: dict[str, Any]) -> None:
        now = snapshots.random_states()
        raised = after["raised"]
        try:
            parts = [before, snapshots.dumps(after | {"random": now})]
        except snapshots.UnpicklableError as error:
            self.problem = f"the result of {self.ref.name} cannot be stored: {error}"
            return
        size = sum(map(len, parts))
        if size > self.budget.bytes_left:
            self.problem = f"a call of {self.ref.name} takes {size / 2**20:.0f} MiB to store, more than the budget"
            return
        self.budget.bytes_left -= size
        with open(self.folder.parent.parent / call.blob, "wb") as file:
            file.write(len(before).to_bytes(8, "little"))
            file.writelines(parts)
        self.calls.append(
            replace(
                call,
                blob_bytes=size,
                result=describe("return", after["result"]) if raised is None else None,
                raised="" if raised is None else type_name(type(raised)),
                draws=tuple(n for n in now if not snapshots.same_random(n, states.get(n, now[n]), now[n])),
            )
        )

    def recording(self) -> Recording:
        problem = "" if self.calls else self.problem or f"{self.ref.name} was not called while calls were recorded"
        return Recording(function=self.ref, calls_seen=self.ordinal, calls=tuple(self.calls), problem=problem)


def _unsupported(function: Callable[..., Any]) -> str:
    if inspect.isgeneratorfunction(function):
        return "is a generator, whose calls are not replayed yet"
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return "is asynchronous, and its calls are not replayed"
    return ""


def _is_data(value: Any) -> bool:
    """What a module rebuilt from its imports and definitions would lack."""
    if isinstance(value, FunctionType):
        return value.__name__ == "<lambda>"
    return not isinstance(value, ModuleType | type | BuiltinFunctionType) and not hasattr(value, "__wrapped__")


def _kind(value: Any) -> Any:
    """A cheap key for how alike two arguments are: type, dtype, and size in powers of four."""
    size = getattr(value, "size", None) if hasattr(value, "dtype") else None
    if size is None and isinstance(value, str | bytes | list | tuple | dict | set | frozenset):
        size = len(value)
    elif isinstance(value, int):
        size = abs(value)
    magnitude = size.bit_length() // 2 if isinstance(size, int) else 0
    return type(value), str(getattr(value, "dtype", "")), getattr(value, "ndim", 0), magnitude


# ---------------------------------------------------------------- the pass


@dataclass(kw_only=True)
class Capture:
    """line_profiler and the recorders of one pass over the program."""

    folder: Path
    recorders: dict[tuple[str, int, str], Recorder]
    lines: Any
    line_seconds: float
    unprofiled: frozenset[FunctionRef]
    cut: list[tuple[str, int, str, int, float]] = field(default_factory=list)
    """Frames on the stack when the line budget ran out: file, first line, name, current line, seconds so far."""

    @classmethod
    def prepare(cls, task: dict[str, Any], folder: Path) -> Capture:
        from line_profiler import LineProfiler

        (folder / "calls").mkdir(exist_ok=True)
        budget = Budget()
        recorders = {}
        for number, item in enumerate(task["functions"]):
            ref = from_json(FunctionRef, item["function"])
            key = (os.path.realpath(ref.path), ref.first_line, ref.name)
            recorders[key] = Recorder(
                ref=ref, globals_wanted=tuple(item["globals"]), folder=folder / "calls" / str(number), budget=budget
            )
        return cls(
            folder=folder,
            recorders=recorders,
            lines=LineProfiler(),
            line_seconds=task["line_seconds"],
            unprofiled=frozenset(from_json(FunctionRef, ref) for ref in task["unprofiled"]),
        )

    def compiler(self, source: bytes | str, filename: str) -> Any:
        wanted = {key for key in self.recorders if key[0] == os.path.realpath(filename)}
        if not wanted:
            return runner.compile_plain(source, filename)
        tree = ast.parse(source, filename)
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            line = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            key = (os.path.realpath(filename), line, node.name)
            if key in wanted:
                position = ast.Constant(list(self.recorders).index(key))
                hook = ast.Call(func=ast.Name(id=_HOOK, ctx=ast.Load()), args=[position], keywords=[])
                node.decorator_list.append(ast.copy_location(hook, node))
        return runner.compile_tree(tree, filename)

    def hook(self, position: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        recorder = list(self.recorders.values())[position]

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            if recorder.ref not in self.unprofiled:
                self.lines.add_function(function)
            return recorder.wrap(function)

        return decorate

    def around(self, body: Callable[[], None]) -> None:
        import builtins

        builtins.__dict__[_HOOK] = self.hook
        files = frozenset(key[0] for key in self.recorders)
        sys.meta_path.insert(0, runner.InstrumentingFinder(files, self.compiler))  # type: ignore[arg-type]
        began = time.perf_counter()

        def stop(frame: FrameType | None) -> None:
            self.lines.disable()
            while frame is not None:
                code = frame.f_code
                self.cut.append((code.co_filename, code.co_firstlineno, code.co_name, frame.f_lineno, time.perf_counter() - began))
                frame = frame.f_back

        with _after(self.line_seconds, stop):
            self.lines.enable()
            try:
                body()
            finally:
                self.lines.disable()

    def save(self) -> None:
        self.lines.dump_stats(str(self.folder / "lines.lprof"))
        stats = self.lines.get_stats()
        lines = [[*key, self.complete(key, stats.unit, rows)] for key, rows in stats.timings.items()]
        recordings = [to_json(recorder.recording()) for recorder in self.recorders.values()]
        (self.folder / "recordings.json").write_text(json.dumps({"recordings": recordings, "lines": lines}))


    def complete(self, key: tuple[str, int, str], unit: float, rows: list[tuple[int, int, int]]) -> list[list[int]]:
        """Rows of (line, hits, time) with the line that was under way at the cut, in a function called once."""
        found = {line: [line, hits, spent] for line, hits, spent in rows}
        for file, first, name, line, elapsed in self.cut:
            recorder = self.recorders.get((os.path.realpath(file), first, name))
            if (file, first) != key[:2] or name != key[2].rpartition(".")[2] or recorder is None or recorder.ordinal != 1:
                continue
            missing = int(elapsed / unit) - sum(spent for _, _, spent in found.values())
            row = found.setdefault(line, [line, 1, 0])
            row[2] += max(missing, 0)
            break
        return [found[line] for line in sorted(found)]


@contextlib.contextmanager
def _after(seconds: float, action: Callable[[FrameType | None], None]) -> Iterator[None]:
    """Do `action` in the main thread after `seconds`, wherever the program then is.

    line_profiler costs 10-100 times the program in tight loops; the shares of lines are settled long before the end.
    A real-time signal that programs do not use is simulated (not sent), so blocking calls are not interrupted.
    """
    number = signal.Signals(signal.SIGRTMAX)
    stopped = threading.Event()

    def wait() -> None:
        if not stopped.wait(seconds):
            import _thread

            _thread.interrupt_main(number)

    def handler(_number: int, frame: FrameType | None) -> None:
        action(frame)

    signal.signal(number, handler)
    threading.Thread(target=wait, daemon=True, name="optadvisor-line-budget").start()
    try:
        yield
    finally:
        stopped.set()
