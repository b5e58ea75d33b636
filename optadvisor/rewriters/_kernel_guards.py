"""What a compiled copy is called with: taken from the recorded calls, tested at run time.

    n  seen as 10 and 5000          →  `type(n) is int and abs(n) <= 2**31`
    a  seen as a float64 matrix     →  `type(a) is np.ndarray and a.dtype == np.float64 and a.ndim == 2 and …`
    xs seen as a list of floats     →  `type(xs) is list`; `_borders` tests the rest when it makes an array of it
    ps seen as a list of tuples     →  taken to hold floats; `_borders` tests that, too
    k  seen as a small int array    →  `-(2**31) <= k.min() and …` where the copy relies on it (`loops.contents`)

Recorded calls decide only what is worth a fast path; the guard decides each call anew.

Does not handle: lists of several types (but ints beside floats), text, objects, None; a second combination.
"""

from __future__ import annotations

import ast
import dataclasses
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from optadvisor.loops import infinite, streams
from optadvisor.loops.growth import growing, is_growing, only_appended_to
from optadvisor.loops.intervals import INT64, Interval
from optadvisor.loops.kinds import Inference
from optadvisor.loops.values import (
    BOOL,
    DTYPES,
    EITHER,
    FLOAT,
    GROWING,
    INT,
    LIST,
    LOW_WORD,
    MIXED,
    NARROW,
    NP,
    PY,
    SINGLE,
    WORD,
    Array,
    Container,
    Nothing,
    Number,
    Sequence,
    Stream,
    Value,
    boolean,
    describe,
    floating,
    integer,
    word,
)
from optadvisor.records import CapturedCall, ValueSpec
from optadvisor.rewriters._kernel_literals import AXIS, LARGE, SMALL, let_in, list_of, literal, literal_list
from optadvisor.source.site import Site, bindings, own_nodes

NUMPY = frozenset({NP})
LONGEST_TUPLE = 16
APPENDS, TUPLES, NARROW_INTS, INFINITIES = "appends", "tuples", "narrow ints", "infinities"
NUMPY_ITEMS, STREAMS, SINGLES, WORDS = "numpy items", "streams", "float32", "64-bit ints"
"""Kinds of parameters: lists that are only appended to (see `loops.growth`); tuples of numbers, and lists of those;
arrays of narrow integers (`loops.values.NARROW`); lists of ints and infinities, and constants that are infinite
(`loops.infinite`); lists of NumPy's floats, and of floats and ints (`MIXED`), that are only read; random generators
(`loops.streams`); `loops.singles`; `loops.words`."""
FLAT = {"builtins.float": "float64", "builtins.int": "int64", "builtins.bool": "bool"}
SCALARS = {
    "builtins.float": floating(),
    "builtins.bool": boolean(),
    "numpy.float64": floating(tags=NUMPY),
    "numpy.bool": boolean(NUMPY),
    "numpy.bool_": boolean(NUMPY),
    "numpy.int64": integer(Interval(-(2**SMALL), 2**SMALL), NUMPY),
}


@dataclass(frozen=True, kw_only=True)
class Entry:
    """The combination of types that is compiled."""

    parameters: Mapping[str, Value]
    result: ValueSpec
    """What a call of this combination returned."""
    never_negative: frozenset[str] = frozenset()
    """Ints, and lists of ints, of which none was ever seen to be negative."""
    zeros: frozenset[str] = frozenset()
    """Lists of floats, and those in which nothing but the int 0 was ever seen."""


def observe(site: Site, parameters: tuple[str, ...], *, also: Collection[str] = ()) -> Entry | str:
    """The most frequent combination of parameter types and its most frequent result, or why it cannot be compiled.

    `also` names kinds of parameters that not every emitter takes: `APPENDS`, `TUPLES`, `NARROW_INTS`, `INFINITIES`.
    """
    grown = only_appended_to(site.node) if APPENDS in also and site.node is not None else frozenset()
    returned = [call for call in site.recording.calls if call.result is not None]
    if not returned:
        return f"no recorded call of {site.ref.name} returned"
    common = commonest(returned, parameters, grown)
    chosen = [call for call in returned if signature(call, parameters, grown) == common]
    values: dict[str, Value] = {}
    never_negative, zeros = set(), set()
    for parameter in parameters:
        specs = [spec for call in chosen for spec in call.arguments if spec.name == parameter]
        value = _value(specs, parameter, also) if specs else default_value(site, parameter)
        if specs and parameter in grown and specs[0].type == "builtins.list":
            value = growing(parameter)
        if value is None:
            what = _type_in_words(specs[0]) if specs else "a default that is no number"
            known = "numbers, and lists and arrays of float64, int64 and bool"
            return f"`{parameter}` is of type {what}; {known} are compiled so far"
        values[parameter] = value
        if isinstance(value, Number) and value.machine == INT and value.tags == {PY} and specs:
            never_negative |= {parameter} if all(spec.low and int(spec.low) >= 0 for spec in specs) else set()
        if isinstance(value, Array) and value.form == LIST and value.dtype == "int64" and not value.rows:
            never_negative |= {parameter} if min(_bounds(specs), default=-1) >= 0 else set()
        if isinstance(value, Array) and value.form == LIST and not value.rows and value.scalars == PY:
            zeros |= {parameter} if value.dtype == "float64" or {*_bounds(specs)} == {0} else set()
    results = Counter(call.result for call in chosen if call.result is not None)
    kinds = Counter((spec.type, spec.dtype, spec.ndim, spec.length) for spec in results.elements())
    kind = kinds.most_common(1)[0][0]
    result = next(spec for spec in results if (spec.type, spec.dtype, spec.ndim, spec.length) == kind)
    return Entry(parameters=values, result=result, never_negative=frozenset(never_negative), zeros=frozenset(zeros))


def commonest(
    calls: list[CapturedCall], parameters: tuple[str, ...], grown: frozenset[str]
) -> tuple[tuple[str | int, ...], ...]:
    """The most frequent combination of types, among calls without empty lists where there are such."""
    filled = [call for call in calls if not _has_empty_list(call, parameters, grown)]
    return Counter(signature(call, parameters, grown) for call in filled or calls).most_common(1)[0][0]


def _has_empty_list(call: CapturedCall, parameters: tuple[str, ...], grown: frozenset[str]) -> bool:
    """Was a list passed that tells nothing of what others hold? Such calls are left to the original."""
    specs = [spec for spec in call.arguments if spec.name in parameters]
    return any(spec.type == "builtins.list" and not spec.length and spec.name not in grown for spec in specs)


FUNCTION = "builtins.function"


def signature(
    call: CapturedCall, parameters: tuple[str, ...], grown: frozenset[str]
) -> tuple[tuple[str | int, ...], ...]:
    specs = [spec for spec in call.arguments if spec.name in parameters]
    return tuple((s.name, s.type) if s.name in grown else (s.name, *_type_of(s)) for s in specs)


def _type_of(spec: ValueSpec) -> tuple[str | int, ...]:
    """What values of one compiled type share."""
    if spec.type == "builtins.tuple":
        return spec.type, spec.element, spec.length
    if spec.type == FUNCTION:  # which one it is, and which ones it holds, tells no kinds apart (see `handed`)
        held = [each for each in spec.attributes if each.type != FUNCTION]
        return spec.type, *(part for each in held for part in (each.name, *_type_of(each)))
    return spec.type, spec.dtype, spec.ndim, spec.element if spec.type == "builtins.list" else ""


def _type_in_words(spec: ValueSpec) -> str:
    if spec.type == "numpy.ndarray":
        return f"{spec.dtype} array"
    if spec.type != "builtins.list":
        return spec.type.removeprefix("builtins.")
    if spec.element == "builtins.list":
        return "list, with rows of different lengths or types"
    if spec.dtype == MIXED:
        return "list of floats and ints"
    what = {"": "empty list", "mixed": "list of mixed types", "builtins.int": "list of ints beyond 64 bits"}
    return what.get(spec.element, f"list of {spec.element.removeprefix('builtins.')}")


def _value(specs: list[ValueSpec], name: str, also: Collection[str] = ()) -> Value | None:
    """The value of a parameter that was seen as `specs`, all of one type."""
    spec = specs[0]
    if STREAMS in also and spec.type in streams.TYPES:
        return Stream(family=streams.TYPES[spec.type])
    if TUPLES in also and spec.type == "builtins.tuple":
        return _tuple_value(specs)
    if TUPLES in also and spec.type == "builtins.list" and spec.element == "builtins.tuple":
        return dataclasses.replace(list_of(spec.dtype or "float64", 2, name, _elements(specs)), rows="tuple")
    if spec.type == "builtins.int":
        sizes = [abs(int(s.low)) if s.low else 2**64 for s in specs]
        power = SMALL if max(sizes) <= 2**SMALL else LARGE
        if WORDS in also and max(sizes) > 2**LARGE and all(s.low and 0 <= int(s.low) < 2**64 for s in specs):
            return word(Interval(0, 2**64 - 1))
        return integer(Interval(-(2**power), 2**power)) if max(sizes) <= 2**LARGE else None
    if spec.type == "builtins.list":
        return _list_value(specs, name, also)
    if spec.type == "numpy.ndarray" and spec.dtype in DTYPES and spec.ndim:
        held = _elements(specs) if spec.dtype == "int64" else INT64
        return Array(dtype=spec.dtype, ndim=spec.ndim, origins=frozenset({name}), extent=AXIS, elements=held)
    if SINGLES in also and spec.type == f"numpy.{SINGLE}":
        return floating(tags=frozenset({SINGLE}))
    if SINGLES in also and spec.type == "numpy.ndarray" and spec.dtype == SINGLE and spec.ndim:
        return Array(dtype=SINGLE, ndim=spec.ndim, origins=frozenset({name}), extent=AXIS)
    if spec.type == "numpy.ndarray" and NARROW_INTS in also and spec.dtype in NARROW and spec.ndim:
        return Array(dtype=spec.dtype, ndim=spec.ndim, origins=frozenset({name}), extent=AXIS)
    return SCALARS.get(spec.type)


def _tuple_value(specs: list[ValueSpec]) -> Value | None:
    """The value of a parameter that was always a tuple of so many numbers of one type."""
    spec = specs[0]
    number: Value | None = SCALARS.get(spec.element)
    if spec.element == "builtins.int":
        held = _elements(specs)
        number = None if held == INT64 else integer(held)
    known = isinstance(number, Number) and number.tags == {PY} and 0 < spec.length <= LONGEST_TUPLE
    return Sequence(items=(number,) * spec.length) if known and number is not None else None


def _list_value(specs: list[ValueSpec], name: str, also: Collection[str]) -> Value | None:
    """The value of a parameter that was always a list of such elements, or rows of them."""
    dtype = specs[0].dtype or FLAT.get(specs[0].element, "")
    bounds = _bounds(specs)
    if dtype == EITHER:
        made = dataclasses.replace(list_of("float64", specs[0].ndim, name, INT64), scalars=EITHER)
        return made if INFINITIES in also else None
    if dtype == MIXED:
        made = dataclasses.replace(list_of("float64", specs[0].ndim, name, INT64), scalars=MIXED)
        return made if MIXED in also else None
    if NUMPY_ITEMS in also and specs[0].element == "numpy.float64":
        return dataclasses.replace(list_of("float64", 1, name, INT64), scalars=NP)
    if WORDS in also and specs[0].ndim <= 1 and dtype == "int64" and bounds and 2**LARGE < max(bounds) < 2**64:
        large = dataclasses.replace(list_of(dtype, 1, name, INT64), scalars=WORD)
        return large if min(bounds) >= 0 else None
    if not dtype or (dtype == "int64" and not (bounds and Interval(min(bounds), max(bounds)).fits(INT64))):
        return None
    held = _elements(specs) if dtype == "int64" else INT64
    return list_of(dtype, specs[0].ndim or 1, name, held)


def _bounds(specs: list[ValueSpec]) -> list[int]:
    return [int(bound) for spec in specs for bound in (spec.low, spec.high) if bound]


def _elements(specs: list[ValueSpec]) -> Interval:
    """The range of ints that is let in, from those seen inside arrays or lists."""
    bounds = _bounds(specs)
    return let_in(max(map(abs, bounds))) if bounds else INT64


def default_value(site: Site, parameter: str) -> Value | None:
    """The value of a parameter that no recorded call passed, from its default."""
    assert site.node is not None
    arguments = site.node.args
    names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
    defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
    return literal(defaults[parameter]) if parameter in defaults else None


def global_value(site: Site, name: str, also: Collection[str] = ()) -> Value | None:
    """The value of a global that is assigned at the top level: as recorded, or as the one literal it is."""
    found = _bindings(site, name)
    if not found or not all(isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) for node in found):
        return None
    statements = [statement for statement in site.module.tree.body if isinstance(statement, ast.Assign)]
    assigned = [s.value for s in statements if any(t in found for t in s.targets)]
    specs = [spec for call in site.recording.calls for spec in call.globals_read if spec.name == name]
    if specs and len(set(map(_type_of, specs))) == 1:
        value = _value(specs, name, also)
        return _infinite(site, value, assigned, seen=True) if INFINITIES in also else value
    if len(found) > 1 or specs or not assigned:
        return None
    if isinstance(assigned[0], ast.List):
        return literal_list(assigned[0], name)
    value = literal(assigned[0])
    return _infinite(site, floating(), assigned) if value is None and INFINITIES in also else value


def _infinite(site: Site, value: Value | None, assigned: list[ast.expr], *, seen: bool = False) -> Value | None:
    """`value`, that of a global, known to be infinite where it is assigned `float("inf")`; the guard tests that.

    None where it is something else, and no such number was `seen`.
    """
    if not isinstance(value, Number) or value.machine != FLOAT or value.tags != {PY} or len(assigned) != 1:
        return value
    node = assigned[0]
    text = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 else None
    made = isinstance(node, ast.Call) and site.resolved(node.func) == "builtins.float"
    known = site.resolved(node) in infinite.INFINITE or (
        made and isinstance(text, ast.Constant) and text.value == "inf"
    )
    return dataclasses.replace(value, infinite=True) if known else value if seen else None


def _bindings(site: Site, name: str) -> list[ast.AST]:
    """What binds or deletes a name at the top level of the file: the names, definitions and imports."""
    here = {id(node) for node in own_nodes(site.module.tree)}  # type: ignore[arg-type]  # it reads nothing but `body`
    return [node for node in bindings(site.module.tree, name) if id(node) in here]


def accepts(seen: ValueSpec, value: Value) -> bool:
    """May `value` be what was seen to be returned?"""
    if isinstance(value, Nothing):
        return seen.type == "builtins.NoneType"
    if isinstance(value, Array) and value.form in (LIST, GROWING):
        return seen.type == "builtins.list"
    if isinstance(value, Array):
        return seen.type == "numpy.ndarray" and (seen.dtype, seen.ndim) == (value.dtype, value.ndim)
    if isinstance(value, Container):
        plain = value.kind in ("dict", "list") and bool(value.keys) and not value.default
        return plain and seen.type == f"builtins.{value.kind}"
    if isinstance(value, Sequence):
        return seen.type == "builtins.tuple" and seen.length == len(value.items)
    if not isinstance(value, Number):
        return False
    python = {FLOAT: "builtins.float", INT: "builtins.int", BOOL: "builtins.bool"}
    numpy = {FLOAT: ("numpy.float64",), INT: ("numpy.int64",), BOOL: ("numpy.bool", "numpy.bool_")}
    if value.machine in (WORD, LOW_WORD):
        return seen.type == "builtins.int"
    if value.tags == {EITHER}:
        return seen.type in ("builtins.int", "builtins.float")
    if SINGLE in value.tags and seen.type == f"numpy.{SINGLE}":
        return True
    return (PY in value.tags and seen.type == python[value.machine]) or (
        NP in value.tags and seen.type in numpy[value.machine]
    )


def guard(numpy: str, name: str, value: Value, answer: Inference) -> list[str]:
    """The tests, as expressions, that let `name` into the compiled copy."""
    if isinstance(value, Stream):
        return []
    if isinstance(value, Array):
        dtype = "bool_" if value.dtype == "bool" else value.dtype
        tests = [f"type({name}) is {numpy}.ndarray", f"{name}.dtype == {numpy}.{dtype}", f"{name}.ndim == {value.ndim}"]
        tests += [f"{name}.dtype.type is {numpy}.{dtype}"] if dtype != "bool_" else []  # elements may be np.longlong
        tests += [f"{name}.size <= 2**31" if value.ndim == 1 else f"max({name}.shape) <= 2**31"]
        tests += [f"{name}.flags.writeable"] if name in answer.written else []
        tests += [f"{name}.flags.c_contiguous"] if name in answer.contiguous else []
        tests += [f"not {numpy}.may_share_memory({other}, {name})" for other, late in answer.apart if late == name]
        if name in answer.tests_elements:
            low, high = power_text(value.elements.low), power_text(value.elements.high)
            tests += [f"({name}.size == 0 or ({low} <= {name}.min() and {name}.max() <= {high}))"]
        return tests
    if isinstance(value, Sequence):
        return _tuple_guard(name, value)
    assert isinstance(value, Number)
    if value.machine == WORD:
        return [f"type({name}) is int", f"0 <= {name} < 2**64"]
    if value.tags == {SINGLE}:
        return [f"type({name}) is {numpy}.{SINGLE}"]
    if value.tags == NUMPY:
        scalar = {FLOAT: "float64", INT: "int64", BOOL: "bool_"}[value.machine]
        tests = [f"type({name}) is {numpy}.{scalar}"]
        return [*tests, f"-(2**31) <= {name} <= 2**31"] if value.machine == INT else tests
    tests = [f"type({name}) is {value.machine}"]
    tests += [f"{name} == {numpy}.inf"] if value.infinite else []
    power = value.interval.high.bit_length() - 1
    size = f"0 <= {name}" if value.interval.low == 0 else f"abs({name})"
    return [*tests, f"{size} <= 2**{power}"] if value.machine == INT else tests


def _tuple_guard(name: str, value: Sequence) -> list[str]:
    number = value.items[0]
    assert isinstance(number, Number)
    tests = [f"type({name}) is tuple", f"len({name}) == {len(value.items)}"]
    tests += [f"{{*map(type, {name})}} == {{{number.machine}}}"]
    return [*tests, f"max(map(abs, {name})) <= {power_text(number.interval.high)}"] if number.machine == INT else tests


def power_text(bound: int) -> str:
    """A bound as it stands in the text: `2**31`, `-(2**31)`."""
    power = abs(bound).bit_length() - 1
    assert abs(bound) == 2**power
    return f"2**{power}" if bound > 0 else f"-(2**{power})"


def guard_sentence(name: str, value: Value, answer: Inference) -> str:
    """The same in words."""
    if is_growing(value):
        return f"{name} is a list, and none of the others"
    if isinstance(value, Sequence):
        return f"{name} is a tuple of {len(value.items)} numbers, each {describe(value.items[0])}"
    sentence = f"{name} is {describe(value)}"
    if isinstance(value, Number) and value.machine == INT:
        sentence += f" of at most 2**{value.interval.high.bit_length() - 1} in size"
        sentence += ", and not negative" if value.interval.low == 0 else ""
    if isinstance(value, Array) and value.form == LIST:
        sentence += ", exactly of this type" + (", with rows of one length" if value.ndim > 1 else "")
        sentence += ", whose objects are in no other list that is passed" if answer.written else ""
        sentence += _elements_sentence(name, value, answer)
    elif isinstance(value, Array):
        sentence += " with at most 2**31 elements along an axis"
        sentence += ", in C order" if name in answer.contiguous else ""
        sentence += ", writeable" if name in answer.written else ""
        sentence += "".join(f", apart from {other} in memory" for other, late in answer.apart if late == name)
        sentence += _elements_sentence(name, value, answer)
    return sentence


def _elements_sentence(name: str, value: Array, answer: Inference) -> str:
    if name not in answer.tests_elements:
        return ""
    if value.elements.low == 0:
        return f", with ints from 0 to 2**{value.elements.high.bit_length() - 1}"
    return f", with ints of at most 2**{value.elements.high.bit_length() - 1} in size"
