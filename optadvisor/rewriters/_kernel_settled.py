"""Flags in compiled copies that say of which type a variable is in the original (see `loops.settling`).

    worst_fits = True; worst = a[i]
    worst_before = worst; worst = max(worst, a[i]); worst_fits = worst_fits or worst_before < worst or …

Does not handle: variables of which no flag is asked for.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Facts
from optadvisor.loops.settling import CHANGED, FALSE, TRUE
from optadvisor.rewriters._kernel_names import Names


def notes(names: Names, facts: Facts, statement: ast.stmt) -> tuple[list[str], list[str]]:
    """What is noted before an assignment, and behind it."""
    before, behind = [], []
    for target in ast.walk(statement):
        if not isinstance(target, ast.Name) or target not in facts.flags:
            continue
        value, flag = facts.flags[target], names.flag(target.id)
        if value == CHANGED:
            old = names.site.fresh(f"{target.id}_before")
            before.append(f"{old} = {target.id}")
            behind.append(f"{flag} = {flag} or {old} < {target.id} or {target.id} < {old}")
        else:
            before.append(f"{flag} = {value if value in (TRUE, FALSE) else names.flag(value)}")
    return before, behind
