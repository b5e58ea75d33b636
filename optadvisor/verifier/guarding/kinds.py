"""Which terms there are for each kind of value: an array's shape and flags, a list's length, a number's limits.

    terms(tried)  →  `_builtins.type(a) is _np.ndarray`, `a.ndim == 1`, `a.size >= 2`, `a.shape[0] == n`, …

Does not handle: what a text says beyond ASCII or not; the entries of a dict; subclasses of arrays; attributes of
objects whose class is not the user's, and those whose name is changed within a class (`__x`); globals that are deleted
after the recorded calls.
"""

from __future__ import annotations

import itertools
import keyword
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from optadvisor.verifier.guarding.terms import (
    ALIAS,
    COMPLEX,
    FLAGS,
    FLOATS,
    INTS,
    RANGE,
    SCAN,
    TYPES,
    VALUES,
    Ends,
    Number,
    Place,
    Quantity,
    Record,
    Term,
    Tried,
    fact_of,
    limits,
    needed,
    one_of,
    relations,
    single,
)

_ITEMS = frozenset(f"builtins.{name}" for name in ("list", "tuple", "set", "frozenset", "dict"))
_TEXTS = frozenset(f"builtins.{name}" for name in ("str", "bytes", "bytearray"))
_SIZED = _ITEMS | _TEXTS | {"builtins.range"}
_PLAIN = frozenset({"builtins.int", "builtins.float"})
_WHOLE = frozenset({"builtins.int", *(f"numpy.{name}" for name in INTS)})
_REAL = frozenset({"builtins.float", *(f"numpy.{name}" for name in FLOATS)})
_FLAG_TESTS = {
    "c_contiguous": ("{0}.flags.c_contiguous", "{1} is C-contiguous"),
    "f_contiguous": ("{0}.flags.f_contiguous", "{1} is Fortran-contiguous"),
    "writeable": ("{0}.flags.writeable", "{1} can be written to"),
    "owndata": ("{0}.flags.owndata", "{1} owns its memory"),
    "aligned": ("{0}.flags.aligned", "{1} is aligned"),
    "native": ("{0}.dtype.isnative", "{1} is in this machine's byte order"),
    "positive_strides": ("_builtins.min({0}.strides, default=1) > 0", "no axis of {1} is reversed or repeated"),
}
_MOST_DIGITS = 4000
"""Python refuses to read longer numbers."""
_MOST_QUANTITIES = 16


def terms(tried: Tried) -> Iterator[Term]:
    """Candidate terms; some are of no use for the inputs at hand, and some not true on all recorded calls."""
    names = [name for name in tried.observed[0] if all(name in record for record in tried.observed)]
    places = {name: Place(name=name, tried=tried) for name in names if _usable(name, tried)}
    quantities: list[Quantity] = []
    for place in places.values():
        yield from one_of(place, "type", TYPES)
        types = frozenset(place.recorded("type"))
        if types == {"numpy.ndarray"}:
            yield from _of_array(place)
            quantities += _array_quantities(place)
        elif types and types <= _SIZED:
            yield from _of_container(place, types)
            quantities += _container_quantities(place, types)
        elif types and (types <= _PLAIN or (len(types) == 1 and types <= _WHOLE | _REAL)):
            yield from _of_number(place, types)
            quantities.append(_value(place, types))
        elif types == {"builtins.bool"}:
            yield from _of_bool(place)
        elif types and not types & TYPES.keys():
            yield _not_none(place)
    for quantity in quantities:
        if quantity.limited:
            yield from limits(quantity)
    compared = [quantity for quantity in quantities if quantity.compared][:_MOST_QUANTITIES]
    for first, second in itertools.combinations(compared, 2):
        yield from relations(first, second)
    for pair in names:
        a, _, b = pair.strip("()").partition(", ")
        if pair.startswith("(") and a in places and b in places:
            yield from _of_pair(pair, places[a], places[b])


def _usable(name: str, tried: Tried) -> bool:
    """Whether the place can be written where the test stands: a name, or attributes of an object of the user's."""
    root, *attributes = parts = name.removeprefix("global ").split(".")
    if not all(part.isidentifier() and not keyword.iskeyword(part) for part in parts):
        return False
    if any(part.startswith("__") and not part.endswith("__") for part in parts):
        return False
    if name.startswith("global "):
        return root not in tried.observed[0] and not attributes
    owners = {record.get(root, {}).get("type", "builtins.object") for record in tried.observed}
    return not attributes or not any(owner.partition(".")[0] in ("builtins", "numpy") for owner in owners)


# ---------------------------------------------------------------- arrays


def _of_array(place: Place) -> Iterator[Term]:
    array = needed(place, "type", {"numpy.ndarray"})
    yield from one_of(place, "ndim", None, array)
    if not any(name.startswith("|V") for name in place.recorded("dtype")):  # what is noted does not tell which record
        yield from one_of(place, "dtype", None, array)
    for flag, texts in _FLAG_TESTS.items():
        yield single(place, flag, FLAGS, True, texts, array)
    numeric = needed(place, "dtype", INTS | FLOATS | COMPLEX | {"bool"}, *array)
    if numeric:
        texts = "_np.isfinite({0}).all()", "all values of {1} are finite"
        yield single(place, "finite", VALUES, True, texts, numeric, assumed=True)
        yield single(place, "nan", VALUES, False, ("not _np.isnan({0}).any()", "{1} has no nan"), numeric, assumed=True)
    real = needed(place, "dtype", FLOATS, *array)
    if real:
        texts = "not (_np.signbit({0}) & ({0} == 0)).any()", "{1} has no -0.0"
        yield single(place, "negative_zero", VALUES, False, texts, real)


def _array_quantities(place: Place) -> Iterator[Quantity]:
    array = needed(place, "type", {"numpy.ndarray"})
    dimensions = place.recorded("ndim")
    yield Quantity(
        place=place, kind="size", text=f"{place.text}.size", noun=f"the size of {place.shown}", needs=array,
        subject=f"{place.shown} has", unit=" element{s}", read=partial(_count, place.name, "size"),
        compared=dimensions != {1},
    )  # fmt: skip
    if len(dimensions) == 1:
        shaped = needed(place, "ndim", dimensions, *array)
        for axis in range(*dimensions):
            yield Quantity(
                place=place, kind=f"shape[{axis}]", text=f"{place.text}.shape[{axis}]", needs=shaped,
                noun=f"the length of axis {axis} of {place.shown}", subject=f"{place.shown} has",
                unit=f" element{{s}} along axis {axis}", read=partial(_axis, place.name, axis),
                limited=dimensions != {1},
            )  # fmt: skip
    dtypes = place.recorded("dtype")
    if dtypes and (dtypes <= INTS or (len(dtypes) == 1 and dtypes <= FLOATS)):
        yield Quantity(
            place=place, kind="values", text=place.text, form="({test}).all()", noun="", rank=VALUES, compared=False,
            subject=f"all values of {place.shown} are", read=partial(_ends, place.name),
            needs=needed(place, "dtype", dtypes, *array),
        )  # fmt: skip


def _count(place: str, fact: str, record: Record) -> Ends:
    value = fact_of(record, place, fact)
    return None if value is None else (value, value, True)


def _axis(place: str, axis: int, record: Record) -> Ends:
    shape = fact_of(record, place, "shape")
    return None if shape is None or axis >= len(shape) else (shape[axis], shape[axis], True)


def _ends(place: str, record: Record) -> Ends:
    """Of all values of an array or container, or of the one that a number is."""
    facts: Mapping[str, Any] = record.get(place, {})
    if 0 in (facts.get("size"), facts.get("length")):
        return True
    if facts.get("nan"):
        return False
    low, high = _parsed(facts.get("low")), _parsed(facts.get("high"))
    return None if low is None or high is None else (low, high, facts.get("finite") is not False)


def _parsed(text: Any) -> Number | None:
    if text is None or len(str(text)) > _MOST_DIGITS:
        return None
    try:
        return int(str(text))
    except ValueError:
        pass
    try:
        value = float(str(text))
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None


# ---------------------------------------------------------------- containers and texts


def _of_container(place: Place, types: frozenset[Any]) -> Iterator[Term]:
    if types <= _TEXTS:
        text = needed(place, "type", _TEXTS)
        yield single(place, "ascii", SCAN, True, ("{0}.isascii()", "{1} is ASCII text"), text)
    if not types <= _ITEMS:
        return
    items = needed(place, "type", _ITEMS)
    yield from one_of(place, "elements", TYPES, items)
    yield from one_of(place, "values", TYPES, needed(place, "type", {"builtins.dict"}))
    texts = "_builtins.all(_builtins.map(_builtins.str.isascii, {0}))", "every element of {1} is ASCII text"
    strings = needed(place, "elements", {"builtins.str"}, *items)
    if strings:
        yield single(place, "ascii", VALUES, True, texts, strings, assumed=True)
    rows = needed(place, "elements", {"builtins.list", "builtins.tuple"}, *items)
    if rows:
        yield _rows(place, "len", "<= 1", "the rows of {} are equally long", {"equal": True, "ragged": False}, rows)
        each_once = {"equal": True, "ragged": True, "shared": False}
        count = f"== _builtins.len({place.text})"
        yield _rows(place, "id", count, "no row of {} stands in it twice", each_once, rows)
    numbers = _numbers_of(place, items)
    if numbers:
        texts = "_builtins.all(_x - _x == 0 for _x in {0})", "all elements of {1} are finite"
        yield single(place, "finite", VALUES, True, texts, numbers, assumed=True)
        texts = "_builtins.all(_x == _x for _x in {0})", "{1} has no nan"
        yield single(place, "nan", VALUES, False, texts, numbers, assumed=True)
    floats = needed(place, "elements", {"builtins.float"}, *items)
    if floats:
        texts = '"-0.0" not in _builtins.map(_builtins.repr, {0})', "{1} has no -0.0"
        yield single(place, "negative_zero", VALUES, False, texts, floats, assumed=True)


def _rows(
    place: Place, what: str, count: str, sentence: str, known: Mapping[str, bool], needs: tuple[Term, ...]
) -> Term:
    """So many different lengths, or identities, of rows."""
    different = f"_builtins.len(_builtins.set(_builtins.map(_builtins.{what}, {place.text})))"
    texts = f"{different} {count}", sentence.format(place.shown)

    def holds(_: Any, record: Record) -> bool | None:
        empty = fact_of(record, place.name, "length") == 0
        return True if empty else known.get(fact_of(record, place.name, "rows"))

    return Term(
        place=place.name, kind=f"rows by {what}", rank=VALUES, holds=holds, write=partial(_as_written, texts),
        needs=needs,
    )  # fmt: skip


def _numbers_of(place: Place, items: tuple[Term, ...]) -> tuple[Term, ...]:
    """What a term on the values of a container needs; nothing when they are not ints or floats."""
    kinds = frozenset(place.recorded("elements"))
    return needed(place, "elements", kinds, *items) if kinds <= _PLAIN else ()


def _container_quantities(place: Place, types: frozenset[Any]) -> Iterator[Quantity]:
    what = "character" if types == {"builtins.str"} else "item" if types == {"builtins.dict"} else "element"
    yield Quantity(
        place=place, kind="length", text=f"_builtins.len({place.text})", noun=f"the length of {place.shown}",
        subject=f"{place.shown} has", unit=f" {what}{{s}}", read=partial(_count, place.name, "length"),
        needs=needed(place, "type", _SIZED),
    )  # fmt: skip
    numbers = _numbers_of(place, needed(place, "type", _ITEMS))
    if numbers:
        yield Quantity(
            place=place, kind="values", text="_x", form=f"_builtins.all({{test}} for _x in {place.text})", noun="",
            subject=f"all elements of {place.shown} are", rank=VALUES, compared=False, needs=numbers,
            read=partial(_ends, place.name),
        )  # fmt: skip


# ---------------------------------------------------------------- numbers, truth values, other objects, pairs


def _of_number(place: Place, types: frozenset[Any]) -> Iterator[Term]:
    if not types <= _REAL:
        return
    needs = needed(place, "type", types)
    plain = types == {"builtins.float"}
    finite, no_nan, no_negative_zero = (
        ("{0} - {0} == 0.0", "{0} == {0}", '_builtins.repr({0}) != "-0.0"')
        if plain
        else ("_np.isfinite({0})", "not _np.isnan({0})", "not (_np.signbit({0}) and {0} == 0)")
    )
    yield single(place, "finite", RANGE, True, (finite, "{1} is finite"), needs)
    yield single(place, "nan", RANGE, False, (no_nan, "{1} is not nan"), needs)
    yield single(place, "negative_zero", RANGE, False, (no_negative_zero, "{1} is not -0.0"), needs)


def _value(place: Place, types: frozenset[Any]) -> Quantity:
    return Quantity(
        place=place, kind="value", text=place.text, noun=place.shown, subject=f"{place.shown} is",
        read=partial(_ends, place.name), compared=types <= _WHOLE, needs=needed(place, "type", types),
    )  # fmt: skip


def _of_bool(place: Place) -> Iterator[Term]:
    for name, spellings in (("True", ("1", "True")), ("False", ("0", "False"))):
        texts = f"{place.text} is {name}", f"{place.shown} is {name}"

        def holds(_: Any, record: Record, good: tuple[str, str] = spellings) -> bool | None:
            value = fact_of(record, place.name, "low")
            return None if value is None else str(value) in good

        yield Term(
            place=place.name, kind=name, rank=RANGE, holds=holds, write=partial(_as_written, texts),
            needs=needed(place, "type", {"builtins.bool"}),
        )  # fmt: skip


def _not_none(place: Place) -> Term:
    texts = f"{place.reached} is not None", f"{place.shown} is not None"

    def holds(_: Any, record: Record) -> bool | None:
        value = fact_of(record, place.name, "type")
        return None if value is None else value != "builtins.NoneType"

    return Term(place=place.name, kind="not None", rank=RANGE, holds=holds, write=partial(_as_written, texts))


def _of_pair(name: str, a: Place, b: Place) -> Iterator[Term]:
    pair = Place(name=name, tried=a.tried)
    both = f"{a.shown} and {b.shown}"
    texts = f"{a.reached} is not {b.reached}", f"{both} are not one object"
    yield single(pair, "same", ALIAS, False, texts, ())
    arrays = needed(a, "type", {"numpy.ndarray"}), needed(b, "type", {"numpy.ndarray"})
    if all(arrays):
        texts = f"not _np.may_share_memory({a.text}, {b.text})", f"{both} do not share memory"
        yield single(pair, "overlap", ALIAS, False, texts, arrays[0] + arrays[1])


def _as_written(texts: tuple[str, str], _: Any) -> tuple[str, str]:
    return texts
