"""Read a loop that does nothing but append to a list, add to a set, or count, as the clauses of a comprehension.

    for line in lines:                          Clauses(element='line.upper()', sink="kept", kind="list", clauses=(
        line = line.strip()                         "for line in lines", "for line in [line.strip()]",
        if not line:                                "if not (not line)"), …)
            continue
        kept.append(line.upper())

No expression is moved over another one, so whatever they do is done in the same order.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters._afterwards import run_at_once
from optadvisor.source.site import Site, has_long_string

_LATER = (ast.Lambda, ast.GeneratorExp, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
"""What would see other variables, or see them at another time, from within a comprehension."""
_WATCHERS = ("super", "locals", "vars", "dir", "eval", "exec", "globals")
MORE = "it does more than to collect values in one list or set, which is all that a comprehension does"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """A loop as a comprehension: `[element clauses…]`."""

    loop: ast.For
    element: str
    clauses: tuple[str, ...]
    sink: str
    kind: str
    """`list`, `set`, or `count`: ones are added to a number."""
    lost: frozenset[str]
    """Variables of the loop that have no value afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Why a loop is not read, and the line that decided it."""

    reason: str
    line: int


def read_loop(site: Site, loop: ast.For) -> Clauses | Unread:
    reader = _Reader(site=site)
    element = reader.loop(loop, outermost=True)
    if element is None or reader.refused is not None:
        return reader.refused or Unread(reason=MORE if _collects(loop) else "", line=loop.lineno)
    loads = [n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    appends = reader.ends if reader.kind != "count" else 0
    if loads.count(reader.sink) != appends or reader.sink in reader.known:
        return Unread(reason=f"`{reader.sink}` is looked at while it grows", line=loop.lineno)
    at_once = run_at_once(site, loop)
    odd = next((n for n in ast.walk(loop) if _is_odd(n) and id(n) not in at_once), None)
    if odd is not None or has_long_string(site.code(loop)):
        return Unread(reason="an expression would mean another thing in a comprehension", line=loop.lineno)
    return Clauses(
        loop=loop,
        element=element,
        clauses=tuple(reader.clauses),
        sink=reader.sink,
        kind=reader.kind,
        lost=frozenset(reader.known),
    )


def _collects(loop: ast.For) -> bool:
    """Something is appended or added: of other loops there is nothing to be said."""
    calls = [node.func for node in ast.walk(loop) if isinstance(node, ast.Call)]
    return any(isinstance(function, ast.Attribute) and function.attr in ("append", "add") for function in calls)


def _is_odd(node: ast.AST) -> bool:
    return isinstance(node, _LATER) or (isinstance(node, ast.Name) and node.id in _WATCHERS)


@dataclass(slots=True, kw_only=True)
class _Reader:
    site: Site
    clauses: list[str] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    """Variables of the comprehension that have a value by now."""
    stored: frozenset[str] = frozenset()
    sink: str = ""
    kind: str = ""
    ends: int = 0
    refused: Unread | None = None

    def no(self, reason: str, node: ast.expr | ast.stmt) -> None:
        self.refused = self.refused or Unread(reason=reason, line=node.lineno)

    def loop(self, loop: ast.For, outermost: bool = False) -> str | None:
        """The element that the loop ends in."""
        if outermost:
            inside = [n for s in (loop.target, *loop.body) for n in ast.walk(s)]
            own = {id(n) for c in inside if isinstance(c, ast.comprehension) for n in ast.walk(c.target)}
            self.stored = frozenset(
                n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and id(n) not in own
            )
        targets = [n for n in ast.walk(loop.target) if not isinstance(n, ast.expr_context)]
        if loop.orelse or not all(isinstance(n, ast.Name | ast.Tuple | ast.List) for n in targets):
            return None
        if not outermost:
            self.reads(loop.iter)
        self.clauses.append(f"for {self.site.code(loop.target)} in {self.fitting(loop.iter, '[0 for _ in {}]')}")
        self.known |= {n.id for n in targets if isinstance(n, ast.Name)}
        return self.block(loop.body)

    def reads(self, *nodes: ast.expr) -> None:
        """An expression within the comprehension: it must not read what an earlier round has left."""
        for node in nodes:
            for name in ast.walk(node):
                early = isinstance(name, ast.Name) and name.id in self.stored - self.known - {self.sink}
                if early and isinstance(name, ast.Name):
                    self.no(f"`{name.id}` is carried from one round of the loop to the next", node)

    def block(self, block: Sequence[ast.stmt]) -> str | None:
        statements = [s for s in block if not _is_nothing(s)]
        last = statements[-1] if statements else None
        for statement in statements[:-1]:
            match statement:
                case ast.If(test=test, body=[ast.Continue()], orelse=[]):
                    self.reads(test)
                    self.clauses.append(f"if not {self.fitting(test, 'not {}')}")
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self.reads(value)
                    self.clauses.append(f"for {name} in [{self.fitting(value, '[{}]')}]")
                    self.known.add(name)
                case _:
                    return None
        match last:
            case ast.For():
                return self.loop(last)
            case ast.If(test=test, orelse=[]):
                self.reads(test)
                self.clauses.append(f"if {self.fitting(test, '[0 for _ in _ if {}]')}")
                return self.block(last.body)
        return self.end(last) if last is not None else None

    def end(self, statement: ast.stmt) -> str | None:
        """The value of `sink.append(value)`, also chosen by `if` and `else`."""
        match statement:
            case ast.If(test=test, body=[body], orelse=[orelse]):
                self.reads(test)
                one, other = self.end(body), self.end(orelse)
                if one is None or other is None or self.kind == "count":
                    return None
                return f"{_first(one)} if {self.fitting(test, '0 if {} else 0')} else {other}"
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method), args=[value], keywords=[])
            ):
                kind = {"append": "list", "add": "set"}.get(method, "")
                if not kind or isinstance(value, ast.Starred) or not self._is_sink(name, kind):
                    return None
                self.reads(value)
                return self.fitting(value, "0 if 0 else {}")
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=1)):
                whole = isinstance(statement.value, ast.Constant) and type(statement.value.value) is int
                return "1" if whole and self._is_sink(name, "count") else None
        return None

    def _is_sink(self, name: str, kind: str) -> bool:
        fits = (self.sink or name, self.kind or kind) == (name, kind)
        self.sink, self.kind, self.ends = name, kind, self.ends + 1
        return fits

    def fitting(self, node: ast.expr, place: str) -> str:
        """The text of an expression, in parentheses where `place` needs them."""
        code = self.site.code(node)
        try:
            bare = ast.dump(ast.parse(place.format(code), mode="eval"))
            wrapped = ast.dump(ast.parse(place.format(f"({code})"), mode="eval"))
        except (SyntaxError, IndexError, KeyError, ValueError):
            return f"({code})"
        return code if bare == wrapped else f"({code})"


def _first(element: str) -> str:
    """What stands in front of `if … else …`."""
    bare, wrapped = (ast.dump(ast.parse(f"({one} if 0 else 0)", mode="eval")) for one in (element, f"({element})"))
    return element if bare == wrapped else f"({element})"


def _is_nothing(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )


def names_in(nodes: Iterable[ast.AST]) -> frozenset[str]:
    return frozenset(n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name))
