"""Arrays that tell who touches which element: the memory half of `races`.

    log = Log();  a = log.adopt(np.zeros(4), "a")
    log.begin(6);  log.iteration(3);  a[2] = 1.0;  log.iteration(4);  a[2]     → Race("iteration 4 reads a[2], which …")

An element is known by its address, so views, transposes and reshaped arrays need no bookkeeping. Only memory that was
known before the parallel loop counts: what an iteration allocates is its own.

Does not handle: access through another item size (`a.view(np.int32)`) beyond an element's first byte, records written
through a scalar (`a[i].x = 1`), and C code of other libraries that takes the array's buffer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

Plain: TypeAlias = "np.ndarray[Any, Any]"
Addresses: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
REDUCING = -1
"""In place of an iteration: the accumulation of a reduction, which Numba keeps apart for each thread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """Why iterations of a parallel loop depend on each other."""

    kind: str
    """`element`, `scalar`, `shared` (a list, dict or set) or `unchecked` (it could not be run in plain Python)."""
    witness: str
    """`iterations 3 and 4 both write h[2]`"""


class RaceFoundError(BaseException):
    """Ends the run at the first conflict. Not an `Exception`, so that the kernel cannot swallow it."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.witness)
        self.race = race


@dataclass(frozen=True, slots=True, kw_only=True)
class _Origin:
    name: str
    array: Plain
    low: int
    high: int


@dataclass(kw_only=True)
class Log:
    """Which iteration of the running parallel loop touched what."""

    running: bool = False
    now: int = 0
    """The value of the loop variable."""
    owner: dict[int, int] = field(default_factory=dict)
    """Iteration → thread, for iterations that asked for their thread: within one thread there is an order."""
    origins: list[_Origin] = field(default_factory=list)
    writers: dict[int, int] = field(default_factory=dict)
    readers: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def adopt(self, value: Any, name: str) -> Any:
        """`value` with its arrays tracked; outside of the parallel loop their memory is known from now on."""
        if type(value) is tuple:
            return tuple(self.adopt(part, f"{name}[{number}]") for number, part in enumerate(value))
        if not isinstance(value, np.ndarray) or value.dtype == object:
            return value
        tracked = value if isinstance(value, Tracked) else value.view(Tracked)
        tracked.log = self
        if not self.running and value.size and not any(_within(tracked, origin) for origin in self.origins):
            low, high = np.lib.array_utils.byte_bounds(tracked)
            self.origins.append(_Origin(name=name, array=tracked.view(np.ndarray), low=low, high=high))
        return tracked

    def begin(self) -> None:
        self.running = True
        self.writers.clear()
        self.readers.clear()
        self.owner.clear()

    # ------------------------------------------------------------ touching

    def reads(self, array: Plain) -> None:
        if self.running and self.known(array):
            self.reads_at(_addresses(array))

    def writes(self, array: Plain) -> None:
        if self.running and self.known(array):
            self.writes_at(_addresses(array))

    def reads_at(self, addresses: Addresses) -> None:
        for address in self.listed(addresses):
            writer = self.writers.get(address, self.now)
            if self.conflict(writer):
                self.report(address, f"{_who(self.now)} reads {{}}, which {_who(writer)} writes")
            before = self.readers.get(address, ())
            if self.now not in before and len(before) < 2:
                self.readers[address] = (*before, self.now)

    def writes_at(self, addresses: Addresses) -> None:
        for address in self.listed(addresses):
            writer = self.writers.setdefault(address, self.now)
            if self.conflict(writer):
                self.report(address, f"{_both(writer, self.now)} both write {{}}")
            reader = next(filter(self.conflict, self.readers.get(address, ())), None)
            if reader is not None:
                self.report(address, f"{_who(reader)} reads {{}}, which {_who(self.now)} writes")

    def conflict(self, other: int) -> bool:
        if other == self.now:
            return False
        thread = self.owner.get(self.now)
        return thread is None or thread != self.owner.get(other)

    def known(self, array: Plain) -> bool:
        """Some of `array` may lie in memory known before the loop."""
        if not array.size:
            return False
        low, high = np.lib.array_utils.byte_bounds(array)
        return any(origin.low < high and low < origin.high for origin in self.origins)

    def listed(self, addresses: Addresses) -> list[int]:
        """Those of memory known before the loop, each once; none while no parallel loop runs."""
        if not self.running:
            return []
        flat = dict.fromkeys(np.asarray(addresses).ravel().tolist())
        return [a for a in flat if any(origin.low <= a < origin.high for origin in self.origins)]

    def report(self, address: int, sentence: str) -> None:
        self.running = False
        raise RaceFoundError(Race(kind="element", witness=sentence.format(self.element(address))))

    def element(self, address: int) -> str:
        for origin in self.origins:
            found = np.argwhere(_addresses(origin.array) == address)
            if len(found):
                return f"{origin.name}[{', '.join(map(str, found[0].tolist()))}]"
        return "one element"


def _who(iteration: int) -> str:
    return "the reduction" if iteration == REDUCING else f"iteration {iteration}"


def _both(first: int, second: int) -> str:
    if REDUCING in (first, second):
        return f"the reduction and iteration {max(first, second)}"
    return f"iterations {min(first, second)} and {max(first, second)}"


def _within(array: Plain, origin: _Origin) -> bool:
    low, high = np.lib.array_utils.byte_bounds(array)
    return origin.low <= low and high <= origin.high and origin.array.strides == array.strides


def _addresses(array: Plain) -> Addresses:
    """The address of each element, in the shape of the array."""
    grid = np.full(array.shape, array.__array_interface__["data"][0], dtype=np.int64)
    for axis, (size, stride) in enumerate(zip(array.shape, array.strides, strict=True)):
        steps = np.arange(size, dtype=np.int64) * stride
        grid += steps.reshape([-1 if other == axis else 1 for other in range(array.ndim)])
    return grid


# ---------------------------------------------------------------- the array

_READ_ONLY = (
    *("argmax", "argmin", "argpartition", "argsort", "choose", "compress", "copy", "cumprod", "cumsum", "dot"),
    *("flatten", "item", "nonzero", "repeat", "round", "searchsorted", "take", "tobytes", "tolist", "trace"),
    *("astype", "ravel", "reshape", "__contains__", "__float__", "__int__", "__bool__", "__complex__", "__index__"),
    *("__copy__", "__deepcopy__", "__str__", "__repr__", "__format__"),
)
_CHANGING = ("fill", "sort", "partition", "put", "setfield")
_SHAPE_ONLY = frozenset(
    {"shape", "ndim", "size", "empty_like", "zeros_like", "ones_like", "full_like", "may_share_memory"}
)
_FIRST_CHANGED = frozenset({"copyto", "put", "place", "putmask", "fill_diagonal", "put_along_axis"})


class Tracked(np.ndarray[Any, Any]):
    """An array that reports each access to its log; results of computations are new arrays, tracked too."""

    log: Log

    def __array_finalize__(self, source: Any) -> None:
        self.log = getattr(source, "log", None) or Log()

    def __getitem__(self, key: Any) -> Any:
        plain = self.view(np.ndarray)
        if isinstance(key, str):  # a field
            return super().__getitem__(key)
        if not _is_basic(key):
            result = plain[_untracked(key)]  # may raise, as it does without us
            _read_all(self.log, key)
            self.log.reads_at(_places(plain, key))
            return self.log.adopt(result, "a copy")
        view = _zero_dimensional(plain, key)
        if view.ndim == 0 and not _keeps_dimensions(key):
            self.log.reads(view)
            return plain[key]
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        plain = self.view(np.ndarray)
        _read_all(self.log, (key, value))
        before = plain[key] if isinstance(key, str) else _zero_dimensional(plain, key) if _is_basic(key) else None
        plain[_untracked(key)] = _untracked(value)
        if before is not None:
            self.log.writes(before)
        else:
            self.log.writes_at(_places(plain, key))

    def __iter__(self) -> Iterator[Any]:
        return (self[number] for number in range(len(self)))

    @property
    def flat(self) -> Any:
        if self.flags.c_contiguous:
            return self.reshape(-1)
        self.log.writes(self)
        return self.view(np.ndarray).flat

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        log, out = self.log, kwargs.get("out", ())
        if method == "at":
            target = _places(inputs[0].view(np.ndarray), inputs[1])
            log.reads_at(target)
            log.writes_at(target)
            return ufunc.at(*map(_untracked, inputs))
        _read_all(log, inputs)
        _read_all(log, kwargs.get("where", True))
        result = getattr(ufunc, method)(*map(_untracked, inputs), **{k: _untracked(v) for k, v in kwargs.items()})
        for target in out:
            if isinstance(target, Tracked):
                where = np.broadcast_to(_untracked(kwargs.get("where", True)), target.shape)
                log.writes_at(_addresses(target)[where])
        if any(target is not None for target in out):
            return out[0] if len(out) == 1 else out
        return log.adopt(result, "a temporary array")

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        log, name = self.log, func.__name__
        out = kwargs.get("out")
        result = func(*_untracked(args), **_untracked(kwargs))
        changed = [out] if out is not None else [args[0]] if name in _FIRST_CHANGED else []
        if name not in _SHAPE_ONLY and (changed or not _is_view(result, (args, kwargs))):
            _read_all(log, args[1:] if name in _FIRST_CHANGED else args)
            _read_all(log, {k: v for k, v in kwargs.items() if k != "out"})
        for target in changed:
            if isinstance(target, Tracked):
                log.writes(target)
        return out if out is not None else log.adopt(result, "an array")


def _reading(name: str) -> Callable[..., Any]:
    def method(self: Tracked, *args: Any, **kwargs: Any) -> Any:
        result = getattr(self.view(np.ndarray), name)(*_untracked(args), **_untracked(kwargs))
        if not _is_view(result, self):
            self.log.reads(self)
            _read_all(self.log, (args, {k: v for k, v in kwargs.items() if k != "out"}))
        if isinstance(kwargs.get("out"), Tracked):
            self.log.writes(kwargs["out"])
        return self.log.adopt(result, "an array")

    return method


def _changing(name: str) -> Callable[..., Any]:
    def method(self: Tracked, *args: Any, **kwargs: Any) -> None:
        _read_all(self.log, (args, kwargs))
        if name != "fill":
            self.log.reads(self)
        self.log.writes(self)
        getattr(self.view(np.ndarray), name)(*_untracked(args), **_untracked(kwargs))

    return method


for _name in _READ_ONLY:
    setattr(Tracked, _name, _reading(_name))
for _name in _CHANGING:
    setattr(Tracked, _name, _changing(_name))


def _is_basic(key: Any) -> bool:
    """Indexing that gives a view or one element, not a copy: integers, slices, `...` and new axes."""
    parts = key if isinstance(key, tuple) else (key,)
    return not any(isinstance(part, list | np.ndarray | bool | np.bool_ | tuple | str) for part in parts)


def _keeps_dimensions(key: Any) -> bool:
    return any(part is Ellipsis for part in (key if isinstance(key, tuple) else (key,)))


def _zero_dimensional(plain: Plain, key: Any) -> Plain:
    """`plain[key]` as a view even where it is one element."""
    parts = key if isinstance(key, tuple) else (key,)
    return plain[parts] if _keeps_dimensions(key) else plain[(*parts, ...)]


def _places(plain: Plain, key: Any) -> Addresses:
    """The addresses of what `plain[key]` copies."""
    return np.asarray(_addresses(plain)[_untracked(key)])


def _untracked(value: Any) -> Any:
    if isinstance(value, Tracked):
        return value.view(np.ndarray)
    if type(value) in (tuple, list):
        return type(value)(map(_untracked, value))
    return {k: _untracked(v) for k, v in value.items()} if type(value) is dict else value


def _arrays_in(value: Any) -> Iterator[Tracked]:
    if isinstance(value, Tracked):
        yield value
    elif type(value) in (tuple, list):
        for part in value:
            yield from _arrays_in(part)
    elif type(value) is dict:
        yield from _arrays_in(list(value.values()))


def _read_all(log: Log, value: Any) -> None:
    for array in _arrays_in(value):
        log.reads(array)


def _is_view(result: Any, sources: Any) -> bool:
    return isinstance(result, np.ndarray) and any(np.may_share_memory(result, a) for a in _arrays_in(sources))
