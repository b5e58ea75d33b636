"""Take any object apart into plain facts and the objects it holds, without running code of the user's classes.

    parts_of(slice(1, n))  →  Parts(facts=(), children=((".start", 1), (".stop", n), (".step", None)))

Two objects of one type are equal when their facts are and their children are, pair by pair. `equivalence` treats what
needs a rule for pairs itself (numbers, sequences, dicts, sets, arrays) and asks here for everything else.

Does not handle: generators, coroutines, locks, open files and other objects of C types whose state cannot be seen;
`parts_of` answers None for them.
"""

from __future__ import annotations

import datetime
import decimal
import enum
import functools
import gc
import operator
import pathlib
import random
import re
import sys
import types
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.random  # loaded late, it would appear in the middle of a comparison

from optadvisor.verifier.equality.findings import type_name
from optadvisor.verifier.equality.identity import Child, code_name, plain, start_of, state, token, transparent

_EMPTY: tuple[object, ...] = (
    *(iter([]), iter(()), iter(""), iter("é"), iter(b""), iter(bytearray()), iter(range(0)), iter(range(1 << 70))),
    *(iter(set()), iter({}), iter({}.values()), iter({}.items()), reversed([]), reversed({})),
    *(enumerate(()), zip(), map(len, ()), filter(None, ()), reversed(())),
)
_ITERATORS = tuple(map(type, _EMPTY))
_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()), types.MappingProxyType)


@dataclass(frozen=True, slots=True)
class Parts:
    """`facts`: kind of difference, what it is called, a plain value of exact type. `children`: label, object."""

    facts: tuple[tuple[str, str, object], ...] = ()
    children: tuple[Child, ...] = ()


def parts_of(value: object) -> Parts | None:
    """What the object consists of; None when that cannot be seen."""
    if isinstance(value, enum.Enum):
        return Parts((("value", "name", value._name_),), ((".value", value._value_),))
    if isinstance(value, type):
        return Parts((("value", "class", code_name(value)),))
    return _parts(value)


@functools.singledispatch
def _parts(value: object) -> Parts | None:
    if type(value) in _ITERATORS:
        return _iterator_parts(value)
    if type(value) in _VIEWS:
        return Parts((), tuple((".mapping", held) for held in gc.get_referents(value)))
    found = _numpy_parts(value) or _pandas_parts(value) or _compiled_parts(value)
    if found is not None:
        return found
    return Parts((), state(value)) if transparent(type(value)) else None


def _with_state(value: object, facts: Iterable[tuple[str, str, object]], children: Iterable[Child] = ()) -> Parts:
    return Parts(tuple(facts), (*children, *state(value)))


@_parts.register
def _(value: int) -> Parts:
    return _with_state(value, [("value", "value", int.__pos__(value))])


@_parts.register
def _(value: float) -> Parts:
    return _with_state(value, [], [("", float.__pos__(value))])


@_parts.register
def _(value: complex) -> Parts:
    return _with_state(value, [], [("", complex.__pos__(value))])


@_parts.register
def _(value: str) -> Parts:
    return _with_state(value, [("value", "value", str.__str__(value))])


@_parts.register
def _(value: bytes) -> Parts:
    return _with_state(value, [("value", "value", bytes.__getitem__(value, slice(None)))])


@_parts.register
def _(value: bytearray) -> Parts:
    return _with_state(value, [("value", "content", bytes(memoryview(value)))])


@_parts.register
def _(value: memoryview) -> Parts | None:
    try:
        offset = start_of(value) - start_of(value.obj)
        facts = (value.format, value.shape, value.strides, value.readonly, value.tobytes(), offset)
    except (TypeError, ValueError, NotImplementedError):  # released, or of a format it cannot copy
        return None
    names = ("format", "shape", "strides", "read-only flag", "content", "place in its object")
    kinds = ("type", "value", "layout", "layout", "value", "aliasing")
    return Parts(tuple(zip(kinds, names, facts, strict=True)), ((".obj", value.obj),))


@_parts.register(range)
@_parts.register(slice)
def _(value: Any) -> Parts:
    return Parts((), ((".start", value.start), (".stop", value.stop), (".step", value.step)))


@_parts.register
def _(value: datetime.date) -> Parts:  # a datetime is a date
    plain = datetime.datetime if isinstance(value, datetime.datetime) else datetime.date
    return _with_state(value, [("value", "value", plain.__repr__(value).partition("(")[2])])


@_parts.register
def _(value: datetime.time) -> Parts:
    return _with_state(value, [("value", "value", datetime.time.__repr__(value).partition("(")[2])])


@_parts.register
def _(value: datetime.timedelta) -> Parts:
    whole = (value.days, value.seconds, value.microseconds)
    return _with_state(value, [("value", "value", whole)])


@_parts.register
def _(value: datetime.timezone) -> Parts:
    return Parts((("value", "value", datetime.timezone.__repr__(value)),))


@_parts.register
def _(value: decimal.Decimal) -> Parts:
    return _with_state(value, [("value", "value", str(decimal.Decimal.as_tuple(value)))])


@_parts.register
def _(value: pathlib.PurePath) -> Parts:
    return Parts((("value", "path", str(value)),))  # its slots hold caches


@_parts.register
def _(value: re.Pattern) -> Parts:  # type: ignore[type-arg]
    return Parts((("value", "flags", value.flags),), ((".pattern", value.pattern),))


@_parts.register
def _(value: BaseException) -> Parts:
    found: list[Child] = [(".args", value.args)]
    if isinstance(value, OSError):
        found += [(".filename", value.filename), (".filename2", value.filename2)]
    return _with_state(value, [], found)


@_parts.register
def _(value: types.ModuleType) -> Parts:
    return Parts((("value", "module", value.__name__),))


@_parts.register
def _(value: types.FunctionType) -> Parts:
    """By name, with its closure and defaults, which are state; an inner function or lambda by its code too."""
    inner = "<" in value.__code__.co_qualname
    code = _code_token(value.__code__) if inner else None
    facts = [("value", "function", code_name(value)), ("value", "code", code)]
    cells = zip(value.__code__.co_freevars, value.__closure__ or (), strict=True)
    held: list[Child] = [(f".__closure__[{name}]", cell) for name, cell in cells]
    held += [(".__defaults__", value.__defaults__), (".__kwdefaults__", value.__kwdefaults__)]
    return _with_state(value, facts, held)


def _code_token(code: types.CodeType) -> tuple[object, ...]:
    constants = tuple(_code_token(c) if isinstance(c, types.CodeType) else token(c) for c in code.co_consts)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return (
        code.co_code,
        constants,
        names,
        code.co_argcount,
        code.co_kwonlyargcount,
        code.co_flags,
        code.co_exceptiontable,
    )


@_parts.register
def _(value: types.CodeType) -> Parts:
    return Parts((("value", "code", _code_token(value)),))


@_parts.register
def _(value: types.CellType) -> Parts:
    try:
        return Parts((), ((".cell_contents", value.cell_contents),))
    except ValueError:  # empty
        return Parts()


@_parts.register
def _(value: types.MethodType) -> Parts:
    return Parts((), ((".__func__", value.__func__), (".__self__", value.__self__)))


@_parts.register
def _(value: types.BuiltinFunctionType) -> Parts:
    """Also a built-in method with its object: `xs.append`."""
    return Parts((("value", "function", code_name(value)),), ((".__self__", value.__self__),))


@_parts.register(types.MethodDescriptorType)
@_parts.register(types.WrapperDescriptorType)
def _(value: Any) -> Parts:
    return Parts((("value", "function", code_name(value)), ("value", "class", type_name(value.__objclass__))))


@_parts.register
def _(value: np.ufunc) -> Parts:
    return Parts((("value", "function", id(value)),))  # made by `frompyfunc` they do not tell what they call


@_parts.register
def _(value: functools.partial) -> Parts:  # type: ignore[type-arg]
    return _with_state(value, [], [(".func", value.func), (".args", value.args), (".keywords", value.keywords)])


@_parts.register(operator.itemgetter)
@_parts.register(operator.attrgetter)
@_parts.register(operator.methodcaller)
def _(value: Any) -> Parts:
    return Parts((), (("", value.__reduce__()[1:]),))


@_parts.register
def _(value: weakref.ref) -> Parts:  # type: ignore[type-arg]
    return _with_state(value, [], [("()", value()), (".__callback__", value.__callback__)])


@_parts.register
def _(value: random.Random) -> Parts | None:
    try:
        return Parts((("stream", "state", plain(random.Random.getstate(value))),))
    except NotImplementedError:  # the operating system's generator
        return None


def _iterator_parts(value: Any) -> Parts:
    """The iterator's position, from `__reduce__`, which does not advance it, and the dict or set it runs over."""
    _, *rest = value.__reduce__()
    held = [item for item in gc.get_referents(value) if isinstance(item, dict | set | frozenset)]
    return Parts((), ((".remaining", tuple(rest)), *((".container", item) for item in held)))


def _numpy_parts(value: object) -> Parts | None:
    if isinstance(value, np.dtype):
        return Parts((("type", "dtype", str(value.descr) if value.names else value.str),))
    if isinstance(value, np.random.Generator):
        return Parts((), ((".bit_generator", value.bit_generator),))
    if isinstance(value, np.random.BitGenerator):
        return Parts((("stream", "state", plain(value.state)),))
    if isinstance(value, np.random.RandomState):
        return Parts((("stream", "state", plain(value.get_state())),))
    return None


def _pandas_parts(value: Any) -> Parts | None:
    """Series, DataFrame and Index by their public interface; pandas is not imported for it."""
    pandas = sys.modules.get("pandas")
    if pandas is None or not isinstance(value, pandas.Series | pandas.DataFrame | pandas.Index):
        return None
    if isinstance(value, pandas.DataFrame):
        columns = tuple(value.iloc[:, i] for i in range(value.shape[1]))
        return Parts((), ((".columns", value.columns), (".index", value.index), ("", columns), (".attrs", value.attrs)))
    facts = (("type", "dtype", repr(value.dtype)),)
    names: list[Child] = [(".names", tuple(value.names))] if isinstance(value, pandas.Index) else []
    if isinstance(value, pandas.Series):
        names += [(".name", value.name), (".index", value.index), (".attrs", value.attrs)]
    values = value.to_numpy() if isinstance(value.dtype, np.dtype) else list(value)
    return Parts(facts, (*names, (".values", values)))


def _compiled_parts(value: Any) -> Parts | None:
    """A function under `functools.lru_cache` or compiled by Numba is the function that it wraps."""
    module = type(value).__module__
    if module == "functools" and type(value).__name__ == "_lru_cache_wrapper":
        return Parts((), ((".__wrapped__", value.__wrapped__),))
    if module.startswith("numba.") and isinstance(getattr(value, "py_func", None), types.FunctionType):
        return Parts((), ((".py_func", value.py_func),))
    return None
