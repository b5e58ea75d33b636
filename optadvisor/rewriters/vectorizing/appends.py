"""Lists that grow by one in each round of a loop, made in their full length before it (see `plain`).

    ys = []                               →      ys = [0.0] * len(xs)
    for x in xs:                                 for k in range(len(xs)):
        ys.append(f(x))                              x = xs[k]
                                                     ys[k] = f(x)

What fills them at first says what they hold: floats, unless `fills` says otherwise (learned from what cannot be typed).

Does not handle: lists that grow under a condition, in nested loops, or in two places; they stay as they are.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from dataclasses import dataclass

from optadvisor.rewriters.vectorizing.merging import appended_to, merge
from optadvisor.rewriters.vectorizing.tables import arrays_made, rows_made
from optadvisor.rewriters.vectorizing.windows import rebound_in, stored_in, total
from optadvisor.rewriters.vectorizing.work import NotPlain, Work, let, load, root


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """A loop by positions: how many rounds, which one it is, and what its variables are then."""

    count: ast.expr
    position: ast.expr
    loop: ast.For


def lengths_first(work: Work, function: ast.FunctionDef, fills: Mapping[str, str]) -> list[str]:
    """Changes `function`; returns the names of the lists."""
    made: list[str] = []
    merge(work, function.body)
    growing = _growing(function)
    _block(work, function.body, growing, fills, made)
    rows_made(work, function.body, made, fills)
    arrays_made(work, function, made, fills)
    if work.arrays - set(made):
        raise NotPlain
    return made


def _growing(function: ast.FunctionDef) -> set[str]:
    """Local lists that start empty once and are appended to in one place."""
    starts: dict[str, int] = {}
    others: set[str] = set()
    appends: dict[str, int] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=[])):
                starts[name] = starts.get(name, 0) + 1
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr == "append":
                appends[node.value.id] = appends.get(node.value.id, 0) + 1
            else:
                others.add(node.value.id)
    bound: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound[node.id] = bound.get(node.id, 0) + 1
    return {n for n in starts if starts[n] == appends.get(n) == bound.get(n) == 1 and n not in others}


def _block(work: Work, body: list[ast.stmt], growing: set[str], fills: Mapping[str, str], made: list[str]) -> None:
    for each in list(body):
        for inner in (getattr(each, key, []) for key in ("body", "orelse")):
            _block(work, inner, growing, fills, made)
        if isinstance(each, ast.For):
            names = [name for name in _appended(each) if name in growing and _starts(body, name, each) is not None]
            if names and not _ends_early(each):
                _with_lengths(work, body, each, names, fills, made)


def _appended(loop: ast.For) -> list[str]:
    """Lists that the body appends to, at its own level."""
    return [name for name in map(appended_to, loop.body) if name]


def _starts(body: list[ast.stmt], name: str, loop: ast.For) -> int | None:
    """Where in `body` the list starts empty, when nothing speaks of it between there and its `append` in the loop."""
    place = body.index(loop)
    for at in range(place - 1, -1, -1):
        each = body[at]
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and each.targets[0].id == name:
            used = [n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == name]
            return at if isinstance(each.value, ast.List) and not each.value.elts and len(used) == 1 else None
        if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(each)):
            return None
    return None


def _ends_early(loop: ast.For) -> bool:
    if loop.orelse:
        return True
    nodes = [n for each in loop.body for n in ast.walk(each)]
    return any(isinstance(n, ast.Break | ast.Continue | ast.Return | ast.Try) for n in nodes)


def _with_lengths(
    work: Work, body: list[ast.stmt], loop: ast.For, names: list[str], fills: Mapping[str, str], made: list[str]
) -> None:
    found = by_position(work, loop)
    if found is None:
        return
    for name in names:
        at = _starts(body, name, loop)
        if at is None:
            continue
        for place, each in enumerate(found.loop.body):
            if appended_to(each) == name:
                assert isinstance(each, ast.Expr)
                assert isinstance(each.value, ast.Call)
                target = ast.Subscript(load(name), copy.deepcopy(found.position), ast.Store())
                found.loop.body[place] = ast.Assign([target], each.value.args[0], lineno=0)
        fill = ast.parse(fills.get(name, "0.0"), mode="eval").body
        del body[at]
        shape = ast.BinOp(ast.List([fill], ast.Load()), ast.Mult(), copy.deepcopy(found.count))
        body.insert(body.index(loop), let(name, shape))
        made.append(name)
        work.changed = True
    body[body.index(loop)] = found.loop


def by_position(work: Work, loop: ast.For) -> Rounds | None:
    """The loop with a variable that counts its rounds."""
    call, target = loop.iter, loop.target
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and not call.keywords:
        if call.func.id == "range" and isinstance(target, ast.Name) and 1 <= len(call.args) <= 2:
            return _over_range(loop, call, target)
        if call.func.id == "zip" and isinstance(target, ast.Tuple) and len(target.elts) == len(call.args):
            return _over(work, loop, list(zip(target.elts, call.args, strict=True)), None)
        if (
            call.func.id == "enumerate"
            and isinstance(target, ast.Tuple)
            and len(target.elts) == 2
            and len(call.args) == 1
        ):
            return _over(work, loop, [(target.elts[1], call.args[0])], target.elts[0])
        return None
    return _over(work, loop, [(target, call)], None)


def _over_range(loop: ast.For, call: ast.Call, target: ast.Name) -> Rounds | None:
    start: ast.expr = ast.Constant(0) if len(call.args) == 1 else call.args[0]
    parts = [n for each in call.args for n in ast.walk(each)]
    bounds = {n.id for n in parts if isinstance(n, ast.Name)}
    lengths = {root(n.args[0]) for n in parts if isinstance(n, ast.Call) and n.args}
    if any(isinstance(n, ast.Call) and not _is_len(n) for n in parts):
        return None
    if (bounds | {target.id}) & rebound_in(loop.body) or lengths & stored_in(loop.body):
        return None
    count = total([(call.args[-1], 1), (start, -1)], None, 1)
    return Rounds(count=count, position=total([(load(target.id), 1), (start, -1)], None, 1), loop=loop)


def _is_len(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "len"


def _over(work: Work, loop: ast.For, pairs: list[tuple[ast.expr, ast.expr]], counter: ast.expr | None) -> Rounds | None:
    stored = stored_in(loop.body)
    for target, source in pairs:
        if not isinstance(target, ast.Name) or not isinstance(source, ast.Name) or source.id in stored:
            return None
    if counter is not None and not isinstance(counter, ast.Name):
        return None
    first = pairs[0][1]
    position = work.fresh("k")
    bound: list[ast.stmt] = [let(counter.id, load(position))] if counter is not None else []
    for target, source in pairs:
        bound.append(ast.Assign([target], ast.Subscript(copy.deepcopy(source), load(position), ast.Load()), lineno=0))
    count = ast.Call(load("len"), [copy.deepcopy(first)], [])
    new = ast.For(
        ast.Name(position, ast.Store()),
        ast.Call(load("range"), [copy.deepcopy(count)], []),
        [*bound, *loop.body],
        [],
        lineno=0,
    )
    return Rounds(count=count, position=load(position), loop=new)
