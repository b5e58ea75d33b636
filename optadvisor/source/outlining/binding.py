"""Which names have a value for certain: before a statement, after it, and which it reads without giving them one.

    walk = walk_through([loop], state=frozenset({"n"}), swallows=…)
    walk.end          names bound for certain when the loop ends as usual; None when it never does
    walk.exposed      names that the loop may read before it has bound them itself

Definite assignment, as for Java's local variables (The Java Language Specification, chapter 16).
Does not handle: names bound or deleted by text (`exec`); callers look for those.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.source.outlining.names import uses, uses_of

State: TypeAlias = frozenset[str] | None
"""Names bound for certain; None where the program cannot come to."""


@dataclass(slots=True, kw_only=True)
class Walk:
    """What was found on the way through a list of statements."""

    runs: Callable[[ast.For], bool]
    """Whether a loop is known to run at least once."""
    swallows: Callable[[ast.With], bool]
    """Whether a `with` may end an exception."""
    exposed: dict[str, list[ast.AST]] = field(default_factory=dict)
    """Name → where it is read, perhaps without a value."""
    before: dict[int, State] = field(default_factory=dict)
    """`id` of a statement → the state before it (for a loop: before any of its iterations)."""
    loops: list[tuple[list[State], list[State]]] = field(default_factory=list)
    """States at the `break`s and `continue`s of the loops around."""
    end: State = None


def walk_through(
    body: Sequence[ast.stmt],
    *,
    state: frozenset[str],
    swallows: Callable[[ast.With], bool],
    runs: Callable[[ast.For], bool] = lambda loop: False,
) -> Walk:
    walk = Walk(runs=runs, swallows=swallows)
    walk.end = _block(body, state, walk)
    return walk


def unbound_by(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """Names that some statement deletes: `del x`, the end of `except … as x`."""
    return frozenset(use.name for use in uses_of(nodes) if use.delete)


def _merge(*states: State) -> State:
    reached = [state for state in states if state is not None]
    return frozenset.intersection(*reached) if reached else None


def _block(body: Sequence[ast.stmt], state: State, walk: Walk) -> State:
    for statement in body:
        walk.before[id(statement)] = state
        state = _statement(statement, state, walk)
    return state


def _evaluate(nodes: Iterable[ast.AST | None], state: State, walk: Walk) -> State:
    """Reads and bindings of expressions and simple statements, in order."""
    if state is None:
        return None
    for node in nodes:
        for use in uses(node):
            if not use.store and use.name not in state and not use.declared_global:
                walk.exposed.setdefault(use.name, []).append(use.node)
            elif use.delete:
                if use.name not in state:
                    walk.exposed.setdefault(use.name, []).append(use.node)
                state = state - {use.name}
            elif use.store and not use.delayed and not use.conditional:
                state = state | {use.name}
    return state


def _statement(node: ast.stmt, state: State, walk: Walk) -> State:
    match node:
        case ast.If():
            state = _evaluate([node.test], state, walk)
            return _merge(_block(node.body, state, walk), _block(node.orelse, state, walk))
        case ast.For() | ast.AsyncFor() | ast.While():
            return _loop(node, state, walk)
        case ast.Try() | ast.TryStar():
            return _try(node, state, walk)
        case ast.With() | ast.AsyncWith():
            state = _evaluate(node.items, state, walk)
            inside = _block(node.body, state, walk)
            if isinstance(node, ast.With) and not walk.swallows(node):
                return inside
            return _merge(inside, state - unbound_by(node.body) if state is not None else None)
        case ast.Match():
            state = _evaluate([node.subject], state, walk)
            ends = [_block(case.body, _evaluate([case.pattern, case.guard], state, walk), walk) for case in node.cases]
            return _merge(state, *ends)
        case ast.Return() | ast.Raise():
            _evaluate([node], state, walk)
            return None
        case ast.Break() | ast.Continue():
            if walk.loops:
                walk.loops[-1][isinstance(node, ast.Continue)].append(state)
            return None
    return _evaluate([node], state, walk)


def _loop(node: ast.For | ast.AsyncFor | ast.While, state: State, walk: Walk) -> State:
    if state is not None:
        state = state - unbound_by([node])
        walk.before[id(node)] = state
    breaks: list[State] = []
    continues: list[State] = []
    if isinstance(node, ast.While):
        head = _evaluate([node.test], state, walk)
        start = head
    else:
        head = _evaluate([node.iter], state, walk)
        start = _evaluate([node.target], head, walk)
    walk.loops.append((breaks, continues))
    end = _block(node.body, start, walk)
    walk.loops.pop()
    if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value:
        done: State = None
    elif isinstance(node, ast.For) and walk.runs(node):
        done = _merge(end, *continues)
    else:
        done = head
    return _merge(_block(node.orelse, done, walk), *breaks)


def _try(node: ast.Try | ast.TryStar, state: State, walk: Walk) -> State:
    risky = state - unbound_by(node.body) if state is not None else None
    end = _block(node.orelse, _block(node.body, state, walk), walk)
    ends = [end]
    for handler in node.handlers:
        entered = _evaluate([handler.type], risky, walk)
        if handler.name and entered is not None:
            entered = entered | {handler.name}
        left = _block(handler.body, entered, walk)
        ends.append(left - {handler.name} if left is not None and handler.name else left)
    merged = _merge(*ends)
    if not node.finalbody or state is None:
        return merged
    worst = state - unbound_by([*node.body, *node.orelse, *node.handlers])
    final = _block(node.finalbody, worst, walk)
    if merged is None or final is None:
        return None
    return (merged - unbound_by(node.finalbody)) | (final - worst)
