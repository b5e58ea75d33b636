"""Describe values as `ValueSpec`s: what rewriters may know of what a program passed around."""

from __future__ import annotations

import collections
import dataclasses
import inspect
import itertools
import math
import sys
from collections.abc import Callable, Iterable, Mapping
from types import BuiltinFunctionType, CellType, FunctionType
from typing import Any

from optadvisor.probes.attributes import columns, sample
from optadvisor.probes.closures import contents
from optadvisor.probes.dicts import by_key, by_place
from optadvisor.probes.snapshots import ORIGINAL
from optadvisor.records import ValueSpec
from optadvisor.source.codes import marked_name

SCAN_LIMIT = 4_000_000
"""Containers longer than this are described as `mixed` without looking at every element."""

NUMBERS: dict[type, str] = {float: "float64", int: "int64", bool: "bool"}
"""The dtype of an array of such numbers."""

INT_OR_INF = "int or inf"
"""The dtype that is noted for lists of ints and infinities."""
MIXED = "mixed numbers"
"""The dtype that is noted for other lists of floats and ints that floats hold exactly."""

RECORD = "builtins.dict"
NESTED = 3
"""Objects in objects are described up to this depth."""
FEW = 12
"""Objects in objects with more attributes are not."""

DEEPEST = 16
"""Lists in lists are looked at up to this depth: a list may hold itself."""

LARGEST_BITS = 2048
"""Below the least that `sys.set_int_max_str_digits` accepts (640 digits)."""


def describe(name: str, value: Any, *, depth: int = NESTED) -> ValueSpec:
    """The spec of one value. Never raises for odd objects and never calls their methods.

    >>> describe("n", 5).type
    'builtins.int'
    """
    kind = type(value)
    base = ValueSpec(name=name, type=type_name(kind))
    if type(kind) is not type:  # such a class may say itself what it is equal to
        return base
    if kind is int:
        return _with(base, **_range(value, value))
    if kind in (str, bytes, bytearray):
        return _with(base, length=len(value))
    if kind in (list, tuple, set, frozenset):
        spec = _describe_container(base, value)
        if kind is list and spec.element == "numpy.ndarray":
            return _with(spec, items=_vectors(value))
        holds = spec.element == RECORD or _is_foreign(spec.element)
        return _with_columns(spec, value, depth) if holds and kind in (list, tuple) else spec
    if kind is FunctionType:
        return _describe_function(base, value, depth)
    if kind is BuiltinFunctionType:
        return _with(base, element=f"{value.__module__}.{value.__qualname__}")
    if kind is dict:
        counted = _with(base, length=len(value), element=_common_type(value.values(), len(value)))
        held = {key: own[0] for key, own in by_key([value]).items()} if depth else {}
        return _with(_describe_keyed(counted, value), attributes=_described(held, depth))
    if kind is collections.defaultdict:
        base = _describe_keyed(base, value)
    if _is_foreign(base.type) and depth:
        held = {key: own[0] for key, own in columns([value], alone=True).items()}
        return _with(base, attributes=_described(held, depth))
    numpy = sys.modules.get("numpy")
    if numpy is None or not hasattr(numpy, "ndarray"):  # not loaded, still loading, or a file of the user's
        return base
    if kind is numpy.ndarray:
        return _describe_array(base, value)
    if issubclass(kind, numpy.generic):
        return _with(base, dtype=_dtype_name(value.dtype))
    return base


def bind(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Parameter → argument with defaults filled in; by position when the call does not fit the signature."""
    try:
        bound = inspect.signature(function, follow_wrapped=False).bind(*args, **kwargs)
    except (TypeError, ValueError):
        return {str(i): value for i, value in enumerate(args)} | kwargs
    bound.apply_defaults()
    return dict(bound.arguments)


def type_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _with(spec: ValueSpec, **changes: Any) -> ValueSpec:
    return dataclasses.replace(spec, **changes)


def _describe_function(base: ValueSpec, function: FunctionType, depth: int) -> ValueSpec:
    """Its name, and what is in the variables of the function around it."""
    stands_for = vars(function).get(ORIGINAL)
    function = getattr(stands_for, "original", function)
    if type(function) is not FunctionType or not depth:
        return base
    held = contents(function)
    below = depth - 1 if len(held) <= FEW else 0
    variables = tuple(describe(name, value, depth=below) for name, value in held.items())
    return _with(base, element=marked_name(function.__code__), attributes=variables)


def _describe_container(base: ValueSpec, value: Any) -> ValueSpec:
    element = _common_type(value, len(value))
    spec = _with(base, length=len(value), element=element)
    if element == "mixed" and spec.type == "builtins.list" and (dtype := _mixed(value)):
        return _with(spec, shape=(len(value),), dtype=dtype)
    if element == "builtins.int":
        return _with(spec, **_range(min(value), max(value)))
    return _describe_rows(spec, value) if spec.type == element == "builtins.list" else spec


def _is_foreign(kind: str) -> bool:
    """Neither Python's nor NumPy's, and one kind."""
    return "." in kind and not kind.startswith(("builtins.", "numpy."))


def _with_columns(spec: ValueSpec, things: Any, depth: int) -> ValueSpec:
    if not depth:
        return spec
    some = sample(things)
    held = _described(by_key(some) if spec.element == RECORD else columns(some), depth)
    return _with(spec, attributes=tuple(_of_length(each, len(things)) for each in held))


def _of_length(column: ValueSpec, length: int) -> ValueSpec:
    """The description of some of the rows, as one of all of them."""
    return _with(column, length=length, shape=(length, *column.shape[1:]) if column.shape else ())


def _described(held: Mapping[str, Any], depth: int) -> tuple[ValueSpec, ...]:
    below = depth - 1 if len(held) <= FEW else 0
    return tuple(describe(name, value, depth=below) for name, value in held.items())


def _describe_rows(spec: ValueSpec, rows: list[Any]) -> ValueSpec:
    """Lists of numbers in a list: their common shape, and as dtype the one an array of them would have.

    >>> describe("grid", [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]).shape
    (2, 3)
    """
    shape, items = [len(rows)], rows
    while items and _types(items) == {list} and len(set(map(len, items))) == 1:
        shape.append(len(items[0]))
        if len(items) * shape[-1] > SCAN_LIMIT or len(shape) > DEEPEST:
            return spec
        items = [*itertools.chain.from_iterable(items)]
    kinds = _types(items)
    if len(shape) == 1 or (len(shape) == 2 and kinds == {tuple}):
        return _with(spec, items=_items(rows))
    dtype = NUMBERS.get(next(iter(kinds)), "") if len(kinds) == 1 else _mixed(items)
    if not dtype:
        return spec
    spec = _with(spec, shape=tuple(shape), dtype=dtype)
    return _with(spec, **_range(min(items), max(items))) if dtype == "int64" else spec


def _items(rows: list[list[Any]]) -> tuple[ValueSpec, ...]:
    """What lies in lists of different lengths."""
    items = [*itertools.chain.from_iterable(rows)] if sum(map(len, rows)) <= SCAN_LIMIT else []
    if not items:
        return ()
    if _types(items) != {tuple} or len({*map(len, items)}) != 1:
        return (_describe_items(items),)
    return tuple(_describe_items([*column]) for column in zip(*items, strict=True))


def _describe_items(items: list[Any]) -> ValueSpec:
    """Of lists and objects among them no more than their type: what these hold may lead back to where it began."""
    base = _with(ValueSpec(name="", type="builtins.list"), length=len(items))
    kinds = _types(items)
    return _with(base, element="builtins.list") if kinds == {list} else _describe_container(base, items)


def _describe_keyed(base: ValueSpec, held: dict[Any, Any]) -> ValueSpec:
    """What a dict with keys that could be indices would be as a list."""
    keys, values = by_place(held) if 0 < len(held) <= SCAN_LIMIT else ("", [])
    if not keys:
        return base
    listed = _with(ValueSpec(name="", type="builtins.list"), length=len(values))
    return _with(base, keys=keys, items=(_describe_container(listed, values),))


def _mixed(items: list[Any]) -> str:
    """The dtype of ints beside floats; empty for other things, and for ints that floats may not hold."""
    if len(items) > SCAN_LIMIT or _types(items) != {int, float}:
        return ""
    if all(type(item) is int or item == math.inf for item in items):
        return INT_OR_INF
    return MIXED if all(type(item) is float or abs(item) <= 2**53 for item in items) else ""


def _range(low: int, high: int) -> dict[str, str]:
    """Both in decimal; nothing for integers so large that Python may refuse to write them out."""
    if max(low.bit_length(), high.bit_length()) > LARGEST_BITS:
        return {}
    return {"low": str(low), "high": str(high)}


def _types(items: Iterable[Any]) -> set[type]:
    try:
        return set(map(type, items))
    except TypeError:  # a class that cannot be hashed
        return {object, type}


def _common_type(items: Iterable[Any], length: int) -> str:
    if length == 0:
        return ""
    if length > SCAN_LIMIT:
        return "mixed"
    try:
        kinds = _types(items)
    except RuntimeError:  # another thread changed it meanwhile
        return "mixed"
    return type_name(kinds.pop()) if len(kinds) == 1 else "mixed"


def _vectors(arrays: list[Any]) -> tuple[ValueSpec, ...]:
    """The array whose rows equally long vectors of one type could be."""
    first = describe("", arrays[0])
    kinds = {(array.dtype, array.shape) for array in arrays}
    if len(kinds) != 1 or first.ndim != 1:
        return ()
    return (ValueSpec(name="", type=first.type, dtype=first.dtype, shape=(len(arrays), *first.shape), layout="C"),)


def _describe_array(base: ValueSpec, array: Any) -> ValueSpec:
    flags = array.flags
    layout = ("C" if flags.c_contiguous else "") + ("F" if flags.f_contiguous else "")
    spec = _with(
        base,
        dtype=_dtype_name(array.dtype),
        shape=tuple(int(n) for n in array.shape),
        layout=layout or "A",
        writeable=bool(flags.writeable),
    )
    if array.dtype.kind in "iu" and array.size:
        return _with(spec, low=str(array.min()), high=str(array.max()))
    return spec


def _dtype_name(dtype: Any) -> str:
    return str(dtype) if dtype.isnative else f"{dtype.str}"


def kind_of(value: Any) -> tuple[Any, int]:
    """Cheap keys for how alike two arguments are: type (and dtype, or that of the first element), and size.

    Functions: which, and the types of the variables that they hold. Sizes and integers count in powers of four.
    """
    own = type(value)
    if own is int:
        return own, value.bit_length() // 2
    if own in (list, tuple) and value:
        return (own, type(value[0])), len(value).bit_length() // 2
    if own in (str, bytes, bytearray, list, tuple, dict, set, frozenset):
        return own, len(value).bit_length() // 2
    if own is FunctionType:
        return (own, id(value.__code__), *map(_type_held, value.__closure__ or ())), 0
    numpy = sys.modules.get("numpy")
    if own is getattr(numpy, "ndarray", None):
        return (own, str(value.dtype), value.ndim), value.size.bit_length() // 2
    return own, 0


def _type_held(cell: CellType) -> type | None:
    try:
        return type(cell.cell_contents)
    except ValueError:  # it has no value yet
        return None
