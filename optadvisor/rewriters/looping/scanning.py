"""Running sums, products and extremes: `np.cumsum(x)`, `np.maximum.accumulate(x)`.

    total = -0.0
    for i in range(n):
        total += x[i]
        sums[i] = total

Does not handle: matrices as one long row.
"""

from __future__ import annotations

from optadvisor.rewriters.looping.calls import SCANS, Called, option
from optadvisor.rewriters.looping.emitting import Nest, solid
from optadvisor.rewriters.looping.groups import function
from optadvisor.rewriters.looping.kinds import Kind
from optadvisor.rewriters.looping.layouts import reversed_in_memory
from optadvisor.rewriters.looping.lowering import whole_numbers
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT, Node, Read, Unloopable, whole
from optadvisor.rewriters.looping.reductions import LARGEST, flag_lost, gather
from optadvisor.rewriters.looping.work import Work

STARTS = {
    "+": {FLOAT: "-0.0", INT: "0"}, "*": {FLOAT: "1.0", INT: "1"},
    "maximum": {FLOAT: "-1e309", INT: LARGEST["max"]}, "minimum": {FLOAT: "1e309", INT: LARGEST["min"]},
}  # fmt: skip
"""What changes nothing that it is added to (0.0 would make 0.0 of -0.0), or is no larger or smaller than any."""


def scanned(work: Work, call: Called, arg: Node) -> Read:
    """The array that a scan makes; the loops that make it go to `work.lines`."""
    op = SCANS[call.function]
    _, axis = option(call, 1, "axis")
    axis = 0 if axis is None else axis
    at = axis + len(arg.dims) if axis < 0 else axis
    if reversed_in_memory(arg) or (arg.dtype == BOOL and op not in "+*"):
        raise Unloopable(f"it calls `{call.function}` of a transposed array or of truth values")
    arg = whole_numbers(arg)
    dims = tuple(work.simple(length) for length in arg.dims)
    found = whole(work.fresh("running"), dims, arg.dtype)
    shape = ", ".join(length.text() for length in dims)
    shape = shape if len(dims) == 1 else f"({shape})"
    dtype = f", dtype={work.numpy}.int64" if arg.dtype == INT else ""
    work.lines += [f"{found.base} = {work.numpy}.empty({shape}{dtype})", _nest(work, op, arg, at, found)]
    work.late = True
    work.kinds[found.base] = Kind(len(dims), arg.dtype)
    work.facts.dims[found.base] = dims
    return found


def _nest(work: Work, op: str, arg: Node, at: int, found: Read) -> str:
    nest = Nest(work=work, gather=gather)
    result = nest.arg(found.base)
    counts = [nest.length(work.simple(length)) for length in arg.dims]
    idx = tuple(work.counter(wish) for wish in ("i", "j", "k")[: len(counts)])
    last = at == len(idx) - 1
    total, start = work.fresh("total"), STARTS[op][arg.dtype]
    for k, count in enumerate(counts):
        if last and k == at:
            nest.add(f"{total} = {start}")
        nest.add(f"for {idx[k]} in range({count}):")
        nest.depth += 1
    text = nest.bind(solid(nest, arg, idx))
    if not last:
        before = [f"{each} - 1" if k == at else each for k, each in enumerate(idx)]
        nest.add(f"{total} = {start}", f"if {idx[at]} > 0:", f"    {total} = {result}[{', '.join(before)}]")
    _joined(nest, op, total, text, floats=arg.dtype == FLOAT)
    if arg.dtype == FLOAT:
        nest.flag(f"{total} - {total} != 0.0")
    nest.add(f"{result}[{', '.join(idx)}] = {total}")
    return function(work, nest, [])


def _joined(nest: Nest, op: str, total: str, text: str, *, floats: bool) -> None:
    if op in "+*":
        nest.add(f"{total} {op}= {text}")
        return
    if floats:  # which of two zeros of different signs comes out is left to NumPy
        sign = f"{nest.work.math}.copysign(1.0, {{}})"
        zeros = f"({text} == 0.0) & ({total} == 0.0) & ({sign.format(text)} != {sign.format(total)})"
        nest.flag(zeros)
    flag_lost(nest, op[:3], text, floats=floats)
    than = ">" if op == "maximum" else "<"
    nest.add(f"{total} = {text} if {text} {than} {total} else {total}")
