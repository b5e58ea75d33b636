"""`abs(z) <= 2` of a complex number in two parts: compared by squares, and by `hypot` only where these cannot tell.

    float(np.hypot(z_re, z_im)) <= 2   →   _modulus_le(z_re, z_im, 2)

`hypot` takes longer than all the rest of such a loop. The squares and their sum are off by less than 1 part in 10**15,
so outside a margin of 1 part in 10**9 around the square of the limit they say what `hypot` says, which is off by less
than its last digit. Where `abs` would raise, or the limit is not of an ordinary size, `hypot` is worked out.

Does not handle: chained comparisons, `==`, moduli on both sides.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Facts
from optadvisor.source.site import Site

SIGNS = {"modulus_lt": "<", "modulus_le": "<=", "modulus_gt": ">", "modulus_ge": ">="}
_CHECKS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("modulus_lt", "modulus_gt"),
    ast.LtE: ("modulus_le", "modulus_ge"),
    ast.Gt: ("modulus_gt", "modulus_lt"),
    ast.GtE: ("modulus_ge", "modulus_le"),
}
"""Comparison → check for a modulus on its left, and on its right."""


def compared(site: Site, facts: Facts, node: ast.Compare) -> tuple[str, list[ast.expr]] | None:
    """The check that stands for a comparison, with its three arguments; None for other comparisons."""
    checks = _CHECKS.get(type(node.ops[0]))
    if checks is None or len(node.ops) > 1:
        return None
    sides = node.left, node.comparators[0]
    parts = [_parts(site, facts, side) for side in sides]
    if (parts[0] is None) == (parts[1] is None):
        return None
    place = 0 if parts[0] is not None else 1
    return checks[place], [*(parts[place] or []), sides[1 - place]]


def _parts(site: Site, facts: Facts, node: ast.expr) -> list[ast.expr] | None:
    """What `float(np.hypot(x, y))` is called with."""
    if not isinstance(node, ast.Call) or site.resolved(node.func) != "builtins.float" or len(node.args) != 1:
        return None
    inner = node.args[0]
    return list(inner.args) if isinstance(inner, ast.Call) and facts.calls.get(inner) == "hypot" else None


def modulus_text(check: str, name: str, part: str, math: str) -> str:
    """The definition of a check of `SIGNS` under `name`."""
    sign = SIGNS[check]
    return (
        f"@{part}\ndef {name}(x, y, limit):\n"
        f'    """hypot(x, y) {sign} limit; hypot is worked out only where the squares are near to each other."""\n'
        "    square, bound = x * x + y * y, float(limit)\n"
        "    if 1e-100 < bound < 1e100:\n"
        "        if square < bound * bound * 0.999999999:\n"
        f"            return {'<' in sign}\n"
        f"        if bound * bound * 1.000000001 < square < {math}.inf:\n"
        f"            return {'>' in sign}\n"
        f"    size = {math}.hypot(x, y)\n"
        "    if size - size != 0.0:\n"
        "        raise FloatingPointError\n"
        f"    return size {sign} bound\n"
    )
