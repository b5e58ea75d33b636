"""Long loops in blocks, so that what is worked out in between stays in the processor's cache.

    for x in energies:               for first in range(0, len(energies), 16384):
        total += (x - m) ** 2            past = min(first + 16384, len(energies))
                                         total = total + np.sum((energies[first:past] - m) ** 2)

Arrays of millions of numbers go to memory and back for each operation, and the memory for each new one is asked of the
operating system. Blocks are done in the order of the loop, each as the whole loop would be: sums, extremes and running
values go on from one to the next. Checks stand in front for the whole loop, as they would without blocks.

Does not handle: loops that count in steps of more than one.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.nests.reading.integers import variable
from optadvisor.rewriters.vectorizing import sizes
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, assign, expression

NUMBERS = 2**14
"""In a block: several arrays of floats of that length fit into a cache of a megabyte."""
LONG = 2**17
"""Numbers from which on a loop is long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocks:
    """How an axis is cut into blocks."""

    axis: Axis
    """Of one block."""
    whole: Axis
    first: str
    past: str
    length: int


def pay(node: ast.AST | None, trips: Mapping[int, float]) -> bool:
    """Is there a loop long enough? `trips` are those of the original's loops, by line; None for another text."""
    if node is None:
        return max(trips.values(), default=0.0) >= LONG
    return any(_length(each, trips) for each in ast.walk(node) if isinstance(each, ast.For)) if trips else False


def cut(scene: Scene, node: ast.For, axis: Axis) -> Blocks | None:
    """The axis of a loop in blocks; None where it stays whole."""
    length = _length(node, scene.text.trips) if scene.text.blocks else 0
    if (
        not length
        or axis.step not in (1, -1)
        or not isinstance(axis.start, Affine)
        or not isinstance(axis.stop, Affine)
    ):
        return None
    first, past = scene.new("first"), scene.new("past")
    scene.bounds |= {first, past}
    part = replace(axis, start=variable(first), stop=variable(past), whole=(axis.start, axis.stop))
    return Blocks(axis=part, whole=axis, first=first, past=past, length=length)


def _length(node: ast.For, trips: Mapping[int, float]) -> int:
    """How many iterations make a block; 0 for a loop that is not long. Without any counts all loops may be."""
    if not trips:
        return NUMBERS // (
            16 if any(isinstance(n, ast.For | ast.While) for n in ast.walk(node) if n is not node) else 1
        )
    if node.lineno not in trips:
        return 0
    most = max(map(math.prod, sizes.nested(node, trips)))
    return max(int(NUMBERS * trips[node.lineno] / most), 1) if most >= LONG else 0


def looped(scene: Scene, found: Blocks, body: list[ast.stmt]) -> ast.stmt:
    """`body` for one block after the other."""
    start, stop = scene.integer(found.whole.start), scene.integer(found.whole.stop)
    word, sign = ("min", "+") if found.whole.step > 0 else ("max", "-")
    last = expression(f"{word}({found.first} {sign} {found.length}, STOP)", STOP=stop)
    rounds = expression(f"range(START, STOP, {sign.strip('+')}{found.length})", START=start, STOP=stop)
    target = ast.Name(found.first, ast.Store())
    return ast.For(target, rounds, [assign(found.past, last), *body], [], lineno=0)
