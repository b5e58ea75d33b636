"""Source text with a note on every integer it computes: the instrumented half of `integers`.

    t = x * y + h[k]      →  t = _oa_note_0(_oa_note_1(x * y) + h[k])
    h[k] += 1             →  (owner, index) = (h, k); value = owner[index]; value += 1; owner[index] = _oa_note_2(value)

What is evaluated, how often and in which order stays the same; so do scopes, since a note is only a call.

Does not handle: module-level code, which a rebuilt module does not execute again; `locals()` after an exception within
an augmented assignment, which lists up to three names more.
"""

from __future__ import annotations

import ast
import importlib.util
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

LOWEST, HIGHEST = -(2**63), 2**63 - 1
"""Of int64."""
NOTE, FOLD = "_oa_note_", "_oa_fold_"
"""Prefixes of the names that instrumented code calls; a site's number follows. `FOLD` is given a function to call."""
_FOLDS = frozenset({"sum", "prod", "pow", "reduce"})


@dataclass(kw_only=True)
class Site:
    """One expression of the source, and what it was seen to be."""

    node: ast.expr | ast.stmt
    read: Callable[[], tuple[Any, Any]] = lambda: (math.inf, -math.inf)
    """The lowest and the highest `int` so far; infinities before there is one."""
    types: set[type] = field(default_factory=set)
    """Of what was neither int nor float."""

    @property
    def low(self) -> Any:
        return self.read()[0]

    @property
    def high(self) -> Any:
        return self.read()[1]

    @property
    def seen(self) -> bool:
        return type(self.low) is int

    @property
    def leaves(self) -> bool:
        return self.seen and (self.low < LOWEST or self.high > HIGHEST)


def instrument(source: bytes, qualname: str = "") -> tuple[ast.Module, list[Site]]:
    """The tree of `source` in which every function calls `_oa_note_N` on what it computes, and the sites by N.

    With `qualname`, only the function of that qualified name (and what is defined inside it).
    """
    tree = ast.parse(importlib.util.decode_source(source))
    changer = _Changer(qualname)
    return ast.fix_missing_locations(changer.visit(tree)), changer.sites


class _Changer(ast.NodeTransformer):
    """Puts the notes in. Annotations, patterns and module-level code stay as they are."""

    def __init__(self, qualname: str) -> None:
        self.qualname = qualname.split(".<locals>")[0]
        self.path: list[str] = []
        self.inside = False
        self.sites: list[Site] = []

    def site(self, node: ast.expr | ast.stmt) -> int:
        self.sites.append(Site(node=ast.copy_location(ast.Pass(), node)))
        return len(self.sites) - 1

    def noted(self, node: ast.expr, number: int) -> ast.expr:
        call = ast.Call(ast.Name(f"{NOTE}{number}", ast.Load()), [node], [])
        return ast.copy_location(call, node)

    def wrap(self, node: ast.expr) -> ast.expr:
        number = self.site(node) if self.inside else 0
        self.generic_visit(node)
        return self.noted(node, number) if self.inside else node

    # scopes

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.path.append(node.name)
        self.generic_visit(node)
        self.path.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        outside = self.inside
        self.visit(node.args)
        self.path.append(node.name)
        self.inside = outside or self.qualname in ("", ".".join(self.path))
        node.body = _flat(map(self.visit, node.body))
        self.path.pop()
        self.inside = outside
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_arguments(self, node: ast.arguments) -> ast.AST:
        node.defaults = [self.visit(default) for default in node.defaults]
        node.kw_defaults = [default and self.visit(default) for default in node.kw_defaults]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.value = node.value and self.visit(node.value)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        node.guard = node.guard and self.visit(node.guard)
        node.body = _flat(map(self.visit, node.body))
        return node

    # expressions

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if isinstance(node.left, ast.JoinedStr | ast.List) or _is_text(node.left):
            self.generic_visit(node)
            return node
        return self.wrap(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not):
            self.generic_visit(node)
            return node
        if isinstance(node.operand, ast.Constant):
            return self.literal(node, node.operand.value, -1 if isinstance(node.op, ast.USub) else 1)
        return self.wrap(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return self.literal(node, node.value, 1)

    def literal(self, node: ast.expr, value: object, sign: int) -> ast.expr:
        """A literal is noted where it does not fit: `x & 0xFFFFFFFFFFFFFFFF` needs a value that int64 lacks."""
        if not self.inside or type(value) is not int or LOWEST <= sign * value <= HIGHEST:
            return node
        return self.noted(node, self.site(node))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.generic_visit(part)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not self.inside:
            self.generic_visit(node)
            return node
        number = self.site(node)
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        self.generic_visit(node)
        if name in _FOLDS and not any(isinstance(arg, ast.Starred) for arg in node.args[:1]):
            node.args.insert(0, node.func)
            node.func = ast.copy_location(ast.Name(f"{FOLD}{number}", ast.Load()), node)
        return self.noted(node, number)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        value = node.value
        if isinstance(value, ast.Call):  # `xs.append(x)`: nobody looks at the result
            value.func = self.visit(value.func)
            value.args = [self.visit(arg) for arg in value.args]
            value.keywords = [self.visit(keyword) for keyword in value.keywords]
            return node
        self.generic_visit(node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | list[ast.stmt]:
        number = self.site(node) if self.inside else 0
        self.generic_visit(node)
        if not self.inside:
            return node
        if isinstance(node.target, ast.Name):
            look = ast.Expr(self.noted(ast.Name(node.target.id, ast.Load()), number))
            return [node, ast.copy_location(look, node)]
        return _taken_apart(node, number)


def _taken_apart(node: ast.AugAssign, number: int) -> ast.AST | list[ast.stmt]:
    """`a[i] += e` in Python's own steps: what `a` and `i` are, `a[i]`, `e`, the operation, the assignment."""
    target = node.target
    if isinstance(target, ast.Subscript) and any(isinstance(n, ast.Slice) for n in ast.walk(target.slice)):
        return node  # no integer
    owner, index, value = "_oa_owner", "_oa_index", "_oa_value"
    if isinstance(target, ast.Subscript):
        keep, place = f"{owner}, {index} = 0, 0", f"{owner}[{index}]"
    else:
        assert isinstance(target, ast.Attribute)
        keep, place = f"{owner} = 0", f"{owner}.{target.attr}"
    text = f"{keep}\n{value} = {place}\n{value} += 0\n{place} = {NOTE}{number}({value})\ndel {owner}, {value}"
    steps = ast.parse(text + (f", {index}" if isinstance(target, ast.Subscript) else "")).body
    first, update = steps[0], steps[2]
    assert isinstance(first, ast.Assign)
    assert isinstance(update, ast.AugAssign)
    if isinstance(target, ast.Subscript):
        first.value = ast.Tuple([target.value, target.slice], ast.Load())
    else:
        first.value = target.value
    update.op, update.value = node.op, node.value
    original = {id(n) for n in ast.walk(first.value)} | {id(n) for n in ast.walk(node.value)}
    for step in steps:
        for part in ast.walk(step):
            if id(part) not in original and "lineno" in part._attributes:
                ast.copy_location(part, node)
    return steps


def _flat(nodes: Iterable[Any]) -> list[Any]:
    return [n for node in nodes for n in (node if isinstance(node, list) else [node])]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
