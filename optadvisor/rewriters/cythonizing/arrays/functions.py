"""A compiled copy and what it calls, each for the kinds that it is called with, as functions of Cython.

    copies = Copies(functions=…)
    copies.made("_total_kernel", [Piece("", Rows("float64", 1))], node)  →  Made(name="k_0", gives="double", lines=…)

What a variable holds is found by going through the function again and again, until nothing new is learnt, as Numba
does: what is now a whole number and now a float is a float.

Does not handle: functions that call themselves, generators, `try`, `with`, loops over anything but numbers and arrays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters.cythonizing.arrays import calls, loops
from optadvisor.rewriters.cythonizing.arrays.expressions import Expressions, Unknown
from optadvisor.rewriters.cythonizing.arrays.flow import Flow, together
from optadvisor.rewriters.cythonizing.arrays.kinds import (
    BOOL,
    Kind,
    Piece,
    Rows,
    Several,
    as_kind,
    declared,
    joined,
)
from optadvisor.rewriters.cythonizing.arrays.loops import UNIT
from optadvisor.rewriters.cythonizing.arrays.lowest import Lowest
from optadvisor.rewriters.cythonizing.kinds import NotTyped

MOST_PASSES = 20
MOST_COPIES = 60
NOTHING = "int"
"""What a function gives that returns nothing."""
ERRORS: dict[Kind, str] = {
    "double": " except? -1.0", "long long": " except? -1", "unsigned long long": " except? 0xFFFF",
    "bint": " except -1", NOTHING: " except -1",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A function of the file that belongs to the copy."""

    node: ast.FunctionDef
    quiet: bool
    """Divisions by zero give what C gives: it looks at divisors itself."""
    checked: bool
    """C looks whether each index is in range."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    key: tuple[str, tuple[Kind, ...]]
    name: str
    takes: tuple[Kind, ...]
    gives: Kind
    stores: bool
    lines: tuple[str, ...]
    calls: tuple[object, ...]


@dataclass(kw_only=True)
class Copies:
    functions: Mapping[str, Source]
    modules: Mapping[str, str]
    """Names of modules in the file."""
    numbers: frozenset[str] = frozenset()
    """Floats that are worked out when the module is loaded."""
    within: str = ""
    """The function that gives places counted from the start."""
    known: dict[tuple[str, tuple[Kind, ...]], Made] = field(default_factory=dict)
    at_work: list[tuple[str, tuple[Kind, ...]]] = field(default_factory=list)

    def module_of(self, node: ast.expr) -> str:
        return self.modules.get(node.id, "") if isinstance(node, ast.Name) else ""

    def made(self, name: str, given: Sequence[Piece], node: ast.Call) -> Made:
        """The function for these arguments. Raises `NotTyped`."""
        key = (name, tuple(one.kind for one in given))
        if key in self.at_work:
            raise NotTyped("a function that calls itself is left to Numba")
        if key not in self.known:
            if len(self.known) >= MOST_COPIES:
                raise NotTyped("it calls very many functions")
            self.at_work.append(key)
            try:
                self.known[key] = self._written(key)
            finally:
                self.at_work.pop()
        return self.known[key]

    def _written(self, key: tuple[str, tuple[Kind, ...]]) -> Made:
        name, kinds = key
        writer = settled(self, name, kinds)
        gives = writer.gives or NOTHING
        if isinstance(gives, Several) and any(isinstance(one, Rows) for one in gives.items):
            raise NotTyped("a function that returns several arrays is left to Numba")
        own = f"k_{len(self.known)}"
        source = self.functions[name]
        names = [one.arg for one in source.node.args.args]
        given = ", ".join(f"{declared(writer.kinds[one])} v_{one}" for one in names)
        told = gives if gives == NOTHING else declared(gives)
        head = ["@cython.boundscheck(True)"] if source.checked else []
        head.append(f"cdef {'' if source.checked else 'inline '}{told} {own}({given}){ERRORS.get(gives, ' except *')}:")
        if isinstance(gives, Rows):
            head[-1] = head[-1].replace(" except *", "")
        lines = [*head, *writer.declarations(names), *writer.lines]
        if gives == NOTHING or writer.flow.state is not None:  # else nothing comes to its end
            lines.append(f"{UNIT}{'return 0' if gives == NOTHING else 'raise ValueError'}")
        takes = tuple(writer.kinds[one] for one in names)
        return Made(
            key=key, name=own, takes=takes, gives=gives, stores=writer.stores, lines=tuple(lines),
            calls=tuple(writer.called),
        )  # fmt: skip

    def reached(self, called: Sequence[object]) -> Iterator[Made]:
        """These and all that they call, callees first."""
        seen: dict[object, None] = {}

        def visit(key: object) -> Iterator[Made]:
            if key not in seen:
                seen[key] = None
                one = next(made for made in self.known.values() if made.key == key)
                for inner in one.calls:
                    yield from visit(inner)
                yield one

        for key in called:
            yield from visit(key)


def settled(copies: Copies, name: str, kinds: Sequence[Kind], *, outer: bool = False) -> Writer:
    """Written until what its variables hold no longer changes. Raises `NotTyped`."""
    source = copies.functions[name]
    a = source.node.args
    if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults or len(a.args) != len(kinds):
        raise NotTyped("a function with named or further arguments is left to Numba")
    known: dict[str, Kind] = dict(zip((one.arg for one in a.args), kinds, strict=True))
    gives: Kind | None = None
    given, heads = dict(known), dict[ast.stmt, dict[str, Kind]]()
    for _ in range(MOST_PASSES):
        before = dict(known), gives, {node: dict(state) for node, state in heads.items()}
        lows = Lowest(function=source.node, within=copies.within)
        writer = Writer(
            copies=copies, function=source.node, kinds=known, quiet=source.quiet, lows=lows, gives=gives, outer=outer,
            flow=Flow(state=dict(given), heads=heads),
        )  # fmt: skip
        writer.body(source.node.body)
        gives = writer.gives
        if (known, gives, heads) == before:
            if writer.unknown:
                raise NotTyped("of a variable it cannot be told what it holds")
            return writer
    raise NotTyped("the kinds of its variables do not settle")


@dataclass(kw_only=True)
class Writer(Expressions):
    gives: Kind | None = None
    outer: bool = False
    """Python calls it, and takes what it returns."""
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    further: dict[str, Kind] = field(default_factory=dict)
    """Variables of our own."""
    unknown: bool = False

    def say(self, *lines: str) -> None:
        self.lines += [UNIT * self.depth + line for line in lines]

    def declarations(self, parameters: Sequence[str]) -> Iterator[str]:
        for name, kind in sorted(self.kinds.items()):
            if name not in parameters:
                yield f"{UNIT}cdef {declared(kind)} v_{name}{'' if isinstance(kind, Rows | Several) else ' = 0'}"
        for name, kind in self.further.items():
            yield f"{UNIT}cdef {declared(kind)} {name}"

    def own(self, kind: Kind) -> str:
        name = f"t_{len(self.further)}"
        self.further[name] = kind
        return name

    def held(self, piece: Piece) -> Piece:
        """In a variable of its own, which nothing changes."""
        if piece.number is not None:
            return piece
        name = self.own(piece.kind)
        self.say(f"{name} = {piece.text}")
        return Piece(name, piece.kind)

    # ------------------------------------------------------------ statements

    def body(self, statements: Sequence[ast.stmt]) -> None:
        self.depth += 1
        for statement in statements:
            if isinstance(statement, ast.If | ast.For | ast.While):
                self.compound(statement)
                continue
            try:
                self.simple(statement)
            except Unknown:
                self.unknown = True
                self.say("pass")
        if not statements:
            self.say("pass")
        self.depth -= 1

    def simple(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[target], value=value):
                self.assign(target, self.alone(value), node)
            case ast.Assign(targets=targets, value=value):
                found = self.held(self.number(value))
                for target in targets:
                    self.assign(target, found, node)
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                self.assign(target, self.alone(value), node)
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                found = self.operation(self.of(ast.Name(target.id, ast.Load())), op, self.of(value), value)
                self.assign(target, found, node)
            case ast.AugAssign(target=ast.Subscript() as target, op=op, value=value):
                self.assign(target, self.operation(self.of(target), op, self.of(value), value), node)
            case ast.Return(value=value):
                self.returned(value, node)
                self.flow.ends(node)
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                self.say("pass")
            case ast.Expr(value=ast.Call() as call):
                self.say(calls.called(self, call, alone=True).text)
            case ast.Break() | ast.Continue():
                self.say(type(node).__name__.lower())
                self.flow.ends(node)
            case ast.Raise(exc=ast.expr()):
                self.say("raise ValueError")
                self.flow.ends(node)
            case _:
                raise self.no(node)

    def alone(self, value: ast.expr) -> Piece:
        return calls.called(self, value, alone=True) if isinstance(value, ast.Call) else self.of(value)

    def compound(self, node: ast.If | ast.For | ast.While) -> None:
        if isinstance(node, ast.If):
            self.branches(node)
            return
        self.flow.begin(node)
        try:
            if isinstance(node, ast.For):
                loops.loop(self, node)
            else:
                self.say(f"while {self.test(node.test)}:")
        except Unknown:
            self.unknown = True
            self.say("while True:")
        self.body(node.body)
        endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and bool(node.test.value)
        self.flow.end(node, by_test=not endless)
        if node.orelse:
            self.say("else:")
            self.body(node.orelse)
        self.flow.leave()

    def branches(self, node: ast.If) -> None:
        try:
            self.say(f"if {self.test(node.test)}:")
        except Unknown:
            self.unknown = True
            self.say("if True:")
        before = dict(self.flow.state) if self.flow.state is not None else None
        self.body(node.body)
        behind, self.flow.state = self.flow.state, before
        if node.orelse:
            self.say("else:")
            self.body(node.orelse)
        ways = [state for state in (behind, self.flow.state) if state is not None]
        self.flow.state = together(ways) if ways else None

    def returned(self, value: ast.expr | None, node: ast.stmt) -> None:
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            self.gives = joined(self.gives or NOTHING, NOTHING, node.lineno)
            self.say("return None" if self.outer else "return 0")
            return
        found = self.alone(value)
        self.gives = joined(self.gives or found.kind, found.kind, node.lineno)
        kind = self.gives
        self.say(f"return {self.as_object(found, kind) if self.outer else as_kind(found, kind, node.lineno)}")

    def as_object(self, found: Piece, kind: Kind) -> str:
        """What Python gets."""
        if isinstance(kind, Several):
            parts = found.parts or tuple(Piece(f"{found.text}[{n}]", one) for n, one in enumerate(kind.items))
            return f"({', '.join(self.as_object(part, one) for part, one in zip(parts, kind.items, strict=True))},)"
        if isinstance(kind, Rows):
            return f"numpy.asarray({found.text}){'.view(numpy.bool_)' if kind.dtype == 'bool' else ''}"
        text = as_kind(found, kind)
        return f"(True if {text} else False)" if kind == BOOL else f"(<object>{text})"

    # ------------------------------------------------------------ assignments

    def assign(self, target: ast.expr, value: Piece, node: ast.stmt) -> None:
        match target:
            case ast.Name(id=name):
                self.store(name, value, node)
            case ast.Tuple(elts=targets):
                parts = self.parts(value, len(targets), node)
                for one, part in zip(targets, parts, strict=True):
                    self.assign(one, part, node)
            case ast.Subscript():
                self.put(target, value, node)
            case _:
                raise self.no(node)

    def store(self, name: str, value: Piece, node: ast.stmt) -> None:
        if not name.isascii() or isinstance(value.kind, Several):
            raise self.no(node)
        kind = joined(self.kinds.get(name, value.kind), value.kind, node.lineno)
        self.kinds[name] = kind
        self.flow.store(name, value.kind)
        self.say(f"v_{name} = {as_kind(value, kind, node.lineno)}")

    def parts(self, value: Piece, count: int, node: ast.stmt) -> list[Piece]:
        """All values, before the first of them is stored."""
        if not isinstance(value.kind, Several) or len(value.kind.items) != count:
            raise self.no(node)
        if value.parts:
            return [self.held(one) for one in value.parts]
        whole = self.held(value)
        return [Piece(f"{whole.text}[{n}]", kind) for n, kind in enumerate(value.kind.items)]

    def put(self, target: ast.Subscript, value: Piece, node: ast.stmt) -> None:
        base, places = self.place(target)
        assert isinstance(base.kind, Rows)
        if len(places) != base.kind.ndim:
            raise self.no(node)
        self.stores = True
        text = as_kind(value, base.kind.item, node.lineno)
        cast = {"float64": "", "int64": ""}.get(base.kind.dtype)
        whole = declared(Rows(base.kind.dtype, 1)).partition("[")[0]
        text = f"<{whole}>({text})" if cast is None else text
        self.say(f"{base.text}[{', '.join(places)}] = {text}")
