"""Loops of a compiled copy as loops that count, so that several iterations of the loop around may share them.

    for row in rows:                     for row_place in range(len(rows)):
                                             row = rows[row_place]
        for x in row:                        for x_place in range(rows.shape[1]):
            s += x                               x = row[x_place]
                                                 s += x

    for j in range(i - k, i + k + 1):    for j_place in range(2 * k + 1):
        s += xs[j]                           j = i - k + j_place
                                             s += xs[j]

`zip` and `enumerate` are written so, too.

Does not handle: rows of different lengths, `zip` of three and more, `reversed`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from optadvisor.rewriters._kernel_lanes_flow import is_stored


@dataclass(kw_only=True)
class Headers:
    """The headers of a loop and of those in it."""

    ranks: dict[str, int]
    """Arrays, lists of equally long rows among them → how many axes they have."""
    fresh: Callable[[str], str]

    def written(self, loop: ast.For) -> None:
        """Changes the loop itself."""
        self._write(loop, {})
        lengths = dict(self._lengths(loop))
        for inner in [node for node in ast.walk(loop) if isinstance(node, ast.For) and node is not loop]:
            self._write(inner, lengths)
            self._shift(inner, loop)

    def _lengths(self, loop: ast.For) -> Iterator[tuple[str, str]]:
        """Row that an iteration looks up → how long it is."""
        stores = Counter(n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        for statement in loop.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=row)], value=ast.Subscript(value=ast.Name(id=rows), slice=place)):
                    single = not isinstance(place, ast.Slice | ast.Tuple)
                    if self.ranks.get(rows) == 2 and stores[row] == 1 and not stores[rows] and single:
                        yield row, f"{rows}.shape[1]"
        yield from ((name, f"len({name})") for name, rank in self.ranks.items() if rank == 1 and not stores[name])

    def _write(self, loop: ast.For, lengths: dict[str, str]) -> None:
        """Looks items up by their place; leaves what it does not know."""
        named, places, items = self._items(loop)
        if not items or len(named) != len(items):
            return
        known = [lengths.get(one, f"len({one})" if not lengths and one in self.ranks else "") for one in items]
        if not all(known) or len(known) > 2:
            return
        count = known[0] if len(known) == 1 else f"{known[0]} if {known[0]} < {known[1]} else {known[1]}"
        place = places or self.fresh(f"{named[0]}_place")
        look_up = [f"{name} = {one}[{place}]" for name, one in zip(named, items, strict=True)]
        loop.target, loop.iter = ast.Name(id=place, ctx=ast.Store()), ast.parse(f"range({count})", mode="eval").body
        loop.body[:0] = ast.parse("\n".join(look_up)).body

    def _items(self, loop: ast.For) -> tuple[list[str], str, list[str]]:
        """The variables, the one that counts, and what they go through; nothing for other headers."""
        match loop.target, loop.iter:
            case ast.Name(id=name), ast.Name(id=items):
                return [name], "", [items]
            case (
                ast.Tuple(elts=[ast.Name(id=place), ast.Name(id=name)]),
                ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=items)], keywords=[]),
            ):
                return [name], place, [items]
            case ast.Tuple(elts=[*names]), ast.Call(func=ast.Name(id="zip"), args=[*given], keywords=[]):
                named = [each.id for each in names if isinstance(each, ast.Name)]
                many = [each.id for each in given if isinstance(each, ast.Name)]
                return (named, "", many) if len(named) == len(names) and len(many) == len(given) else ([], "", [])
        return [], "", []

    def _shift(self, inner: ast.For, loop: ast.For) -> None:
        """`range(i - k, i + k)` of as many numbers for each i."""
        match inner:
            case ast.For(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[first, stop], keywords=[])
            ) if isinstance(loop.target, ast.Name):
                start, end = _terms(first), _terms(stop)
                if start is None or end is None or not start[loop.target.id]:
                    return
                if any(n.id in start for n in ast.walk(inner) if isinstance(n, ast.Name) and is_stored(n)):
                    return  # it would start elsewhere in the next round
                count = Counter(end)
                count.subtract(start)
                if count[loop.target.id]:
                    return
                place = self.fresh(f"{name}_place")
                inner.iter = ast.parse(f"range({_spelled(count)})", mode="eval").body
                inner.target = ast.Name(id=place, ctx=ast.Store())
                inner.body[:0] = ast.parse(f"{name} = {ast.unparse(first)} + {place}").body


def _terms(node: ast.expr) -> Counter[str] | None:
    """A sum of variables and a number, by variable; the number under the empty name. None for anything else."""
    match node:
        case ast.Constant(value=int(number)):
            return Counter({"": number})
        case ast.Name(id=name):
            return Counter({name: 1})
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as way, right=right):
            one, other = _terms(left), _terms(right)
            if one is None or other is None:
                return None
            found = Counter(one)
            (found.update if isinstance(way, ast.Add) else found.subtract)(other)
            return found
    return None


def _spelled(terms: Counter[str]) -> str:
    parts = [f"{number}" if not name else f"{number} * {name}" for name, number in terms.items() if number]
    return " + ".join(parts) or "0"
