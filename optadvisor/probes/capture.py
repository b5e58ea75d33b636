"""The second pass, child side: what is called how often, which lines run how often, and calls recorded for replay.

Hot functions are decorated in the syntax tree before compiling (innermost, so that the true arguments are seen), and
counters are put into their blocks; see `recorder` for which calls are kept and `blocks` for what is counted. cProfile
sees who calls whom for a part of the time: it slows down more than calls (on 3.11 every instruction loses its
specialisation under it, so that `text += word` in a loop becomes quadratic). line_profiler runs where the first pass
knows no lines.

Does not handle: functions that a compiler takes apart (`@njit`), `exec`uted source, spawned processes; each says so in
its recording.
"""

from __future__ import annotations

import _thread
import ast
import builtins
import contextlib
import cProfile
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NoReturn

from optadvisor.probes import cprofile, forks, recorder, runner
from optadvisor.probes.blocks import Blocks, Counted
from optadvisor.probes.imports import InstrumentingFinder
from optadvisor.probes.outlined import Outlined, parsed, read_outlined
from optadvisor.probes.recorder import Recorder
from optadvisor.probes.snapshots import Arrays
from optadvisor.records import FunctionRef, from_json, to_json

MODULE_LEVEL = "<module>"
_HOOK = "__optadvisor_capture__"
_COMPILERS = frozenset({"jit", "njit", "vectorize", "guvectorize", "cfunc", "stencil", "overload", "compile", "script"})
"""Last words of decorators that read a function's code: they would be given our wrapper instead."""
_STACK_BYTES = 100 * 2**20
"""Of C stack: a call through a wrapper takes some, a plain Python call takes none."""
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
TRACE_SECONDS = 0.15
CHECK_SECONDS = 0.1
"""How often it is looked at what measuring has cost."""
_CUT_SIGNAL = getattr(signal, "SIGRTMAX", signal.SIGUSR2)

Key = tuple[str, int, str]
"""(real path, first line, name)."""


@dataclass(kw_only=True)
class Capture:
    """The recorders, counters and profilers of one pass over the program."""

    folder: Path
    recorders: dict[Key, Recorder]
    counters: dict[Key, Blocks | None]
    """Functions whose blocks are counted, once they are compiled."""
    lines: Any
    """A `LineProfiler`, or None."""
    line_seconds: float
    unprofiled: frozenset[FunctionRef]
    trace: cProfile.Profile | None
    trace_share: float
    """Part of the pass that cProfile may be on, beyond `TRACE_SECONDS`; 0 for not at all."""
    costs: dict[str, float]
    tracing: bool = False
    traced_seconds: float = 0.0
    traced_whole: bool = True
    began: float = 0.0
    checked: float = 0.0
    profiled: set[CodeType] = field(default_factory=set)
    counting_lines: bool = False
    outlined: dict[str, Outlined] = field(default_factory=dict)
    """Real path of a file → the text that is run in its place, its hot loops as functions (see `source.kernels`)."""
    hosts: dict[Key, Key] = field(default_factory=dict)
    """Kernel → the function whose loop it is."""
    cut: list[tuple[Key, int, float]] = field(default_factory=list)
    """Frames on the stack when the line budget ran out: function, current line, and when that was."""
    stack_factor: int = 2

    @classmethod
    def prepare(cls, task: dict[str, Any], folder: Path) -> Capture:
        (folder / "calls").mkdir(exist_ok=True)
        budget = recorder.Budget(
            bytes_left=task["capture_bytes"],
            share=task["capture_share"],
            arrays=Arrays(folder=folder / "calls"),
        )
        hosts = {
            _key(from_json(FunctionRef, kernel)): _key(from_json(FunctionRef, host)) for kernel, host in task["kernels"]
        }
        counters = dict.fromkeys([*(_key(from_json(FunctionRef, ref)) for ref in task["counted"]), *hosts])
        recorders = {}
        for number, item in enumerate(task["functions"]):
            ref = from_json(FunctionRef, item["function"])
            recorders[_key(ref)] = Recorder(
                ref=ref,
                globals_wanted=tuple(item["globals"]),
                headers=frozenset(item.get("headers", ())),
                folder=folder / "calls",
                number=number,
                budget=budget,
                counted_elsewhere=_key(ref) in counters,
            )
        return cls(
            folder=folder,
            recorders=recorders,
            counters=counters,
            lines=_line_profiler() if task["line_seconds"] else None,
            line_seconds=task["line_seconds"],
            unprofiled=frozenset(from_json(FunctionRef, ref) for ref in task["unprofiled"]),
            trace=cprofile.start() if task["trace_share"] else None,
            trace_share=task["trace_share"],
            costs=cprofile.calibrate(rounds=3) if task["trace_share"] else {},
            outlined=read_outlined(task["outlined"], frozenset(name for _, _, name in hosts)),
            hosts=hosts,
        )

    # ------------------------------------------------------------ instrumenting

    def compiler(self, source: bytes | str, filename: str) -> CodeType:
        """Compile a file with the hot functions in it wrapped; just compile one that is too deeply nested for that."""
        path = os.path.realpath(filename)
        if not any(key[0] == path for key in (*self.recorders, *self.counters)):
            return runner.compile_plain(source, filename)
        try:
            tree = parsed(source, filename, self.outlined.get(path))
            compiled = _compiled_names(tree)
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.count(node, (path, first_line(node), node.name), compiled)
                    self.mark(node, path, compiled)
            self.count(tree, (path, 1, MODULE_LEVEL), compiled)
            return compile(ast.fix_missing_locations(tree), filename, "exec", dont_inherit=True)
        except RecursionError:
            return runner.compile_plain(source, filename)

    def count(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Module, key: Key, compiled: set[str]) -> None:
        if key not in self.counters or self.counters[key] is not None:
            return
        if not isinstance(node, ast.Module) and _is_compiled(node, compiled):
            return
        taken = sum(blocks.size for blocks in self.counters.values() if blocks is not None)
        self.counters[key] = blocks = Blocks(first=taken)
        blocks.instrument(node)

    def mark(self, node: ast.FunctionDef | ast.AsyncFunctionDef, path: str, compiled: set[str]) -> None:
        key = (path, first_line(node), node.name)
        if key not in self.recorders:
            return
        if _is_compiled(node, compiled):
            self.recorders[key].problem = f"{node.name} is given to a compiler, so its calls are not recorded"
            return
        position = ast.Constant(list(self.recorders).index(key))
        hook = ast.Call(func=ast.Name(id=_HOOK, ctx=ast.Load()), args=[position], keywords=[])
        node.decorator_list.append(ast.copy_location(hook, node))

    def hook(self, position: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        recording = list(self.recorders.values())[position]

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            code = function.__code__
            if self.lines is not None and recording.ref not in self.unprofiled and code not in self.profiled:
                self.profiled.add(code)  # once: inner functions come by here each time their outer one runs
                self.lines.add_function(function)
            return recording.wrap(function)

        return decorate

    # ------------------------------------------------------------ running

    def around(self, body: Callable[[], None]) -> None:
        builtins.__dict__[_HOOK] = self.hook
        files = frozenset(key[0] for key in (*self.recorders, *self.counters))
        sys.meta_path.insert(0, InstrumentingFinder(files, self.compiler))  # type: ignore[arg-type]
        forks.stop_in_forks(list(self.recorders.values()))
        os.register_at_fork(after_in_child=self.stop_all)
        self.save_before_exit()
        _allow_stack()
        self.began = self.checked = time.perf_counter()
        watched = self.trace is not None or self.lines is not None
        with _every(CHECK_SECONDS, self.check) if watched else contextlib.nullcontext():
            if self.lines is not None:
                self.lines.enable()
                self.counting_lines = True
            self.start_trace()
            try:
                body()
            finally:
                self.stop_all()

    def save_before_exit(self) -> None:
        """`os._exit` ends the process without a further word: what is known is written first."""
        leave, process = os._exit, os.getpid()

        def exit_now(status: int) -> NoReturn:
            if os.getpid() == process:
                self.stop_all()
                with contextlib.suppress(Exception):  # the program's end must not depend on us
                    self.save()
            leave(status)

        os._exit = exit_now

    def check(self, frame: FrameType | None) -> None:
        """Stop what has run for its share of the time, and start it again when it is due."""
        now = time.perf_counter()
        elapsed = now - self.began
        self.traced_seconds += now - self.checked if self.tracing else 0.0
        self.checked = now
        if self.counting_lines and elapsed > self.line_seconds:
            self.stop_lines(frame)
        if self.trace is None:
            return
        over = self.traced_seconds - TRACE_SECONDS - self.trace_share * elapsed
        if self.tracing and over > 0:
            self.traced_whole = False
            self.stop_trace()
        elif not self.tracing and over < -CHECK_SECONDS:
            self.start_trace()

    def start_trace(self) -> None:
        if self.trace is None:
            return
        try:
            self.trace.enable()
            self.tracing = True
        except ValueError:  # the program profiles itself
            self.trace, self.traced_whole = None, False

    def stop_all(self) -> None:
        self.disable_lines()
        self.stop_trace()

    def stop_trace(self) -> None:
        if self.tracing and self.trace is not None:
            self.tracing = False
            self.trace.disable()

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
        counted = {key: blocks.counted() for key, blocks in self.counters.items() if blocks is not None}
        for key in counted.keys() & self.recorders.keys():  # the recorder may have retired
            self.recorders[key].ordinal = max(self.recorders[key].ordinal, counted[key].entries)
        self.give_back(counted)
        found: dict[str, Any] = {
            "recordings": [to_json(one.recording()) for one in self.recorders.values()],
            "lines": [],
            "blocks": [[*key, one.lines, one.loops, one.entries] for key, one in counted.items()],
            "traced_whole": self.traced_whole,
            "costs": self.costs,
        }
        if self.lines is not None:
            self.lines.dump_stats(str(self.folder / "lines.lprof"))
            stats = self.lines.get_stats()
            found["lines"] = [
                [*self.hosts.get(_plain(key), key), self.complete(key, stats.unit, rows)]
                for key, rows in stats.timings.items()
            ]
        if self.trace is not None:
            cprofile.dump(self.trace, self.folder / "counts.prof", without=_OURS)
        (self.folder / "recordings.json").write_text(json.dumps(found))
        return {}

    def give_back(self, counted: dict[Key, Counted]) -> None:
        """What kernels counted belongs to the functions whose loops they are."""
        for kernel, host in self.hosts.items():
            own, around = counted.pop(kernel, None), counted.get(host)
            if own is not None and around is not None:
                lines = dict(around.lines) | dict(own.lines)
                counted[host] = replace(around, lines=tuple(sorted(lines.items())), loops=(*around.loops, *own.loops))

    def complete(self, key: Key, unit: float, rows: list[tuple[int, int, int]]) -> list[list[int]]:
        """Rows of (line, hits, time) with the line that was under way at the cut, in a function called once."""
        found = {line: [line, hits, spent] for line, hits, spent in rows}
        own = _plain(key)
        recording = self.recorders.get(own)
        for cut, line, now in self.cut:
            if cut == own and recording is not None and recording.ordinal == 1:
                elapsed = now - recording.first_began
                missing = int(elapsed / unit) - sum(spent for _, _, spent in found.values())
                found.setdefault(line, [line, 1, 0])[2] += max(missing, 0)
                break
        return [found[line] for line in sorted(found)]


def _key(ref: FunctionRef) -> Key:
    return os.path.realpath(ref.path), ref.first_line, ref.name


def _plain(key: Key) -> Key:
    """As line_profiler names a function → as we do."""
    return os.path.realpath(key[0]), key[1], key[2].rpartition(".")[2]


def first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _line_profiler() -> Any:
    from line_profiler import LineProfiler

    return LineProfiler()


def _is_compiled(node: ast.FunctionDef | ast.AsyncFunctionDef, compiled: set[str]) -> bool:
    """Whether a compiler is given the function's code."""
    words = {word for decorator in node.decorator_list for word in _words(decorator)}
    return bool(words & _COMPILERS) or node.name in compiled


def _words(decorator: ast.expr) -> Iterator[str]:
    """Names in a decorator or in what is called: `nb.njit(cache=True)` → nb, njit."""
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    for node in ast.walk(inner):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _compiled_names(tree: ast.Module) -> set[str]:
    """Functions passed to a compiler by name: `fast = njit(slow)`; `np.vectorize` is none, it only calls them."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    numpys = [item for node in ast.walk(tree) if isinstance(node, ast.Import) for item in node.names]
    calling = {f"{item.asname or item.name}.vectorize" for item in numpys if item.name == "numpy"}
    compiling = [call for call in calls if _COMPILERS.intersection(_words(call.func))]
    compiling = [call for call in compiling if ast.unparse(call.func) not in calling]
    return {argument.id for call in compiling for argument in call.args if isinstance(argument, ast.Name)}


def _allow_stack() -> None:
    """Let the main thread's stack grow further, where the system's hard limit allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    wanted = _STACK_BYTES if hard == resource.RLIM_INFINITY else min(_STACK_BYTES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_STACK, (wanted, hard))


@contextlib.contextmanager
def _every(seconds: float, action: Callable[[FrameType | None], None]) -> Iterator[None]:
    """Do `action` in the main thread every so many `seconds`, wherever the program then is.

    A signal that programs do not use is simulated (not sent), so blocking calls are not interrupted; the waiting thread
    is one that `threading` does not know, so that the program does not count it.
    """
    over = _thread.allocate_lock()
    over.acquire()

    def wait() -> None:
        while not over.acquire(timeout=seconds):
            _thread.interrupt_main(_CUT_SIGNAL)

    signal.signal(_CUT_SIGNAL, lambda _number, frame: action(frame))
    _thread.start_new_thread(wait, ())
    try:
        yield
    finally:
        over.release()
