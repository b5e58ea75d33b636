"""How often loops went round when the program was profiled: what a few rounds do can be left as it is.

    hardly(site, {loop: 40e-9})  →  "the loop of line 12 goes round 24 times in all, which takes next to nothing"

Proving and timing a candidate takes seconds; one that saves less than can be seen by the clock is not worth them.

Does not handle: loops that were not counted, of which nothing is said.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from optadvisor.source.site import Site

SEEN = 0.02
"""Of the function's time: what saves less is not told from noise."""


def rounds(site: Site, loop: ast.stmt) -> int | None:
    """Of the loop in the whole run, however often it began; None when it was not counted."""
    counted = [one.iterations for one in site.hotspot.loops if one.line == loop.lineno]
    return sum(counted) if counted else None


def around(site: Site, statement: ast.stmt) -> ast.stmt:
    """The innermost loop that a statement stands in."""
    assert site.node is not None
    loops = [node for node in ast.walk(site.node) if isinstance(node, ast.For | ast.While)]
    return next(loop for loop in reversed(loops) if any(node is statement for node in ast.walk(loop)))


def inmost(site: Site, loop: ast.stmt) -> ast.stmt:
    """Of a loop and those in it, the one that goes round most often."""
    loops = [node for node in ast.walk(loop) if isinstance(node, ast.For | ast.While)]
    return max(loops, key=lambda one: rounds(site, one) or 0)


def hardly(site: Site, saved: Mapping[ast.stmt, float]) -> str:
    """Why it is not worth it, as a sentence, where so many seconds less in each round of these loops are too little.

    Empty where that is unknown.
    """
    whole = 0.0
    for loop, seconds in saved.items():
        count = rounds(site, loop)
        if count is None:
            return ""
        whole += count * seconds
    if not saved or whole >= SEEN * site.hotspot.inclusive_seconds:
        return ""
    most = max(saved, key=lambda loop: rounds(site, loop) or 0)
    count = rounds(site, most) or 0
    times = "once" if count == 1 else f"{count:,} times"
    return f"the loop goes round {times} in the whole run, too seldom for that to be noticed"
