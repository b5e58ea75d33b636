"""What a variable may hold, as far as compiled numeric code can tell: the lattice of the typed interpreter in `kinds`.

A number has a machine type, which compiled code computes with, and tags, which say what Python object it would have
been. Python's `0.5` and an element of a float64 array are one machine type and two Python types (`float`,
`numpy.float64`), and a program can tell them apart; a variable that starts as `0` and then takes floats is a machine
float that Python may still hold as an `int`.

A list of floats, ints or bools, or of equally long lists of them, is an `Array` too: compiled code holds it as one. Its
`form` says that Python would have had a list, whose elements are Python's own numbers.

Does not handle: complex numbers, strings, other containers, NumPy's 64-bit unsigned integers.
"""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.loops.intervals import EXACT, INT64, WORDS, Interval

INT, FLOAT, BOOL = "int", "float", "bool"
PY, NP = "py", "np"
"""Tags: the Python type of the machine type's name, or NumPy's scalar of it."""
WHOLE = "int"
"""Tag of a machine float that Python may hold as an `int` no larger than 2**53."""
EITHER = "int or inf"
"""Tag of a machine float that Python holds as an `int` of at most 2**53 in size, or as `float("inf")`: which of them,
the number tells itself (see `infinite`)."""
WORD, LOW_WORD = "64-bit int", "int beyond 64 bits"
"""Machine types, and tags, of ints that compiled code holds as the 64 bits of an int64: of one from 0 to 2**64 - 1, and
of one of which nothing but the lowest 64 bits are known (see `words`)."""
MIXED = "mixed numbers"
"""What lies in a list of floats, and of ints of at most 2**53 in size; such lists are only read."""
FRESH = "@"
"""First character of the origin of an array made inside the function; the other origins are parameters' names."""
NUMPY, LIST, GROWING = "array", "list", "growing list"
"""Forms of an `Array`: NumPy's own; a list whose length stays as it is; a list of numbers that may be appended to, held
as a list in compiled code, too."""
TAME = 1e290
"""A float of at most this size plus a finite one is finite: it is less than half the last place of the largest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    machine: str
    tags: frozenset[str] = frozenset({PY})
    interval: Interval = INT64
    """Of a machine int."""
    bound: float = math.inf
    """Of a machine float: its size is at most this, and it is neither nan nor infinite when the bound is finite."""
    infinite: bool = False
    """Of a machine float: it is `float("inf")` for certain (noted only where `Question.either` says so)."""

    @property
    def size(self) -> float:
        return self.bound if self.machine == FLOAT else float(self.interval.magnitude)


@dataclass(frozen=True, slots=True, kw_only=True)
class Array:
    dtype: str
    """`float64`, `int64` or `bool`."""
    ndim: int
    origins: frozenset[str]
    """Whose memory it may be."""
    whole: bool = True
    """False for a view of a part of another array."""
    extent: int = 2**62
    """No axis is longer."""
    form: str = NUMPY
    elements: Interval = INT64
    """Of int64: what lies in it at any time (see `contents`)."""
    scalars: str = PY
    """Tag of the numbers in a list: `NP` for a list of NumPy's floats, `EITHER` for one of ints and infinities, `WORD`
    for one of ints of 64 bits without a sign, `MIXED`."""
    rows: str = ""
    """`tuple` when the innermost lists are tuples, which nothing can be stored into."""
    holes: bool = False
    """A list of floats in which places may still hold the int 0: compiled code has -0.0 there, and nowhere else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """A tuple of known length."""

    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """`None`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Different things on different paths: no error until it is used."""

    first: str
    second: str
    whole: frozenset[str] = frozenset()
    """Where lists are made that would be no others if they were held with `holes`, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Container:
    """A dict, a set, a deque or a list of tuples that the function makes for itself (see `containers`)."""

    kind: str
    origins: frozenset[str]
    """The places that make it."""
    keys: tuple[Array, ...]
    """What its keys or items are made of, as the lists of all of them; empty while nothing is known."""
    tuples: bool
    """Are its keys or items tuples?"""
    values: tuple[Array, ...] = ()
    """Of a dict: the list of its values; empty while nothing is known."""
    default: str = ""
    """Of a `defaultdict`: `int` or `float`, which makes what is asked for and is not there."""


PYTHON, LEGACY, GENERATOR = "python", "legacy", "generator"
"""Families of random generators: `random.Random`, NumPy's RandomState, its Generator."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream(Clash):
    """A random generator: drawn from (see `streams`), passed on to functions, of no other use."""

    first: str = "a random generator"
    second: str = ""
    family: str


Value: TypeAlias = Number | Array | Sequence | Container | Nothing | Clash

DTYPES = {"float64": FLOAT, "int64": INT, "bool": BOOL}
NARROW = {
    f"{sign}int{bits}": Interval(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if not sign else Interval(0, 2**bits - 1)
    for bits in (8, 16, 32)
    for sign in ("", "u")
}
"""Integer dtypes whose numbers are let in where `Question.narrow` says so. An element is a machine int with the dtype
as its tag: NumPy's arithmetic on it would wrap, so it is compared, stored, used as an index or made an int, no more.
Compiled code reads it as an int64."""
SINGLE = "float32"
"""The dtype of arrays that are let in where `Question.singles` says so, and the tag of their elements: a machine float
that is a float32 (see `singles`)."""


def integer(interval: Interval, tags: frozenset[str] = frozenset({PY})) -> Number:
    return Number(machine=INT, interval=interval, tags=tags)


def floating(bound: float = math.inf, tags: frozenset[str] = frozenset({PY})) -> Number:
    return Number(machine=FLOAT, bound=bound if bound <= TAME else math.inf, tags=tags)


def word(interval: Interval) -> Number:
    """An int from 0 to 2**64 - 1, as an int64 where it is known to be one."""
    if interval.fits(INT64):
        return integer(interval)
    return Number(machine=WORD, tags=frozenset({WORD}), interval=interval)


LOWEST_BITS = Number(machine=LOW_WORD, tags=frozenset({LOW_WORD}), interval=WORDS)


def boolean(tags: frozenset[str] = frozenset({PY})) -> Number:
    return Number(machine=BOOL, tags=tags)


def machine_of(dtype: str) -> str:
    """The machine type of an array's elements."""
    return INT if dtype in NARROW else FLOAT if dtype == SINGLE else DTYPES[dtype]


def element(array: Array) -> Number:
    if array.dtype in NARROW:
        return Number(machine=INT, tags=frozenset({array.dtype}), interval=NARROW[array.dtype])
    if array.dtype == SINGLE:
        return floating(tags=frozenset({SINGLE}))
    if array.scalars == WORD:
        return word(WORDS)
    tags = {NP} if array.form == NUMPY else {PY, WHOLE} if array.holes or array.scalars == MIXED else {array.scalars}
    return Number(machine=DTYPES[array.dtype], tags=frozenset(tags), interval=array.elements)


def outside(origins: frozenset[str] | set[str]) -> frozenset[str]:
    """Those origins that exist before the call."""
    return frozenset(origin for origin in origins if not origin.startswith(FRESH))


def constant(value: object) -> Value | None:
    """The value of a literal, None when compiled code has no such thing."""
    if value is None:
        return Nothing()
    if isinstance(value, bool):
        return boolean()
    if isinstance(value, int):
        interval = Interval(value, value)
        return integer(interval) if interval.fits(INT64) else None
    if isinstance(value, float):
        return floating(abs(value) if math.isfinite(value) else math.inf)
    return None


def combined_tags(left: Number, right: Number) -> frozenset[str]:
    """Of an arithmetic result or a comparison: NumPy's as soon as one operand is NumPy's."""
    python = {PY, WHOLE, EITHER}
    return frozenset(PY if a in python and b in python else NP for a in left.tags for b in right.tags)


def is_narrow(value: Value) -> bool:
    """May it be a number of a narrow NumPy type, or a tuple with one?"""
    if isinstance(value, Sequence):
        return any(map(is_narrow, value.items))
    return isinstance(value, Number) and not value.tags.isdisjoint(NARROW)


def is_ambiguous(value: Value) -> bool:
    """May the Python object be of more than one type?"""
    if isinstance(value, Sequence):
        return any(map(is_ambiguous, value.items))
    return isinstance(value, Clash) or (isinstance(value, Number) and (len(value.tags) > 1 or LOW_WORD in value.tags))


def is_one_of_several(value: Value) -> bool:
    """A list that may be one from outside or another one, so that Python could return either object."""
    outer = outside(value.origins) if isinstance(value, Array) and value.form != NUMPY else frozenset()
    return isinstance(value, Array) and bool(outer) and len(value.origins) > 1


def join(a: Value, b: Value) -> Value:
    """What is known where two paths meet."""
    if a != b and (isinstance(a, Stream) or isinstance(b, Stream)):
        return _clash(a, b)
    if a == b or isinstance(a, Clash):
        return a
    if isinstance(a, Number) and isinstance(b, Number):
        return _join_numbers(a, b)
    if isinstance(a, Array) and isinstance(b, Array) and _layout(a) == _layout(b):
        return dataclasses.replace(
            a,
            origins=a.origins | b.origins,
            whole=a.whole and b.whole,
            extent=max(a.extent, b.extent),
            elements=a.elements.join(b.elements),
        )
    if isinstance(a, Array) and isinstance(b, Array) and a.holes != b.holes:
        plain = b if a.holes else a
        same = _layout(a) == _layout(dataclasses.replace(b, holes=a.holes)) and not outside(plain.origins)
        return dataclasses.replace(_clash(a, b), whole=plain.origins if same else frozenset())
    if isinstance(a, Sequence) and isinstance(b, Sequence) and len(a.items) == len(b.items):
        return Sequence(items=tuple(map(join, a.items, b.items)))
    if isinstance(a, Container) and isinstance(b, Container):
        return _join_containers(a, b)
    return b if isinstance(b, Clash) else _clash(a, b)


def _join_containers(a: Container, b: Container) -> Value:
    kinds = [(c.kind, c.tuples, len(c.keys), len(c.values), c.default) for c in (a, b)]
    keys, values = (tuple(map(join, *pair)) for pair in ((a.keys, b.keys), (a.values, b.values)))
    arrays = [part for part in (*keys, *values) if isinstance(part, Array)]
    if kinds[0] != kinds[1] or len(arrays) < len(keys) + len(values):
        return _clash(a, b)
    both, count = a.origins | b.origins, len(keys)
    return dataclasses.replace(a, origins=both, keys=tuple(arrays[:count]), values=tuple(arrays[count:]))


def _layout(array: Array) -> tuple[str, int, str, str, str, bool]:
    """What two arrays must share to be one variable of compiled code."""
    return array.dtype, array.ndim, array.form, array.scalars, array.rows, array.holes


def _join_numbers(a: Number, b: Number) -> Value:
    if may_be_either(a) and may_be_either(b) and {a.machine, b.machine} != {INT} and not (a.infinite and b.infinite):
        return floating(tags=frozenset({EITHER}))
    if a.machine == b.machine:
        tags = a.tags | b.tags
        return Number(
            machine=a.machine, tags=tags if EITHER not in tags else tags - {EITHER} | {PY, WHOLE},
            interval=a.interval.join(b.interval), bound=max(a.bound, b.bound), infinite=a.infinite and b.infinite,
        )  # fmt: skip
    if {a.machine, b.machine} != {INT, FLOAT}:
        return _join_words(a, b)
    whole, other = (a, b) if a.machine == INT else (b, a)
    if not whole.interval.fits(EXACT) or whole.tags != {PY}:
        return _clash(a, b)
    return floating(max(other.bound, whole.size), other.tags | {WHOLE})


def _join_words(a: Number, b: Number) -> Value:
    if WORD not in a.tags | b.tags and LOW_WORD not in a.tags | b.tags:
        return _clash(a, b)
    if any(number.tags != {PY if number.machine == INT else number.machine} for number in (a, b)):
        return _clash(a, b)
    both = a.interval.join(b.interval)
    return word(both) if both.low >= 0 and LOW_WORD not in a.tags | b.tags else LOWEST_BITS


def may_be_either(number: Number) -> bool:
    """Is it a small int, or infinity, or one of them?"""
    if number.machine == INT:
        return number.tags == {PY} and number.interval.fits(EXACT)
    return number.tags == {EITHER} or (number.infinite and number.tags == {PY})


def _clash(a: Value, b: Value) -> Clash:
    first, second = sorted((describe(a), describe(b)))
    return Clash(first=first, second=second if second != first else "another one, made in another way")


def widen(old: Value, new: Value) -> Value:
    """An upper bound of both that cannot grow for ever."""
    joined = join(old, new)
    if isinstance(joined, Number) and isinstance(old, Number):
        bound = joined.bound if joined.bound <= old.bound else math.inf
        return dataclasses.replace(joined, interval=old.interval.widen(joined.interval), bound=bound)
    if isinstance(joined, Array) and isinstance(old, Array) and joined.extent > old.extent:
        return dataclasses.replace(joined, extent=2**62)
    if isinstance(joined, Sequence) and isinstance(old, Sequence) and len(old.items) == len(joined.items):
        return Sequence(items=tuple(map(widen, old.items, joined.items)))
    return joined


def generalised(value: Value) -> Value:
    """Without ranges: what a recursive call may pass."""
    if isinstance(value, Number) and value.machine in (WORD, LOW_WORD):
        return dataclasses.replace(value, interval=WORDS)
    if isinstance(value, Number):
        return Number(machine=value.machine, tags=value.tags)
    if isinstance(value, Sequence):
        return Sequence(items=tuple(map(generalised, value.items)))
    return dataclasses.replace(value, extent=2**62) if isinstance(value, Array) else value


def describe(value: Value) -> str:
    """In words, for reasons: `a float`, `a 2-dimensional float64 array`."""
    if isinstance(value, Number) and value.machine in (WORD, LOW_WORD):
        return f"an {value.machine}" if value.machine == LOW_WORD else f"a {value.machine}"
    if isinstance(value, Number):
        article = "an" if value.machine == INT else "a"
        names = [f"{article} {value.machine}"] if PY in value.tags else []
        names += ["a NumPy " + value.machine] if NP in value.tags else []
        names += ["an int"] if WHOLE in value.tags else []
        names += ["an int or inf"] if EITHER in value.tags else []
        names += [f"a NumPy {tag}" for tag in sorted(value.tags & {SINGLE, *NARROW})]
        return " or ".join(names)
    if isinstance(value, Array) and value.form != NUMPY:
        items = f"{DTYPES[value.dtype]}s" if value.dtype else "nothing yet"
        if value.scalars == NP:
            return f"a list of NumPy {items}"
        if value.scalars == WORD:
            return "a list of 64-bit ints"
        if value.scalars == EITHER:
            return f"a list of {'lists of ' * (value.ndim - 1)}ints and infinities"
        if value.scalars == MIXED:
            return f"a list of {'lists of ' * (value.ndim - 1)}floats and ints"
        if value.rows:
            return f"a {'list of tuples' if value.ndim == 2 else value.rows} of {items}"
        return f"a list of {'lists of ' * (value.ndim - 1)}{items}{' and int zeros' * value.holes}"
    if isinstance(value, Array):
        return f"a {value.ndim}-dimensional {value.dtype} array"
    if isinstance(value, Sequence):
        return "a tuple"
    if isinstance(value, Stream):
        return {PYTHON: "a random.Random", LEGACY: "a NumPy RandomState", GENERATOR: "a NumPy Generator"}[value.family]
    if isinstance(value, Container):
        return f"a {value.kind}" + (" of tuples" if value.kind == "list" else "")
    return "None" if isinstance(value, Nothing) else f"{value.first} or {value.second}"
