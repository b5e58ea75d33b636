"""Which variables of a function hold complex numbers, and which of the others are surely Python's ints and floats.

    total = 0                                        total: complex, or the 0 that it starts with
    for n in range(N):                               n: int
        total += xs[n] * cmath.exp(2j * n / N)       xs: list of floats, as recorded

Whatever is bound to a name counts, in whatever order. What is no plain number and no list of them is `OTHER`, which
does no harm until it meets a complex number.

Elements of arrays are NumPy's numbers, which are divided, raised and returned in another way (`complex_arrays`).

Does not handle: names that are complex here and real there, other than by starting with 0 or 1.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from optadvisor.rewriters.vectorizing.complex_kinds import (
    COMPLEX,
    CONSTANTS,
    FLOAT,
    FLOAT_SEED,
    FLOATS,
    INT,
    MADE,
    MAYBE,
    NOTHING,
    NUMPY_FLOAT,
    NUMPYS,
    OTHER,
    REAL,
    SEED,
    SOME_REAL,
    ZERO,
    Kind,
    Undivided,
    combined,
    deeper,
    is_complex,
    is_zero,
    joined,
    of_constant,
    shallower,
)
from optadvisor.source.site import Site, own_nodes


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
    made: Callable[[Kinds, ast.Call, str, Kind | None], Kind | None] | None = None
    """`complex_arrays.made`, where NumPy's complex numbers are known."""

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
                if not self._is_array(name):
                    yield name, deeper(self.of(ast.BinOp(element, op, value)))
            case ast.For(target=target, iter=source):
                yield from self.targets(target, source)
            case ast.comprehension(target=target, iter=source):
                yield from self.targets(target, source)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value])):
                yield name, deeper(self.of(value))

    def _bound(self, target: ast.expr, value: ast.expr) -> Iterator[tuple[str, Kind | None]]:
        match target:
            case ast.Name(id=name):
                yield name, ZERO if self.made is not None and is_zero(value) else self.of(value)
            case ast.Subscript(value=ast.Name(id=name)) if self._is_array(name):
                return
            case ast.Subscript(value=ast.Name(id=name)) if not isinstance(target.slice, ast.Slice):
                found = self.of(value)
                if self.names.get(name) != OTHER or (found is not None and is_complex(found)):
                    yield name, deeper(found)
            case ast.Subscript(value=ast.Name(id=name)):
                yield name, self.of(value)
            case ast.Tuple(elts=parts) if isinstance(value, ast.Tuple) and len(value.elts) == len(parts):
                for part, each in zip(parts, value.elts, strict=True):
                    yield from self._bound(part, each)
            case ast.Tuple(elts=parts):
                sizes = INT if self._is_shape(value) else OTHER
                yield from ((part.id, sizes) for part in parts if isinstance(part, ast.Name))

    def _is_array(self, name: str) -> bool:
        """Surely, or while nothing is known of a variable that will be bound to one."""
        found = self.names.get(name)
        return self.made is not None and (found is None or found.array)

    def _is_shape(self, node: ast.expr) -> bool:
        owner = self.of(node.value) if isinstance(node, ast.Attribute) and node.attr == "shape" else None
        return owner is not None and owner.array

    def targets(self, target: ast.expr, source: ast.expr) -> Iterator[tuple[str, Kind | None]]:
        """What a loop or comprehension binds."""
        pairs: list[tuple[ast.expr, Kind | None]] = [(target, shallower(self.of(source)))]
        if isinstance(source, ast.Call) and not source.keywords:
            function, arguments = self.resolved(source.func), source.args
            elements = [shallower(self.of(each)) for each in arguments]
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
                return of_constant(value)
            case ast.Name(id=name):
                found = self.names.get(name) if name in self.local else self._global(node, name)
                return COMPLEX if found == ZERO else found
            case ast.Attribute(value=value, attr=attr):
                if self.resolved(node) in CONSTANTS:
                    return FLOAT
                return self._attribute(self.of(value), attr)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
                found = self.of(operand)
                return INT if found == SEED else FLOAT if found == FLOAT_SEED else found
            case ast.BinOp(left=left, op=op, right=right):
                return combined(self.of(left), op, self.of(right), node)
            case ast.IfExp(body=yes, orelse=no):
                return self._join([self.of(yes), self.of(no)], node)
            case ast.Subscript(value=ast.Attribute() as value) if self._is_shape(value):
                return INT if isinstance(node.slice, ast.Constant) else OTHER
            case ast.Subscript(value=value, slice=ast.Tuple(elts=places)) if (self.of(value) or OTHER).array:
                found = self.of(value)
                return shallower(found, sum(not isinstance(each, ast.Slice) for each in places))
            case ast.Subscript(value=value, slice=place):
                return self.of(value) if isinstance(place, ast.Slice) else shallower(self.of(value))
            case ast.List(elts=parts):
                found = self._join([self.of(part) for part in parts], node) if parts else NOTHING
                return deeper(found)
            case ast.ListComp(elt=value) | ast.GeneratorExp(elt=value):
                return deeper(self.of(value))
            case ast.Call():
                return self._call(node)
        return OTHER

    def _attribute(self, owner: Kind | None, attr: str) -> Kind | None:
        if owner is None:
            return None
        if owner.array:
            return INT if attr in ("size", "ndim") else OTHER
        if not is_complex(owner) or attr not in ("real", "imag"):
            return OTHER
        return NUMPY_FLOAT if owner.base == "numpy" else FLOAT if owner.base not in NUMPYS else OTHER

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
        made = OTHER if self.made is None else self.made(self, node, name, first)
        if made != OTHER:
            return made
        if name == "cmath.phase":
            return FLOAT
        if module == "cmath":
            raise Undivided(f"it calls `{name}`, which is not written out in two parts", node.lineno)
        if module == "math":
            return FLOAT if function in FLOATS else REAL
        if module == "builtins":
            return self._builtin(node, function, first)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("conjugate", "copy") and not node.args:
            owner = self.of(node.func.value)
            return owner if owner is None or is_complex(owner) or node.func.attr == "copy" else OTHER
        helper = self.site.helper(node)
        if helper is not None and isinstance(node.func, ast.Name) and node.func.id not in self.local:
            kinds = [self.of(each) for each in node.args]
            return None if None in kinds else self.result_of(helper, [kind for kind in kinds if kind is not None])
        return OTHER

    def _builtin(self, node: ast.Call, function: str, first: Kind | None) -> Kind | None:
        if function in ("float", "int", "len"):
            return FLOAT if function == "float" else INT
        if function == "abs" and first is not None:
            if first.base in NUMPYS or first == NUMPY_FLOAT:
                return NUMPY_FLOAT if first.base not in NUMPYS - {"numpy"} else OTHER
            return FLOAT if is_complex(first) else {SEED: INT, FLOAT_SEED: FLOAT}.get(first, first)
        if function == "list":
            if first is not None and first.array:
                return deeper(shallower(first))
            return first
        if function != "sum" or len(node.args) != 1:
            return OTHER
        found = shallower(first)
        if found is not None and is_complex(found):
            if found.base in NUMPYS:
                raise Undivided("`sum` of NumPy's complex numbers", node.lineno)
            return MAYBE
        if found == NUMPY_FLOAT:
            return SOME_REAL  # 0 of an empty array
        return INT if found in (INT, SEED) else found if found is None else REAL if found != OTHER else OTHER
