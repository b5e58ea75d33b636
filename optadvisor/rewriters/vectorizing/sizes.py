"""How many numbers a loop is about, by the trip counts of the profile.

    for i in range(n):              80 passes, 80 times 3: arrays of 240 numbers
        for k in range(3):

An array operation takes about a microsecond however little there is to do, as long as some ten steps of a loop, and a
loop becomes several of them: loops of a few passes are better left alone.

Does not handle: loops without counts, which may be of any size.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping

FEW_TRIPS = 32
UNKNOWN_TRIPS = 1000.0


def nested(node: ast.AST, trips: Mapping[int, float]) -> Iterator[tuple[float, ...]]:
    """The trip counts of loops inside each other, for each innermost loop."""
    inner = [size for child in ast.iter_child_nodes(node) for size in nested(child, trips)]
    if not isinstance(node, ast.For):
        yield from inner
        return
    own = trips.get(node.lineno, UNKNOWN_TRIPS)
    yield from ((own, *size) for size in inner or [()])


def too_few(node: ast.For, trips: Mapping[int, float]) -> str:
    """Why array operations would not pay for a loop and those inside of it; empty where they may."""
    most = max(map(math.prod, nested(node, trips)))
    if most >= FEW_TRIPS:
        return ""
    return f"it makes only {most:.3g} passes each time, too few for array operations to be faster"
