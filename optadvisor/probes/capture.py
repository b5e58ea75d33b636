"""The second pass, child side: line_profiler on the hot functions, and their calls recorded for replay.

Hot functions are decorated in the syntax tree before compiling (innermost, so that the true arguments are seen); see
`recorder` for which calls are kept.

Does not handle: functions that a compiler takes apart (`@njit`), `exec`uted source, spawned processes; each says so in
its recording.
"""

from __future__ import annotations

import _thread
import ast
import builtins
import contextlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from optadvisor.probes import recorder, runner
from optadvisor.probes.imports import InstrumentingFinder
from optadvisor.probes.recorder import Recorder
from optadvisor.records import FunctionRef, from_json, to_json

_HOOK = "__optadvisor_capture__"
_COMPILERS = frozenset({"jit", "njit", "vectorize", "guvectorize", "cfunc", "stencil", "overload", "compile", "script"})
"""Last words of decorators that read a function's code: they would be given our wrapper instead."""
_STACK_BYTES = 100 * 2**20
"""Of C stack: a call through a wrapper takes some, a plain Python call takes none."""
_CUT_SIGNAL = getattr(signal, "SIGRTMAX", signal.SIGUSR2)

Key = tuple[str, int, str]
"""(real path, first line, name)."""


@dataclass(kw_only=True)
class Capture:
    """line_profiler and the recorders of one pass over the program."""

    folder: Path
    recorders: dict[Key, Recorder]
    lines: Any
    line_seconds: float
    unprofiled: frozenset[FunctionRef]
    profiled: set[CodeType] = field(default_factory=set)
    counting_lines: bool = False
    cut: list[tuple[Key, int, float]] = field(default_factory=list)
    """Frames on the stack when the line budget ran out: function, current line, and when that was."""
    stack_factor: int = 2

    @classmethod
    def prepare(cls, task: dict[str, Any], folder: Path) -> Capture:
        from line_profiler import LineProfiler

        (folder / "calls").mkdir(exist_ok=True)
        budget = recorder.Budget()
        recorders = {}
        for number, item in enumerate(task["functions"]):
            ref = from_json(FunctionRef, item["function"])
            key = (os.path.realpath(ref.path), ref.first_line, ref.name)
            recorders[key] = Recorder(
                ref=ref, globals_wanted=tuple(item["globals"]), folder=folder / "calls", number=number, budget=budget
            )
        return cls(
            folder=folder,
            recorders=recorders,
            lines=LineProfiler(),
            line_seconds=task["line_seconds"],
            unprofiled=frozenset(from_json(FunctionRef, ref) for ref in task["unprofiled"]),
        )

    # ------------------------------------------------------------ instrumenting

    def compiler(self, source: bytes | str, filename: str) -> CodeType:
        """Compile a file with the hot functions in it wrapped; just compile one that is too deeply nested for that."""
        path = os.path.realpath(filename)
        wanted = {key for key in self.recorders if key[0] == path}
        if not wanted:
            return runner.compile_plain(source, filename)
        try:
            tree = ast.parse(source, filename)
            compiled = _compiled_names(tree)
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.mark(node, path, compiled)
            return compile(ast.fix_missing_locations(tree), filename, "exec", dont_inherit=True)
        except RecursionError:
            return runner.compile_plain(source, filename)

    def mark(self, node: ast.FunctionDef | ast.AsyncFunctionDef, path: str, compiled: set[str]) -> None:
        key = (path, min([node.lineno, *(d.lineno for d in node.decorator_list)]), node.name)
        if key not in self.recorders:
            return
        words = {word for decorator in node.decorator_list for word in _words(decorator)}
        if words & _COMPILERS or node.name in compiled:
            self.recorders[key].problem = f"{node.name} is given to a compiler, so its calls are not recorded"
            return
        position = ast.Constant(list(self.recorders).index(key))
        hook = ast.Call(func=ast.Name(id=_HOOK, ctx=ast.Load()), args=[position], keywords=[])
        node.decorator_list.append(ast.copy_location(hook, node))

    def hook(self, position: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        recording = list(self.recorders.values())[position]

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            code = function.__code__
            if recording.ref not in self.unprofiled and code not in self.profiled:
                self.profiled.add(code)  # once: inner functions come by here each time their outer one runs
                self.lines.add_function(function)
            return recording.wrap(function)

        return decorate

    # ------------------------------------------------------------ running

    def around(self, body: Callable[[], None]) -> None:
        builtins.__dict__[_HOOK] = self.hook
        files = frozenset(key[0] for key in self.recorders)
        sys.meta_path.insert(0, InstrumentingFinder(files, self.compiler))  # type: ignore[arg-type]
        recorder.stop_in_forks(list(self.recorders.values()))
        os.register_at_fork(after_in_child=self.disable_lines)
        _allow_stack()
        with _after(self.line_seconds, self.stop_lines):
            self.lines.enable()
            self.counting_lines = True
            try:
                body()
            finally:
                self.disable_lines()

    def disable_lines(self) -> None:
        """Once only: on Python 3.12 and later the second time is an error."""
        if self.counting_lines:
            self.counting_lines = False
            self.lines.disable()

    def stop_lines(self, frame: FrameType | None) -> None:
        self.disable_lines()
        now = time.perf_counter()
        while frame is not None:
            code = frame.f_code
            self.cut.append(
                ((os.path.realpath(code.co_filename), code.co_firstlineno, code.co_name), frame.f_lineno, now)
            )
            frame = frame.f_back

    def save(self) -> dict[str, Any]:
        self.lines.dump_stats(str(self.folder / "lines.lprof"))
        stats = self.lines.get_stats()
        lines = [[*key, self.complete(key, stats.unit, rows)] for key, rows in stats.timings.items()]
        recordings = [to_json(one.recording()) for one in self.recorders.values()]
        (self.folder / "recordings.json").write_text(json.dumps({"recordings": recordings, "lines": lines}))
        return {}

    def complete(self, key: Key, unit: float, rows: list[tuple[int, int, int]]) -> list[list[int]]:
        """Rows of (line, hits, time) with the line that was under way at the cut, in a function called once."""
        found = {line: [line, hits, spent] for line, hits, spent in rows}
        own = (os.path.realpath(key[0]), key[1], key[2].rpartition(".")[2])
        recording = self.recorders.get(own)
        for cut, line, now in self.cut:
            if cut == own and recording is not None and recording.ordinal == 1:
                elapsed = now - recording.first_began
                missing = int(elapsed / unit) - sum(spent for _, _, spent in found.values())
                found.setdefault(line, [line, 1, 0])[2] += max(missing, 0)
                break
        return [found[line] for line in sorted(found)]


def _words(decorator: ast.expr) -> Iterator[str]:
    """Names in a decorator or in what is called: `nb.njit(cache=True)` → nb, njit."""
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    for node in ast.walk(inner):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _compiled_names(tree: ast.Module) -> set[str]:
    """Functions passed to a compiler by name: `fast = njit(slow)`."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    compiling = (call for call in calls if _COMPILERS.intersection(_words(call.func)))
    return {argument.id for call in compiling for argument in call.args if isinstance(argument, ast.Name)}


def _allow_stack() -> None:
    """Let the main thread's stack grow further, where the system's hard limit allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    wanted = _STACK_BYTES if hard == resource.RLIM_INFINITY else min(_STACK_BYTES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_STACK, (wanted, hard))


@contextlib.contextmanager
def _after(seconds: float, action: Callable[[FrameType | None], None]) -> Iterator[None]:
    """Do `action` in the main thread after `seconds`, wherever the program then is.

    line_profiler costs 10-100 times the program in tight loops; the shares of lines are settled long before the end.
    A signal that programs do not use is simulated (not sent), so blocking calls are not interrupted; the waiting thread
    is one that `threading` does not know, so that the program does not count it.
    """
    over = _thread.allocate_lock()
    over.acquire()

    def wait() -> None:
        if not over.acquire(timeout=seconds):
            _thread.interrupt_main(_CUT_SIGNAL)

    signal.signal(_CUT_SIGNAL, lambda _number, frame: action(frame))
    _thread.start_new_thread(wait, ())
    try:
        yield
    finally:
        over.release()
