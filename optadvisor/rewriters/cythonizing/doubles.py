"""The body of a function over floats and whole numbers in Cython, with the small functions that it calls.

    def f(x): return x**2 - x      →  cdef inline double f_0(double v_x) except? -1.0: return (squared(v_x) - v_x)
    s = 0                          →  v_s = 0.0
    s += f(a + i * dx)             →  v_s = (v_s + f_0((v_a + ((<double>(v_i)) * v_dx))))
    k = k * 3 + 1                  →  v_k = added(multiplied(v_k, 3), 1)

Every operation is the one that Python's own floats do in C, in the same order; divisors of zero, and squares that are
not what C's `pow` gives for sure, go to Python's own functions. A variable that begins as a constant whole number and
holds floats later is a float from the beginning, as long as nothing is done with it that would tell.

Nothing of such a function shows before it has returned: so where a whole number becomes too large, or it would raise
an error of its own, all of it is left (`GivenOver`), and the function itself runs from its beginning. Rounds of a loop
that have nothing to do with each other but for sums of squares are worked out many at a time (`strips`).

Does not handle: anything that is neither a float nor an int; variables that are now a whole number, now a float;
results that may be the very object that was passed (nan is found in a list by what object it is); shifts to the left.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters.cythonizing import float_calls, strips
from optadvisor.rewriters.cythonizing.bodies import MOST_PASSES, Body, Helper
from optadvisor.rewriters.cythonizing.float_calls import as_double
from optadvisor.rewriters.cythonizing.float_preamble import GIVING_OVER, RAISED
from optadvisor.rewriters.cythonizing.kinds import (
    DOUBLE,
    INT,
    LOOSE,
    MOST_BITS,
    SMALL_STEP,
    VARIABLE_BITS,
    Kind,
    NotTyped,
    Written,
    constant_number,
)
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.rewriters.cythonizing.operands import COMPARISONS, OPERATORS, RICH, chained, in_c, short
from optadvisor.rewriters.cythonizing.statements import TURN, UNIT

EXACT_BITS = 53
"""Whole numbers of so many bits are floats, too."""
MOST_POWER = 64
CHECKED = {"+": "added", "-": "subtracted", "*": "multiplied"}


def double_body(names: Names, given: Mapping[str, Kind]) -> Body:
    """Raises `NotTyped`."""
    if any(given.get(one) not in (DOUBLE, INT) for one in names.parameters):
        raise NotTyped("it takes other things than floats and whole numbers")
    written = settled(names, given)
    return Body(
        lines=tuple(written.lines),
        kinds=declared(written.kinds),
        further=written.further,
        constants={},
        helpers=tuple(written.helpers.values()),
        needs=tuple(written.needs),
        calls=written.calls,
    )


def settled(names: Names, given: Mapping[str, Kind], *, inside: bool = False) -> Floats:
    """Written until what its variables hold no longer changes. Raises `NotTyped`."""
    kinds, whole = dict(given), set[str]()
    for _ in range(MOST_PASSES):
        before = dict(kinds)
        names.numbered = 0
        if not inside:
            names.builtins.clear()
        written = Floats(names=names, kinds=kinds, whole=whole, inside=inside)
        written.block(names.node.body)
        if kinds == before:
            return written
    raise NotTyped("the kinds of its variables do not settle")


def declared(kinds: Mapping[str, Kind]) -> dict[str, Kind]:
    return {name: DOUBLE if kind == LOOSE else kind for name, kind in kinds.items()}


@dataclass(kw_only=True)
class Floats:
    names: Names
    kinds: dict[str, Kind]
    whole: set[str]
    """Variables that hold whole numbers which are no constants."""
    inside: bool = False
    """A function that is called by the one that is asked about."""
    helpers: dict[tuple[str, ...], Helper] = field(default_factory=dict)
    """By name and kinds of arguments."""
    further: dict[str, Kind] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    needs: dict[str, None] = field(default_factory=dict)
    """Parts of the module, in order."""
    reads: dict[str, Kind] = field(default_factory=dict)
    """Numbers of the file, by how they are written."""
    calls: bool = False

    def say(self, *lines: str) -> None:
        self.lines += [UNIT * self.depth + line for line in lines]

    def may_give_over(self) -> None:
        self.needs.setdefault(GIVING_OVER)

    def block(self, statements: Sequence[ast.stmt], *first: str) -> None:
        self.depth += 1
        self.say(*first)
        for statement in statements:
            self.statement(statement)
        self.depth -= 1

    # ------------------------------------------------------------ statements

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.store(name, self.of(value))
            case ast.AnnAssign(target=ast.Name(), value=None):
                self.say("pass")
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                self.store(name, self.of(value))
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ):
                self.in_parallel(targets, values)
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                self.store(target.id, self.operation(self.of(ast.Name(target.id, ast.Load())), op, self.of(value)))
            case ast.Return(value=value):
                self.say(f"return {self.returned(value) if value is not None else self.nothing(node)}")
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                self.say("pass")
            case ast.If() | ast.While() | ast.For():
                self.compound(node)
            case ast.Break() | ast.Continue():
                self.say(type(node).__name__.lower())
            case ast.Raise():
                self.may_give_over()
                self.say("raise GivenOver")
            case ast.Assert(test=test):
                self.may_give_over()
                self.say(f"if not {self.test(test)}:", f"{UNIT}raise GivenOver")
            case _:
                raise NotTyped("a statement that floats alone do not need", node.lineno)

    def compound(self, node: ast.If | ast.While | ast.For) -> None:
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                self.say(f"if {self.test(test)}:")
                self.block(body)
                if orelse:
                    self.say("else:")
                    self.block(orelse)
            case ast.While(test=test, body=body, orelse=[]):
                self.say(f"while {self.test(test)}:")
                self.block(body, *TURN)
            case ast.For(target=ast.Name(id=name), iter=ast.Call() as call, body=body, orelse=[]):
                self.counted(name, call, body)
            case _:
                raise NotTyped("it loops over something else than whole numbers", node.lineno)

    def in_parallel(self, targets: Sequence[ast.expr], values: Sequence[ast.expr]) -> None:
        """All values, then one target after the other."""
        held = []
        for value in values:
            found = self.of(value)
            if found.number is None:
                name = self.names.temporary("t")
                self.further[name] = DOUBLE if found.kind == LOOSE else found.kind
                self.say(f"{name} = {found.text}")
                found = Written(name, found.kind, bits=found.bits, steady=found.steady)
            held.append(found)
        for target, found in zip(targets, held, strict=True):
            if not isinstance(target, ast.Name):
                raise NotTyped("it assigns to something else than variables", target.lineno)
            self.store(target.id, found)

    def store(self, name: str, value: Written) -> None:
        known = self.kinds.get(name)
        kind = value.kind
        if kind == INT and value.number is None:
            value = self.kept(value)
            self.whole.add(name)
        if known is not None and known != kind:
            kind = LOOSE
        if kind == LOOSE and name in self.whole:
            raise NotTyped(f"`{name}` holds now a whole number, now a float")
        self.kinds[name] = kind
        self.say(f"{self.names.own(name)} = {value.text if kind == INT else as_double(value)}")

    def kept(self, value: Written) -> Written:
        """A whole number that a variable may hold."""
        if value.steady and value.bits <= VARIABLE_BITS:
            return value
        self.may_give_over()
        return Written(f"small({value.text})", INT, bits=VARIABLE_BITS, steady=True)

    def counted(self, name: str, call: ast.Call, body: Sequence[ast.stmt]) -> None:
        """`for i in range(…)` as a loop of C."""
        if not self.names.builtin(call.func, "range") or call.keywords or not 1 <= len(call.args) <= 3:
            raise NotTyped("it loops over something else than whole numbers", call.lineno)
        given = [self.of(argument) for argument in call.args]
        step = given[2].number if len(given) == 3 else 1
        if any(one.kind != INT for one in given) or not step or abs(step) > SMALL_STEP:
            raise NotTyped("it loops over numbers that may be large", call.lineno)
        start, stop = given[:2] if len(given) > 1 else (constant_number(0), given[0])
        self.names.rely("range")
        self.calls = True
        own = [self.names.temporary("t") for _ in range(3)]
        self.further |= dict.fromkeys(own, INT)
        self.say(f"{own[0]} = {self.kept(start).text}", f"{own[1]} = {self.kept(stop).text}")
        self.whole.add(name)
        if self.kinds.setdefault(name, INT) != INT:
            raise NotTyped(f"`{name}` holds now a whole number, now a float")
        before = len(self.lines)
        self.say(f"for {own[2]} in range({own[0]}, {own[1]}, {step}):")
        self.block(body, *TURN, f"{self.names.own(name)} = {own[2]}")
        if step == 1:
            strips.instead(self, name, body, before, own)

    # ------------------------------------------------------------ what it returns

    def nothing(self, node: ast.stmt) -> str:
        if self.inside:
            raise NotTyped("it calls a function that may return something else than a float", node.lineno)
        return "None"

    def returned(self, node: ast.expr) -> str:
        if self.inside:
            found = self.of(node)
            if found.kind != DOUBLE:
                return self.nothing(ast.Return(node, lineno=node.lineno))
            return found.text
        match node:
            case ast.Tuple(elts=items):
                named = [one.id for one in items if isinstance(one, ast.Name)]
                if len(named) > len(set(named)) or not items:
                    raise NotTyped("it returns one object twice", node.lineno)
                return f"({', '.join(self.returned(one) for one in items)},)"
            case ast.Constant(value=None | True | False as value):
                return str(value)
            case ast.Compare():
                return f"(<object><bint>({self.test(node)}))"
        found = self.of(node)
        if found.kind == LOOSE or (found.kind == DOUBLE and not self.is_fresh(node)):
            raise NotTyped("what it returns may be the very object that it was given", node.lineno)
        return f"(<object>({found.text}))"

    def is_fresh(self, node: ast.expr) -> bool:
        """A float that was computed: no object of others."""
        if isinstance(node, ast.Name):
            values = list(_assigned(self.names.node, node.id))
            return self.names.is_local(node.id) and (
                node.id not in self.names.parameters
                and all(
                    value is not None and not isinstance(value, ast.Name) and self.is_fresh(value) for value in values
                )
            )
        if isinstance(node, ast.IfExp):
            return all(not isinstance(one, ast.Name) and self.is_fresh(one) for one in (node.body, node.orelse))
        if isinstance(node, ast.Call):
            return float_calls.makes_a_float(self, node)
        return isinstance(node, ast.BinOp | ast.Constant | ast.UnaryOp)

    # ------------------------------------------------------------ expressions

    def of(self, node: ast.expr) -> Written:
        match node:
            case ast.Name(id=name) if name in self.kinds:
                kind = self.kinds[name]
                return Written(self.names.own(name), kind, bits=VARIABLE_BITS, steady=kind == INT)
            case ast.Name() | ast.Attribute() if not (isinstance(node, ast.Name) and self.names.is_local(node.id)):
                outside = self.names.number(node)
                self.reads[outside.name] = outside.kind
                return Written(outside.name, outside.kind, bits=VARIABLE_BITS, steady=outside.kind == INT)
            case ast.Constant(value=value) if type(value) is int and abs(value) < 2**31:
                return constant_number(value)
            case ast.Constant(value=value) if type(value) is float and math.isfinite(value):
                return Written(repr(value), DOUBLE)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                found = self.of(operand)
                if found.number is not None:
                    return Written(f"({-found.number})", INT, bits=31, steady=True, number=-found.number)
                if found.kind == DOUBLE:
                    return Written(f"negative({found.text})", DOUBLE)
                if found.kind == INT and found.bits <= MOST_BITS:
                    return Written(f"(-{found.text})", INT, bits=found.bits, steady=found.steady)
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(self.of(left), op, self.of(right))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.choice(node, self.test(test), self.of(body), self.of(orelse))
            case ast.Call():
                return float_calls.call(self, node)
        raise NotTyped(f"`{short(node)}` is nothing that floats alone need", node.lineno)

    def choice(self, node: ast.expr, test: str, chosen: Written, other: Written) -> Written:
        text = f"({chosen.text} if {test} else {other.text})"
        if chosen.kind == other.kind == DOUBLE:
            return Written(text, DOUBLE)
        if chosen.kind == other.kind == INT:
            bits, steady = max(chosen.bits, other.bits), chosen.steady and other.steady
            return Written(text, INT, bits=bits, steady=steady)
        raise NotTyped(f"`{short(node)}` is nothing that floats alone need", node.lineno)

    def operation(self, left: Written, op: ast.operator, right: Written) -> Written:
        sign = OPERATORS.get(type(op), "")
        kinds = {left.kind, right.kind}
        if kinds == {INT}:
            return self.of_whole_numbers(left, sign, right)
        if DOUBLE not in kinds:
            raise NotTyped("a variable may be an int or a float where it is used")
        one, other = as_double(left), as_double(right)
        if sign in ("+", "-", "*"):
            return Written(f"({one} {sign} {other})", DOUBLE)
        if sign == "/":
            return Written(f"{'quotient' if right.number else 'divided'}({one}, {other})", DOUBLE)
        if sign in ("//", "%"):
            return Written(f"{'floored' if sign == '//' else 'remainder'}({one}, {other})", DOUBLE)
        if sign == "**" and left.kind == DOUBLE and right.number is not None and abs(right.number) <= MOST_POWER:
            return Written(f"squared({one})" if right.number == 2 else f"power({one}, {right.number})", DOUBLE)
        if sign == "**" and left.kind == DOUBLE:
            self.may_give_over()
            return Written(f"{float_calls.needed(self, RAISED)}({one}, {other})", DOUBLE)
        raise NotTyped(f"`{sign}` of floats is left to Python")

    def of_whole_numbers(self, left: Written, sign: str, right: Written) -> Written:
        found = in_c(left, sign, right)
        if found is not None:
            return found
        if max(left.bits, right.bits) > MOST_BITS:
            raise NotTyped("whole numbers may become large")
        if sign == "/":
            return Written(f"ratio({left.text}, {right.text})", DOUBLE)
        if sign in ("&", "|", "^"):
            return Written(f"({left.text} {sign} {right.text})", INT, bits=max(left.bits, right.bits) + 1)
        if sign == ">>" and right.number is not None and 0 <= right.number < MOST_BITS:
            return Written(f"({left.text} >> {right.text})", INT, bits=left.bits, steady=left.steady)
        self.may_give_over()
        if sign in CHECKED:
            return Written(f"{CHECKED[sign]}({left.text}, {right.text})", INT, bits=VARIABLE_BITS, steady=True)
        if sign == "//":
            return Written(f"floored_whole({left.text}, {right.text})", INT, bits=left.bits, steady=left.steady)
        if sign == "%":
            return Written(f"remainder_whole({left.text}, {right.text})", INT, bits=right.bits, steady=right.steady)
        if sign == "**" and right.number == 2 and left.text.isidentifier():
            return Written(f"multiplied({left.text}, {left.text})", INT, bits=VARIABLE_BITS, steady=True)
        raise NotTyped(f"`{sign}` of whole numbers is left to Python")

    # ------------------------------------------------------------ conditions

    def test(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + (" and " if isinstance(op, ast.And) else " or ").join(map(self.test, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(not {self.test(operand)})"
            case ast.Constant(value=True | False as value):
                return str(value)
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                signs = [COMPARISONS[type(op)] for op in ops]
                sides = [self.of(side) for side in (left, *comparators)]
                only_whole = {one.kind for one in sides} == {INT}
                if {*signs} <= RICH.keys() and all(side.bits <= MOST_BITS + 1 for side in sides):
                    written = [side.text if only_whole else self.exactly(side) for side in sides]
                    return f"({chained(written, signs)})"
            case _:
                found = self.of(node)
                if found.kind != INT or found.bits <= MOST_BITS + 1:
                    return f"({found.text} != 0)"
        raise NotTyped(f"`{short(node)}` is no comparison that C would do as Python does", node.lineno)

    def exactly(self, value: Written) -> str:
        """As a float that is compared: Python compares whole numbers with floats as they are."""
        if value.kind != INT or value.bits <= EXACT_BITS:
            return as_double(value)
        self.may_give_over()
        return f"exactly({value.text})"


def _assigned(node: ast.AST, name: str) -> Iterable[ast.expr | None]:
    """What a function assigns to a variable; None for what is no plain value."""
    for child in ast.walk(node):
        match child:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=value) if target == name and value is not None:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = zip(targets, values, strict=False)
                yield from (value for one, value in pairs if isinstance(one, ast.Name) and one.id == name)
            case ast.For(target=ast.Name(id=target)) if target == name:
                yield None
