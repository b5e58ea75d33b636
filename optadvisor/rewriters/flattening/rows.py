"""Lists to which a function appends new vectors, as lists of their numbers, of which vectors are made after the call.

    for k in range(n):                        for k in range(n):
        y = y + h * f(y)              →           y = y + h * f(y)
        path.append(y)                            path_numbers.append(every_float_of(y)); path_lengths.append(len(y))

`every_float_of` is a word between this and `rewriters.looping`, which knows it for vectors of floats alone.

A vector that is appended under its name was made in the same round of its loop, is never changed, and is in no other
list: nobody can tell it from the one that is made afterwards.

Does not handle: matrices, vectors that the function returns, too, lists that are read, or that it makes itself;
objects with lists in them, which may be the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from optadvisor.records import CapturedCall, Edit, ValueSpec
from optadvisor.rewriters.looping.own import vector_function
from optadvisor.source.site import Site, own_nodes

WORD = "every_float_of"
_READ = ("sum", "mean", "dot", "sqrt", "sin", "cos", "exp", "abs", "max", "min", "linalg.norm")
READING = frozenset({"builtins.len", *(f"numpy.{name}" for name in _READ)})
"""Functions that give numbers, or new arrays, of an array."""
ROWS_APPENDED = '''def {name}(rows, numbers, lengths):
    """Append new arrays of as many numbers, one after the other."""
    everything, at = {numpy}.array(numbers), 0
    for length in lengths:
        rows.append(everything[at : at + length].copy())
        at += length'''


@dataclass(frozen=True, kw_only=True)
class Rows:
    """One list of vectors."""

    name: str
    numbers: str
    lengths: str


def rows_of(site: Site) -> tuple[tuple[Rows, ...], list[Edit]]:
    """Such lists among the parameters, and the edits of the text."""
    assert site.node is not None
    found, edits = [], []
    if WORD in site.module.identifiers or "len" in site.bound_names or _hold_lists(site):
        return (), []
    for name in site.parameters:
        appended = list(_appended(site, name))
        if not appended or not _is_such_a_list(site, name) or not all(_is_new(site, *each) for each in appended):
            continue
        rows = Rows(name=name, numbers=site.fresh(f"{name}_numbers"), lengths=site.fresh(f"{name}_lengths"))
        found.append(rows)
        for statement, value in appended:
            start, end = site.module.span(statement)
            row = value.id if isinstance(value, ast.Name) else site.fresh(f"{name}_row")
            text = "" if isinstance(value, ast.Name) else f"{row} = {site.code(value)}; "
            text += f"{rows.numbers}.append({WORD}({row})); {rows.lengths}.append(len({row}))"
            edits.append(Edit(start=start, end=end, text=text))
        argument = next(each for each in [*site.node.args.posonlyargs, *site.node.args.args] if each.arg == name)
        start, end = site.module.span(argument)
        edits.append(Edit(start=start, end=end, text=f"{rows.numbers}, {rows.lengths}"))
    return tuple(found), edits


def _hold_lists(site: Site) -> bool:
    """Were there lists in objects, of which one may be the list that is appended to?"""
    specs = [spec for call in site.recording.calls for spec in call.arguments]
    for spec in specs:
        specs += spec.attributes
    return any(held.type == "builtins.list" for spec in specs for held in spec.attributes)


def _is_such_a_list(site: Site, name: str) -> bool:
    """Was it always a list, of arrays if of anything, and is it only appended to?"""
    assert site.node is not None
    seen = site.seen(name)
    if not seen or not all(s.type == "builtins.list" and s.element in ("", "numpy.ndarray") for s in seen):
        return False
    mentions = [n for n in own_nodes(site.node) if isinstance(n, ast.Name) and n.id == name]
    return len(mentions) == len(list(_appended(site, name)))


def _appended(site: Site, name: str) -> Iterator[tuple[ast.Expr, ast.expr]]:
    assert site.node is not None
    for node in own_nodes(site.node):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr="append"), args=[value])):
                if owner == name and not node.value.keywords and not isinstance(value, ast.Starred):  # type: ignore[attr-defined]
                    yield node, value


def _is_copy(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(attr="copy"), args=[], keywords=[]):
            return True
    return False


def _is_new(site: Site, statement: ast.Expr, value: ast.expr) -> bool:
    """Is what is appended made for that?"""
    return _is_copy(value) or isinstance(value, ast.BinOp) or _is_fresh_name(site, statement, value)


def _is_fresh_name(site: Site, statement: ast.Expr, value: ast.expr) -> bool:
    """Is it a variable that was bound to a new array in the same block, and is that used for nothing but numbers?"""
    assert site.node is not None
    if not isinstance(value, ast.Name):
        return False
    name, nodes = value.id, list(own_nodes(site.node))
    makes = [n for n in nodes if isinstance(n, ast.Assign) and any(_named(t, name) for t in n.targets)]
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    plain = all(len(n.targets) == 1 and _makes_new(site, n.value) for n in makes)
    if not plain or len(stores) != len(makes):
        return False
    before = _before([*site.body], statement) or []
    calm = {id(part) for node in nodes for part in _numbers_of(site, node)}
    loads = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
    return any(n in makes for n in before) and all(n is value or id(n) in calm for n in loads)


def _named(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _makes_new(site: Site, value: ast.expr) -> bool:
    return isinstance(value, ast.BinOp) or (isinstance(value, ast.Call) and vector_function(site, value) is not None)


def _before(body: list[ast.stmt], wanted: ast.stmt) -> list[ast.stmt] | None:
    """The statements that are made for sure before one of them, in the same round of the innermost loop around it."""
    for place, statement in enumerate(body):
        if statement is wanted:
            return body[:place]
        for inner in (getattr(statement, "body", []), getattr(statement, "orelse", [])):
            found = _before(inner, wanted)
            if found is not None:
                return found if isinstance(statement, ast.For | ast.While) else [*body[:place], *found]
    return None


def _numbers_of(site: Site, node: ast.AST) -> Iterator[ast.AST]:
    """Parts of an expression of which only the numbers are taken."""
    match node:
        case ast.BinOp(left=left, right=right):
            yield from (left, right)
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Compare(left=left, comparators=[right]):
            yield from (left, right)
        case ast.Subscript(value=value, slice=index, ctx=ast.Load()) if not _has_slice(index):
            yield value
        case ast.Call(args=args, keywords=[]) if site.resolved(node.func) in READING or vector_function(site, node):
            yield from args


def _has_slice(index: ast.expr) -> bool:
    return any(isinstance(part, ast.Slice | ast.Tuple | ast.Name) for part in ast.walk(index))


def with_numbers(call: CapturedCall, found: tuple[Rows, ...]) -> CapturedCall:
    """What was recorded, with empty lists of numbers for the lists of vectors."""
    names = {each.name for each in found}
    others = [spec for spec in call.arguments if spec.name not in names]
    lists = [ValueSpec(name=n, type="builtins.list", length=0) for each in found for n in (each.numbers, each.lengths)]
    return replace(call, arguments=(*others, *lists))
