"""Rows of a list of lists that change places, as rows of the array that stands for it (see `plain`).

    a[k], a[p] = a[p], a[k]          kept = a[k].copy()
                              →      a[k] = a[p]
                                     a[p] = kept
                                     a_order[k], a_order[p] = a_order[p], a_order[k]

The original moves the row *objects*. The kernel moves numbers and notes where each row comes from, and afterwards the
objects are put in that order and filled (`Border.orders`). For the loop IR and the types a swap stands there as a loop
over elements, marked by its variable (`Plain.swaps`); it is never written as such.

Does not handle: rows that have other names beside their places, `row = a[k]`, which would have to move with them;
`a[k], a[p] = a[p], a[k]` of NumPy's arrays, whose rows are views, so that the second is stored twice.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, replace

from optadvisor.loops.filling import copied_rows, filled
from optadvisor.rewriters.vectorizing.nest import Text
from optadvisor.rewriters.vectorizing.ranks import is_array
from optadvisor.rewriters.vectorizing.values import Unvectorized
from optadvisor.rewriters.vectorizing.work import Work, let, load
from optadvisor.source.site import own_nodes, parameter_names


def swapped(work: Work, body: list[ast.stmt]) -> list[ast.stmt]:
    """The same statements with swaps of rows as loops over elements."""
    result: list[ast.stmt] = []
    rest = list(body)
    while rest:
        found = _swap(rest)
        if found is None or not _is_swap(work, found, rest):
            result.append(rest.pop(0))
            continue
        result += _as_loop(work, found)
        del rest[: found.count]
    return result


@dataclass(frozen=True, slots=True, kw_only=True)
class _Swap:
    """What some statements exchange."""

    array: str
    first: ast.expr
    second: ast.expr
    count: int = 1
    """How many statements it takes."""
    copied: bool = False
    """Is a row copied first, so that it works for NumPy's arrays, and makes a new list of a list?"""


def _swap(body: list[ast.stmt]) -> _Swap | None:
    """What the first statements exchange."""
    match body[0]:
        case ast.Assign(targets=[ast.Tuple(elts=[to, to_other])], value=ast.Tuple(elts=[value, other])):
            return _pair(to, to_other, value, other, _Swap(array="", first=to, second=to))
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=array)) as to], value=ast.Subscript() as value):
            return _by_lists(array, to, value)
        case ast.Assign(targets=[ast.Name(id=kept)], value=value) if len(body) > 2:
            made = _Swap(array="", first=value, second=value, count=3)
            match value:
                case ast.Call(func=ast.Attribute(value=ast.Subscript() as row, attr="copy"), args=[], keywords=[]):
                    value, made = row, replace(made, copied=True)
            match body[1:3]:
                case [
                    ast.Assign(targets=[ast.Subscript() as to], value=ast.Subscript() as other),
                    ast.Assign(targets=[ast.Subscript() as to_other], value=ast.Name(id=again)),
                ] if kept == again:
                    return _pair(to, to_other, other, value, made)
    return None


def _by_lists(array: str, to: ast.Subscript, value: ast.Subscript) -> _Swap | None:
    """`a[[i, j]] = a[[j, i]]`, or the same with `[i, j], :`."""
    places = []
    for each in (to, value):
        match each:
            case ast.Subscript(value=ast.Name(id=name), slice=ast.List(elts=[first, second])) if name == array:
                places.append((first, second))
            case ast.Subscript(
                value=ast.Name(id=name),
                slice=ast.Tuple(elts=[ast.List(elts=[first, second]), ast.Slice(lower=None, upper=None, step=None)]),
            ) if name == array:
                places.append((first, second))
    if len(places) < 2 or not (_same(places[0][0], places[1][1]) and _same(places[0][1], places[1][0])):
        return None
    return _Swap(array=array, first=places[0][0], second=places[0][1], copied=True)


def _pair(to: ast.expr, to_other: ast.expr, value: ast.expr, other: ast.expr, made: _Swap) -> _Swap | None:
    """`a[i], a[j] = a[j], a[i]`."""
    match (to, to_other, value, other):
        case (
            ast.Subscript(value=ast.Name(id=a), slice=i),
            ast.Subscript(value=ast.Name(id=b), slice=j),
            ast.Subscript(value=ast.Name(id=c), slice=k),
            ast.Subscript(value=ast.Name(id=d), slice=m),
        ) if a == b == c == d and _same(i, m) and _same(j, k):
            return replace(made, array=a, first=i, second=j)
    return None


def _same(one: ast.expr, other: ast.expr) -> bool:
    return ast.dump(one) == ast.dump(other)


# ---------------------------------------------------------------- whether rows may be swapped


def _is_swap(work: Work, swap: _Swap, rest: list[ast.stmt]) -> bool:
    """Does it exchange whole rows, and is nothing else known by their names? `rest` begins with it."""
    function = work.site.node
    assert function is not None
    if work.active or not (_is_place(swap.first) and _is_place(swap.second)):
        return False
    if swap.count > 1 and not _is_local(function, rest):
        return False
    if is_array(work, load(swap.array)):
        return swap.copied and work.ranks.get(swap.array) == 2
    if swap.copied or not _holds_rows(work, swap.array):
        return False
    harmless = _harmless(function, swap.array)
    return all(id(n) in harmless for n in own_nodes(function) if _is(n, swap.array))


def _is_local(function: ast.FunctionDef, rest: list[ast.stmt]) -> bool:
    """Is the name that a row is kept by used for nothing else?"""
    (kept,) = rest[0].targets  # type: ignore[attr-defined]
    return sum(_is(n, kept.id) for n in own_nodes(function)) == 2


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_place(node: ast.expr) -> bool:
    """A subscript that means the same however often it is worked out."""
    kinds = (ast.Name, ast.Constant, ast.BinOp, ast.operator, ast.expr_context)
    return all(isinstance(n, kinds) or _is_len(n) for n in ast.walk(node))


def _is_len(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name()], keywords=[]):
            return True
    return False


def _holds_rows(work: Work, name: str) -> bool:
    """Is it a list of rows, each one its own, that no other list holds too? Those that are given are tested for it."""
    function = work.site.node
    assert function is not None
    if name not in work.steady:
        return False
    if name in parameter_names(function):
        return work.ranks.get(name) == 2 and name not in work.numpy
    for node in own_nodes(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.ListComp() as made) if target == name:
                rows = isinstance(made.elt, ast.ListComp) or filled(made) is not None
                return rows or copied_rows(made) is not None
    return False


def _harmless(function: ast.FunctionDef, name: str) -> set[int]:
    """Where the name is spoken of without giving one of its rows another name: `a[i][j]`, `len(a)`, `return a`."""
    found: set[int] = set()
    for node in own_nodes(function):
        match node:
            case ast.Subscript(value=ast.Subscript(value=ast.Name(), slice=row) as inner, slice=column):
                if not isinstance(row, ast.Slice) and not isinstance(column, ast.Slice | ast.Tuple):
                    found.add(id(inner.value))
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as whole]):
                found.add(id(whole))
            case ast.Call(func=ast.Name(id="len"), args=[ast.Subscript(value=ast.Name() as whole)]):
                found.add(id(whole))
            case ast.Return(value=ast.Name() as whole):
                found.add(id(whole))
            case ast.Return(value=ast.Tuple(elts=parts)):
                found |= {id(part) for part in parts if isinstance(part, ast.Name)}
            case ast.Assign(targets=[ast.Name() as target]):
                found.add(id(target))
    for body in _bodies(function):
        for at in range(len(body)):
            swap = _swap(body[at:])
            if swap is not None and swap.array == name and not swap.copied:
                found |= {id(n) for each in body[at : at + swap.count] for n in ast.walk(each)}
    return found


def _bodies(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for key in ("body", "orelse"):
            inner = getattr(node, key, None)
            if isinstance(inner, list):
                yield inner


# ---------------------------------------------------------------- what stands for it


def _as_loop(work: Work, swap: _Swap) -> list[ast.stmt]:
    assert work.site.node is not None
    array, first, second = swap.array, swap.first, swap.second
    k, kept = work.fresh("k"), work.fresh("kept")
    length = f"{array}.shape[1]" if array in work.numpy else f"len({array}[0])"

    def element(place: ast.expr, context: ast.expr_context) -> ast.Subscript:
        return ast.Subscript(ast.Subscript(load(array), copy.deepcopy(place), ast.Load()), load(k), context)

    body: list[ast.stmt] = [
        let(kept, element(first, ast.Load())),
        ast.Assign([element(first, ast.Store())], element(second, ast.Load()), lineno=0),
        ast.Assign([element(second, ast.Store())], load(kept), lineno=0),
    ]
    i, j = ast.unparse(first), ast.unparse(second)
    work.swaps[k] = f"{kept} = {array}[{i}].copy()\n{array}[{i}] = {array}[{j}]\n{array}[{j}] = {kept}"
    if array in parameter_names(work.site.node) and array not in work.numpy:
        order = work.orders.get(array) or work.fresh(f"{array}_order")
        work.orders[array] = order
        work.swaps[k] += f"\n{order}[{i}], {order}[{j}] = {order}[{j}], {order}[{i}]"
    work.changed = True
    bound = ast.parse(f"range({length})", mode="eval").body
    return [ast.For(ast.Name(k, ast.Store()), bound, body, [], lineno=0)]


def written(text: Text, node: ast.stmt) -> list[ast.stmt] | None:
    """The array statements for a loop that stands for a swap; None for any other statement."""
    if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id in text.swaps:
        return ast.parse(text.swaps[node.target.id]).body
    return None


def require_kept(text: Text, node: ast.stmt) -> None:
    """Raises where a swap would be part of what is done for all iterations at once."""
    if written(text, node) is not None:
        raise Unvectorized("it exchanges rows in each iteration", node.lineno)
