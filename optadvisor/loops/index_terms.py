"""Indices and the bounds of loops as sums of terms, each of which is an int below 2**53 in size.

    2 * i + len(a) - 1   →   Affine(terms=(("i", 2), ("len(a)", 1)), constant=-1)
    (n - 1) // 2         →   a term of its own, in which `n` occurs

A term is spelled as compiled code may compute it, so a sum of a few of them does not leave 64 bits.

Does not handle: numbers of unknown or larger size, calls other than `len`, elements of arrays (None).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from optadvisor.loops.facts import Facts
from optadvisor.loops.intervals import EXACT
from optadvisor.loops.iterables import COUNTED
from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.nests.reading.integers import add, constant, multiply, subtract, variable
from optadvisor.loops.values import GROWING, INT, Array, Number
from optadvisor.source.site import Site

MOST_TERMS, LARGEST_FACTOR = 6, 8
OTHER_BINDERS = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal),
    *(ast.Import, ast.ImportFrom, ast.Try, ast.Match),
)
"""What may bind a name that stands nowhere as one, or in another scope."""
PLAIN = (
    *(ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.expr_context),
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.USub),
)


@dataclass(kw_only=True)
class Terms:
    """The terms met in one function."""

    site: Site
    facts: Facts
    names: dict[str, frozenset[str]] = field(default_factory=dict)
    """Term → the variables in it."""
    signed: set[str] = field(default_factory=set)
    """Terms that may be negative."""
    small: frozenset[str] = frozenset()
    """Variables that have been found to be small in front of the loop that is read."""
    positive: frozenset[str] = frozenset()
    """Terms that are not negative in the loop that is read, or it would not run."""
    lengths: dict[str, ast.expr] = field(init=False)
    """Variables that hold the length of a parameter throughout, so that `n` and `len(a)` are one term."""

    def __post_init__(self) -> None:
        self.lengths = dict(held_lengths(self.facts))

    def variables(self, value: Affine) -> frozenset[str]:
        return frozenset(name for term, _ in value.terms for name in self.names[term])

    def never_negative(self, value: Affine, signed: frozenset[str] = frozenset()) -> bool:
        """Is it at least 0, whatever its terms are? `signed` are more of those that may be negative."""
        known = self.signed | signed
        return value.constant >= 0 and all(times > 0 and term not in known for term, times in value.terms)

    def affine(self, node: ast.expr) -> Affine | None:
        """An int as a sum of terms, each below 2**53 in size."""
        match node:
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                return constant(number) if abs(number) <= EXACT.high else None
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self.affine(operand)
                return multiply(inner, -1) if inner is not None else None
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
                found = self.combined(op, self.affine(left), self.affine(right))
                return found if found is not None else self.opaque(node)
            case ast.Name():
                same = self.affine(self.lengths[node.id]) if node.id in self.lengths else None
                return same if same is not None else self.term(node.id, node, frozenset({node.id}))
            case ast.Call(func=func, args=[array], keywords=[]):
                return self.length(array) if self.site.resolves_to(func, "builtins.len") else None
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name() as array, attr="shape"), slice=ast.Constant(value=int() as axis)
            ) if axis >= 0 and is_array(self.facts, array):
                text = f"{array.id}.shape[{axis}]" if axis else f"len({array.id})"
                return self.noted(text, frozenset({array.id}), positive=True)
            case ast.BinOp():
                return self.opaque(node)
        return None

    def combined(self, op: ast.operator, left: Affine | None, right: Affine | None) -> Affine | None:
        if left is None or right is None:
            return None
        if isinstance(op, ast.Mult):
            factor, value = (left, right) if not left.terms else (right, left)
            return multiply(value, factor.constant) if not factor.terms else None
        return add(left, right) if isinstance(op, ast.Add) else subtract(left, right)

    def opaque(self, node: ast.BinOp) -> Affine | None:
        """An expression that is no sum, as a term of its own."""
        inside = list(ast.walk(node))
        if not all(isinstance(each, PLAIN) for each in inside):
            return None
        if any(isinstance(each, ast.BinOp | ast.UnaryOp) and each in self.facts.checks for each in inside):
            return None
        names = frozenset(each.id for each in inside if isinstance(each, ast.Name))
        return self.term(f"({ast.unparse(node)})", node, names)

    def remainder(self, node: ast.expr) -> list[tuple[Affine, Affine]]:
        """From where to where `… % n` goes: from 0 to n - 1, or, should n be negative, from n + 1 to 0."""
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mod):
            return []
        values = [self.facts.values.get(part) for part in (node, node.left, node.right)]
        divisor = self.affine(node.right)
        if divisor is None or any(not isinstance(each, Number) or each.machine != INT for each in values):
            return []
        most = add(divisor, constant(-1))
        if self.never_negative(divisor):
            return [(constant(0), most)]
        return [(add(divisor, constant(1)), most), (constant(0), constant(0))]

    def term(self, text: str, node: ast.expr, names: frozenset[str]) -> Affine | None:
        value = self.facts.values.get(node)
        if not isinstance(value, Number) or value.machine != INT:
            return None
        if not value.interval.fits(EXACT) and text not in self.small and self.facts.wraps.get(node) != "small":
            return None
        return self.noted(text, names, positive=value.interval.low >= 0)

    def noted(self, text: str, names: frozenset[str], *, positive: bool) -> Affine:
        self.names[text] = names
        if not positive and text not in self.positive:
            self.signed.add(text)
        return variable(text)

    def length(self, node: ast.expr) -> Affine | None:
        axis = 0
        while isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice | ast.Tuple):
            node, axis = node.value, axis + 1
        value = self.facts.values.get(node)
        if not isinstance(node, ast.Name) or not is_array(self.facts, node) or not isinstance(value, Array):
            return None
        text = f"{node.id}.shape[{axis}]" if axis else f"len({node.id})"
        return self.noted(text, frozenset({node.id}), positive=True) if axis < value.ndim else None

    def looked_at(self, items: ast.expr) -> frozenset[str]:
        """Variables of which compiled code makes sure, where a loop begins, that they are small."""
        bounds = items.args if isinstance(items, ast.Call) else []
        return frozenset(
            each.id for each in bounds if isinstance(each, ast.Name) and self.facts.wraps.get(each) == "small"
        )

    def bounds(self, items: ast.expr) -> tuple[Affine, Affine] | None:
        """The lowest and the highest item of a `range`, if there are any."""
        maker = self.facts.makers.get(items, "")
        if maker.startswith(COUNTED):
            first, last = map(int, maker.removeprefix(COUNTED).split(", "))
            return constant(first), constant(last - 1)
        if not isinstance(items, ast.Call) or items.keywords:
            return None
        if self.site.resolves_to(items.func, "builtins.reversed") and len(items.args) == 1:
            return self.bounds(items.args[0])
        if not self.site.resolves_to(items.func, "builtins.range") or not 1 <= len(items.args) <= 3:
            return None
        start = constant(0) if len(items.args) == 1 else self.affine(items.args[0])
        stop = self.affine(items.args[0 if len(items.args) == 1 else 1])
        step = self.affine(items.args[2]) if len(items.args) == 3 else constant(1)
        if start is None and stop is not None and step is not None and len(items.args) > 1:
            return self.from_somewhere(items.args[0], stop, step)
        if start is None or stop is None or step is None:
            return None
        if step == constant(1):
            return start, add(stop, constant(-1))
        if step == constant(-1):
            return add(stop, constant(1)), start
        return self.strided(start, stop, step)

    def from_somewhere(self, start: ast.expr, stop: Affine, step: Affine) -> tuple[Affine, Affine] | None:
        """The same for a range that rises from a number of which the least is known: `range(i * i, n, i)`."""
        value = self.facts.values.get(start)
        rises = self.never_negative(step)
        if not rises or not isinstance(value, Number) or value.machine != INT or abs(value.interval.low) > EXACT.high:
            return None
        return constant(value.interval.low), add(stop, constant(-1))

    def strided(self, start: Affine, stop: Affine, step: Affine) -> tuple[Affine, Affine] | None:
        """The same for `range(start, stop, 3)`, whose last item need not be next to `stop`."""
        if not all(is_small(part, 2, 2) for part in (start, stop, step)):
            return None
        names = self.variables(start) | self.variables(stop) | self.variables(step)
        if not self.never_negative(step):
            if step.terms:
                return None
            last = _last(start, "-", subtract(start, stop), multiply(step, -1))
            return self.noted(last, names, positive=False), start
        last = _last(start, "+", subtract(stop, start), step)
        return start, self.noted(last, names, positive=False)


def _last(start: Affine, sign: str, distance: Affine, step: Affine) -> str:
    """The text of the last item of a range that goes some distance from its start in steps of that size."""
    size = str(step) if step in (variable(str(step)), constant(step.constant)) else f"({step})"
    whole = f"({add(distance, constant(-1))}) // {size} * {size}"
    return f"({whole})" if start == constant(0) and sign == "+" else f"({start} {sign} {whole})"


def held_lengths(facts: Facts) -> Iterator[tuple[str, ast.expr]]:
    """Variables with the length that they hold: of a parameter, neither of which is ever bound anew.

    An array keeps its shape, and lists that grow have no length here. What reads the variable earlier fails.
    """
    function = facts.function
    bound = Counter(
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    arrays = {each.arg for each in arguments} - bound.keys()
    if any(isinstance(node, OTHER_BINDERS) for part in function.body for node in ast.walk(part)):
        return
    for statement in function.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if bound[name] == 1 and name not in arrays:
                array = _measured(value)
                if array is not None and array.id in arrays:
                    yield name, value


def _measured(node: ast.expr) -> ast.Name | None:
    """The `a` of `len(a)`, `len(a[0])` and `a.shape[1]`."""
    match node:
        case ast.Call(args=[ast.Name() as array], keywords=[]):
            return array
        case ast.Call(args=[ast.Subscript(value=ast.Name() as array)], keywords=[]):
            return array
        case ast.Subscript(value=ast.Attribute(value=ast.Name() as array, attr="shape"), slice=ast.Constant()):
            return array
    return None


def is_array(facts: Facts, node: ast.expr) -> bool:
    """Is it an array, or a list that compiled code holds as one?"""
    value = facts.values.get(node)
    return isinstance(value, Array) and value.form != GROWING


def replaced(value: Affine, name: str, lower: Affine, upper: Affine) -> Affine:
    """`value` with a loop variable replaced by `lower` where that makes it smallest, by `upper` otherwise."""
    times = dict(value.terms).get(name, 0)
    if not times:
        return value
    rest = add(value, multiply(variable(name), -times))
    return add(rest, multiply(lower if times > 0 else upper, times))


def is_small(value: Affine, terms: int = MOST_TERMS, factor: int = LARGEST_FACTOR) -> bool:
    """Can such a sum of terms be computed within 64 bits, whatever they are?"""
    few = len(value.terms) <= terms and abs(value.constant) <= EXACT.high
    return few and all(abs(times) <= factor for _, times in value.terms)


def index_parts(node: ast.Subscript) -> list[ast.expr]:
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def has_slice(node: ast.Subscript) -> bool:
    return any(isinstance(part, ast.Slice | ast.Starred) for part in index_parts(node))
