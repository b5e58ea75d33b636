"""The rarer calls of NumPy as trees (see `calls`): signs, rounding, running sums, arrays put together.

    np.radians(x)        x * 0.017453292519943295
    x.cumsum()           an array of its own, made in a loop of its own
    np.diag(a)           a[k, k] for each k

Does not handle: what `calls` gives no kind.
"""

from __future__ import annotations

import ast
import dataclasses

from optadvisor.rewriters.looping import lengths
from optadvisor.rewriters.looping.along import along
from optadvisor.rewriters.looping.calls import (
    ANGLES,
    DIAGONAL,
    JOINED,
    ROUNDED,
    SCANS,
    Called,
    call_of,
    new_shape,
    option,
    whole_number,
)
from optadvisor.rewriters.looping.joining import joined
from optadvisor.rewriters.looping.kinds import Gathered
from optadvisor.rewriters.looping.layouts import reversed_in_memory
from optadvisor.rewriters.looping.lengths import Length
from optadvisor.rewriters.looping.lowering import binary, floated, lower, operation
from optadvisor.rewriters.looping.nodes import FLOAT, INT, Iota, Node, Pick, Read, Scalar, Unloopable
from optadvisor.rewriters.looping.reductions import stored_whole
from optadvisor.rewriters.looping.scanning import scanned
from optadvisor.rewriters.looping.variables import rank
from optadvisor.rewriters.looping.views import is_view, transposed, view, with_axis
from optadvisor.rewriters.looping.work import Work


def further(work: Work, node: ast.Call) -> Node | None:
    """The tree of one of these calls; None for any other."""
    call = call_of(work.site, node)
    if call is None:
        return None
    if call.function in JOINED:
        return joined(work, call)
    if not rank(work.site, call.args[0], work.kinds):
        return None
    if call.function in SCANS:
        return scanned(work, call, lower(work, call.args[0]))
    if call.function in ("transpose", "reshape", *DIAGONAL):
        first = call.args[0]
        read = view(work, first) if is_view(work, first) else stored_whole(work, lower(work, first))
        if call.function in DIAGONAL:
            return _diagonal(work, read)
        return transposed(read) if call.function == "transpose" else _reshaped(work, call, read)
    return _elementwise(work, call, lower(work, call.args[0]), node)


def _elementwise(work: Work, call: Called, first: Node, node: ast.Call) -> Node:
    if call.function in ANGLES:
        text = ANGLES[call.function]
        return binary(work, "*", floated(work, first), Scalar(text=text, dtype=FLOAT, value=float(text)))
    if call.function == "sign":
        return operation(work, "sign", (first,), first.dtype)
    if call.function in ROUNDED:
        places = option(call, 1, "decimals")[1] or 0
        if not places:
            return operation(work, "rint", (first,), FLOAT)
        power = Scalar(text=repr(10.0**places), dtype=FLOAT, value=10.0**places)
        return binary(work, "/", operation(work, "rint", (binary(work, "*", first, power),), FLOAT), power)
    if call.function == "clip":
        low, high = (lower(work, arg) for arg in call.args[1:])
        return binary(work, "minimum", binary(work, "maximum", first, low), high)
    second = None if call.function == "norm" else lower(work, call.args[1])
    if second is not None:  # outer
        columns = first if isinstance(first, Read) else stored_whole(work, first)
        return binary(work, "*", with_axis(columns, 1), second)
    axis = whole_number(call.keywords["axis"])
    keeps = call.keywords.get("keepdims")
    gathered = Gathered(
        name="sum", arg=call.args[0], axis=axis, keeps=bool(getattr(keeps, "value", False)), less=0,
    )  # fmt: skip
    squares = along(work, gathered, operation(work, "square", (first,), FLOAT), node)
    return operation(work, "sqrt", (squares,), FLOAT)


def _diagonal(work: Work, read: Read) -> Node:
    """The numbers on the diagonal of a square matrix."""
    length, other = read.dims
    work.require(length, other)
    places = Iota(start="0", step="1", dims=(length,), dtype=INT)
    return Pick(base=read, indices=(places, places), dims=(length,), dtype=read.dtype)


def _reshaped(work: Work, call: Called, read: Read) -> Read:
    """Rows out of one long row."""
    (axis,) = read.axes if len(read.axes) == 1 else (None,)
    if axis is None or axis.step != 1 or axis.around is not None or axis.also or reversed_in_memory(read):
        raise Unloopable("it reshapes a part of an array")
    length = work.simple(read.dims[0])
    known = [whole_number(each) == -1 for each in new_shape(call)]
    counts: list[Length] = []
    for each, free in zip(new_shape(call), known, strict=True):
        if free:
            counts.append(lengths.ZERO)
            continue
        found = lengths.read(each)
        found = work.simple(found) if found is not None else None
        if found is None or found.known is None:
            text = ast.unparse(work.plain(work, each))
            found = work.simple(lengths.named(work.name(text, "count") if found is None else text))
        work.at_least(found, 1 if any(known) else 0)
        counts.append(found)
    if all(known):
        raise Unloopable("it reshapes an array to a shape that is not known")
    if any(known):
        at = known.index(True)
        other = counts[1 - at].text()
        work.lines += [f"if {length.text()} % ({other}) != 0:", "    raise ValueError"]
        counts[at] = lengths.named(work.name(f"({length.text()}) // ({other})", "count"))
    else:
        product = f"({counts[0].text()}) * ({counts[1].text()})"
        work.lines += [f"if {length.text()} != {product}:", "    raise ValueError"]
    width = work.name(counts[1].text()) if not counts[1].text().isidentifier() else counts[1].text()
    moved = dataclasses.replace(axis, step=width, loop=2, also=1)
    return Read(base=read.base, axes=(moved,), dims=tuple(counts), dtype=read.dtype)
