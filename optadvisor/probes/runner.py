"""Run the user's program inside this (child) process as `python` itself would run it.

`__main__`, `sys.argv`, `sys.path[0]`, tracebacks, exit status and what happens after the program's last line are the
interpreter's own; see its documentation of `-m`, `-c` and script runs
(https://docs.python.org/3/using/cmdline.html#interface-options). The child is started with `python -c`, so that the
real `__main__` module is clean and an uncaught exception can simply be raised again, for the interpreter to end with.

Does not handle: `sys.last_traceback` and `traceback.print_stack()` (they begin with frames of ours).
"""

from __future__ import annotations

import functools
import importlib.machinery
import os
import runpy
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, ModuleType, TracebackType
from typing import TYPE_CHECKING, Any

from optadvisor.probes import imports
from optadvisor.probes.imports import find_module

if TYPE_CHECKING:  # importing the records takes longer than many a program
    from optadvisor.records import Target

__all__ = ["Around", "Compile", "Ending", "compile_plain", "find_module", "leave", "run"]

_OUR_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "")
SCRIPT, MODULE, CODE = "script", "module", "code"
"""The values of `TargetKind`."""
Compile = Callable[[bytes | str, str], CodeType]
"""(source, file name) → code; the capture pass instruments the syntax tree here."""
Around = Callable[[Callable[[], None]], None]
"""Calls the program once, with whatever measures it switched on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How the program ended."""

    error: str = ""
    """The last line of the traceback, or the reason in `sys.exit("reason")`."""
    exception: BaseException | None = None
    """What left the program's top level, `SystemExit` included."""
    started: bool = True
    """False when the program does not even compile."""


def compile_plain(source: bytes | str, filename: str) -> CodeType:
    return compile(source, filename, "exec", dont_inherit=True)


def run(
    target: Target,
    *,
    compiler: Compile = compile_plain,
    around: Around,
    startup: frozenset[str] | None = None,
    stack_factor: int = 1,
) -> Ending:
    """Execute `target` as `__main__`; `around(body)` calls `body` once. Nothing is printed: see `leave`.

    `startup` names the modules that `python` itself loads before a program. `stack_factor` is how many levels of the
    stack one call of the program may take because of wrappers.
    """
    main = sys.modules["__main__"]
    try:
        body = _prepare(target, main, compiler, stack_factor)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Ending(error=_last_line(error), exception=error, started=False)
    if startup is not None:
        imports.forget_shadowed(sys.path[0] or os.getcwd(), startup)
    try:
        around(body)
    except BaseException as error:
        return Ending(error=_last_line(error), exception=error)
    finally:
        if target.kind == SCRIPT:  # as `python` does when the script has run
            main.__dict__.pop("__file__", None)
            main.__dict__.pop("__cached__", None)
    return Ending()


def leave(ending: Ending, target: Target) -> None:
    """End this process as the program would have ended it; to be called last, outside any `except`.

    The interpreter does the rest: traceback (without frames of ours), threads, exit handlers, status or signal. What
    does not compile (a zip file does not either) is given to `python`, which says so in its own words.
    """
    if not ending.started:
        os.execv(sys.executable, [sys.executable, *words(target)])
    if ending.exception is None:
        return
    hook = getattr(sys, "excepthook", sys.__excepthook__)
    sys.excepthook = functools.partial(_show, hook)
    raise ending.exception


def words(target: Target) -> list[str]:
    """What comes after `python` on the command line."""
    option = {SCRIPT: [], MODULE: ["-m"], CODE: ["-c"]}[str(target.kind)]
    return [*option, target.value, *target.arguments]


# ---------------------------------------------------------------- the three ways to name a program


def _prepare(target: Target, main: ModuleType, compiler: Compile, stack_factor: int) -> Callable[[], None]:
    sys.orig_argv[1:] = words(target)
    if target.kind == MODULE:
        sys.argv[:] = ["-m", *target.arguments]
        _lead_path(target.directory)
        return functools.partial(_execute_module, target.value, stack_factor)
    if target.kind == CODE:
        sys.argv[:] = ["-c", *target.arguments]
        _lead_path("")
        if sys.version_info >= (3, 13):  # whose tracebacks show the lines of -c
            import linecache

            linecache.cache["<string>"] = (len(target.value), None, target.value.splitlines(keepends=True), "<string>")
        return functools.partial(_execute, compiler(target.value, "<string>"), main.__dict__, stack_factor)
    path = os.path.join(os.getcwd(), target.value)
    sys.argv[:] = [target.value, *target.arguments]
    source = Path(path).read_bytes()
    _check_encoding(source)
    code = compiler(source, path)
    _lead_path(os.path.dirname(os.path.realpath(path)))
    main.__file__ = path
    main.__dict__["__cached__"] = None
    main.__loader__ = importlib.machinery.SourceFileLoader("__main__", path)
    return functools.partial(_execute, code, main.__dict__, stack_factor)


def _check_encoding(source: bytes) -> None:
    """`compile` lets bytes in comments pass that `python` refuses in a file, and `leave` has it say so."""
    if b"coding" in b"".join(source.splitlines()[:2]):
        return  # an encoding of its own, which `compile` looks at
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise SyntaxError(f"line {line} is not UTF-8, and no other encoding is declared") from None


def _lead_path(folder: str) -> None:
    if not os.environ.get("PYTHONSAFEPATH"):
        sys.path.insert(0, folder)


def _execute(code: CodeType, namespace: dict[str, Any], stack_factor: int) -> None:
    _make_room(stack_factor, between=0 if sys.version_info >= (3, 12) else 1)  # 3.11 counts the call of exec, too
    exec(code, namespace)


def _execute_module(name: str, stack_factor: int) -> None:
    """The very function that the interpreter calls for `python -m name`."""
    _make_room(stack_factor)
    runpy._run_module_as_main(name)  # type: ignore[attr-defined]


# ---------------------------------------------------------------- endings


def last_line_of(ending: Ending, target: Target) -> int:
    """The script's own line that an exception left last; 0 where there is none."""
    path = os.path.join(target.directory, target.value)
    step, found = ending.exception.__traceback__ if ending.exception else None, 0
    while step is not None:
        found = step.tb_lineno if step.tb_frame.f_code.co_filename == path else found
        step = step.tb_next
    return found


def _last_line(error: BaseException) -> str:
    if isinstance(error, SystemExit) and error.code in (None, 0):
        return ""
    try:
        text = str(error)
    except Exception:  # the program's own __str__
        text = ""
    return f"{type(error).__name__}: {text.splitlines()[0]}" if text.strip() else type(error).__name__


def _show(hook: Callable[..., object], kind: type[BaseException], error: BaseException, trace: TracebackType) -> None:
    """In place of `sys.excepthook`: the program's own hook, given the traceback that the program would have."""
    waiting: list[BaseException | None] = [error]
    seen: set[int] = set()
    while waiting:
        shown = waiting.pop()
        if shown is None or id(shown) in seen:
            continue
        seen.add(id(shown))
        shown.__traceback__ = _own_frames(trace if shown is error else shown.__traceback__)
        waiting += [shown.__cause__, shown.__context__]
        waiting += shown.exceptions if isinstance(shown, BaseExceptionGroup) else ()
    hook(kind, error, error.__traceback__)


def _own_frames(trace: TracebackType | None) -> TracebackType | None:
    """The traceback from the program's first frame on, without wrappers of ours; whole when nothing is left (a bug)."""
    first = step = trace
    while step is not None:
        if step.tb_frame.f_code in (_execute.__code__, _execute_module.__code__):
            first = step.tb_next
        step = step.tb_next
    while first is not None and _is_ours(first):
        first = first.tb_next
    step = first
    while step is not None:
        while step.tb_next is not None and _is_ours(step.tb_next):
            step.tb_next = step.tb_next.tb_next
        step = step.tb_next
    return first or trace


def _is_ours(step: TracebackType) -> bool:
    return step.tb_frame.f_code.co_filename.startswith(_OUR_FOLDER)


# ---------------------------------------------------------------- the stack


def _make_room(factor: int, *, between: int = 0) -> None:
    """Let the program recurse as deep as under `python`: our frames below it, and wrappers between, do not count.

    To be called by the last of our frames; `between` it and the program's first one so many others count.
    """
    get, put = sys.getrecursionlimit, sys.setrecursionlimit
    below = between - 1  # this frame goes
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        below, frame = below + 1, frame.f_back

    def getrecursionlimit() -> int:
        return (get() - below) // factor

    def setrecursionlimit(limit: int, /) -> None:
        put(min(limit * factor + below, 2**31 - 1) if type(limit) is int and limit > 0 else limit)

    setrecursionlimit(get())
    sys.getrecursionlimit, sys.setrecursionlimit = getrecursionlimit, setrecursionlimit
