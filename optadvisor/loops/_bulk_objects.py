"""Objects of the file's own plain classes: which class a variable holds, its methods, what its attributes are.

    def walk(self, n):                              class_of(site, "self")          → class Walker
        for i in range(n): path[i] = self.step()    method(Walker, "step")          → def step(self): …
                                                    attribute_kind(…, "position")   → float (a guess: a guard must test)

Does not handle: classes with bases, decorators, slots, properties or hooks for attributes; inherited methods.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.source.site import Site, bindings

_HOOKS = frozenset(
    {"__getattr__", "__getattribute__", "__setattr__", "__delattr__", "__slots__", "__dict__", "__class__"}
)
_MEANS = {"int": "int", "float": "float", "bool": "bool", "str": "str"}


def class_of(site: Site, name: str) -> ast.ClassDef | None:
    """The plain class of this file that parameter `name` was seen to hold an instance of (a guard must test it)."""
    if name not in site.parameters:
        return None
    kinds = {spec.type.rpartition(".")[2] for spec in site.seen(name)}
    found = bindings(site.module.tree, next(iter(kinds))) if len(kinds) == 1 else []
    if len(found) != 1 or found[0] not in site.module.tree.body or not isinstance(found[0], ast.ClassDef):
        return None
    return found[0] if _is_plain(found[0]) else None


def _is_plain(kind: ast.ClassDef) -> bool:
    if kind.decorator_list or kind.bases or kind.keywords:
        return False
    simple = ast.FunctionDef | ast.Assign | ast.AnnAssign | ast.Pass
    texts = (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant) for s in kind.body)
    if not all(isinstance(s, simple) or text for s, text in zip(kind.body, texts, strict=True)):
        return False
    return not _HOOKS & set(_bound(kind))


def _bound(kind: ast.ClassDef) -> Iterator[str]:
    """Names that the class itself has: methods, properties, class attributes."""
    for statement in kind.body:
        if isinstance(statement, ast.FunctionDef):
            yield statement.name
        else:
            yield from (n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def method(kind: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    """The one plain method of that name."""
    found = [s for s in kind.body if isinstance(s, ast.FunctionDef) and s.name == name]
    alone = list(_bound(kind)).count(name) == 1
    return found[0] if alone and found and not found[0].decorator_list and found[0].args.args else None


def is_own(kind: ast.ClassDef, attribute: str) -> bool:
    """Whether the attribute belongs to the instance: the class has none of that name."""
    return attribute not in _bound(kind) and not attribute.startswith("__")


def attribute_values(kind: ast.ClassDef, attribute: str) -> Iterator[tuple[ast.FunctionDef, ast.expr]]:
    """What the methods assign to `self.attribute`, `__init__` first."""
    methods = [s for s in kind.body if isinstance(s, ast.FunctionDef) and s.args.args]
    for function in sorted(methods, key=lambda f: f.name != "__init__"):
        own = function.args.args[0].arg
        for node in ast.walk(function):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            value = getattr(node, "value", None) if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if value is not None and any(_is_attribute(target, own, attribute) for target in targets):
                yield function, value


def _is_attribute(node: ast.expr | None, own: str, attribute: str) -> bool:
    at_self = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == own
    return at_self and node.attr == attribute  # type: ignore[union-attr]


def attribute_kind(kind: ast.ClassDef, attribute: str) -> str:
    """`int` or `float`: what a guard should ask of the attribute."""
    for function, value in attribute_values(kind, attribute):
        return _kind(function, value)
    return "float"


def _kind(function: ast.FunctionDef, value: ast.expr) -> str:
    if isinstance(value, ast.UnaryOp):
        return _kind(function, value.operand)
    if isinstance(value, ast.Constant):
        return type(value.value).__name__
    if isinstance(value, ast.Name):
        a = function.args
        given = dict(zip(reversed([*a.posonlyargs, *a.args]), reversed(a.defaults), strict=False))
        for parameter in [*a.posonlyargs, *a.args]:
            if parameter.arg != value.id:
                continue
            if isinstance(parameter.annotation, ast.Name) and parameter.annotation.id in _MEANS:
                return _MEANS[parameter.annotation.id]
            return _kind(function, given[parameter]) if parameter in given else "float"
    return "float"
