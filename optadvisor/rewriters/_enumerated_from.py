"""Loops over `enumerate` that count from another number than 0, for compiled copies as those that count from 0.

    for i, x in enumerate(xs, 1):     →     for _place, x in enumerate(xs):
        total += i * x                          i = _place + 1
                                                total += i * x

Only copies for compiled code are written like that.

Does not handle: starts that are no ints, or of which that is not sure, comprehensions, targets other than `i, …`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names


def with_enumerated_from(propose: Propose) -> Propose:
    """`propose` for functions with such loops, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, and the lines in front of which it has one more."""
    loops: dict[ast.For, frozenset[str]] = {}
    for function in reached(site):
        counters = frozenset(_counters(site, function))
        loops |= {node: counters for node in own_nodes(function) if isinstance(node, ast.For)}
    edits: list[Edit] = []
    added: list[int] = []
    for loop in sorted(loops, key=lambda loop: (loop.lineno, loop.col_offset)):
        made = [*_edits_of(site, loop, len(added), loops[loop])]
        if made:
            edits += made
            added.append(loop.body[0].lineno)
    return edits, added


def _edits_of(site: Site, loop: ast.For, number: int, counters: frozenset[str]) -> Iterator[Edit]:
    match loop:
        case ast.For(
            target=ast.Tuple(elts=[ast.Name() as counter, item]),
            iter=ast.Call(func=func, args=[over], keywords=[ast.keyword(arg="start", value=start)])
            | ast.Call(func=func, args=[over, start], keywords=[]) as call,
        ) if is_builtin(site, func, "enumerate"):
            pass
        case _:
            return
    first, given, module = loop.body[0], _start(loop, start, counters), site.module
    if given is None or not module.starts_its_line(first) or isinstance(over, ast.Starred):
        return
    if any(isinstance(node, ast.Name) and node.id == counter.id for node in ast.walk(item)):
        return
    place = site.fresh(f"_place_{number}" if number else "_place")
    begin, end = module.span(counter)
    yield Edit(start=begin, end=end, text=place)
    begin, end = module.span(over)[1], module.span(call)[1] - 1
    lines = module.data[begin:end].count(b"\n")  # all further ones stay where they are
    yield Edit(start=begin, end=end, text=module.newline * lines)
    begin = module.span(first)[0]
    text = f"{counter.id} = {place} + {given}{module.newline}{module.indent(first)}"
    yield Edit(start=begin, end=begin, text=text)


def _start(loop: ast.For, node: ast.expr, counters: frozenset[str]) -> str | None:
    """The start as text that means the same in each round: an int, or a counter of a loop around and an int."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return str(value) if 0 <= value < 2**31 else None
        case (
            ast.Name(id=name)
            | ast.BinOp(left=ast.Name(id=name), op=ast.Add() | ast.Sub(), right=ast.Constant(value=int()))
        ) if name in counters:
            stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            return f"({ast.unparse(node)})" if name not in stored else None
    return None


def _counters(site: Site, function: ast.FunctionDef) -> set[str]:
    """Variables that are bound by nothing but loops over `range` and by `enumerate`: ints."""
    bound: list[ast.Name] = []
    for node in own_nodes(function):
        match node:
            case ast.For(target=ast.Name() as name, iter=ast.Call(func=func)) if is_builtin(site, func, "range"):
                bound.append(name)
            case ast.For(target=ast.Tuple(elts=[ast.Name() as name, _]), iter=ast.Call(func=func, args=[_])) if (
                is_builtin(site, func, "enumerate")
            ):
                bound.append(name)
    found = {name.id for name in bound}
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return found - {node.id for node in nodes if node not in bound} - {*parameter_names(function)}
