"""Which file beside this one defines an imported name, and with which statement.

    from forces import GM, pull      `pull`  →  Defined(module=forces.py, node=def pull…)
                                     `GM`    →  Defined(module=forces.py, node=GM = 398600.4418)

Python may find another file under that name: what is found here is tested again in every call (see `asking`).

Does not handle: names that are bound more than once, packages that are installed elsewhere.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from optadvisor.source.module import Module
from optadvisor.source.site import bindings

LEVELS = 3
"""So many folders up a package is looked for."""
DEPTH = 5
"""Imports of imported names are followed so far."""
OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
LIBRARIES = frozenset({"math", "numpy"})


@dataclass(frozen=True, kw_only=True)
class Defined:
    """Where a top-level name gets its one meaning."""

    module: Module
    node: ast.FunctionDef | ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom
    name: str
    """In that file; for imports of libraries, the name they bind."""


def only_binding(module: Module, name: str) -> ast.stmt | None:
    """The one statement of the file's top level that binds `name`; None where there are none or several."""
    found = bindings(module.tree, name)
    if len(found) != 1 or module.has_star_import:
        return None
    for statement in module.tree.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        targets = [statement.target] if isinstance(statement, ast.AnnAssign) and statement.value else targets
        if statement is found[0] or targets == found:
            return statement
    return None


def defined(module: Module, name: str, depth: int = DEPTH) -> Defined | None:
    """What `name` means at the top level of a file, followed through imports from files beside it."""
    statement = only_binding(module, name)
    if isinstance(statement, ast.FunctionDef | ast.Assign | ast.AnnAssign | ast.Import):
        return Defined(module=module, node=statement, name=name)
    if not isinstance(statement, ast.ImportFrom):
        return None
    other = beside(module, statement.module or "", statement.level)
    if other is None:
        return Defined(module=module, node=statement, name=name) if not statement.level else None
    inner = next(item.name for item in statement.names if (item.asname or item.name) == name)
    return defined(other, inner, depth - 1) if depth else None


def beside(module: Module, name: str, level: int = 0) -> Module | None:
    """The file of the imported module `name`, if it lies in this file's folder, or a few folders further up."""
    folder = Path(module.path).parent
    folders = [folder, *folder.parents][: LEVELS + 1] if not level else [folder, *folder.parents][level - 1 : level]
    parts = name.split(".") if name else []
    for each in folders:
        for path in (each.joinpath(*parts[:-1], f"{parts[-1]}.py"), each.joinpath(*parts, "__init__.py")):
            if not path.is_file() or str(path) == module.path:
                continue
            try:
                return Module.read(str(path))
            except (OSError, SyntaxError):
                return None
        if not parts:
            break
    return None


def imported_module(module: Module, name: str) -> Module | None:
    """The file of the module that `name` stands for, by an `import` at the top level of a file."""
    statement = only_binding(module, name)
    if isinstance(statement, ast.Import):
        item = next(each for each in statement.names if (each.asname or each.name) == name)
        return beside(module, item.name) if item.asname or "." not in item.name else None
    if isinstance(statement, ast.ImportFrom):
        item = next(each for each in statement.names if (each.asname or each.name) == name)
        whole = f"{statement.module}.{item.name}" if statement.module else item.name
        return beside(module, whole, statement.level)
    return None


def number(found: Defined) -> int | float | None:
    """The number that a name is assigned, if the text says which; None for anything else."""
    if not isinstance(found.node, ast.Assign | ast.AnnAssign) or found.node.value is None:
        return None
    try:
        return computed(found.module, found.node.value)
    except (ArithmeticError, ValueError):
        return None


def computed(module: Module, node: ast.expr, depth: int = DEPTH) -> int | float:
    """The number that an expression of the file's top level stands for, `8.0 / 3.0`, `2 * math.pi`.

    Raises `ValueError` for what is no number, `ArithmeticError` for what Python cannot compute either.
    """
    if isinstance(node, ast.Constant) and type(node.value) in (int, float, bool):
        return node.value  # type: ignore[return-value]  # its type was tested
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -computed(module, node.operand, depth)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
        return OPERATIONS[type(node.op)](computed(module, node.left, depth), computed(module, node.right, depth))
    if isinstance(node, ast.Name) and depth:
        found = defined(module, node.id)
        if found is not None and isinstance(found.node, ast.Assign) and found.node.value is not node:
            return computed(found.module, found.node.value, depth - 1)
        if found is not None and isinstance(found.node, ast.ImportFrom) and found.node.module in LIBRARIES:
            name = next(item.name for item in found.node.names if (item.asname or item.name) == found.name)
            return _of_a_library(name, node)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        statement = only_binding(module, node.value.id)
        items = statement.names if isinstance(statement, ast.Import) else []
        if [item.name for item in items if (item.asname or item.name) == node.value.id and item.name in LIBRARIES]:
            return _of_a_library(node.attr, node)
    raise ValueError(ast.unparse(node))


def _of_a_library(name: str, node: ast.expr) -> float:
    """`math.pi`, which NumPy has, too."""
    if name not in ("pi", "e"):
        raise ValueError(ast.unparse(node))
    return math.pi if name == "pi" else math.e
