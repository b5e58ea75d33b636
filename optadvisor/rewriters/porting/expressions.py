"""Expressions of code for the card: what comes out of an operation, a comparison, a subscript.

    u[1:-1] * k      an array
    u[i, j]          a number, which is fetched
    u[places]        the elements at positions that are tested first

Does not handle: comparisons in a chain, several arrays as subscripts, attributes of objects.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.rewriters.porting.calls import Calls
from optadvisor.rewriters.porting.functions import REMAINDERS, product
from optadvisor.rewriters.porting.kinds import (
    NUMBER,
    OTHER,
    TRUTH,
    WHOLE,
    Array,
    Host,
    Kind,
    Several,
    UnportableError,
    higher,
    joined,
)
from optadvisor.source.site import own_nodes

ROUNDS = 8
INTEGERS = "bui"
FLOATING_POWERS = "powers come from another library on a card"


@dataclass(kw_only=True)
class Expressions(Calls):
    """The state of reading one function, and its expressions."""

    def host_only(self, node: ast.expr) -> None:
        """It is evaluated twice where the copy gives up, so it may do nothing but compute."""
        for each in ast.walk(node):
            if isinstance(each, ast.Name) and isinstance(self.env.get(each.id), Array):
                raise UnportableError("a message shows an array", node.lineno)
            if isinstance(each, ast.Call) and not self.is_builtin(each.func):
                raise UnportableError(f"a message calls `{ast.unparse(each.func)[:40]}`", node.lineno)

    def condition(self, node: ast.expr) -> None:
        if isinstance(self.expression(node), Array | Several):
            raise UnportableError("a condition is an array", node.lineno)

    def settled(self, node: ast.expr) -> Kind:
        found = self.expression(node)
        if found is None:
            if self.final:
                raise UnportableError("it may use a variable before it has a value", node.lineno)
            return OTHER
        return found

    def expression(self, node: ast.expr) -> Kind | None:
        """None as long as it is not known. Raises `UnportableError`."""
        match node:
            case ast.Constant(value=value):
                return {bool: TRUTH, int: WHOLE, float: NUMBER, complex: Host(number=True, letter="c")}.get(
                    type(value), OTHER
                )
            case ast.Name() | ast.BinOp() | ast.Compare() | ast.Attribute() | ast.Subscript() | ast.Call():
                return self.compound(node)
            case ast.Tuple(elts=parts):
                kinds = [self.settled(part) for part in parts]
                return Several(items=tuple(kinds)) if kinds else OTHER
            case ast.List(elts=parts):
                if any(isinstance(self.expression(part), Array) for part in parts):
                    raise UnportableError("it puts arrays into a list", node.lineno)
                return OTHER
            case ast.UnaryOp(op=op, operand=operand):
                found = self.expression(operand)
                if isinstance(op, ast.Not) and isinstance(found, Array):
                    raise UnportableError("it asks an array for its truth", node.lineno)
                self.counts(found)
                return TRUTH if isinstance(op, ast.Not) else self.fresh(found, node)
            case ast.BoolOp(values=values):
                return self.together(values, node.lineno)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.condition(test)
                a, b = self.expression(body), self.expression(orelse)
                return None if a is None or b is None else joined(a, b, ast.unparse(node), node.lineno)
            case ast.JoinedStr():
                self.host_only(node)
                return OTHER
        self.host_only(node)
        raise UnportableError(f"`{ast.unparse(node)[:40]}` is nothing that is ported", node.lineno)

    def compound(
        self, node: ast.Name | ast.BinOp | ast.Compare | ast.Attribute | ast.Subscript | ast.Call
    ) -> Kind | None:
        match node:
            case ast.Name():
                return self.name(node)
            case ast.BinOp():
                return self.operation(node)
            case ast.Compare():
                return self.comparison(node)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.subscript(node)
        return self.call(node)

    def name(self, node: ast.Name) -> Kind | None:
        if node.id in self.env:
            return self.env[node.id]
        if node.id in self.bound:
            if self.final:
                raise UnportableError(f"`{node.id}` may be used before it has a value", node.lineno)
            return None
        return self.global_value(node)

    def operation(self, node: ast.BinOp) -> Kind | None:
        a, b = self.expression(node.left), self.expression(node.right)
        if isinstance(node.op, ast.MatMult) and isinstance(a, Array) and isinstance(b, Array):
            made = product((a, b), node.lineno)
            self.rounds.add(made.rounds)
            return self.result(node, made.rank, made.letter)
        found = self.binary(node.op, a, b, node.lineno, node.right, node.left)
        return self.fresh(found, node)

    def binary(
        self, op: ast.operator, a: Kind | None, b: Kind | None, line: int, right: ast.expr, left: ast.expr
    ) -> Kind | None:
        if a is None or b is None:
            return None
        if isinstance(a, Several) or isinstance(b, Several):
            raise UnportableError("it calculates with a tuple", line)
        letter = higher(a.letter, b.letter)
        if isinstance(op, ast.Div):
            letter = higher(letter, "f")
        if isinstance(a, Host) and isinstance(b, Host):
            return Host(number=a.number and b.number, letter=letter)
        for side in (a, b):
            if isinstance(side, Host) and not side.number:
                raise UnportableError("it calculates with an array and something that may be no number", line)
        self.fits(a, b, left, right, line)
        constant = right.value if isinstance(right, ast.Constant) else None
        careful = letter in INTEGERS and isinstance(op, ast.FloorDiv | ast.Mod | ast.Pow | ast.LShift | ast.RShift)
        if careful and (type(constant) is not int or constant <= 0):
            raise UnportableError(
                "it divides, shifts or raises whole numbers by something that may be zero or negative, "
                "which a card does not notice",
                line,
            )
        if isinstance(op, ast.Pow) and letter in "fc":
            self.rounds.add(FLOATING_POWERS)
        if isinstance(op, ast.FloorDiv | ast.Mod) and letter not in INTEGERS:
            raise UnportableError(REMAINDERS, line)
        if letter == "c" and isinstance(op, ast.Mult | ast.Div):
            self.rounds.add("complex numbers are multiplied otherwise on a card")
        self.operations += 1
        ranks = [side.rank for side in (a, b) if isinstance(side, Array)]
        return Array(rank=max(ranks), letter=letter)

    def comparison(self, node: ast.Compare) -> Kind | None:
        kinds = [self.expression(each) for each in (node.left, *node.comparators)]
        if None in kinds:
            return None
        arrays = [each for each in kinds if isinstance(each, Array)]
        if not arrays:
            return TRUTH
        if len(node.ops) != 1 or isinstance(node.ops[0], ast.Is | ast.IsNot | ast.In | ast.NotIn):
            raise UnportableError("it compares an array in an unusual way", node.lineno)
        if any(isinstance(each, Several) or (isinstance(each, Host) and not each.number) for each in kinds):
            raise UnportableError("it compares an array with something that may be no number", node.lineno)
        if any(each.letter == "c" for each in kinds if isinstance(each, Array | Host)) and not isinstance(
            node.ops[0], ast.Eq | ast.NotEq
        ):
            raise UnportableError("it orders complex numbers", node.lineno)
        self.fits(kinds[0], kinds[1], node.left, node.comparators[0], node.lineno)
        self.operations += 1
        return self.fresh(Array(rank=max(each.rank for each in arrays), letter="b"), node)

    def together(self, values: list[ast.expr], line: int) -> Kind | None:
        kinds = [self.expression(each) for each in values]
        if any(isinstance(each, Array) for each in kinds):
            raise UnportableError("it asks an array for its truth", line)
        return None if None in kinds else TRUTH if all(each == TRUTH for each in kinds) else OTHER

    def attribute(self, node: ast.Attribute) -> Kind | None:
        resolved = self.site.resolved(node)
        if resolved.startswith(("numpy.", "math.")):
            return NUMBER if resolved.rpartition(".")[2] in ("pi", "e", "inf", "nan", "tau", "euler_gamma") else OTHER
        base = self.expression(node.value)
        if base is None:
            return None
        if not isinstance(base, Array):
            raise UnportableError("it reads attributes of objects", node.lineno)
        if node.attr in ("shape", "dtype"):
            return OTHER
        if node.attr in ("size", "ndim", "nbytes", "itemsize"):
            return WHOLE
        if node.attr in ("T", "real", "imag"):
            letter = "f" if base.letter == "c" and node.attr != "T" else base.letter
            return Array(rank=base.rank, letter=letter, origins=base.origins, part=True)
        raise UnportableError(f"it reads `.{node.attr}` of an array", node.lineno)

    def subscript(self, node: ast.Subscript) -> Kind | None:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            self.expression(node.value)
            self.expression(node.slice)
            return WHOLE
        base = self.expression(node.value)
        if base is None:
            return None
        if isinstance(base, Several):
            raise UnportableError("it takes an array out of a tuple", node.lineno)
        if isinstance(base, Host):
            cut = node.slice
            for each in (cut.lower, cut.upper, cut.step) if isinstance(cut, ast.Slice) else (cut,):
                self.expression(each) if each is not None else None
            return OTHER
        rank, copies = self.places(node, base, writes=False)
        if rank == 0:
            return self.result(node, 0, base.letter)
        if copies:
            return self.result(node, rank, base.letter)
        return Array(rank=rank, letter=base.letter, origins=base.origins, part=True)

    def places(self, node: ast.Subscript, base: Array, *, writes: bool) -> tuple[int, bool]:
        """How many axes the chosen part has, and whether reading it makes a copy."""
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        left, used, copies = 0, 0, False
        for part in parts:
            if isinstance(part, ast.Slice):
                for bound in (part.lower, part.upper, part.step):
                    if bound is not None and not isinstance(self.expression(bound), Host | None):
                        raise UnportableError("a slice ends at an array", node.lineno)
                left, used = left + 1, used + 1
                continue
            if isinstance(part, ast.Constant) and part.value is Ellipsis:
                continue
            if (isinstance(part, ast.Constant) and part.value is None) or self.site.resolves_to(part, "numpy.newaxis"):
                left += 1
                continue
            kind = self.expression(part)
            if isinstance(kind, Array):
                left, used, copies = (
                    self.chosen(node, part, kind, base, parts, writes),
                    kind.rank if kind.letter == "b" else 1,
                    True,
                )
            elif kind is None or (isinstance(kind, Host) and kind.number):
                used += 1
            else:
                raise UnportableError("a subscript is no number, slice or array", node.lineno)
        rank = left + base.rank - used
        if used > base.rank:
            raise UnportableError("it has more subscripts than axes", node.lineno)
        if rank == 0 and self.loops and not self.stays(node.slice):
            raise UnportableError(
                "it goes through its arrays one element at a time: that takes a kernel (`cuda_kernels`), or array code",
                node.lineno,
            )
        return rank, copies

    def stays(self, place: ast.expr) -> bool:
        """Whether a subscript is the same in all rounds: `u[0]`, `u[n - 1]` of a border, nothing that goes through."""
        changed = {
            n.id
            for each in own_nodes(self.function)
            if isinstance(each, ast.For | ast.AugAssign | ast.While)
            for n in ast.walk(each)
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }
        known = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.Tuple, ast.operator, ast.unaryop, ast.expr_context, ast.Name)
        return all(isinstance(n, known) and not (isinstance(n, ast.Name) and n.id in changed) for n in ast.walk(place))

    def chosen(
        self, node: ast.Subscript, part: ast.expr, kind: Array, base: Array, parts: list[ast.expr], writes: bool
    ) -> int:
        """By a mask, or by positions, which are looked at first: CuPy takes them modulo the length."""
        if len(parts) != 1:
            raise UnportableError("it chooses elements by several arrays", node.lineno)
        self.operations += 1
        if kind.letter == "b":
            if kind.rank > base.rank:
                raise UnportableError("a mask has more axes than its array", node.lineno)
            return 1
        if writes:
            raise UnportableError(
                "it stores at positions from an array: where one comes twice, a card does not say which wins",
                node.lineno,
            )
        if kind.letter not in "iu" or not isinstance(node.value, ast.Name):
            raise UnportableError("it chooses elements by an array that may not hold positions", node.lineno)
        self.around(part, f"{self.porting.places}(", f", len({node.value.id}))")
        self.porting.needs_places = True
        return kind.rank
