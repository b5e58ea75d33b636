"""Reductions as loops: sums in NumPy's order, smallest and largest, tests of all elements.

    s = (u * v).sum()      →   s = nest(u, v, n)      which fills blocks of 128 products and adds them pairwise

Does not handle: axes other than the last (see `along`).
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from dataclasses import dataclass

from optadvisor.rewriters.looping.emitting import Nest, emit, solid
from optadvisor.rewriters.looping.groups import add, function, settle
from optadvisor.rewriters.looping.kinds import Kind, gathered_dtype
from optadvisor.rewriters.looping.layouts import in_rows
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


@functools.cache
def _counts_plainly() -> bool:
    """Until 2.4, NumPy gave Python's ints for these. Asked when it matters: NumPy takes long to load."""
    import numpy as np

    return not isinstance(np.count_nonzero(np.ones(1)), np.integer)


def reduced(work: Work, name: str, arg: Node, less: int = 0) -> str:
    """The variable that holds a reduction over all axes; what computes it goes to `work.lines`."""
    if name in ("var", "std"):
        return _spread(work, name, arg, less)
    if name in ("argmin", "argmax") and len(arg.dims) > 1:
        raise Unloopable(f"it calls `{name}` of a matrix as one long row")
    if name == "mean":
        arg = exact(work, arg)
    nest = Nest(work=work, gather=gather)
    dtype = gathered_dtype(name, arg.dtype)
    count = [nest.length(work.simple(length)) for length in arg.dims]
    text = _gathered(nest, name, arg, (), count)
    if dtype == FLOAT:
        text = nest.bind(text)
        if name not in ("min", "max"):
            nest.flag(f"{text} - {text} != 0.0")
        tail = [f"return {work.numpy}.float64({text})"]
    elif name == "count_nonzero" and _counts_plainly():
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


def exact(work: Work, arg: Node) -> Node:
    """Ints of which NumPy makes floats before it adds them: all sums are whole below 2**53, in any order."""
    if arg.dtype != INT:
        return arg
    count = " * ".join(f"max({work.simple(length).text()}, 1)" for length in arg.dims)
    limit = Scalar(text=work.name(f"9007199254740992 // ({count})", "limit"), dtype=INT)
    return Operation(name="bounded", args=(arg, limit), dims=arg.dims, dtype=INT)


def _spread(work: Work, name: str, arg: Node, less: int) -> str:
    """`var` and `std` as NumPy has them: the mean of the squares of what is left without the mean."""
    if arg.dtype == BOOL:
        raise Unloopable(f"it calls `{name}` of truth values")
    mean = Scalar(text=reduced(work, "mean", arg), dtype=FLOAT)
    if arg.dtype == INT:
        arg = Operation(name="float", args=(arg,), dims=arg.dims, dtype=FLOAT)
    left = Operation(name="-", args=(arg, mean), dims=arg.dims, dtype=FLOAT)
    square = Operation(name="square", args=(left,), dims=arg.dims, dtype=FLOAT)
    variance = reduced(work, "mean" if not less else "sum", square)
    if less:
        count = " * ".join(f"({work.simple(length).text()})" for length in arg.dims)
        total, variance = variance, work.fresh("variance")
        work.lines += [f"if {count} <= {less}:", "    raise ValueError", f"{variance} = {total} / ({count} - {less})"]
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
    if name == "dot":
        return _running(nest, arg, outer, count)
    values = dict(nest.values)
    if name in ("any", "all"):
        found = nest.bind("False" if name == "any" else "True", name)
        depth, idx = _loops(nest, outer, count)
        text = _truth(nest, arg, idx)
        nest.add(f"{found} {'|' if name == 'any' else '&'}= {text}")
    elif name == "count_nonzero":
        return _counted(nest, arg, outer, count, lambda idx: _truth(nest, arg, idx))
    elif name in ("argmin", "argmax") and arg.dtype != BOOL:
        return _position(nest, name, arg, outer, count)
    elif name == "prod" and arg.dtype != BOOL:
        return _running(nest, arg, outer, count, "*")
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


def flag_lost(nest: Nest, name: str, text: str, *, floats: bool) -> None:
    """Numbers that no comparison finds: nan, and the one int that is below where the search for the largest starts."""
    if floats:
        nest.flag(f"{text} != {text}")
    elif name.endswith("max"):
        nest.flag(f"{text} < {LARGEST['max']}")


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
    flag_lost(nest, name, text, floats=floats)
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


def _position(nest: Nest, name: str, arg: Node, outer: tuple[str, ...], count: list[str]) -> str:
    """Where the first of the smallest or largest is; nan, the first of which NumPy takes, is left to it."""
    sign, floats, values = "<" if name == "argmin" else ">", arg.dtype == FLOAT, dict(nest.values)
    nest.add(f"if {count[0]} == 0:", "    raise ValueError")
    start = {"argmin": "1e309", "argmax": "-1e309"}[name] if floats else LARGEST[name[3:]]
    best, place = nest.bind(f"({start})", name[3:]), nest.work.counter("place")
    nest.add(f"{place} = 0")
    depth, idx = _loops(nest, outer, count)
    text = nest.bind(solid(nest, arg, idx))
    flag_lost(nest, name, text, floats=floats)
    nest.add(f"if {text} {sign} {best}:", f"    {best} = {text}", f"    {place} = {idx[-1]}")
    nest.depth, nest.values = depth, values
    return place


def _running(nest: Nest, arg: Node, outer: tuple[str, ...], count: list[str], op: str = "+") -> str:
    """One after the other."""
    start = "0" if op == "+" else "1"
    total, values = nest.bind(f"{start}.0" if arg.dtype == FLOAT else start, "total"), dict(nest.values)
    depth, idx = _loops(nest, outer, count)
    text, _ = emit(nest, arg, idx)
    nest.add(f"{total} {op}= {text}")
    nest.depth, nest.values = depth, values
    return total


@dataclass(frozen=True, slots=True, kw_only=True)
class _Blocks:
    """Names of what adds the blocks of one sum."""

    block: str
    sums: str
    todo: str
    top: str
    depth: str
    size: str
    leaf: str
    block_sum: str


def _blocks(nest: Nest) -> _Blocks:
    work = nest.work
    work.tools.update({"leaf", "block_sum"})
    found = _Blocks(
        block=work.fresh("block"), sums=work.fresh("sums"), todo=work.counter("todo"), top=work.counter("top"),
        depth=work.counter("depth"), size=work.counter("size"), leaf=tool(work, "leaf"),
        block_sum=tool(work, "block_sum"),
    )  # fmt: skip
    nest.head += [
        f"    {found.block} = {work.numpy}.empty({BLOCK})",
        f"    {found.sums} = {work.numpy}.zeros({DEEPEST})",
        f"    {found.todo} = {work.numpy}.zeros({DEEPEST}, dtype={work.numpy}.int64)",
    ]
    return found


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
    names, low, at = _blocks(nest), work.counter("low"), work.counter("i")
    _opened(nest, names, count)
    nest.add(f"{low} = 0", f"while {names.top} > 0:")
    nest.depth += 1
    nest.add(f"{names.size}, {names.top} = {names.leaf}({names.todo}, {names.top})")
    nest.add(f"for {at} in range({names.size}):")
    nest.depth += 1
    text, _ = emit(nest, arg, (*outer, f"({low} + {at})"))
    nest.add(f"{names.block}[{at}] = {text}")
    nest.depth -= 1
    nest.add(f"{low} += {names.size}")
    _settled(nest, names)
    nest.depth -= 1
    nest.add(f"{total} += {names.sums}[0]")
    nest.depth, nest.values = depth - 1, values
    return total


def _opened(nest: Nest, names: _Blocks, count: str) -> None:
    nest.add(f"{names.todo}[0] = {count}", f"{names.top} = 1", f"{names.depth} = 0")


def _settled(nest: Nest, names: _Blocks) -> None:
    """Add a block, and the halves that end with it."""
    part, top, depth = nest.work.fresh("part"), names.top, names.depth
    nest.add(
        f"{part} = {names.block_sum}({names.block}, {names.size})",
        f"while {top} > 0 and {names.todo}[{top} - 1] == 0:",
        f"    {top} -= 1",
        f"    {depth} -= 1",
        f"    {part} = {names.sums}[{depth}] + {part}",
        f"{names.sums}[{depth}] = {part}",
        f"{depth} += 1",
    )


def _over_rows(nest: Nest, arg: Node, count: list[str]) -> str:
    """All of a matrix, row after row, in blocks that go on in the next row."""
    work, (rows, columns) = nest.work, count
    total, values = nest.bind("0.0", "total"), dict(nest.values)
    names, at = _blocks(nest), work.counter("k")
    row, column, filled, take = (work.counter(wish) for wish in ("i", "j", "filled", "take"))
    nest.add(f"if {rows} * {columns} > 0:")
    nest.depth += 1
    _opened(nest, names, f"{rows} * {columns}")
    nest.add(f"{row} = 0", f"{column} = 0", f"while {names.top} > 0:")
    nest.depth += 1
    nest.add(f"{names.size}, {names.top} = {names.leaf}({names.todo}, {names.top})")
    nest.add(f"{filled} = 0", f"while {filled} < {names.size}:")
    nest.depth += 1
    nest.add(f"{take} = min({names.size} - {filled}, {columns} - {column})", f"for {at} in range({take}):")
    nest.depth += 1
    text, _ = emit(nest, arg, (row, f"({column} + {at})"))
    nest.add(f"{names.block}[{filled} + {at}] = {text}")
    nest.depth -= 1
    nest.add(f"{filled} += {take}", f"{column} += {take}")
    nest.add(f"if {column} == {columns}:", f"    {column} = 0", f"    {row} += 1")
    nest.depth -= 1
    _settled(nest, names)
    nest.depth -= 1
    nest.add(f"{total} += {names.sums}[0]")
    nest.depth -= 1
    nest.values = values
    return total


def stored_whole(work: Work, node: Node) -> Read:
    """An array of its own for what an expression gives, made before the statement at hand."""
    in_rows(node)
    name = work.fresh("values")
    dims = tuple(work.simple(length) for length in node.dims)
    found = whole(name, dims, node.dtype)
    add(work, Item(target=found, node=node, statement=ast.Pass(), bound=name, kept=True))
    settle(work)
    work.kinds[name] = Kind(len(dims), node.dtype)
    work.facts.dims[name] = dims
    return found
