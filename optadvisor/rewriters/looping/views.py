"""Parts of arrays: what a subscript such as `u[1:-1, j]` reads or stores, with bounds as Python cuts them.

    u[1:-1]     start 1, `u.shape[0] - 2` elements, after a test that there are so many
    u[i:j]      bounds that are worked out are cut to the array's ends first

Does not handle: steps other than whole numbers above zero, or `[::-1]`; arrays of positions (see `picking`).
"""

from __future__ import annotations

import ast
import dataclasses

from optadvisor.rewriters.looping import lengths
from optadvisor.rewriters.looping.lengths import ONE, ZERO, Length, named, number
from optadvisor.rewriters.looping.nodes import Axis, Read, Unloopable, whole
from optadvisor.rewriters.looping.variables import rank
from optadvisor.rewriters.looping.work import Work, looks_into


def is_view(work: Work, node: ast.expr) -> bool:
    """Is it an array by name, or a part of one?"""
    if isinstance(node, ast.Name):
        found = work.kinds.get(node.id)
        return found is not None and found.rank > 0
    if isinstance(node, ast.Attribute) and node.attr == "T":
        return is_view(work, node.value)
    if not isinstance(node, ast.Subscript) or not is_view(work, node.value):
        return False
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return all(_is_plain(work, place) for place in places)


def _is_plain(work: Work, place: ast.expr) -> bool:
    return isinstance(place, ast.Slice) or rank(work.site, place, work.kinds) == 0


def view(work: Work, node: ast.expr) -> Read:
    """What an array, or a part of one, reads; tests and bounds go to `work.lines`."""
    if isinstance(node, ast.Name):
        if node.id in work.views:
            return work.views[node.id]
        for item in work.group.items[::-1] if work.group is not None else ():
            if item.bound == node.id:
                return item.target
        return whole(node.id, work.dims(node.id), work.kind(node.id).dtype)
    if isinstance(node, ast.Attribute):
        return transposed(view(work, node.value))
    assert isinstance(node, ast.Subscript)
    return _part(work, view(work, node.value), node)


def _part(work: Work, read: Read, node: ast.Subscript) -> Read:
    places = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    fixing = sum(not _is_new(work, place) and not _is_dots(place) for place in places)
    if fixing > len(read.dims):
        raise Unloopable("it has too many indices for an array", node.lineno)
    free = ast.Slice()
    rest: list[ast.expr] = [free] * (len(read.dims) - fixing)
    dots = next((at for at, place in enumerate(places) if _is_dots(place)), len(places))
    places[dots : dots + 1] = rest
    axes = list(read.axes)
    order: list[tuple[int, Length]] = []  # old loop axis (0: a new one), and its length
    at = len(read.dims)
    for place in places:
        if _is_new(work, place):
            order.append((0, ONE))
            continue
        old, length = at, read.dims[-at]
        at -= 1
        start, step, count = (
            _cut(work, place, length) if isinstance(place, ast.Slice) else (_index(work, place, length), 1, None)
        )
        for k, axis in enumerate(axes):
            if axis.loop == old:
                axes[k] = _moved(work, axis, start, step, fixed=count is None)
        if count is not None:
            order.append((old, count))
    numbers = {old: len(order) - k for k, (old, _) in enumerate(order) if old}
    if any(axis.also for axis in axes) and not all(_is_all(place) or _is_new(work, place) for place in places):
        raise Unloopable("it takes a part of a reshaped array", node.lineno)
    moved = tuple(
        dataclasses.replace(axis, loop=numbers.get(axis.loop, 0), also=numbers.get(axis.also, 0)) for axis in axes
    )
    return Read(base=read.base, axes=moved, dims=tuple(count for _, count in order), dtype=read.dtype)


def transposed(read: Read) -> Read:
    """The same elements with the axes in the opposite order."""
    rank = len(read.dims)

    def turned(loop: int) -> int:
        return rank + 1 - loop if loop else 0

    axes = tuple(dataclasses.replace(a, loop=turned(a.loop), also=turned(a.also)) for a in read.axes)
    return Read(base=read.base, axes=axes, dims=read.dims[::-1], dtype=read.dtype)


def with_axis(read: Read, place: int) -> Read:
    """The same elements with one more axis of one element, counted from the last."""
    axes = tuple(
        dataclasses.replace(a, loop=a.loop + (a.loop >= place), also=a.also + (0 < place <= a.also)) for a in read.axes
    )
    at = len(read.dims) - place + 1
    return Read(base=read.base, axes=axes, dims=(*read.dims[:at], ONE, *read.dims[at:]), dtype=read.dtype)


def _is_new(work: Work, place: ast.expr) -> bool:
    constant = isinstance(place, ast.Constant) and place.value is None
    return constant or work.site.resolved(place) == "numpy.newaxis"


def _is_all(place: ast.expr) -> bool:
    return isinstance(place, ast.Slice) and place.lower is place.upper is place.step is None


def _is_dots(place: ast.expr) -> bool:
    return isinstance(place, ast.Constant) and place.value is Ellipsis


def _moved(work: Work, axis: Axis, start: Length, step: int, *, fixed: bool) -> Axis:
    """The axis after a slice from `start`, or at it."""
    if axis.around is not None and (fixed or step != 1):
        raise Unloopable("it takes a part of a rolled array")
    if isinstance(axis.step, str):
        if start != ZERO or step != 1:
            raise Unloopable("it takes a part of a slice whose step is worked out")
        return axis
    return dataclasses.replace(
        axis,
        start=axis.start.plus(start, axis.step),
        step=axis.step * step,
        loop=0 if fixed else axis.loop,
    )


def _index(work: Work, place: ast.expr, length: Length) -> Length:
    """Where one index lies, counted from the start."""
    found = lengths.read(place)
    if found is not None and found.known is not None:
        at = found.known
        work.at_least(length, at + 1 if at >= 0 else -at)
        return found if at >= 0 else length.plus(found)
    text = ast.unparse(place)
    _note_reads(work, place)
    name = work.name(text, "place")
    long = work.simple(length).text()
    key = f"{name} within {long}"
    if key not in work.facts.memo:
        work.facts.memo[key] = name
        work.lines += [
            f"if {name} < 0:",
            f"    {name} += {long}",
            f"if {name} < 0 or {name} >= {long}:",
            "    raise IndexError",
        ]
        for other in [k for k in work.facts.memo if k == text]:
            del work.facts.memo[other]  # the name now holds another number
    return named(name)


def _note_reads(work: Work, node: ast.expr) -> None:
    """A bound that looks into arrays is worked out after the statements that wait."""
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    looks = any(isinstance(n, ast.Subscript | ast.Call) for n in ast.walk(node))
    if looks or (work.group is not None and names & work.group.bound):
        work.late = True


def _cut(work: Work, place: ast.Slice, length: Length) -> tuple[Length, int, Length]:
    """The start of a slice, its step, and how many elements it has."""
    step = 1
    if place.step is not None:
        found = lengths.read(place.step)
        if found is None or found.known is None or found.known == 0:
            raise Unloopable("it takes a slice whose step is worked out", place.step.lineno)
        step = found.known
    if step == -1 and place.lower is None and place.upper is None:
        return length.minus(ONE), -1, length
    if step < 0:
        raise Unloopable("it takes a slice backwards from somewhere inside")
    start = ZERO if place.lower is None else _bound(work, place.lower, length)
    end = length if place.upper is None else _bound(work, place.upper, length)
    count = work.simple(end.minus(start))
    if count == ONE:
        return start, step, ONE
    if place.lower is not None or place.upper is not None:
        work.at_least(count, 0)
    if step > 1:
        count = named(work.name(f"({count.text()} + {step - 1}) // {step}", "count"))
    return start, step, count


def _bound(work: Work, node: ast.expr, length: Length) -> Length:
    """A bound of a slice, between 0 and the length."""
    found = lengths.read(node)
    if found is not None:
        found = work.simple(found)
        apart = found.minus(work.simple(length))
        if found.known is not None and found.known >= 0:
            work.at_least(length.minus(found), 0)
            return found
        if found.known is not None:
            work.at_least(length.plus(found), 0)
            return length.plus(found)
        if apart.known is not None and apart.known <= 0:
            work.at_least(found, 0)
            return length.plus(number(apart.known))
    text = ast.unparse(node)
    _note_reads(work, node)
    long = work.simple(length).text()
    key = f"({text}, {long})"
    if key in work.facts.memo and not looks_into(text):
        return named(work.facts.memo[key])
    name = work.fresh("bound")
    work.lines += [
        f"{name} = {text}",
        f"if {name} < 0:",
        f"    {name} = max({name} + {long}, 0)",
        f"if {name} > {long}:",
    ]
    work.lines.append(f"    {name} = {long}")
    work.facts.memo[key] = name
    return named(name)
