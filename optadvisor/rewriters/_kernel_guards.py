"""What a compiled copy is called with: taken from the recorded calls, tested at run time.

    n  seen as 10 and 5000          →  `type(n) is int and abs(n) <= 2**31`
    a  seen as a float64 matrix     →  `type(a) is np.ndarray and a.dtype == np.float64 and a.ndim == 2 and …`

Recorded calls decide only what is worth a fast path; the guard decides each call anew.

Does not handle: lists, text, objects, None, other dtypes; a second combination of types, which stays as slow as it is.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from optadvisor.loops.intervals import Interval
from optadvisor.loops.kinds import Inference
from optadvisor.loops.values import (
    BOOL,
    DTYPES,
    FLOAT,
    INT,
    NP,
    PY,
    Array,
    Nothing,
    Number,
    Sequence,
    Value,
    boolean,
    constant,
    describe,
    floating,
    integer,
)
from optadvisor.records import CapturedCall, ValueSpec
from optadvisor.source.site import Site

NUMPY = frozenset({NP})
SMALL, LARGE = 31, 62
"""Ints are let in up to 2**31 in size, or 2**62 where larger ones were seen."""
AXIS = 2**31
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


def observe(site: Site, parameters: tuple[str, ...]) -> Entry | str:
    """The most frequent combination of parameter types and its most frequent result, or why it cannot be compiled."""
    returned = [call for call in site.recording.calls if call.result is not None]
    if not returned:
        return f"no recorded call of {site.ref.name} returned"
    shapes = Counter(_signature(site, call, parameters) for call in returned)
    common = shapes.most_common(1)[0][0]
    chosen = [call for call in returned if _signature(site, call, parameters) == common]
    values: dict[str, Value] = {}
    for parameter in parameters:
        specs = [spec for call in chosen for spec in call.arguments if spec.name == parameter]
        value = _value(specs, parameter) if specs else default_value(site, parameter)
        if value is None:
            what = specs[0].type.removeprefix("builtins.") if specs else "a default that is no number"
            what = f"{specs[0].dtype} array" if specs and specs[0].type == "numpy.ndarray" else what
            return f"`{parameter}` is of type {what}; numbers and arrays of float64, int64 and bool are compiled so far"
        values[parameter] = value
    results = Counter(call.result for call in chosen if call.result is not None)
    kinds = Counter((spec.type, spec.dtype, spec.ndim, spec.length) for spec in results.elements())
    kind = kinds.most_common(1)[0][0]
    result = next(spec for spec in results if (spec.type, spec.dtype, spec.ndim, spec.length) == kind)
    return Entry(parameters=values, result=result)


def _signature(site: Site, call: CapturedCall, parameters: tuple[str, ...]) -> tuple[tuple[str, str, str, int], ...]:
    return tuple((s.name, s.type, s.dtype, s.ndim) for s in call.arguments if s.name in parameters)


def _value(specs: list[ValueSpec], name: str) -> Value | None:
    """The value of a parameter that was seen as `specs`, all of one type."""
    spec = specs[0]
    if spec.type == "builtins.int":
        sizes = [abs(int(s.low)) if s.low else 2**64 for s in specs]
        power = SMALL if max(sizes) <= 2**SMALL else LARGE
        return integer(Interval(-(2**power), 2**power)) if max(sizes) <= 2**LARGE else None
    if spec.type == "numpy.ndarray" and spec.dtype in DTYPES and spec.ndim:
        return Array(dtype=spec.dtype, ndim=spec.ndim, origins=frozenset({name}), extent=AXIS)
    return SCALARS.get(spec.type)


def default_value(site: Site, parameter: str) -> Value | None:
    """The value of a parameter that no recorded call passed, from its default."""
    assert site.node is not None
    arguments = site.node.args
    names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
    defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
    return _literal(defaults[parameter]) if parameter in defaults else None


def global_value(site: Site, name: str) -> Value | None:
    """The value of a global: as recorded, or as the one literal it is set to at the top level."""
    statements = [statement for statement in site.module.tree.body if isinstance(statement, ast.Assign)]
    assigned = [s.value for s in statements if any(isinstance(t, ast.Name) and t.id == name for t in s.targets)]
    if not assigned:
        return None
    specs = [spec for call in site.recording.calls for spec in call.globals_read if spec.name == name]
    if specs and len({(s.type, s.dtype, s.ndim) for s in specs}) == 1:
        return _value(specs, name)
    return _literal(assigned[0]) if len(assigned) == 1 and not specs else None


def _literal(expression: ast.expr) -> Value | None:
    """A literal number, as a value of any size that the guard will let in."""
    try:
        found = ast.literal_eval(expression)
    except ValueError:
        return None
    value = constant(found)
    if not isinstance(value, Number):
        return None
    if value.machine == INT:
        power = SMALL if abs(found) <= 2**SMALL else LARGE
        return integer(Interval(-(2**power), 2**power)) if abs(found) <= 2**LARGE else None
    return floating() if value.machine == FLOAT else value


def accepts(seen: ValueSpec, value: Value) -> bool:
    """May `value` be what was seen to be returned?"""
    if isinstance(value, Nothing):
        return seen.type == "builtins.NoneType"
    if isinstance(value, Array):
        return seen.type == "numpy.ndarray" and (seen.dtype, seen.ndim) == (value.dtype, value.ndim)
    if isinstance(value, Sequence):
        return seen.type == "builtins.tuple" and seen.length == len(value.items)
    if not isinstance(value, Number):
        return False
    python = {FLOAT: "builtins.float", INT: "builtins.int", BOOL: "builtins.bool"}
    numpy = {FLOAT: ("numpy.float64",), INT: ("numpy.int64",), BOOL: ("numpy.bool", "numpy.bool_")}
    return (PY in value.tags and seen.type == python[value.machine]) or (
        NP in value.tags and seen.type in numpy[value.machine]
    )


def guard(numpy: str, name: str, value: Value, answer: Inference) -> list[str]:
    """The tests, as expressions, that let `name` into the compiled copy."""
    if isinstance(value, Array):
        dtype = "bool_" if value.dtype == "bool" else value.dtype
        tests = [f"type({name}) is {numpy}.ndarray", f"{name}.dtype == {numpy}.{dtype}", f"{name}.ndim == {value.ndim}"]
        tests += [f"{name}.dtype.type is {numpy}.{dtype}"] if dtype != "bool_" else []  # elements may be np.longlong
        tests += [f"{name}.size <= 2**31" if value.ndim == 1 else f"max({name}.shape) <= 2**31"]
        tests += [f"{name}.flags.writeable"] if name in answer.written else []
        return tests + ([f"{name}.flags.c_contiguous"] if name in answer.contiguous else [])
    assert isinstance(value, Number)
    if value.tags == NUMPY:
        scalar = {FLOAT: "float64", INT: "int64", BOOL: "bool_"}[value.machine]
        tests = [f"type({name}) is {numpy}.{scalar}"]
        return [*tests, f"-(2**31) <= {name} <= 2**31"] if value.machine == INT else tests
    tests = [f"type({name}) is {value.machine}"]
    power = value.interval.high.bit_length() - 1
    return [*tests, f"abs({name}) <= 2**{power}"] if value.machine == INT else tests


def guard_sentence(name: str, value: Value, answer: Inference) -> str:
    """The same in words."""
    sentence = f"{name} is {describe(value)}"
    if isinstance(value, Number) and value.machine == INT:
        sentence += f" of at most 2**{value.interval.high.bit_length() - 1} in size"
    if isinstance(value, Array):
        sentence += " with at most 2**31 elements along an axis"
        sentence += ", in C order" if name in answer.contiguous else ""
        sentence += ", writeable" if name in answer.written else ""
    return sentence
