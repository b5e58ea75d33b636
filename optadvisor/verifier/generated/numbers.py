"""Other numbers, strings and constants than the recorded one: what single values are changed to.

    changes_of(7)  →  Change("is 0", …), Change("is 1", …), …, Change("is 2**63", kind=Kind.DANGEROUS, …)

Does not handle: subclasses of these types (an `IntEnum`, a string with attributes), decimals, fractions and dates.
"""

from __future__ import annotations

import enum
import math
import string
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np


class Kind(enum.IntEnum):
    """What a change is about, in the order in which changes are tried: what tells most first."""

    SHORTENED = 0
    SIZE = 1
    VALUE = 2
    LAYOUT = 3
    ALIASING = 4
    TYPE = 5
    COMBINED = 6
    DANGEROUS = 7
    """May loop for ever or fill the memory: last, so that little is lost when it does."""


@dataclass(frozen=True, slots=True)
class Change:
    """How one value becomes another."""

    label: str
    """Continues the value's name: `is 0`, `contains nan`."""
    make: Callable[[Any], Any]
    """The new value, from the old one; the same one for equal old ones."""
    kind: Kind = Kind.VALUE


STEPS = (3, 5, 7, 10, 20, 25, 30, 50, 64, 100, 101, 150, 256, 1000, 2000)
SMALL = 100
"""Integers up to this one are taken for counts that a recursion or a product may depend on."""
HUGEST = (("2**63", 2**63), ("10**30", 10**30), ("2**31", 2**31), ("-2**63 - 1", -(2**63) - 1))
HUGE = (
    ("-2**31 - 1", -(2**31) - 1),
    ("2**62", 2**62),
    ("2**40 - 1", 2**40 - 1),
    ("2**62 - 1", 2**62 - 1),
    ("2**63 - 1", 2**63 - 1),
    ("2**53 + 1", 2**53 + 1),
    ("2**31 - 1", 2**31 - 1),
    ("-2**63", -(2**63)),
)
TEXTS = (
    ("is empty", ""),
    ("is one character", "a"),
    ("is only white space", " \t \n "),
    ("contains é and ß", "Caffé Straße"),
    ("contains İ", "İstanbul İ"),
    ("contains a combining accent", "e\u0301cole e\u0301"),
    ("contains an emoji", "a 😀 b"),
    ("contains NUL", "a\0b"),
    ("contains lines and tabs", "one two\nthree\tfour\r\nfive\n\n six"),
    ("contains rare separators", "a\x1cb\u2028c\x85d\u00a0e"),
    ("contains digits of another script", "1 ² ٣ 4"),
    ("is very repetitive", "ab" * 60),
    ("is one letter many times", "a" * 120),
    ("is spelt alike only in lower or folded case", "ßaİAss"),
    ("contains punctuation", 'it\'s "so": {a}, %s \\ [b] & co. (x)'),
    ("is all punctuation of ASCII", string.punctuation),
    ("contains half of a surrogate pair", "a\ud800b"),
)

BYTES = (
    ("is empty", b""),
    ("is one byte", b"a"),
    ("is only white space", b" \t\n"),
    ("has bytes above 127", b"a\xff\x80b"),
    ("contains a zero byte", b"a\0b"),
    ("contains lines", b"one two\nthree\r\n"),
    ("is very repetitive", b"ab" * 60),
    ("is all 256 bytes", bytes(range(256))),
)


def changes_of(value: Any) -> Iterator[Change]:
    """What a number, string or bool can be changed to; nothing for values of other types."""
    kind = type(value)
    if kind in _MAKERS:
        found = _MAKERS[kind](value)
    elif isinstance(value, np.generic) and kind.__module__ == "numpy":
        found = _of_scalar(value)
    else:
        return
    shown = repr(value)
    for change in found:
        new = change.make(value)
        if type(new) is not kind or repr(new) != shown:
            yield change


def _constant(label: str, value: Any, kind: Kind = Kind.VALUE) -> Change:
    return Change(label, lambda _: value, kind)


def _of_bool(value: bool) -> Iterator[Change]:
    yield _constant(f"is {not value}", not value)
    yield _constant(f"is {int(value)}", int(value), Kind.TYPE)


def _of_int(value: int) -> Iterator[Change]:
    near = (0, 1, 2, -1, value + 1, value - 1, -2, -value)
    for one in near:
        yield _constant(f"is {one}" if abs(one) < 10**20 else f"is an int of {one.bit_length()} bits", one)
    yield from (_constant(f"is {text}", one, Kind.DANGEROUS) for text, one in HUGEST)
    if abs(value) <= SMALL:
        yield from (_constant(f"is {one}", one, Kind.VALUE if one <= value else Kind.DANGEROUS) for one in STEPS)
    yield _constant("is a bool", bool(value), Kind.TYPE)
    if abs(value) < 2**53:
        yield _constant("is a float", float(value), Kind.TYPE)
        yield _constant("is a float with a fraction", value + 0.5, Kind.TYPE)
    if -(2**63) <= value < 2**63:
        yield Change("is a NumPy int64", np.int64, Kind.TYPE)
    yield from (_constant(f"is {text}", one, Kind.DANGEROUS) for text, one in HUGE)


def _of_float(value: float) -> Iterator[Change]:
    yield from (_constant(f"is {one!r}", one) for one in (0.0, -0.0, -value, math.nan, 1.0, 0.5, -1.5))
    yield _constant("is denormal", sys.float_info.min / 1024)
    yield from (_constant(f"is {one!r}", one) for one in (1e-300, 1e300, math.inf, -math.inf))
    if math.isfinite(value):
        yield _constant("is its upper neighbour", math.nextafter(value, math.inf))
        yield _constant("is its lower neighbour", math.nextafter(value, -math.inf))
        yield _constant("is an int", round(value), Kind.TYPE)
    yield Change("is a NumPy float64", np.float64, Kind.TYPE)
    yield _constant("is huge and whole", 1e17, Kind.DANGEROUS)


def _of_complex(value: complex) -> Iterator[Change]:
    for one in (
        0j,
        -value,
        value.conjugate(),
        complex(math.nan, 0.0),
        complex(0.0, math.inf),
        complex(-0.0, -0.0),
        1e300j,
    ):
        yield _constant(f"is {one!r}", one)
    yield _constant("is a float", value.real, Kind.TYPE)


def _of_text(value: str) -> Iterator[Change]:
    for label, text in TEXTS:
        yield _constant(label, text, Kind.SIZE if label == "is empty" else Kind.VALUE)
    yield _constant("is doubled", value + value, Kind.SIZE)
    yield _constant("is reversed", value[::-1])
    half = len(value) // 2
    for name, mark in (("é", "é"), ("İ", "İ"), ("a line break", "\n"), ("two spaces", "  "), ("²", "²")):
        yield _constant(f"has {name} in its middle", value[:half] + mark + value[half:])
    yield _constant("repeats its first character", value[:1] * max(len(value), 2))
    yield from (_constant(f"is in {case} case", getattr(value, case)()) for case in ("upper", "lower"))
    yield _constant("has white space around it", f"  {value}\n")
    yield _constant("is bytes", value.encode(errors="replace"), Kind.TYPE)
    yield Change("is a list of its characters", list, Kind.TYPE)


def _of_bytes(value: bytes | bytearray) -> Iterator[Change]:
    kind = type(value)
    for label, text in BYTES:
        yield Change(label, partial(_made, kind, text), Kind.VALUE if text else Kind.SIZE)
    yield Change("is doubled", lambda old: old + old, Kind.SIZE)
    yield Change("is reversed", lambda old: old[::-1])
    other = bytearray if kind is bytes else bytes
    yield Change(f"is a {other.__name__}", other, Kind.TYPE)


def _made(kind: type, content: Any, _: Any) -> Any:
    return kind(content)


def _of_range(value: range) -> Iterator[Change]:
    yield _constant("is empty", range(0), Kind.SIZE)
    yield _constant("has one number", range(value.start, value.start + 1), Kind.SIZE)
    yield _constant("is reversed", value[::-1])
    yield Change("is a list", lambda old: list(old[:1000]), Kind.TYPE)


def _of_scalar(value: np.generic) -> Iterator[Change]:
    """A NumPy scalar keeps its type, but where that is what changes."""
    kind: Any = type(value)
    if isinstance(value, np.integer):
        info = np.iinfo(kind)
        numbers: list[Any] = [0, 1, 2, int(value) + 1, int(value) - 1, -1, info.max, info.min]
        fitting = [one for one in numbers if info.min <= one <= info.max]
        for one in fitting:
            label = {info.max: "is the largest of its type", info.min: "is the least of its type"}.get(one, f"is {one}")
            yield _constant(label, kind(one), Kind.VALUE if abs(one) <= abs(int(value)) + 1 else Kind.DANGEROUS)
        yield _constant("is a plain int", int(value), Kind.TYPE)
    elif isinstance(value, np.floating):
        for number in (0.0, -0.0, -float(value), math.nan, math.inf, -math.inf, 1e300, 1e-300):
            with np.errstate(all="ignore"):
                yield _constant(f"is {number!r}", kind(number))
        yield _constant("is a plain float", float(value), Kind.TYPE)
    elif isinstance(value, np.bool_):
        yield _constant(f"is {not value}", np.bool_(not value))
        yield _constant("is a plain bool", bool(value), Kind.TYPE)


_MAKERS: dict[type, Callable[[Any], Iterator[Change]]] = {
    bool: _of_bool,
    int: _of_int,
    float: _of_float,
    complex: _of_complex,
    str: _of_text,
    bytes: _of_bytes,
    bytearray: _of_bytes,
    range: _of_range,
}
