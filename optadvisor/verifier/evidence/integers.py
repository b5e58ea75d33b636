"""Checked execution: how large do the integers inside a function get?

    def fact(n): …  r = r * k  …      →  IntegerEvidence(bits=85, leaves_int64=True,
                                             witness="line 4: `r * k` reached 51090942171709440000, more than 2**65")

Python's integers grow, those of Numba and Cython wrap at 64 bits without a word. So every function of the original's
file gets code that does the same and notes, for each expression, the lowest and the highest `int` it had: arithmetic,
augmented assignment, results of calls, literals beyond int64, partial results of `sum` and `math.prod`. Only code
objects are exchanged, and only while the check runs: functions, classes and their identities stay what they are.

Does not handle: integers computed in other files or in C (only their results are seen), functions unpickled by value
(lambdas, closures), code made by `exec`. NumPy's integer scalars wrap in the original too: named in `numpy`, not
counted. The values arguments come with are not arithmetic: a compiled function refuses those beyond 64 bits itself.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import functools
import importlib.util
import inspect
import itertools
import math
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from optadvisor.verifier.evidence.noting import FOLD, HIGHEST, LOWEST, NOTE, Site, instrument

_SHOWN_DIGITS_BITS = 200
_SHOWN_CHARACTERS = 60
Note = Callable[[Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerEvidence:
    """What a checked run saw; without any integer arithmetic `bits` is 0 and `low` and `high` are empty."""

    bits: int
    """Width of the smallest signed integer type that holds every value seen."""
    low: str
    """Lowest value in decimal digits, or `about -2**70000` when it has more than 200 bits; so is `high`."""
    high: str
    witness: str
    """The expression that left int64 first in the text, else the one with the widest value."""
    leaves_int64: bool
    """Also True when the check was not possible: it fails closed."""
    numpy: tuple[str, ...] = ()
    """Types of NumPy integer scalars that were computed, `int32` …; narrower ones wrap at their own width."""
    problem: str = ""
    """Why nothing could be checked."""


# ---------------------------------------------------------------- the check


def check(module: ModuleType, source: bytes, qualname: str, run: Callable[[], object]) -> IntegerEvidence:
    """What the integers inside the functions of `module` were while `run()` made its calls.

    `module` was rebuilt from `source` (`probes.replay.rebuild`); `run` calls its function `qualname`, as often as it
    likes, for as long as it likes. What `run` raises is raised.
    """
    with watching(module, source) as watched:
        if not any(name == qualname for name in watched.functions):
            return _unchecked(f"{qualname} has no Python code in this file that could be checked")
        run()
        return evidence(watched)


@dataclass(kw_only=True)
class Watched:
    """Integers being noted."""

    text: str
    sites: list[Site]
    functions: tuple[str, ...]
    """Qualified names of the functions that note what they compute."""


@contextlib.contextmanager
def watching(module: ModuleType, source: bytes) -> Iterator[Watched]:
    """While entered, every function of `module` notes its integers."""
    tree, sites = instrument(source)
    text = importlib.util.decode_source(source)
    codes = {_place(code): code for code in _codes(compile(tree, "<checked>", "exec", dont_inherit=True))}
    changed: list[tuple[FunctionType, CodeType]] = []
    for function in _functions(module):
        old, new = function.__code__, codes.get(_place(function.__code__))
        if new is not None and new.co_freevars == old.co_freevars:
            changed.append((function, old))
            function.__code__ = new.replace(co_filename=old.co_filename)
    hooks = _hooks(sites)
    vars(builtins).update(hooks)  # not the module's: its globals are compared, and programs list them
    try:
        yield Watched(text=text, sites=sites, functions=tuple(old.co_qualname for _, old in changed))
    finally:
        for function, old in changed:
            function.__code__ = old
        for name in hooks:
            delattr(builtins, name)


def evidence(watched: Watched) -> IntegerEvidence:
    """What has been noted so far."""
    seen = [site for site in watched.sites if site.seen]
    numpy = sorted({_numpy_name(kind) for site in watched.sites for kind in site.types} - {""})
    if not seen:
        return IntegerEvidence(bits=0, low="", high="", witness="", leaves_int64=False, numpy=tuple(numpy))
    low, high = min(site.low for site in seen), max(site.high for site in seen)
    leaving = [site for site in seen if site.leaves]
    worst = leaving[0] if leaving else max(seen, key=lambda site: _bits(site.low, site.high))
    return IntegerEvidence(
        bits=_bits(low, high),
        low=_decimal(low),
        high=_decimal(high),
        witness=_sentence(worst, watched.text),
        leaves_int64=bool(leaving),
        numpy=tuple(numpy),
    )


def _unchecked(problem: str) -> IntegerEvidence:
    return IntegerEvidence(bits=0, low="", high="", witness="", leaves_int64=True, problem=problem)


def _numpy_name(kind: type) -> str:
    numpy = any(base.__module__ == "numpy" and base.__name__ == "integer" for base in kind.__mro__)
    return kind.__name__ if numpy else ""


# ---------------------------------------------------------------- which code objects


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Python functions defined in the module: global ones, methods, and what decorators wrapped."""
    waiting: list[Any] = list(vars(module).values())
    known: set[int] = set()
    while waiting:
        value = waiting.pop()
        if id(value) in known:
            continue
        known.add(id(value))
        if isinstance(value, FunctionType) and value.__globals__ is vars(module):
            yield value
            waiting += [cell.cell_contents for cell in value.__closure__ or () if _is_filled(cell)]
        elif isinstance(value, type) and value.__module__ == module.__name__:
            waiting += vars(value).values()
        for name in ("__wrapped__", "__func__", "fget", "fset", "fdel", "func"):
            inner = inspect.getattr_static(value, name, None)
            if isinstance(inner, FunctionType):
                waiting.append(inner)
            elif isinstance(value, property | staticmethod | classmethod) and inner is not None:
                waiting.append(getattr(value, name, None))


def _is_filled(cell: Any) -> bool:
    try:
        return isinstance(cell.cell_contents, FunctionType)
    except ValueError:
        return False


# ---------------------------------------------------------------- what is noted


def _hooks(sites: list[Site]) -> dict[str, Callable[..., Any]]:
    notes = [_note(site) for site in sites]
    hooks: dict[str, Callable[..., Any]] = {f"{NOTE}{number}": note for number, note in enumerate(notes)}
    return hooks | {f"{FOLD}{number}": _fold(note) for number, note in enumerate(notes)}


def _note(site: Site) -> Note:
    """A function that returns what it is given; in the hottest place there is, hence the shape."""
    low, high, types = math.inf, -math.inf, site.types

    def note(value: Any) -> Any:
        nonlocal low, high
        kind = type(value)
        if kind is int:
            if value > high:
                high = value
            if value < low:
                low = value
        elif kind is not float:
            types.add(kind)
        return value

    site.read = lambda: (low, high)
    return note


def _fold(note: Note) -> Callable[..., Any]:
    """Calls `function`, noting what a loop in its place would have on the way."""

    def fold(function: Any, /, *args: Any, **kwargs: Any) -> Any:
        if function is builtins.sum and args:
            start = args[1] if len(args) > 1 else kwargs.get("start", 0)
            args = (_partial(args[0], operator.add, start, note), *args[1:])
        elif function is math.prod and args:
            args = (_partial(args[0], operator.mul, kwargs.get("start", 1), note), *args[1:])
        elif function is builtins.pow and len(args) == 3 and type(args[2]) is int:
            note((abs(args[2]) - 1) ** 2)  # square and multiply: residues are multiplied before they are reduced
        elif function is functools.reduce and args and isinstance(args[0], BuiltinFunctionType):
            operation = args[0]
            args = (lambda total, value: note(operation(total, value)), *args[1:])
        return function(*args, **kwargs)

    return fold


def _partial(values: Any, operation: Callable[[Any, Any], Any], start: Any, note: Note) -> Any:
    """`values`, their partial results noted: those of a list at once, those of an iterator as it goes."""
    if type(start) is not int:
        return values
    if type(values) not in (list, tuple, range):
        return _noting(values, operation, start, note) if isinstance(values, Iterator) else values
    if not values or not (type(values) is range or set(map(type, values)) <= {int, bool}):
        return values
    if start < 0 or min(values) < 0 or (operation is operator.mul and 0 in values):  # else the last is the highest
        first, second = itertools.tee(itertools.accumulate(values, operation, initial=start))
        note(max(first))
        note(min(second))
    return values


def _noting(values: Iterator[Any], operation: Callable[[Any, Any], Any], total: int, note: Note) -> Iterator[Any]:
    low = high = total
    try:
        for value in values:
            if type(value) is int or type(value) is bool:
                total = operation(total, value)
                if total > high:
                    high = total
                elif total < low:
                    low = total
            yield value
    finally:
        note(low)
        note(high)


# ---------------------------------------------------------------- words


def _bits(low: int, high: int) -> int:
    return max(high.bit_length() if high > 0 else 0, (-low - 1).bit_length() if low < 0 else 0) + 1


def _decimal(value: int) -> str:
    if value.bit_length() <= _SHOWN_DIGITS_BITS:
        return str(value)
    return f"about {'-' if value < 0 else ''}2**{value.bit_length() - 1}"


def _sentence(site: Site, text: str) -> str:
    value = site.high if abs(site.high) >= abs(site.low) else site.low
    shown = " ".join((ast.get_source_segment(text, site.node) or "").split())
    shown = shown if len(shown) <= _SHOWN_CHARACTERS else f"{shown[:_SHOWN_CHARACTERS]}…"
    return f"line {site.node.lineno}: `{shown}` reached {_magnitude(value)}"


def _magnitude(value: int) -> str:
    exponent = abs(value).bit_length() - 1
    sign, than = ("-", "less") if value < 0 else ("", "more")
    if exponent > 0 and abs(value) == 1 << exponent:
        return f"{sign}2**{exponent}"
    if not LOWEST <= value <= HIGHEST and value.bit_length() <= _SHOWN_DIGITS_BITS:
        return f"{value}, {than} than {sign}2**{exponent}"
    return _decimal(value)
