"""Which numbers of a loop are whole, and how many bits they may have: on a card they are of 64 bits and wrap around.

    n += 1                      at most 2**45 times, whatever the loop: 46 bits
    i * k + 1                   of an index (40 bits) and an argument (31, tested in front of the kernel): 72 bits, no

A variable that is now a whole number and now a float becomes a float on a card, so that `-s` of 0 is -0.0; such a one
may be added to, compared, and meet floats.

Does not handle: bits by the values of arrays (their elements have 31, tested in front, where the loop only reads them).
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting.devices import bits_of
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.source.site import Site

FLOAT, MIXED, FLAG = -1, -2, -3
"""Beside the number of bits of a whole number: a float, now one and now the other, an element of an array of bool."""
FLOATS, INTS = frozenset({"builtins.float", "numpy.float64"}), frozenset({"builtins.int", "numpy.int64"})
LENGTH, ARGUMENT, TIMES, MOST = 40, 31, 45, 62
ROUNDS = 8
GROWS = "whole numbers may grow beyond the 64 bits that they have on a card"


@dataclass(kw_only=True)
class Wholes:
    """Goes through the statements before a loop and the loop. Raises `UnportableError`."""

    site: Site
    arrays: Mapping[str, ValueSpec | None]
    written: frozenset[str]
    types: Mapping[str, frozenset[str]]
    """Of arguments and globals that are numbers."""
    known: dict[str, int] = field(default_factory=dict)
    small: set[str] = field(default_factory=set)
    """Arguments, globals and arrays whose whole numbers have to be small."""
    extremes: dict[ast.Call, str] = field(default_factory=dict)
    """`max(a, b)` of floats, and what says the same on a card, where `max` passes over nan."""

    def read(self, before: tuple[ast.stmt, ...], loop: ast.stmt) -> None:
        for _ in range(ROUNDS):
            found = dict(self.known)
            for each in (*before, loop):
                self.statement(each)
            if found == self.known:
                return
        raise UnportableError(GROWS, loop.lineno)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self.assign(target, value)
            case ast.AugAssign(target=target, op=op, value=value):
                names = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
                sums = isinstance(target, ast.Name) and target.id not in names and isinstance(op, ast.Add | ast.Sub)
                left, right = self.bits(target), self.bits(value)
                found = right + TIMES if sums and left >= 0 <= right else self.operation(op, left, right, node)
                self.bind(target, self.limited(found, node), node)
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=args)):
                self.known[name] = max(self.known.get(name, 0), *(self.bits(each) for each in args))
                self.block(node.body)
            case ast.While():
                self.bits(node.test)
                self.block(node.body)
            case ast.If():
                self.bits(node.test)
                self.block(node.body)
                self.block(node.orelse)

    def block(self, body: list[ast.stmt]) -> None:
        for each in body:
            self.statement(each)

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple):
            parts = value.elts if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts) else None
            for number, each in enumerate(target.elts):
                found = self.bits(parts[number]) if parts is not None else LENGTH
                self.bind(each, found, value)
        elif not isinstance(target, ast.Name) or target.id not in self.arrays:
            self.bind(target, self.bits(value), value)

    def bind(self, target: ast.expr, found: int, node: ast.AST) -> None:
        if isinstance(target, ast.Name):
            self.known[target.id] = self.joined(self.known.get(target.id, found), found, node)

    # ------------------------------------------------------------ numbers

    def bits(self, node: ast.expr) -> int:
        match node:
            case ast.Constant(value=int() as value):
                return abs(value).bit_length()
            case ast.Name(id=name):
                return self.named(name)
            case ast.Subscript(value=ast.Name(id=name), slice=part) if name in self.arrays:
                self.remainders(part)
                return self.element(name)
            case ast.Subscript():
                return LENGTH
            case ast.BinOp(left=left, op=op, right=right):
                return self.limited(self.operation(op, self.bits(left), self.bits(right), node), node)
            case ast.UnaryOp(op=op, operand=operand):
                found = self.bits(operand)
                if found in (FLAG, MIXED) and not isinstance(op, ast.Not):
                    raise UnportableError("it negates what may be no number, or a whole one", node.lineno)
                return 1 if isinstance(op, ast.Not) else found
            case ast.Compare(left=left, comparators=others):
                for each in (left, *others):
                    self.bits(each)
                return 1
            case ast.BoolOp(values=values):
                return self.together(values, node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.bits(test)
                return self.together([body, orelse], node)
            case ast.Call():
                return self.call(node)
        return FLOAT  # `0.5`, `math.pi`

    def remainders(self, part: ast.expr) -> None:
        """In indices; of all others the ends are tested in front of the kernel."""
        for inner in ast.walk(part):
            if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Mod | ast.FloorDiv):
                self.bits(inner)

    def named(self, name: str) -> int:
        if name in self.known:
            return self.known[name]
        types = self.types.get(name, frozenset())
        if types and types <= FLOATS:
            return FLOAT
        if types & FLOATS:
            return MIXED
        self.small |= {name} if types & INTS else set()
        return ARGUMENT

    def element(self, name: str) -> int:
        spec = self.arrays[name]
        if spec is None or spec.dtype == "float64":
            return FLOAT
        if spec.dtype == "bool":
            return FLAG
        if name in self.written:
            return MOST + 1
        self.small.add(name)
        return ARGUMENT

    def call(self, node: ast.Call) -> int:
        resolved = self.site.resolved(node.func)
        if resolved == "builtins.len":
            return LENGTH
        found = [self.bits(each) for each in node.args]
        helper = self.site.helper(node)
        if helper is not None:
            return bits_of(self, helper, found)
        if resolved == "builtins.abs" and found:
            return found[0] if found[0] != FLAG else 1
        if resolved not in ("builtins.min", "builtins.max"):
            return FLOAT
        whole = self.together(node.args, node)
        if whole in (FLOAT, MIXED):
            self.extremes[node] = self.chosen(node, resolved)
        return whole

    def chosen(self, node: ast.Call, resolved: str) -> str:
        inner = [n for each in node.args for n in ast.walk(each) if isinstance(n, ast.Call)]
        if len(node.args) != 2 or any(self.site.resolved(n.func) in ("builtins.min", "builtins.max") for n in inner):
            raise UnportableError("a card passes over nan in a `min` or `max` of more than two", node.lineno)
        if any(self.site.helper(n) is not None for n in inner):
            raise UnportableError("it takes the `min` or `max` of what a function of the file gives", node.lineno)
        a, b = (f"({self.site.code(each)})" for each in node.args)
        return f"({b} if {b} {'<' if resolved.endswith('min') else '>'} {a} else {a})"

    def together(self, values: list[ast.expr], node: ast.AST) -> int:
        found = self.bits(values[0])
        for each in values[1:]:
            found = self.joined(found, self.bits(each), node)
        return found

    def joined(self, a: int, b: int, node: ast.AST) -> int:
        if a == b or min(a, b) >= 0:
            return max(a, b)
        if FLAG in (a, b):
            raise UnportableError("a variable is now a truth of NumPy's, now a number", getattr(node, "lineno", 0))
        if max(a, b) > ARGUMENT:
            raise UnportableError("a variable is now a whole number, now a float", getattr(node, "lineno", 0))
        return MIXED

    def operation(self, op: ast.operator, a: int, b: int, node: ast.AST) -> int:
        line = getattr(node, "lineno", 0)
        if a == FLAG and b == FLAG:
            raise UnportableError("it calculates with truths of NumPy's as with numbers", line)
        a, b = (1 if each == FLAG else each for each in (a, b))
        if isinstance(op, ast.FloorDiv | ast.Mod) and min(a, b) < 0 and not _by_a_constant(node):
            raise UnportableError("it takes the rest of a division of what may be floats", line)
        if isinstance(op, ast.Div) or FLOAT in (a, b):
            return FLOAT
        if MIXED in (a, b):
            if not isinstance(op, ast.Add | ast.Sub):
                raise UnportableError("a variable is now a whole number, now a float", line)
            return MIXED
        if isinstance(op, ast.Add | ast.Sub):
            return max(a, b) + 1
        if isinstance(op, ast.FloorDiv | ast.Mod):
            return max(a, b)
        return a + b if isinstance(op, ast.Mult) else 3 * a  # powers are squares and cubes

    def limited(self, found: int, node: ast.AST) -> int:
        if found > MOST:
            raise UnportableError(GROWS, getattr(node, "lineno", 0))
        return found


def _by_a_constant(node: ast.AST) -> bool:
    right = node.right if isinstance(node, ast.BinOp) else getattr(node, "value", None)
    return isinstance(right, ast.Constant)
