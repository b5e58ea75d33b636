"""Arrays that are made anew in each iteration of a loop around.

    for p in range(passes):
        old = b.copy()                 the loop IR calls it `old@6` and gives it one more dimension: `old@6[p, i - 1]`
        for i in range(1, n):
            b[i] = old[i - 1]          in the program it is `old[i - 1]`, and its length is only known here

Does not handle: such an array bound in a loop that has become an axis.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from optadvisor.loops.nests.conflicts.traversal import loops_within
from optadvisor.loops.nests.ir import Access, Affine, Nest, Symbol


def spelled(array: str) -> str:
    """How the program calls an array: `old` for `old@28`, bound in line 28 of the nest."""
    name, _, line = array.partition("@")
    return name if line.isdigit() else array


def as_written(nest: Nest, access: Access) -> Access:
    """The access with the subscripts that it has in the program."""
    variables = _around(nest, access.array)
    count = len(variables)
    own = access.subscripts[:count]
    if not count or own != tuple(Affine(terms=((variable, 1),)) for variable in variables):
        return access
    return replace(
        access, subscripts=access.subscripts[count:], lengths=access.lengths[count:],
        nested=max(access.nested - count, 0),
    )  # fmt: skip


def symbols(nest: Nest) -> tuple[Symbol, ...]:
    """The symbols of the nest; lengths with the dimensions that they have in the program."""
    return tuple(_symbols(nest))


def late(nest: Nest, statement: ast.stmt) -> set[str]:
    """Lengths that are not known in front of the nest: of arrays that the nest makes, or calls by another's name."""
    bound = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return {
        symbol.name for symbol in nest.symbols
        if symbol.array and (spelled(symbol.array) != symbol.array or symbol.array.split(".")[0] in bound)
    }  # fmt: skip


def _symbols(nest: Nest) -> Iterator[Symbol]:
    for symbol in nest.symbols:
        count = len(_around(nest, symbol.array))
        if symbol.dimension >= count:
            yield replace(symbol, dimension=symbol.dimension - count)
        elif not symbol.array:
            yield symbol


def _around(nest: Nest, array: str) -> list[str]:
    """The variables of the loops around the line in which the array is bound, outermost first."""
    line = array.partition("@")[2]
    if spelled(array) == array:
        return []
    return [loop.variable for loop in loops_within(nest.loop) if loop.line < int(line) <= loop.end_line]
