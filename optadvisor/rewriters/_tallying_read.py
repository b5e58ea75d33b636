"""Loops over the characters of a text that only count: which tables and numbers they add to, and what they look at.

    for ch in text.lower():
        if ch in freq:                 Tally(target="ch", tables={"freq"}, totals={"total"}, texts={"text"})
            freq[ch] += 1
            total += 1

Does not handle: tables that get new keys (see `counting`), what is read of a table but whether it has a key.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import TEXT_METHODS
from optadvisor.rewriters._remembering_read import TEXTS
from optadvisor.source.site import Site

METHODS = frozenset({*TEXT_METHODS, *TEXTS}) - {"join", "partition", "rpartition"}
WHOLE_TEXT = ("casefold", "lower", "lstrip", "rstrip", "strip", "swapcase", "upper")
"""Methods of the text that is gone through."""
LARGEST = 1000
"""What is added at a time, and other numbers: so small that nothing grows without end."""


class Unread(Exception):  # noqa: N818 - an answer, not an error
    def __init__(self, reason: str, node: ast.AST) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, getattr(node, "lineno", 0)


@dataclass(kw_only=True)
class Tally:
    site: Site
    loop: ast.For
    target: str
    own: set[str] = field(default_factory=set)
    """Variables that each round sets before it reads them."""
    tables: set[str] = field(default_factory=set)
    totals: set[str] = field(default_factory=set)
    texts: dict[str, None] = field(default_factory=dict)
    """Expressions that must be texts, `text` and `string.ascii_lowercase`."""
    asked: set[str] = field(default_factory=set)
    """Names that are asked for a character: tables, or texts."""


def read(site: Site, loop: ast.For) -> Tally:
    """Raises `Unread`."""
    if not isinstance(loop.target, ast.Name) or loop.orelse:
        raise Unread("it is no loop over single characters", loop)
    tally = Tally(site=site, loop=loop, target=loop.target.id)
    source = source_of(loop)
    if not isinstance(source, ast.Name):
        text = site.code(loop.iter)
        raise Unread(f"give `{text}` a name in front of the loop, if it is a text: only names are followed", loop)
    tally.texts[source.id] = None
    _block(tally, loop.body, surely=True)
    if not tally.tables:
        raise Unread("it adds to no table", loop)
    for name in sorted(tally.asked - tally.tables):
        tally.texts[name] = None
    stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    mixed = (tally.own | {tally.target}) & (tally.tables | tally.totals | {*tally.texts})
    mixed |= tally.totals & ({*tally.texts} | tally.tables) | (stored & ({*tally.texts} | tally.tables))
    if mixed or tally.tables & {*tally.texts}:
        raise Unread(f"`{min(mixed | (tally.tables & {*tally.texts}))}` is used for several things", loop)
    return tally


def source_of(loop: ast.For) -> ast.expr:
    """What is gone through, without the methods that change the case of all its letters."""
    source = loop.iter
    while isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute):
        if source.func.attr not in WHOLE_TEXT or source.args or source.keywords:
            break
        source = source.func.value
    return source


def _block(tally: Tally, block: list[ast.stmt], *, surely: bool) -> None:
    for statement in block:
        match statement:
            case ast.Pass() | ast.Continue() | ast.Expr(value=ast.Constant()):
                pass
            case ast.If(test=test, body=body, orelse=orelse):
                _expression(tally, test)
                _block(tally, body, surely=False)
                _block(tally, orelse, surely=False)
            case ast.AugAssign(target=ast.Name(id=total), op=ast.Add() | ast.Sub(), value=value) if _is_small(value):
                tally.totals.add(total)
            case ast.AugAssign(
                target=ast.Subscript(value=ast.Name(id=table), slice=key), op=ast.Add() | ast.Sub(), value=value
            ) if _is_small(value) and not isinstance(key, ast.Slice):
                _expression(tally, key)
                tally.tables.add(table)
            case ast.Assign(targets=[ast.Name(id=own)], value=value) if surely:
                _expression(tally, value)
                if own != tally.target:
                    tally.own.add(own)
            case _:
                code = tally.site.code(statement).partition("\n")[0]
                raise Unread(f"`{code}` is more than to count", statement)


def _is_small(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) is int and 0 <= value.value <= LARGEST


def _expression(tally: Tally, node: ast.expr) -> None:  # noqa: C901 - a case for each kind of expression
    """Raises `Unread` where it does more than compute, or looks at more than the character."""
    site = tally.site
    match node:
        case ast.Constant(value=str() | bool()):
            return
        case ast.Constant(value=int() as number) if abs(number) <= LARGEST:
            return
        case ast.Name(id=name) if name == tally.target or name in tally.own:
            return
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=name)]):
            _expression(tally, left)
            if name != tally.target and name not in tally.own:
                tally.asked.add(name)
            return
        case ast.Attribute(value=ast.Name()) if site.resolved(node).startswith("string."):
            tally.texts[ast.unparse(node)] = None
            return
        case ast.Compare(left=left, ops=ops, comparators=others):
            if any(isinstance(op, ast.Is | ast.IsNot) for op in ops):
                raise Unread(f"`{site.code(node)}` asks for identity", node)
            parts = [left, *others]
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts) | ast.BoolOp(values=parts):
            pass
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            parts = [operand]
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mod() | ast.FloorDiv(), right=right):
            parts = [left, right]
        case ast.IfExp(test=test, body=body, orelse=orelse):
            parts = [test, body, orelse]
        case ast.Call(func=ast.Attribute(value=value, attr=method), args=args, keywords=[]) if method in METHODS:
            parts = [value, *args]
        case ast.Call(func=func, args=args, keywords=[]) if is_builtin(site, func, "chr", "int", "len", "ord", "str"):
            parts = list(args)
        case _:
            raise Unread(f"`{site.code(node)}` may do more than look at the character", node)
    for part in parts:
        _expression(tally, part)
