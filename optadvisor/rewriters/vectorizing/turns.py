"""Whether what several statements of a loop do to one place may be done statement by statement.

    for i in range(n):         out[k] = 1 for all i, and then out[m] = 2 for all i, would leave other values
        out[k[i]] = 1
        out[m[i]] = 2

Sums of whole numbers may; sums of floats that must be equal to the last bit, extremes with their places, and stores to
places that depend on data may not.

Does not handle: loops outside of those that have become axes, which stay in order anyway.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.nests.conflicts.traversal import loops_within, places
from optadvisor.loops.nests.ir import Statement
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized


def require_only_update(scene: Scene, variable: str, node: ast.stmt, axes: tuple[Axis, ...] | None = None) -> None:
    """Raises when several statements of the loops that have become axes (of `axes`, if given) set `variable`."""
    require_program_order(scene, node)
    found = {id(s) for s in _statements(scene, axes) if any(use.name == variable and use.write for use in s.scalars)}
    if len(found) > 1:
        raise Unvectorized(f"several statements of the loop change `{variable}`, in turns", node.lineno)


def require_only_store(scene: Scene, array: str, node: ast.stmt | ast.expr) -> None:
    """Raises when several statements of the loops that have become axes store into `array`."""
    require_program_order(scene, node)
    found = {id(s) for s in _statements(scene) if any(each.array == array and each.write for each in s.accesses)}
    if len(found) > 1:
        raise Unvectorized(f"several statements of the loop store into `{array}`, in turns", node.lineno)


def require_program_order(scene: Scene, node: ast.AST) -> None:
    """Raises where a loop inside of one that has become an axis stays a loop: iterations then come in another order."""
    variables = {variable for axis in scene.axes for variable in axis.variables}
    for around in loops_within(scene.nest.loop):
        if around.variable not in variables:
            continue
        if any(inner is loop for inner in loops_within(around) for loop in scene.sequential):
            raise Unvectorized("an inner loop stays a loop, in which the order of iterations counts", around.line)


def _statements(scene: Scene, axes: tuple[Axis, ...] | None = None) -> Iterator[Statement]:
    variables = {variable for axis in (scene.axes if axes is None else axes) for variable in axis.variables}
    for place in places(scene.nest.loop):
        if any(loop.variable in variables for loop in place.loops):
            yield place.statement
