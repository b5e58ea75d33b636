"""What the text of a whole scope shows about its names: which hold whole numbers, NumPy arrays, containers, generators.

    n = len(a); grid = np.zeros((n, n)); rng = random.Random(1)
    whole: n          arrays: grid          containers: grid          generators: rng

A name counts only when each of its bindings in the scope says the same. Names of modules and functions are in none.

Does not handle: what callers pass; a parameter is a whole number only where its annotation says `int`.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.nests.reading.names import (
    COMPREHENSIONS,
    Scope,
    called_builtin,
    key,
    library,
    other_bindings,
    own_statements,
    resolved,
    root_key,
)
from optadvisor.source.module import Module

_ARRAY_ATTRIBUTES = frozenset({"shape", "ndim", "dtype", "T", "strides", "flat"})
ARRAY_MAKERS = frozenset(
    {
        "zeros", "ones", "empty", "full", "arange", "linspace", "array", "asarray", "zeros_like", "ones_like",
        "empty_like", "full_like", "eye", "identity", "meshgrid", "copy", "concatenate", "stack", "vstack", "hstack",
        "roll", "diff", "cumsum", "outer", "tile", "ascontiguousarray", "logspace", "geomspace", "fromiter", "loadtxt",
    }
)  # fmt: skip
_GENERATORS = ("random.Random", "numpy.random.default_rng", "numpy.random.RandomState", "random.SystemRandom")
_WHOLE_BUILTINS = ("len", "int", "ord", "hash", "id")
_WHOLE_OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift,
)  # fmt: skip
_OF_WHOLES = ("abs", "min", "max", "sum", "round", "pow")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Names and keys (`self.u`) of one scope, by what they are known to be."""

    whole: frozenset[str]
    arrays: frozenset[str]
    containers: frozenset[str]
    generators: frozenset[str]
    text: frozenset[str]
    """Strings and lists: `+` on them does not add."""
    local: frozenset[str]
    """Names bound in the scope (all names of the file for a module)."""


@functools.lru_cache(maxsize=16)
def _declared_global(tree: ast.Module) -> frozenset[str]:
    return frozenset(name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names)


def evidence(module: Module, scope: Scope) -> Evidence:
    """Facts of a function, class body or module; what the top of the file binds once counts for its functions too."""
    own = own_statements(scope)
    bound = dict(_bindings(scope, own))
    outer: dict[str, list[ast.AST | None]] = {}
    if scope is not module.tree and _is_outer(module, scope):
        inside = _declared_global(module.tree)
        everything = _bindings(module.tree, own_statements(module.tree)).items()
        outer = {name: found for name, found in everything if name not in bound and name not in inside}
    elif scope is module.tree and (shared := _declared_global(module.tree)):
        bound = {name: [*found, *([None] if name in shared else [])] for name, found in bound.items()}
    visible = bound | outer
    arrays = frozenset(_used_as_arrays(own)) | frozenset(_all(visible, lambda node: is_array_value(module, node)))
    subscripted = frozenset(_subscripted(module, own))
    made = frozenset(_all(visible, lambda node: _is_container(module, node)))
    generators = frozenset(_all(visible, lambda node: _is_generator(module, node)))
    containers = _handed_on(visible, arrays | subscripted | made) - generators
    return Evidence(
        whole=_whole(module, visible) | frozenset(_annotated(scope, bound)),
        arrays=arrays,
        containers=containers,
        generators=generators,
        text=frozenset(_any(visible, _is_text)),
        local=frozenset(bound),
    )


def _is_outer(module: Module, scope: Scope) -> bool:
    """A function or method whose names, if they are not its own, are the file's: it is in no other function."""
    classes = [node for node in module.tree.body if isinstance(node, ast.ClassDef)]
    return any(scope is node for body in [module.tree.body, *(c.body for c in classes)] for node in body)


def _bindings(scope: Scope, own: list[ast.AST]) -> dict[str, list[ast.AST | None]]:
    """Name (or `self.x`) → what it is bound to: an expression, an `ast.For` for its variable, None for the unknown."""
    found: dict[str, list[ast.AST | None]] = {}
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        for argument in ast.walk(scope.args):
            if isinstance(argument, ast.arg):
                found.setdefault(argument.arg, []).append(None)
    for node in own:
        for name, value in _bound_by(node):
            found.setdefault(name, []).append(value)
    return found


def _bound_by(node: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _pairs(target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield from _pairs(target, value)
        case ast.AugAssign(target=target):
            yield key(target), node
        case ast.For(target=ast.Name(id=name)):
            yield name, node
        case ast.For(target=target) | ast.AsyncFor(target=target):
            yield from _pairs(target, None)
        case ast.NamedExpr(target=target, value=value):
            yield target.id, value
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from _pairs(target, None)
        case ast.Delete(targets=targets):
            for target in targets:
                yield from _pairs(target, None)
        case _:
            for name in other_bindings(node):
                yield name, None


def _pairs(target: ast.expr, value: ast.AST | None) -> Iterator[tuple[str, ast.AST | None]]:
    if isinstance(target, ast.Tuple | ast.List):
        parts: list[ast.AST | None] = [None] * len(target.elts)
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts):
            parts = list(value.elts)
        elif isinstance(value, ast.Attribute) and value.attr == "shape":
            parts = [value] * len(target.elts)
        for element, part in zip(target.elts, parts, strict=True):
            yield from _pairs(element, part)
    elif isinstance(target, ast.Starred):
        yield from _pairs(target.value, None)
    elif key(target):
        yield key(target), value


# ---------------------------------------------------------------- whole numbers


def _whole(module: Module, bound: dict[str, list[ast.AST | None]]) -> frozenset[str]:
    """Names all of whose bindings are whole numbers, if the names among them are: the largest such set."""
    names = {name for name, values in bound.items() if all(value is not None for value in values) and name}
    while True:
        kept = {name for name in names if all(is_whole(module, value, names) for value in bound[name])}
        if kept == names:
            return frozenset(kept)
        names = kept


def is_whole(module: Module, node: ast.AST | None, names: frozenset[str] | set[str]) -> bool:
    """Whether an expression is surely an `int` if `names` are; for a `for`, whether its variable is."""
    match node:
        case ast.AugAssign(target=target, op=op, value=value):
            return is_whole(module, ast.BinOp(left=target, op=op, right=value), names)
        case ast.For(iter=iterated):
            return called_builtin(module, iterated, "range") is not None
        case ast.Constant(value=value):
            return type(value) is int
        case ast.Name() | ast.Attribute(attr="size"):
            return key(node) in names or isinstance(node, ast.Attribute)
        case ast.Attribute(attr="shape"):
            return True  # one of its elements: `_pairs` takes it apart
        case ast.Attribute():
            return key(node) in names
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Invert(), operand=operand):
            return is_whole(module, operand, names)
        case ast.BinOp(op=op) if isinstance(op, _WHOLE_OPERATORS):
            return is_whole(module, node.left, names) and is_whole(module, node.right, names)
        case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=int(power))):
            return power >= 0 and is_whole(module, node.left, names)
        case ast.IfExp(body=body, orelse=orelse):
            return is_whole(module, body, names) and is_whole(module, orelse, names)
        case ast.Call():
            return _whole_call(module, node, names)
    return False


def _whole_call(module: Module, node: ast.Call, names: frozenset[str] | set[str]) -> bool:
    if called_builtin(module, node, *_WHOLE_BUILTINS):
        return True
    if resolved(module, node.func) in ("math.floor", "math.ceil", "math.isqrt"):
        return True
    inner = all(is_whole(module, argument, names) for argument in node.args)
    return called_builtin(module, node, *_OF_WHOLES) is not None and inner and len(node.args) > 0


def _annotated(scope: Scope, bound: dict[str, list[ast.AST | None]]) -> Iterator[str]:
    """Parameters that are annotated `int` and bound nowhere else."""
    if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    for argument in [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]:
        declared = isinstance(argument.annotation, ast.Name) and argument.annotation.id == "int"
        if declared and len(bound.get(argument.arg, [])) == 1:
            yield argument.arg


# ---------------------------------------------------------------- arrays, containers, generators


def _all(bound: dict[str, list[ast.AST | None]], test: object) -> Iterator[str]:
    assert callable(test)
    for name, values in bound.items():
        plain = [value for value in values if not isinstance(value, ast.AugAssign)]  # keeps what the name is
        if name and plain and all(value is not None and test(value) for value in plain):
            yield name


def _any(bound: dict[str, list[ast.AST | None]], test: object) -> Iterator[str]:
    assert callable(test)
    for name, values in bound.items():
        if any(value is not None and test(value) for value in values):
            yield name


def is_array_value(module: Module, node: ast.AST) -> bool:
    """An expression that gives a new NumPy array."""
    if not isinstance(node, ast.Call):
        return False
    package, _, function = resolved(module, node.func).rpartition(".")
    return package == "numpy" and function in ARRAY_MAKERS


def _used_as_arrays(own: list[ast.AST]) -> Iterator[str]:
    for node in own:
        if isinstance(node, ast.Attribute) and node.attr in _ARRAY_ATTRIBUTES and key(node.value):
            yield key(node.value)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple) and key(node.value):
            if any(isinstance(part, ast.Slice) for part in node.slice.elts):
                yield key(node.value)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.Div | ast.Pow):
            for side in (node.left, node.right):
                if isinstance(side, ast.Subscript) and isinstance(side.slice, ast.Slice) and key(side.value):
                    yield key(side.value)


def _subscripted(module: Module, own: list[ast.AST]) -> Iterator[str]:
    for node in own:
        if isinstance(node, ast.Subscript):
            yield root_key(node)
        elif isinstance(node, ast.AugAssign) and isinstance(node.value, ast.List | ast.ListComp):
            yield key(node.target)
        elif isinstance(node, ast.For | ast.comprehension):
            yield key(node.iter)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if not library(module, node.func):
                yield key(node.func.value)
        elif isinstance(node, ast.Call) and called_builtin(module, node, "len", "sum", "sorted", "enumerate", "zip"):
            yield from map(key, node.args)


def _handed_on(bound: dict[str, list[ast.AST | None]], containers: frozenset[str]) -> frozenset[str]:
    """Containers with the names that are bound to them, directly or through others."""
    found = set(containers) - {""}
    while True:
        more = {name for name, values in bound.items() if any(_key(value) in found for value in values)} - found - {""}
        if not more:
            return frozenset(found)
        found |= more


def _key(value: ast.AST | None) -> str:
    return key(value) if isinstance(value, ast.Name | ast.Attribute) else ""


def _is_container(module: Module, node: ast.AST) -> bool:
    if isinstance(node, ast.List | ast.Dict | ast.Set | ast.Tuple | ast.ListComp | ast.DictComp | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Add):
        return _is_container(module, node.left) or _is_container(module, node.right)
    return is_array_value(module, node)


def _is_generator(module: Module, node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and resolved(module, node.func) in _GENERATORS


def _is_text(node: ast.AST) -> bool:
    if isinstance(node, ast.AugAssign):
        return _is_text(node.value)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | bytes)
    return isinstance(node, (ast.JoinedStr, ast.List, ast.Tuple, *COMPREHENSIONS))
