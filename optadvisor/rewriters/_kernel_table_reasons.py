"""Why a function with dicts, sets, or lists of lists and tuples is not compiled after all, as sentences.

    rows.append(row); rows.append(row); return rows   → it may return one list at two places of another list
    d = {} … for k in d: …                            → nothing was ever seen to go into `d`

Does not handle: what `loops.containers` refuses itself.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Facts
from optadvisor.loops.kinds import Inference
from optadvisor.loops.values import GROWING, Array, Container, Sequence, Value
from optadvisor.rewriters._kernel_effects import effects_problem
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.source.site import Site, bound_names

WORDS = frozenset({"range", "len", "IndexError", "ValueError", "float", "int"})


def table_problem(site: Site, answer: Inference) -> str:
    """Why the copy would not be right, or could not be typed; empty when it is."""
    makers = {node: kind for facts in answer.facts.values() for node, kind in facts.makers.items()}
    for facts in answer.facts.values():
        for node, value in facts.values.items():
            empty = isinstance(node, ast.List) and not node.elts
            if (node in makers or empty) and _is_unknown(value):
                return f"line {node.lineno}: nothing is known to go into `{site.code(node)}`"
    if _is_used(answer):
        bound = set(module_names(site.module.tree)).union(*map(bound_names, answer.facts))
        taken = sorted(WORDS & bound)
        if taken:
            return f"`{taken[0]}` does not mean Python's own `{taken[0]}` here"
    return (
        _backwards_problem(answer)
        or effects_problem(site, answer)
        or _heap_problem(site, answer)
        or _result_problem(answer)
    )


def _backwards_problem(answer: Inference) -> str:
    """A copy is gone over backwards: nothing may be stored into the list meanwhile."""
    written = {origin for facts in answer.facts.values() for origin in facts.written}
    for facts in answer.facts.values():
        for node, kind in facts.makers.items():
            over = facts.values.get(node.args[0]) if kind == "backwards" and isinstance(node, ast.Call) else None
            if isinstance(over, Array) and over.form == GROWING and over.origins & written:
                return f"line {node.lineno}: it goes backwards over a list that it stores into"
    return ""


def _heap_problem(site: Site, answer: Inference) -> str:
    """Two tuples with the same nan are ordered by what follows it, to Python: pushes make sure that there is none."""
    known = {
        node: value
        for facts in answer.facts.values()
        for node, value in facts.values.items()
        if isinstance(value, Container) and any(column.dtype == "float64" for column in value.keys)
    }
    calls = [node for function in answer.facts for node in ast.walk(function) if isinstance(node, ast.Call)]
    pushed = [c.args[0] for c in calls if c.args and (site.resolved(c.func) or "").startswith("heapq.")]
    heaps = {origin for node in pushed if node in known for origin in known[node].origins}
    appended = [c.func.value for c in calls if isinstance(c.func, ast.Attribute) and c.func.attr == "append"]
    for node, value in known.items():
        written_out = isinstance(node, ast.ListComp) or (isinstance(node, ast.List) and _may_be_nan(node) > 1)
        if value.origins & heaps and (written_out or node in appended):
            return f"line {node.lineno}: tuples with floats come to a heap by other ways than pushes"
    return ""


def _may_be_nan(node: ast.List) -> int:
    """How many of the tuples in a list have a part that is not written out."""
    parts = [item.elts if isinstance(item, ast.Tuple) else [item] for item in node.elts]
    return sum(any(not isinstance(part, ast.Constant) for part in each) for each in parts)


def works_with_containers(facts: Facts, loop: ast.AST) -> bool:
    """Does a loop mention a dict, a set or a list that grows? Threads must not share them, and they may raise."""
    held = {
        node.id
        for node, value in facts.values.items()
        if isinstance(node, ast.Name)
        and (isinstance(value, Container) or (isinstance(value, Array) and value.form == GROWING))
    }
    made = any(isinstance(facts.values.get(node), Container) for node in ast.walk(loop) if isinstance(node, ast.expr))
    return made or any(isinstance(node, ast.Name) and node.id in held for node in ast.walk(loop))


def _is_unknown(value: Value) -> bool:
    if isinstance(value, Container):
        return not value.keys or (value.kind == "dict" and not value.values)
    return isinstance(value, Array) and value.form == GROWING and not value.dtype


def _is_used(answer: Inference) -> bool:
    values = (value for facts in answer.facts.values() for value in facts.values.values())
    return any(isinstance(v, Container) or (isinstance(v, Array) and v.form == GROWING and v.ndim > 1) for v in values)


def _result_problem(answer: Inference) -> str:
    result = answer.result
    items = result.items if isinstance(result, Sequence) else (result,)
    rows = {origin for facts in answer.facts.values() for origin in facts.rows}
    shared = {origin for facts in answer.facts.values() for origin in facts.shared}
    held = [origin for item in items if isinstance(item, Container) for origin in item.origins]
    if len(held) > len(set(held)):
        return "it may return one dict or list twice"
    arrays = [item for item in items if isinstance(item, Array) and item.form == GROWING]
    if any(array.origins & shared for array in arrays if array.ndim > 1):
        return "it may return one list at two places of another list"
    if any(array.origins & rows for array in arrays):
        return "it returns a list that it puts into another one"
    return ""
