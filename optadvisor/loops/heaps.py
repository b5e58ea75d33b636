"""Which variables are heaps, told by the calls alone.

    heapq.heappush(heap, (d, u))   → heap

Does not handle: heaps in other expressions than a variable.
"""

from __future__ import annotations

import ast


def heaps(function: ast.FunctionDef) -> set[str]:
    """Variables that are handed to functions which put things on heaps, or take them."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and node.args]
    pairs = [(call.args[0], ast.unparse(call.func).rpartition(".")[2]) for call in calls]
    return {node.id for node, name in pairs if isinstance(node, ast.Name) and name.startswith(("heap", "insort"))}
