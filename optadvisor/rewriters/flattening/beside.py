"""What stands beside a call in its statement: may the call be made before all that?

    v = min(v + 1, self.vmax, self.gap(i))      `gap` only looks: nobody can tell that it was called first

What is written out only ever runs in a copy that may give up, so which of two exceptions would come first does not
matter. What a call changes does, and whether it is made at all.

Does not handle: draws beside the call, calls in `and`, `or`, conditional expressions and longer comparisons.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.rewriters.flattening.calls import body_of, defined, is_static
from optadvisor.rewriters.flattening.fixed import fixed_object
from optadvisor.rewriters.flattening.mentions import certain, group_of
from optadvisor.rewriters.flattening.names import Names
from optadvisor.rewriters.flattening.values import value_class
from optadvisor.source.site import own_nodes, parameter_names

_CALM = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Compare, ast.operator, ast.unaryop, ast.cmpop, ast.Load)
"""What may stand before any call: what the function called cannot change."""
_NUMBERS = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)
"""What no call can change, if the variables are numbers."""
_LOOKING = (*_CALM, ast.Attribute, ast.Subscript)
"""What may stand beside a call that changes nothing."""
PURE = frozenset(f"builtins.{name}" for name in ("abs", "bool", "float", "int", "len", "max", "min", "range", "round"))
_ODD = (ast.Global, ast.Nonlocal, ast.Lambda, ast.FunctionDef, ast.ClassDef, ast.Delete, ast.With, ast.Try, ast.Yield,
        ast.YieldFrom, ast.Await, ast.Import, ast.ImportFrom)  # fmt: skip


def may_go_first(names: Names, value: ast.expr, call: ast.Call, function: ast.FunctionDef) -> bool:
    """Is the call made whenever `value` is worked out, and is the rest of it the same after the call?"""
    if not any(node is call for node in certain(value)) or any(isinstance(node, ast.Dict) for node in ast.walk(value)):
        return False
    if _is_appended(names, value, call):
        return True
    inside = {id(node) for node in ast.walk(call)}
    others = [node for node in ast.walk(value) if id(node) not in inside]
    pure = [n for n in others if isinstance(n, ast.Call) and (_is_pure(names, n) or _makes_value(names, n))]
    called = {id(n.func) for n in pure}
    local = names.site.bound_names
    functions = {id(n) for node in others if id(node) in called for n in ast.walk(node)}  # `math.log`, `abs`
    before = [n for n in _worked_out_before(value, call) if id(n) not in functions]
    before = [n for n in before if not (isinstance(n, ast.Call) and id(n.func) in called)]
    if all(isinstance(n, _CALM) and not isinstance(n, ast.In | ast.NotIn) for n in before) and all(
        _is_kept(names, n) for n in before if isinstance(n, ast.Name)
    ):
        return True
    for node in others:
        if id(node) in called or (isinstance(node, ast.Call) and id(node.func) in called):
            continue
        is_part = isinstance(node, ast.Name) and any(isinstance(n, ast.Attribute) and n.value is node for n in others)
        if isinstance(node, ast.Name) and node.id not in local and not (is_part and _in_called(node, others, called)):
            if fixed_object(names.site, node.id) is not None:
                continue
            return False
        if not isinstance(node, _LOOKING):
            return False
    return only_looks(names, function, call, frozenset())


def _worked_out_before(value: ast.AST, call: ast.Call) -> Iterator[ast.AST]:
    """What Python works out before it makes the call: `max`, `t`, of `max(t, f(), g())`."""
    for child in ast.iter_child_nodes(value) if value is not call else ():
        if any(node is call for node in ast.walk(child)):
            yield from _worked_out_before(child, call)
            return
        yield from ast.walk(child)


def going_first(value: ast.expr, numbers: tuple[ast.expr, ...] = ()) -> Iterator[tuple[ast.expr, tuple[ast.expr, ...]]]:
    """What `value` works out before anything that a call could change, as `f()` of `1 - (a + f()) / 2`.

    Beside it what must be numbers for that: the variables in what is worked out before.
    """
    yield value, numbers
    match value:
        case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right]):
            parts = [left, right]
        case ast.UnaryOp(operand=operand):
            parts = [operand]
        case ast.Call(func=ast.Name(), args=args, keywords=[]):
            parts = args
        case _:
            return
    for part in parts:
        yield from going_first(part, numbers)
        if not all(isinstance(n, _NUMBERS) for n in ast.walk(part)):
            return
        numbers += tuple(n for n in ast.walk(part) if isinstance(n, ast.Name))


def _is_appended(names: Names, value: ast.expr, call: ast.Call) -> bool:
    """Is it `out.append(f(x))` with `out` a list under a name of the function's own?"""
    match value:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[only], keywords=[]):
            seen = names.site.seen(name)
            alone = only is call and name in names.site.bound_names and name not in names.groups
            return alone and bool(seen) and all(spec.type == "builtins.list" for spec in seen)
    return False


def _is_kept(names: Names, node: ast.Name) -> bool:
    """Is it a variable of the function that no call can change: no list or array that was handed over?"""
    plain = ("builtins.int", "builtins.float", "builtins.bool", "builtins.NoneType", "builtins.str")
    return node.id in names.site.bound_names and all(spec.type in plain for spec in names.site.seen(node.id))


def _in_called(node: ast.Name, others: list[ast.AST], called: set[int]) -> bool:
    """Is it the `math` of `math.sqrt(…)`?"""
    return any(isinstance(n, ast.Attribute) and n.value is node and id(n) in called for n in others)


def _is_pure(names: Names, call: ast.Call) -> bool:
    found = names.site.resolved(call.func)
    return not call.keywords and (found in PURE or found.startswith("math."))


def _makes_value(names: Names, call: ast.Call) -> bool:
    """Does it make an object that only keeps what it is given?"""
    if not isinstance(call.func, ast.Name) or names.site.resolved(call.func) != f".{call.func.id}":
        return False
    kind = value_class(names.site, call.func.id)
    return kind is not None and kind.making is None


def only_looks(names: Names, function: ast.FunctionDef, call: ast.Call, seen: frozenset[str]) -> bool:
    """Does the function set nothing but variables of its own, and call only what does the same?"""
    if function.name in seen or len(seen) > 4:
        return False
    is_method = isinstance(call.func, ast.Attribute) and not is_static(function)
    owner = parameter_names(function)[0] if is_method and function.args.args else ""
    group = group_of(names, call.func.value) if isinstance(call.func, ast.Attribute) else None
    nodes = [n for statement in body_of(function) for n in ast.walk(statement)]
    if any(isinstance(n, _ODD) for n in nodes):
        return False
    if any(isinstance(n, ast.Attribute | ast.Subscript) and not isinstance(n.ctx, ast.Load) for n in nodes):
        return False
    if any(isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name) and _is_given(n, function) for n in nodes):
        return False  # `xs += …` changes a list of the caller's
    for inner in nodes:
        if not isinstance(inner, ast.Call) or _is_pure(names, inner) or _makes_value(names, inner):
            continue
        found = names.site.helper(inner)
        match inner.func:
            case ast.Attribute(value=ast.Name(id=name), attr=method) if group is not None and name == owner:
                found = None if method in group.held else defined(names.site, group, method, computed=False)
        if found is None or is_static(found) or (isinstance(inner.func, ast.Attribute) and group is None):
            return False
        stored = [n for n in own_nodes(function) if isinstance(n, ast.Name) and n.id == owner]
        if any(not isinstance(n.ctx, ast.Load) for n in stored):
            return False
        if not _looks_below(names, found, call, inner, seen | {function.name}):
            return False
    return True


def _looks_below(names: Names, found: ast.FunctionDef, outer: ast.Call, inner: ast.Call, seen: frozenset[str]) -> bool:
    """The same for what is called in turn: a method of the same object, or a plain function."""
    return only_looks(names, found, outer if isinstance(inner.func, ast.Attribute) else inner, seen)


def _is_given(node: ast.AugAssign, function: ast.FunctionDef) -> bool:
    """Is what is added to a parameter, or a variable that may be the same as something of the caller's?"""
    assert isinstance(node.target, ast.Name)
    name = node.target.id
    if name in parameter_names(function):
        return True
    plain = (ast.Constant, ast.BinOp, ast.Compare, ast.UnaryOp, ast.Call)
    values = [
        n.value for n in own_nodes(function)
        if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in n.targets)
    ]  # fmt: skip
    loops = [n for n in own_nodes(function) if isinstance(n, ast.For) and name in _targets(n.target)]
    return not loops and not all(isinstance(value, plain) for value in values)


def _targets(node: ast.expr) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
