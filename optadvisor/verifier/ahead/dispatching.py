"""The Python beside a built kernel: it calls the machine code with what that was built for, and Numba with all else.

    text("total", ["a", "n"], [(array(float64, 1d, C), int64)])  →

    def kernel(by_numba):
        def total(a, n):
            if type(a) is array and a.dtype == type_0 and a.ndim == 1 and a.flags.carray and type(n) in ints:
                return built.total_0(a, n)
            return by_numba()(a, n)
        return total

The tests are exact: Numba's own wrappers take whatever can be converted, or lies in memory in another way. Where only
numbers are taken and given, NumPy is not imported (see `without_numpy.h`).

Does not handle: other types than numbers, arrays of numbers, None, NumPy's `Generator`, and tuples of these
(`testable`).
"""

from __future__ import annotations

import builtins
import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

EXTENSION = "_optadvisor_kernel"
"""The name that every built kernel has as a module: its file tells them apart."""
HEAD = '''"""Machine code that optadvisor has built of `{name}`. It may be deleted: Numba compiles the function then."""
import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec

{features}
    raise ImportError("this processor is another one")
place = __file__.removesuffix(".py") + ".so"
loader = ExtensionFileLoader("{extension}", place)
before = sys.modules.get("{extension}")
built = loader.create_module(ModuleSpec("{extension}", loader, origin=place))
loader.exec_module(built)
if before is None:
    sys.modules.pop("{extension}", None)
else:
    sys.modules["{extension}"] = before
'''
BY_NUMPY = """import numpy
from numpy._core._multiarray_umath import __cpu_features__ as features

if not all(features.get(feature) for feature in {features!r}):"""
BY_LINUX = """with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
    flags = next((line for line in file if line.startswith("flags")), "").split()
if not {{{needed}}} <= {{*flags}}:"""
FLAGS = {"AVX": {"avx"}, "AVX2": {"avx2", "bmi1", "bmi2", "movbe", "abm"}, "FMA3": {"fma"}, "F16C": {"f16c"}}
"""What Linux calls them, and what else processors of that generation have."""
KNOWS_NUMPY = """def knows_numpy():
    \"\"\"Whether NumPy's numbers are among the types, from now on: it was imported since.\"\"\"
    global {names}
    if "numpy" not in sys.modules or known:
        return False
    import numpy
    known.append(numpy)
{lines}
    return True"""
SCALARS = {
    "int64": "(int, numpy.int64)",
    "float64": "(float, numpy.float64)",
    "bool": "(bool, numpy.bool_)",
    "complex128": "(complex, numpy.complex128)",
}
"""What Numba takes for one type; every other number has a type of its own."""
PYTHONS = {"int64": "(int,)", "float64": "(float,)", "bool": "(bool,)"}
"""Those of them that are there without NumPy."""
INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
NUMBERS = frozenset(["bool", *INTEGERS, "float32", "float64", "complex64", "complex128"])
OWN = re.compile(
    r"array|numpy|built|by_numba|kernel|features|flags|file|place|loader|before|known|knows_numpy|(call|types|dtype|generator)_\d+"
)
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
    """Whether a built kernel can return a value of this Numba type: what can be tested, lists of it, and it or None."""
    from numba import types

    if isinstance(kind, types.List):
        return givable(kind.dtype)
    if isinstance(kind, types.Optional):  # None at times
        return givable(kind.type)
    if isinstance(kind, types.UniTuple | types.Tuple):
        return all(givable(part) for part in kind.types)
    return testable(kind) and not isinstance(kind, types.NumPyRandomGeneratorType)


def symbol(number: int, kinds: Sequence[Any]) -> str:
    """The name of a built function, which tells what it takes: an extension of other types does not have it."""
    return f"call_{number}_{hashlib.sha1(repr(list(map(str, kinds))).encode()).hexdigest()[:8]}"


def only_numbers(signatures: Sequence[tuple[Any, ...]], results: Sequence[Any]) -> bool:
    """Whether kernels take and give nothing but Python's numbers, tuples of them, and lists that they give."""
    from numba import types

    def is_number(kind: Any) -> bool:
        if isinstance(kind, types.UniTuple | types.Tuple):
            return all(map(is_number, kind.types))
        return str(kind) in PYTHONS or isinstance(kind, types.NoneType)

    def is_given(kind: Any) -> bool:
        if isinstance(kind, types.UniTuple | types.Tuple):
            return all(map(is_given, kind.types))
        if isinstance(kind, types.Optional):
            return is_given(kind.type)
        return is_given(kind.dtype) if isinstance(kind, types.List) else is_number(kind)

    return all(is_number(kind) for signature in signatures for kind in signature) and all(map(is_given, results))


def text(name: str, parameters: Sequence[str], signatures: Sequence[tuple[Any, ...]], features: Sequence[str]) -> str:
    """The file; `signatures` are Numba's types of the arguments, in the order of the built functions."""
    names, lines, listed = _calls(parameters, signatures, SCALARS)
    head = HEAD.format(name=name, extension=EXTENSION, features=BY_NUMPY.format(features=tuple(features)))
    head += "array = numpy.ndarray\n" + "".join(f"{short} = {value}\n" for value, short in names.items())
    return _file(head, name, listed, signatures, [*lines, f"        return by_numba()({listed})"])


def text_without_numpy(
    name: str, parameters: Sequence[str], signatures: Sequence[tuple[Any, ...]], features: Sequence[str]
) -> str:
    """The same for kernels of `only_numbers`: nothing imports NumPy, whose numbers are taken when it is there."""
    names, lines, listed = _calls(parameters, signatures, PYTHONS)
    flags = sorted(set().union(*(FLAGS[feature] for feature in features)))
    linux = BY_LINUX.format(needed=", ".join(f'"{flag}"' for flag in flags))
    head = HEAD.format(name=name, extension=EXTENSION, features=linux)
    head += "known = []\n" + "".join(f"{short} = {value}\n" for value, short in names.items())
    later = {short: SCALARS[kind] for kind, value in PYTHONS.items() for each, short in names.items() if each == value}
    if later:
        assigned = "\n".join(f"    {short} = {value}" for short, value in later.items())
        head += "\n\n" + KNOWS_NUMPY.format(names=", ".join(later), lines=assigned) + "\n\n\n"
        lines += ["        if knows_numpy():", f"            return {name}({listed})"]
    return _file(head, name, listed, signatures, [*lines, f"        return by_numba()({listed})"])


def _calls(
    parameters: Sequence[str], signatures: Sequence[tuple[Any, ...]], scalars: Mapping[str, str]
) -> tuple[dict[str, str], list[str], str]:
    """What the tests mention with its names, the lines that test and call, and the parameters."""
    if any(OWN.fullmatch(parameter) or hasattr(builtins, parameter) for parameter in parameters):
        parameters = by_position(len(parameters))
    lines: list[str] = []
    names: dict[str, str] = {}
    for number, kinds in enumerate(signatures):
        pairs = zip(parameters, kinds, strict=True)
        tests = [test for parameter, kind in pairs for test in _tests(parameter, kind, names, scalars)]
        lines += [
            f"        if {' and '.join(tests) or 'True'}:",
            f"            return call_{number}({', '.join(parameters)})",
        ]
    return names, lines, ", ".join(parameters)


def _file(head: str, name: str, listed: str, signatures: Sequence[tuple[Any, ...]], lines: Sequence[str]) -> str:
    symbols = [symbol(number, kinds) for number, kinds in enumerate(signatures)]
    calls = "".join(f"call_{number} = built.{each}\n" for number, each in enumerate(symbols))
    body = "\n".join(lines)
    return f"{head}{calls}\n\ndef kernel(by_numba):\n    def {name}({listed}):\n{body}\n    return {name}\n"


def by_position(count: int) -> list[str]:
    """Names of so many parameters that nothing else has: kernels are called by position."""
    return [f"argument_{place}" for place in range(count)]


def _tests(value: str, kind: Any, names: dict[str, str], scalars: Mapping[str, str] = SCALARS) -> list[str]:
    """The tests that `value`, an expression, is what Numba calls `kind`; what they mention is named in `names`."""
    from numba import types
    from numba.np import numpy_support

    if isinstance(kind, types.NoneType):
        return [f"{value} is None"]
    if isinstance(kind, types.NumPyRandomGeneratorType):
        return [f"type({value}) is {_named('numpy.random.Generator', 'generator', names)}"]
    if isinstance(kind, types.UniTuple | types.Tuple):
        tests = [f"type({value}) is tuple", f"len({value}) == {len(kind.types)}"]
        return tests + [
            test for i, part in enumerate(kind.types) for test in _tests(f"{value}[{i}]", part, names, scalars)
        ]
    if isinstance(kind, types.Array):
        dtype = _named(f'numpy.dtype("{numpy_support.as_dtype(kind.dtype).name}")', "dtype", names)
        tests = [f"type({value}) is array", f"{value}.dtype == {dtype}", f"{value}.ndim == {kind.ndim}"]
        if kind.mutable:
            return [*tests, f"{value}.flags.{LAYOUTS[kind.layout]}"] + (
                [f"not {value}.flags.forc"] if kind.layout == "A" else []
            )
        order = {"C": f"{value}.flags.c_contiguous", "F": f"{value}.flags.fnc", "A": f"not {value}.flags.forc"}
        return [*tests, order[kind.layout], f"{value}.flags.aligned", f"not {value}.flags.writeable"]
    kinds = scalars.get(str(kind), f"(numpy.{kind},)")
    return [f"type({value}) in {_named(kinds, 'types', names)}"]


def _named(value: str, what: str, names: dict[str, str]) -> str:
    return names.setdefault(value, f"{what}_{len(names)}")
