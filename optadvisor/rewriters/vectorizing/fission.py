"""The order in which the statements of a loop may be done for all iterations at once, one statement after the other.

    for i in range(n):               b[:n] = 2.0 * a[1:n + 1]       reads what a later iteration writes: before it
        a[i] = a[i + 1] - c[i]       a[:n] = a[1:n + 1] - c[:n]     NumPy reads everything before it writes anything
        b[i] = 2.0 * a[i + 1]

That is Allen and Kennedy's loop distribution; `graph` finds out which statement must come before which. A statement
that hangs on itself is refused, unless it only reads what later iterations write, or keeps a running value.

Does not handle: statements that hang on each other; loops that end early; output.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace

from optadvisor.loops.nests.conflicts.traversal import loops_within, places
from optadvisor.loops.nests.ir import Affine, Classification, Effect, Kind, Loop, LoopKind
from optadvisor.rewriters.vectorizing import inplace, running, shifts, shortest
from optadvisor.rewriters.vectorizing.graph import Graph
from optadvisor.rewriters.vectorizing.inplace import Kept
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.running import Running, Values
from optadvisor.rewriters.vectorizing.shifts import Shift
from optadvisor.rewriters.vectorizing.shortest import Relaxing
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, assign, name

PLAIN = frozenset({Kind.MAP, Kind.STENCIL, Kind.REDUCTION, Kind.HISTOGRAM, Kind.SCATTER})


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How the body of a loop becomes array statements."""

    order: tuple[int, ...]
    """Positions of the body's statements."""
    running: dict[str, tuple[int, Running]]
    """Variables of which each iteration uses what the one before has left, with the statement that sets them."""
    kept: dict[int, Kept]
    """Statements that keep a running value in an array."""
    strict: frozenset[int]
    """Statements in which later parts may undo what earlier ones need: nothing in them may change its place."""
    needed: tuple[Affine, ...]
    """What must not be negative, in terms of this loop and those around it."""
    relaxing: Relaxing | None
    """Which stores leave alone what is read."""
    shifts: tuple[Shift, ...]
    """Distances that must lead to elements which later iterations store."""


def is_plain(scene: Scene, kind: Classification) -> bool:
    """The iterations have nothing to do with each other, except for sums and the like."""
    if kind.parallel or kind.kind is Kind.HISTOGRAM:
        return kind.kind in PLAIN
    return kind.kind is Kind.SCATTER and all(_only_stored(scene, kind, array) for array in kind.carried)


def _only_stored(scene: Scene, kind: Classification, array: str) -> bool:
    """One statement of the loop stores into the array, and none reads from it: the last store to an element counts."""
    inside = [p for p in places(scene.nest.loop) if any(loop.variable == kind.variable for loop in p.loops)]
    found = [access for place in inside for access in place.statement.accesses if access.array == array]
    return len(found) == 1 and found[0].write


def plan(scene: Scene, node: ast.For, loop: Loop) -> Plan:
    """The plan for a loop whose iterations hang together. Raises `Unvectorized`."""
    if scene.strict:
        raise Unvectorized("its statements would have to change places with those around them", node.lineno)
    if loop.variable not in scene.plans:
        kind = scene.kinds[loop.variable]
        why = kind.reasons[0].rstrip(".") if kind.reasons else "each iteration needs the one before"
        try:
            scene.plans[loop.variable] = _plan(scene, node, loop, Unvectorized(why, node.lineno))
        except Unvectorized as no:
            scene.plans[loop.variable] = no
    found = scene.plans[loop.variable]
    if not isinstance(found, Plan):
        assert isinstance(found, Unvectorized)
        raise Unvectorized(found.reason, found.line)
    return found


def _plan(scene: Scene, node: ast.For, loop: Loop, no: Unvectorized) -> Plan:
    jumps = any(isinstance(n, ast.Continue) for each in body_of(node) for n in ast.walk(each))
    if jumps or scene.kinds[loop.variable].kind is Kind.UNKNOWN or _has_effects(loop) or loop.kind is not LoopKind.FOR:
        raise no
    graph = Graph(scene=scene, loop=loop, body=tuple(body_of(node)), no=no, relaxing=shortest.found(scene, node))
    graph.variables()
    graph.arrays()
    return Plan(
        order=_sorted(len(graph.body), graph.edges, no),
        running=graph.running,
        kept=graph.kept,
        strict=frozenset(graph.strict),
        needed=tuple(graph.needed),
        relaxing=graph.relaxing,
        shifts=tuple(graph.shifts),
    )


def _has_effects(loop: Loop) -> bool:
    """An exception, an early end, output or a random number: the order of iterations is visible."""
    if any(inner.exits or inner.unknown for inner in loops_within(loop)):
        return True
    statements = [place.statement for place in places(loop)]
    return any(each.raises or any(called.effect is not Effect.PURE for called in each.called) for each in statements)


def _sorted(count: int, edges: set[tuple[int, int]], no: Unvectorized) -> tuple[int, ...]:
    """The positions, each after those that must come before it, otherwise as in the program."""
    order: list[int] = []
    while len(order) < count:
        waiting = {b for a, b in edges if a >= 0 and a not in order}
        following = next((k for k in range(count) if k not in order and k not in waiting), None)
        if following is None:
            raise no
        order.append(following)
    return tuple(order)


# ---------------------------------------------------------------- as array statements


def body(
    scene: Scene, node: ast.For, axis: Axis, block: Callable[[Scene, list[ast.stmt]], list[ast.stmt]]
) -> list[ast.stmt]:
    """The body of a loop that has become the innermost of the scene's axes; `block` translates statements."""
    loop = scene.loops[node]
    if is_plain(scene, scene.kinds[loop.variable]):
        return block(scene, node.body)
    found = plan(scene, node, loop)
    for value in found.needed:
        scene.require(value)
    statements = body_of(node)
    result: list[ast.stmt] = []
    tests = [shifts.test(scene, shift, axis) for shift in found.shifts]
    if found.relaxing is not None:
        tests.append(shortest.test(scene, found.relaxing))
    result += [ast.If(test, [ast.parse("raise ValueError").body[0]], []) for test in tests]
    known: dict[str, tuple[int, Values]] = {}
    setting = {at: variable for variable, (at, _) in found.running.items()}
    for position in found.order:
        for variable, (at, values) in known.items():
            scene.env[variable] = values.before if position < at else values.after
        if position in setting:
            variable = setting[position]
            made, values = running.values(scene, variable, found.running[variable][1], axis)
            known[variable] = position, values
            result += made
        elif position in found.kept:
            result += inplace.stored(scene, found.kept[position], axis)
        elif position in found.strict:
            result += _strictly(scene, statements[position], block)
        else:
            result += block(scene, [statements[position]])
    for variable, (_, values) in known.items():
        scene.env[variable] = replace(values.last, node=name(variable))
        result.append(assign(variable, values.last.node))
    return result


def attempt(scene: Scene, work: Callable[[Scene], list[ast.stmt]]) -> list[ast.stmt] | None:
    """What `work` gives; None, with the scene unchanged, where it raises `Unvectorized`."""
    trial = replace(
        scene, env=dict(scene.env), rows=dict(scene.rows), checks=dict(scene.checks), pending=dict(scene.pending),
        rounds=dict(scene.rounds), sequential=list(scene.sequential), ahead=[],
    )  # fmt: skip
    try:
        found = work(trial)
    except Unvectorized:
        return None
    scene.env, scene.rows, scene.rounds = trial.env, trial.rows, trial.rounds
    scene.checks, scene.pending = trial.checks, trial.pending
    scene.ahead += trial.ahead
    return found


def _strictly(
    scene: Scene, statement: ast.stmt, block: Callable[[Scene, list[ast.stmt]], list[ast.stmt]]
) -> list[ast.stmt]:
    before, scene.strict = scene.strict, True
    result = block(scene, [statement])
    scene.strict = before
    return result


def body_of(node: ast.For) -> list[ast.stmt]:
    """The statements of a loop, with what follows an `if …: continue` as its other side."""
    return _without_continue(node.body)


def _without_continue(statements: list[ast.stmt]) -> list[ast.stmt]:
    for position, each in enumerate(statements):
        if not isinstance(each, ast.If) or each.orelse or not isinstance(each.body[-1], ast.Continue):
            continue
        rest = _without_continue(statements[position + 1 :])
        if not rest:
            rest = [ast.copy_location(ast.Pass(), each.body[-1])]
        taken = each.body[:-1] or [ast.copy_location(ast.Pass(), each.body[-1])]
        both = ast.copy_location(ast.If(each.test, taken, rest), each)
        both.end_lineno = rest[-1].end_lineno
        return [*statements[:position], both]
    return statements
