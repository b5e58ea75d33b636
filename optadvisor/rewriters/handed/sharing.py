"""Lists that an inner function shares with the loop that calls it: one argument of the compiled copy, not two.

    def islands(grid):
        seen = [[False] * len(grid[0]) for _ in grid]
        def fill(r, c): … seen[r][c] = True …            the loop is given `seen`, and `fill`, which has it as well
        for r in range(len(grid)): …

As two arguments they would be two arrays, of which only one sees what `fill` does; such calls go back to the original.
Each call tests that both are one object.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping, Sequence

from optadvisor.records import CapturedCall, ValueSpec
from optadvisor.rewriters.handed.finding import Handed
from optadvisor.source.site import Site, assigned_names, own_nodes

CONTAINERS = frozenset({"builtins.list", "builtins.dict", "builtins.set", "numpy.ndarray"})


def shared(site: Site, functions: Sequence[Handed], calls: Sequence[CapturedCall]) -> dict[str, str]:
    """Variable of a function that is given, as it is `spelled` → the site's own parameter that is the same object.

    `calls`: those in which these functions were given.
    """
    node = site.node
    if node is None or not calls:
        return {}
    if any(isinstance(one, ast.Call) and site.helper(one) is node for one in own_nodes(node)):
        return {}  # it hands on what it is given to itself
    own = {arg.arg for arg in node.args.args} - assigned_names(node) - {each.parameter for each in functions}
    seen = {spec.name: spec for spec in calls[0].arguments}
    found: dict[str, str] = {}
    for function in (one for each in functions for one in each.every):
        for name, spec in function.variables:
            if name in own and spec.type in CONTAINERS and _is_alike(spec, seen.get(name)):
                found[function.spelled(name)] = name
    return found


def test_of(function: Handed, both: Mapping[str, str]) -> str:
    """That the lists which the function has are the site's; empty where it shares none."""
    spelled = map(function.spelled, function.names)
    return " and ".join(f"{one} is {both[one]}" for one in spelled if one in both)


def _is_alike(one: ValueSpec, other: ValueSpec | None) -> bool:
    return other is not None and one == dataclasses.replace(other, name=one.name)
