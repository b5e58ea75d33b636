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


def _bound(statement: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def renamed(statement: ast.stmt) -> dict[str, int]:
    """The names that the statement binds, with the first line that assigns names to names (`u, v = v, u`) and them."""
    found: dict[str, int] = {}
    for node in ast.walk(statement):
        if isinstance(node, ast.Assign):
            values = node.value.elts if isinstance(node.value, ast.Tuple | ast.List) else [node.value]
            taken = {value.id for value in values if isinstance(value, ast.Name)}
            for each in (taken | _bound(node)) & _bound(statement) if taken else ():
                found[each] = min(found.get(each, node.lineno), node.lineno)
    return found


def has_other_name(access: Access, names: dict[str, int]) -> bool:
    """Whether the loop IR calls the array by a name that stands for another one by then."""
    written, known = (text.split("[")[0].split(".")[0] for text in (access.text, spelled(access.array)))
    return written != known and names.get(known, access.line + 1) <= access.line


def late(nest: Nest, statement: ast.stmt) -> set[str]:
    """Lengths that are not known in front of the nest: of arrays that the nest makes, or calls by another's name."""
    bound = _bound(statement)
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
