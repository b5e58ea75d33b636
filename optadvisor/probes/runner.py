"""Run the user's program inside this (child) process as `python` itself would run it.

`__main__`, `sys.argv`, `sys.path[0]`, tracebacks and exit status are the program's own; see the interpreter's
documentation of `-m`, `-c` and script runs (https://docs.python.org/3/using/cmdline.html#interface-options).
"""

from __future__ import annotations

import ast
import builtins
import importlib.machinery
import importlib.util
import os
import signal
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType, TracebackType

from optadvisor.records import Target, TargetKind

Compile = Callable[[bytes | str, str], CodeType]
"""(source, file name) → code; the capture pass instruments the syntax tree here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How the program ended: what `python` would have exited with, and the exception it died of."""

    status: int
    error: str = ""
    signal: int = 0
    """Signal the process must die of to end as the program would have (Ctrl-C), 0 otherwise."""


def compile_plain(source: bytes | str, filename: str) -> CodeType:
    return compile(source, filename, "exec", dont_inherit=True)


def run(target: Target, *, compiler: Compile = compile_plain, around: Callable[[Callable[[], None]], None]) -> Ending:
    """Execute `target` as `__main__`; `around(body)` calls `body` once, with whatever measures it switched on.

    The traceback of an uncaught exception is printed here, without frames of ours.
    """
    try:
        code, module = _prepare(target, compiler)
        sys.modules["__main__"] = module
        around(lambda: exec(code, module.__dict__))
    except SystemExit as leaving:
        return _system_exit(leaving)
    except BaseException as error:
        error.__traceback__ = _own_frames(error.__traceback__)
        sys.excepthook(type(error), error, error.__traceback__)
        interrupted = isinstance(error, KeyboardInterrupt)
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return Ending(status=1, error=text.splitlines()[0], signal=signal.SIGINT if interrupted else 0)
    return Ending(status=0)


def leave(ending: Ending) -> None:
    """End this process as the program would have ended it. Does not return."""
    if ending.signal:
        sys.stdout.flush()
        signal.signal(ending.signal, signal.SIG_DFL)
        os.kill(os.getpid(), ending.signal)
    sys.exit(ending.status)


# ---------------------------------------------------------------- the three ways to name a program


def _prepare(target: Target, compiler: Compile) -> tuple[CodeType, ModuleType]:
    module = ModuleType("__main__")
    module.__dict__["__builtins__"] = builtins
    if target.kind is TargetKind.SCRIPT:
        return _prepare_script(target, module, compiler), module
    if target.kind is TargetKind.MODULE:
        return _prepare_module(target, module, compiler), module
    sys.argv[:] = ["-c", *target.arguments]
    sys.path.insert(0, "")
    return compiler(target.value, "<string>"), module


def _prepare_script(target: Target, module: ModuleType, compiler: Compile) -> CodeType:
    path = os.path.abspath(target.value)
    sys.argv[:] = [target.value, *target.arguments]
    sys.path.insert(0, os.path.dirname(os.path.realpath(path)))
    module.__file__ = path
    module.__dict__["__cached__"] = None
    module.__loader__ = importlib.machinery.SourceFileLoader("__main__", path)
    return compiler(Path(path).read_bytes(), path)


def _prepare_module(target: Target, module: ModuleType, compiler: Compile) -> CodeType:
    sys.path.insert(0, target.directory)
    sys.argv[:] = ["-m", *target.arguments]
    spec = find_module(target.value)
    assert spec.origin is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader)
    sys.argv[0] = spec.origin
    module.__file__ = spec.origin
    module.__spec__ = spec
    module.__package__ = spec.parent
    module.__loader__ = spec.loader
    module.__dict__["__cached__"] = spec.cached
    return compiler(Path(spec.origin).read_bytes(), spec.origin)


def find_module(name: str) -> importlib.machinery.ModuleSpec:
    """The spec that `python -m name` runs (`name.__main__` of a package). Raises `ImportError`."""
    spec = importlib.util.find_spec(name)
    if spec is not None and spec.submodule_search_locations is not None:
        return find_module(f"{name}.__main__")
    if spec is None or spec.origin is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
        raise ImportError(f"No module named {name}" if spec is None else f"{name} is not Python source")
    return spec


# ---------------------------------------------------------------- endings


def _system_exit(leaving: SystemExit) -> Ending:
    if leaving.code is None:
        return Ending(status=0)
    if isinstance(leaving.code, int):
        return Ending(status=leaving.code & 0xFF, error="" if leaving.code == 0 else f"SystemExit: {leaving.code}")
    print(leaving.code, file=sys.stderr)
    return Ending(status=1, error=f"SystemExit: {leaving.code}".splitlines()[0])


def _own_frames(traceback: TracebackType | None) -> TracebackType | None:
    """The traceback from the program's first frame on (a SyntaxError of the script itself has none)."""
    ours = str(Path(__file__).parent)
    while traceback is not None and traceback.tb_frame.f_code.co_filename.startswith((ours, "<frozen importlib")):
        traceback = traceback.tb_next
    return traceback


# ---------------------------------------------------------------- instrumenting imported project files


class InstrumentingFinder:
    """A `sys.meta_path` finder that compiles chosen source files through `compiler`; all others load as ever."""

    def __init__(self, files: frozenset[str], compiler: Compile) -> None:
        self.files = files
        self.compiler = compiler

    def find_spec(
        self, name: str, path: list[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or os.path.realpath(spec.origin) not in self.files:
            return None
        if isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _InstrumentingLoader(name, spec.origin, self.compiler)
        return spec


class _InstrumentingLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, compiler: Compile) -> None:
        super().__init__(name, path)
        self.compiler = compiler

    def get_code(self, fullname: str) -> types.CodeType:
        return self.compiler(self.get_data(self.path), self.path)


def compile_tree(tree: ast.Module, filename: str) -> CodeType:
    return compile(ast.fix_missing_locations(tree), filename, "exec", dont_inherit=True)
