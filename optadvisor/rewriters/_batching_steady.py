"""Nothing in a loop changes the arrays that rows are taken from: what is tested beforehand, or why it may.

    steady(site, loop, frozenset({"X", "i"}))  →  Steady(stored={"table"}, helpers={"weight": …})

Names must not be bound in the loop, calls only compute, print or draw numbers, and elements are stored only in what a
test at run time finds to be something else than those arrays.

Does not handle: objects with methods of their own, `with`, generators, nested functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from optadvisor.loops.nests.ir import Effect
from optadvisor.loops.nests.reading.effects import (
    READING_METHODS,
    Summary,
    defines_method,
    filled,
    is_fresh,
    library_effect,
    summary,
)
from optadvisor.loops.nests.reading.evidence import evidence
from optadvisor.rewriters._batching_names import is_method
from optadvisor.rewriters._places import NAMED, is_builtin
from optadvisor.source.site import Site, own_nodes

_FORBIDDEN = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.With, ast.AsyncWith, ast.AsyncFor),
    *(ast.Yield, ast.YieldFrom, ast.Await, ast.Delete, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom),
    *(ast.NamedExpr, ast.Match),
)
_OPERATIONS = frozenset(["__init__", "__repr__", "__str__", "__post_init__"])
"""Special methods of the file's classes that no operator calls."""


class Changing(Exception):  # noqa: N818
    """The loop may change what the rows are taken from."""

    def __init__(self, reason: str, node: ast.AST) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line: int = getattr(node, "lineno", 0)


_HARMLESS = frozenset(
    ["axis", "keepdims", "dtype", "ddof", "decimals", "ndigits", "sep", "end", "reverse", "strict", "start", "size"]
)
"""Keywords by which nothing is changed in place."""
_LAZY = ("map", "filter", "iter", "zip", "enumerate", "reversed")
"""Built-ins whose result goes on with something else when it is asked."""
_GO_OVER = ("list", "tuple", "sorted", "set", "frozenset", "dict", "sum", "min", "max", "any", "all", "len", *_LAZY)
_MORE_ARGUMENTS = {
    **dict.fromkeys(["numpy.where", "numpy.clip", "numpy.linspace", "numpy.arange", "numpy.interp"], 3),
    **dict.fromkeys(["clip", "replace", "get", "split"], 2),
}
"""How many arguments may be given by place where more than two of a function, one of a method, are no array to fill."""


@dataclass(kw_only=True)
class Steady:
    stored: dict[str, None] = field(default_factory=dict)
    """Names, bound before the loop, of which the loop stores elements …"""
    added: dict[str, None] = field(default_factory=dict)
    """… and those of which it changes elements in place, `count[k] += 1`."""
    summed: dict[str, None] = field(default_factory=dict)
    """Names of what the function has made itself, which the loop changes in place and binds anew."""
    iterated: dict[str, None] = field(default_factory=dict)
    """Names, bound before the loop, that it goes over."""
    asked: dict[str, None] = field(default_factory=dict)
    """Names, bound before the loop, that may be an iterator which something in the loop goes over."""
    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """Functions of the file that it calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    """Names in a loop: bound before it, in it, and as rows of its arrays."""

    before: set[str]
    bound: set[str]
    rows: set[str]


def steady(site: Site, statement: ast.stmt, names: frozenset[str]) -> Steady:
    """Raises `Changing`. `names`: arrays, rows and indices that must stay what they are."""
    assert site.node is not None
    found = Steady()
    bound = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    before = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)} - bound
    rows = {each for node in ast.walk(statement) for each in _rows(site, node, names)}
    scope = _Scope(before=before, bound=bound, rows=rows)
    _check_file(site)
    for node in ast.walk(statement):
        if isinstance(node, _FORBIDDEN):
            raise Changing("the loop contains what may change an array from elsewhere", node)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and node.id in names:
            raise Changing(f"`{node.id}` changes in the loop", node)
        if isinstance(node, NAMED) and getattr(node, "name", None) in names:
            raise Changing("a name of the rows changes in the loop", node)
        _check_iterated(site, node, names, scope, found)
        found.asked |= {each: None for each in _asked(site, node) if each in before & site.bound_names}
        _check_node(site, node, statement, before, found)
    for each in sorted(names):
        if defines_method(site.module, each.partition(".")[2]):
            raise Changing(f"`{each}` is worked out by a method", statement)
    own = sorted({*found.stored, *found.added} & names)
    if own:
        raise Changing(f"`{own[0]}` changes in the loop", statement)
    return found


def _check_node(site: Site, node: ast.AST, statement: ast.stmt, before: set[str], found: Steady) -> None:
    """What one node calls, stores, sets, adds to."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=items), attr="append"), args=[_], keywords=[]) if (
            items in before and not defines_method(site.module, "append")
        ):
            found.stored[items] = None  # a list, as is tested
        case ast.Call():
            _check_call(site, node, found)
        case ast.Attribute():
            _check_attribute(site, node)
        case ast.AugAssign(target=ast.Subscript(value=ast.Name(id=name))):
            _check_added(site, node, name, statement, found)
        case ast.Subscript(ctx=ast.Store()):
            _check_store(site, node, statement, found)
        case ast.AugAssign(target=ast.Name(id=name)):
            _check_sum(site, node, name, found)


def _check_iterated(site: Site, node: ast.AST, names: frozenset[str], scope: _Scope, found: Steady) -> None:
    """What it goes over is tested when it runs, or was made by the function, or is a row."""
    for each in _iterated(site, node, names):
        if each in scope.before:
            found.iterated[each] = None
        elif each in scope.bound and each not in scope.rows and not _is_made(site, each):
            raise Changing(f"going over `{each}` may change an array", node)


def _check_file(site: Site) -> None:
    """Nothing that the file defines runs unseen: operators of its classes, generators."""
    for node in ast.walk(site.module.tree):
        if isinstance(node, ast.FunctionDef) and _is_operator(site, node):
            raise Changing("the file defines operators of its own", node)
        if isinstance(node, ast.FunctionDef) and node.name in ("__repr__", "__str__"):
            told = summary(site.module, node, {})  # `print` may call it
            if told.in_place or any(effect is Effect.UNKNOWN for effect, _ in told.effects):
                raise Changing(f"`{node.name}` may do more than make a text", node)
        if isinstance(node, ast.Yield | ast.YieldFrom):
            raise Changing("the file defines a generator, which may change an array while a loop goes over it", node)
        match node:
            case ast.Assign(value=value) | ast.AnnAssign(value=value) | ast.NamedExpr(value=value):
                lazy = isinstance(value, ast.Call) and is_builtin(site, value.func, *_LAZY)
                if lazy or isinstance(value, ast.GeneratorExp):
                    raise Changing(
                        "the file keeps an iterator, which may change an array while a loop goes over it", node
                    )


def _iterated(site: Site, node: ast.AST, names: frozenset[str]) -> Iterator[str]:
    """Names that a loop, a comprehension or a built-in goes over."""
    found: list[ast.expr] = []
    match node:
        case ast.For(iter=items) | ast.comprehension(iter=items):
            found.append(items)
        case ast.Call(func=func, args=arguments) if is_builtin(site, func, *_GO_OVER):
            found += arguments if len(arguments) == 1 or not is_builtin(site, func, "min", "max") else []
        case ast.Compare(ops=operators, comparators=others):
            pairs = zip(operators, others, strict=True)
            found += [other for operator, other in pairs if isinstance(operator, ast.In | ast.NotIn)]
        case ast.Assign(targets=targets, value=value) if any(isinstance(t, ast.Tuple | ast.List) for t in targets):
            found.append(value)
    for each in found:
        if isinstance(each, ast.Attribute) and each.attr != "T" and ast.unparse(each) not in names:
            raise Changing(f"what `{site.code(each)}` is may change an array while a loop goes over it", each)
        part = each if isinstance(each, ast.Subscript) and not isinstance(each.slice, ast.Slice) else None
        if part is not None and ast.unparse(part.value) not in names:
            raise Changing(f"going over `{site.code(each)}` may change an array", each)
    yield from (each.id for each in found if isinstance(each, ast.Name))


def _rows(site: Site, node: ast.AST, names: frozenset[str]) -> Iterator[str]:
    """Variables of loops that are rows of the arrays themselves."""
    if not isinstance(node, ast.For | ast.comprehension):
        return
    target, items = node.target, node.iter
    if isinstance(items, ast.Call) and is_builtin(site, items.func, "enumerate") and isinstance(target, ast.Tuple):
        target, items = target.elts[-1], items.args[0]
    pairs = [(target, items)]
    if isinstance(items, ast.Call) and is_builtin(site, items.func, "zip") and isinstance(target, ast.Tuple):
        pairs = list(zip(target.elts, items.args, strict=False))
    yield from (row.id for row, each in pairs if isinstance(row, ast.Name) and ast.unparse(each) in names)


def _asked(site: Site, node: ast.AST) -> Iterator[str]:
    """Names that something may go over, or that get another name by which it may."""
    found: list[ast.expr] = []
    match node:
        case ast.Starred(value=value) | ast.AugAssign(value=value) | ast.Assign(value=value):
            found.append(value)
        case ast.AnnAssign(value=ast.expr() as value):
            found.append(value)
        case ast.IfExp(body=one, orelse=other):
            found += [one, other]
        case ast.BoolOp(values=values):
            found += values
        case ast.List(elts=elements) | ast.Set(elts=elements):
            found += elements
        case ast.Dict(values=values):
            found += values
        case ast.Call(func=func, args=arguments) if not _is_of_numbers(site, func):
            found += arguments
    yield from (each.id for each in found if isinstance(each, ast.Name))


def _is_of_numbers(site: Site, function: ast.expr) -> bool:
    """A function that goes over nothing but arrays, as far as it is followed."""
    name = site.resolved(function)
    package, _, own = name.rpartition(".")
    if package == "builtins":
        return own not in _GO_OVER
    iterating = ("fromiter", "array", "fsum", "prod", "dist", "sumprod")
    return (package in ("numpy", "numpy.linalg", "math") and own not in iterating) or (
        isinstance(function, ast.Attribute) and function.attr == "append"
    )


def _check_attribute(site: Site, node: ast.Attribute) -> None:
    if isinstance(node.ctx, ast.Store):
        raise Changing(f"`{site.code(node)}` is set in the loop", node)
    if is_method(site, node) and defines_method(site.module, node.attr):
        raise Changing(f"`{site.code(node)}` may be a property of the file's own classes", node)


def _is_operator(site: Site, node: ast.FunctionDef) -> bool:
    return node.name.startswith("__") and node.name.endswith("__") and node.name not in _OPERATIONS


def _check_store(site: Site, node: ast.Subscript, statement: ast.stmt, found: Steady) -> None:
    """Elements of an array, or of a list that holds no rows."""
    base = node.value
    if not isinstance(base, ast.Name):
        raise Changing(f"`{site.code(node)}` may be part of a row", node)
    assert site.node is not None
    inside = [n for n in ast.walk(statement) if isinstance(n, ast.Name) and n.id == base.id]
    if not any(isinstance(n.ctx, ast.Store) for n in inside):
        found.stored[base.id] = None
    elif not _is_made(site, base.id):
        raise Changing(f"`{base.id}` may be a row, of which an element is stored", node)
    else:
        found.summed[base.id] = None


def _check_added(site: Site, node: ast.AugAssign, name: str, statement: ast.stmt, found: Steady) -> None:
    """An element may be a row that is changed in place, unless the loop puts nothing else in there."""
    for other in ast.walk(statement):
        match other:
            case ast.Name(id=same, ctx=ast.Store()) if same == name:
                raise Changing(f"an element of `{name}` may be a row, which is changed in place", node)
            case ast.Subscript(value=ast.Name(id=same), ctx=ast.Store()) if same == name and other is not node.target:
                if not any(isinstance(n, ast.AugAssign) and n.target is other for n in ast.walk(statement)):
                    raise Changing(f"an element of `{name}` may be a row, which is changed in place", node)
            case ast.Attribute(value=ast.Name(id=same)) if same == name:
                raise Changing(f"an element of `{name}` may be a row, which is changed in place", node)
    found.added[name] = None


def _check_sum(site: Site, node: ast.AugAssign, name: str, found: Steady) -> None:
    if not _is_own_sum(site, name):
        raise Changing(f"`{name}` may be a row, which is changed in place", node)
    if not all(isinstance(value, ast.Constant) for value in _bindings(site, name)):
        found.summed[name] = None  # it may have another name, by which the rows are taken


def _bindings(site: Site, name: str) -> Iterator[ast.expr | None]:
    """What a variable of the function is bound to, everywhere; None for what is not known."""
    assert site.node is not None
    known: set[int] = set()
    for node in own_nodes(site.node):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name):
                        known.add(id(target))
                        if target.id == name:
                            yield value
            case ast.AugAssign(target=ast.Name() as target) | ast.AnnAssign(target=ast.Name() as target, value=None):
                known.add(id(target))
            case ast.AnnAssign(target=ast.Name() as target, value=value):
                known.add(id(target))
                if target.id == name:
                    yield value
    if name in site.parameters:
        yield None
    for node in ast.walk(site.node):
        stored = isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        if (stored and id(node) not in known) or (isinstance(node, NAMED) and node.name == name):
            yield None


def _is_made(site: Site, name: str) -> bool:
    """It only ever holds something new that the function makes itself."""
    found = list(_bindings(site, name))
    return bool(found) and all(value is not None and is_fresh(site.module, value) for value in found)


def _is_own_sum(site: Site, name: str) -> bool:
    """What is added to it makes a new object, or changes one that it has made itself."""
    found = list(_bindings(site, name))
    return bool(found) and all(
        value is not None and (isinstance(value, ast.Constant) or is_fresh(site.module, value)) for value in found
    )


def _check_call(site: Site, node: ast.Call, found: Steady) -> None:
    """Raises `Changing` for a call that may do more than compute, print or draw."""
    words = {keyword.arg for keyword in node.keywords}
    if words - _HARMLESS or any(isinstance(each, ast.Starred) for each in node.args):
        raise Changing(f"`{site.code(node.func)}` is called in a way that is not followed", node)
    name = site.resolved(node.func)
    effect = library_effect(name) if name and not name.startswith(".") else None
    if effect is Effect.DRAWS:
        if name.endswith(("shuffle", "permutation")):
            raise Changing(f"`{name}` may change an array", node)
        return
    if effect is Effect.PURE or (effect is Effect.OUTPUT and name == "builtins.print"):
        many = name.startswith("numpy.") and len(node.args) > _MORE_ARGUMENTS.get(name, 2)
        if many or filled(name, node):
            raise Changing(f"`{site.code(node)}` stores its result in an array", node)
        return
    helper = site.helper(node)
    if helper is not None:
        known: dict[str, Summary] = {}
        told = summary(site.module, helper, known)
        if (
            any(effect is Effect.UNKNOWN for effect, _ in told.effects)
            or told.in_place
            or any(defines_method(site.module, each) for each in told.attributes)
        ):
            raise Changing(f"`{helper.name}` may do more than compute", node)
        functions = {one.name: one for one in site.module.tree.body if isinstance(one, ast.FunctionDef)}
        found.helpers |= {each: functions[each] for each in known if each in functions}
        return
    if isinstance(node.func, ast.Attribute) and is_method(site, node.func):
        _check_method(site, node, node.func)
        return
    raise Changing(f"of `{site.code(node.func)}` it is not known what it does", node)


def _check_method(site: Site, node: ast.Call, method: ast.Attribute) -> None:
    if defines_method(site.module, method.attr):
        raise Changing(f"`{site.code(method)}` may be a method of the file's own classes", node)
    if method.attr in READING_METHODS and len(node.args) <= _MORE_ARGUMENTS.get(method.attr, 1):
        return
    assert site.node is not None
    receiver = method.value
    if isinstance(receiver, ast.Name):
        if method.attr == "append" and _is_made(site, receiver.id):
            return
        drawing = method.attr not in ("shuffle", "permuted", "permutation")
        drawing = drawing and not (method.attr.startswith(("random", "standard")) and len(node.args) > 2)
        if receiver.id in evidence(site.module, site.node).generators and drawing:
            return
    raise Changing(f"of `{site.code(method)}` it is not known what it does", node)
