"""Rows of a table that grow by one number in each round of a loop, made in their full length before it.

    current = [i]                              current = [i] * (1 + len(b)); current_filled = 1
    for j, cb in enumerate(b):        →        for j, cb in enumerate(b):
        …                                          …
        current.append(                            current[current_filled] = (
            current[j] + 1                             current[_place_in(j, current_filled)] + 1
        )                                          ); current_filled += 1

A read of what was not appended yet raises, and the original takes over; so does one from the end, unless how far from
the end is written out.

Does not handle: rows that are empty at first, loops that end early or skip a round, rows that go elsewhere in the loop.
"""

from __future__ import annotations

import ast
import dataclasses
import itertools
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters.flattening.flat import edited
from optadvisor.rewriters.lettering.coded import Coded
from optadvisor.source.site import Site, own_nodes

PLACE_IN = '''def {name}(place, filled):
    """A place in a list of which so many are filled; raises for others."""
    if place < 0 or place >= filled:
        raise IndexError
    return place'''
SAFE = (ast.Name, ast.Constant, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Load)
"""Parts of a number of rounds that may be worked out twice."""


def with_full_rows(coded: Coded) -> Coded | None:
    """The function with such rows; None where there are none."""
    site = coded.site
    assert site.node is not None
    edits: list[Edit] = []
    tool = site.fresh("_place_in")
    copies = [n for n in site.module.tree.body if isinstance(n, ast.FunctionDef) and n.name in coded.reading.copied]
    for function in (site.node, *copies):
        for first, loop in _neighbours(function):
            edits += _row(site, function, first, loop, tool)
    if not edits:
        return None
    text = f"\n\n{PLACE_IN.format(name=tool)}\n".replace("\n", site.module.newline)
    end = len(site.module.data)
    place = edited(site, [*edits, Edit(start=end, end=end, text=text)])
    reading = dataclasses.replace(coded.reading, helpers={**coded.reading.helpers, tool: ""})
    return dataclasses.replace(coded, site=place, reading=reading)


def _neighbours(function: ast.FunctionDef) -> Iterator[tuple[ast.Assign, ast.For]]:
    """Assignments that a loop follows at once."""
    for owner in (function, *own_nodes(function)):
        for name in ("body", "orelse"):
            block = getattr(owner, name, [])
            for first, loop in itertools.pairwise(block) if isinstance(block, list) else ():
                if isinstance(first, ast.Assign) and isinstance(loop, ast.For):
                    yield first, loop


def _row(site: Site, function: ast.FunctionDef, first: ast.Assign, loop: ast.For, tool: str) -> list[Edit]:
    """The edits for one row; none where it is another kind of list."""
    match first:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=[start])) if not isinstance(
            start, ast.Starred
        ):
            pass
        case _:
            return []
    count = _rounds(site, loop)
    grown = _growing(function, loop, name)
    if not count or grown is None or not site.module.owns_its_lines(first) or not site.module.owns_its_lines(grown):
        return []
    filled = site.fresh(f"{name}_filled")
    call = grown.value
    assert isinstance(call, ast.Call)
    inside = [node for part in loop.body for node in ast.walk(part) if isinstance(node, ast.Subscript)]
    reads = [node for node in inside if isinstance(node.value, ast.Name) and node.value.id == name]
    mentioned = sum(isinstance(node, ast.Name) and node.id == name for part in loop.body for node in ast.walk(part))
    plain = all(isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice) for node in reads)
    nested = any(read is not other and read in ast.walk(other) for read in reads for other in reads)
    if (
        not plain
        or nested
        or mentioned != len(reads) + 1
        or name in {n.id for n in ast.walk(loop.iter) if isinstance(n, ast.Name)}
    ):
        return []
    edits = [_edit(site, first.value, f"[{site.code(start)}] * (1 + {count}); {filled} = 1")]
    edits += [_edit(site, read.slice, _place(site, read.slice, filled, tool)) for read in reads]
    opening = site.module.span(grown)[0], site.module.span(call.args[0])[0]
    closing = site.module.span(call.args[0])[1], site.module.span(grown)[1]
    edits.append(Edit(start=opening[0], end=opening[1], text=f"{name}[{filled}] = ("))
    edits.append(Edit(start=closing[0], end=closing[1], text=f"); {filled} += 1"))
    return edits


def _edit(site: Site, node: ast.expr, text: str) -> Edit:
    start, end = site.module.span(node)
    return Edit(start=start, end=end, text=text)


def _place(site: Site, index: ast.expr, filled: str, tool: str) -> str:
    match index:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as back)) if type(back) is int:
            return f"{tool}({filled} - {back}, {filled})"
    return f"{tool}({site.code(index)}, {filled})"


def _growing(function: ast.FunctionDef, loop: ast.For, name: str) -> ast.Expr | None:
    """The statement of the loop that appends in each round, if nothing else changes the length or leaves the loop."""
    leaving = (ast.Break, ast.Continue, ast.Return)
    if loop.orelse or any(isinstance(node, leaving) for part in loop.body for node in ast.walk(part)):
        return None
    methods = [
        node
        for node in own_nodes(function)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name
    ]
    found = [
        part
        for part in loop.body
        if isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Call)
        and part.value.func in methods
        and not part.value.keywords
        and len(part.value.args) == 1
    ]
    alone = len(methods) == 1 and len(found) == 1 and methods[0].attr == "append"
    return found[0] if alone else None


def _rounds(site: Site, loop: ast.For) -> str:
    """How many rounds the loop has, as an expression; empty where that is not known before it."""
    call = loop.iter
    changed = {ast.unparse(n.value) for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Attribute)}
    if changed & {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}:
        return ""
    if isinstance(call, ast.Name):
        return f"len({call.id})"
    if not isinstance(call, ast.Call) or call.keywords or not isinstance(call.func, ast.Name):
        return ""
    if any(site.resolved(node) != f"builtins.{node.id}" for node in _called(call)):
        return ""
    name, arguments = call.func.id, call.args
    names = [argument.id for argument in arguments if isinstance(argument, ast.Name)]
    if name in ("enumerate", "zip") and arguments and len(names) == len(arguments):
        lengths = [f"len({each})" for each in names]
        return lengths[0] if len(lengths) == 1 else "" if name == "enumerate" else f"min({', '.join(lengths)})"
    safe = all(isinstance(n, SAFE) or _is_length(n) for part in arguments for n in ast.walk(part))
    if name != "range" or not safe or len(arguments) not in (1, 2):
        return ""
    start = f"({site.code(arguments[0])})" if len(arguments) == 2 else "0"
    return f"max(({site.code(arguments[-1])}) - {start}, 0)"


def _called(call: ast.Call) -> Iterator[ast.Name]:
    for node in ast.walk(call):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func


def _is_length(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"
