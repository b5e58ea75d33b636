"""What a guard is made of: single tests that know what they say of an input of which only the features are known.

    {"n": {"type": "builtins.int", "low": "5", "high": "5"}}   recorded; 20 passing, 25 failing
    →  `_builtins.type(n) is _builtins.int`, and needing that: `n <= 20`

A term is *true*, *false* or *unknown* (None) for an input; unknown where a fact it looks at was not noted. What a term
needs (first of all, the types that its expression is meant for) is tested in front of it, so that it cannot raise.

Does not handle: classes other than NumPy's and the built-in ones; metaclasses without a hash among element types.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

Record: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Place → facts, as `features` notes them."""
Number: TypeAlias = int | float
Data: TypeAlias = frozenset[Any] | tuple[Number | None, Number | None] | None
"""What is allowed: a set (of types, of dimensions), limits (low, high), or nothing to choose."""
Ends: TypeAlias = tuple[Number, Number, bool] | bool | None
"""Smallest and largest of some numbers, and whether that is all (False: there are infinite ones besides).

Else True: there are none; False: one is nan; None: unknown.
"""

TYPE, DTYPE, DIMENSIONS, RANGE, RELATION, FLAGS, ALIAS, SCAN, VALUES, LAST = range(10)
"""Ranks: how dear a term is. It needs only terms of lower rank."""

INTS = frozenset({"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"})
FLOATS = frozenset({"float16", "float32", "float64"})
COMPLEX = frozenset({"complex64", "complex128"})
_BUILTINS = (
    "int", "float", "complex", "bool", "str", "bytes", "bytearray", "memoryview", "list", "tuple", "dict", "set",
    "frozenset", "range", "slice",
)  # fmt: skip
TYPES = {
    **{f"builtins.{name}": f"_builtins.{name}" for name in _BUILTINS},
    **{f"numpy.{name}": f"_np.{name}" for name in ("ndarray", "bool_", *INTS, *FLOATS, *COMPLEX)},
    "numpy.bool": "_np.bool_",
    "builtins.NoneType": "_builtins.type(None)",
}
"""Exact types that can be named where a test stands."""
_DTYPES = {name: f"_np.{name}" for name in INTS | FLOATS | COMPLEX} | {"bool": "_np.bool_", "object": "_np.object_"}
_COMPARISONS = {
    "==": (operator.eq, "equals"), "<=": (operator.le, "is at most"), ">=": (operator.ge, "is at least"),
    "<": (operator.lt, "is less than"), ">": (operator.gt, "is greater than"),
}  # fmt: skip
_HUGE = 10**6
"""So many times what was recorded is a question of size, not of a special value."""
_FEW = 8
"""Up to so many elements an input may be special because it is short, although some shorter ones are not."""
_MOST_LIMITS = 40
_READABLE = 2**16
"""From here on a number next to a power of two is written as that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The features of all inputs, by what is known of them."""

    observed: Sequence[Record]
    passing: Sequence[Record]
    failing: Sequence[Record]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One test."""

    place: str
    kind: str
    rank: int
    holds: Callable[[Any, Record], bool | None]
    """What it says, given its data, of an input for which all it needs is true."""
    write: Callable[[Any], tuple[str, str]]
    """Expression and sentence for its data."""
    data: Data = None
    needs: tuple[Term, ...] = ()
    last_resort: bool = False
    """Chosen only where nothing else will do."""

    @property
    def cost(self) -> int:
        return LAST if self.last_resort else self.rank

    @property
    def key(self) -> tuple[str, str]:
        """Terms of one key differ in their data alone."""
        return self.place, self.kind

    def verdict(self, record: Record) -> bool | None:
        for need in self.needs:
            answer = need.verdict(record)
            if answer is not True:
                return answer
        return self.holds(self.data, record)

    def joined(self, other: Term) -> Term:
        """Both at once."""
        if isinstance(self.data, frozenset) and isinstance(other.data, frozenset):
            return replace(self, data=self.data & other.data)
        if isinstance(self.data, tuple) and isinstance(other.data, tuple):
            lows = [data[0] for data in (self.data, other.data) if data[0] is not None]
            highs = [data[1] for data in (self.data, other.data) if data[1] is not None]
            return replace(self, data=(max(lows, default=None), min(highs, default=None)))
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A parameter, attribute or global, and what was seen there."""

    name: str
    tried: Tried

    @property
    def text(self) -> str:
        return self.name.removeprefix("global ")

    @property
    def shown(self) -> str:
        return f"the global {self.text}" if self.name.startswith("global ") else self.text

    @property
    def reached(self) -> str:
        """Text that gives None, and does not raise, where an object lacks the attribute."""
        root, *attributes = self.text.split(".")
        for attribute in attributes:
            root = f'_builtins.getattr({root}, "{attribute}", None)'
        return root

    def values(self, fact: str, records: Sequence[Record]) -> set[Any]:
        """Those of a fact; of a list each one; None for a record without it."""
        found = [fact_of(record, self.name, fact) for record in records]
        return {one for value in found for one in (value if isinstance(value, tuple) else (value,))}

    def recorded(self, fact: str) -> set[Any]:
        """What the recorded calls have; empty when one of them lacks the fact."""
        values = self.values(fact, self.tried.observed)
        return set() if None in values else values


def fact_of(record: Record, place: str, fact: str) -> Any:
    """One fact as a value that can be hashed; element types of the built-in ones with their module."""
    value = record.get(place, {}).get(fact)
    if fact in ("elements", "values") and value is not None:
        return tuple(name if "." in name else f"builtins.{name}" for name in value)
    return tuple(value) if isinstance(value, list) else value


# ---------------------------------------------------------------- one of several: types, dimensions


def one_of(place: Place, fact: str, possible: Collection[Any] | None, needs: tuple[Term, ...] = ()) -> Iterator[Term]:
    """Terms that the fact is one of: all those tried with success, those never met in a failing input, those recorded.

    None at all when the recorded calls have others than the `possible` ones (None: any is possible).
    """
    base = place.recorded(fact)
    if not base or not (possible is None or base <= set(possible)):
        return
    good = {value for value in place.values(fact, place.tried.passing) if possible is None or value in possible}
    good.discard(None)

    def holds(data: frozenset[Any], record: Record) -> bool | None:
        value = fact_of(record, place.name, fact)
        if value is None:
            return None
        return data.issuperset(value) if isinstance(value, tuple) else value in data

    writers: dict[str, Callable[[Place, frozenset[Any]], tuple[str, str]]]
    writers = {"type": _write_type, "dtype": _write_dtype, "ndim": _write_dimensions, "elements": _write_elements}
    writers["values"] = _write_values
    rank = {"type": TYPE, "dtype": DTYPE, "ndim": DIMENSIONS, "elements": SCAN, "values": SCAN}[fact]
    harmless = good - place.values(fact, place.tried.failing)
    write = partial(writers[fact], place)
    for data in dict.fromkeys(map(frozenset, (base | good, base | harmless, base))):
        yield Term(place=place.name, kind=fact, rank=rank, holds=holds, write=write, data=data, needs=needs)


def needed(place: Place, fact: str, possible: Collection[Any], *needs: Term) -> tuple[Term, ...]:
    """`needs` and the widest of those terms, to stand in front of others; nothing when there is none."""
    first = next(one_of(place, fact, possible, needs), None)
    return (*needs, first) if first is not None else ()


def _write_type(place: Place, allowed: frozenset[str]) -> tuple[str, str]:
    options = [
        f"{place.reached} is None"
        if name == "builtins.NoneType"
        else f"_builtins.type({place.reached}) is {TYPES[name]}"
        for name in sorted(allowed)
    ]
    names = [_named_type(name) for name in sorted(allowed)]
    return _either(options), f"{place.shown} is {' or '.join(names)}"


def _named_type(name: str) -> str:
    short = {"numpy.ndarray": "NumPy array", "builtins.NoneType": "None"}.get(name, name.removeprefix("builtins."))
    if short == "None":
        return short
    return f"{'an' if short[0] in 'aeiou' else 'a'} {short}"


def _write_dtype(place: Place, allowed: frozenset[str]) -> tuple[str, str]:
    options = [
        f"{place.text}.dtype == {_DTYPES[name]}"
        if name in _DTYPES
        else f"_builtins.str({place.text}.dtype) == {name!r}"
        for name in sorted(allowed)
    ]
    return _either(options), f"{place.shown} holds {' or '.join(sorted(allowed))}"


def _write_dimensions(place: Place, allowed: frozenset[int]) -> tuple[str, str]:
    options = [f"{place.text}.ndim == {number}" for number in sorted(allowed)]
    names = " or ".join(map(str, sorted(allowed)))
    return _either(options), f"{place.shown} has {names} {'dimension' if names == '1' else 'dimensions'}"


def _write_elements(place: Place, allowed: frozenset[str]) -> tuple[str, str]:
    types = ", ".join(TYPES[name] for name in sorted(allowed))
    short = " or ".join(name.removeprefix("builtins.") for name in sorted(allowed))
    expression = f"_builtins.set(_builtins.map(_builtins.type, {place.text})) <= {{{types}}}"
    what = "key" if place.recorded("type") == {"builtins.dict"} else "element"
    return expression, f"every {what} of {place.shown} is of type {short}"


def _write_values(place: Place, allowed: frozenset[str]) -> tuple[str, str]:
    types = ", ".join(TYPES[name] for name in sorted(allowed))
    short = " or ".join(name.removeprefix("builtins.") for name in sorted(allowed))
    expression = f"_builtins.set(_builtins.map(_builtins.type, {place.text}.values())) <= {{{types}}}"
    return expression, f"every value of {place.shown} is of type {short}"


def _either(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"({' or '.join(options)})"


# ---------------------------------------------------------------- one good value


def single(
    place: Place,
    fact: str,
    rank: int,
    good: bool,
    texts: tuple[str, str],
    needs: tuple[Term, ...],
    *,
    assumed: bool = False,
) -> Term:
    """The fact has its one good value; a fact that is not noted is unknown or, where so `assumed`, good.

    In the texts stands {0} for the place in code, {1} for its name.
    """

    def holds(_: Any, record: Record) -> bool | None:
        value = fact_of(record, place.name, fact)
        if value is None:
            return True if assumed else None
        return bool(value == good)

    expression, sentence = (text.format(place.text, place.shown) for text in texts)
    return Term(
        place=place.name, kind=fact, rank=rank, holds=holds, write=lambda _: (expression, sentence), needs=needs
    )


# ---------------------------------------------------------------- numbers: limits and relations


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, or many of them, that inputs have: `n`, `a.size`, the values of `a`."""

    place: Place
    kind: str
    text: str
    noun: str
    """In a sentence with another: `the length of xs`."""
    subject: str
    """In a sentence of its own: `xs has`, `n is`, `all values of a are`."""
    unit: str = ""
    """What is counted: ` element{s}`."""
    form: str = "{test}"
    """How a comparison with {text} becomes one of all the numbers: `({test}).all()`."""
    read: Callable[[Record], Ends]
    limited: bool = True
    """Limits are looked for."""
    compared: bool = True
    """Relations with others are looked for."""
    rank: int = RANGE
    needs: tuple[Term, ...] = ()

    def ends(self, records: Sequence[Record]) -> list[Ends]:
        """Of the records for which all that is needed holds."""
        return [self.read(record) for record in records if all(need.verdict(record) is True for need in self.needs)]


def limits(quantity: Quantity) -> Iterator[Term]:
    """Terms that the numbers are not below, or not above, the last good ones before a failing one."""
    tried = quantity.place.tried
    seen = [e for e in quantity.ends(tried.observed) if e is not True]
    recorded = [e for e in seen if isinstance(e, tuple) and e[2]]
    if not recorded or len(recorded) != len(seen):
        return
    good = [*recorded, *(e for e in quantity.ends(tried.passing) if isinstance(e, tuple))]
    failing = [e for e in quantity.ends(tried.failing) if isinstance(e, tuple)]
    first, last = min(low for low, _, _ in recorded), max(high for _, high, _ in recorded)
    if quantity.place.name.startswith("global "):  # a constant, most likely: other values are not told from each other
        if any(low < first or high > last for low, high, _ in failing):
            yield _limit(quantity, (first, last))
        return
    for bad in sorted({low for low, _, _ in failing if low < first}, reverse=True)[:_MOST_LIMITS]:
        # where smaller ones are right, being small is hardly the reason
        doubtful = bool(quantity.unit) and any(high <= bad for _, high, _ in good)
        if doubtful and bad > _FEW:
            continue  # wrong with 2000 elements, and right with 3: then with 4000 it is most likely wrong again
        yield _limit(quantity, (min(low for low, _, _ in good if low > bad), None), doubtful=doubtful)
    for bad in sorted({high for _, high, _ in failing if high > last})[:_MOST_LIMITS]:
        huge = not quantity.unit and bad > _HUGE * max(abs(first), abs(last), 1)
        lowest = min(low for low, _, _ in good) if huge else None  # wrong by its size: then likely with a minus, too
        # some longer ones may be right only because all else in those inputs is short
        highest = last if quantity.unit else max(high for _, high, _ in good if high < bad)
        yield _limit(quantity, (lowest, highest))


def _limit(quantity: Quantity, data: tuple[Number | None, Number | None], *, doubtful: bool = False) -> Term:
    def holds(data: tuple[Number | None, Number | None], record: Record) -> bool | None:
        ends = quantity.read(record)
        if not isinstance(ends, tuple):
            return ends
        (low, high), (lowest, highest, complete) = data, ends
        within = (low is None or lowest >= low) and (high is None or highest <= high)
        return None if within and not complete else within

    most_elements = bool(quantity.unit) and data[1] is not None  # would leave all larger inputs to the original
    return Term(
        place=quantity.place.name, kind=quantity.kind, rank=quantity.rank, holds=holds, data=data,
        write=partial(_write_limits, quantity), needs=quantity.needs, last_resort=most_elements or doubtful,
    )  # fmt: skip


def _write_limits(quantity: Quantity, data: tuple[Number | None, Number | None]) -> tuple[str, str]:
    low, high = (None if limit is None else number(limit) for limit in data)
    if low == high:
        tests, amount = [f"{quantity.text} == {low}"], f"{'exactly ' if quantity.unit else ''}{low}"
    elif high is None:
        tests, amount = [f"{quantity.text} >= {low}"], f"at least {low}"
    elif low is None:
        tests, amount = [f"{quantity.text} <= {high}"], f"at most {high}"
    else:
        tests, amount = [f"{low} <= {quantity.text} <= {high}"], f"between {low} and {high}"
        if quantity.form.endswith(".all()"):  # a chain does not work on arrays
            tests = [f"{quantity.text} >= {low}", f"{quantity.text} <= {high}"]
    unit = quantity.unit.format(s="" if amount.split()[-1] == "1" else "s")
    return " and ".join(quantity.form.format(test=test) for test in tests), f"{quantity.subject} {amount}{unit}"


def number(value: Number) -> str:
    """A number as Python text: `7`, `-0.5`, `2**63 - 1`."""
    if isinstance(value, float):
        return repr(value + 0.0)  # -0.0 compares as 0.0
    if abs(value) < _READABLE:
        return str(value)
    for offset, after in ((0, ""), (-1, " - 1"), (1, " + 1")):
        power = value - offset
        if abs(power) & (abs(power) - 1) == 0:
            return f"{'-' if power < 0 else ''}2**{abs(power).bit_length() - 1}{after}"
    return str(value)


def relations(first: Quantity, second: Quantity) -> Iterator[Term]:
    """Terms that compare two numbers: `_builtins.len(xs) == n`."""

    def holds(compare: Callable[[Any, Any], bool], _: Any, record: Record) -> bool | None:
        a, b = first.read(record), second.read(record)
        return bool(compare(a[0], b[0])) if isinstance(a, tuple) and isinstance(b, tuple) else None

    for sign, (compare, verb) in _COMPARISONS.items():
        texts = f"{first.text} {sign} {second.text}", f"{first.noun} {verb} {second.noun}"
        yield Term(
            place=f"({first.place.name}, {second.place.name})", kind=f"{first.kind} {sign} {second.kind}",
            rank=RELATION, holds=partial(holds, compare), write=partial(_as_written, texts),
            needs=tuple(dict.fromkeys((*first.needs, *second.needs))),
        )  # fmt: skip


def _as_written(texts: tuple[str, str], _: Any) -> tuple[str, str]:
    return texts
