"""Whether a file may bind names that its text does not show: `exec`, `globals()["sum"] = ...`, `__builtins__`.

Spelling alone decides, so that the answer errs on the safe side. Looking a name up (`globals()["f"]`, `globals().get`),
asking for one (`"f" in globals()`) and handing all over as a keyword (`timeit(..., globals=globals())`) bind none.

Does not handle: `eval` of a text with `:=`, namespaces reached through frames or `gc`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_READERS = ("get", "keys", "items", "values", "copy")


def binds_by_text(tree: ast.Module) -> bool:
    """Whether some code of the file may bind module-level names or built-ins by their text."""
    return any(_binds(node, at_top, parents) for node, at_top, parents in _walk(tree))


def _walk(tree: ast.Module) -> Iterator[tuple[ast.AST, bool, tuple[ast.AST, ...]]]:
    """Every node, whether it belongs to module or class level, and its parent and grandparent (nearest first)."""
    stack: list[tuple[ast.AST, bool, tuple[ast.AST, ...]]] = [(tree, True, ())]
    while stack:
        current, top, above = stack.pop()
        yield current, top, above
        inner = top and not isinstance(current, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        stack.extend((child, inner, (current, *above[:1])) for child in ast.iter_child_nodes(current))


def _binds(node: ast.AST, at_top: bool, parents: tuple[ast.AST, ...]) -> bool:
    if isinstance(node, ast.Name):
        if node.id in ("exec", "__builtins__"):
            return True
        namespace = node.id == "globals" or (at_top and node.id in ("locals", "vars"))
        return namespace and not _only_read(node, parents)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "modules":
        return _is_own_module(node.slice)
    return False


def _is_own_module(index: ast.expr) -> bool:
    if isinstance(index, ast.Name):
        return index.id == "__name__"
    return isinstance(index, ast.Constant) and index.value in ("__main__", "builtins")


def _only_read(name: ast.Name, parents: tuple[ast.AST, ...]) -> bool:
    """`name()` stands where its result is read and not changed; `vars(x)` is of no interest."""
    call = parents[0] if parents else None
    if not isinstance(call, ast.Call) or call.func is not name:
        return False
    if name.id == "vars" and call.args:
        return True
    user = parents[1] if len(parents) > 1 else None
    if isinstance(user, ast.Subscript):
        return isinstance(user.ctx, ast.Load) and user.value is call
    if isinstance(user, ast.Attribute):
        return user.attr in _READERS
    return isinstance(user, ast.keyword | ast.Compare)
