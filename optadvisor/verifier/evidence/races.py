"""Races of `numba.prange` loops, found by running the kernel in plain Python, with a witness.

    for i in prange(1, n): a[i] = a[i - 1] + 1      →  Race(witness="iteration 2 reads a[1], which iteration 1 writes")

The kernel's file is executed without Numba: decorators do nothing, a parallel loop runs its iterations one after
another, forward, backward and shuffled, and tells which iteration touches which element (`tracked`), which variable and
which container. Two iterations that touch the same thing, one of them changing it, depend on their order. As in Numba,
only the outermost `prange` is parallel, and only in functions compiled with `parallel=True`.

A variable that is only updated by `+= -=`, `*= /=`, `max` or `min` is a reduction and no race
(https://numba.readthedocs.io/en/stable/user/parallel.html#explicit-parallel-loops). `&= |= ^=` are not: Numba 0.68.1
refuses them. What iterations assign and the code after the loop reads is a race: no thread is the last one.

`disagreement` asks the compiled candidate itself, with several thread counts and schedules.

Does not handle: iterations that the inputs do not reach, kernels in other files, races inside Numba's own
parallel array expressions, `stencil`, `guvectorize`, jitclasses.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from optadvisor.verifier.evidence.parallel_text import HOOK, kernel_code
from optadvisor.verifier.evidence.tracked import REDUCING, Log, Race, RaceFoundError, Tracked

__all__ = ["Race", "disagreement", "find_race"]

THREADS = 4
"""What `numba.get_num_threads()` answers."""
_TYPES = (
    *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float32", "float64", "complex64", "complex128"),
)
SCHEDULES = ("forward", "backward", "shuffled")
CHUNK_SIZES = (0, 1, 3)
"""For `numba.set_parallel_chunksize`; 0 is Numba's own choice."""
AGAIN_SECONDS = 3.0
"""After so many, nothing is tried a second time: where other programs have the cores, small chunks wait long."""
Arguments = tuple[Sequence[Any], dict[str, Any]]


def find_race(
    source: bytes, qualname: str, make_args: Callable[[], Arguments], *, namespace: dict[str, Any]
) -> Race | None:
    """The first conflict between iterations of a parallel loop while `qualname(*args, **kwargs)` runs; None if none.

    `namespace` is that of a module rebuilt from `source`: its functions are replaced by untyped ones meanwhile. Each
    schedule gets arguments of its own from `make_args`; they should be small (some 10 µs an access).
    """
    for schedule in SCHEDULES:
        tracker = _Tracker(schedule=schedule)
        try:
            with _untyped(source, qualname, namespace, tracker):
                args, kwargs = make_args()
                _find(namespace, qualname)(*args, **kwargs)
        except RaceFoundError as found:
            return found.race
        except Exception as error:  # the kernel's own, or an effect of running it without Numba
            return Race(
                kind="unchecked", witness=f"it could not be run in plain Python: {type(error).__name__}: {error}"
            )
    return None


def disagreement(
    compare: Callable[[], str],
    *,
    threads: Sequence[int] = (1, 2, 4),
    repeats: int = 3,
    numba: Any = None,
    clock: Callable[[], float] = time.monotonic,
) -> str:
    """The first difference that `compare()` tells under some thread count and schedule, "" if there is none.

    `compare` calls the compiled candidate on fresh arguments and returns "" or what differs from the original. Counts
    beyond those Numba was started with (`NUMBA_NUM_THREADS`) are left out. Each count meets each schedule once, and up
    to `repeats` times while that takes little. Settings end as they were.
    """
    numba = numba or sys.modules.get("numba")
    if numba is None:
        return compare()
    before, chunk_before = numba.get_num_threads(), numba.get_parallel_chunksize()
    counts = sorted({min(count, numba.config.NUMBA_NUM_THREADS) for count in threads})
    began = clock()
    try:
        for turn, count, chunk in itertools.product(range(repeats), counts, CHUNK_SIZES):
            if turn and clock() - began > AGAIN_SECONDS:
                break
            numba.set_num_threads(count)
            numba.set_parallel_chunksize(chunk)
            difference = compare()
            if difference:
                return f"with {count} thread{'s' if count > 1 else ''}: {difference}"
    finally:
        numba.set_num_threads(before)
        numba.set_parallel_chunksize(chunk_before)
    return ""


def _find(namespace: dict[str, Any], qualname: str) -> Callable[..., Any]:
    first, *rest = qualname.split(".")
    found = namespace[first]
    for part in rest:
        found = getattr(found, part)
    return found  # type: ignore[no-any-return]


@contextlib.contextmanager
def _untyped(source: bytes, qualname: str, namespace: dict[str, Any], tracker: _Tracker) -> Iterator[None]:
    """While entered, the functions of the file are plain Python ones that report to `tracker`."""
    before = dict(namespace)
    compiled = {name for name, value in before.items() if type(value).__module__.split(".")[0] == "numba"}
    try:
        namespace[HOOK] = tracker
        exec(kernel_code(source, qualname, compiled), namespace)
        yield
    finally:
        tracker.log.running = False
        namespace.clear()
        namespace.update(before)


# ---------------------------------------------------------------- what the kernel reports to


@dataclass(slots=True)
class _Range:
    values: range


@dataclass(kw_only=True)
class _Tracker:
    """What instrumented kernels call, and the stand-in for the module `numba`."""

    schedule: str
    log: Log = field(default_factory=Log)
    parallel: list[bool] = field(default_factory=lambda: [False])
    """Whether the functions being executed were compiled with `parallel=True`, outermost first."""
    function: int = -1
    """Line of the function whose parallel loop runs, -1 while none does; likewise `loop`."""
    loop: int = -1
    position: int = 0
    length: int = 0
    assigned: dict[str, int] = field(default_factory=dict)
    """Variable → iteration that assigned it last."""
    looked: dict[str, int] = field(default_factory=dict)
    """Variable → iteration that read it before assigning it."""
    left_over: dict[tuple[int, str], int] = field(default_factory=dict)
    """Function and variable → iteration whose value it has after the loop."""

    # ------------------------------------------------------------ loops

    def enter(self, function: int) -> None:
        if function != self.function:
            self.left_over = {key: by for key, by in self.left_over.items() if key[0] != function}

    def over(self, function: int, loop: int, values: Any, here: dict[str, Any]) -> Any:
        return self.iterations(function, loop, values.values, here) if isinstance(values, _Range) else values

    def iterations(self, function: int, loop: int, values: range, here: dict[str, Any]) -> Iterator[int]:
        order = list(enumerate(values))
        if self.schedule == "backward":
            order.reverse()
        elif self.schedule == "shuffled":
            random.Random(0).shuffle(order)  # a generator of our own: the program's state stays
        containers = _containers(here)
        self.function, self.loop, self.length = function, loop, len(values)
        self.assigned.clear()
        self.looked.clear()
        self.log.begin()
        for position, value in order:
            self.position, self.log.now = position, value
            yield value
            self.check_containers(containers)
        self.log.running = False
        self.function = self.loop = -1
        self.left_over |= {(function, name): by for name, by in self.assigned.items()}

    def check_containers(self, containers: dict[str, tuple[Any, list[Any]]]) -> None:
        for name, (container, content) in containers.items():
            now = _content(container)
            if len(now) != len(content) or any(a is not b for a, b in zip(now, content, strict=True)):
                what = f"the {type(container).__name__} {name}"
                self.fail("shared", f"iteration {self.log.now} changes {what}, which all iterations share")

    # ------------------------------------------------------------ variables

    def assign(self, function: int, name: str, reduced_in: tuple[int, ...], value: Any = None) -> Any:
        """`name` of `function` is assigned."""
        self.left_over.pop((function, name), None)
        if function != self.function or self.loop in reduced_in:
            return value
        now = self.log.now
        reader = self.looked.get(name, now)
        if reader != now:
            self.fail("scalar", f"iteration {reader} reads {name}, which iteration {now} assigns")
        self.assigned[name] = now
        return value

    def look(self, function: int, name: str, value: Any, reduced_in: tuple[int, ...]) -> Any:
        """`name` of `function` is read."""
        by = self.left_over.get((function, name))
        if by is not None:
            self.fail("scalar", f"{name} is read after the parallel loop, in which iteration {by} assigned it")
        if function != self.function or self.loop in reduced_in:
            return value
        by, now = self.assigned.get(name), self.log.now
        if by is None:
            self.looked.setdefault(name, now)
        elif by != now:
            self.fail("scalar", f"{name} is carried from iteration {by} to {now}")
        return value

    def update(
        self,
        function: int,
        name: str,
        total: Any,
        value: Any,
        reduced_in: tuple[int, ...],
        operation: Callable[[Any, Any], Any],
    ) -> Any:
        """`name op= value`; in a reduction Numba accumulates an array in a copy for each thread."""
        self.look(function, name, total, reduced_in)
        if function != self.function or self.loop not in reduced_in or not isinstance(total, Tracked):
            return operation(total, value)
        if isinstance(value, Tracked):
            self.log.reads(value)
        now, self.log.now = self.log.now, REDUCING
        try:
            return operation(total, value.view(np.ndarray) if isinstance(value, Tracked) else value)
        finally:
            self.log.now = now

    def fail(self, kind: str, witness: str) -> None:
        self.log.running = False
        raise RaceFoundError(Race(kind=kind, witness=witness))

    def adopt(self, value: Any, name: str) -> Any:
        return self.log.adopt(value, name)

    # ------------------------------------------------------------ numba

    def numba(self, path: str) -> Any:
        """What `numba.PATH` is without Numba; the module itself for ""."""
        found: Any = SimpleNamespace(
            njit=self.jit,
            jit=self.jit,
            in_c=lambda function: function,
            prange=self.prange,
            get_num_threads=lambda: THREADS,
            get_thread_id=self.thread,
            set_num_threads=lambda _: None,
            literal_unroll=lambda values: values,
            config=SimpleNamespace(NUMBA_NUM_THREADS=THREADS),
            typed=SimpleNamespace(List=_List, Dict=_Dict),
        )
        for name in _TYPES:
            setattr(found, name, getattr(np, name))
        found.boolean, found.types, found.core = np.bool_, found, SimpleNamespace(types=found)
        for part in filter(None, path.split(".")):
            found = getattr(found, part)
        return found

    def jit(self, function: Any = None, *_: Any, **options: Any) -> Any:
        """Numba's decorators: without effect, but for `parallel=True`."""
        if not callable(function) or isinstance(function, type):
            return lambda inner: self.jit(inner, **options)

        def kernel(*args: Any, **kwargs: Any) -> Any:
            self.parallel.append(bool(options.get("parallel")))
            try:
                return function(*args, **kwargs)
            finally:
                self.parallel.pop()

        kernel.__dict__.update(__name__=function.__name__, __wrapped__=function, py_func=function)
        return kernel

    def prange(self, *bounds: int) -> range | _Range:
        values = range(*map(int, bounds))
        return _Range(values) if self.parallel[-1] and not self.log.running else values

    def thread(self) -> int:
        """Threads get the iterations in blocks when these run in order, else in turns: no fixed share is relied on."""
        if not self.log.running:
            return 0
        blocks = self.schedule == "forward"
        thread = self.position * THREADS // max(self.length, 1) if blocks else self.position % THREADS
        self.log.owner[self.log.now] = thread
        return thread


class _List(list[Any]):
    @classmethod
    def empty_list(cls, *_: Any, **__: Any) -> _List:
        return cls()


class _Dict(dict[Any, Any]):
    @classmethod
    def empty(cls, *_: Any, **__: Any) -> _Dict:
        return cls()


def _containers(here: dict[str, Any]) -> dict[str, tuple[Any, list[Any]]]:
    """Lists, dicts and sets among local variables, with what is in them now."""
    found: dict[str, tuple[Any, list[Any]]] = {}
    waiting = list(here.items())
    for name, value in waiting:  # grows
        if isinstance(value, list | dict | set):
            found[name] = value, _content(value)
        if isinstance(value, list | tuple) and len(value) < 1000:
            waiting += [(f"{name}[{number}]", part) for number, part in enumerate(value)]
    return found


def _content(container: Any) -> list[Any]:
    return [*container, *container.values()] if isinstance(container, dict) else list(container)
