"""Which names of a module a function depends on, through the definitions it uses."""

from __future__ import annotations

import ast

from optadvisor.records import FunctionRef
from optadvisor.source.module import Module


def data_globals(module: Module, ref: FunctionRef) -> tuple[str, ...]:
    """Module-level names bound to data that `ref` may read or write, directly or through functions it may call.

    An over-approximation: a method call reaches every method of that name in the file, and the headers of all
    definitions (decorators, defaults, base classes) count, because rebuilding the module evaluates them.
    """
    definitions: dict[str, ast.AST] = {n.name: n for n in module.tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    by_name: dict[str, list[ast.AST]] = {}
    for known, function in module.functions.items():
        by_name.setdefault(known.name, []).append(function)
    start = module.functions.get(ref)
    queue: list[ast.AST] = [start] if start is not None else []
    outer = definitions.get(ref.qualname.partition(".")[0])
    if outer is not None:
        queue.append(outer)
    names, visited = _header_names(module.tree), set(map(id, queue))
    while queue:
        for node in ast.walk(queue.pop()):
            reached: list[ast.AST] = []
            if isinstance(node, ast.Name):
                names.add(node.id)
                reached = [definitions[node.id]] if node.id in definitions else []
            elif isinstance(node, ast.Attribute):
                reached = by_name.get(node.attr, [])
            elif isinstance(node, ast.Global):
                names.update(node.names)
            for item in reached:
                if id(item) not in visited:
                    visited.add(id(item))
                    queue.append(item)
    return tuple(sorted(names & module_data_names(module)))


def module_data_names(module: Module) -> set[str]:
    """Names that the module binds by assignment (also in loops, `with` and `global`), not by import or definition."""
    found: set[str] = set()
    stack: list[ast.AST] = list(module.tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        stack.extend(ast.iter_child_nodes(node))
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Global):
            found.update(node.names)
    return found


def has_top_level_loop(tree: ast.Module) -> bool:
    """Whether top-level code itself loops, outside functions and classes."""
    stack: list[ast.AST] = list(tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.For | ast.While | ast.comprehension):
            return True
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            stack.extend(ast.iter_child_nodes(node))
    return False


def _header_names(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = [*node.decorator_list, *node.args.defaults, *node.args.kw_defaults]
        elif isinstance(node, ast.ClassDef):
            parts = [*node.decorator_list, *node.bases, *node.keywords]
        for part in filter(None, parts):
            found.update(inner.id for inner in ast.walk(part) if isinstance(inner, ast.Name))
    return found
