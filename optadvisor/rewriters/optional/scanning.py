"""Expressions with variables and calls that may give None: what has to be known for them, and how the copy writes them.

    k is None                  →   (not k_known)
    escape(c, 9) is None       →   (not escape(c, 9)[1])
    hit == 3                   →   (hit == 3 and hit_known)
    if hit:                    →   if (hit_known and hit != 0):      (hit_known) where it is a tuple
    first(xs)[1]               →   first(xs)[2]                      where first returns (x, known, i)

Does not handle: such variables in f-strings and lambdas, calls in the middle of expressions.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from optadvisor.records import Edit
from optadvisor.rewriters.optional.facts import NOBODY, Known, asked, compared, facts, mentioned
from optadvisor.rewriters.optional.groups import Groups, truth_token, zero_token
from optadvisor.rewriters.optional.shapes import SINGLE, Shape, UnclearError, is_none
from optadvisor.source.site import Site

_APART = (ast.JoinedStr, ast.Lambda, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await)


@dataclass(kw_only=True)
class Scanner:
    """Goes through the expressions of one function."""

    site: Site
    function: ast.FunctionDef
    number: int
    """Which of the functions it is."""
    names: Known
    """Its variables that are None at times."""
    shapes: Mapping[ast.FunctionDef, Shape]
    numbers: Mapping[ast.FunctionDef, int]
    groups: Groups
    edits: list[Edit] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    handled: set[ast.AST] = field(default_factory=set)
    """Where functions that give None at times are named, and known to be called as the copy can."""
    quiet: int = 0
    """More than 0: nothing is written."""

    # ------------------------------------------------------------ text

    def put(self, start: int, end: int, text: str) -> None:
        if not self.quiet:
            self.edits.append(Edit(start=start, end=end, text=text))

    def before(self, node: ast.expr | ast.stmt, text: str) -> None:
        start, _ = self.site.module.span(node)
        self.put(start, start, text)

    def after(self, node: ast.expr | ast.stmt, text: str) -> None:
        _, end = self.site.module.span(node)
        self.put(end, end, text)

    def instead(self, node: ast.expr | ast.stmt, text: str) -> None:
        self.put(*self.site.module.span(node), text)

    def flag(self, name: str) -> str:
        return self.site.fresh(f"{name}_known")

    def key(self, name: str) -> str:
        return f"{self.number}:{name}"

    def result_key(self, function: ast.FunctionDef, place: int = 0) -> str:
        return f"{self.numbers[function]}:{place}"

    # ------------------------------------------------------------ calls

    def shape(self, node: ast.AST | None) -> Shape | None:
        """What a call gives, where that is None at times."""
        helper = self.site.helper(node) if isinstance(node, ast.Call) else None
        return self.shapes.get(helper) if helper is not None else None

    def helper(self, call: ast.Call) -> ast.FunctionDef:
        found = self.site.helper(call)
        assert found is not None
        return found

    def called(self, call: ast.Call, known: Known) -> Known:
        """What must be known for its arguments, for a call that stands where it may."""
        self.handled.add(call.func)
        return self.all_of([*call.args, *(keyword.value for keyword in call.keywords)], known)

    # ------------------------------------------------------------ what must be known

    def all_of(self, nodes: list[ast.expr], known: Known) -> Known:
        return NOBODY.union(*(self.scan(node, known) for node in nodes))

    def scan(self, node: ast.AST, known: Known, *, truth: bool = False) -> Known:
        """The variables that may be None and must not, for this expression; `truth`: only its truth matters.

        Raises `UnclearError`.
        """
        found = asked(node)
        if found is not None and isinstance(node, ast.expr) and self.is_optional(found[0]):
            return self.asks(node, *found, known)
        name, differs = compared(node, self.names)
        if name and isinstance(node, ast.Compare):
            self.before(node, "(")
            other = [s for s in (node.left, *node.comparators) if not (isinstance(s, ast.Name) and s.id == name)]
            doubtful = self.all_of(other, known)
            self.after(node, f" or not {self.flag(name)})" if differs else f" and {self.flag(name)})")
            return doubtful
        match node:
            case ast.Name(id=name):
                return self.named(node, known, truth=truth)
            case ast.BoolOp(op=op, values=values):
                doubtful = NOBODY
                for value in values:
                    doubtful |= self.scan(value, known, truth=truth)
                    known |= facts(value, isinstance(op, ast.And), self.names)
                return doubtful
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.scan(operand, known, truth=True)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                first = self.scan(body, known | facts(test, True, self.names), truth=truth)
                second = self.scan(orelse, known | facts(test, False, self.names), truth=truth)
                return self.scan(test, known, truth=True) | first | second
            case ast.Subscript(value=ast.Call() as call, slice=index) if self.shape(call) is not None:
                return self.item(call, index, known)
            case ast.Call() if self.shape(node) is not None:
                if not truth or self.shape(node) != SINGLE:
                    raise UnclearError
                self.after(node, f"[1]{truth_token(self.result_key(self.helper(node)))}")
                return self.called(node, known)
        if isinstance(node, _APART) and (mentioned(node, self.names) or self.mentions_calls(node)):
            raise UnclearError
        return NOBODY.union(*(self.scan(child, known) for child in ast.iter_child_nodes(node)))

    def is_optional(self, node: ast.expr) -> bool:
        return (isinstance(node, ast.Name) and node.id in self.names) or self.shape(node) is not None

    def asks(self, node: ast.expr, inner: ast.expr, wants: bool, known: Known) -> Known:
        """For `x is None` (`wants`) or `x is not None`."""
        sign = "not " if wants else ""
        if isinstance(inner, ast.Name):
            self.instead(node, f"({sign}{self.flag(inner.id)})")
            return NOBODY
        start, end = self.site.module.span(inner)
        own = self.site.module.span(node)
        if not isinstance(inner, ast.Call) or self.shape(inner) != SINGLE or own[0] != start:
            raise UnclearError
        self.before(node, f"({sign}")
        self.put(end, own[1], "[1])")
        return self.called(inner, known)

    def named(self, node: ast.Name, known: Known, *, truth: bool) -> Known:
        name = node.id
        if name not in self.names:
            return NOBODY
        if not truth:
            return frozenset({name}) - known
        self.instead(node, f"({self.flag(name)}{truth_token(self.key(name), name)})")
        return NOBODY

    def item(self, call: ast.Call, index: ast.expr, known: Known) -> Known:
        """For `first(xs)[1]`, which is not None."""
        shape = self.shape(call)
        assert shape is not None
        number = index.value if isinstance(index, ast.Constant) and type(index.value) is int else -1
        if shape.single or not 0 <= number < len(shape.places) or shape.places[number].others:
            raise UnclearError
        self.instead(index, str(shape.item(number)))
        return self.called(call, known)

    def mentions_calls(self, node: ast.AST) -> bool:
        return any(self.shape(part) is not None for part in ast.walk(node))

    # ------------------------------------------------------------ what may be None where it goes to

    def may(self, node: ast.expr, known: Known) -> bool:
        """Whether a value may be None."""
        match node:
            case ast.Name(id=name):
                return name in self.names - known
            case ast.IfExp(test=test, body=body, orelse=orelse):
                first = self.may(body, known | facts(test, True, self.names))
                return first or self.may(orelse, known | facts(test, False, self.names))
        return is_none(node) or self.shape(node) == SINGLE

    def pair(self, node: ast.expr, known: Known, key: str) -> Known:
        """Writes a value that may be None as `(value, flag)`; what must be known for it."""
        if is_none(node):
            self.instead(node, f"({zero_token(key)}, False)")
            return NOBODY
        match node:
            case ast.Name(id=name) if name in self.names:
                self.groups.link(key, self.key(name))
                self.instead(node, f"({name}, {self.flag(name)})")
                return NOBODY
            case ast.IfExp(test=test, body=body, orelse=orelse):
                first = self.pair(body, known | facts(test, True, self.names), key)
                second = self.pair(orelse, known | facts(test, False, self.names), key)
                return self.scan(test, known, truth=True) | first | second
            case ast.Call() if self.shape(node) == SINGLE:
                self.groups.link(key, self.result_key(self.helper(node)))
                return self.called(node, known)
        self.groups.give(key, self.function, node)
        self.before(node, "((")
        doubtful = self.scan(node, known)
        self.after(node, "), True)")
        return doubtful
