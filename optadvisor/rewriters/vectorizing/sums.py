"""Sums that Python's `sum` or NumPy adds up in the original (see `plain`), to the last bit or marked as rounding.

    total = sum(x * y for x, y in zip(a, b))     →    total = a @ b                            rounds differently
                                                 →    total = sum((a * b).tolist(), total)     to the last bit

From Python 3.12 on `sum` makes up for what each addition of floats loses, so no loop and no running sum will do: `sum`
itself is called. NumPy adds the numbers of a row in an order of its own, which no other statement has to follow.

Does not handle: sums within sums, to the last bit.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import FLOAT, NP, Number
from optadvisor.rewriters.vectorizing.nest import Scene, Text
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, assign, expression, name

ROUNDS = "sums are added in another order"


def marked(
    scene: Scene, variable: str, old: Vec, value: Vec, missing: tuple[Axis, ...], node: ast.stmt
) -> list[ast.stmt] | None:
    """`variable += value` where the variable stands for such a sum; None where it does not, or may round."""
    from optadvisor.rewriters.vectorizing.gathering import spread

    loops = scene.text.sums.get(variable)
    if loops is None or value.machine != FLOAT or not scene.text.exact:
        return None
    added = scene.facts.values.get(node.value) if isinstance(node, ast.AugAssign) else None
    if isinstance(added, Number) and added.tags == {NP}:  # `sum` adds NumPy's numbers one after the other
        return None
    if not isinstance(added, Number) or NP in added.tags:
        raise _refusal(node)
    if not loops or loops != sum(len(axis.variables) for axis in missing):
        raise _refusal(node)
    full = spread(scene, value, scene.axes)
    if variable not in scene.env:
        flat = full.node if len(scene.axes) == 1 else expression("VALUE.ravel()", VALUE=full.node)
        called = assign(variable, expression("sum(VALUE.tolist(), OLD)", VALUE=flat, OLD=old.node))
        return [called, _finite(f"{variable} - {variable} != 0")]
    if len(scene.axes) != 2 or missing != scene.axes[1:]:
        raise _refusal(node)
    scene.env[variable] = Vec(node=name(variable), axes=scene.axes[:1])
    rows = expression(f"{scene.text.numpy}.array([*map(sum, VALUE.tolist())], dtype=float)", VALUE=full.node)
    return [assign(variable, rows), _finite(f"not {scene.text.numpy}.isfinite({variable}).all()")]


def _finite(test: str) -> ast.stmt:
    """Python's floats overflow without a word, those of NumPy that the original may add do not."""
    return ast.parse(f"if {test}:\n    raise FloatingPointError").body[0]


def refuse_in_order(text: Text, facts: Facts, loop: ast.stmt) -> None:
    """Raises where a loop that stays would add up such a sum, which is then not equal to the last bit.

    Also where it stands for a statement on a whole row, which reads everything before it stores.
    """
    if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name) and loop.target.id in text.at_once:
        raise Unvectorized("a statement on a whole row has no array form of its own", loop.lineno)
    if text.exact and any(floats(text, facts, loop)):
        raise _refusal(loop)


def floats(text: Text, facts: Facts, node: ast.AST) -> set[str]:
    """The sums of floats in a statement."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name) and part.target.id in text.sums:
            value = facts.values.get(part.value)
            if not isinstance(value, Number) or value.machine == FLOAT:
                found.add(part.target.id)
    return found


def _refusal(node: ast.stmt) -> Unvectorized:
    return Unvectorized("a sum of floats is only equal when it is added as the original adds it", node.lineno)
