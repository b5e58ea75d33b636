"""The largest and smallest numbers of Python and NumPy, which loops that look for a minimum start with.

    best = sys.maxsize                  →  the int 9223372036854775807
    small = np.finfo(float).eps         →  the NumPy float 2.220446049250313e-16

Compiled code has the numbers themselves in place of these names.

Does not handle: limits of other types than int, int64 and float.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable

from optadvisor.loops.facts import Frame
from optadvisor.loops.values import NP, Value, constant, floating
from optadvisor.source.site import Site

LIMITS: dict[str, int | float] = {
    "sys.maxsize": 2**63 - 1,
    "sys.float_info.max": sys.float_info.max,
    "sys.float_info.min": sys.float_info.min,
    "sys.float_info.epsilon": sys.float_info.epsilon,
}
INTEGERS: dict[str, int] = {"max": 2**63 - 1, "min": -(2**63)}
FLOATS = {
    "max": sys.float_info.max,
    "min": -sys.float_info.max,
    "eps": sys.float_info.epsilon,
    "tiny": sys.float_info.min,
}
TYPES = {
    "numpy.iinfo": frozenset({"numpy.int64", "builtins.int"}),
    "numpy.finfo": frozenset({"numpy.float64", "builtins.float"}),
}
AS_NUMBER = "the number "
"""What makes a number of such a name (see `Facts.makers`)."""


def limit(frame: Frame, node: ast.expr) -> Value | None:
    """The value of a name or attribute that is such a number; None for others, or where compiled code keeps names."""
    if not frame.containers:
        return None
    found = LIMITS.get(frame.site.resolved(node))
    if found is not None:
        frame.facts.makers[node] = f"{AS_NUMBER}{found!r}"
        return constant(found)
    kind = _described(frame.site, node)
    if not kind or not isinstance(node, ast.Attribute):
        return None
    if kind == "numpy.iinfo" and node.attr in INTEGERS:
        value = INTEGERS[node.attr]
        frame.facts.makers[node] = f"{AS_NUMBER}{value}" if value > 0 else f"{AS_NUMBER}(-{-value - 1} - 1)"
        return constant(value)
    if kind == "numpy.finfo" and node.attr in FLOATS:
        frame.facts.makers[node] = f"{AS_NUMBER}({FLOATS[node.attr]!r})"
        return floating(abs(FLOATS[node.attr]), frozenset({NP}))
    return None


def _described(site: Site, node: ast.expr) -> str:
    """`numpy.iinfo` for an attribute of `np.iinfo(np.int64)`; empty for anything else."""
    call = node.value if isinstance(node, ast.Attribute) else None
    if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
        return ""
    name = site.resolved(call.func)
    return name if site.resolved(call.args[0]) in TYPES.get(name, frozenset()) else ""


def one_object(site: Site, nodes: Iterable[ast.AST]) -> list[int | float]:
    """Those numbers among `nodes` that are always the same object, so that a program may ask for it by `is`."""
    found = {site.resolved(node) for node in nodes if isinstance(node, ast.Name | ast.Attribute)}
    return [number for name, number in LIMITS.items() if name in found]
