"""Which variables may be read after a nest.

    total = 0
    for x in xs: total += x; last = x          ("total",)
    print(total)

Does not handle: other files that read the variables of a script's top level.
"""

from __future__ import annotations

import ast

from optadvisor.loops.nests.reading.names import Scope, key
from optadvisor.source.dynamic import binds_by_text
from optadvisor.source.module import Module

_BY_TEXT = frozenset({"globals", "locals", "vars", "dir", "__all__"})


def live_after(module: Module, node: ast.stmt, scope: Scope) -> tuple[str, ...] | None:
    """Variables whose value may be read after the nest; None where anything may be.

    Of a script's top level only its own file is looked at: who imports it for a loop variable is on his own.
    """
    if isinstance(scope, ast.ClassDef):
        return None
    if isinstance(scope, ast.Module):
        return None if binds_by_text(module.tree) or not module.path.endswith(".py") else _read_elsewhere(module, node)
    end = node.end_lineno or node.lineno
    nested = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)
    later = (part for part in ast.walk(scope) if part is not scope and isinstance(part, nested))
    captured = {id(inner) for part in later for inner in ast.walk(part)}
    live: set[str] = set()
    for part in ast.walk(scope):
        if isinstance(part, ast.Global | ast.Nonlocal):
            live.update(part.names)
        elif (
            isinstance(part, ast.Name)
            and isinstance(part.ctx, ast.Load)
            and (part.lineno > end or id(part) in captured)
        ):
            live.add(part.id)
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load) and key(part):
            live.add(key(part))
    return tuple(sorted(live))


def _read_elsewhere(module: Module, node: ast.stmt) -> tuple[str, ...] | None:
    """Names of a file's top level that something outside of the nest reads, in whatever scope."""
    inside = {id(part) for part in ast.walk(node)}
    nested = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)
    delayed = {id(inner) for part in ast.walk(node) if isinstance(part, nested) for inner in ast.walk(part)}
    live: set[str] = set()
    fields: set[str] = set()
    for part in ast.walk(module.tree):
        if isinstance(part, ast.Name) and (id(part) not in inside or id(part) in delayed):
            if part.id in _BY_TEXT:
                return None
            if not isinstance(part.ctx, ast.Store):
                live.add(part.id)
        elif isinstance(part, ast.Global):
            live.update(part.names)
        elif isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name) and id(part) not in inside:
            live.add(part.target.id)
        elif isinstance(part, ast.Attribute) and id(part) in inside and not isinstance(part.ctx, ast.Load):
            fields.update([key(part)] if key(part) else [])
    stored = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)}
    return tuple(sorted((live & stored) | fields))
