"""Outlining: a loop of a function, a method or the top level becomes a call of a new top-level function, its kernel.

    for i in range(1, n):              total = _step_kernel(n, total, u)
        total += self.u[i]       →     and at the top of the file, with the loop's own text:
                                       def _step_kernel(n, total, u): …

`outline` turns one loop, `regions` chooses the hot loops of a function, `outlined` makes the changed file, with those
of all its functions, and `line_map` says where its lines come from. Nothing is run: the project's text decides, and on
doubt the answer is no.

Does not handle: loops of class bodies and of `async def`, loops with `yield`, several loops in one kernel.
"""

from optadvisor.source.outlining.choose import line_map, outlined, regions
from optadvisor.source.outlining.outline import outline

__all__ = ["line_map", "outline", "outlined", "regions"]
