"""Statements in Cython.

    writer.statement(node)      writer.lines: "v_i += 1", …; writer.expressions.kinds: what its variables hold by now

Before anything that Python would do in another order than Cython, values go into variables
of their own: `d[k] += f(x)` reads `d[k]` first, and `a[i], a[j] = a[j], a[i]` reads both before it writes.

Each turn of a loop asks whether it is time to let other threads and Ctrl-C have their way, as Python would.

Does not handle: `finally`, `with`, `match`, `nonlocal`, `del` of a name, functions and classes inside.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters.cythonizing import calls, extremes, family_calls, generators, handling, int_lists, raising
from optadvisor.rewriters.cythonizing.expressions import Expressions
from optadvisor.rewriters.cythonizing.kinds import (
    BOOL,
    CHAR,
    DICT,
    EXACT,
    INT,
    INTS,
    LIST,
    MOST_BITS,
    OBJECT,
    SMALL_STEP,
    TEXT,
    VARIABLE_BITS,
    Kind,
    NotTyped,
    Written,
    as_object,
    as_text,
    converted,
    join,
    kept,
)
from optadvisor.rewriters.cythonizing.members import Member
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.rewriters.cythonizing.operands import OPERATORS, pythons_own, quick
from optadvisor.rewriters.cythonizing.orders import check_iterated
from optadvisor.rewriters.cythonizing.paired import loop_over_lists

UNIT = "    "
TURN = ("turns += 1", "if not turns & 1023:", f"{UNIT}rest(breathe)")


@dataclass(kw_only=True)
class Statements:
    expressions: Expressions
    further: dict[str, Kind] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    member: Member | None = None
    """The function that is written; None for the one that is asked about."""

    @property
    def names(self) -> Names:
        return self.expressions.names

    def say(self, *lines: str) -> None:
        self.lines += [UNIT * self.depth + line for line in lines]

    def block(self, statements: Sequence[ast.stmt], *first: str) -> None:
        self.depth += 1
        self.say(*first)
        for statement in statements:
            self.statement(statement)
        self.depth -= 1

    def of_our_own(self, kind: Kind) -> str:
        name = self.names.temporary("t")
        self.further[name] = kind
        return name

    # ------------------------------------------------------------ one by one

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                before = len(self.further)
                self.change(node)
                self.let_go(list(self.further)[before:])
            case ast.Expr(value=ast.Call() as call):
                self.say(calls.statement(self.expressions, call))
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Global():
                self.say("pass")
            case ast.If():
                extremes.branch(self, node)
            case ast.While(test=test, body=body, orelse=orelse):
                self.say(f"while {self.expressions.test(test)}:")
                self.block(body, *TURN)
                self.other(orelse)
            case ast.For():
                self.loop(node)
            case ast.Return(value=value):
                self.leave(value)
            case ast.Break() | ast.Continue():
                self.say(type(node).__name__.lower())
            case _:
                self.rarer(node)

    def leave(self, value: ast.expr | None) -> None:
        found = self.expressions.of(value) if value is not None else Written("None")
        kind = OBJECT
        if self.member is not None:
            kind = self.member.returns = join(self.member.returns, kept(found))
        self.say(f"return {converted(found, kind)}")

    def rarer(self, node: ast.stmt) -> None:
        match node:
            case ast.Raise() | ast.Try() | ast.Assert() | ast.Delete():
                handling.statement(self, node)
            case ast.Expr(value=ast.Yield() as given):
                generators.give(self, given)
            case _:
                words = type(node).__name__.lower().replace("functiondef", "def").replace("classdef", "class")
                raise NotTyped(f"`{words}` is left to Python", node.lineno)

    def other(self, orelse: Sequence[ast.stmt]) -> None:
        if orelse:
            self.say("else:")
            self.block(orelse)

    # ------------------------------------------------------------ assignments

    def change(self, node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                self.assign(targets, value)
            case ast.AnnAssign(target=ast.Name() as target, value=value):
                if value is not None:
                    self.assign([target], value)
            case ast.AugAssign():
                self.augment(node)
            case _:
                self.rarer(node)

    def let_go(self, names: Sequence[str]) -> None:
        """No longer than Python, for what happens when an iterator or a file is closed."""
        self.say(*(f"{name} = None" for name in names if self.further[name] not in (INT, CHAR, BOOL, INTS)))

    def assign(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        if len(targets) == 1:
            match targets[0], value:
                case ast.Tuple(elts=left) | ast.List(elts=left), ast.Tuple(elts=right) if len(left) == len(right):
                    self.in_parallel(left, right)
                    return
                case ast.Name(id=name) as row, _ if name in self.names.int_lists:
                    int_lists.assign(self, row, value)
                    return
        written = self.expressions.of(value)
        if len(targets) > 1:
            written = self.remembered(written)
        for target in targets:
            self.store(target, written)

    def in_parallel(self, targets: Sequence[ast.expr], values: Sequence[ast.expr]) -> None:
        """`a, b = b, a`: all values, then one target after the other."""
        if any(isinstance(one, ast.Starred) for one in (*targets, *values)):
            raise NotTyped("`*` in an assignment is left to Python", targets[0].lineno)
        written = [self.remembered(self.expressions.of(value)) for value in values]
        for target, one in zip(targets, written, strict=True):
            self.store(target, one)

    def remembered(self, value: Written) -> Written:
        """The value in a variable of our own; constants as they are."""
        if value.number is not None or value.letters is not None:
            return value
        name = self.of_our_own(value.kind)
        self.say(f"{name} = {value.text}")
        return Written(name, value.kind, bits=value.bits, steady=value.steady)

    def store(self, target: ast.expr, value: Written) -> None:
        match target:
            case ast.Name(id=name) if name in self.names.declared_global:
                self.say(f"{self.names.space()}[{name!a}] = {as_object(value)}")
            case ast.Name(id=name):
                kind = self.hold(name, kept(value))
                self.say(f"{self.names.own(name)} = {converted(value, kind)}")
            case ast.Tuple(elts=targets) | ast.List(elts=targets):
                self.unpack(targets, value)
            case ast.Subscript(value=base, slice=ast.Slice() as part):
                self.say(f"{self.expressions.obj(base)}[{self.expressions.slice(part)}] = {as_object(value)}")
            case ast.Subscript(value=base, slice=index):
                found = self.expressions.of(base)
                if found.kind == INTS:  # the value is there before the index
                    value = self.remembered(value)
                text = int_lists.checked(value, target.lineno) if found.kind == INTS else as_object(value)
                self.store_item(found, self.expressions.of(index), text)
            case ast.Attribute():
                attribute = self.expressions.attribute_name(target)
                place = self.expressions.family.place()
                first = not isinstance(target.value, ast.Name)  # the value is there before the object is looked for
                held = self.remembered(value) if first else value
                owner = self.expressions.obj(target.value)
                self.say(f"set_attribute({owner}, {attribute!r}, {as_object(held)}, {place})")
            case _:
                raise NotTyped("`*` in an assignment is left to Python", target.lineno)

    def store_item(self, base: Written, index: Written, value: str) -> None:
        """The value is there before the place is looked for, in Cython as in Python."""
        if base.kind == INTS:
            self.say(f"set_int({base.text}, {int_lists.index_text(index)}, {value})")
            return
        small = index.kind == INT and index.bits <= MOST_BITS
        if small and base.kind == OBJECT:
            self.say(f"put({value}, {base.text}, {index.text})")
            return
        to = base.text if base.kind in (LIST, DICT) else as_object(base)
        self.say(f"{to}[{index.text if small and base.kind == LIST else as_object(index)}] = {value}")

    def hold(self, name: str, kind: Kind) -> Kind:
        """The variable holds this, too."""
        known = self.expressions.kinds
        known[name] = join(known.get(name), kind)
        return known[name]

    def unpack(self, targets: Sequence[ast.expr], value: Written) -> None:
        """A tuple of as many values at once; of all else, Python makes a tuple first, with its own errors."""
        if not targets or any(isinstance(target, ast.Starred) for target in targets):
            raise NotTyped("`*` in an assignment, or nothing to assign to, is left to Python")
        count, whole = len(targets), self.of_our_own(OBJECT)
        self.say(
            f"{whole} = {as_object(value)}",
            f"if type({whole}) is not tuple or len(<tuple>{whole}) != {count}:",
            f"{UNIT}{whole} = unpacked({whole}, {count})",
        )
        for number, target in enumerate(targets):
            self.store(target, Written(f"(<tuple>{whole})[{number}]"))

    def augment(self, node: ast.AugAssign) -> None:
        target, op = node.target, node.op
        if isinstance(target, ast.Name):
            self.augment_name(target.id, op, node.value)
            return
        place = self.of_our_own(OBJECT)
        old = self.of_our_own(OBJECT)
        if isinstance(target, ast.Attribute):
            self.say(f"{place} = {self.expressions.obj(target.value)}")
            name = self.expressions.attribute_name(target)
            seen = self.expressions.family.place()
            with raising.unless(self, raising.of_attribute(self, node, place, name, seen)):
                self.say(f"{old} = attribute({place}, {name!r}, {seen})")
                self.in_place(old, op, self.expressions.of(node.value))
                self.say(f"set_attribute({place}, {name!r}, {old}, {seen})")
            return
        assert isinstance(target, ast.Subscript)
        if isinstance(target.slice, ast.Slice):
            raise NotTyped("a slice that is changed in place is left to Python", node.lineno)
        base = self.steady_base(target.value)
        index = self.remembered(self.expressions.of(target.slice))
        if base.kind == INTS:
            before = self.remembered(int_lists.item(base, index))
            found = self.expressions.operation(before, op, self.expressions.of(node.value))
            self.say(f"set_int({base.text}, {index.text}, {int_lists.checked(found, node.lineno)})")
            return
        small = index.kind == INT and index.bits <= MOST_BITS
        with raising.unless(self, raising.of_item(self, node, base, index)):
            if small and base.kind == OBJECT:
                self.say(f"{old} = item({base.text}, {index.text})")
            elif small and base.kind == LIST:
                self.say(f"{old} = {base.text}[{index.text}]")
            else:
                self.say(f"{old} = {self.expressions.looked_up(base, index)}")
            self.in_place(old, op, self.expressions.of(node.value))
            self.store_item(base, index, old)

    def steady_base(self, node: ast.expr) -> Written:
        """What is indexed, looked up once; a text is left to Python's own error."""
        found = self.expressions.of(node)
        found = found if found.kind in (LIST, DICT, INTS) else Written(as_object(found))
        return found if isinstance(node, ast.Name) else self.remembered(found)

    def in_place(self, variable: str, op: ast.operator, value: Written) -> None:
        """`variable` is an object."""
        sign = OPERATORS.get(type(op))
        if sign is None:
            raise NotTyped("`@=` is left to Python")
        if sign != "+":
            own = family_calls.operator(self.expressions.family, op, Written(variable), value, in_place=True)
            if quick(value, sign) and not own:
                self.say(f"{variable} {sign}= {value.text}")
                return
            self.say(f"{variable} = {own or pythons_own(op, variable, as_object(value), 'InPlace')}")
            return
        if quick(value, sign) and not family_calls.has_method(self.expressions.family, "__add__"):
            self.say(f"{variable} {sign}= {value.text}")
            return
        more = self.of_our_own(OBJECT)  # a text grows where it is, in Python
        own = family_calls.operator(self.expressions.family, op, Written(variable), Written(more), in_place=True)
        self.say(
            f"{more} = {as_object(value)}",
            f"if not grown({variable}, {more}):",
            f"{UNIT}{variable} = {own or pythons_own(op, variable, more, 'InPlace')}",
        )

    def augment_name(self, name: str, op: ast.operator, value: ast.expr) -> None:
        if name in self.names.declared_global:
            held = self.remembered(Written(f"global_of({self.names.space()}, {name!a})"))
            self.in_place(held.text, op, self.expressions.of(value))
            self.store(ast.Name(name, ast.Store()), held)
            return
        kind, own = self.expressions.kinds.get(name, OBJECT), self.names.own(name)
        given = self.expressions.of(value)
        adds = isinstance(op, ast.Add)
        if kind in (TEXT, CHAR) and adds and given.kind in (TEXT, CHAR):
            self.hold(name, TEXT)
            self.say(f"{own} += {as_text(given)}" if kind == TEXT else f"{own} = {own} + {as_text(given)}")
        elif kind == INT and given.kind == INT:
            before = Written(own, INT, bits=VARIABLE_BITS, steady=True)
            self.store(ast.Name(name, ast.Store()), self.expressions.operation(before, op, given))
        elif kind == LIST and adds and given.kind in (*EXACT, CHAR):  # others may answer with something of their own
            self.say(f"{own} = <list>PyNumber_InPlaceAdd(<object>{own}, {as_object(given)})")
        else:
            self.hold(name, OBJECT)
            with raising.summed(self, name, op, value):
                self.in_place(own, op, given)

    # ------------------------------------------------------------ loops

    def loop(self, node: ast.For) -> None:
        iterable = node.iter
        self.names.check_target(node)
        if isinstance(iterable, ast.Call) and not iterable.keywords:
            names = self.names
            if names.builtin(iterable.func, "range") and self.counted(node, iterable.args):
                return
            match node.target, iterable.args:
                case ast.Tuple(elts=[ast.Name() as number, target]), [inner] if names.builtin(
                    iterable.func, "enumerate"
                ):
                    names.rely("enumerate")
                    self.numbered(node, number, target, inner)
                    return
        self.each(node, node.target, iterable)

    def numbered(self, node: ast.For, number: ast.Name, target: ast.expr, inner: ast.expr) -> None:
        """`for number, target in enumerate(inner)`."""
        count = self.of_our_own(INT)
        self.say(f"{count} = 0")
        kind = self.hold(number.id, INT)
        given = converted(Written(count, INT), kind)
        self.each(node, target, inner, f"{self.names.own(number.id)} = {given}", f"{count} += 1")

    def each(self, node: ast.For, target: ast.expr, iterable: ast.expr, *first: str) -> None:
        if loop_over_lists(self, node, target, iterable, (*TURN, *first)):
            return
        check_iterated(iterable)
        held: list[str] = []
        self.expressions.family.gone_through[id(iterable)] = iterable
        found = self.expressions.of(iterable)
        if found.kind == TEXT:
            one = Written(self.of_our_own(CHAR), CHAR)
            self.say(f"for {one.text} in {found.text}:")
        else:
            text, kind = found.text, TEXT if found.fresh_texts else OBJECT
            if found.kind != LIST:
                text = f"as_it_is({as_object(found)})"
            elif not isinstance(iterable, ast.Name):
                text = self.remembered(found).text
                held.append(text)
            one = Written(self.of_our_own(OBJECT))
            self.say(f"for {one.text} in {text}:")
            one = Written(f"(<str>{one.text})", TEXT) if kind == TEXT else one
        self.depth += 1
        self.say(*TURN, *first)
        before = len(self.further) - 1
        self.store(target, one)
        self.let_go(list(self.further)[before:])
        self.depth -= 1
        self.block(node.body)
        self.other(node.orelse)
        self.let_go(held)

    def counted(self, node: ast.For, arguments: Sequence[ast.expr]) -> bool:
        """`for i in range(…)` as a loop of C, if it can be one."""
        if not isinstance(node.target, ast.Name) or not 1 <= len(arguments) <= 3:
            return False
        given = [self.expressions.of(argument) for argument in arguments]
        step = given[2].number if len(given) == 3 else 1
        bounded = all(one.kind == INT and one.bits <= VARIABLE_BITS + 1 for one in given)
        start = given[0] if len(given) > 1 else Written("0", INT, steady=True, number=0)
        if not bounded or not start.steady or not step or abs(step) > SMALL_STEP:
            return False
        self.names.rely("range")
        counter = self.of_our_own(INT)
        start = self.remembered(start)  # before the end is computed
        end = self.remembered(given[1] if len(given) > 1 else given[0])
        kind = self.hold(node.target.id, INT)
        self.say(f"for {counter} in range({start.text}, {end.text}, {step}):")
        assigned = f"{self.names.own(node.target.id)} = {converted(Written(counter, INT), kind)}"
        self.block(node.body, *TURN, assigned)
        self.other(node.orelse)
        return True
