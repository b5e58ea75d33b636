"""The Python beside a built kernel: it calls the machine code with what that was built for, and Numba with all else.

    text("total", ["a", "n"], [(array(float64, 1d, C), int64)])  →

    def kernel(by_numba):
        def total(a, n):
            if type(a) is array and a.dtype == type_0 and a.ndim == 1 and a.flags.carray and type(n) in ints:
                return built.total_0(a, n)
            return by_numba()(a, n)
        return total

The tests are exact: Numba's own wrappers take whatever can be converted, or lies in memory in another way.

Does not handle: other types than numbers, arrays of numbers, None, NumPy's `Generator`, and tuples of these
(`testable`).
"""

from __future__ import annotations

import builtins
import hashlib
import re
from collections.abc import Sequence
from typing import Any

EXTENSION = "_optadvisor_kernel"
"""The name that every built kernel has as a module: its file tells them apart."""
HEAD = '''"""Machine code that optadvisor has built of `{name}`. It may be deleted: Numba compiles the function then."""
import importlib.machinery
import importlib.util
import sys

import numpy
from numpy._core._multiarray_umath import __cpu_features__ as features

if not all(features.get(feature) for feature in {features!r}):
    raise ImportError("this processor is another one")
place = __file__.removesuffix(".py") + ".so"
loader = importlib.machinery.ExtensionFileLoader("{extension}", place)
before = sys.modules.get("{extension}")
built = importlib.util.module_from_spec(importlib.util.spec_from_file_location("{extension}", place, loader=loader))
loader.exec_module(built)
if before is None:
    sys.modules.pop("{extension}", None)
else:
    sys.modules["{extension}"] = before
array = numpy.ndarray
'''
SCALARS = {
    "int64": "(int, numpy.int64)",
    "float64": "(float, numpy.float64)",
    "bool": "(bool, numpy.bool_)",
    "complex128": "(complex, numpy.complex128)",
}
"""What Numba takes for one type; every other number has a type of its own."""
INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
NUMBERS = frozenset(["bool", *INTEGERS, "float32", "float64", "complex64", "complex128"])
OWN = re.compile(r"array|numpy|built|by_numba|kernel|features|(call|types|dtype|generator)_\d+")
"""Names that mean something in the file; a parameter may be called the same."""
LAYOUTS = {"C": "carray", "F": "farray", "A": "behaved"}
"""Numba's layout → NumPy's flag: in that order, aligned, and writable."""


def testable(kind: Any) -> bool:
    """Whether a value of this Numba type can be told from all others by a short test."""
    from numba import types

    if isinstance(kind, types.UniTuple | types.Tuple):
        return all(testable(part) for part in kind.types)
    if isinstance(kind, types.Array):
        return str(kind.dtype) in NUMBERS and kind.aligned and type(kind) is types.Array
    return str(kind) in NUMBERS or isinstance(kind, types.NoneType | types.NumPyRandomGeneratorType)


def givable(kind: Any) -> bool:
    """Whether a built kernel can return a value of this Numba type: what can be tested, and lists of it."""
    from numba import types

    if isinstance(kind, types.List):
        return givable(kind.dtype)
    if isinstance(kind, types.UniTuple | types.Tuple):
        return all(givable(part) for part in kind.types)
    return testable(kind) and not isinstance(kind, types.NumPyRandomGeneratorType)


def symbol(number: int, kinds: Sequence[Any]) -> str:
    """The name of a built function, which tells what it takes: an extension of other types does not have it."""
    return f"call_{number}_{hashlib.sha1(repr(list(map(str, kinds))).encode()).hexdigest()[:8]}"


def text(name: str, parameters: Sequence[str], signatures: Sequence[tuple[Any, ...]], features: Sequence[str]) -> str:
    """The file; `signatures` are Numba's types of the arguments, in the order of the built functions."""
    if any(OWN.fullmatch(parameter) or hasattr(builtins, parameter) for parameter in parameters):
        parameters = by_position(len(parameters))
    lines: list[str] = []
    names: dict[str, str] = {}
    for number, kinds in enumerate(signatures):
        pairs = zip(parameters, kinds, strict=True)
        tests = [test for parameter, kind in pairs for test in _tests(parameter, kind, names)]
        lines += [
            f"        if {' and '.join(tests) or 'True'}:",
            f"            return call_{number}({', '.join(parameters)})",
        ]
    head = HEAD.format(name=name, extension=EXTENSION, features=tuple(features))
    head += "".join(f"{short} = {value}\n" for value, short in names.items())
    symbols = [symbol(number, kinds) for number, kinds in enumerate(signatures)]
    head += "".join(f"call_{number} = built.{each}\n" for number, each in enumerate(symbols))
    listed = ", ".join(parameters)
    body = "\n".join(lines)
    return (
        f"{head}\n\ndef kernel(by_numba):\n    def {name}({listed}):\n{body}\n"
        f"        return by_numba()({listed})\n    return {name}\n"
    )


def by_position(count: int) -> list[str]:
    """Names of so many parameters that nothing else has: kernels are called by position."""
    return [f"argument_{place}" for place in range(count)]


def _tests(value: str, kind: Any, names: dict[str, str]) -> list[str]:
    """The tests that `value`, an expression, is what Numba calls `kind`; what they mention is named in `names`."""
    from numba import types
    from numba.np import numpy_support

    if isinstance(kind, types.NoneType):
        return [f"{value} is None"]
    if isinstance(kind, types.NumPyRandomGeneratorType):
        return [f"type({value}) is {_named('numpy.random.Generator', 'generator', names)}"]
    if isinstance(kind, types.UniTuple | types.Tuple):
        tests = [f"type({value}) is tuple", f"len({value}) == {len(kind.types)}"]
        return tests + [test for i, part in enumerate(kind.types) for test in _tests(f"{value}[{i}]", part, names)]
    if isinstance(kind, types.Array):
        dtype = _named(f'numpy.dtype("{numpy_support.as_dtype(kind.dtype).name}")', "dtype", names)
        tests = [f"type({value}) is array", f"{value}.dtype == {dtype}", f"{value}.ndim == {kind.ndim}"]
        if kind.mutable:
            return [*tests, f"{value}.flags.{LAYOUTS[kind.layout]}"] + (
                [f"not {value}.flags.forc"] if kind.layout == "A" else []
            )
        order = {"C": f"{value}.flags.c_contiguous", "F": f"{value}.flags.fnc", "A": f"not {value}.flags.forc"}
        return [*tests, order[kind.layout], f"{value}.flags.aligned", f"not {value}.flags.writeable"]
    scalars = SCALARS.get(str(kind), f"(numpy.{kind},)")
    return [f"type({value}) in {_named(scalars, 'types', names)}"]


def _named(value: str, what: str, names: dict[str, str]) -> str:
    return names.setdefault(value, f"{what}_{len(names)}")
