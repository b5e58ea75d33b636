"""Counts and sums in places that depend on data, in the order of the iterations.

    counts[k[i]] += 1         →   _tally(counts, k[:n])           as fast as NumPy counts
    mass[k[i]] += w[i]        →   np.add.at(mass, k[:n], w[:n])   adds in the order of the loop, to the last bit

Does not handle: updates by several statements, where they are sums of floats.
"""

from __future__ import annotations

import ast

from optadvisor.loops.values import FLOAT, INT
from optadvisor.rewriters.vectorizing import accesses, gathering, turns
from optadvisor.rewriters.vectorizing.expressions import vector
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, assign, expression, name

TALLY = '''def {name}(counts, *places):
    """Adds 1 to an element of `counts` for each of `places`, which may be repeated."""
    if not places[0].size:
        return
    if len(places) < counts.ndim:
        raise IndexError
    for place, length in zip(places, counts.shape):
        if not 0 <= place.min() <= place.max() < length:
            raise IndexError
    if counts.max() >= 2**62:
        raise OverflowError
    at = (places[0] if len(places) == 1 else {numpy}.ravel_multi_index(places, counts.shape)).ravel()
    counts += {numpy}.bincount(at, minlength=counts.size).reshape(counts.shape)'''
FUNCTIONS: dict[type[ast.operator], str] = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply"}


def unique(scene: Scene, target: ast.Subscript) -> bool:
    """Whether no two iterations update the same element, so that all may be updated at once."""
    found = scene.accesses[(target.lineno, scene.code(target), True)]
    assert found is not None
    for axis in scene.axes:
        for variable in axis.variables:
            kind = scene.kinds[variable]
            if not kind.parallel or any(array == found.array for array, _ in kind.reductions):
                return False
    return True


def stored(scene: Scene, target: ast.Subscript, value: Vec) -> list[ast.stmt]:
    """Stores to elements that several iterations of several loops may share: in one row, so that the last counts."""
    array, indices = accesses.indices(scene, target, vector)
    parts = [expression("I.ravel()", I=gathering.spread(scene, index, scene.axes).node) for index in indices]
    place = parts[0] if len(parts) == 1 else ast.Tuple(list(parts), ast.Load())
    full = expression("VALUE.ravel()", VALUE=gathering.spread(scene, value, scene.axes).node)
    return [assign(ast.Subscript(array, place, ast.Store()), full)]


def scattered(scene: Scene, node: ast.AugAssign, value: Vec) -> list[ast.stmt]:
    """Updates of elements that several iterations may share."""
    from optadvisor.rewriters.vectorizing import updates

    function = FUNCTIONS.get(type(node.op))
    assert isinstance(node.target, ast.Subscript)
    array, indices = accesses.indices(scene, node.target, vector)
    if function is None:
        raise Unvectorized(f"`{scene.code(node)}` may update one element several times", node.lineno)
    whole = scene.machine(node.target) == INT and value.machine == INT and function != "multiply"
    if not whole:
        assert isinstance(array, ast.Name)
        turns.require_only_store(scene, array.id, node)
    parts = [gathering.spread(scene, index, scene.axes).node for index in indices]
    if whole and function == "add" and isinstance(node.value, ast.Constant) and node.value.value == 1:
        return [ast.Expr(ast.Call(name(scene.text.fresh("_tally")), [array, *parts], []))]
    if value.machine == FLOAT and scene.machine(node.target) != FLOAT:
        raise Unvectorized(f"`{scene.code(node)}` puts a float among ints", node.lineno)
    updates.refuse_large(scene, node)
    added = aligned(value, scene.axes)
    if len(scene.axes) > 1:  # or NumPy might add in the order of the memory
        parts = [expression("PART.ravel()", PART=part) for part in parts]
        added = expression("VALUE.ravel()", VALUE=gathering.spread(scene, value, scene.axes).node)
    place = parts[0] if len(parts) == 1 else ast.Tuple(parts, ast.Load())
    call = expression(
        f"{scene.text.numpy}.{function}.at(ARRAY, PLACE, VALUE)",
        ARRAY=array, PLACE=place, VALUE=added,
    )  # fmt: skip
    return [ast.Expr(call)]
