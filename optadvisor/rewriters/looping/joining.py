"""Arrays put together from others: `np.concatenate((a, b))`, `np.stack((x, y), axis=1)`.

    joined = np.empty(n + m)
    for i in range(n): joined[i] = a[i]
    for i in range(m): joined[i + n] = b[i]

Does not handle: pieces of more than one axis.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.calls import Called, option, pieces
from optadvisor.rewriters.looping.groups import add, finish
from optadvisor.rewriters.looping.kinds import Kind
from optadvisor.rewriters.looping.lengths import ONE, ZERO, Length, number
from optadvisor.rewriters.looping.lowering import lower
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT, Axis, Node, Operation, Read, Scalar, Unloopable, whole
from optadvisor.rewriters.looping.work import Item, Work


def joined(work: Work, call: Called) -> Read:
    parts: list[Node] = []
    for piece in pieces(call):
        if isinstance(piece, ast.List):
            parts += [lower(work, each) for each in piece.elts]
        else:
            parts.append(lower(work, piece))
    if call.function in ("concatenate", "hstack"):
        return _in_a_row(work, parts)
    _, axis = option(call, 9, "axis")
    return _beside(work, parts, across=call.function == "column_stack" or axis in (1, -1))


def _dims(work: Work, part: Node) -> Length:
    return work.simple(part.dims[0]) if part.dims else ONE


def _in_a_row(work: Work, parts: list[Node]) -> Read:
    total = ZERO
    for part in parts:
        total = total.plus(_dims(work, part))
    found = _made(work, (total,), parts[0].dtype)
    start = ZERO
    for part in parts:
        count = _dims(work, part)
        _stored(work, Read(base=found.base, axes=(Axis(start=start, loop=1),), dims=(count,), dtype=found.dtype), part)
        start = start.plus(count)
    return found


def _beside(work: Work, parts: list[Node], *, across: bool) -> Read:
    count = _dims(work, parts[0])
    for part in parts[1:]:
        work.require(count, _dims(work, part))
    many = number(len(parts))
    found = _made(work, (count, many) if across else (many, count), parts[0].dtype)
    for k, part in enumerate(parts):
        fixed, moving = Axis(start=number(k)), Axis(start=ZERO, loop=1)
        axes = (moving, fixed) if across else (fixed, moving)
        _stored(work, Read(base=found.base, axes=axes, dims=(count,), dtype=found.dtype), part)
    return found


def _made(work: Work, dims: tuple[Length, ...], dtype: str) -> Read:
    name = work.fresh("joined")
    shape = ", ".join(length.text() for length in dims)
    shape = shape if len(dims) == 1 else f"({shape})"
    kind = {FLOAT: "", INT: f", dtype={work.numpy}.int64", BOOL: f", dtype={work.numpy}.bool_"}[dtype]
    work.lines.append(f"{name} = {work.numpy}.empty({shape}{kind})")
    finish(work)
    work.kinds[name] = Kind(len(dims), dtype)
    work.facts.dims[name] = dims
    return whole(name, dims, dtype)


def _stored(work: Work, target: Read, part: Node) -> None:
    if part.dtype != target.dtype:
        raise Unloopable("it puts arrays of several types together")
    if isinstance(part, Scalar):
        part = Operation(name="copy", args=(part,), dims=(), dtype=part.dtype)
    add(work, Item(target=target, node=part, statement=ast.Pass(), kept=True))
