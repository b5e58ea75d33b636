"""What a nest stores to, and what the names in it refer to, told from the text.

    stores(loop)        names that are rebound, attributes that are set, whether a container may change its length
    key(node)           "self.u" for an attribute of a name, "u" for a name, "" for anything else
    resolved(module, f) the one thing that a name means: "math.sqrt", ".step" for what the file defines

Does not handle: names bound by text (`globals()["n"] = 3`): they have no meaning at all, see `source.scopes`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.source.module import Function, Module
from optadvisor.source.site import bindings

Scope: TypeAlias = Function | ast.Module | ast.ClassDef

RESIZING = frozenset(
    {
        "append", "extend", "insert", "pop", "remove", "clear", "add", "discard", "update", "popleft", "appendleft",
        "popitem", "setdefault", "extendleft", "resize", "__setitem__", "__delitem__",
    }
)  # fmt: skip
"""Methods that may change how many elements a container has."""
MUTATING = frozenset({"sort", "reverse", "fill", "put", "itemset", "partition", "rotate"})
"""Methods that change elements and no length."""
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """What some statements may change, by text."""

    names: frozenset[str]
    """Names that are bound or deleted, those of nested functions included; not the targets of comprehensions."""
    attributes: frozenset[str]
    """Names of attributes that are set, of whatever object."""
    resizes: bool
    """Some container that is no NumPy array may change its length."""


def stores(nodes: ast.AST | Iterable[ast.AST], arrays: frozenset[str] = frozenset()) -> Stores:
    """Everything below `nodes` that is stored; `arrays` are keys of NumPy arrays, whose length cannot change."""
    names: set[str] = set()
    attributes: set[str] = set()
    resizes = False
    for node in walk_bindings(nodes):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            attributes.add(node.attr)
        names.update(other_bindings(node))
        resizes = resizes or _resizes(node, arrays)
    return Stores(names=frozenset(names), attributes=frozenset(attributes), resizes=resizes)


def walk_bindings(nodes: ast.AST | Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes, without the targets of comprehensions, which are names of their own."""
    stack = [nodes] if isinstance(nodes, ast.AST) else list(nodes)
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, ast.comprehension):
            stack.extend([node.iter, *node.ifs])
        else:
            stack.extend(ast.iter_child_nodes(node))


def other_bindings(node: ast.AST) -> Iterator[str]:
    """Names that a node binds without a `Name` in store context."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name
        case ast.Import(names=items) | ast.ImportFrom(names=items):
            for item in items:
                yield item.asname or item.name.partition(".")[0]


def _resizes(node: ast.AST, arrays: frozenset[str]) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in RESIZING:
        return True
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        sliced = any(isinstance(part, ast.Slice) for part in ast.walk(node.slice))
        return isinstance(node.ctx, ast.Del) or (sliced and root_key(node) not in arrays)
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Mult):
        value = node.value
        return isinstance(value, ast.List | ast.ListComp) and key(node.target) not in arrays
    return False


def key(node: ast.expr) -> str:
    """`u`, `self.u`, `grid.cells.rows`: the text of a name with attributes; empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def root_key(node: ast.expr) -> str:
    """The key of the container that subscripts select from: `self.u` of `self.u[i][j]`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return key(node)


def root_name(node: ast.expr) -> str:
    """The name at the very left of subscripts and attributes, empty when there is none."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


# ---------------------------------------------------------------- meanings


def resolved(module: Module, node: ast.expr) -> str:
    """The one thing that a name or attribute can mean, fully qualified; empty when unknown or more than one."""
    if not isinstance(node, ast.Name | ast.Attribute) or module.has_star_import:
        return ""
    if not module.code(node).endswith(node.id if isinstance(node, ast.Name) else node.attr):
        return ""  # a position inside an f-string, which Python 3.11 may get wrong
    meanings = module.names.get(module.span(node), frozenset())
    return next(iter(meanings)) if len(meanings) == 1 else ""


def library(module: Module, node: ast.expr) -> str:
    """What a name or attribute means, if it is a library's or a built-in; empty for the file's own and the unknown."""
    name = resolved(module, node)
    return "" if name.startswith(".") else name


def called_builtin(module: Module, node: ast.AST, *names: str) -> ast.Call | None:
    """`node` as a call of one of these built-ins without keywords and stars, or None."""
    if not isinstance(node, ast.Call) or node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
        return None
    return node if resolved(module, node.func) in {f"builtins.{name}" for name in names} else None


def helper(module: Module, function: ast.expr) -> ast.FunctionDef | None:
    """The undecorated function at the top of the file that a name stands for, when it is bound only once."""
    if not isinstance(function, ast.Name) or resolved(module, function) != f".{function.id}":
        return None
    found = bindings(module.tree, function.id)
    if len(found) != 1 or found[0] not in module.tree.body:
        return None
    return found[0] if isinstance(found[0], ast.FunctionDef) and not found[0].decorator_list else None


def own_statements(scope: Scope) -> list[ast.AST]:
    """Every node of a scope without the bodies of nested functions and classes (comprehensions and lambdas stay)."""
    found: list[ast.AST] = []
    stack: list[ast.AST] = list(scope.body)
    while stack:
        node = stack.pop()
        found.append(node)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            stack.extend(ast.iter_child_nodes(node))
    return found
