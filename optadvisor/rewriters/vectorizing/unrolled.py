"""The typed form of a function in plain loops (`plain`): what its lists hold is learned by trying.

    ys = [0.0] * len(xs) … ys[k] = 3 * i      "it puts an int into a list of floats"      →      ys = [0] * len(xs)

Does not handle: lists whose elements have several types.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from optadvisor.loops.kinds import Inference, Obstacle, Question, infer
from optadvisor.loops.values import BOOL, FLOAT, INT, WHOLE, Number, is_narrow
from optadvisor.rewriters._kernel_guards import INFINITIES, NARROW_INTS, Entry, accepts, global_value
from optadvisor.rewriters.vectorizing.plain import Plain, plain
from optadvisor.rewriters.vectorizing.work import root
from optadvisor.source.site import Site, own_nodes

TRIALS = 6
_PUTS = re.compile(r"it (?:puts|stores) an? (int|bool) into a")
_FILLS = {"int": "0", "bool": "False"}


_INSIDE = frozenset(f"builtins.{name}" for name in ("sum", "min", "max", "any", "all", "map", "filter"))


@dataclass(frozen=True, kw_only=True)
class Unrolled:
    """The function in plain loops, and what its variables hold."""

    plain: Plain
    answer: Inference


def loops_inside(site: Site) -> bool:
    """Is there anything that goes through numbers without a loop that is written?"""
    assert site.node is not None
    return any(
        isinstance(node, ast.ListComp | ast.GeneratorExp)
        or (isinstance(node, ast.Call) and len(node.args) < 3 and site.resolved(node.func) in _INSIDE)
        for node in own_nodes(site.node)
    )


def unrolled(site: Site, entry: Entry) -> Unrolled | None:
    """None where there is nothing to write out, or where the types of what comes out are not known."""
    fills: dict[str, str] = {}
    for _ in range(TRIALS):
        found = plain(site, entry.parameters, fills)
        if found is None:
            return None
        answer = _typed(found, entry)
        if isinstance(answer, Obstacle) and found.arrays:
            loose = _typed(found, entry, any_result=True)
            answer = loose if isinstance(loose, Inference) and _differ(found, loose) else answer
        if isinstance(answer, Inference):
            learned = _differ(found, answer)
            if not learned:
                return Unrolled(plain=found, answer=answer) if _holds(found, answer) else None
        else:
            learned = _learned(found, answer)
        if not learned or learned.items() <= fills.items():
            return None
        fills |= learned
    return None


def _typed(found: Plain, entry: Entry, *, any_result: bool = False) -> Inference | Obstacle:
    site = found.site
    assert site.node is not None
    return infer(
        Question(
            site=site,
            function=site.node,
            ufuncs=True,
            settles=True,
            narrow=True,
            narrow_items=True,
            either=True,
            parameters=entry.parameters,
            global_value=lambda spelled: global_value(site, spelled, {INFINITIES, NARROW_INTS}),
            returns=lambda value: any_result or accepts(entry.result, value),
        )
    )


def _learned(found: Plain, answer: Obstacle) -> dict[str, str]:
    """What a list has to be filled with at first, from what could not be put into it."""
    puts = _PUTS.search(answer.reason)
    assert found.site.node is not None
    if puts is None:
        return {}
    for node in own_nodes(found.site.node):
        if isinstance(node, ast.Assign) and node.lineno == answer.line and isinstance(node.targets[0], ast.Subscript):
            name = root(node.targets[0])
            return {key: _FILLS[puts.group(1)] for key in (name, *found.rows.get(name, ())) if key in found.lists}
    return {}


def _differ(found: Plain, answer: Inference) -> dict[str, str]:
    """Arrays that were lists first and hold something else than was thought: a list would not have converted it."""
    assert found.site.node is not None
    facts = answer.facts[found.site.node]
    wanted = {FLOAT: "0.0", INT: "0", BOOL: "False"}
    learned: dict[str, str] = {}
    for node in own_nodes(found.site.node):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            name, value = root(node.targets[0]), facts.values.get(node.value)
            if name in found.arrays:
                known = isinstance(value, Number) and WHOLE not in value.tags and not is_narrow(value)
                fill = wanted[value.machine] if known and isinstance(value, Number) else "None"
                if fill != found.arrays[name]:
                    learned |= dict.fromkeys((name, *found.rows.get(name, ())), fill)
    return learned


def _holds(found: Plain, answer: Inference) -> bool:
    """Are masks truth values, and the numbers floats that NumPy adds up? It has other types for sums of others."""
    assert found.site.node is not None
    values = answer.facts[found.site.node].values
    for node in own_nodes(found.site.node):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id in found.masks:
            part, machine = values.get(node.test), BOOL
        elif isinstance(node, ast.AugAssign) and _target(node) in found.sums and not found.sums[_target(node)]:
            part, machine = values.get(node.value), FLOAT
        else:
            continue
        if not isinstance(part, Number) or part.machine != machine:
            return False
    return True


def _target(node: ast.AugAssign) -> str:
    return node.target.id if isinstance(node.target, ast.Name) else ""
