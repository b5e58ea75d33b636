"""Which expressions are one number, whatever happens: an index that asks a list for one element, and no array.

Of `positions[k]` a list makes a `TypeError` where `k` is an array, an array makes rows; and `True` is a place in a
list, and another axis for an array. So `k` must be a number by the text, and by what was recorded: each call tests that
parameters are of the types that they had.

Does not handle: truth values, numbers that functions of the file return, attributes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from optadvisor.records import ValueSpec
from optadvisor.rewriters._places import NAMED
from optadvisor.source.site import Site, assigned_names, own_nodes, parameter_names

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_CALLS = ("builtins.len", "builtins.int", "numpy.argmin", "numpy.argmax")
_DRAWS = ("random.randrange", "random.randint")
_INTS = ("builtins.int", "numpy.int64")


@dataclass(kw_only=True)
class Places:
    """All functions that are compiled together; `numbers` are the names that are nothing but numbers in each."""

    site: Site
    functions: Sequence[ast.FunctionDef]
    numbers: dict[ast.FunctionDef, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        given = {function: _Given(self, function) for function in self.functions}
        for function in self.functions:
            names = [arg.arg for arg in function.args.args]
            plain = names if function is self.site.node else names[: len(names) - len(function.args.defaults)]
            self.numbers[function] = {*given[function].values, *plain} - given[function].other
        gone = True
        while gone:
            gone = False
            for function in self.functions:
                kept = {name for name in self.numbers[function] if self._stays(function, given[function], name)}
                gone = gone or kept != self.numbers[function]
                self.numbers[function] = kept

    def _stays(self, function: ast.FunctionDef, given: _Given, name: str) -> bool:
        if not all(value is None or self.is_number(function, value) for value in given.values.get(name, ())):
            return False
        if name not in parameter_names(function):
            return True
        if function is self.site.node:
            return all(spec.type in _INTS for spec in self.site.seen(name)) and bool(self.site.seen(name))
        return all(argument is not None and self.is_number(caller, argument)
                   for caller, argument in self._passed(function, name))  # fmt: skip

    def _passed(self, helper: ast.FunctionDef, name: str) -> Iterator[tuple[ast.FunctionDef, ast.expr | None]]:
        place = [arg.arg for arg in helper.args.args].index(name)
        for caller in self.functions:
            for node in own_nodes(caller):
                if isinstance(node, ast.Call) and self.site.helper(node) is helper:
                    odd = node.keywords or any(isinstance(each, ast.Starred) for each in node.args)
                    yield caller, None if odd or place >= len(node.args) else node.args[place]

    def is_number(self, function: ast.FunctionDef, node: ast.expr | None) -> bool:
        """Is it one int, where it is anything that an index may be?"""
        match node:
            case ast.Constant(value=value):
                return type(value) is int
            case ast.Name(id=name, ctx=ast.Load()):
                return name in self.numbers[function]
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
                return self.is_number(function, operand)
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _OPERATORS):
                return self.is_number(function, left) and self.is_number(function, right)
            case ast.Call(func=func, args=[operand], keywords=[]) if self.site.resolves_to(func, "builtins.abs"):
                return self.is_number(function, operand)
            case ast.Call(func=func, args=[_, *more], keywords=[]):
                return self.site.resolves_to(func, *(_DRAWS if more else _CALLS + _DRAWS))
            case ast.Subscript():
                return self._is_element(function, node)
        return False

    def _is_element(self, function: ast.FunctionDef, node: ast.Subscript) -> bool:
        """`order[k]`, `pairs[k][0]`, `table[i, j]`: of a parameter that holds ints, as many indices as it has axes."""
        indices: list[ast.expr] = []
        inner: ast.expr = node
        while isinstance(inner, ast.Subscript):
            more = inner.slice.elts if isinstance(inner.slice, ast.Tuple) else [inner.slice]
            indices = [*more, *indices]
            inner = inner.value
        if not all(self.is_number(function, index) for index in indices):
            return False
        return self._depth(function, inner) == len(indices)

    def _depth(self, function: ast.FunctionDef, node: ast.expr) -> int:
        """How many axes a parameter of the function itself has, if it holds ints and is never bound anew; 0 if not."""
        if not isinstance(node, ast.Name) or function is not self.site.node:
            return 0
        if node.id in assigned_names(function):
            return 0
        depths = {_axes(spec) for spec in self.site.seen(node.id)}
        return depths.pop() if len(depths) == 1 else 0

    def elements(self, function: ast.FunctionDef, source: ast.expr) -> bool:
        """Does a loop go through numbers there?"""
        match source:
            case ast.Call(func=func, keywords=[]) if self.site.resolves_to(func, "builtins.range"):
                return True
            case ast.Name():
                return self._depth(function, source) == 1
            case ast.Subscript(value=ast.Name() as table, slice=index):
                depth = self._depth(function, table)
                return depth == 1 if isinstance(index, ast.Slice) else depth == 2 and self.is_number(function, index)
        return False


class _Given:
    """What the names of one function are given: None for what is a number anyway, and `other` for all else."""

    def __init__(self, places: Places, function: ast.FunctionDef) -> None:
        self.places, self.function = places, function
        self.values: dict[str, list[ast.expr | None]] = {}
        self.other: set[str] = set()
        bound: list[ast.AST] = []
        for node in own_nodes(function):
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        bound += self._assigned(target, value)
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    self.values.setdefault(name, []).append(value)
                    bound += [target]
                    self.other |= set() if isinstance(op, _OPERATORS) else {name}
                case ast.For(target=target, iter=source) | ast.comprehension(target=target, iter=source):
                    bound += self._from(target, source)
                case ast.Global(names=names) | ast.Nonlocal(names=names):
                    self.other |= {*names}
                case ast.alias():
                    self.other |= {node.asname or node.name.partition(".")[0]}
                case ast.MatchMapping():
                    self.other |= {node.rest or ""}
            if isinstance(node, NAMED):
                self.other.add(node.name or "")
        inner = [node for node in ast.walk(function) if isinstance(node, ast.Nonlocal)]
        self.other |= {name for node in inner for name in node.names}
        known = set(map(id, bound))
        stores = [n for n in own_nodes(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
        self.other |= {node.id for node in stores if id(node) not in known}

    def _assigned(self, target: ast.expr, value: ast.expr) -> list[ast.AST]:
        if isinstance(target, ast.Name):
            self.values.setdefault(target.id, []).append(value)
            return [target]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            found = [self._assigned(*each) for each in zip(target.elts, value.elts, strict=True)]
            return [node for each in found for node in each]
        return []

    def _from(self, target: ast.expr, source: ast.expr) -> list[ast.AST]:
        """What a loop gives to names: numbers of ranges and counts, and of parameters that hold them."""
        if isinstance(target, ast.Name):
            if not self.places.elements(self.function, source):
                return []
            self.values.setdefault(target.id, []).append(None)
            return [target]
        if not isinstance(target, ast.Tuple) or not isinstance(source, ast.Call) or source.keywords:
            return []
        resolved = self.places.site.resolved(source.func)
        if resolved == "builtins.enumerate" and len(target.elts) == 2 and len(source.args) == 1:
            first, second = target.elts
            if isinstance(first, ast.Name):
                self.values.setdefault(first.id, []).append(None)
                return [first, *self._from(second, source.args[0])]
        if resolved == "builtins.zip" and len(target.elts) == len(source.args):
            found = [self._from(*each) for each in zip(target.elts, source.args, strict=True)]
            return [node for each in found for node in each]
        return []


def _axes(spec: ValueSpec) -> int:
    """Of an array of ints, or of nested lists of ints; 0 for anything else."""
    if spec.type == "numpy.ndarray":
        return spec.ndim if spec.dtype.startswith("int") else 0
    if spec.type != "builtins.list":
        return 0
    if spec.element == "builtins.int":
        return 1
    if spec.items and spec.element == "builtins.list":  # rows of different lengths
        return 2 if len(spec.items) == 1 and spec.items[0].element == "builtins.int" else 0
    return spec.ndim if spec.dtype == "int64" else 0
