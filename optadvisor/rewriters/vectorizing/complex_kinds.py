"""Which variables of a function hold complex numbers, and which of the others are surely Python's ints and floats.

    total = 0                                        total: complex, or the 0 that it starts with
    for n in range(N):                               n: int
        total += xs[n] * cmath.exp(2j * n / N)       xs: list of floats, as recorded

Whatever is bound to a name counts, in whatever order. What is no plain number and no list of them is `OTHER`, which
does no harm until it meets a complex number.

Does not handle: names that are complex here and real there, other than by starting with 0 or 1; complex numbers of
NumPy.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from optadvisor.records import ValueSpec
from optadvisor.source.site import Site, own_nodes


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


INT, FLOAT, REAL = Kind(base="int"), Kind(base="float"), Kind(base="real")
SEED, FLOAT_SEED = Kind(base="seed"), Kind(base="float seed")
"""0 or 1, written out, which complex arithmetic takes for `0j` or `1+0j` with the same result."""
COMPLEX, MAYBE = Kind(base="complex"), Kind(base="maybe")
"""Surely complex; a seed or complex."""
NOTHING, OTHER = Kind(base="nothing"), Kind(base="other")
SEEDS = {"seed", "float seed"}
NUMBERS = {*SEEDS, "int", "float", "real"}
SPECS = {"builtins.int": INT, "builtins.float": FLOAT, "builtins.complex": COMPLEX}
FLOATS = frozenset({"sqrt", "exp", "sin", "cos", "tan", "log", "log10", "log2", "atan", "atan2", "hypot", "radians"})
MADE = frozenset({"cmath.exp", "cmath.rect", "cmath.sqrt"})
"""Functions that give complex numbers, as far as they can be written out."""
CONSTANTS = {f"{module}.{name}": getattr(math, name) for module in ("math", "cmath") for name in ("pi", "e", "tau")}


def is_complex(kind: Kind) -> bool:
    return kind.base in ("complex", "maybe")


def kind_of_spec(spec: ValueSpec) -> Kind:
    """Of what was recorded."""
    if spec.type != "builtins.list":
        return SPECS.get(spec.type, OTHER)
    if not spec.length:
        return replace(NOTHING, depth=1)
    found = {"float64": FLOAT, "int64": INT}.get(spec.dtype) if spec.ndim else SPECS.get(spec.element)
    return OTHER if found is None else replace(found, depth=spec.ndim or 1)


@dataclass(kw_only=True)
class Kinds:
    """The variables of one function."""

    site: Site
    function: ast.FunctionDef
    names: dict[str, Kind]
    global_kind: Callable[[str], Kind]
    result_of: Callable[[ast.FunctionDef, list[Kind]], Kind]
    """What a function of the file returns."""
    returned: list[Kind] = field(default_factory=list)

    def learn(self) -> None:
        """Goes over all bindings until nothing is new."""
        locals_ = {n.id for n in own_nodes(self.function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.local = locals_ | self.names.keys()
        while True:
            before = dict(self.names)
            for node in own_nodes(self.function):
                for name, kind in self._bindings(node):
                    if kind is not None:
                        old = self.names.get(name)
                        self.names[name] = kind if old is None else joined(old, kind, name, node)
            if before == self.names:
                return

    local: set[str] = field(default_factory=set)

    def _bindings(self, node: ast.AST) -> Iterator[tuple[str, Kind | None]]:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from self._bound(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from self._bound(target, value)
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                yield name, self.of(ast.BinOp(ast.Name(target.id, ast.Load()), op, value))
            case ast.AugAssign(target=ast.Subscript(value=ast.Name(id=name)) as target, op=op, value=value):
                element = ast.Subscript(target.value, target.slice, ast.Load())
                yield name, _deeper(self.of(ast.BinOp(element, op, value)))
            case ast.For(target=target, iter=source):
                yield from self.targets(target, source)
            case ast.comprehension(target=target, iter=source):
                yield from self.targets(target, source)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value])):
                yield name, _deeper(self.of(value))

    def _bound(self, target: ast.expr, value: ast.expr) -> Iterator[tuple[str, Kind | None]]:
        match target:
            case ast.Name(id=name):
                yield name, self.of(value)
            case ast.Subscript(value=ast.Name(id=name)) if not isinstance(target.slice, ast.Slice):
                found = self.of(value)
                if self.names.get(name) != OTHER or (found is not None and is_complex(found)):
                    yield name, _deeper(found)
            case ast.Subscript(value=ast.Name(id=name)):
                yield name, self.of(value)
            case ast.Tuple(elts=parts) if isinstance(value, ast.Tuple) and len(value.elts) == len(parts):
                for part, each in zip(parts, value.elts, strict=True):
                    yield from self._bound(part, each)
            case ast.Tuple(elts=parts):
                yield from ((part.id, OTHER) for part in parts if isinstance(part, ast.Name))

    def targets(self, target: ast.expr, source: ast.expr) -> Iterator[tuple[str, Kind | None]]:
        """What a loop or comprehension binds."""
        pairs: list[tuple[ast.expr, Kind | None]] = [(target, _shallower(self.of(source)))]
        if isinstance(source, ast.Call) and not source.keywords:
            function, arguments = self.resolved(source.func), source.args
            elements = [_shallower(self.of(each)) for each in arguments]
            if function == "builtins.range":
                pairs = [(target, INT)]
            elif isinstance(target, ast.Tuple) and function == "builtins.zip" and len(target.elts) == len(arguments):
                pairs = list(zip(target.elts, elements, strict=True))
            elif isinstance(target, ast.Tuple) and function == "builtins.enumerate" and len(target.elts) == 2:
                pairs = [(target.elts[0], INT), (target.elts[1], elements[0])]
        for part, kind in pairs:
            if isinstance(part, ast.Name):
                yield part.id, kind
            elif kind is not None and is_complex(kind):
                raise Undivided("complex numbers are taken apart in a loop", source.lineno)
            else:
                yield from ((n.id, OTHER) for n in ast.walk(part) if isinstance(n, ast.Name))

    def resolved(self, node: ast.expr) -> str:
        """What a name of the original text means; empty for text that was made here."""
        return self.site.resolved(node) if hasattr(node, "lineno") else ""

    # ------------------------------------------------------------ expressions

    def of(self, node: ast.expr) -> Kind | None:
        """The kind of a value; None while nothing is known."""
        match node:
            case ast.Constant(value=value):
                return _of_constant(value)
            case ast.Name(id=name):
                return self.names.get(name) if name in self.local else self._global(node, name)
            case ast.Attribute(value=value, attr=attr):
                if self.resolved(node) in CONSTANTS:
                    return FLOAT
                owner = self.of(value)
                return None if owner is None else FLOAT if is_complex(owner) and attr in ("real", "imag") else OTHER
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
                found = self.of(operand)
                return INT if found == SEED else FLOAT if found == FLOAT_SEED else found
            case ast.BinOp(left=left, op=op, right=right):
                return _combined(self.of(left), op, self.of(right), node)
            case ast.IfExp(body=yes, orelse=no):
                return self._join([self.of(yes), self.of(no)], node)
            case ast.Subscript(value=value, slice=place):
                return self.of(value) if isinstance(place, ast.Slice) else _shallower(self.of(value))
            case ast.List(elts=parts):
                found = self._join([self.of(part) for part in parts], node) if parts else NOTHING
                return _deeper(found)
            case ast.ListComp(elt=value) | ast.GeneratorExp(elt=value):
                return _deeper(self.of(value))
            case ast.Call():
                return self._call(node)
        return OTHER

    def _join(self, kinds: list[Kind | None], node: ast.AST) -> Kind | None:
        found = [kind for kind in kinds if kind is not None]
        total = found[0] if found else None
        for kind in found[1:]:
            assert total is not None
            total = joined(total, kind, "", node)
        return total

    def _global(self, node: ast.expr, name: str) -> Kind:
        if self.resolved(node) in CONSTANTS:
            return FLOAT
        return self.global_kind(name)

    def _call(self, node: ast.Call) -> Kind | None:
        name = self.resolved(node.func)
        first = self.of(node.args[0]) if node.args else None
        module, _, function = name.rpartition(".")
        if name == "builtins.complex" or name in MADE:
            return COMPLEX
        if name == "cmath.phase":
            return FLOAT
        if module == "cmath":
            raise Undivided(f"it calls `{name}`, which is not written out in two parts", node.lineno)
        if name == "builtins.abs" and first is not None:
            return FLOAT if is_complex(first) else {SEED: INT, FLOAT_SEED: FLOAT}.get(first, first)
        if name in ("builtins.float", "builtins.int", "builtins.len"):
            return FLOAT if function == "float" else INT
        if module == "math":
            return FLOAT if function in FLOATS else REAL
        if name == "builtins.list":
            return first
        if name == "builtins.sum" and len(node.args) == 1:
            found = _shallower(first)
            if found is not None and is_complex(found):
                return MAYBE
            return INT if found in (INT, SEED) else found if found is None else REAL if found != OTHER else OTHER
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("conjugate", "copy") and not node.args:
            owner = self.of(node.func.value)
            return owner if owner is None or is_complex(owner) or node.func.attr == "copy" else OTHER
        helper = self.site.helper(node)
        if helper is not None and isinstance(node.func, ast.Name) and node.func.id not in self.local:
            kinds = [self.of(each) for each in node.args]
            return None if None in kinds else self.result_of(helper, [kind for kind in kinds if kind is not None])
        return OTHER


# ---------------------------------------------------------------- the lattice


def joined(a: Kind, b: Kind, name: str, node: ast.AST) -> Kind:
    """Of a variable that may hold either. Raises `Undivided` for complex numbers beside others."""
    if a == b:
        return a
    if NOTHING.base in (a.base, b.base) and a.depth and b.depth:
        return b if a.base == NOTHING.base else a
    if a.depth == b.depth:
        pair = {a.base, b.base}
        if pair & {"complex", "maybe"} and pair <= {*SEEDS, "complex", "maybe"}:
            return replace(MAYBE, depth=a.depth)
        if pair <= NUMBERS:
            base = "int" if pair == {"int", "seed"} else "float" if pair == {"float", "float seed"} else "real"
            return Kind(base=base, depth=a.depth)
    if is_complex(a) or is_complex(b):
        what = f"`{name}`" if name else "a value"
        raise Undivided(f"{what} is not always a complex number", getattr(node, "lineno", 0))
    return OTHER


def _combined(a: Kind | None, op: ast.operator, b: Kind | None, node: ast.AST) -> Kind | None:
    if a is None or b is None:
        return None
    if isinstance(op, ast.Mult) and (a.depth or b.depth):  # a list, repeated
        return a if a.depth else b
    if is_complex(a) or is_complex(b):
        if "complex" not in (a.base, b.base) and not {a.base, b.base} <= {*SEEDS, "maybe"}:
            raise Undivided("a value is not always a complex number", getattr(node, "lineno", 0))
        return COMPLEX if "complex" in (a.base, b.base) else MAYBE
    if a.depth or b.depth:
        return joined(a, b, "", node)
    if {a.base, b.base} <= NUMBERS:
        if isinstance(op, ast.Div) or {"float", "float seed"} & {a.base, b.base}:
            return FLOAT
        whole = {a.base, b.base} <= {"int", "seed"} and not isinstance(op, ast.Pow)
        return INT if whole else REAL
    return OTHER


def _of_constant(value: object) -> Kind:
    if isinstance(value, complex):
        return COMPLEX
    if isinstance(value, bool) or not isinstance(value, int | float):
        return OTHER
    if value in (0, 1):
        return SEED if isinstance(value, int) else FLOAT_SEED
    return INT if isinstance(value, int) else FLOAT


def _deeper(kind: Kind | None) -> Kind | None:
    return None if kind is None else OTHER if kind == OTHER else replace(kind, depth=kind.depth + 1)


def _shallower(kind: Kind | None) -> Kind | None:
    if kind is None or kind == OTHER:
        return kind
    return replace(kind, depth=kind.depth - 1) if kind.depth else OTHER
