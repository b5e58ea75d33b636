"""Products of small matrices, and what is solved with them, as loops.

    F @ P          out[i, j] = the sum of F[i, k] * P[k, j] over all k, one after the other
    np.linalg.inv(S), np.linalg.solve(S, y), np.linalg.det(S)      by elimination with the largest pivots

For a handful of numbers the call of a compiled library takes longer than its work. Matrices that were large when they
were recorded are left to it. Sums are added in another order than the library's; where a matrix is so close to one
without an inverse that last digits would show (`CONDITION`), the copy gives up.

Does not handle: products of ints, of three axes, `np.einsum`, `np.kron`, eigenvalues, least squares.
"""

from __future__ import annotations

import ast
import dataclasses

from optadvisor.rewriters.looping.groups import add, settle
from optadvisor.rewriters.looping.kinds import Kind, name_of
from optadvisor.rewriters.looping.lengths import ONE, Length, named, number
from optadvisor.rewriters.looping.lowering import floated, lower, operation
from optadvisor.rewriters.looping.multiplied import MADE, SOLVED, factors, keeps_the_sign
from optadvisor.rewriters.looping.nodes import FLOAT, Gathering, Node, Operation, Read, whole
from optadvisor.rewriters.looping.views import is_view, transposed
from optadvisor.rewriters.looping.work import Item, Work

PRODUCTS = "the products of matrices are added in another order"
ELIMINATED = "equations are solved by other steps than those of NumPy's library"
TOOLS = {
    "eliminated": '''def {eliminated}(left, right):
    """Solve for all columns of `right` in place, by elimination with the largest pivots; 1.0 or -1.0 by row swaps."""
    sign = 1.0
    for k in range(left.shape[0]):
        place = k
        for i in range(k + 1, left.shape[0]):
            if abs(left[i, k]) > abs(left[place, k]):
                place = i
        if not abs(left[place, k]) > 0.0:
            raise ValueError
        if place != k:
            sign = -sign
            for j in range(left.shape[0]):
                moved = left[k, j]
                left[k, j] = left[place, j]
                left[place, j] = moved
            for j in range(right.shape[1]):
                moved = right[k, j]
                right[k, j] = right[place, j]
                right[place, j] = moved
        for i in range(k + 1, left.shape[0]):
            factor = left[i, k] / left[k, k]
            for j in range(k + 1, left.shape[0]):
                left[i, j] -= factor * left[k, j]
            for j in range(right.shape[1]):
                right[i, j] -= factor * right[k, j]
    for back in range(left.shape[0]):
        k = left.shape[0] - 1 - back
        for j in range(right.shape[1]):
            total = right[k, j]
            for i in range(k + 1, left.shape[0]):
                total -= left[k, i] * right[i, j]
            right[k, j] = total / left[k, k]
    return sign''',
    "condition": '''def {condition}(matrix, inverse, first):
    """Give up where the matrix is close to one without an inverse, or a sign of zero is not certain."""
    largest = 0.0
    larger = 0.0
    for i in range(matrix.shape[0]):
        one = 0.0
        other = 0.0
        for j in range(matrix.shape[0]):
            one += abs(matrix[i, j])
            other += abs(inverse[i, j + first])
        largest = one if one > largest else largest
        larger = other if other > larger else larger
        for j in range(inverse.shape[1]):
            if inverse[i, j] - inverse[i, j] != 0.0:
                raise FloatingPointError
            if inverse[i, j] == 0.0 and (j < first or {math}.copysign(1.0, inverse[i, j]) < 0.0):
                raise FloatingPointError
    if not largest * larger < {limit}:
        raise FloatingPointError
    return largest''',
    "begun": '''def {begun}(matrix, columns):
    """A copy of a square matrix, and room for as many columns, and for its inverse."""
    if matrix.shape[0] != matrix.shape[1] or matrix.shape[0] == 0:
        raise ValueError
    right = {numpy}.zeros((matrix.shape[0], columns + matrix.shape[0]))
    for i in range(matrix.shape[0]):
        right[i, columns + i] = 1.0
    return right''',
    "inverse": '''def {inverse}(matrix):
    """The inverse of a matrix."""
    right = {begun}(matrix, 0)
    {eliminated}(matrix.copy(), right)
    {condition}(matrix, right, 0)
    return right''',
    "solved_1": '''def {solved_1}(matrix, given):
    """The vector that gives `given` when it is multiplied by a matrix."""
    right = {begun}(matrix, 1)
    if given.shape[0] != matrix.shape[0]:
        raise ValueError
    for i in range(matrix.shape[0]):
        right[i, 0] = given[i]
    {eliminated}(matrix.copy(), right)
    {condition}(matrix, right, 1)
    found = {numpy}.empty(matrix.shape[0])
    for i in range(matrix.shape[0]):
        found[i] = right[i, 0]
    return found''',
    "solved_2": '''def {solved_2}(matrix, given):
    """The matrix that gives `given` when it is multiplied by another."""
    columns = given.shape[1]
    right = {begun}(matrix, columns)
    if given.shape[0] != matrix.shape[0]:
        raise ValueError
    for i in range(matrix.shape[0]):
        for j in range(columns):
            right[i, j] = given[i, j]
    {eliminated}(matrix.copy(), right)
    {condition}(matrix, right, columns)
    found = {numpy}.empty((matrix.shape[0], columns))
    for i in range(matrix.shape[0]):
        for j in range(columns):
            found[i, j] = right[i, j]
    return found''',
    "determinant": '''def {determinant}(matrix):
    """The determinant of a matrix."""
    right = {begun}(matrix, 0)
    left = matrix.copy()
    found = {eliminated}(left, right)
    {condition}(matrix, right, 0)
    for i in range(matrix.shape[0]):
        found *= left[i, i]
    return found''',
    "identity": '''def {identity}(count):
    """A matrix of ones on the diagonal."""
    found = {numpy}.zeros((count, count))
    for i in range(count):
        found[i, i] = 1.0
    return found''',
}
"""Function → its definition; those that are called stand before those that call them."""
CONDITION = "1000000.0"


# ---------------------------------------------------------------- trees


def product(work: Work, node: ast.expr) -> Node | None:
    """The tree of a product that is an array; None for all else."""
    found = factors(work.site, node)
    if found is None:
        return None
    work.rounds[PRODUCTS] = None
    left, right = (_plain(work, part) for part in found)
    work.require(left.dims[-1], right.dims[0])
    if keeps_the_sign(work.site, node):
        work.at_least(right.dims[0], 2)
    if len(right.dims) == 2:
        right = transposed(right)
        if len(left.dims) == 2:
            axes = tuple(dataclasses.replace(a, loop={1: 1, 2: 3}.get(a.loop, 0)) for a in left.axes)
            left = dataclasses.replace(left, axes=axes, dims=(left.dims[0], ONE, left.dims[1]))
    arg = operation(work, "*", (floated(work, left), floated(work, right)), FLOAT)
    return Gathering(name="dot", arg=arg, dims=arg.dims[:-1], dtype=FLOAT)


def _plain(work: Work, node: ast.expr) -> Read:
    """A factor whose elements are there to be read again and again."""
    lowered = lower(work, node)
    if isinstance(lowered, Read) and not any(a.also or a.around for a in lowered.axes):
        return lowered
    return _copied(work, lowered)


def _copied(work: Work, node: Node) -> Read:
    """An array of its own; nobody sees in which order its elements lie."""
    name = work.fresh("values")
    found = whole(name, tuple(work.simple(length) for length in node.dims), node.dtype)
    if isinstance(node, Read):
        node = Operation(name="copy", args=(node,), dims=node.dims, dtype=node.dtype)
    add(work, Item(target=found, node=node, statement=ast.Pass(), bound=name, kept=True))
    settle(work)
    work.kinds[name], work.facts.dims[name] = Kind(len(found.dims), found.dtype), found.dims
    return found


def solved(work: Work, node: ast.expr) -> Node | None:
    """What comes of an equation, in an array of its own; None for all else."""
    name = name_of(work.site, node) if isinstance(node, ast.Call) else ""
    if not isinstance(node, ast.Call) or name not in {*SOLVED, *MADE} or name == "numpy.linalg.det":
        return None
    dims: tuple[Length, ...]
    if name in MADE:
        count = ast.unparse(work.plain(work, node.args[0]))
        length = work.name(count, "count") if not count.isidentifier() and not count.isdigit() else count
        text, dims = f"{tool(work, 'identity')}({length})", (_length(length),) * 2
        work.at_least(dims[0], 0)
    else:
        arrays = [_array(work, arg) for arg in node.args]
        wish = SOLVED[name] if name != "numpy.linalg.solve" else f"solved_{len(arrays[1].dims)}"
        text = f"{tool(work, wish)}({', '.join(each.base for each in arrays)})"
        dims = (arrays[0].dims[0], arrays[0].dims[0]) if len(arrays) == 1 else arrays[1].dims
        work.rounds[ELIMINATED] = None
        work.late = True
    found = whole(work.fresh("found"), tuple(work.simple(each) for each in dims), FLOAT)
    work.lines.append(f"{found.base} = {text}")
    work.kinds[found.base], work.bindings[found.base] = Kind(len(dims), FLOAT), 1
    work.facts.dims[found.base] = found.dims
    return found


def determinant(work: Work, node: ast.expr) -> str:
    """The call that gives a determinant; empty for all else."""
    if not isinstance(node, ast.Call) or name_of(work.site, node) != "numpy.linalg.det":
        return ""
    work.rounds[ELIMINATED] = None
    array = _array(work, node.args[0])
    name = work.fresh("determinant")
    work.lines.append(f"{name} = {tool(work, 'determinant')}({array.base})")
    work.late = True
    return name


def _length(text: str) -> Length:
    return number(int(text)) if text.isdigit() else named(text)


def _array(work: Work, node: ast.expr) -> Read:
    """What is handed over: all of an array of floats."""
    if isinstance(node, ast.Name) and node.id not in work.views and is_view(work, node):
        lowered = lower(work, node)
        assert isinstance(lowered, Read)
        return lowered
    return _copied(work, floated(work, lower(work, node)))


def tool(work: Work, wish: str) -> str:
    """The name of one of the functions above, which is then defined."""
    work.tools.add(wish)
    for other in TOOLS:
        if f"{{{other}}}(" in TOOLS[wish].partition("\n")[2] and other not in work.tools:
            tool(work, other)
    return work.site.fresh(f"matrix_{wish}")


def tool_texts(work: Work) -> dict[str, str]:
    """Name → definition of those in use, in the order in which they must stand."""
    names = {wish: work.site.fresh(f"matrix_{wish}") for wish in TOOLS}
    used = [wish for wish in TOOLS if wish in work.tools]
    return {
        names[wish]: TOOLS[wish].format(**names, numpy=work.numpy, math=work.math, limit=CONDITION) for wish in used
    }
