"""The body of a function over floats and small whole numbers in Cython, with the small functions that it calls.

    def f(x): return x**2 - x      →  cdef inline double f_0(double v_x) except? -1.0: return (squared(v_x) - v_x)
    s = 0                          →  v_s = 0.0
    s += f(a + i * dx)             →  v_s = (v_s + f_0((v_a + ((<double>(v_i)) * v_dx))))

Every operation is the one that Python's own floats do in C, in the same order; divisors of zero, and squares that are
not what C's `pow` gives for sure, go to Python's own functions. A variable that begins as a constant whole number and
holds floats later is a float from the beginning, as long as nothing is done with it that would tell.

Does not handle: anything that is neither a float nor a small int; calls but of functions of the file that have plain
assignments and one `return`; floats as conditions; results that may be the very object that was passed (nan is found in
a list by what object it is).
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType

from optadvisor.rewriters._places import binding_count
from optadvisor.rewriters.cythonizing.bodies import MOST_PASSES, Body, Helper
from optadvisor.rewriters.cythonizing.kinds import (
    DOUBLE,
    INT,
    MOST_BITS,
    SMALL_STEP,
    VARIABLE_BITS,
    Kind,
    NotTyped,
    Written,
    constant_number,
)
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.rewriters.cythonizing.operands import COMPARISONS, OPERATORS, chained, in_c, short
from optadvisor.rewriters.cythonizing.statements import TURN, UNIT

LOOSE = "float, or the int that it began as"
EXACT_BITS = 53
"""Whole numbers of so many bits are floats, too."""
MOST_POWER = 64
ORDERED = ("==", "!=", "<", "<=", ">", ">=")


def double_body(names: Names, given: Mapping[str, Kind]) -> Body:
    """Raises `NotTyped`."""
    if DOUBLE not in given.values() or any(given.get(one) not in (DOUBLE, INT) for one in names.parameters):
        raise NotTyped("it takes other things than floats and whole numbers")
    kinds, whole = dict(given), set[str]()
    for _ in range(MOST_PASSES):
        before = dict(kinds)
        names.numbered = 0
        names.builtins.clear()
        written = Floats(names=names, kinds=kinds, whole=whole)
        written.block(names.node.body)
        if kinds == before:
            declared = {name: DOUBLE if kind == LOOSE else kind for name, kind in kinds.items()}
            helpers = tuple(written.helpers.values())
            return Body(
                lines=tuple(written.lines), kinds=declared, further=written.further, constants={}, helpers=helpers
            )
    raise NotTyped("the kinds of its variables do not settle")


@dataclass(kw_only=True)
class Floats:
    names: Names
    kinds: dict[str, Kind]
    whole: set[str]
    """Variables that hold whole numbers which are no constants."""
    inside: bool = False
    """A function that is called by the one that is asked about."""
    helpers: dict[str, Helper] = field(default_factory=dict)
    further: dict[str, Kind] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    depth: int = 0

    def say(self, *lines: str) -> None:
        self.lines += [UNIT * self.depth + line for line in lines]

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
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ):
                self.in_parallel(targets, values)
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                self.store(target.id, self.operation(self.of(ast.Name(target.id, ast.Load())), op, self.of(value)))
            case ast.Return(value=value) if value is not None:
                self.say(f"return {self.returned(value)}")
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                self.say("pass")
            case ast.If(test=test, body=body, orelse=orelse) if not self.inside:
                self.say(f"if {self.test(test)}:")
                self.block(body)
                if orelse:
                    self.say("else:")
                    self.block(orelse)
            case ast.While(test=test, body=body, orelse=[]) if not self.inside:
                self.say(f"while {self.test(test)}:")
                self.block(body, *TURN)
            case ast.For(target=ast.Name(id=name), iter=ast.Call() as call, body=body, orelse=[]) if not self.inside:
                self.counted(name, call, body)
            case ast.Break() | ast.Continue():
                self.say(type(node).__name__.lower())
            case _:
                raise NotTyped("a statement that floats alone do not need", node.lineno)

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
            if not (value.steady and value.bits <= VARIABLE_BITS):
                raise NotTyped(f"`{name}` may become a large whole number")
            self.whole.add(name)
        if known is not None and known != kind:
            kind = LOOSE
        if kind == LOOSE and name in self.whole:
            raise NotTyped(f"`{name}` holds now a whole number, now a float")
        self.kinds[name] = kind
        self.say(f"{self.names.own(name)} = {value.text if kind == INT else as_double(value)}")

    def counted(self, name: str, call: ast.Call, body: Sequence[ast.stmt]) -> None:
        """`for i in range(…)` as a loop of C."""
        if not self.names.builtin(call.func, "range") or call.keywords or not 1 <= len(call.args) <= 3:
            raise NotTyped("it loops over something else than whole numbers", call.lineno)
        given = [self.of(argument) for argument in call.args]
        step = given[2].number if len(given) == 3 else 1
        if any(one.kind != INT or one.bits > VARIABLE_BITS + 1 for one in given) or not step or abs(step) > SMALL_STEP:
            raise NotTyped("it loops over numbers that may be large", call.lineno)
        start, stop = given[:2] if len(given) > 1 else (constant_number(0), given[0])
        if not start.steady:
            raise NotTyped("it loops over numbers that may be large", call.lineno)
        self.names.rely("range")
        own = [self.names.temporary("t") for _ in range(3)]
        self.further |= dict.fromkeys(own, INT)
        self.say(f"{own[0]} = {start.text}", f"{own[1]} = {stop.text}")
        self.whole.add(name)
        if self.kinds.setdefault(name, INT) != INT:
            raise NotTyped(f"`{name}` holds now a whole number, now a float")
        self.say(f"for {own[2]} in range({own[0]}, {own[1]}, {step}):")
        self.block(body, *TURN, f"{self.names.own(name)} = {own[2]}")

    def returned(self, node: ast.expr) -> str:
        if isinstance(node, ast.Tuple) and not self.inside:
            named = [one.id for one in node.elts if isinstance(one, ast.Name)]
            if len(named) > len(set(named)) or not node.elts:
                raise NotTyped("it returns one object twice", node.lineno)
            return f"({', '.join(self.returned(one) for one in node.elts)},)"
        found = self.of(node)
        if self.inside:
            if found.kind != DOUBLE:
                raise NotTyped("it calls a function that may return something else than a float", node.lineno)
            return found.text
        if found.kind == LOOSE or (found.kind == DOUBLE and not self.is_fresh(node)):
            raise NotTyped("what it returns may be the very object that it was given", node.lineno)
        return f"(<object>({found.text}))"

    def is_fresh(self, node: ast.expr) -> bool:
        """A float that was computed: no object of others."""
        if isinstance(node, ast.Name):
            values = list(_assigned(self.names.node, node.id))
            return node.id not in self.names.parameters and all(
                value is not None and not isinstance(value, ast.Name) and self.is_fresh(value) for value in values
            )
        if isinstance(node, ast.IfExp):
            return all(not isinstance(one, ast.Name) and self.is_fresh(one) for one in (node.body, node.orelse))
        return isinstance(node, ast.BinOp | ast.Constant | ast.UnaryOp)

    # ------------------------------------------------------------ expressions

    def of(self, node: ast.expr) -> Written:
        match node:
            case ast.Name(id=name) if name in self.kinds:
                kind = self.kinds[name]
                return Written(self.names.own(name), kind, bits=VARIABLE_BITS, steady=kind == INT)
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
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(self.of(left), op, self.of(right))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                chosen, other = self.of(body), self.of(orelse)
                if chosen.kind == other.kind == DOUBLE:
                    return Written(f"({chosen.text} if {self.test(test)} else {other.text})", DOUBLE)
            case ast.Call():
                return self.call(node)
        raise NotTyped(f"`{short(node)}` is nothing that floats alone need", node.lineno)

    def operation(self, left: Written, op: ast.operator, right: Written) -> Written:
        sign = OPERATORS.get(type(op), "")
        kinds = {left.kind, right.kind}
        if kinds == {INT}:
            found = in_c(left, sign, right)
            if found is None and sign == "/" and max(left.bits, right.bits) <= MOST_BITS:
                return Written(f"ratio({left.text}, {right.text})", DOUBLE)
            if found is None:
                raise NotTyped("whole numbers may become large")
            return found
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
        raise NotTyped(f"`{sign}` of floats is left to Python")

    def test(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + (" and " if isinstance(op, ast.And) else " or ").join(map(self.test, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(not {self.test(operand)})"
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                signs = [COMPARISONS[type(op)] for op in ops]
                sides = [self.of(side) for side in (left, *comparators)]
                small = all(side.kind != INT or side.bits <= EXACT_BITS for side in sides)
                floats = [side.text if {one.kind for one in sides} == {INT} else as_double(side) for side in sides]
                if {*signs} <= {*ORDERED} and (small or all(side.kind == INT for side in sides)):
                    return f"({chained(floats, signs)})"
        raise NotTyped(f"`{short(node)}` is no comparison that C would do as Python does", node.lineno)

    # ------------------------------------------------------------ what it calls

    def call(self, node: ast.Call) -> Written:
        function = node.func
        if self.inside or not isinstance(function, ast.Name) or node.keywords:
            raise NotTyped(f"it calls `{short(function)}`, which is not compiled with it", node.lineno)
        helper = self.helpers.get(function.id) or self.helper(function)
        given = [self.of(argument) for argument in node.args]
        if len(given) != helper.arguments or any(one.kind != DOUBLE for one in given):
            raise NotTyped(f"it calls `{function.id}` with something else than floats", node.lineno)
        return Written(f"{helper.name}({', '.join(one.text for one in given)})", DOUBLE)

    def helper(self, function: ast.Name) -> Helper:
        """A small function of the file, all of floats."""
        names = self.names
        no = NotTyped(f"it calls `{function.id}`, which is not compiled with it", function.lineno)
        tree = names.site.module.tree
        found = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == function.id]
        if len(found) != 1 or names.is_local(function.id) or names.site.resolved(function) != f".{function.id}":
            raise no
        (node,) = found
        a = node.args
        plain = not (a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or node.decorator_list)
        if not plain or binding_count(names.site, function.id) != 1 or not isinstance(node.body[-1], ast.Return):
            raise no
        if any(not isinstance(one, ast.Assign | ast.Expr) for one in node.body[:-1]):
            raise no
        parameters = [one.arg for one in a.args]
        written = Floats(names=names, kinds=dict.fromkeys(parameters, DOUBLE), whole=set(), inside=True)
        written.block(node.body)
        if any(kind not in (DOUBLE, INT) for kind in written.kinds.values()):
            raise no
        own = f"f_{len(self.helpers)}"
        declared = ", ".join(f"double {names.own(one)}" for one in parameters)
        lines = [f"cdef inline double {own}({declared}) except? -1.0:"]
        lines += [f"    cdef {kind} {names.own(one)}" for one, kind in written.kinds.items() if one not in parameters]
        lines += [f"    cdef {kind} {one}" for one, kind in written.further.items()]
        told = _told(names.site.module.data, function.id)
        self.helpers[function.id] = Helper(
            source=function.id, name=own, arguments=len(parameters), lines=(*lines, *written.lines), told=told
        )
        return self.helpers[function.id]


def as_double(value: Written) -> str:
    if value.number is not None:
        return f"(-{-value.number}.0)" if value.number < 0 else f"{value.number}.0"
    return f"(<double>({value.text}))" if value.kind == INT else value.text


def _assigned(node: ast.AST, name: str) -> Iterable[ast.expr | None]:
    """What a function assigns to a variable; None for what is no plain value."""
    for child in ast.walk(node):
        match child:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                yield from (
                    value
                    for target, value in zip(targets, values, strict=False)
                    if isinstance(target, ast.Name) and target.id == name
                )
            case ast.For(target=ast.Name(id=target)) if target == name:
                yield None


def _told(data: bytes, name: str) -> str:
    """All that decides what a function without names of others does, as the built module asks for it."""
    module = compile(data.decode(), "file", "exec", dont_inherit=True)
    codes = [one for one in module.co_consts if isinstance(one, CodeType) and one.co_name == name]
    if len(codes) != 1 or codes[0].co_names or codes[0].co_freevars:
        raise NotTyped(f"it calls `{name}`, which is not compiled with it")
    code = codes[0]
    counts = [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags]
    return repr([code.co_code, code.co_exceptiontable, repr(code.co_consts), code.co_varnames, *counts])
