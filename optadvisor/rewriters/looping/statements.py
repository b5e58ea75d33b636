"""The statements of array code, one by one: what becomes loops, and what stays as it is.

    u[1:-1] += k * lap      joins the statements that wait (`groups`)
    if u.max() > 2: …       `largest = nest(u, n)`, then `if largest > 2: …`

Does not handle: array operations in comprehensions and lambdas, `while … else`, `try`, `with`, calls of the file's own
functions beside array operations in one statement.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters._storing_helpers import stores
from optadvisor.rewriters.looping import lengths
from optadvisor.rewriters.looping.aliases import aliases_around, bound_in, rename
from optadvisor.rewriters.looping.drawing import drawn_ahead, refuse_draws
from optadvisor.rewriters.looping.groups import finish, settle
from optadvisor.rewriters.looping.kinds import (
    LIKE,
    Kind,
    name_of,
)
from optadvisor.rewriters.looping.lowering import lower
from optadvisor.rewriters.looping.nodes import (
    FLOAT,
    INT,
    Read,
    Unloopable,
    is_whole,
)
from optadvisor.rewriters.looping.picking import grid_positions
from optadvisor.rewriters.looping.plain_parts import is_maker, plain_expression, refuse_calls, refuse_shared
from optadvisor.rewriters.looping.positional import grid_of, is_scattered, only_gone_through
from optadvisor.rewriters.looping.ranked import one_by_one
from optadvisor.rewriters.looping.reductions import stored_whole
from optadvisor.rewriters.looping.scattering import scattered
from optadvisor.rewriters.looping.shapes import written_out
from optadvisor.rewriters.looping.stores import assign, store, target_of, update, without_target
from optadvisor.rewriters.looping.variables import kind, rank
from optadvisor.rewriters.looping.vectors import vectors
from optadvisor.rewriters.looping.views import is_view, view
from optadvisor.rewriters.looping.work import Loop, Work, mentions
from optadvisor.source.site import bindings, own_nodes


def block(work: Work, body: list[ast.stmt]) -> None:
    for statement in body:
        _statement(work, statement)


def _statement(work: Work, node: ast.stmt) -> None:
    if not isinstance(node, ast.For | ast.While | ast.If):
        _refuse_two_calls(work, node)
    if vectors(work, node, _statement) or drawn_ahead(work, node, _statement) or _several(work, node):
        return
    match node:
        case ast.For() | ast.While():
            _loop(work, node)
        case ast.If():
            _if(work, node)
        case ast.Assign(targets=[target]) if _on_arrays(work, target, node.value):
            assign(work, node, target, node.value)
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if _apart(work, names, values):
            for target, value in zip(names, values, strict=True):
                _statement(work, ast.copy_location(ast.Assign(targets=[target], value=value), node))
        case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value) if _on_arrays(work, target, value):
            assign(work, node, target, value)
        case ast.AugAssign() if rank(work.site, node.target, work.kinds):
            update(work, node)
        case ast.Expr(value=ast.Call() as call) if _is_fill(work, call):
            store(work, node, call.func.value, lower(work, call.args[0]))  # type: ignore[attr-defined]
        case ast.Expr(value=ast.Call() as call) if (out := target_of(work, call)) is not None:
            refuse_calls(work, node)
            store(work, node, out, lower(work, without_target(work, call)))
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="append"),
                args=[ast.Call(func=ast.Name(id="every_float_of") as word, args=[row], keywords=[])],
            )
        ) if not bindings(work.site.module.tree, word.id) and word.id not in work.site.bound_names:
            _extended(work, name, row)
        case ast.Expr(value=ast.Constant()):
            pass
        case _:
            _plain(work, node)


def _several(work: Work, node: ast.stmt) -> bool:
    """Write the statement if it asks for several percentiles, or adds at many positions; else leave it."""
    quantiles = one_by_one(work.site, node, lambda part: kind(work.site, part, work.kinds))
    block(work, [*quantiles])
    if isinstance(node, ast.Assign) and (grid := _grid(work, node.value)) is not None:
        (target, *others) = node.targets
        if others or not isinstance(target, ast.Name) or not only_gone_through(work.site, _nodes(work), target.id):
            raise Unloopable("it does more with the rows of `np.argwhere` than to go through them", node.lineno)
        refuse_calls(work, node)
        work.emit([f"{target.id} = {grid_positions(work, grid)}"])
        _bind(work, node)
        return True
    call = node.value if isinstance(node, ast.Expr) else None
    if isinstance(call, ast.Call) and is_scattered(work.site, call):
        refuse_calls(work, node)
        scattered(work, node, call)
        return True
    return bool(quantiles)


def _grid(work: Work, node: ast.expr) -> ast.expr | None:
    """The mask of which `np.argwhere` is asked for."""
    mask = grid_of(work.site, node)
    return mask if mask is not None and rank(work.site, node, work.kinds) else None


def _nodes(work: Work) -> list[ast.AST]:
    return list(own_nodes(work.function))


def _extended(work: Work, name: str, row: ast.expr) -> None:
    """The numbers of a vector, for a list of such (`flattening.rows`)."""
    if kind(work.site, row, work.kinds) != Kind(1, FLOAT):
        raise Unloopable(f"it appends `{ast.unparse(row)}`, which is no vector of floats", row.lineno)
    read = lower(work, row)
    if not isinstance(read, Read) or not is_whole(read) or read.base in work.views:
        read = stored_whole(work, read)
    finish(work)
    at, count = work.counter("at"), work.simple(read.dims[0]).text()
    work.emit([f"for {at} in range({count}):", f"    {name}.append(float({read.base}[{at}]))"])


def _apart(work: Work, names: list[ast.expr], values: list[ast.expr]) -> bool:
    """May `a, b = e, f` be taken as two assignments, and is there an array operation in it?"""
    if len(names) != len(values) or not all(isinstance(each, ast.Name) for each in names):
        return False
    bound: set[str] = set()
    for name, value in zip(names, values, strict=True):
        if bound & {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}:
            return False
        bound.add(name.id)  # type: ignore[attr-defined]
    return len(bound) == len(names) and any(_on_arrays(work, t, v) for t, v in zip(names, values, strict=True))


def _on_arrays(work: Work, target: ast.expr, value: ast.expr) -> bool:
    """Does the statement make or change arrays by an expression, as opposed to passing one on?"""
    if isinstance(target, ast.Subscript):
        return rank(work.site, target, work.kinds) > 0
    if not isinstance(target, ast.Name) or not rank(work.site, value, work.kinds):
        return False
    return not isinstance(value, ast.Name | ast.IfExp) and not is_maker(work, value)


def _is_fill(work: Work, call: ast.Call) -> bool:
    func = call.func
    return isinstance(func, ast.Attribute) and func.attr == "fill" and is_view(work, func.value) and len(call.args) == 1


def _loop(work: Work, node: ast.For | ast.While) -> None:
    if node.orelse:
        raise Unloopable("its loop has an `else`", node.lineno)
    if isinstance(node, ast.For):
        refuse_draws(work, node.iter, node.lineno)
        so_far = _so_far(work)
        head = _gone_through(work, node.iter)
        _refuse_order(work, node.iter, so_far)
        finish(work)
        opening = f"for {ast.unparse(node.target)} in {ast.unparse(head)}:"
    else:
        settle(work)
        opening = "while True:"
    changed = bound_in(work, node)
    aliases_around(work, node)
    work.facts.forget(changed)
    outer, views = work.facts.copy(), dict(work.views)
    work.loops.append(Loop(line=len(work.out), depth=work.depth, changed=changed, node=node, branches=work.branches))
    work.emit([opening])
    work.depth += 1
    before = len(work.out)
    if isinstance(node, ast.While):
        refuse_draws(work, node.test, node.lineno)
        so_far = _so_far(work)
        test = plain_expression(work, node.test)
        _refuse_order(work, node.test, so_far)
        finish(work)
        work.emit([f"if not ({ast.unparse(test)}):", "    break"])
    block(work, node.body)
    finish(work)
    if len(work.out) == before:
        work.emit(["pass"])
    work.depth -= 1
    work.loops.pop()
    work.views = views
    aliases = work.facts.aliases | outer.aliases
    work.facts = outer
    work.facts.aliases = aliases


def _gone_through(work: Work, source: ast.expr) -> ast.expr:
    """What a loop goes through; a row of numbers that is worked out gets a name."""
    grid = _grid(work, source)
    if grid is not None:
        refuse_calls(work, source)
        return ast.Name(id=grid_positions(work, grid), ctx=ast.Load())
    if rank(work.site, source, work.kinds) != 1 or isinstance(source, ast.Name) or is_view(work, source):
        return plain_expression(work, source)
    refuse_calls(work, source)
    refuse_shared(work, source)
    return ast.Name(id=stored_whole(work, lower(work, source)).base, ctx=ast.Load())


def _if(work: Work, node: ast.If) -> None:
    refuse_draws(work, node.test, node.lineno)
    so_far = _so_far(work)
    test = plain_expression(work, node.test)
    _refuse_order(work, node.test, so_far)
    finish(work)
    work.emit([f"if {ast.unparse(test)}:"])
    before, views = work.facts, work.views
    work.branches += 1
    aliases: set[frozenset[str]] = set()
    for body, opening in ((node.body, ""), (node.orelse, "else:")):
        if opening and body:
            work.emit([opening])
        work.facts, work.views = before.copy(), dict(views)
        start = len(work.out)
        work.depth += 1
        block(work, body)
        finish(work)
        if body and len(work.out) == start:
            work.emit(["pass"])
        work.depth -= 1
        aliases |= work.facts.aliases
    work.branches -= 1
    work.facts, work.views = before, views
    work.facts.aliases = aliases
    work.facts.forget(bound_in(work, node))


def _plain(work: Work, node: ast.stmt) -> None:
    """A statement that is no array operation; reductions in it are worked out before."""
    value = node.value if isinstance(node, ast.Return) else None
    work.leaving = node if value is not None and _on_arrays(work, ast.Name(id=""), value) else None
    if work.leaving is None:  # else what is returned may join those that wait
        settle(work)
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.With | ast.Try | ast.Match):
        raise Unloopable("it has statements that are not compiled", node.lineno)
    _refuse_unknown(work, node)
    new, before = copy.copy(node), _so_far(work)
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        new.value = ast.Tuple(elts=[plain_expression(work, e, arrays=True) for e in node.value.elts], ctx=ast.Load())  # type: ignore[attr-defined]
    elif isinstance(node, ast.Return) and node.value is not None:
        new.value = plain_expression(work, node.value, arrays=True)  # type: ignore[attr-defined]
    else:
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                setattr(new, field, plain_expression(work, value))
            elif field == "targets":
                single = (plain_expression(work, t) if isinstance(t, ast.Subscript) else t for t in value)
                setattr(new, field, list(single))
    _refuse_order(work, node, before)
    finish(work)
    work.emit(ast.unparse(new).splitlines())
    _bind(work, node)


def _so_far(work: Work) -> tuple[int, ...]:
    return len(work.out), len(work.lines), len(work.nests)


def _refuse_two_calls(work: Work, node: ast.stmt) -> None:
    """A call that is put in front of a statement must not belong behind another one that changes arrays."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and work.site.helper(n) is not None]
    if len(calls) > 1 and stores(work.site, node, except_for=_made_last(node)):
        raise Unloopable("it calls a function that changes arrays beside another one", node.lineno)


def _refuse_order(work: Work, node: ast.stmt | ast.expr, before: tuple[int, ...]) -> None:
    """What has been put in front of a statement must not belong behind a call that changes arrays."""
    if _so_far(work) != before and stores(work.site, node, except_for=_made_last(node)):
        raise Unloopable("it calls a function that changes arrays among array operations", node.lineno)


def _made_last(node: ast.stmt | ast.expr) -> ast.AST | None:
    """The call behind which nothing is worked out: not before the place where `u[np.argmax(u)] = bump(u)` stores."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    if not all(isinstance(target, ast.Name) for target in targets):
        return None
    return getattr(node, "value", None) if isinstance(node, ast.stmt) else None


def _refuse_unknown(work: Work, node: ast.stmt) -> None:
    """Say what it is that arrays that are worked out are handed to, or stored into."""

    def made(value: ast.expr) -> bool:
        return not isinstance(value, ast.Name) and not is_maker(work, value) and rank(work.site, value, work.kinds) > 0

    match node:
        case ast.Expr(value=ast.Call(func=func, args=args)) if any(map(made, args)):
            raise Unloopable(f"it calls `{ast.unparse(func)}` with an array, which is not compiled here", node.lineno)
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))], value=value) if made(value):
            reason = f"it stores an array into a part of `{name}`, of which the number of axes could not be found out"
            raise Unloopable(reason, node.lineno)


def _bind(work: Work, node: ast.stmt) -> None:
    """What is known after a statement that stays."""
    bound = bound_in(work, node)
    dims: dict[str, tuple[lengths.Length, ...]] = {}
    same: dict[str, lengths.Length] = {}
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, value = node.targets[0], node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            pairs = list(zip(target.elts, value.elts, strict=True))
        for each, source in pairs:
            if isinstance(each, ast.Name) and isinstance(source, ast.Name) and rank(work.site, source, work.kinds):
                if source.id not in work.views:
                    dims[each.id] = work.dims(source.id)
            elif isinstance(each, ast.Name) and is_maker(work, source) and rank(work.site, each, work.kinds):
                found = _made(work, source)
                dims |= {} if found is None else {each.id: found}
        same |= _lengths(work, target, value)
    rename(work, node)
    work.facts.forget(bound)
    work.facts.dims |= {name: found for name, found in dims.items() if not mentions(found, bound)}
    for name, length in same.items():
        if not mentions((length,), bound):
            work.facts.same[name] = length


def _made(work: Work, source: ast.expr) -> tuple[lengths.Length, ...] | None:
    """The shape of what a maker that stays has just made; its tests hold already."""
    assert isinstance(source, ast.Call)
    function = name_of(work.site, source).rpartition(".")[2]
    shape = written_out(source.args[0], lambda part: rank(work.site, part, work.kinds))
    items = shape.elts if isinstance(shape, ast.Tuple) else [shape]
    if function in LIKE or isinstance(shape, ast.Attribute):
        base = shape.value if isinstance(shape, ast.Attribute) else shape
        return view(work, base).dims if isinstance(base, ast.Name) and is_view(work, base) else None
    found = [lengths.read(item) for item in items]
    return None if None in found else tuple(work.simple(each) for each in found if each is not None)


def _lengths(work: Work, target: ast.expr, value: ast.expr) -> dict[str, lengths.Length]:
    """Names that are seen to be lengths of arrays."""
    shape = isinstance(target, ast.Tuple) and isinstance(value, ast.Attribute) and value.attr == "shape"
    if shape and is_view(work, value.value):  # type: ignore[attr-defined]
        dims, names = view(work, value.value).dims, target.elts  # type: ignore[attr-defined]
        fits = len(dims) == len(names) and all(isinstance(each, ast.Name) for each in names)
        return {each.id: work.simple(length) for each, length in zip(names, dims, strict=True)} if fits else {}
    if not isinstance(target, ast.Name):
        return {}
    match value:
        case ast.Subscript(value=ast.Attribute(attr="shape", value=base), slice=ast.Constant(value=int() as at)):
            if (
                isinstance(base, ast.Name)
                and is_view(work, base)
                and -len(work.dims(base.id)) <= at < len(work.dims(base.id))
            ):
                return {target.id: work.simple(view(work, base).dims[at])}
        case ast.Call(args=[ast.Name() as base]) if name_of(work.site, value) == "builtins.len":
            if is_view(work, base):
                return {target.id: work.simple(view(work, base).dims[0])}
        case ast.Attribute(attr="size", value=ast.Name() as base) if (
            is_view(work, base) and len(view(work, base).dims) == 1
        ):
            return {target.id: work.simple(view(work, base).dims[0])}
    found = lengths.read(value)
    known = work.kinds.get(target.id)
    return {target.id: work.simple(found)} if found is not None and found.terms and known == Kind(0, INT) else {}
