"""What stands for rows without being one: attributes, and calls of functions that return a formula. See `batching`.

    dotted:     self.X[i] - x              →   a row of the variable `self.X`
    expanded:   distance(X[i], X[j])       →   np.sqrt(np.sum((X[i] - X[j]) ** 2)), which `distance` returns

Does not handle: attributes of attributes, functions with branches, loops, default values.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping

from optadvisor.source.site import Site

_DEEP = 3
"""So many functions that call each other are followed."""
OTHER_SCOPES = (ast.JoinedStr, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def is_method(site: Site, function: ast.expr) -> bool:
    """`x.sum` of a variable, no function of a module."""
    name = site.resolved(function)
    return isinstance(function, ast.Attribute) and (not name or (name.startswith(".") and name[1:2] != "."))


class _Dotted(ast.NodeTransformer):
    def __init__(self, site: Site) -> None:
        self.site = site

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """A method is no attribute that holds rows, but what it is called on may be."""
        if isinstance(node.func, ast.Attribute) and is_method(self.site, node.func):
            node.func.value = self.visit(node.func.value)
        node.args = [self.visit(each) for each in node.args]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        node.value = self.visit(node.value)
        if not isinstance(node.value, ast.Name) or node.attr in ("shape", "T") or not is_method(self.site, node):
            return node
        return ast.copy_location(ast.Name(f"{node.value.id}.{node.attr}", ast.Load()), node)


def dotted(site: Site, node: ast.expr) -> ast.expr:
    """The expression with `self.X` as one name, for it is treated like a variable."""
    found: ast.expr = _Dotted(site).visit(copy.deepcopy(node))
    return found


def root_of(name: str) -> str:
    """The variable of `self.X`."""
    return name.partition(".")[0]


class _Filled(ast.NodeTransformer):
    """An expression with others in the place of variables."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.values[node.id]) if node.id in self.values else node


class _Expanded(ast.NodeTransformer):
    def __init__(self, site: Site, depth: int) -> None:
        self.site, self.depth = site, depth

    def visit_Call(self, node: ast.Call) -> ast.expr:
        helper = self.site.helper(node)
        self.generic_visit(node)
        value = _value_of(self.site, node, helper) if helper is not None else None
        if value is None:
            return node
        return expanded(self.site, value, self.depth + 1)


def expanded(site: Site, node: ast.expr, depth: int = 0) -> ast.expr:
    """The expression with what functions of the file return in the place of their calls: `distance(X[i], X[j])`."""
    if depth > _DEEP:
        return node
    found: ast.expr = _Expanded(site, depth).visit(copy.deepcopy(node))
    return found


def _value_of(site: Site, call: ast.Call, helper: ast.FunctionDef) -> ast.expr | None:
    """What a call returns, as an expression of its arguments; None for functions of more than such a formula."""
    arguments = helper.args
    names = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
    plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults or call.keywords)
    if helper is site.node or not plain or len(names) != len(call.args):
        return None
    values: dict[str, ast.expr] = dict(zip(names, call.args, strict=True))
    unused = set(values)  # what is passed for nothing would no longer be worked out
    body = helper.body[1:] if ast.get_docstring(helper, clean=False) is not None else helper.body
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in values:
                pass
            case ast.Return(value=ast.expr() as value):
                name = ""
            case _:
                return None
        own = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)} - values.keys()
        if own & site.bound_names or any(isinstance(n, OTHER_SCOPES) for n in ast.walk(value)):
            return None
        unused -= {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
        made: ast.expr = _Filled(values).visit(copy.deepcopy(value))
        if not name:
            return None if unused else made
        values[name] = made
        unused.add(name)
    return None
