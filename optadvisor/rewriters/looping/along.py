"""Reductions along one axis of several: `(d * d).sum(axis=1)`, `x.mean(axis=0)`, `x.std(axis=1, keepdims=True)`.

    totals = np.zeros(columns)
    for i in range(rows):
        for j in range(columns):
            totals[j] += x[i, j]          NumPy adds rows like this too; along the last axis, it adds pairwise

Does not handle: several axes at once, positions of the smallest among truth values.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.emitting import Nest, emit, solid
from optadvisor.rewriters.looping.groups import function
from optadvisor.rewriters.looping.kinds import Gathered, Kind, gathered_dtype
from optadvisor.rewriters.looping.layouts import reversed_in_memory
from optadvisor.rewriters.looping.lengths import ONE, Length
from optadvisor.rewriters.looping.lowering import binary, floated, operation
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Gathering,
    Node,
    Read,
    Scalar,
    Unloopable,
    is_whole,
    whole,
)
from optadvisor.rewriters.looping.reductions import LARGEST, exact, flag_lost, gather, stored_whole
from optadvisor.rewriters.looping.views import with_axis
from optadvisor.rewriters.looping.work import Work

SUMS = ("sum", "mean", "var", "std")
EMPTY = {FLOAT: "", INT: ", dtype={numpy}.int64", BOOL: ", dtype={numpy}.bool_"}


def along(work: Work, call: Gathered, arg: Node, at: ast.expr) -> Node:
    """A reduction along one axis of several."""
    rank = len(arg.dims)
    assert isinstance(call.axis, int)
    place = -call.axis if call.axis < 0 else rank - call.axis
    if call.name in ("var", "std"):
        return _spread(work, call, arg, place)
    found = _gathered(work, call.name, arg, place, at)
    return _kept(work, found, place) if call.keeps else found


def _gathered(work: Work, name: str, arg: Node, place: int, at: ast.expr) -> Node:
    note_order(work, name, arg, every=False)
    if name == "mean":
        arg = exact(work, arg)
    length = work.simple(arg.dims[-place])
    if name in ("mean", "min", "max", "argmin", "argmax"):
        work.at_least(length, 1)
    if arg.dtype == BOOL and name not in ("any", "all", "sum", "count_nonzero"):
        raise Unloopable(f"it calls `{name}` of truth values along an axis", at.lineno)
    if place == 1 and len(arg.dims) > 1:
        return Gathering(name=name, arg=arg, dims=arg.dims[:-1], dtype=gathered_dtype(name, arg.dtype))
    if name == "mean":
        total = _across(work, "sum", arg if arg.dtype == FLOAT else floated(work, arg), place)
        return binary(work, "/", total, _number(work, length))
    return _across(work, name, arg, place)


def _number(work: Work, length: Length, less: int = 0) -> Scalar:
    return Scalar(text=work.name(f"float({length.minus(Length((), less)).text()})"), dtype=FLOAT)


def _kept(work: Work, found: Node, place: int) -> Read:
    """The outcome with the axis in its place, one element long."""
    return with_axis(found if isinstance(found, Read) else stored_whole(work, found), place)


def _spread(work: Work, call: Gathered, arg: Node, place: int) -> Node:
    """`var` and `std` as NumPy has them: the squares of what is left without the mean, added and divided."""
    at = call.arg
    if arg.dtype == BOOL:
        raise Unloopable(f"it calls `{call.name}` of truth values")
    mean = _kept(work, _gathered(work, "mean", arg, place, at), place)
    left = operation(work, "square", (binary(work, "-", floated(work, arg), mean),), FLOAT)
    total = _gathered(work, "sum", left, place, at)
    length = work.simple(arg.dims[-place])
    work.at_least(length, call.less + 1)
    found = binary(work, "/", total, _number(work, length, call.less))
    if call.name == "std":
        found = operation(work, "sqrt", (found,), FLOAT)
    return _kept(work, found, place) if call.keeps else found


def note_order(work: Work, name: str, arg: Node, *, every: bool = True) -> None:
    """May NumPy add these numbers in an order that is not ours?"""
    if name not in SUMS or arg.dtype != FLOAT:
        return
    work.sums = True
    if reversed_in_memory(arg):
        raise Unloopable("it adds numbers that lie in memory column after column")
    if isinstance(arg, Read):
        plain = len(arg.dims) == len(arg.axes) == 1 and arg.axes[0].step != -1 and arg.axes[0].around is None
        if not plain and not is_whole(arg):
            work.rounds["NumPy adds the numbers of a part of an array in another order"] = None
    if len(arg.dims) > 2 and every:
        work.rounds["NumPy adds numbers along three axes in another order"] = None


# ---------------------------------------------------------------- across rows


def _across(work: Work, name: str, arg: Node, place: int) -> Read:
    """One outcome for each position along the other axes, of which those behind are gone through innermost."""
    dims = tuple(work.simple(length) for length in arg.dims)
    left = (*dims[:-place], *dims[len(dims) - place + 1 :])
    if name in ("sum", "prod") and arg.dtype == FLOAT:
        _apart_from_one(work, dims[len(dims) - place + 1 :])
    dtype = gathered_dtype(name, arg.dtype)
    found = whole(work.fresh("totals" if name == "sum" else name), left, dtype)
    shape = ", ".join(length.text() for length in left)
    shape = shape if len(left) == 1 else f"({shape})"
    best = work.fresh("best") if name.startswith("arg") else ""
    for array, kind in ((found.base, dtype), *([(best, arg.dtype)] if best else [])):
        work.lines.append(f"{array} = {work.numpy}.zeros({shape}{EMPTY[kind].format(numpy=work.numpy)})")
    work.lines.append(_nest(work, name, arg, place, found, best))
    work.late = True
    work.kinds[found.base] = Kind(len(left), dtype)
    work.facts.dims[found.base] = left
    return found


def _apart_from_one(work: Work, inner: tuple[Length, ...]) -> None:
    """A single column is added as a row is."""
    if all(length == ONE for length in inner):
        raise Unloopable("it adds the rows of one column")
    if all(length.known is None or length == ONE for length in inner):
        tests = [f"{length.text()} == 1" for length in inner if length != ONE]
        work.lines += [f"if {' and '.join(tests)}:", "    raise ValueError  # one column is added as a row is"]


def _nest(work: Work, name: str, arg: Node, place: int, found: Read, best: str) -> str:
    nest = Nest(work=work, gather=gather)
    result = nest.arg(found.base)
    idx = [work.counter(wish) for wish in ("i", "j", "k")[: len(arg.dims)]]
    counts = [nest.length(work.simple(length)) for length in arg.dims]
    at = len(idx) - place
    own = [each for k, each in enumerate(idx) if k != at]
    target = f"{result}[{', '.join(own)}]"
    start, best_of = _start(name, arg.dtype), f"{nest.arg(best)}[{', '.join(own)}]" if best else ""
    if start:
        _opened(nest, own, [count for k, count in enumerate(counts) if k != at])
        nest.add(f"{best_of or target} = {start}")
        nest.depth = 1
    _opened(nest, idx, counts)
    _gather_one(nest, name, arg, tuple(idx), target, best_of, idx[at])
    nest.depth = 1
    nest.values = {}
    if found.dtype == FLOAT:
        _opened(nest, own, [count for k, count in enumerate(counts) if k != at])
        nest.flag(f"{target} - {target} != 0.0")
        nest.depth = 1
    return function(work, nest, [])


def _opened(nest: Nest, idx: list[str], counts: list[str]) -> None:
    for each, count in zip(idx, counts, strict=True):
        nest.add(f"for {each} in range({count}):")
        nest.depth += 1


def _start(name: str, dtype: str) -> str:
    if name in ("all", "prod"):
        return "True" if name == "all" else "1.0" if dtype == FLOAT else "1"
    extreme = name.removeprefix("arg")
    if extreme in LARGEST:
        return {"min": "1e309", "max": "-1e309"}[extreme] if dtype == FLOAT else LARGEST[extreme]
    return ""


def _gather_one(nest: Nest, name: str, arg: Node, idx: tuple[str, ...], target: str, best: str, position: str) -> None:
    """One element joins the outcome."""
    if name in ("sum", "prod", "count_nonzero", "any", "all"):
        text = solid(nest, arg, idx) if name in ("any", "all") or arg.dtype == BOOL else emit(nest, arg, idx)[0]
        truth = text if arg.dtype == BOOL else f"({text} != {'0.0' if arg.dtype == FLOAT else '0'})"
        if name in ("any", "all"):
            nest.add(
                f"{target} = "
                + (f"True if {truth} else {target}" if name == "any" else f"{target} if {truth} else False")
            )
        elif name == "count_nonzero" or arg.dtype == BOOL:
            nest.add(f"{target} += 1 if {truth} else 0")
        else:
            nest.add(f"{target} {'+' if name == 'sum' else '*'}= {text}")
        return
    text, sign = nest.bind(solid(nest, arg, idx)), "<" if name.endswith("min") else ">"
    flag_lost(nest, name, text, floats=arg.dtype == FLOAT)
    if arg.dtype == FLOAT and not best:  # which of two zeros of different signs comes out is left to NumPy
        nest.flag(f"({text} == 0.0) & ({nest.work.math}.copysign(1.0, {text}) < 0.0)")
    if best:
        nest.add(f"if {text} {sign} {best}:", f"    {best} = {text}", f"    {target} = {position}")
    else:
        nest.add(f"{target} = {text} if {text} {sign} {target} else {target}")
