"""Elements that a mask chooses, and elements at positions that an array holds.

    y = x[x > 0]         room = np.empty(n); k = nest(room, x)        then y is the first k of them
    t[i] * w             t[i[k]] * w[k], after a look at whether the position lies within `t`
    np.where(m)[0]       the same for the positions themselves
    x[m] = y             the numbers of y, in order, to where m is True

Does not handle: arrays of positions behind a slice (`a[:, idx]`), or together with masks.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.emitting import Nest, solid
from optadvisor.rewriters.looping.groups import conflict, finish, function
from optadvisor.rewriters.looping.kinds import Kind
from optadvisor.rewriters.looping.layouts import in_rows
from optadvisor.rewriters.looping.lengths import Length, named
from optadvisor.rewriters.looping.lowering import broadcast, lower
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT, Iota, Node, Pick, Read, Unloopable, whole
from optadvisor.rewriters.looping.positional import mask_of
from optadvisor.rewriters.looping.reductions import gather, reduced, stored_whole
from optadvisor.rewriters.looping.variables import kind
from optadvisor.rewriters.looping.views import is_view, view
from optadvisor.rewriters.looping.work import Item, Work

DTYPES = {FLOAT: "", INT: ", dtype={numpy}.int64", BOOL: ", dtype={numpy}.bool_"}


def picked(work: Work, node: ast.Subscript) -> Node:
    """What a subscript with a mask, or with arrays of positions, gives."""
    value = node.value
    base = view(work, value) if is_view(work, value) else stored_whole(work, lower(work, value))
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    first = kind(work.site, places[0], work.kinds)
    if first is not None and first.dtype == BOOL:
        return _compressed(work, base, lower(work, node.slice))
    return _at_positions(work, base, places)


def positions(work: Work, node: ast.expr) -> Node | None:
    """Where a mask is true: `np.where(m)[0]`; None for all other expressions."""
    mask = mask_of(work.site, node)
    if mask is None:
        return None
    lowered = lower(work, mask)
    return _compressed(work, Iota(start="0", step="1", dims=lowered.dims, dtype=INT), lowered)


def grid_positions(work: Work, mask: ast.expr) -> str:
    """The array with the rows that `np.argwhere` gives; in another memory order, which loops over rows cannot see."""
    lowered = lower(work, mask)
    name = work.fresh("places")
    count = reduced(work, "count_nonzero", lowered)
    work.lines.append(f"{name} = {work.numpy}.empty(({count}, 2), dtype={work.numpy}.int64)")
    finish(work)
    nest = Nest(work=work, gather=gather)
    target, at = nest.arg(name), work.counter("at")
    nest.add(f"{at} = 0")
    idx = _loops(nest, lowered.dims, ("i", "j"))
    nest.add(f"if {solid(nest, lowered, idx)}:")
    nest.depth += 1
    nest.add(*(f"{target}[{at}, {k}] = {each}" for k, each in enumerate(idx)), f"{at} += 1")
    work.emit([function(work, nest, [])])
    work.kinds[name] = Kind(2, INT)
    return name


def _at_positions(work: Work, base: Read, places: list[ast.expr]) -> Pick:
    indices: list[Node] = []
    for place, length in zip(places, base.dims, strict=False):
        if isinstance(place, ast.Slice):
            break
        indices.append(lower(work, place))
        work.at_least(length, 1)
    dims = broadcast(work, tuple(indices))
    return Pick(base=base, indices=tuple(indices), dims=(*dims, *base.dims[len(indices) :]), dtype=base.dtype)


def _room(work: Work, name: str, dims: tuple[Length, ...], dtype: str) -> str:
    texts = [work.simple(length).text() for length in dims]
    shape = texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
    return f"{name} = {work.numpy}.empty({shape}{DTYPES[dtype].format(numpy=work.numpy)})"


def _compressed(work: Work, base: Read | Iota, mask: Node) -> Read:
    """The elements, or the rows, that a mask chooses, at the start of an array that has room for all."""
    _agree_with(work, base, mask)
    rest = base.dims[len(mask.dims) :]
    if rest and len(mask.dims) > 1:
        raise Unloopable("its mask has fewer axes than the array")
    name, count = work.fresh("room"), work.counter("count")
    long = " * ".join(f"({work.simple(length).text()})" for length in mask.dims)
    room = named(work.name(long, "count")) if len(mask.dims) > 1 else mask.dims[0]
    work.lines.append(_room(work, name, (room, *rest), base.dtype))
    work.lines.append(f"{count} = {_compressing(work, name, base, mask)}")
    work.late = True
    found = whole(name, (named(count), *rest), base.dtype)
    work.kinds[name] = Kind(len(found.dims), base.dtype)
    work.facts.dims[name] = found.dims
    return found


def _compressing(work: Work, name: str, base: Read | Iota, mask: Node) -> str:
    nest = Nest(work=work, gather=gather)
    target, at = nest.arg(name), work.counter("at")
    nest.add(f"{at} = 0")
    idx = _loops(nest, mask.dims, ("i", "j", "k"))
    chosen, rest = solid(nest, mask, idx), base.dims[len(mask.dims) :]
    if rest:
        nest.add(f"if {chosen}:")
        nest.depth += 1
        inner = _loops(nest, rest, ("j", "k"))
        nest.add(f"{target}[{', '.join((at, *inner))}] = {solid(nest, base, (*idx, *inner))}")
        nest.depth -= len(rest)
        nest.add(f"{at} += 1")
    else:  # no branch: what is not chosen is overwritten by the next one
        nest.add(f"{target}[{at}] = {solid(nest, base, idx)}", f"{at} += 1 if {chosen} else 0")
    return function(work, nest, [f"return {at}"])


def _loops(nest: Nest, dims: tuple[Length, ...], wishes: tuple[str, ...]) -> tuple[str, ...]:
    idx = []
    for wish, length in zip(wishes, dims, strict=False):
        idx.append(nest.work.counter(wish))
        nest.add(f"for {idx[-1]} in range({nest.length(nest.work.simple(length))}):")
        nest.depth += 1
    return tuple(idx)


def _agree_with(work: Work, base: Read | Iota, mask: Node) -> None:
    if len(mask.dims) > len(base.dims):
        raise Unloopable("its mask has more axes than the array")
    for a, b in zip(base.dims, mask.dims, strict=False):
        work.require(a, b)


def spread_out(work: Work, node: ast.stmt, place: Read, mask: Node, value: Node) -> None:
    """`x[m] = y`: as many numbers as the mask chooses, in their order."""
    if len(value.dims) != 1 or len(place.dims) != len(mask.dims):
        raise Unloopable("it stores rows where a mask chooses", node.lineno)
    in_rows(value, node.lineno)
    item = Item(target=place, node=mask, statement=node)
    if not isinstance(value, Read) or value.base == place.base or work.may_alias(value.base, place.base):
        value = stored_whole(work, value)
    if conflict(work, item, item, reads_first=True):
        mask = stored_whole(work, mask)
    _agree_with(work, place, mask)
    count = reduced(work, "count_nonzero", mask)
    work.require(value.dims[0], named(count))
    finish(work)
    nest = Nest(work=work, gather=gather)
    nest.arg(place.base)
    at = work.counter("at")
    nest.add(f"{at} = 0")
    idx = _loops(nest, place.dims, ("i", "j", "k"))
    nest.add(f"if {solid(nest, mask, idx)}:")
    nest.depth += 1
    target = solid(nest, place, idx)
    nest.add(f"{target} = {solid(nest, value, (at,))}", f"{at} += 1")
    work.emit([function(work, nest, [])])
    work.stored.add(place.base)
