"""What can be said about an input before the call: facts that a guard can test, as plain JSON data.

    features({"n": 5}, {"globals": {}, …})  →  {"n": {"type": "builtins.int", "low": "5", "high": "5"}}

Places are parameters (`a`), attributes of instances that plain access reads (`self.x`, two levels), data globals
(`global N`), and pairs (`(a, b)`, also of attributes and globals). Facts are left out where they mean nothing.

- every value: `type`, module and qualified name
- arrays: `dtype` (`float64`; `>f8` when not `native`), `ndim`, `size`, `shape`, `c_contiguous`, `f_contiguous`,
  `writeable`, `aligned`, `owndata`, `native`, `positive_strides`; of numbers `low`, `high`, of floats also `finite`,
  `nan`, `negative_zero`
- numbers: `low` and `high`, both its value (of a bool `0` or `1`); floats also `finite`, `nan`, `negative_zero`
- strings: `length`, `ascii`
- lists, tuples, deques, sets, dicts: `length`, `elements` (names of the types inside; in a dict, of the keys); of
  dicts also `values` (types of the values); of numbers also `low`, `high`, `finite`, `nan`, `negative_zero`; of strings
  `ascii`; of rows `rows` (`equal`, `ragged`, or `shared`: one object twice)
- pairs of arrays, or of containers of one type: `same` (one object), `overlap` (as `numpy.may_share_memory`)

`low` and `high` are decimal strings for integers and `repr` for floats, over the finite values; None without any.
No method of the user's classes is called; of a subclass nothing but its type is looked at.

Does not handle: sets and dicts beyond `length` and types; relations between numbers, which the guards derive.
"""

from __future__ import annotations

import collections
import itertools
import math
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np

from optadvisor.probes.specs import LARGEST_BITS, type_name
from optadvisor.verifier.generated.places import ATTRIBUTE_LEVELS, attributes_of

Facts: TypeAlias = dict[str, Any]

SCAN_LIMIT = 100_000
"""Items of a container that are looked at; of a longer one there is only the length."""
MOST_PLACES = 40
MOST_PAIRED = 8
_CONTAINERS = (list, tuple, collections.deque, set, frozenset, dict)
_SHARED = (list, dict, set, collections.deque, bytearray)


def features(names: dict[str, Any], state: dict[str, Any]) -> dict[str, Facts]:
    """Place → fact → JSON-plain value. `names`: parameter → argument as bound; of `state` the globals are read."""
    found = dict(itertools.islice(_places(names, state.get("globals", {})), MOST_PLACES))
    facts = {name: facts_of(value) for name, value in found.items()}
    return facts | _pairs(found)


def _places(names: dict[str, Any], shared: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from names.items()
    for name, value in names.items():
        yield from _attributes(name, value, ATTRIBUTE_LEVELS)
    for name, value in shared.items():
        yield f"global {name}", value


def _attributes(path: str, value: Any, levels: int) -> Iterator[tuple[str, Any]]:
    """What `path.name` gives without running a property or a `__getattr__` of the class."""
    reader: Any = type(value).__getattribute__
    if not levels or reader is not object.__getattribute__:
        return
    for name, held in attributes_of(value).items():
        if name.isidentifier() and not _is_computed(type(value), name):
            yield f"{path}.{name}", held
            yield from _attributes(f"{path}.{name}", held, levels - 1)


def _is_computed(kind: type, name: str) -> bool:
    """Whether a property or another data descriptor of the class hides the instance's attribute."""
    for cls in kind.__mro__:
        if name in vars(cls):
            descriptor = type(vars(cls)[name])
            return hasattr(descriptor, "__set__") and descriptor.__name__ != "member_descriptor"
    return False


def facts_of(value: Any) -> Facts:
    """The facts of one value."""
    kind = type(value)
    facts: Facts = {"type": type_name(kind)}
    if kind is np.ndarray:
        return facts | _array_facts(value)
    if kind in (int, float):
        return facts | _number_facts([value])
    if issubclass(kind, np.integer | np.floating) and kind.__module__ == "numpy":
        return facts | {"dtype": str(value.dtype)} | _number_facts([value.item()])
    if kind is bool:
        return facts | {"low": str(int(value)), "high": str(int(value))}
    if kind in (str, bytes, bytearray):
        return facts | {"length": len(value), "ascii": value.isascii()}
    if kind in _CONTAINERS:
        return facts | _container_facts(value)
    return facts


# ---------------------------------------------------------------- numbers


def _number_facts(numbers: list[Any]) -> Facts:
    """Of exact ints and floats."""
    floats = [one for one in numbers if type(one) is float]
    finite = [one for one in numbers if type(one) is int or math.isfinite(one)]
    facts: Facts = {
        "low": _written(min(finite)) if finite else None,
        "high": _written(max(finite)) if finite else None,
    }
    if floats:
        facts["finite"] = len(finite) == len(numbers)
        facts["nan"] = any(one != one for one in floats)
        facts["negative_zero"] = any(one == 0.0 and math.copysign(1.0, one) < 0 for one in floats)
    return facts


def _written(number: int | float) -> str | None:
    """None for an integer so large that Python may refuse to write it out."""
    if isinstance(number, float):
        return repr(number)
    return str(number) if number.bit_length() <= LARGEST_BITS else None


# ---------------------------------------------------------------- arrays


def _array_facts(values: np.ndarray[Any, Any]) -> Facts:
    flags = values.flags
    facts: Facts = {
        "dtype": str(values.dtype) if values.dtype.isnative else values.dtype.str,
        "native": bool(values.dtype.isnative),
        "ndim": values.ndim,
        "size": int(values.size),
        "shape": [int(n) for n in values.shape],
        "c_contiguous": bool(flags.c_contiguous),
        "f_contiguous": bool(flags.f_contiguous),
        "writeable": bool(flags.writeable),
        "aligned": bool(flags.aligned),
        "owndata": bool(flags.owndata),
        "positive_strides": all(step > 0 for step in values.strides),
    }
    if values.dtype.kind in "iu":
        facts["low"] = str(values.min()) if values.size else None
        facts["high"] = str(values.max()) if values.size else None
    elif values.dtype.kind == "f":
        finite = values[np.isfinite(values)]
        facts["low"] = repr(float(finite.min())) if finite.size else None
        facts["high"] = repr(float(finite.max())) if finite.size else None
        facts["negative_zero"] = bool(np.any((values == 0) & np.signbit(values)))
    if values.dtype.kind in "fc":
        facts["finite"] = bool(np.isfinite(values).all())
        facts["nan"] = bool(np.isnan(values).any())
    return facts


# ---------------------------------------------------------------- containers


def _container_facts(value: Any) -> Facts:
    facts: Facts = {"length": len(value)}
    if len(value) > SCAN_LIMIT:
        return facts
    items = list(value)  # the keys of a dict
    kinds = _kinds(items)
    facts["elements"] = sorted(set(map(type_name, kinds)))
    if type(value) is dict:
        facts["values"] = sorted(set(map(type_name, _kinds(value.values()))))
    if type(value) in (dict, set, frozenset) or not items:
        return facts
    if all(kind is int or kind is float for kind in kinds):
        facts |= _number_facts(items)
    elif all(kind is str for kind in kinds):
        facts["ascii"] = all(map(str.isascii, items))
    elif all(kind is list or kind is tuple for kind in kinds):
        facts["rows"] = _rows(items)
    return facts


def _kinds(items: Iterable[Any]) -> list[type]:
    """The types of all items, each once; a metaclass may have a hash of its own."""
    return list({id(kind): kind for kind in map(type, items)}.values())


def _rows(rows: list[Any]) -> str:
    if len(set(map(id, rows))) < len(rows):
        return "shared"
    return "equal" if len(set(map(len, rows))) == 1 else "ragged"


# ---------------------------------------------------------------- pairs


def _pairs(found: dict[str, Any]) -> dict[str, Facts]:
    """Which arrays and containers are one object or share memory."""
    paired: Iterable[str] = [name for name, value in found.items() if type(value) in (np.ndarray, *_SHARED)]
    facts: dict[str, Facts] = {}
    for a, b in itertools.combinations(itertools.islice(paired, MOST_PAIRED), 2):
        first, second = found[a], found[b]
        if type(first) is np.ndarray and type(second) is np.ndarray:
            facts[f"({a}, {b})"] = {"same": first is second, "overlap": bool(np.may_share_memory(first, second))}
        elif type(first) is type(second):
            facts[f"({a}, {b})"] = {"same": first is second, "overlap": first is second}
    return facts
