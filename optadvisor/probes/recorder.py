"""Keeps calls of one hot function for replay: state before, state after, and a description of what was passed.

Of each function the first calls are kept, one of each new kind (types and dtypes, then sizes), a sample that thins out
over the run, and one of the last (whatever state has gathered by then), within a budget of calls, bytes and time. After
the first calls only a geometrically thinning share is looked at, so that a function called a million times pays little.

Whatever goes wrong here is the recording's problem, as a sentence; the program's call is made in any case.

Of a call that gives a generator only the state before is kept: what becomes of it depends on who consumes it, and the
program does that itself.

Does not handle: coroutines and asynchronous generators, lambdas; calls in forked or spawned processes; functions that
look at their caller's frame (`sys._getframe(1)` is ours).
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import io
import os
import time
import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, GeneratorType, ModuleType
from typing import Any

from optadvisor.probes import closures, snapshots, world
from optadvisor.probes.snapshots import Arrays, StandIn
from optadvisor.probes.specs import bind, describe, kind_of, type_name
from optadvisor.records import CapturedCall, FunctionRef, Recording

STAND_IN = "<recorded>"
"""Name of the code of the wrappers."""
MAX_CALLS = 10
FIRST_CALLS = 3
SPARE_CALLS = 3
"""Kept free for types that turn up late."""
MAX_BYTES = 256 * 2**20
"""For all functions together."""
LATER_PART = 4
"""After its first call, a function may use only this part of the bytes that are left for one more call."""
TIME_SHARE = 0.2
"""Of the pass so far that capturing may take, beyond `FREE_SECONDS`."""
FREE_SECONDS = 0.3
FREE_SECONDS_FIRST = 2.0
"""For the first call of a function, without which nothing can be said about it."""
LOOK_ALWAYS = 50
LOOK_GROWTH = 1.05
SAMPLE_GROWTH = 4
MANY_CALLS = 400_000
"""After these nothing more is recorded, where others count."""
LATEST_GROWTH = 1.2
"""How much later a call must be to take the place of the latest one that was kept."""


@dataclass(kw_only=True)
class Budget:
    """Shared by all recorders of a pass."""

    bytes_left: int = MAX_BYTES
    share: float = TIME_SHARE
    spent_seconds: float = 0.0
    arrays: Arrays | None = None
    clock: Callable[[], float] = time.perf_counter
    started: float = 0.0
    environ: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    """As it was before the program began."""

    def __post_init__(self) -> None:
        self.started = self.clock()

    def exhausted(self, *, first: bool = False) -> bool:
        """Whether no more may be kept. For a function's first call there is more time than for others."""
        free = FREE_SECONDS_FIRST if first else FREE_SECONDS
        elapsed = self.clock() - self.started
        return self.bytes_left <= 0 or self.spent_seconds > free + self.share * elapsed

    def written_since(self, bytes_then: int) -> int:
        return self.arrays.written - bytes_then if self.arrays is not None else 0

    @contextlib.contextmanager
    def spending(self) -> Iterator[None]:
        began = self.clock()
        try:
            yield
        finally:
            self.spent_seconds += self.clock() - began


@dataclass(frozen=True, slots=True, kw_only=True)
class _Begun:
    """A call about to be made: its description, and its state before as bytes."""

    call: CapturedCall
    names: dict[str, Any]
    shared: tuple[str, ...]
    states: dict[str, Any]
    before: bytes
    room: int
    written: int
    """Bytes of arrays that were there before the call's own."""
    passing: bool
    """Kept until a later one takes its place."""


@dataclass(kw_only=True)
class Recorder:
    """Keeps calls of one function."""

    ref: FunctionRef
    globals_wanted: tuple[str, ...]
    folder: Path
    """Where the blobs go: `calls` in the run folder."""
    number: int
    budget: Budget
    headers: frozenset[str] = frozenset()
    """Globals that definitions need before anything of the user's classes can be read back."""
    counted_elsewhere: bool = False
    """Its calls are counted without us."""
    stand_ins: weakref.WeakSet[FunctionType] = field(default_factory=weakref.WeakSet)
    ordinal: int = 0
    next_look: int = 0
    next_sample: int = LOOK_ALWAYS
    next_latest: int = LOOK_ALWAYS
    latest: CapturedCall | None = None
    active: bool = False
    """A call is being recorded: those it makes itself are not."""
    forked: bool = False
    """The program has worker processes."""
    first_began: float = 0.0
    calls: list[CapturedCall] = field(default_factory=list)
    kinds: set[Any] = field(default_factory=set)
    problem: str = ""

    def wrap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        problem = _unsupported(function)
        if problem:
            self.problem = f"{self.ref.name} {problem}"
            return function

        def recorded(*args: Any, **kwargs: Any) -> Any:
            ordinal = self.ordinal
            self.ordinal = ordinal + 1
            if ordinal < self.next_look or self.active:
                return function(*args, **kwargs)
            return self.look(function, ordinal, args, kwargs)

        # with a code object of its own, so that cProfile keeps the callers of different functions apart, and with the
        # function's globals, so that it can become that function (see `retire`)
        flags = recorded.__code__.co_flags | (_flags(function) & inspect.CO_GENERATOR)  # for who asks what it is
        code = recorded.__code__.replace(co_firstlineno=self.number + 1, co_name=STAND_IN, co_flags=flags)
        stand_in = FunctionType(code, getattr(function, "__globals__", {}), code.co_name, None, recorded.__closure__)
        functools.update_wrapper(stand_in, function)
        if type(function) is FunctionType:  # for who reads them: a wrapper that takes anything never fills in defaults
            stand_in.__defaults__, stand_in.__kwdefaults__ = _defaults(function)
        stand_in.__dict__[snapshots.ORIGINAL] = StandIn(stand_in, function)
        self.stand_ins.add(stand_in)
        return stand_in

    def look(self, function: Callable[..., Any], ordinal: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self.next_look = 0 if ordinal < LOOK_ALWAYS else int(ordinal * LOOK_GROWTH) + 1
        if ordinal > MANY_CALLS and self.counted_elsewhere:
            self.retire()
        if ordinal == 0:
            self.first_began = self.budget.clock()
        if self.budget.exhausted(first=ordinal == 0):
            return function(*args, **kwargs)
        self.active = True
        try:
            with self.budget.spending():
                begun = self.begin(function, ordinal, args, kwargs)
            return function(*args, **kwargs) if begun is None else self.follow(function, begun, args, kwargs)
        finally:
            self.active = False

    def retire(self) -> None:
        """Turn the wrappers into the functions themselves: a call through one costs more than many a function."""
        for stand_in in self.stand_ins:
            function = stand_in.__dict__[snapshots.ORIGINAL].original
            if type(function) is FunctionType and not function.__code__.co_freevars:
                # the wrapper's two free variables stay, unused
                stand_in.__code__ = function.__code__.replace(co_freevars=stand_in.__code__.co_freevars)
                stand_in.__defaults__, stand_in.__kwdefaults__ = _defaults(function)

    def wants(self, ordinal: int, types: Any, sizes: Any) -> bool:
        room = MAX_CALLS - len(self.calls)
        if room > 0 and (ordinal < FIRST_CALLS or types not in self.kinds):
            self.kinds |= {types, (types, sizes)}
            return True
        if room <= SPARE_CALLS:
            return False
        if (types, sizes) not in self.kinds:
            self.kinds.add((types, sizes))
            return True
        if ordinal < self.next_sample:
            return False
        self.next_sample = ordinal * SAMPLE_GROWTH
        return True

    def begin(
        self, function: Callable[..., Any], ordinal: int, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> _Begun | None:
        """The state before a call, None when it is not wanted or cannot be stored."""
        kinds = [kind_of(value) for value in (*args, *kwargs.values())]
        types = (tuple(kwargs), *(types for types, _ in kinds))
        passing = not self.wants(ordinal, types, tuple(size for _, size in kinds))
        if passing and ordinal < self.next_latest:
            return None
        self.next_latest = max(self.next_latest, int(ordinal * LATEST_GROWTH) + 1)
        names = bind(function, args, kwargs)
        space = function.__globals__
        shared = {name: space[name] for name in self.globals_wanted if name in space and _is_data(space[name])}
        states = snapshots.random_states()
        written = self.budget.written_since(0)
        room = self.budget.bytes_left // (LATER_PART if self.calls else 1)
        state = {"args": args, "kwargs": kwargs, "globals": shared, "random": states, "defaults": _defaults(function)}
        state |= {"world": world.stored(world.read(), self.budget.environ), **self.inner(function)}
        apart = {name: value for name, value in shared.items() if name in self.headers}
        try:
            before = snapshots.dumps(state, room=room, arrays=self.budget.arrays, home=space, apart=apart)
        except snapshots.UnpicklableError as error:
            around = {f"its variable {n}": v for n, v in closures.contents(function).items()}
            self.problem = self.blame(error, {**names, **{f"the global {n}": v for n, v in shared.items()}, **around})
            return None
        call = CapturedCall(
            ordinal=ordinal,
            blob=f"{self.folder.name}/{self.number}-{ordinal}.pickle",
            blob_bytes=0,
            seconds=0.0,
            arguments=tuple(describe(name, value) for name, value in names.items()),
            globals_read=tuple(describe(name, value) for name, value in shared.items()),
            around=tuple(describe(n, value) for n, value in closures.contents(function).items() if _is_data(value)),
        )
        return _Begun(
            call=call,
            names=names,
            shared=tuple(shared),
            states=states,
            before=before,
            room=room,
            written=written,
            passing=passing,
        )

    def inner(self, function: Callable[..., Any]) -> dict[str, Any]:
        """An inner function itself, with the variables that it takes from around it."""
        return {"function": function} if "<locals>" in self.ref.qualname else {}

    def blame(self, error: snapshots.UnpicklableError, values: Mapping[str, Any]) -> str:
        """Which value cannot be stored, and why."""
        if isinstance(error, snapshots.TooLargeError):
            return f"a call of {self.ref.name} cannot be stored: {error}"
        for name, value in values.items():
            try:
                snapshots.dumps(value)
            except snapshots.UnpicklableError as reason:
                instead = "; given the list of its lines instead, it can be" if isinstance(value, io.TextIOBase) else ""
                return f"a call of {self.ref.name} cannot be stored, because of {name}: {reason}{instead}"
        return f"the arguments of {self.ref.name} cannot be stored: {error}"

    def follow(self, function: Callable[..., Any], begun: _Begun, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Make the call and write its state before and after to the run folder."""
        result, raised, started = None, None, self.budget.clock()
        try:
            result = function(*args, **kwargs)
            return result
        except BaseException as error:
            raised = error
            raise
        finally:
            seconds = self.budget.clock() - started
            if raised is None or _is_repeatable(raised):
                with self.budget.spending():
                    self.store(function, begun, seconds, result, raised)
            else:
                self.problem = f"{self.ref.name} ended the program, was interrupted or ran out of memory or stack"
            del raised, result  # with the traceback they would be a cycle that keeps the program's objects

    def store(
        self, function: Callable[..., Any], begun: _Begun, seconds: float, result: Any, raised: BaseException | None
    ) -> None:
        now = snapshots.random_states()
        space = getattr(function, "__globals__", {})
        state = {
            "result": result,
            "raised": raised,
            "names": begun.names,
            "defaults": _defaults(function),
            "globals": {name: space[name] for name in begun.shared if name in space},
            "random": now,
            **self.inner(function),
        }
        path = self.folder / Path(begun.call.blob).name
        open_ended, room = type(result) is GeneratorType, begun.room - len(begun.before)
        try:
            after = b"" if open_ended else snapshots.dumps(state, room=room, arrays=self.budget.arrays, home=space)
            with open(path, "wb") as file:
                file.writelines([len(begun.before).to_bytes(8, "little"), begun.before, after])
        except snapshots.UnpicklableError as error:
            self.problem = self.blame(error, {"what it returns": result, "what it raises": raised, **begun.names})
            return
        except OSError as error:
            self.problem = f"a call of {self.ref.name} cannot be stored: {error.strerror or error}"
            return
        size = len(begun.before) + len(after) + self.budget.written_since(begun.written)
        self.budget.bytes_left -= size
        call = replace(
            begun.call,
            blob_bytes=size,
            seconds=0.0 if open_ended else seconds,
            result=describe("return", result) if raised is None and not open_ended else None,
            raised="" if raised is None else type_name(type(raised)),
            draws=tuple(n for n in now if not snapshots.same_random(n, begun.states.get(n, now[n]), now[n])),
        )
        if begun.passing:
            self.forget_latest()
            self.latest = call
        else:
            self.calls.append(call)

    def forget_latest(self) -> None:
        if self.latest is not None:
            self.budget.bytes_left += (self.folder / Path(self.latest.blob).name).stat().st_size
            (self.folder / Path(self.latest.blob).name).unlink()
            self.latest = None

    def recording(self) -> Recording:
        calls = sorted([*self.calls, *([self.latest] if self.latest is not None else [])], key=lambda c: c.ordinal)
        problem = "" if calls else self.problem
        if self.ref.name == "<lambda>":
            problem = "it is a lambda, whose calls are not recorded: give it a name with def"
        if not calls and not problem and self.ordinal:
            problem = f"no call of {self.ref.name} was recorded within the time that recording may take"
        elif not calls and not problem:
            problem = f"{self.ref.name} was not called in the program's first process while calls were recorded"
            if self.forked:
                problem += ", and calls of worker processes are not: profile a run that calls it without workers"
        return Recording(function=self.ref, calls_seen=self.ordinal, calls=tuple(calls), problem=problem)


# ---------------------------------------------------------------- what is what


def _unsupported(function: Callable[..., Any]) -> str:
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return "is asynchronous, and its calls are not replayed"
    return ""


def _flags(function: Callable[..., Any]) -> int:
    code = getattr(function, "__code__", None)
    return code.co_flags if isinstance(code, CodeType) else 0


def _is_repeatable(error: BaseException) -> bool:
    return isinstance(error, Exception) and not isinstance(error, MemoryError | RecursionError)


def _defaults(function: Callable[..., Any]) -> tuple[Any, Any]:
    return getattr(function, "__defaults__", None), getattr(function, "__kwdefaults__", None)


def _is_data(value: Any) -> bool:
    """What a module rebuilt from its imports and definitions would lack. Asks no object's own methods."""
    kind = type(value)
    if kind is FunctionType:
        return bool(value.__name__ == "<lambda>")
    if issubclass(kind, ModuleType | type | BuiltinFunctionType):
        return False
    try:
        object.__getattribute__(value, "__wrapped__")
    except AttributeError:
        return True
    return False
