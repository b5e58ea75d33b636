"""What tells objects apart: type, identity, attributes, and a hashable token for keys and set elements.

    has_identity([1])  →  True        token((1, True))  →  ('tuple', 2, (('int', 1), ('bool', True)))

Nothing here runs code of the user's classes: no `==`, no `hash`, no `repr`, no property.

Does not handle: tokens for instances of the user's classes; they are compared by what they hold.
"""

from __future__ import annotations

import collections
import datetime
import decimal
import enum
import functools
import itertools
import pathlib
import re
import struct
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from optadvisor.verifier.equality.findings import type_name

Child = tuple[str, object]
"""Label and object: `(".x", 1.0)`."""

ATOMS: frozenset[type] = frozenset({int, str, bytes, bool, type(None), type(Ellipsis), type(NotImplemented)})
"""Types whose values are the same exactly when `==` says so."""
IMMUTABLE = (
    *(int, float, complex, str, bytes, bool, type(None), type(Ellipsis), type(NotImplemented)),
    *(tuple, frozenset, range, slice, enum.Enum, np.generic, np.dtype, np.ufunc),
    *(datetime.date, datetime.time, datetime.timedelta, datetime.tzinfo, decimal.Decimal, pathlib.PurePath, re.Pattern),
    *(type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.CodeType),
    *(types.MethodDescriptorType, types.WrapperDescriptorType, types.MethodWrapperType),
)
_KNOWN_MODULES = sys.stdlib_module_names | {"numpy", "pandas", "numba"}
_POINTER = struct.calcsize("P")


def same_type(a: type, b: type) -> bool:
    """One class, or the class of the same name and bases in another copy of its module."""
    if a is b:
        return True
    if a.__qualname__ != b.__qualname__ or a.__module__ != b.__module__ or len(a.__bases__) != len(b.__bases__):
        return False
    return all(map(same_type, a.__bases__, b.__bases__)) and bool(a.__bases__)


def has_identity(value: object) -> bool:
    """Whether it can be told from an equal copy by changing it."""
    known = _identity_by_type(type(value))  # type: ignore[arg-type]  # of a type, mypy wants an instance's hash
    return bool(instance_dict(value)) if known is None else known


@functools.lru_cache(maxsize=4096)
def _identity_by_type(kind: type) -> bool | None:
    """None when it depends on whether the instance has attributes of its own."""
    if not issubclass(kind, IMMUTABLE):
        return True
    return False if kind.__module__ in ("builtins", "numpy") or issubclass(kind, enum.Enum | type) else None


def is_code(value: object) -> bool:
    """Modules, classes and functions, which the walk before a call does not enter."""
    return isinstance(value, type | types.ModuleType | types.FunctionType | types.BuiltinFunctionType)


# ---------------------------------------------------------------- instances


def instance_dict(value: object) -> dict[str, object] | None:
    if isinstance(value, type | types.ModuleType):
        return None
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return None
    return found if isinstance(found, dict) else None


def state(value: object) -> tuple[Child, ...]:
    """The instance's own attributes, from its `__dict__` and its slots."""
    found: list[Child] = []
    attributes = instance_dict(value)
    if attributes:
        found.append((".__dict__", attributes))
    for slot in _slots(type(value)):
        try:
            found.append((f".{slot.__name__}", slot.__get__(value)))
        except AttributeError:
            continue
    return tuple(found)


def _slots(kind: type) -> list[types.MemberDescriptorType]:
    return [
        member
        for cls in reversed(kind.__mro__)
        if "__slots__" in vars(cls)
        for member in vars(cls).values()
        if type(member) is types.MemberDescriptorType
    ]


def transparent(kind: type) -> bool:
    """Instances hold nothing but a `__dict__` and slots; the size test is the one `object.__reduce_ex__` makes."""
    pointers = len(_slots(kind)) + (kind.__dictoffset__ > 0) + (kind.__weakrefoffset__ > 0)
    return kind.__itemsize__ == 0 and kind.__basicsize__ <= object.__basicsize__ + pointers * _POINTER


@functools.lru_cache(maxsize=4096)
def extended(kind: type) -> bool:
    """Whether a class of an extension module adds C-level state to a base that has a rule (a `dict` with a cache)."""
    for cls in kind.__mro__:
        base = cls.__base__
        if base is None or cls.__module__.partition(".")[0] in _KNOWN_MODULES:
            continue
        own = [member for member in _slots(cls) if member.__objclass__ is cls]
        has_dict = cls.__dictoffset__ > 0 or (cls.__dictoffset__ < 0 and cls.__itemsize__ > 0)
        pointers = len(own) + (has_dict and base.__dictoffset__ == 0)
        pointers += cls.__weakrefoffset__ > 0 >= base.__weakrefoffset__
        if cls.__basicsize__ > base.__basicsize__ + pointers * _POINTER:
            return True
    return False


# ---------------------------------------------------------------- tokens


def token(value: object, depth: int = 8) -> object:
    """A hashable stand-in for a value used as key or set element: equal for equal values of equal types, else unequal.

    None for objects that are compared by what they hold (instances of the user's classes).
    """
    kind = type(value)
    name = type_name(kind)
    if kind in ATOMS:
        return name, value
    if isinstance(value, enum.Enum):
        return name, value._name_, token(value._value_, depth - 1) if depth else None
    if isinstance(value, float) and kind is float:
        return name, "nan" if value != value else value.hex()
    if isinstance(value, complex) and kind is complex:
        return name, value.real.hex(), value.imag.hex()
    if isinstance(value, np.generic) and not value.dtype.hasobject:
        return name, str(value.dtype), value.tobytes()
    if isinstance(value, tuple | frozenset) and kind in (tuple, frozenset) and depth:
        inner = [token(item, depth - 1) for item in value]
        return None if None in inner else (name, len(inner), tuple(inner) if kind is tuple else frozenset(inner))
    if kind in _REPRESENTED or isinstance(value, pathlib.PurePath):
        return name, str(value) if isinstance(value, pathlib.PurePath) else repr(value)
    if isinstance(value, type | types.ModuleType):
        return name, code_name(value)
    return None


_REPRESENTED = (datetime.date, datetime.time, datetime.datetime, datetime.timedelta, datetime.timezone, decimal.Decimal)


def code_name(value: Any) -> str:
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', getattr(value, '__name__', ''))}"


# ---------------------------------------------------------------- raw content


def plain(value: object) -> object:
    """The state of a random generator as nested tuples of numbers, strings and bytes."""
    if isinstance(value, dict):
        return tuple(sorted((str(key), plain(item)) for key, item in value.items()))
    if isinstance(value, tuple | list):
        return tuple(map(plain, value))
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    return value


def start_of(values: Any) -> int:
    """Address of the first element of an array or of any object with a buffer. Raises `TypeError` or `ValueError`."""
    buffer = values if isinstance(values, np.ndarray) else np.asarray(memoryview(values))
    address: int = buffer.__array_interface__["data"][0]
    return address


def raw_items(value: Any) -> list[object]:
    """Elements of a list, tuple, deque, set or frozenset, or of a subclass whatever it overrides."""
    for base in _SEQUENCES:
        if isinstance(value, base):
            return list(base.__iter__(value))
    raise TypeError(type(value).__qualname__)


_SEQUENCES: tuple[Any, ...] = (list, tuple, collections.deque, set, frozenset)


def content_of_rows(rows: Sequence[Any]) -> tuple[list[object], ...] | None:
    """What lists hold, one after the other, or the keys and the values of dicts; None for any other objects."""
    kinds = set(map(type, rows))
    if kinds == {list}:
        return ([*itertools.chain.from_iterable(rows)],)
    if kinds == {dict}:
        return [*itertools.chain.from_iterable(rows)], [*itertools.chain.from_iterable(map(dict.values, rows))]
    return None


def raw_pairs(value: Any) -> tuple[list[object], list[object]]:
    """Keys and values of a dict in its order, whatever a subclass overrides."""
    if type(value) is dict:
        return [*value], [*value.values()]
    items: Callable[[Any], Iterable[tuple[object, object]]] = (
        collections.OrderedDict.items if isinstance(value, collections.OrderedDict) else dict.items
    )
    keys: list[object] = []
    values: list[object] = []
    for key, item in items(value):
        keys.append(key)
        values.append(item)
    return keys, values
