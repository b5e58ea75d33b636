"""Reductions as loops: sums in NumPy's order, smallest and largest, tests of all elements.

    s = (u * v).sum()      →   s = nest(u, v, n)      which fills blocks of 128 products and adds them pairwise

Does not handle: products, positions of the smallest, sums along other axes than the first two.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from optadvisor.rewriters.looping.emitting import Nest, emit, solid
from optadvisor.rewriters.looping.groups import add, function, settle
from optadvisor.rewriters.looping.kinds import Kind, gathered_dtype
from optadvisor.rewriters.looping.lengths import ONE
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Gathering,
    Node,
    Operation,
    Read,
    Scalar,
    Unloopable,
    whole,
)
from optadvisor.rewriters.looping.sums import BLOCK, DEEPEST
from optadvisor.rewriters.looping.work import Item, Work

Test = Callable[[tuple[str, ...]], str]
LARGEST = {"min": "9223372036854775807", "max": "-9223372036854775807"}


def reduced(work: Work, name: str, arg: Node) -> str:
    """The variable that holds a reduction over all axes; what computes it goes to `work.lines`."""
    if name in ("var", "std"):
        return _spread(work, name, arg)
    nest = Nest(work=work, gather=gather)
    dtype = gathered_dtype(name, arg.dtype)
    count = [nest.length(work.simple(length)) for length in arg.dims]
    text = _gathered(nest, name, arg, (), count)
    if dtype == FLOAT:
        text = nest.bind(text)
        if name not in ("min", "max"):
            nest.flag(f"{text} - {text} != 0.0")
        tail = [f"return {work.numpy}.float64({text})"]
    elif name == "count_nonzero":
        tail = [f"return {text}"]
    else:
        box = work.fresh("box")
        kind = "int64" if dtype == INT else "bool_"
        tail = [f"{box} = {work.numpy}.zeros(1, dtype={work.numpy}.{kind})", f"{box}[0] = {text}", f"return {box}[0]"]
    call = function(work, nest, tail)
    result = work.fresh(name)
    work.lines.append(f"{result} = {call}")
    work.late = True
    return result


def _spread(work: Work, name: str, arg: Node) -> str:
    """`var` and `std` as NumPy has them: the mean of the squares of what is left without the mean."""
    if arg.dtype != FLOAT:
        raise Unloopable(f"it calls `{name}` of an array that holds no floats")
    mean = Scalar(text=reduced(work, "mean", arg), dtype=FLOAT)
    left = Operation(name="-", args=(arg, mean), dims=arg.dims, dtype=FLOAT)
    square = Operation(name="square", args=(left,), dims=arg.dims, dtype=FLOAT)
    variance = reduced(work, "mean", square)
    if name == "var":
        return variance
    result = work.fresh("std")
    work.lines.append(f"{result} = {work.numpy}.sqrt({variance})")
    return result


def gather(nest: Nest, node: Gathering, idx: tuple[str, ...]) -> str:
    """The value of a reduction along the last axis, inside the loops over the others."""
    count = [nest.length(nest.work.simple(node.arg.dims[-1]))]
    return _gathered(nest, node.name, node.arg, idx, count)


def _gathered(nest: Nest, name: str, arg: Node, outer: tuple[str, ...], count: list[str]) -> str:
    """The text of the reduction over the axes after `outer`, of `count` elements each, whose loops are written."""
    if name == "mean" or name == "sum":
        total = _sum(nest, arg, outer, count)
        if name == "sum":
            return total
        every = " * ".join(count)
        return f"({total} / ({every}))"
    values = dict(nest.values)
    if name in ("any", "all"):
        found = nest.bind("False" if name == "any" else "True", name)
        depth, idx = _loops(nest, outer, count)
        text = _truth(nest, arg, idx)
        nest.add(f"{found} {'|' if name == 'any' else '&'}= {text}")
    elif name == "count_nonzero":
        return _counted(nest, arg, outer, count, lambda idx: _truth(nest, arg, idx))
    elif name in ("min", "max") and arg.dtype != BOOL:
        return _extreme(nest, name, arg, outer, count)
    else:
        raise Unloopable(f"it calls `{name}` of truth values")
    nest.depth, nest.values = depth, values
    return found


def _loops(nest: Nest, outer: tuple[str, ...], count: list[str]) -> tuple[int, tuple[str, ...]]:
    """Open loops over the axes; the depth to go back to, and all positions."""
    depth, idx = nest.depth, list(outer)
    for length in count:
        at = nest.work.counter("i" if not idx else "j")
        nest.add(f"for {at} in range({length}):")
        nest.depth += 1
        idx.append(at)
    return depth, tuple(idx)


def _truth(nest: Nest, arg: Node, idx: tuple[str, ...]) -> str:
    text = solid(nest, arg, idx)
    if arg.dtype == BOOL:
        return text
    return f"({text} != {'0.0' if arg.dtype == FLOAT else '0'})"


def _counted(nest: Nest, arg: Node, outer: tuple[str, ...], count: list[str], test: Test) -> str:
    found, values = nest.bind("0", "counted"), dict(nest.values)
    depth, idx = _loops(nest, outer, count)
    nest.add(f"if {test(idx)}:", f"    {found} += 1")
    nest.depth, nest.values = depth, values
    return found


def _extreme(nest: Nest, name: str, arg: Node, outer: tuple[str, ...], count: list[str]) -> str:
    """The smallest or largest: none, nan, and zeros of both signs are left to NumPy."""
    work, sign = nest.work, "<" if name == "min" else ">"
    floats, values = arg.dtype == FLOAT, dict(nest.values)
    start = {"min": "1e309", "max": "-1e309"}[name] if floats else LARGEST[name]  # infinite, without a name
    for length in count:
        nest.add(f"if {length} == 0:", "    raise ValueError")
    best = nest.bind(f"({start})", name)
    depth, idx = _loops(nest, outer, count)
    text = nest.bind(solid(nest, arg, idx))
    if floats:
        nest.flag(f"{text} != {text}")
    nest.add(f"if {text} {sign} {best}:", f"    {best} = {text}")
    nest.depth, nest.values = depth, dict(values)
    if not floats:
        return best
    nest.add(f"if {best} == 0.0:")
    nest.depth += 1
    inner, idx = _loops(nest, outer, count)
    text = nest.bind(solid(nest, arg, idx))
    nest.flag(f"({text} == 0.0) & ({work.math}.copysign(1.0, {text}) < 0.0)")
    nest.depth, nest.values = depth, values
    assert inner == depth + 1
    return best


# ---------------------------------------------------------------- sums


def _sum(nest: Nest, arg: Node, outer: tuple[str, ...], count: list[str]) -> str:
    if arg.dtype == BOOL:
        return _counted(nest, arg, outer, count, lambda idx: solid(nest, arg, idx))
    if arg.dtype == INT or len(count) > 2:
        return _running(nest, arg, outer, count)
    if len(count) == 2:
        return _over_rows(nest, arg, count)
    return _pairwise(nest, arg, outer, count[0])


def _running(nest: Nest, arg: Node, outer: tuple[str, ...], count: list[str]) -> str:
    """One after the other."""
    total, values = nest.bind("0.0" if arg.dtype == FLOAT else "0", "total"), dict(nest.values)
    depth, idx = _loops(nest, outer, count)
    text, _ = emit(nest, arg, idx)
    nest.add(f"{total} += {text}")
    nest.depth, nest.values = depth, values
    return total


def _blocks(nest: Nest) -> tuple[str, str, str, str]:
    """Names of what adds blocks: room for one, the sums that wait, and the two functions."""
    work = nest.work
    work.tools.update({"leaf", "block_sum"})
    block, waiting = work.fresh("block"), work.fresh("sums")
    nest.head.append(f"    {block} = {work.numpy}.empty({BLOCK})")
    nest.head.append(f"    {waiting} = {work.numpy}.zeros({DEEPEST})")
    return block, waiting, tool(work, "leaf"), tool(work, "block_sum")


def tool(work: Work, wish: str) -> str:
    return work.site.fresh(f"pairwise_{wish}")


def _pairwise(nest: Nest, arg: Node, outer: tuple[str, ...], count: str) -> str:
    """Along one axis: a short one at once, a longer one in blocks."""
    work = nest.work
    total, values = nest.bind("0.0", "total"), dict(nest.values)
    nest.add(f"if {count} < 8:")
    nest.depth += 1
    depth, idx = _loops(nest, outer, [count])
    text, _ = emit(nest, arg, idx)
    nest.add(f"{total} += {text}")
    nest.depth, nest.values = depth - 1, dict(values)
    nest.add("else:")
    nest.depth += 1
    block, waiting, leaf, block_sum = _blocks(nest)
    top, low, size, ends, at = (work.counter(wish) for wish in ("top", "low", "size", "ends", "i"))
    nest.add(f"{top} = 0", f"{low} = 0", f"while {low} < {count}:")
    nest.depth += 1
    nest.add(f"{size}, {ends} = {leaf}({count}, {low})", f"for {at} in range({size}):")
    nest.depth += 1
    text, _ = emit(nest, arg, (*outer, f"({low} + {at})"))
    nest.add(f"{block}[{at}] = {text}")
    nest.depth -= 1
    nest.add(f"{low} += {size}")
    _settled(nest, block, waiting, block_sum, top, size, ends)
    nest.depth -= 1
    nest.add(f"{total} += {waiting}[0]")
    nest.depth, nest.values = depth - 1, values
    return total


def _settled(nest: Nest, block: str, waiting: str, block_sum: str, top: str, size: str, ends: str) -> None:
    """Add a block, and the halves that end with it."""
    part, each = nest.work.fresh("part"), nest.work.counter("k")
    nest.add(
        f"{part} = {block_sum}({block}, {size})",
        f"for {each} in range({ends}):",
        f"    {top} -= 1",
        f"    {part} = {waiting}[{top}] + {part}",
        f"{waiting}[{top}] = {part}",
        f"{top} += 1",
    )


def _over_rows(nest: Nest, arg: Node, count: list[str]) -> str:
    """All of a matrix, row after row, in blocks that go on in the next row."""
    work, (rows, columns) = nest.work, count
    total, values = nest.bind("0.0", "total"), dict(nest.values)
    block, waiting, leaf, block_sum = _blocks(nest)
    top, low, size, ends, at = (work.counter(wish) for wish in ("top", "low", "size", "ends", "k"))
    row, column, filled, take = (work.counter(wish) for wish in ("i", "j", "filled", "take"))
    nest.add(f"{top} = 0", f"{low} = 0", f"{row} = 0", f"{column} = 0", f"while {low} < {rows} * {columns}:")
    nest.depth += 1
    nest.add(f"{size}, {ends} = {leaf}({rows} * {columns}, {low})", f"{filled} = 0", f"while {filled} < {size}:")
    nest.depth += 1
    nest.add(f"{take} = min({size} - {filled}, {columns} - {column})", f"for {at} in range({take}):")
    nest.depth += 1
    text, _ = emit(nest, arg, (row, f"({column} + {at})"))
    nest.add(f"{block}[{filled} + {at}] = {text}")
    nest.depth -= 1
    nest.add(f"{filled} += {take}", f"{column} += {take}")
    nest.add(f"if {column} == {columns}:", f"    {column} = 0", f"    {row} += 1")
    nest.depth -= 1
    nest.add(f"{low} += {size}")
    _settled(nest, block, waiting, block_sum, top, size, ends)
    nest.depth -= 1
    nest.add(f"if {low} > 0:", f"    {total} += {waiting}[0]")
    nest.values = values
    return total


def down_the_rows(work: Work, arg: Node) -> Read:
    """The sums of the columns of a matrix, which NumPy adds row after row."""
    rows, columns = (work.simple(length) for length in arg.dims)
    if columns.known is None:
        work.lines += [f"if {columns.text()} == 1:", "    raise ValueError  # one column is added as a row is"]
    elif columns == ONE:
        raise Unloopable("it adds the rows of one column")
    found = whole(work.fresh("totals"), (columns,), FLOAT)
    nest = Nest(work=work, gather=gather)
    result = nest.arg(found.base)
    _, idx = _loops(nest, (), [nest.length(rows), nest.length(columns)])
    text, _ = emit(nest, arg, idx)
    nest.add(f"{result}[{idx[1]}] += {text}")
    nest.depth = 1
    nest.add(f"for {idx[1]} in range({nest.length(columns)}):")
    nest.depth += 1
    nest.flag(f"{result}[{idx[1]}] - {result}[{idx[1]}] != 0.0")
    work.lines += [f"{found.base} = {work.numpy}.zeros({columns.text()})", function(work, nest, [])]
    work.late = True
    return found


def stored_whole(work: Work, node: Node) -> Read:
    """An array of its own for what an expression gives, made before the statement at hand."""
    name = work.fresh("values")
    dims = tuple(work.simple(length) for length in node.dims)
    found = whole(name, dims, node.dtype)
    add(work, Item(target=found, node=node, statement=ast.Pass(), bound=name, kept=True))
    settle(work)
    work.kinds[name] = Kind(len(dims), node.dtype)
    work.facts.dims[name] = dims
    return found
