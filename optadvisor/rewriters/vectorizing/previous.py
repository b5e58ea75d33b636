"""Loops that remember the place, or the element, of the iteration before (see `plain`).

    j = len(a) - 1                    for i in range(len(a)):
    for i in range(len(a)):               total += a[i] - a[i - 1]
        total += a[i] - a[j]
        j = i

    before = points[-1]               for k in range(len(points)):
    for point in points:                  point = points[k]
        …                                 before_2 = points[k - 1]
        before = point                    …

The place before the first one is -1, which Python's lists take for the last one.

Does not handle: elements of the iteration before the last; `continue` and `break`.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.windows import Putting, stored_in, total
from optadvisor.rewriters.vectorizing.work import Work, load
from optadvisor.source.site import own_nodes, parameter_names


def by_place(work: Work, earlier: list[ast.stmt], loop: ast.For) -> ast.For:
    """The loop with what was there before by its place; `earlier` are the statements in front of it."""
    if any(isinstance(n, ast.Continue | ast.Break) for n in ast.walk(loop)):
        return loop
    return _elements(work, earlier, _one_by_one(work, _without_place_before(work, earlier, loop)))


# ---------------------------------------------------------------- elements


def _elements(work: Work, earlier: list[ast.stmt], loop: ast.For) -> ast.For:
    match loop:
        case ast.For(
            target=ast.Name(id=element),
            iter=ast.Name(id=array),
            body=[*rest, ast.Assign(targets=[ast.Name(id=before)], value=ast.Name(id=last))],
        ) if last == element != before:
            pass
        case _:
            return loop
    start = next((each for each in reversed(earlier) if _binds(each, before)), None)
    if not isinstance(start, ast.Assign) or ast.unparse(start) != f"{before} = {array}[-1]":
        return loop
    if {array, element, before} & stored_in(rest) or {array} & stored_in(earlier[earlier.index(start) + 1 :]):
        return loop
    k = work.fresh("k")
    work.changed = True
    new = copy.copy(loop)
    new.target, new.iter = ast.Name(k, ast.Store()), ast.parse(f"range(len({array}))", mode="eval").body
    own = work.fresh(before)  # the variable itself is the last element before the loop and after it
    first = ast.parse(f"{element} = {array}[{k}]\n{own} = {array}[{k} - 1]").body
    new.body = [*first, *(Putting(before, load(own)).visit(copy.deepcopy(each)) for each in rest)]
    return new


def _one_by_one(work: Work, loop: ast.For) -> ast.For:
    """`px, py = x, y` at the end of a loop as two statements, where the loop takes them for those of before."""
    match loop.body[-1]:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(values):
            pass
        case _:
            return loop
    names = [each.id for each in (*targets, *values) if isinstance(each, ast.Name)]
    if len(set(names)) < 2 * len(targets):
        return loop
    read = [n.id for each in loop.body[:-1] for n in ast.walk(each) if isinstance(n, ast.Name)]
    if not all(each in read for each in names[: len(targets)]):
        return loop
    work.changed = True
    new = copy.copy(loop)
    apart = [ast.Assign([to], value, lineno=0) for to, value in zip(targets, values, strict=True)]
    new.body = [*loop.body[:-1], *apart]
    return new


# ---------------------------------------------------------------- places


def _without_place_before(work: Work, earlier: list[ast.stmt], loop: ast.For) -> ast.For:
    """`for i in range(len(a))` in which `j` is the `i` of before, and the last place at first, without `j`."""
    match loop:
        case ast.For(
            target=ast.Name(id=i),
            iter=ast.Call(func=ast.Name(id="range"), args=[count], keywords=[]),
            body=[*rest, ast.Assign(targets=[ast.Name(id=j)], value=ast.Name(id=last))],
        ) if last == i and i != j:
            pass
        case _:
            return loop
    start = next((each for each in reversed(earlier) if _binds(each, j)), None)
    if not isinstance(start, ast.Assign) or {i, j} & stored_in(rest) or not _is_confined(work, j, [start, loop]):
        return loop
    arrays = _places(rest, j)
    if arrays is None or not all(_is_length(earlier, count, array) for array in arrays):
        return loop
    lengths = [count, *(ast.parse(f"len({array})", mode="eval").body for array in arrays)]
    if all(ast.unparse(total([(each, 1), (start.value, -1)], None, 1)) != "1" for each in lengths):
        return loop
    if arrays & stored_in(earlier[earlier.index(start) :]):
        return loop
    if (arrays | {n.id for n in ast.walk(count) if isinstance(n, ast.Name)}) & stored_in(rest):
        return loop
    work.changed = True
    new = copy.copy(loop)
    before = ast.BinOp(load(i), ast.Sub(), ast.Constant(1))
    new.body = [Putting(j, before).visit(copy.deepcopy(each)) for each in rest]
    return new


def _binds(node: ast.stmt, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load) for n in ast.walk(node))


def _is_confined(work: Work, name: str, statements: list[ast.stmt]) -> bool:
    """Is the variable spoken of in these statements only?"""
    assert work.site.node is not None
    if name in parameter_names(work.site.node):
        return False
    here = sum(isinstance(n, ast.Name) and n.id == name for each in statements for n in ast.walk(each))
    if name in work.confined:
        return work.confined[name] == here
    return sum(isinstance(n, ast.Name) and n.id == name for n in own_nodes(work.site.node)) == here


def _places(body: list[ast.stmt], name: str) -> set[str] | None:
    """The variables of which it is a subscript; None where it is anything else."""
    found: set[str] = set()
    good = 0
    for each in body:
        for node in ast.walk(each):
            match node:
                case ast.Subscript(value=ast.Name(id=array), slice=ast.Name(id=index), ctx=ast.Load()) if index == name:
                    found.add(array)
                    good += 1
    uses = sum(isinstance(n, ast.Name) and n.id == name for each in body for n in ast.walk(each))
    return found if good == uses and found else None


def _is_length(earlier: list[ast.stmt], count: ast.expr, array: str) -> bool:
    """Is `count` surely the length of the array: `len(a)`, or a variable that was set to it in the same block?"""
    if ast.unparse(count) == f"len({array})":
        return True
    if not isinstance(count, ast.Name):
        return False
    at = next((at for at in reversed(range(len(earlier))) if _binds(earlier[at], count.id)), None)
    if at is None or array in stored_in(earlier[at + 1 :]):
        return False
    match earlier[at]:
        case ast.Assign(targets=[ast.Name()], value=value):
            return ast.unparse(value) == f"len({array})"
    return False
