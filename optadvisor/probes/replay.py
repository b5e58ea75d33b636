"""Replay captured calls on a module rebuilt from source. Runs only inside a child process.

No program is executed a second time to replay one of its functions: the module is rebuilt from its imports and
definitions alone, the data globals come from the capture, and every call starts from the state that was recorded.
Writes outside the scratch folder, network, subprocesses and signals are refused by an audit hook.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import resource
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from optadvisor.probes import effects, snapshots
from optadvisor.probes.observation import Observation
from optadvisor.probes.specs import bind

Walk = Callable[[Iterable[object]], tuple[object, ...]]


class BlockedEffectError(BaseException):
    """The replayed code was about to act on the outside. Not an `Exception`, so that the code cannot swallow it."""


class RebuildError(Exception):
    """The module cannot be rebuilt outside its program; the text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blob:
    """A captured call's file: state before, state after."""

    before: bytes
    after: bytes
    arrays: snapshots.Arrays | None = None

    @classmethod
    def read(cls, path: Path, arrays: snapshots.Arrays) -> Blob:
        data = path.read_bytes()
        split = 8 + int.from_bytes(data[:8], "little")
        return cls(before=data[8:split], after=data[split:], arrays=arrays)


# ---------------------------------------------------------------- rebuilding a module


def rebuild(
    source: bytes, filename: str, *, name: str, file: str, known: frozenset[str], blob: Blob | None
) -> ModuleType:
    """A module made of the definitions in `source`, with the data globals of `blob`.

    `filename` is where `source` lies (compilers cache beside it), `file` what the module takes for its `__file__`.
    Top-level assignments are executed only for names not in `known`, the ones a candidate adds. Definitions whose
    decorators or defaults need recorded globals wait until those are loaded. Raises `RebuildError`.
    """
    module = ModuleType(name)
    module.__dict__.update(__file__=file, __package__=name.rpartition(".")[0])
    statements = [s for s in ast.parse(source, filename).body if _is_definition(s) or _binds_only_new(s, known)]
    future = [s for s in statements if isinstance(s, ast.ImportFrom) and s.module == "__future__"]
    with active(module):
        waiting = [s for s in statements if not _execute(s, future, filename, module)]
        if blob is not None:
            module.__dict__.update(_loads(blob.before, blob.arrays)["globals"])
        for statement in waiting:
            _execute(statement, future, filename, module, last=True)
    return module


def _execute(
    statement: ast.stmt, future: list[ast.ImportFrom], filename: str, module: ModuleType, *, last: bool = False
) -> bool:
    body: list[ast.stmt] = [*future, statement] if statement not in future else [statement]
    try:
        exec(compile(ast.Module(body, []), filename, "exec", dont_inherit=True), module.__dict__)
    except NameError as error:
        if last:
            raise RebuildError(f"its module needs a name that only the running program has ({error})") from error
        return False
    except Exception as error:
        raise RebuildError(f"its module cannot be rebuilt: {type(error).__name__}: {error}") from error
    return True


def _loads(data: bytes, arrays: snapshots.Arrays | None = None) -> Any:
    try:
        return snapshots.loads(data, arrays)
    except Exception as error:  # any object's own __setstate__ runs here
        raise RebuildError(f"a recorded call cannot be read back: {type(error).__name__}: {error}") from error


def bound_at_top(source: bytes) -> frozenset[str]:
    """Names that a module's top level assigns."""
    stores = (n for s in ast.parse(source).body for n in ast.walk(s) if isinstance(n, ast.Name))
    return frozenset(n.id for n in stores if isinstance(n.ctx, ast.Store))


def _is_definition(node: ast.stmt) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return True
    if isinstance(node, ast.If):
        main_guard = "__name__" in {n.id for n in ast.walk(node.test) if isinstance(n, ast.Name)}
        return not main_guard and all(map(_is_definition, [*node.body, *node.orelse]))
    if isinstance(node, ast.Try):
        handlers = [s for handler in node.handlers for s in handler.body]
        return all(_is_definition(s) or _is_plain(s) for s in [*node.body, *handlers, *node.orelse, *node.finalbody])
    return _is_plain(node)


def _is_plain(node: ast.stmt) -> bool:
    """An assignment of literals to names, or a docstring: nothing that runs code of the program."""
    if isinstance(node, ast.Expr | ast.Pass):
        return isinstance(node, ast.Pass) or isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Assign) or not all(isinstance(target, ast.Name) for target in node.targets):
        return False
    allowed = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop)
    return all(isinstance(n, (*allowed, ast.expr_context)) for n in ast.walk(node.value))


def _binds_only_new(node: ast.stmt, known: frozenset[str]) -> bool:
    if not isinstance(node, ast.Assign) or not all(isinstance(target, ast.Name) for target in node.targets):
        return False
    return not any(isinstance(target, ast.Name) and target.id in known for target in node.targets)


@contextlib.contextmanager
def active(module: ModuleType) -> Iterator[None]:
    """`module` is what its name imports, and what pickles resolve to."""
    previous = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        yield
    finally:
        if previous is None:
            del sys.modules[module.__name__]
        else:
            sys.modules[module.__name__] = previous


# ---------------------------------------------------------------- a call


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One version of the hot function: the original's or a candidate's."""

    module: ModuleType
    qualname: str

    def function(self) -> Callable[..., Any]:
        found: Any = self.module
        for part in self.qualname.split("."):
            found = inspect.getattr_static(found, part) if isinstance(found, type) else getattr(found, part)
        while hasattr(found, "__wrapped__"):
            found = found.__wrapped__
        if not callable(found):
            raise RebuildError(f"{self.qualname} is a {type(found).__name__}, which is not replayed")
        return found  # type: ignore[no-any-return]

    def observe(self, blob: Blob, walk: Walk, fence: Fence) -> Observation:
        """Make the captured call from its recorded state."""
        with active(self.module):
            state = _loads(blob.before, blob.arrays)
            self.module.__dict__.update(state["globals"])
            args, kwargs = state["args"], state["kwargs"]
            function = self.function()
            _set_defaults(function, state["defaults"])
            seen = Observation(before=walk([args, kwargs, state["globals"], state["defaults"]]))
            seen.arguments = bind(function, args, kwargs)
            random_before = _start_generators(state["random"])
            known = set(self.module.__dict__)
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), fence:
                clock = Clock()
                try:
                    seen.result = function(*args, **kwargs)
                except Exception as error:
                    seen.raised = error
                seen.seconds = clock.seconds()
            seen.stdout, seen.stderr = out.getvalue(), err.getvalue()
            now = {name: value for name, value in snapshots.random_states().items() if name in random_before}
            seen.random_state, seen.numpy_state = now.get("random"), now.get("numpy.random")
            seen.drew_random = _drew("random", random_before, now)
            seen.drew_numpy = _drew("numpy.random", random_before, now)
            created = self.module.__dict__.keys() - known
            seen.globals_after = {n: self.module.__dict__.get(n) for n in sorted({*state["globals"], *created})}
            seen.globals_after["(defaults)"] = state["defaults"]
        return seen

    def as_recorded(self, seen: Observation) -> Observation:
        """`seen` as it would look after being stored and read back: with no identities from outside the call.

        Raises `RebuildError` when it cannot be stored.
        """
        content = {name: getattr(seen, name) for name in ("result", "raised", "arguments", "globals_after")}
        with active(self.module):
            try:
                content = _loads(snapshots.dumps(content))
            except snapshots.UnpicklableError as error:
                raise RebuildError(f"its result cannot be stored: {error}") from error
        return replace(seen, before=(), **content)

    def recorded(self, blob: Blob) -> Observation:
        """The call as it happened in the program, as far as it was recorded (no output, no identities)."""
        with active(self.module):
            after = _loads(blob.after, blob.arrays)
        seen = Observation(before=(), result=after["result"], raised=after["raised"])
        seen.arguments = after["names"]
        seen.globals_after = after["globals"] | {"(defaults)": after["defaults"]}
        seen.random_state = after["random"].get("random")
        seen.numpy_state = after["random"].get("numpy.random")
        return seen


def _set_defaults(function: Any, defaults: tuple[Any, Any]) -> None:
    """Default values as they were: a mutable one is state that outlives a call."""
    if hasattr(function, "__defaults__"):
        function.__defaults__, function.__kwdefaults__ = defaults


def _start_generators(recorded: dict[str, Any]) -> dict[str, Any]:
    """Put every loaded generator into its recorded state, or into a fixed one if it was not loaded in the program.

    One that only the call itself loads is left out: the operating system seeds it, and nobody has seen its state.
    """
    snapshots.restore_random(recorded)
    states = snapshots.random_states()
    if "random" in states and "random" not in recorded:
        sys.modules["random"].seed(0)
    if "numpy.random" in states and "numpy.random" not in recorded:
        sys.modules["numpy.random"].seed(0)
    return snapshots.random_states()


def _drew(name: str, before: dict[str, Any], now: dict[str, Any]) -> bool:
    return name in now and not snapshots.same_random(name, before[name], now[name])


class Clock:
    """Seconds of one call, without the time that other processes took from it.

    A call that never waited of its own accord (no voluntary context switch: no sleep, no input or output, no other
    thread) and kept one core busy at most has computed all the time; what its wall time exceeds its CPU time by is the
    machine's, not its own. Any other call, and one too short for the CPU clock, is given its wall time.
    """

    COARSE = 0.001

    def __init__(self) -> None:
        self.switches = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
        self.cpu = time.process_time()
        self.wall = time.perf_counter()

    def seconds(self) -> float:
        wall = time.perf_counter() - self.wall
        if wall < self.COARSE:
            return wall
        cpu = time.process_time() - self.cpu
        waited = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw != self.switches
        return wall if waited else min(cpu, wall)


# ---------------------------------------------------------------- no effects


class Fence:
    """While entered, writes outside `scratch` and acts on the outside are refused (and remembered in `blocked`)."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = str(scratch.resolve())
        self.armed = False
        self.blocked = ""
        sys.addaudithook(self.hook)

    def __enter__(self) -> None:
        self.armed = True

    def __exit__(self, *_: object) -> None:
        self.armed = False

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.armed:
            return
        paths = [p for p in effects.written_paths(event, arguments) if not p.startswith((self.scratch, "/dev/null"))]
        what = f"write to {paths[0]}" if paths else ""
        if effects.outside(event) and not self._inside(arguments):
            what = f"act on {effects.outside(event)}"
        if what:
            self.blocked = self.blocked or what
            raise BlockedEffectError(what)

    def _inside(self, arguments: tuple[Any, ...]) -> bool:
        first = arguments[0] if arguments else None
        return isinstance(first, str) and first.startswith(self.scratch)
