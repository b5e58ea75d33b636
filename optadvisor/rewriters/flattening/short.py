"""Short lists that are made and read in one place, as single numbers, with the loops over them written out.

    row = [1.0, x, x * x]               →      row_0 = 1.0; row_1 = x; row_2 = x * x
    for a in range(3):                         v[0] += row_0 * y; v[1] += row_1 * y; v[2] += row_2 * y
        v[a] += row[a] * y

The elements may be numbers of different types then. Lines stay where they are.

Does not handle: lists that are changed or handed on, loops with conditions in them, places counted from the end.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping

from optadvisor.records import Edit
from optadvisor.source.site import Site, own_nodes

LONGEST = 6
MOST_STATEMENTS = 60


def edits_of(site: Site) -> list[Edit]:
    """The edits that take all such lists apart; none where that is not possible."""
    assert site.node is not None
    nodes = list(own_nodes(site.node))
    lists = _lists(nodes, site)
    if not lists:
        return []
    parts = {name: [site.fresh(f"{name}_{at}") for at in range(size)] for name, size in lists.items()}
    edits: list[Edit] = []
    done: set[int] = set()
    for loop in nodes:
        if not isinstance(loop, ast.For) or id(loop) in done or not _reads(loop, parts):
            continue
        if _trips(site, loop) is None:
            continue
        written = _written_out(site, loop, {}, parts)
        if written is None or len(written) > MOST_STATEMENTS:
            return []
        done |= {id(node) for node in ast.walk(loop)}
        start, end = site.module.span(loop)
        lines = site.module.data[start:end].count(b"\n")
        edits.append(Edit(start=start, end=end, text="; ".join(written) + "\n" * lines))
    for node in nodes:
        if id(node) in done:
            continue
        found = _edit(site, node, parts)
        if found == "left":
            return []
        edits += [found] if isinstance(found, Edit) else []
    return edits


def _lists(nodes: list[ast.AST], site: Site) -> dict[str, int]:
    """Variables that are nothing but lists of so many numbers, read by their places."""
    sizes: dict[str, set[int]] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=items)) if 1 < len(items) <= LONGEST:
                if not any(isinstance(item, ast.Starred | ast.List) for item in items):
                    sizes.setdefault(name, set()).add(len(items))
    found = {}
    for name, lengths in sizes.items():
        mentions = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
        stores = [n for n in mentions if not isinstance(n.ctx, ast.Load)]
        lists = [n for n in nodes if isinstance(n, ast.Assign) and isinstance(n.value, ast.List)]
        made = [n for n in lists if n.targets[0] in stores]
        reads = [n for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load)]
        plain = [n for n in reads if isinstance(n.value, ast.Name) and n.value.id == name]
        alone = len(made) == len(stores) and len(plain) == len(mentions) - len(stores)
        if alone and plain and len(lengths) == 1 and name not in site.parameters:
            found[name] = max(lengths)
    return found


def _reads(loop: ast.For, parts: Mapping[str, list[str]]) -> bool:
    """Does the loop read one of the lists at the place that it counts?"""
    return isinstance(loop.target, ast.Name) and any(
        isinstance(n, ast.Subscript)
        and isinstance(n.value, ast.Name)
        and n.value.id in parts
        and isinstance(n.slice, ast.Name)
        and n.slice.id == loop.target.id
        for n in ast.walk(loop)
    )


def _trips(site: Site, loop: ast.For) -> int | None:
    """How often `for a in range(3)` goes round, if nothing else sets or reads `a`."""
    match loop:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=func, args=[ast.Constant(value=count)]), orelse=[]):
            if type(count) is not int or not 0 < count <= LONGEST or not site.resolves_to(func, "builtins.range"):
                return None
            assert site.node is not None
            inside = {id(node) for node in ast.walk(loop)}
            mentions = [n for n in own_nodes(site.node) if isinstance(n, ast.Name) and n.id == name]
            same = all(id(n) in inside and (n is loop.target or isinstance(n.ctx, ast.Load)) for n in mentions)
            return count if same else None
    return None


def _written_out(site: Site, loop: ast.For, known: dict[str, int], parts: Mapping[str, list[str]]) -> list[str] | None:
    trips = _trips(site, loop)
    if trips is None:
        return None
    assert isinstance(loop.target, ast.Name)
    lines: list[str] = []
    for number in range(trips):
        here = {**known, loop.target.id: number}
        for statement in loop.body:
            if isinstance(statement, ast.For):
                inner = _written_out(site, statement, here, parts)
                if inner is None:
                    return None
                lines += inner
                continue
            if not isinstance(statement, ast.Assign | ast.AugAssign):
                return None
            put = _Put(here, parts)
            line = ast.unparse(put.visit(copy.deepcopy(statement)))
            if put.left:
                return None
            lines.append(line)
    return lines


def _edit(site: Site, node: ast.AST, parts: Mapping[str, list[str]]) -> Edit | str:
    """The edit of one node, `left` where it cannot be made, empty where there is nothing to do."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=items) as value) if name in parts:
            if any(isinstance(n, ast.Name) and n.id in parts for n in ast.walk(value)):
                return "left"
            start, end = site.module.span(node)
            pairs = zip(parts[name], items, strict=True)
            text = "; ".join(f"{part} = {ast.unparse(item)}" for part, item in pairs)
            lines = site.module.data[start:end].count(b"\n")
            return Edit(start=start, end=end, text=text + "\n" * lines)
        case ast.Subscript(value=ast.Name(id=name), slice=index) if name in parts:
            if not isinstance(index, ast.Constant) or type(index.value) is not int:
                return "left"
            if not 0 <= index.value < len(parts[name]):
                return "left"
            start, end = site.module.span(node)
            return Edit(start=start, end=end, text=parts[name][index.value])
    return ""


class _Put(ast.NodeTransformer):
    """Puts numbers in the place of counters, and single variables in that of elements."""

    def __init__(self, known: Mapping[str, int], parts: Mapping[str, list[str]]) -> None:
        self.known, self.parts, self.left = known, parts, False

    def visit_Name(self, node: ast.Name) -> ast.expr:
        self.left = self.left or node.id in self.parts
        return ast.Constant(self.known[node.id]) if node.id in self.known else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if not isinstance(node.value, ast.Name) or node.value.id not in self.parts:
            self.generic_visit(node)
            return node
        place = self.visit(node.slice)
        names = self.parts[node.value.id]
        if not isinstance(place, ast.Constant) or type(place.value) is not int or not 0 <= place.value < len(names):
            self.left = True
            return node
        return ast.Name(names[place.value], ast.Load())
