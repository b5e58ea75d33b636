"""Loops that end early: the first iteration that leaves is looked for, and only the ones before it are done at once.

    for i in range(n):          low, size = 0, 256
        if a[i] > limit:        while low < n:                 blocks, in case the end is near
            found = i               hits = a[low:high] > limit
            break                   if hits.any(): end = low + hits.argmax(); break
        b[i] = a[i]             b[:end] = a[:end]
                                for i in range(n)[end:]: …     the loop as it was, for its last iteration

`while i < n and …` in counting form is such a loop as well. What decides about the end must not depend on what earlier
iterations have done.

Does not handle: ways out that are nested in other conditions with statements of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace

from optadvisor.loops.nests.conflicts.traversal import places
from optadvisor.loops.nests.ir import Affine, Loop, LoopKind, Nest, Statement
from optadvisor.loops.nests.reading.integers import add, constant, multiply, variable
from optadvisor.rewriters.vectorizing import expressions, fission, gathering, headers, statements
from optadvisor.rewriters.vectorizing.assigned import surely_set
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.relaxed import relaxed
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, assign, expression, name

FIRST, LARGEST = 256, 2**20
"""Iterations in the first block, and at most: few where the end is near, no more than fit into the cache later."""
LEAVES = (ast.Break, ast.Return)


def early(
    scene: Scene, node: ast.For | ast.While, kept: Callable[[ast.For | ast.While], list[ast.stmt]]
) -> list[ast.stmt]:
    """The array form of a loop with ways out; `kept` gives a loop as a loop. Raises `Unvectorized`."""
    loop = scene.loops.get(node)
    if loop is None or loop.step is None or loop.unknown or not isinstance(loop.stop, Affine):
        raise Unvectorized("how often the loop runs is not known before it ends", node.lineno)
    body, tests = _taken_apart(node, loop)
    if isinstance(node, ast.For) and not tests:
        raise Unvectorized("it does not end early", node.lineno)
    plain = ast.copy_location(_as_for(node, body), node)
    own = _without_exits(scene, node, loop, plain, body)
    if not fission.is_plain(own, own.kinds[loop.variable]):
        raise Unvectorized("it ends early, and an iteration needs what another one has set", node.lineno)
    axis, header = headers.axis(own, plain)
    if not isinstance(axis.start, Affine):
        raise Unvectorized("how often the loop runs is not known before it ends", node.lineno)
    steps, end, low, high, size = (scene.new(each) for each in ("steps", "end", "low", "high", "size"))
    own.bounds |= {end, low, high}
    result = [] if headers.containers(plain) else header()
    result += [assign(steps, gathering.length(own, axis)), assign(end, name(steps))]
    if node in scene.text.inference.nonempty:
        result.append(ast.parse(f"if {steps} <= 0:\n    raise ValueError").body[0])
    if tests:
        found, hits = _hits(own, plain, _part(axis, variable(low), variable(high)), tests, body)
        first, search = ast.parse(
            f"{low}, {size} = 0, {FIRST}\nwhile {low} < {steps}:\n    {high} = min({low} + {size}, {steps})\n"
            f"    if {hits}.any():\n        {end} = {low} + int({hits}.argmax())\n        break\n"
            f"    {low}, {size} = {high}, min(4 * {size}, {LARGEST})"
        ).body
        assert isinstance(search, ast.While)
        search.body[1:1] = found
        result += [first, search]
    done = _before_the_end(own, plain, _part(axis, constant(0), variable(end)), tests)
    if done:
        result.append(ast.If(expression(f"0 < {end}"), done, []))
    if isinstance(node, ast.While):
        at = own.integer(add(axis.start, multiply(variable(end), axis.step)))
        result.append(ast.If(expression(f"0 < {end}"), [assign(loop.target, at)], []))
        if not tests and not node.orelse:
            return _settled(scene, own, result)
        return _settled(scene, own, [*result, *kept(node)])
    result += _last_targets(scene, own, node, end)
    rest = ast.copy_location(ast.For(node.target, _from(scene, node.iter, end), node.body, node.orelse), node)
    scene.loops[rest] = loop
    return _settled(scene, own, [*result, *kept(rest)])


def _last_targets(scene: Scene, own: Scene, node: ast.For, end: str) -> list[ast.stmt]:
    """What the loop's variables hold when no iteration leaves it, where that is read after the loop."""
    assert scene.text.site.node is not None
    inside = {id(n) for n in ast.walk(node)}
    targets = {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
    names = (n for n in ast.walk(scene.text.site.node) if isinstance(n, ast.Name) and id(n) not in inside)
    read = {n.id for n in names if isinstance(n.ctx, ast.Load)} & targets
    if not read or read <= set(own.kinds[scene.loops[node].variable].last_values):
        return []
    over = scene.text.site.resolved(node.iter.func) if isinstance(node.iter, ast.Call) else ""
    if not isinstance(node.target, ast.Name) or over != "builtins.range":
        raise Unvectorized(f"the last value of `{min(read)}` is used after the loop", node.lineno)
    last = expression(f"RANGE[{end} - 1]", RANGE=expressions.fixed(scene, node.iter))
    return [ast.If(expression(f"0 < {end}"), [assign(node.target.id, last)], [])]


def _settled(scene: Scene, own: Scene, result: list[ast.stmt]) -> list[ast.stmt]:
    scene.checks.update(own.checks)
    scene.rounds.update(own.rounds)
    return result


# ---------------------------------------------------------------- the loop without its ways out


def _taken_apart(node: ast.For | ast.While, loop: Loop) -> tuple[list[ast.stmt], list[tuple[int, ast.expr]]]:
    """The statements that stay; the conditions under which the loop is left, each with how many of them come before."""
    kept: list[ast.stmt] = []
    tests: list[tuple[int, ast.expr]] = []
    if isinstance(node, ast.While) and isinstance(node.test, ast.BoolOp):
        rest = [part for part in node.test.values if not _is_bound(part, loop)]
        if not isinstance(node.test.op, ast.And) or len(rest) != len(node.test.values) - 1:
            raise Unvectorized("how often the loop runs is not known before it ends", node.lineno)
        tests += [(0, ast.copy_location(ast.UnaryOp(ast.Not(), part), part)) for part in rest]
    for each in node.body[: len(node.body) - (1 if isinstance(node, ast.While) else 0)]:
        if isinstance(each, ast.If) and isinstance(each.body[-1], LEAVES):
            tests.append((len(kept), each.test))
            if any(leaves(other) for other in each.orelse):
                raise Unvectorized("a way out of the loop stands deep inside of conditions", each.lineno)
            kept += each.orelse
        elif isinstance(each, ast.If) and len(each.body) == 1 and not each.orelse and leaves(each):
            inner = each.body[0]
            if not isinstance(inner, ast.If) or inner.orelse or not isinstance(inner.body[-1], LEAVES):
                raise Unvectorized("a way out of the loop stands deep inside of conditions", each.lineno)
            tests.append((len(kept), ast.copy_location(ast.BoolOp(ast.And(), [each.test, inner.test]), each.test)))
        elif leaves(each):
            raise Unvectorized("a way out of the loop stands deep inside of conditions", each.lineno)
        else:
            kept.append(each)
    if isinstance(node, ast.While) and not _counts(node.body[-1], loop.target):
        raise Unvectorized(f"`{loop.target}` does not change at the end of the loop", node.lineno)
    if isinstance(node, ast.While) and any(isinstance(n, ast.Continue) for n in ast.walk(node)):
        raise Unvectorized("a `while` with `continue`", node.lineno)
    return kept, tests


def _is_bound(test: ast.expr, loop: Loop) -> bool:
    """`i < n` for the counter `i`."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return False
    return any(isinstance(side, ast.Name) and side.id == loop.target for side in (test.left, *test.comparators))


def _counts(node: ast.stmt, target: str) -> bool:
    places_ = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    return any(isinstance(each, ast.Name) and each.id == target for each in places_)


def leaves(node: ast.stmt) -> bool:
    if isinstance(node, LEAVES):
        return True
    if isinstance(node, ast.For | ast.While):
        return any(isinstance(n, ast.Return) for n in ast.walk(node))
    return any(leaves(each) for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt))


def _as_for(node: ast.For | ast.While, body: list[ast.stmt]) -> ast.For:
    """The loop with another body; a `while` goes over a `range` whose bounds the loop IR knows."""
    body = body or [ast.copy_location(ast.Pass(), node)]
    if isinstance(node, ast.For):
        return ast.For(node.target, node.iter, body, [], lineno=node.lineno)
    source = ast.copy_location(ast.Call(ast.Name("range", ast.Load()), [], []), node)
    return ast.For(ast.Name("", ast.Store()), source, body, [], lineno=node.lineno)


def _without_exits(scene: Scene, node: ast.For | ast.While, loop: Loop, plain: ast.For, body: list[ast.stmt]) -> Scene:
    """The scene of the loop without its ways out, and without what it does when it is left."""
    lines = set(_lines(body))
    stays = [item for item in loop.body if not isinstance(item, Statement) or item.line in lines or _only_tests(item)]
    new = replace(loop, kind=LoopKind.FOR, exits=(), body=tuple(stays))
    nest = _with(scene.nest, loop, new)
    loops: dict[ast.stmt, Loop] = {key: value for key, value in scene.loops.items() if value is not loop}
    loops[plain] = new
    seen = relaxed(nest, loops)
    return replace(
        scene, nest=nest, loops=loops, kinds=seen.kinds, late=seen.late, env={}, rows={}, axes=(), ahead=[], pending={},
        checks=dict(scene.checks), rounds=dict(scene.rounds), sequential=list(scene.sequential),
        bounds=set(scene.bounds),
    )  # fmt: skip


def _lines(body: list[ast.stmt]) -> Iterator[int]:
    for each in body:
        yield from range(each.lineno, (each.end_lineno or each.lineno) + 1)


def _only_tests(item: Statement) -> bool:
    """The test of an `if`: it only reads."""
    return not any(use.write for use in item.scalars) and not any(access.write for access in item.accesses)


def _with(nest: Nest, old: Loop, new: Loop) -> Nest:
    def replaced(around: Loop) -> Loop:
        if around is old:
            return new
        return replace(around, body=tuple(replaced(each) if isinstance(each, Loop) else each for each in around.body))

    return replace(nest, loop=replaced(nest.loop))


def _require_apart(scene: Scene, plain: ast.For, read: list[ast.stmt | ast.expr]) -> None:
    """Raises when the conditions read what the loop stores."""
    variable_ = scene.loops[plain].variable
    inside = [p.statement for p in places(scene.nest.loop) if any(each.variable == variable_ for each in p.loops)]
    written = {access.array for each in inside for access in each.accesses if access.write}
    if not written:
        return
    sources = [headers.row(scene, plain, *each) for each in headers.containers(plain)]
    found = [each for each in sources if each.array in written]
    for part in (part for each in read for part in ast.walk(each) if isinstance(part, ast.Subscript)):
        access = scene.accesses.get((part.lineno, scene.code(part), False))
        if access is None or access.array in written:
            raise Unvectorized(
                f"whether the loop ends depends on `{scene.code(part)}`, which it may change", part.lineno
            )
    if found:
        raise Unvectorized(f"whether the loop ends depends on `{found[0].array}`, which it changes", plain.lineno)


# ---------------------------------------------------------------- which iteration is the last


def _hits(
    scene: Scene, plain: ast.For, part: Axis, tests: list[tuple[int, ast.expr]], body: list[ast.stmt]
) -> tuple[list[ast.stmt], str]:
    """Statements that work out for a block of iterations whether the loop is left in them, and the name of that."""
    trial = replace(scene, env={}, rows={}, ahead=[], pending={})
    result = _entering(trial, plain, part)
    needed = _needed(trial, plain, tests, body)
    _require_apart(scene, plain, [*needed, *(test for _, test in tests)])
    total: Vec | None = None
    done = 0
    for count, test in tests:
        wanted = [each for each in body[done:count] if each in needed]
        if any(isinstance(n, ast.While) for each in wanted for n in ast.walk(each)):
            raise Unvectorized("a `while` decides about the end, and might never end behind it", plain.lineno)
        result += statements.block(trial, wanted)
        done = max(done, count)
        found = expressions.truth(trial, test)
        result += trial.take_ahead()
        total = found if total is None else expressions.combined(trial, ast.BitOr(), [total, found])
    assert total is not None
    hits = trial.new("hits")
    result.append(assign(hits, gathering.spread(trial, total, (part,)).node))
    return [*_checked(trial), *result], hits


def _checked(scene: Scene) -> list[ast.stmt]:
    pending = scene.test(scene.pending)
    return [] if pending is None else [headers.give_up(ast.UnaryOp(ast.Not(), pending))]


def _part(axis: Axis, first: Affine, past: Affine) -> Axis:
    """The iterations number `first` up to `past`."""
    start = add(axis.start, multiply(first, axis.step))  # type: ignore[arg-type]
    return replace(axis, start=start, stop=add(axis.start, multiply(past, axis.step)))  # type: ignore[arg-type]


def _entering(scene: Scene, plain: ast.For, part: Axis) -> list[ast.stmt]:
    """What the header binds; `part` becomes the only axis of the scene."""
    header = headers.axis(scene, plain)[1] if headers.containers(plain) else None
    scene.axes = (part,)
    return header() if header is not None else []


def _needed(scene: Scene, plain: ast.For, tests: list[tuple[int, ast.expr]], body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements that the conditions need; each sets variables of one iteration only."""
    private = set(scene.kinds[scene.loops[plain].variable].private)
    stored = {n.id for each in body for n in ast.walk(each) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    names = {n.id for _, test in tests for n in ast.walk(test) if isinstance(n, ast.Name)}
    result: list[ast.stmt] = []
    for each in reversed(body[: max((count for count, _ in tests), default=0)]):
        sets = {n.id for n in ast.walk(each) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        if not sets & names:
            continue
        if any(isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store) for n in ast.walk(each)):
            raise Unvectorized("whether the loop ends depends on what it stores", each.lineno)
        names |= {n.id for n in ast.walk(each) if isinstance(n, ast.Name)}
        result.append(each)
    stale = {
        n.id
        for count, test in tests
        for n in ast.walk(test)
        if isinstance(n, ast.Name) and n.id in stored and n.id not in surely_set(body[:count])
    }
    for key in sorted((names & stored - private) | stale):
        raise Unvectorized(f"whether the loop ends depends on `{key}`, which earlier iterations change", plain.lineno)
    return result


# ---------------------------------------------------------------- the iterations before it


def _before_the_end(scene: Scene, plain: ast.For, part: Axis, tests: list[tuple[int, ast.expr]]) -> list[ast.stmt]:
    """Nothing where the search for the end has done it all already, and might have raised what it raises."""
    kind = scene.kinds[part.variable]
    trial = replace(scene, env={}, rows={}, ahead=[], pending={})
    result = _entering(trial, plain, part)
    result += statements.block(trial, plain.body)
    last = statements.last_values(trial, plain, part, kind)
    private = frozenset(kind.private) - scene.late - frozenset(kind.last_values)
    looked_at = _needed(scene, plain, tests, plain.body) if tests else []
    body = [each for each in plain.body if not isinstance(each, ast.Pass)]
    if not last and not any(_has_effect(each, private) or each not in looked_at for each in body):
        return []
    return [*_checked(trial), *result, *last]


def _has_effect(node: ast.stmt, private: frozenset[str]) -> bool:
    for part in ast.walk(node):
        if isinstance(part, ast.Subscript | ast.Attribute) and isinstance(part.ctx, ast.Store):
            return True
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id not in private:
            return True
        if isinstance(part, ast.Expr) and not isinstance(part.value, ast.Constant):
            return True
    return False


def _from(scene: Scene, source: ast.expr, end: str) -> ast.expr:
    """What a loop goes over, without its first `end` elements."""
    later = ast.Slice(ast.Name(end, ast.Load()), None, None)
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
        if source.func.id == "range":
            return ast.Subscript(source, later, ast.Load())
        if source.func.id == "zip":
            return ast.Call(source.func, [_from(scene, each, end) for each in source.args], [])
        if source.func.id == "enumerate":
            first = source.args[1] if len(source.args) > 1 else None
            start = name(end) if first is None else ast.BinOp(first, ast.Add(), name(end))
            return ast.Call(source.func, [_from(scene, source.args[0], end), start], [])
    if scene.is_array(source):
        return ast.Subscript(source, later, ast.Load())
    raise Unvectorized(f"it goes over `{scene.code(source)}`", source.lineno)
