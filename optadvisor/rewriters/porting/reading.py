"""Go through a function whose arrays are to live on the card: what each variable is, and what to write otherwise.

    for _ in range(steps):
        u[1:-1] += k * np.sin(u[2:])          np.sin → _cp.sin; the rest works as it stands
    return u.sum()                            → u.sum().get()[()]: one number, fetched once

Statements are read until the kinds of all variables settle, then once more to write. What is not known ends it with a
reason (`UnportableError`).

Does not handle: objects and their attributes, dicts, generators, comprehensions and lambdas with arrays in them,
arrays in lists, loops over the elements or rows of an array, prints, random numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters.porting.expressions import INTEGERS, Expressions
from optadvisor.rewriters.porting.fusing import fuse
from optadvisor.rewriters.porting.kinds import (
    NUMBER,
    OTHER,
    WHOLE,
    Array,
    Host,
    Kind,
    Several,
    UnportableError,
    higher,
    joined,
)
from optadvisor.rewriters.porting.storing import fuse_into
from optadvisor.rewriters.porting.writing import Patch
from optadvisor.source.site import own_nodes

ROUNDS = 8


@dataclass(kw_only=True)
class Reader(Expressions):
    """One function with given kinds of parameters."""

    returned: list[tuple[ast.Return, Kind]] = field(default_factory=list)

    def read(self) -> None:
        """Settle the kinds, then write. Raises `UnportableError`."""
        for node in own_nodes(self.function):
            self.refuse_if_unknown(node)
        for _ in range(ROUNDS):
            before = dict(self.env)
            self.block(self.body)
            if self.env == before:
                break
        else:
            raise UnportableError("the kinds of its variables do not settle")
        self.final, self.patch = True, Patch(data=self.site.module.data)
        self.written, self.returned, self.operations = set(), [], 0
        self.block(self.body)

    def refuse_if_unknown(self, node: ast.AST) -> None:
        no = {
            ast.Yield: "it is a generator", ast.YieldFrom: "it is a generator", ast.Try: "it catches exceptions",
            ast.With: "it has a `with`", ast.Global: "it changes globals", ast.Nonlocal: "it changes outer variables",
            ast.FunctionDef: "it defines a function inside", ast.Lambda: "it has a lambda",
            ast.Delete: "it has a `del`", ast.ClassDef: "it defines a class inside", ast.Await: "it waits",
            ast.Match: "it has a `match`", ast.NamedExpr: "it has a `:=`", ast.Import: "it imports inside",
            ast.ImportFrom: "it imports inside",
            ast.AsyncFor: "it waits", ast.AsyncWith: "it waits", ast.TryStar: "it catches exceptions",
        }.get(type(node))  # fmt: skip
        if no:
            raise UnportableError(no, getattr(node, "lineno", 0))

    # ------------------------------------------------------------ statements

    def block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign():
                self.assigned(node)
            case ast.AnnAssign(value=ast.expr() as value, simple=1):
                self.bind(node.target, self.expression(value), value)
            case ast.AugAssign():
                self.augmented(node)
                self.fuses(node)
            case ast.For():
                self.for_loop(node)
            case ast.While():
                self.condition(node.test)
                self.loops += 1
                self.block(node.body)
                self.loops -= 1
                self.block(node.orelse)
            case ast.If():
                self.condition(node.test)
                self.block(node.body)
                self.block(node.orelse)
            case ast.Return():
                self.returns(node)
            case ast.Expr(value=ast.Call() as call):
                self.statement_call(call)
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Break() | ast.Continue():
                pass
            case ast.Raise(exc=ast.expr() as raised, cause=None):
                self.raised(raised)
            case ast.Assert():
                self.condition(node.test)
                if node.msg is not None:
                    self.host_only(node.msg)
            case _:
                raise UnportableError(f"line {node.lineno} is nothing that is ported", node.lineno)

    def assigned(self, node: ast.Assign) -> None:
        match node:
            case ast.Assign(targets=[ast.Subscript() as place], value=ast.Subscript() as source) if self.is_border(
                place, source
            ):
                self.operations += 1
                return
        value = self.expression(node.value)
        for target in node.targets:
            self.bind(target, value, node.value)
        self.fuses(node)

    def is_border(self, target: ast.Subscript, value: ast.Subscript) -> bool:
        """`u[0] = u[1]`: one element into another, which needs no number on the host."""
        one, other = self.expression(target.value), self.expression(value.value)
        if not (isinstance(one, Array) and isinstance(other, Array) and one.letter == other.letter):
            return False
        if self.porting.narrow and one.letter in INTEGERS:  # NumPy raises for what does not fit
            return False
        if self.places(target, one, writes=True)[0] or self.places(value, other, writes=False)[0]:
            return False
        self.writes(one)
        return True

    def fuses(self, node: ast.Assign | ast.AugAssign) -> None:
        if not fuse_into(self, node):
            fuse(self, node.value)

    def returns(self, node: ast.Return) -> None:
        self.returned.append((node, OTHER if node.value is None else self.settled(node.value)))
        for each in node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]:
            if each is not None:
                fuse(self, each)

    def raised(self, node: ast.expr) -> None:
        """The original raises it, to which such calls are left; so making it may do nothing else."""
        name = node.func if isinstance(node, ast.Call) else node
        if not self.site.resolved(name).startswith("builtins."):
            raise UnportableError("it raises an exception that is none of Python's own", node.lineno)
        for argument in [*node.args, *(k.value for k in node.keywords)] if isinstance(node, ast.Call) else []:
            self.host_only(argument)

    def for_loop(self, node: ast.For) -> None:
        source = node.iter
        plain = source.args if isinstance(source, ast.Call) and self.is_builtin(source.func) else [source]
        for each in plain:
            if isinstance(self.expression(each), Array):
                raise UnportableError("it goes over the rows or elements of an array in Python", node.lineno)
        if not all(isinstance(each, ast.Name | ast.Tuple | ast.expr_context) for each in ast.walk(node.target)):
            raise UnportableError("a loop stores what it counts into something else than variables", node.lineno)
        counts = isinstance(source, ast.Call) and self.site.resolves_to(source.func, "builtins.range")
        shown = source.elts if isinstance(source, ast.Tuple | ast.List) else []
        numbers = bool(shown) and all(self.expression(each) in (NUMBER, WHOLE) for each in shown)
        for name in ast.walk(node.target):
            if isinstance(name, ast.Name):
                self.assign(name.id, WHOLE if counts else NUMBER if numbers else OTHER, node.lineno)
        self.loops += 1
        self.block(node.body)
        self.loops -= 1
        self.block(node.orelse)

    def bind(self, target: ast.expr, value: Kind | None, source: ast.expr) -> None:
        match target:
            case ast.Name(id=name):
                if isinstance(value, Several):
                    raise UnportableError("it keeps a tuple of arrays in a variable", target.lineno)
                if value is not None:
                    self.assign(name, value, target.lineno)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                self.unpack(target, parts, value, source)
            case ast.Subscript():
                self.store(target, value, source)
            case _:
                raise UnportableError("it stores into an object", target.lineno)

    def unpack(self, target: ast.expr, parts: list[ast.expr], value: Kind | None, source: ast.expr) -> None:
        if value is None:
            return
        if isinstance(source, ast.Attribute) and source.attr == "shape":
            value = Several(items=(WHOLE,) * len(parts))
        if isinstance(value, Array) or (isinstance(value, Several) and len(value.items) != len(parts)):
            raise UnportableError("it takes an array apart in Python", target.lineno)
        items = value.items if isinstance(value, Several) else (OTHER,) * len(parts)
        for part, item in zip(parts, items, strict=True):
            if not isinstance(part, ast.Name | ast.Subscript):
                raise UnportableError("it takes a tuple apart in an unusual way", target.lineno)
            self.bind(part, item, source)

    def assign(self, name: str, value: Kind, line: int) -> None:
        known = self.env.get(name)
        self.env[name] = value if known is None else joined(known, value, name, line)

    def augmented(self, node: ast.AugAssign) -> None:
        left = self.changed(node.target)
        right = self.expression(node.value)
        if isinstance(node.target, ast.Name) and not isinstance(left, Array):
            if isinstance(left, Host) and not left.number:
                raise UnportableError("it may change a list in place", node.lineno)
            self.bind(node.target, self.binary(node.op, left, right, node.lineno, node.value, node.target), node.value)
            return
        result = self.binary(node.op, left, right, node.lineno, node.value, node.target)
        if isinstance(left, Array) and isinstance(result, Array):
            if higher(left.letter, result.letter) != left.letter:
                raise UnportableError("it changes an array of whole numbers by floats, which raises", node.lineno)
            self.writes(left)
        elif left is not None and result is not None:
            raise UnportableError("it changes an element of a list or an object", node.lineno)
        if isinstance(node.target, ast.Subscript):
            self.store(node.target, result, node.value)

    def changed(self, target: ast.expr) -> Kind | None:
        """What an augmented assignment changes; nothing is fetched for it."""
        base = self.expression(target.value) if isinstance(target, ast.Subscript) else None
        if isinstance(target, ast.Subscript) and isinstance(base, Array):
            rank, _ = self.places(target, base, writes=True)
            return Array(rank=rank, letter=base.letter, origins=base.origins, part=True)
        return self.expression(target)

    def store(self, target: ast.Subscript, value: Kind | None, source: ast.expr) -> None:
        base = self.expression(target.value)
        if base is None or value is None:
            return
        if not isinstance(base, Array):
            raise UnportableError("it stores into a list or a dict", target.lineno)
        self.places(target, base, writes=True)
        if isinstance(value, Several) or (isinstance(value, Host) and not value.number):
            raise UnportableError("it stores something into an array that may be no number", target.lineno)
        if base.letter in INTEGERS and value.letter in "fc":
            raise UnportableError(
                "it stores floats in an array of whole numbers, where a card rounds those that do not fit otherwise",
                target.lineno,
            )
        self.fits(base, value, target, source, target.lineno)
        if value.letter == "c" and base.letter != "c":
            raise UnportableError("it stores complex numbers in an array of floats", target.lineno)
        self.writes(base)
