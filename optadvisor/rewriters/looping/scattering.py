"""Numbers that are added where an array of positions says, one after the other, and counts of numbers between edges.

    np.add.at(grid, (i, j), w)            for k in range(n): grid[i[k], j[k]] += w[k]
    counts = np.histogram(d, edges)[0]    counts[the last edge that is not above the number] += 1

NumPy, too, adds in the order of the positions; where that could be another one (reversed parts of arrays), nothing is
proposed. Edges are compared, not computed with, so counts are the same; the copy gives up where one is nan, or lower
than the one before.

Does not handle: positions with more than one axis, other functions than `add` and `subtract`, bins that are a number,
`range=`, `density=`, `weights=`.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.emitting import Nest, element, emit, solid
from optadvisor.rewriters.looping.groups import finish, function
from optadvisor.rewriters.looping.kinds import Kind, name_of
from optadvisor.rewriters.looping.lengths import ONE
from optadvisor.rewriters.looping.lowering import broadcast, floated, lower
from optadvisor.rewriters.looping.nodes import FLOAT, INT, Node, Pick, Read, Unloopable, reads, stretched, whole
from optadvisor.rewriters.looping.positional import ADDED, counted
from optadvisor.rewriters.looping.reductions import gather, stored_whole
from optadvisor.rewriters.looping.variables import kind
from optadvisor.rewriters.looping.views import is_view, view
from optadvisor.rewriters.looping.work import Work


def scattered(work: Work, node: ast.stmt, call: ast.Call) -> None:
    """Add numbers at positions, in their order."""
    base, places, numbers = call.args
    if not is_view(work, base):
        raise Unloopable(f"it adds at positions of `{ast.unparse(base)}`", node.lineno)
    items = places.elts if isinstance(places, ast.Tuple) else [places]
    kinds = [kind(work.site, each, work.kinds) for each in items]
    added = kind(work.site, numbers, work.kinds)
    target = view(work, base)
    if kinds != [Kind(1, INT)] * len(target.dims) or added is None or added.rank > 1:
        raise Unloopable("it adds at positions that are no row of ints for each axis", node.lineno)
    if target.dtype not in (FLOAT, INT) or added.dtype not in (target.dtype, INT):
        raise Unloopable(f"it adds numbers of {added.dtype} to an array of {target.dtype}", node.lineno)
    indices = tuple(lower(work, each) for each in items)
    value = lower(work, numbers)
    value = floated(work, value) if target.dtype == FLOAT else value
    for each in (*indices, value):
        _in_order(work, each, target, node.lineno)
    (length,) = broadcast(work, indices)
    if value.dims and not stretched(value.dims, 1):
        work.require(length, value.dims[0])
    for long in target.dims:
        work.at_least(long, 1)
    finish(work)
    nest = Nest(work=work, gather=gather)
    at = work.counter("at")
    nest.add(f"for {at} in range({nest.length(work.simple(length))}):")
    nest.depth += 1
    place = emit(nest, Pick(base=target, indices=indices, dims=(length,), dtype=target.dtype), (at,))[0]
    text = f"{place} {ADDED[name_of(work.site, call)]} {solid(nest, value, (at,))}"
    if target.dtype == FLOAT:
        text = nest.bind(text)
        nest.flag(f"{text} - {text} != 0.0")
    nest.add(f"{place} = {text}")
    work.emit([function(work, nest, [])])
    work.stored.add(target.base)


def _in_order(work: Work, node: Node, target: Read, line: int) -> None:
    """Refuse what NumPy might go through backwards, and what is read from the array that is added to."""
    for read in reads(node):
        if read.base == target.base or work.may_alias(read.base, target.base):
            raise Unloopable("it adds to an array at positions, or numbers, that it takes from the same array", line)
        if any(isinstance(axis.step, str) or axis.step < 0 or axis.around is not None for axis in read.axes):
            raise Unloopable("it adds at positions that may be gone through backwards", line)


def counts(work: Work, node: ast.expr) -> Read | None:
    """How many numbers lie between edges; None for all other expressions."""
    found = counted(work.site, node)
    if found is None:
        return None
    numbers, edges = lower(work, found[0]), lower(work, found[1])
    edges = edges if isinstance(edges, Read) else stored_whole(work, edges)
    work.at_least(edges.dims[0], 2)
    length = work.simple(edges.dims[0].minus(ONE))
    result = whole(work.fresh("counts"), (length,), INT)
    work.lines.append(f"{result.base} = {work.numpy}.zeros({length.text()}, dtype={work.numpy}.int64)")
    work.lines.append(_counting(work, numbers, edges, result))
    work.late = True
    work.kinds[result.base] = Kind(1, INT)
    work.facts.dims[result.base] = result.dims
    return result


def _counting(work: Work, numbers: Node, edges: Read, result: Read) -> str:
    nest = Nest(work=work, gather=gather)
    target, at, last = nest.arg(result.base), work.counter("at"), nest.length(work.simple(result.dims[0]))
    low, high, middle = work.counter("low"), work.counter("high"), work.counter("middle")
    nest.add(f"for {at} in range({last}):")
    nest.depth += 1
    nest.flag(f"not ({element(nest, edges, (at,))} <= {element(nest, edges, (f'({at} + 1)',))})")
    nest.depth -= 1
    nest.add(f"for {at} in range({nest.length(work.simple(numbers.dims[0]))}):")
    nest.depth += 1
    text = nest.bind(solid(nest, numbers, (at,)))
    nest.flag(f"{text} != {text}")
    first, end = element(nest, edges, ("0",)), element(nest, edges, (last,))
    nest.add(
        f"if ({text} >= {first}) & ({text} <= {end}):",
        f"    {low} = 0",
        f"    {high} = {last}",
        f"    while {high} - {low} > 1:",
        f"        {middle} = ({low} + {high}) // 2",
        f"        if {element(nest, edges, (middle,))} <= {text}:",
        f"            {low} = {middle}",
        "        else:",
        f"            {high} = {middle}",
        f"    {target}[{low}] += 1",
    )
    return function(work, nest, [])
