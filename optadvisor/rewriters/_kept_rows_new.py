"""What makes a new list, or a new array, each time that it is evaluated: for `_kept_rows_read`.

Does not handle: functions that return now what they have made, now what they were given.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names

LIST = "builtins.list"
ARRAY = "numpy.ndarray"
_LIKE = ("zeros_like", "ones_like", "empty_like", "full_like")
MAKERS = frozenset(f"numpy.{name}" for name in ("array", "zeros", "ones", "empty", "full", *_LIKE))
_READING = "len abs sum min max float int bool range zip enumerate list tuple sorted any all print round reversed"
_READING_ARRAYS = "sum mean dot sqrt sin cos tan exp log abs max min linalg.norm maximum minimum sign floor"
READERS = frozenset(
    [*(f"builtins.{name}" for name in _READING.split()), *(f"numpy.{name}" for name in _READING_ARRAYS.split())]
)
"""Functions that change nothing that they are given, and give none of it back as an object (but `min` and `max`)."""
EXTREMES = frozenset(["builtins.min", "builtins.max"])
_NUMBERS = frozenset(f"builtins.{name}" for name in ("len", "abs", "float", "int"))
ODD = (
    ast.Try, ast.With, ast.Global, ast.Nonlocal, ast.Delete, ast.NamedExpr, ast.Match, ast.Lambda, ast.FunctionDef,
    ast.ClassDef, ast.Starred, ast.Yield, ast.YieldFrom, ast.Import, ast.ImportFrom,
)  # fmt: skip
"""What is not followed."""


def assigned(statement: ast.AST) -> list[tuple[str, ast.expr]]:
    """The variables that a plain assignment sets one by one, with their values; nothing for other statements."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return [(name, value)]
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return [(name, value)]
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(values):
            names = [each.id for each in targets if isinstance(each, ast.Name)]
            read = {each.id for value in values for each in ast.walk(value) if isinstance(each, ast.Name)}
            if len({*names}) == len(targets) and not {*names} & read:
                return list(zip(names, values, strict=True))
    return []


def is_stored_in(statement: ast.AST, name: str) -> bool:
    found = (each for each in ast.walk(statement) if isinstance(each, ast.Name) and each.id == name)
    return any(not isinstance(each.ctx, ast.Load) for each in found)


def numbers_of(site: Site, nodes: list[ast.AST]) -> set[str]:
    """Variables that never hold anything but numbers."""
    pairs = [pair for node in nodes if isinstance(node, ast.stmt) for pair in assigned(node)]
    plain = ("builtins.int", "builtins.float", "builtins.bool")
    found = {name for name, value in pairs if isinstance(value, ast.Constant)}
    found |= {name for name in site.parameters if site.seen(name) and all(s.type in plain for s in site.seen(name))}
    while others := {name for name, value in pairs if name in found and not _is_number(site, value, found)}:
        found -= others
    return found


def _is_number(site: Site, value: ast.expr, numbers: set[str]) -> bool:
    match value:
        case ast.Constant() | ast.Compare():
            return True
        case ast.Name(id=name):
            return name in numbers
        case ast.UnaryOp(operand=operand):
            return _is_number(site, operand, numbers)
        case ast.BinOp(left=left, right=right):
            return _is_number(site, left, numbers) and _is_number(site, right, numbers)
        case ast.Subscript(slice=ast.Name() | ast.Constant()):
            return True
        case ast.Call(func=called, args=args) if site.resolved(called) in EXTREMES:
            return all(_is_number(site, each, numbers) for each in args)
        case ast.Call(func=called):
            name = site.resolved(called)
            return name.startswith("math.") or name in (
                "builtins.len",
                "builtins.abs",
                "builtins.float",
                "builtins.int",
            )
    return False


@dataclass(frozen=True, kw_only=True)
class News:
    """What is new in the function of a site, and in those that it calls, among the objects of a `kind`."""

    site: Site
    kind: str

    def is_new(self, value: ast.expr, function: ast.FunctionDef | None, depth: int = 6) -> bool:
        """Does an expression make a new list, or a new array, each time?"""
        if function is None or not depth:
            return False
        match value:
            case ast.List() | ast.ListComp():
                return self.kind == LIST
            case ast.BinOp() | ast.UnaryOp():
                return self.kind == ARRAY
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Slice()):
                return self.kind == LIST and self._is_list(name, function, depth)
            case ast.Call(func=ast.Attribute(attr="copy"), args=[], keywords=[]):
                return True
            case ast.Call(func=ast.Name(id="list") as made, args=[_], keywords=[]) if is_builtin(
                self.site, made, "list"
            ):
                return self.kind == LIST
            case ast.Call(func=called, keywords=[]) if self.site.resolved(called) in MAKERS:
                return self.kind == ARRAY
            case ast.Call():
                helper = self.site.helper(value)
                return helper is not None and self._gives_new(helper, depth - 1)
        return False

    def _is_list(self, name: str, function: ast.FunctionDef, depth: int) -> bool:
        """Does a variable hold nothing but lists? Tuples are no copies when they are cut."""
        nodes = list(own_nodes(function))
        values = [v for n in nodes if isinstance(n, ast.stmt) for target, v in assigned(n) if target == name]
        stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
        if len(values) != len(stores):
            return False
        if name in parameter_names(function):
            if function is not self.site.node or not self._seen(name):
                return False
        elif not values:
            return False
        return all(self.is_new(value, function, depth - 1) or self._is_parameter(value) for value in values)

    def _is_parameter(self, value: ast.expr) -> bool:
        return isinstance(value, ast.Name) and self._seen(value.id) and not self._is_stored(value.id)

    def _seen(self, name: str) -> bool:
        seen = self.site.seen(name) if name in self.site.parameters else ()
        return bool(seen) and all(spec.type == self.kind for spec in seen)

    def _gives_new(self, helper: ast.FunctionDef, depth: int) -> bool:
        """Does a function return nothing but what it has made?"""
        nodes = list(own_nodes(helper))
        returned = [n.value for n in nodes if isinstance(n, ast.Return)]
        if not returned or any(isinstance(n, ODD) for n in nodes):
            return False
        return all(value is not None and self._is_own(value, helper, nodes, depth) for value in returned)

    def _is_own(self, value: ast.expr, helper: ast.FunctionDef, nodes: list[ast.AST], depth: int) -> bool:
        if not isinstance(value, ast.Name):
            return self.is_new(value, helper, depth)
        name = value.id
        values = [v for n in nodes if isinstance(n, ast.stmt) for target, v in assigned(n) if target == name]
        stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
        added = [n for n in nodes if isinstance(n, ast.AugAssign) and is_stored_in(n.target, name)]
        empty = [v for v in values if isinstance(v, ast.List) and self.kind == LIST]
        filled = [v for v in values if isinstance(v, ast.BinOp) and isinstance(v.left, ast.List)]
        made = [v for v in values if v in empty or v in filled or self.is_new(v, helper, depth)]
        return bool(made) and len(made) == len(stores) and not added and name not in parameter_names(helper)

    def is_vector(
        self, value: ast.expr, function: ast.FunctionDef | None, given: frozenset[str], depth: int = 8
    ) -> bool:
        """Does an expression look like an array? `given` are the parameters of a helper that get one."""
        if function is None or not depth:
            return False
        match value:
            case ast.BinOp(left=left, right=right):
                return any(self.is_vector(each, function, given, depth - 1) for each in (left, right))
            case ast.UnaryOp(operand=operand):
                return self.is_vector(operand, function, given, depth - 1)
            case ast.Call(func=ast.Attribute(value=owner, attr="copy")):
                return self.is_vector(owner, function, given, depth - 1)
            case ast.Call(func=called) if self.site.resolved(called) in MAKERS:
                return True
            case ast.Call(args=args):
                helper = self.site.helper(value)
                if helper is None:
                    return False
                names = zip(parameter_names(helper), args, strict=False)
                vectors = frozenset(n for n, arg in names if self.is_vector(arg, function, given, depth - 1))
                returned = [n.value for n in own_nodes(helper) if isinstance(n, ast.Return) and n.value is not None]
                return any(self.is_vector(each, helper, vectors, depth - 1) for each in returned)
            case ast.Name(id=name):
                if name in given or (function is self.site.node and self._seen(name)):
                    return True
                nodes = [n for n in own_nodes(function) if isinstance(n, ast.stmt)]
                values = [v for n in nodes for target, v in assigned(n) if target == name]
                return any(self.is_vector(each, function, given, depth - 1) for each in values if each is not value)
        return False

    def _is_stored(self, name: str) -> bool:
        assert self.site.node is not None
        nodes = own_nodes(self.site.node)
        return any(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load) for n in nodes)
