"""Shortest ways through one more place, for all pairs at once: Floyd and Warshall's loops over `i` and `j`.

    if d[i, k] + d[k, j] < d[i, j]:
        d[i, j] = d[i, k] + d[k, j]        row k and column k stay as they are as long as d[k, k] is not negative:
        via[i, j] = via[i, k]              d[i, k] + d[k, k] < d[i, k] cannot be (nor with nan)

So reads from that row and that column have nothing to do with the stores, though these are to the same array.

Does not handle: `min(d[i, k] + d[k, j], d[i, j])`, which would turn -0.0 into 0.0; other comparisons.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.nests.ir import Access, Affine, Loop
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Unvectorized, expression


@dataclass(frozen=True, kw_only=True)
class Relaxing:
    """What is known of the stores to `element` of some arrays."""

    array: str
    element: tuple[Affine, Affine]
    """The subscripts `i` and `j` …"""
    through: Affine
    """… and `k`."""

    def apart(self, one: Access, other: Access) -> bool:
        """One is a store, the other reads from row k or column k, which no store changes."""
        for write, read in ((one, other), (other, one)):
            if not write.write or read.write or write.subscripts != self.element or len(read.subscripts) != 2:
                continue
            row, column = read.subscripts
            if (row, column) in ((self.element[0], self.through), (self.through, self.element[1])):
                return True
        return False


def found(scene: Scene, node: ast.For) -> Relaxing | None:
    """The stores in a loop over `i` or `j`, if all of them are of that kind."""
    loop = scene.loops[node]
    places = list(_places(node))
    if len(places) != 1:
        return None
    (place,) = places
    known = _relaxing(scene, node, place, loop)
    if known is None or {id(each) for each in _stores(node)} != {id(each) for each in _stores(place)}:
        return None
    for target in _stores(node):
        access = scene.accesses.get((target.lineno, scene.code(target), True))
        if access is None or access.subscripts != known.element:
            return None
    return known


def test(scene: Scene, known: Relaxing) -> ast.expr:
    """That d[k, k] is negative."""
    if any(scene.axis_of(term) is not None for term, _ in known.through.terms):
        raise Unvectorized("the place in between differs between iterations of an outer loop")
    k = scene.integer(known.through)
    return expression(f"{known.array}[K, K] < 0", K=k)


def _stores(node: ast.AST) -> list[ast.Subscript]:
    return [n for n in ast.walk(node) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)]


def _places(node: ast.For) -> Iterator[ast.If | ast.Assign]:
    """`if`s that store, with nothing but assignments in them, and stores of a `min`."""
    for each in ast.walk(node):
        if isinstance(each, ast.If) and not each.orelse:
            if all(isinstance(s, ast.Assign) for s in each.body) and any(_stores(s) for s in each.body):
                yield each
        elif isinstance(each, ast.Assign) and isinstance(each.value, ast.Call) and _stores(each):
            yield each


def _relaxing(scene: Scene, node: ast.For, place: ast.If | ast.Assign, loop: Loop) -> Relaxing | None:
    compared = _compared(scene, place)
    if compared is None:
        return None
    new, old = compared
    element = scene.accesses.get((old.lineno, scene.code(old), False))
    total = _resolved(node, new, place)
    if element is None or not isinstance(total, ast.BinOp) or not isinstance(total.op, ast.Add):
        return None
    parts = [_resolved(node, part, place) for part in (total.left, total.right)]
    reads = [
        scene.accesses.get((p.lineno, scene.code(p), False)) if isinstance(p, ast.Subscript) else None for p in parts
    ]
    for one, other in (reads, reads[::-1]):
        if one is None or other is None or {one.array, other.array} != {element.array}:
            return None
        known = _through(element, one, other, loop)
        if known is not None:
            return known
    return None


def _compared(scene: Scene, place: ast.If | ast.Assign) -> tuple[ast.expr, ast.Subscript] | None:
    """What is stored if it is less than the element, and the element as it is read."""
    if isinstance(place, ast.Assign):
        call = place.value
        assert isinstance(call, ast.Call)
        if scene.text.site.resolved(call.func) != "builtins.min" or len(call.args) != 2 or call.keywords:
            return None
        old, new = call.args
        if len(place.targets) != 1 or ast.unparse(place.targets[0]) != ast.unparse(old):
            return None
        return (new, old) if isinstance(old, ast.Subscript) else None
    test = place.test
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Lt | ast.Gt):
        return None
    new, old = test.left, test.comparators[0]
    if isinstance(test.ops[0], ast.Gt):
        new, old = old, new
    first = place.body[0]
    assert isinstance(first, ast.Assign)
    if len(first.targets) != 1 or ast.unparse(first.targets[0]) != ast.unparse(old):
        return None
    return (new, old) if ast.unparse(first.value) == ast.unparse(new) and isinstance(old, ast.Subscript) else None


def _through(element: Access, one: Access, other: Access, loop: Loop) -> Relaxing | None:
    """`d[i, j]`, `d[i, k]` and `d[k, j]`."""
    if {len(each.subscripts) for each in (element, one, other)} != {2}:
        return None
    (i, j), (row, k), (again, column) = element.subscripts, one.subscripts, other.subscripts
    if (row, column) != (i, j) or k != again:
        return None
    if not isinstance(i, Affine) or not isinstance(j, Affine) or not isinstance(k, Affine):
        return None
    if len(i.terms) != 1 or len(j.terms) != 1 or {t for t, _ in k.terms} & {t for t, _ in (*i.terms, *j.terms)}:
        return None
    if loop.variable not in {t for t, _ in (*i.terms, *j.terms)}:
        return None
    return Relaxing(array=element.array, element=(i, j), through=k)


def _resolved(node: ast.For, value: ast.expr, place: ast.stmt) -> ast.expr:
    """What a name stands for that is set once in the loop, in a block that leads to `place`."""
    if not isinstance(value, ast.Name):
        return value
    setting = [
        n for n in ast.walk(node)
        if isinstance(n, ast.Name) and n.id == value.id and isinstance(n.ctx, ast.Store)
    ]  # fmt: skip
    if len(setting) != 1:
        return value
    for block in _leading(node, place):
        for each in block:
            if isinstance(each, ast.Assign) and each.targets == [setting[0]]:
                return each.value
    return value


def _leading(node: ast.For, place: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The statements of the loops around `place` that stand in front of it and are always executed."""
    body = node.body
    while True:
        inside = next((k for k, each in enumerate(body) if any(n is place for n in ast.walk(each))), None)
        if inside is None:
            return
        yield body[:inside]
        following = body[inside]
        if not isinstance(following, ast.For):
            return
        body = following.body
