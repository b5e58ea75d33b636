"""What does no harm in iterations that a condition keeps away from it, so that `np.where` may choose afterwards.

    if v[i] > 0:                    c[:n] = np.where(v[:n] > 0, a[:n] / dx, a[right] / dx)
        c[i] = a[i] / dx     →
    else:                           `dx` has one value, so that it is zero in all iterations or in none;
        c[i] = a[right] / dx        `right = i + 1 if i + 1 < n else 0` never leaves the array

Harmless means: it is not likely to raise, or the iterations that are meant raise as well. A kernel that raises without
need is slow, never wrong.

Does not handle: indices that other functions keep in their range.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.nest import Scene

DIVIDING = (ast.Div, ast.FloorDiv, ast.Mod)


def inner(node: ast.AST) -> set[ast.AST]:
    """Subscripts that are only the way to an element: `g[i]` of `g[i][j]`."""
    found = [n.value for n in ast.walk(node) if isinstance(n, ast.Subscript)]
    return {n for n in found if isinstance(n, ast.Subscript)}


def divides_by_one_value(scene: Scene, node: ast.BinOp | ast.AugAssign) -> bool:
    """`x[i] / dx`: by what is the same in all iterations."""
    from optadvisor.rewriters.vectorizing.expressions import varies

    other = node.right if isinstance(node, ast.BinOp) else node.value
    return isinstance(node.op, DIVIDING) and not varies(scene, other)


def stays_inside(scene: Scene, node: ast.Subscript) -> bool:
    """Is each subscript that is no affine one counted round, or chosen so that it is one of the array's?"""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return not any(axis.chosen for axis in scene.axes) and all(_is_kept_in_range(scene, part) for part in parts)


def _is_kept_in_range(scene: Scene, node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)):
        return True
    if not isinstance(node, ast.Name):
        return False
    found = [each for loop in scene.loops for each in ast.walk(loop) if _sets(each, node.id)]
    return len(found) == 1 and isinstance(found[0], ast.Assign) and _is_kept_in_range(scene, found[0].value)


def _sets(node: ast.AST, variable: str) -> bool:
    if isinstance(node, ast.For):
        return any(isinstance(n, ast.Name) and n.id == variable for n in ast.walk(node.target))
    if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        return False
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(n, ast.Name) and n.id == variable for target in targets for n in ast.walk(target))


def one_assignment(node: ast.If, body: list[ast.stmt], orelse: list[ast.stmt]) -> ast.Assign | None:
    """`a[i] = x if test else y` for an `if` whose two sides only assign to the same place; None for any other."""
    if len(body) != 1 or len(orelse) != 1:
        return None
    yes, no = body[0], orelse[0]
    if not isinstance(yes, ast.Assign) or not isinstance(no, ast.Assign) or len(yes.targets) != 1:
        return None
    if len(no.targets) != 1 or ast.dump(yes.targets[0]) != ast.dump(no.targets[0]):
        return None
    if isinstance(yes.value, ast.Tuple) or isinstance(no.value, ast.Tuple):
        return None
    found = copy.copy(yes)
    found.value = ast.copy_location(ast.IfExp(node.test, yes.value, no.value), yes.value)
    return found
