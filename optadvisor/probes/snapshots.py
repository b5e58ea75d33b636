"""Pickle the state a call depends on, so that it can be put back as often as a proof needs it.

Functions and classes of the user's files are stored by name (a rebuilt module supplies them, in the original's or in
the candidate's version). What has no importable name (lambdas, closures, local classes) is stored by value: functions
of the module asked for by `closures`, all else through cloudpickle (https://github.com/cloudpipe/cloudpickle). Large
arrays lie beside the snapshots, each content once, however many calls were passed it (PEP 574: out-of-band buffers).
"""

from __future__ import annotations

import builtins
import copyreg
import hashlib
import io
import itertools
import mmap
import pickle
import re
import sys
import types
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import cloudpickle

from optadvisor.probes import closures

ORIGINAL = "__optadvisor_original__"
"""On a function that the capture pass put in the place of another: a `StandIn`."""
LARGE_BYTES = 2**16
"""Array contents from this size on are stored once."""
_TICKS = re.compile(rb"__optadvisor_tick_\d+__")


class StandIn:
    """Which function was put in the place of which: decorators copy attributes to others.

    Stored as None, where it was copied to a function that is stored by value.
    """

    __slots__ = ("original", "stand_in")

    def __init__(self, stand_in: types.FunctionType, original: Any) -> None:
        self.stand_in = weakref.ref(stand_in)  # a cycle would keep the program's objects alive
        self.original = original

    def __reduce__(self) -> tuple[Any, ...]:
        return type(None), ()


class UnpicklableError(Exception):
    """A value cannot be stored; the text says why."""


class TooLargeError(UnpicklableError):
    """It takes more bytes than allowed."""


@dataclass(kw_only=True)
class Arrays:
    """Contents of large arrays, by digest, in files of `folder`."""

    folder: Path
    written: int = 0
    """Bytes so far."""
    loaded: dict[str, bytes] = field(default_factory=dict)

    def put(self, content: memoryview, room: int) -> str:
        """The content's name. Raises `TooLargeError` when it is not there yet and larger than `room`."""
        name = hashlib.blake2b(content, digest_size=16).hexdigest()
        path = self.folder / f"{name}.array"
        if not path.exists():
            if content.nbytes > room:
                raise TooLargeError(f"it takes more than {room / 2**20:.0f} MiB")
            path.write_bytes(content)
            self.written += content.nbytes
        return name

    def get(self, name: str, *, readonly: bool, mapped: bool = False) -> bytes | bytearray | mmap.mmap:
        """`mapped`: read where it is looked at, and copied where it is written to, instead of all at once."""
        if mapped and not readonly:
            with open(self.folder / f"{name}.array", "rb") as file:
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        if name not in self.loaded:
            self.loaded[name] = (self.folder / f"{name}.array").read_bytes()
        return self.loaded[name] if readonly else bytearray(self.loaded[name])


class _Bounded(io.BytesIO):
    """Refuses to grow beyond its room, so that a huge value is given up before it is copied."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def write(self, data: Any, /) -> int:
        self.reserve(memoryview(data).nbytes)
        return super().write(data)

    def reserve(self, size: int) -> None:
        if self.tell() + size > self.room:
            raise TooLargeError(f"it takes more than {self.room / 2**20:.0f} MiB")


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    def __init__(self, buffer: _Bounded, arrays: Arrays | None, home: dict[str, Any] | None) -> None:
        super().__init__(
            buffer, protocol=pickle.HIGHEST_PROTOCOL, buffer_callback=self.keep if arrays is not None else None
        )
        self.buffer = buffer
        self.arrays = arrays
        self.home = home
        self.cells: set[int] = set()
        """Ids of cells whose content the functions of `home` bring along."""
        self.kept: list[tuple[str, bool]] = []
        """Names of contents, and whether they were read-only, in the order of the pickle."""

    def keep(self, part: pickle.PickleBuffer) -> bool:
        """Put a large content beside the pickle; True leaves a small one in it."""
        content = part.raw()
        if self.arrays is None or content.nbytes < LARGE_BYTES:
            return True
        written = self.arrays.written
        self.kept.append((self.arrays.put(content, self.buffer.room - self.buffer.tell()), content.readonly))
        self.buffer.room -= self.arrays.written - written
        return False

    def goes_beside(self, array: Any) -> bool:
        contiguous = array.flags.c_contiguous or array.flags.f_contiguous
        return self.arrays is not None and array.nbytes >= LARGE_BYTES and contiguous and not array.dtype.hasobject

    def reducer_override(self, obj: Any) -> Any:
        kind = type(obj)
        if issubclass(kind, type | types.FunctionType):
            if _importable(obj):
                return NotImplemented  # by reference, also for `__main__`
            mark = vars(obj).get(ORIGINAL)
            if mark is not None and mark.stand_in() is obj:
                return closures.itself, (mark.original,)
            if kind is types.FunctionType and obj.__globals__ is self.home:
                self.cells |= set(map(id, obj.__closure__ or ()))
                return closures.reduce_function(obj, without=ORIGINAL)
        if issubclass(kind, BaseException) and kind.__reduce__ is BaseException.__reduce__:
            return _exception, (kind, obj.args), obj.__dict__ or None
        if kind is types.CellType and id(obj) in self.cells:
            return closures.reduce_cell(obj)
        if kind.__module__ == "numpy" and kind.__name__ == "vectorize":  # without what it keeps between calls
            return copyreg.__newobj__, (kind,), {**vars(obj), "_ufunc": {}}  # type: ignore[attr-defined]
        if issubclass(kind, types.ModuleType) and obj.__name__ in sys.modules:
            return _module, (obj.__name__,)
        if issubclass(kind, io.IOBase | memoryview) and not issubclass(kind, io.StringIO | io.BytesIO):
            if not any(
                obj is own for own in (sys.stdin, sys.stdout, sys.stderr)
            ):  # cloudpickle would store something like it
                raise pickle.PicklingError(f"cannot pickle '{kind.__name__}' object")
        elif kind.__module__ == "numpy" and kind.__name__ == "ndarray" and not self.goes_beside(obj):
            self.buffer.reserve(obj.nbytes)
        return super().reducer_override(obj)


def _exception(kind: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    """Without its `__init__`, which may want other arguments than those it keeps."""
    return kind.__new__(kind, *args)


def _module(name: str) -> types.ModuleType:
    __import__(name)
    return sys.modules[name]


def _importable(obj: Any) -> bool:
    found: Any = sys.modules.get(obj.__module__ or "")
    for part in obj.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is obj


def dumps(
    value: Any,
    *,
    room: int = sys.maxsize,
    arrays: Arrays | None = None,
    home: dict[str, Any] | None = None,
    apart: Mapping[str, Any] | None = None,
) -> bytes:
    """`home`: the globals of the module whose inner functions are to be its own again when they are loaded.

    `apart`: parts of the value that are stored once more each by itself, as far as they can be and are small.
    Raises `UnpicklableError`, `TooLargeError` for more than `room` bytes, new arrays beside it included.
    """
    buffer = _Bounded(room)
    pickler = _Pickler(buffer, arrays, home)
    try:
        pickler.dump(value)
    except UnpicklableError:
        raise
    except Exception as error:  # any object's own __reduce__ runs here
        raise UnpicklableError(f"{type(error).__name__}: {error}") from error
    finally:
        pickler.clear_memo()  # which holds the program's objects, and the pickler is part of a cycle
    alone = {name: _alone(part, home) for name, part in (apart or {}).items()}
    head = _Head(pickler.kept, {name: data for name, data in alone.items() if data})
    return pickle.dumps(tuple(head) if head.apart else head.kept) + buffer.getvalue()


def _alone(part: Any, home: dict[str, Any] | None) -> bytes:
    try:
        return dumps(part, room=LARGE_BYTES, home=home)
    except UnpicklableError:
        return b""


class _Head(NamedTuple):
    """What is in front of a pickle."""

    kept: list[tuple[str, bool]]
    apart: dict[str, bytes]

    @classmethod
    def read(cls, file: io.BytesIO) -> _Head:
        found = pickle.load(file)
        return cls(*found) if isinstance(found, tuple) else cls(found, {})


def loads(data: bytes, arrays: Arrays | None = None, *, mapped: bool = False) -> Any:
    """`arrays`: where the large ones are; needed when there were any. `mapped`: see `Arrays.get`."""
    for name in set(_TICKS.findall(data)):  # in functions that were stored by value while their blocks were counted
        builtins.__dict__.setdefault(name.decode(), itertools.count().__next__)
    file = io.BytesIO(data)
    kept = _Head.read(file).kept
    found = [arrays.get(name, readonly=fixed, mapped=mapped) for name, fixed in kept] if arrays else ()
    return pickle.load(file, buffers=found)


def has_arrays_beside(data: bytes) -> bool:
    """Whether there are large ones in files of their own."""
    return bool(_Head.read(io.BytesIO(data)).kept)


def apart(data: bytes) -> dict[str, bytes]:
    """Name → the part of that name, to be loaded by itself."""
    return _Head.read(io.BytesIO(data)).apart


# ---------------------------------------------------------------- global random generators


def random_states() -> dict[str, Any]:
    """The state of each global generator that is loaded: `random`, `numpy.random`."""
    states: dict[str, Any] = {}
    getstate = _function("random", "getstate")
    if getstate is not None:
        states["random"] = getstate()
    get_state = _function("numpy.random", "get_state")
    if get_state is not None:
        state = get_state(legacy=False)
        # the tuple of the Mersenne Twister; another bit generator, put there by the program, has but the dict
        states["numpy.random"] = get_state() if state["bit_generator"] == "MT19937" else state
    return states


def _function(module: str, name: str) -> Any:
    """A function of a library module, None when it is not loaded (yet) or the user has a file of that name."""
    return getattr(sys.modules.get(module), name, None)


def restore_random(states: dict[str, Any]) -> None:
    """Raises `ImportError` when NumPy is needed and missing."""
    if "random" in states:
        _module("random").setstate(states["random"])
    if "numpy.random" in states:
        _module("numpy.random").set_state(states["numpy.random"])


def same_random(name: str, first: Any, second: Any) -> bool:
    """Whether two states of generator `name` are equal."""
    if name == "random" or first is None or second is None:
        return bool(first == second)
    return bool(_plain(first) == _plain(second))


def _plain(value: Any) -> Any:
    """Arrays as bytes, numbers as text: comparable with `==`."""
    if isinstance(value, dict):
        return [(key, _plain(item)) for key, item in value.items()]
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value.tobytes() if hasattr(value, "tobytes") and hasattr(value, "dtype") else repr(value)
