"""Windows that move along an array, as a view of it: no element is copied.

    values[i + k]  with axes i and k      →      np.lib.stride_tricks.sliding_window_view(values[:n + w - 1], w)

Does not handle: windows of rows or columns; steps.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.nests.ir import Access, Affine
from optadvisor.loops.nests.reading.integers import add, constant, subtract
from optadvisor.loops.values import machine_of
from optadvisor.rewriters.vectorizing.nest import Scene, Wraps
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, expression


def moving(scene: Scene, access: Access) -> Vec | None:
    """The elements that `access` reads, as a view; None where they are no such windows."""
    if len(access.subscripts) != 1 or any(axis.chosen for axis in scene.axes):
        return None
    (subscript,) = access.subscripts
    if not isinstance(subscript, Affine):
        return None
    axes = tuple(axis for axis in scene.axes if any(term == axis.variable for term, _ in subscript.terms))
    factors = {factor for term, factor in subscript.terms if scene.axis_of(term) is not None}
    if len(axes) != 2 or factors != {1} or any(axis.step != 1 for axis in axes):
        return None
    if not all(isinstance(axis.start, Affine) and isinstance(axis.stop, Affine) for axis in axes):
        return None
    length = scene.length(access, 0)
    try:
        scene.require(subscript)
        scene.require(subtract(add(length, constant(-1)), subscript))
    except Wraps:
        return None
    first = Affine(
        terms=tuple((t, f) for t, f in subscript.terms if scene.axis_of(t) is None), constant=subscript.constant
    )
    past = add(first, constant(-1))
    for axis in axes:
        assert isinstance(axis.start, Affine)
        assert isinstance(axis.stop, Affine)
        first, past = add(first, axis.start), add(past, axis.stop)
    wide = axes[1]
    assert isinstance(wide.start, Affine)
    assert isinstance(wide.stop, Affine)
    low = None if first == constant(0) else scene.integer(first)
    part = ast.Subscript(expression(access.array), ast.Slice(low, scene.integer(past)), ast.Load())
    window = scene.integer(subtract(wide.stop, wide.start))
    call = expression(
        f"{scene.text.numpy}.lib.stride_tricks.sliding_window_view(PART, WINDOW)", PART=part, WINDOW=window
    )
    return Vec(node=call, axes=axes, machine=_machine(scene, access), view=access.array)


def _machine(scene: Scene, access: Access) -> str:
    from optadvisor.rewriters.vectorizing import accesses

    if accesses.dimensions(scene, access) != 1:
        raise Unvectorized(f"`{access.text}` is a part of an array, not a number", access.line)
    return machine_of(accesses._known(scene, access).dtype)


def require_slice(scene: Scene, node: ast.For) -> None:
    """Makes sure that the bounds of the slice that a loop stands for are not below zero; raises where it cannot."""
    loop = scene.loops.get(node)
    if loop is None or loop.target not in scene.text.checked:
        return
    if any(axis.chosen for axis in scene.axes):
        raise Unvectorized("it goes over a slice under a condition", node.lineno)
    sources = set(_sources(node, loop.target))
    lines = {line for line, _ in sources}
    found = (access for access in scene.accesses.values() if access is not None and access.line in lines)
    subscripts = [each for access in found for each in access.subscripts if isinstance(each, Affine)]
    places = [each for each in subscripts if (loop.variable, 1) in each.terms]
    if len(places) != len(sources) or not places or not isinstance(loop.stop, Affine):
        raise Unvectorized("where a slice begins is not known", node.lineno)
    for place in places:
        low = Affine(terms=tuple((t, f) for t, f in place.terms if t != loop.variable), constant=place.constant)
        try:
            scene.require(low)
            scene.require(add(low, loop.stop))
        except Wraps:
            raise Unvectorized("a slice counts from the end", node.lineno) from None


def _sources(node: ast.For, target: str) -> Iterator[tuple[int, str]]:
    """The elements that the first statements of such a loop take, by line and text."""
    for each in node.body:
        if not isinstance(each, ast.Assign):
            return
        for part in ast.walk(each.value):
            if not isinstance(part, ast.Subscript):
                continue
            if any(isinstance(n, ast.Name) and n.id == target for n in ast.walk(part.slice)):
                yield each.lineno, ast.unparse(part)
