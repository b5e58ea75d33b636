"""What a value is to a function with complex numbers: one of these, surely an int or a float of Python, or neither.

    0j joined with a[i]     LATER_ZERO: `0j`, or an element of a complex array, which is a `np.complex128`
    2j * x                  COMPLEX, whatever number `x` is: Python's own operator is asked first
    x * 2j                  NUMPY, if `x` is a `np.float64`

What is no plain number and no list of them is `OTHER`, which does no harm until it meets a complex number.
"""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass, replace

from optadvisor.records import ValueSpec


class Undivided(Exception):  # noqa: N818  (an answer inside the rewriter, turned into `Declined` at its border)
    """Complex numbers are used in a way that is not written out in two parts; `reason` is a clause for the user."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What a value is: a number, or lists of lists… of numbers."""

    base: str
    depth: int = 0
    array: bool = False
    """An array, and no list."""


INT, FLOAT, REAL = Kind(base="int"), Kind(base="float"), Kind(base="real")
SEED, FLOAT_SEED = Kind(base="seed"), Kind(base="float seed")
"""0 or 1, written out, which complex arithmetic takes for `0j` or `1+0j` with the same result."""
COMPLEX, MAYBE = Kind(base="complex"), Kind(base="maybe")
"""Surely complex; a seed or complex."""
NUMPY, EITHER = Kind(base="numpy"), Kind(base="either")
"""Surely a `np.complex128`; that or Python's, of which only the value is known."""
LATER, ZERO, LATER_ZERO = Kind(base="later"), Kind(base="zero"), Kind(base="later zero")
"""A seed or a `np.complex128`; `0j`, written out, in a variable; that or a `np.complex128`."""
NUMPY_FLOAT, SOME_REAL = Kind(base="np float"), Kind(base="some real")
NOTHING, OTHER = Kind(base="nothing"), Kind(base="other")
SEEDS = {"seed", "float seed"}
NUMBERS = {*SEEDS, "int", "float", "real"}
REALS = {*NUMBERS, "np float", "some real"}
NUMPYS = frozenset({"numpy", "later", "later zero", "either"})
UNSURE = frozenset({"maybe", "later"})
"""What may be a real number."""
SPECS = {"builtins.int": INT, "builtins.float": FLOAT, "builtins.complex": COMPLEX}
ARRAYS = {"complex128": NUMPY, "float64": NUMPY_FLOAT}
SCALARS = {"numpy.complex128": NUMPY, "numpy.float64": NUMPY_FLOAT}
FLOATS = frozenset({"sqrt", "exp", "sin", "cos", "tan", "log", "log10", "log2", "atan", "atan2", "hypot", "radians"})
MADE = frozenset({"cmath.exp", "cmath.rect", "cmath.sqrt"})
"""Functions that give complex numbers, as far as they can be written out."""
CONSTANTS = {
    f"{module}.{name}": getattr(math, name)
    for module in ("math", "cmath", "numpy")
    for name in ("pi", "e", "tau")
    if (module, name) != ("numpy", "tau")
}


def is_complex(kind: Kind) -> bool:
    return kind.base in ("complex", "maybe", "zero") or kind.base in NUMPYS


def kind_of_spec(spec: ValueSpec, *, arrays: bool = False) -> Kind:
    """Of what was recorded; `arrays`: NumPy's numbers and arrays are known, too."""
    if arrays and spec.type == "numpy.ndarray":
        found = ARRAYS.get(spec.dtype)
        known = found is not None and spec.ndim > 0 and spec.layout in ("C", "CF")
        return replace(found, depth=spec.ndim, array=True) if found is not None and known else OTHER
    if arrays and spec.type in SCALARS:
        return SCALARS[spec.type]
    if spec.type != "builtins.list":
        return SPECS.get(spec.type, OTHER)
    if not spec.length:
        return replace(NOTHING, depth=1)
    found = {"float64": FLOAT, "int64": INT}.get(spec.dtype) if spec.ndim else SPECS.get(spec.element)
    return OTHER if found is None else replace(found, depth=spec.ndim or 1)


# ---------------------------------------------------------------- the lattice


def joined(a: Kind, b: Kind, name: str, node: ast.AST) -> Kind:
    """Of a variable that may hold either. Raises `Undivided` for complex numbers beside others."""
    if a == b:
        return a
    if NOTHING.base in (a.base, b.base) and a.depth and b.depth:
        return b if a.base == NOTHING.base else a
    if a.depth == b.depth:
        pair = {a.base, b.base}
        if not a.depth and pair & NUMPYS and pair <= {*SEEDS, *NUMPYS, "complex", "zero"}:
            return _of_numpy(pair, node)
        pair = {"complex" if base == "zero" else base for base in pair}
        if pair == {"complex"}:
            return COMPLEX if not a.depth else a
        if pair & {"complex", "maybe"} and pair <= {*SEEDS, "complex", "maybe"}:
            return replace(MAYBE, depth=a.depth)
        if not a.depth and pair <= REALS and not pair <= NUMBERS:
            return SOME_REAL
        if pair <= NUMBERS:
            base = "int" if pair == {"int", "seed"} else "float" if pair == {"float", "float seed"} else "real"
            return Kind(base=base, depth=a.depth)
    if is_complex(a) or is_complex(b):
        what = f"`{name}`" if name else "a value"
        raise Undivided(f"{what} is not always a complex number", getattr(node, "lineno", 0))
    return OTHER


def _of_numpy(pair: set[str], node: ast.AST) -> Kind:
    """Of a variable that is `0j` here and of NumPy there."""
    if pair <= {"zero", "numpy", "later zero"}:
        return LATER_ZERO
    if pair <= {"complex", "either", *NUMPYS - {"later"}, "zero"}:
        return EITHER
    if pair & {"complex", "either"}:
        raise Undivided("a value is not always a complex number", getattr(node, "lineno", 0))
    return LATER


def _with_numpy(a: Kind, op: ast.operator, b: Kind, node: ast.AST) -> Kind:
    """The result of an operation in which one of NumPy's numbers takes part."""
    pair = {a.base, b.base}
    if a == COMPLEX and b.base not in NUMPYS:
        return COMPLEX  # Python's own is asked first, and takes a `np.float64` for a float
    if "numpy" in pair or (a == NUMPY_FLOAT and b.base in ("complex", "later zero")):
        return NUMPY
    if "later" in pair or "maybe" in pair:
        raise Undivided("a value is not always a complex number", getattr(node, "lineno", 0))
    plain = isinstance(op, ast.Add | ast.Sub | ast.Mult)
    if pair == {"later zero"} and plain:
        return LATER_ZERO
    if a == LATER_ZERO and isinstance(op, ast.Pow):
        return LATER_ZERO  # `complex_arrays.power` takes only some exponents
    if a == LATER_ZERO and b == INT and isinstance(op, ast.Mult | ast.Div):
        return LATER_ZERO
    return EITHER


def combined(a: Kind | None, op: ast.operator, b: Kind | None, node: ast.AST) -> Kind | None:
    if a is None or b is None:
        return None
    if (a.array and (a.base == "numpy" or is_complex(b))) or (b.array and (b.base == "numpy" or is_complex(a))):
        raise Undivided("an array is worked on as a whole, with complex numbers", getattr(node, "lineno", 0))
    if a.array or b.array:
        return OTHER
    if isinstance(op, ast.Mult) and (a.depth or b.depth):  # a list, repeated
        return a if a.depth else b
    pair = {a.base, b.base}
    if a.base in NUMPYS or b.base in NUMPYS or pair in ({"complex", "np float"}, {"complex", "some real"}):
        return _with_numpy(a, op, b, node)
    if is_complex(a) or is_complex(b):
        if "complex" not in (a.base, b.base) and not {a.base, b.base} <= {*SEEDS, "maybe"}:
            raise Undivided("a value is not always a complex number", getattr(node, "lineno", 0))
        return COMPLEX if "complex" in (a.base, b.base) else MAYBE
    if a.depth or b.depth:
        return joined(a, b, "", node)
    if pair <= REALS and not pair <= NUMBERS:
        return NUMPY_FLOAT if NUMPY_FLOAT in (a, b) else SOME_REAL
    if {a.base, b.base} <= NUMBERS:
        if isinstance(op, ast.Div) or {"float", "float seed"} & {a.base, b.base}:
            return FLOAT
        whole = {a.base, b.base} <= {"int", "seed"} and not isinstance(op, ast.Pow)
        return INT if whole else REAL
    return OTHER


def of_constant(value: object) -> Kind:
    if isinstance(value, complex):
        return COMPLEX
    if isinstance(value, bool) or not isinstance(value, int | float):
        return OTHER
    if value in (0, 1):
        return SEED if isinstance(value, int) else FLOAT_SEED
    return INT if isinstance(value, int) else FLOAT


def is_zero(value: ast.expr) -> bool:
    """`0j`, or `0.0 + 0.0j` and the like."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        sides = value.left, value.right
        return all(isinstance(each, ast.Constant) and not each.value for each in sides) and any(map(is_zero, sides))
    return isinstance(value, ast.Constant) and isinstance(value.value, complex) and not value.value


def deeper(kind: Kind | None) -> Kind | None:
    if kind is not None and (kind.array or kind.base in NUMPYS):
        if not is_complex(kind):
            return OTHER
        raise Undivided("a list has NumPy's complex numbers in it")
    return None if kind is None else OTHER if kind == OTHER else replace(kind, depth=kind.depth + 1)


def shallower(kind: Kind | None, by: int = 1) -> Kind | None:
    if kind is None or kind == OTHER:
        return kind
    depth = kind.depth - by
    return replace(kind, depth=depth, array=kind.array and depth > 0) if depth >= 0 else OTHER
