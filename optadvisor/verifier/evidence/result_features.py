"""A result as named numbers, for comparing distributions of results.

    features((3, np.array([1.0, 2.0])))  →  Features(kind="tuple(int, float64 array of 1 dimension)",
                                              numbers={"return[0]": 3.0, "return[1], mean": 1.5, …})

Numbers stand for themselves; of arrays and of lists and sets of numbers come size, mean, standard deviation, extremes,
quantiles, the first and last element, and the correlation of neighbours and of columns; text counts by its length, its
characters and a checksum.

Does not handle: objects without attributes of their own (`UnseenError`).
"""

from __future__ import annotations

import math
import sys
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
MAX_PARTS = 16
"""Longer tuples and dicts are sequences, shorter ones are looked at part by part."""
MAX_COLUMNS = 6
MAX_DEPTH = 20
ROUNDING = 1e-11
"""Relative to a sequence's scale: the order of additions is no difference in distribution."""


class UnseenError(Exception):
    """A result holds something that numbers cannot be made of; the text says what."""


@dataclass(kw_only=True)
class Features:
    """What one result is, in numbers."""

    kind: str = ""
    """Its structure in words: types, dtypes, dimensions, but not sizes."""
    numbers: dict[str, float] = field(default_factory=dict)
    scalars: list[str] = field(default_factory=list)
    """Names of the numbers that are results themselves and no summaries."""
    series: dict[str, np.ndarray[Any, Any]] = field(default_factory=dict)
    """Sequences of numbers."""


def features(result: Any) -> Features:
    """The features of one result. Raises `UnseenError`."""
    found = Features()
    found.kind = _look(result, "return", found, 0)
    names = list(found.series)[:MAX_COLUMNS]
    for number, first in enumerate(names):
        for second in names[number + 1 :]:
            if found.series[first].size == found.series[second].size:
                pair = found.series[first], found.series[second]
                found.numbers[f"{first} and {second}, correlation"] = _correlation(*pair)
    found.series.clear()
    return found


def _look(value: Any, name: str, found: Features, depth: int) -> str:
    if depth > MAX_DEPTH:
        raise UnseenError(f"{name[:60]} is nested too deeply, or within itself")
    if isinstance(value, np.ndarray) and value.dtype != object:
        _summarise(value, name, found)
        return f"{value.dtype} array of {value.ndim} dimension{'s' if value.ndim != 1 else ''}"
    if isinstance(value, np.ndarray):
        return f"object array of {_look(value.tolist(), name, found, depth + 1)}"
    kind = type(value).__name__
    if value is None or isinstance(value, bool | int | float | complex | np.generic):
        return _scalar(value, name, found)
    if isinstance(value, str | bytes | bytearray):
        codes = np.frombuffer(value.encode("utf-32-le", "surrogatepass") if isinstance(value, str) else value, np.uint8)
        codes = codes.view(np.uint32) if isinstance(value, str) else codes
        _summarise(codes, name, found)
        found.numbers[f"{name}, checksum"] = float(zlib.crc32(codes.tobytes()))
        return kind
    if isinstance(value, dict):
        return _dict(value, name, found, depth)
    if isinstance(value, tuple) and len(value) <= MAX_PARTS:
        parts = [_look(part, f"{name}[{number}]", found, depth + 1) for number, part in enumerate(value)]
        return f"{kind}({', '.join(parts)})"
    if isinstance(value, list | tuple | set | frozenset) or kind == "deque":
        return f"{kind} of {_sequence(value, name, found, depth)}"
    state = _state(value)
    if state is None:
        raise UnseenError(f"{name} is a {kind}, of which no numbers can be made")
    return f"{kind} with {_look(state, name, found, depth + 1)}"


def _scalar(value: Any, name: str, found: Features) -> str:
    if value is None:
        return "None"
    if isinstance(value, complex | np.complexfloating):
        for part, number in (("real", value.real), ("imag", value.imag)):
            found.numbers[f"{name}.{part}"] = _number(number)
            found.scalars.append(f"{name}.{part}")
        return type(value).__name__
    if isinstance(value, np.generic) and not isinstance(value, np.number | np.bool_):
        raise UnseenError(f"{name} is a {type(value).__name__}, of which no numbers can be made")
    found.numbers[name] = _number(value)
    found.scalars.append(name)
    return type(value).__name__


def _number(value: Any) -> float:
    """NaN counts as infinite, what is too large for a float as the largest one; the last digits are left out."""
    try:
        number = float(value)
    except OverflowError:
        return sys.float_info.max if value > 0 else -sys.float_info.max
    return math.inf if math.isnan(number) else float(f"{number:.12g}")


def _dict(value: dict[Any, Any], name: str, found: Features, depth: int) -> str:
    keys, kind = list(value), type(value).__name__
    if len(keys) <= MAX_PARTS and all(isinstance(key, str) for key in keys):
        parts = [f"{key}: {_look(value[key], f'{name}[{key!r}]', found, depth + 1)}" for key in keys]
        return f"{kind}({', '.join(parts)})"
    of_keys = _sequence(keys, f"{name}.keys", found, depth)
    return f"{kind} of {of_keys} to {_sequence(list(value.values()), f'{name}.values', found, depth)}"


def _sequence(values: Iterable[Any], name: str, found: Features, depth: int) -> str:
    """A list of anything: numbers at once, rows of equal length by columns, else all the numbers within."""
    items = sorted(values, key=repr) if isinstance(values, set | frozenset) else list(values)
    kinds = sorted({type(item).__name__ for item in items})
    text = " or ".join(kinds) if kinds else "nothing"
    if all(isinstance(item, bool | int | float | np.number | np.bool_) for item in items):
        ordered = sorted(items) if isinstance(values, set | frozenset) else items
        _summarise(np.array([_number(item) for item in ordered]), name, found)
        return text
    found.numbers[f"{name}, size"] = float(len(items))
    inner = [Features() for _ in items]
    within = {_look(item, "", one, depth + 1) for item, one in zip(items, inner, strict=True)}
    columns = sorted({column for one in inner for column in one.numbers})
    for column in columns:
        numbers = [one.numbers[column] for one in inner if column in one.numbers]
        _summarise(np.array(numbers), f"{name}[…]{column}", found)
    return " or ".join(sorted(within))


def _summarise(array: np.ndarray[Any, Any], name: str, found: Features) -> None:
    if array.dtype.names:
        for part in array.dtype.names:
            _summarise(array[part], f"{name}[{part!r}]", found)
        return
    if array.dtype.kind == "c":
        _summarise(array.real, f"{name}.real", found)
        _summarise(array.imag, f"{name}.imag", found)
        return
    if array.dtype.kind in "SUV":
        raise UnseenError(f"{name} is an array of {array.dtype}, of which no numbers can be made")
    numbers = found.numbers
    for axis, length in enumerate(array.shape if array.ndim > 1 else ()):
        numbers[f"{name}, length {axis}"] = float(length)
    rows = np.nan_to_num(array.astype(np.float64), nan=math.inf, posinf=math.inf, neginf=-math.inf)
    flat = rows.ravel()
    numbers[f"{name}, size"] = float(flat.size)
    if not flat.size:
        return
    with np.errstate(all="ignore"):
        _describe(flat, name, numbers)
        if rows.ndim == 1:
            found.series[name] = flat
        for column in range(rows.shape[1] if rows.ndim == 2 and rows.shape[1] <= MAX_COLUMNS else 0):
            _describe(rows[:, column], f"{name}[:, {column}]", numbers)
            found.series[f"{name}[:, {column}]"] = rows[:, column]


def _describe(flat: np.ndarray[Any, Any], name: str, numbers: dict[str, float]) -> None:
    step = float(np.abs(flat[np.isfinite(flat)]).max(initial=0.0)) * ROUNDING
    found = {"mean": flat.mean(), "standard deviation": flat.std()}
    found = {what: round(x / step) * step if step and math.isfinite(x) else x for what, x in found.items()}
    found |= {"first": flat[0], "last": flat[-1], "lowest": flat.min(), "highest": flat.max()}
    found |= {"correlation of neighbours": _correlation(flat[1:], flat[:-1])}
    quantiles = np.sort(flat)[[round(share * (flat.size - 1)) for share in QUANTILES]]
    found |= {f"{share:.0%} quantile": value for share, value in zip(QUANTILES, quantiles, strict=True)}
    numbers |= {f"{name}, {what}": _number(number) for what, number in found.items()}


def _correlation(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> float:
    if a.size < 3 or a.std() == 0.0 or b.std() == 0.0:
        return 0.0
    with np.errstate(all="ignore"):
        found = float(np.mean((a - a.mean()) * (b - b.mean())) / (a.std() * b.std()))
    return _number(round(found, 9) if math.isfinite(found) else found)


def _state(value: Any) -> dict[str, Any] | None:
    if isinstance(value, type) or callable(value):
        return None
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    state = {name: getattr(value, name) for name in slots if hasattr(value, name)} | getattr(value, "__dict__", {})
    return {str(name): part for name, part in state.items()} or None
