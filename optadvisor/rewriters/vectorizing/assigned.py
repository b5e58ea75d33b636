"""Variables that every iteration of a loop sets before it reads them, told by the text alone.

    if x[i] != 0 and y[i] > 1:      `w` is set on each way through the conditions, whatever they are
        w = y[i] / x[i]
    elif i > 0 and x[i - 1] > 0:
        w = x[i - 1]
    else:
        w = -1.0
    out[i] = w

The loop IR follows conditions by what it knows of them, and gives up where several are joined.

Does not handle: `try`, `with`, assignments within expressions.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Assert, ast.Pass)


@dataclass(kw_only=True)
class _Flow:
    exposed: set[str] = field(default_factory=set)
    """Names that may be read before the iteration has set them."""
    ends: list[frozenset[str]] = field(default_factory=list)
    """What has been set where an iteration ends."""
    known: bool = True


def own_variables(node: ast.For | ast.While) -> frozenset[str]:
    """Names that each iteration surely sets, and before it reads them."""
    flow = _Flow()
    if isinstance(node, ast.While):
        _reads(flow, node.test, frozenset())
    begin = _targets(node.target) if isinstance(node, ast.For) else frozenset()
    end = _block(flow, node.body, begin)
    if end is not None:
        flow.ends.append(end)
    if not flow.known or not flow.ends:
        return frozenset()
    return frozenset.intersection(*flow.ends) - flow.exposed - begin


def surely_set(body: list[ast.stmt]) -> frozenset[str]:
    """Names that have a value of this iteration behind `body`, whichever way it takes."""
    flow = _Flow()
    found = _block(flow, body, frozenset())
    return found if found is not None and flow.known else frozenset()


def _targets(node: ast.AST) -> frozenset[str]:
    return frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def _reads(flow: _Flow, node: ast.AST, done: frozenset[str]) -> None:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Store) and part.id not in done:
            flow.exposed.add(part.id)
        if isinstance(part, ast.NamedExpr | ast.Lambda | ast.Await | ast.Yield | ast.YieldFrom):
            flow.known = False


def _block(flow: _Flow, body: list[ast.stmt], done: frozenset[str]) -> frozenset[str] | None:
    """What has been set behind `body`; None where nothing comes after it."""
    for each in body:
        after = _statement(flow, each, done)
        if after is None:
            return None
        done = after
    return done


def _statement(flow: _Flow, node: ast.stmt, done: frozenset[str]) -> frozenset[str] | None:
    if isinstance(node, ast.If):
        _reads(flow, node.test, done)
        sides = [_block(flow, side, done) for side in (node.body, node.orelse)]
        open_ = [side for side in sides if side is not None]
        return frozenset.intersection(*open_) if open_ else None
    if isinstance(node, ast.For | ast.While):
        _reads(flow, node.iter if isinstance(node, ast.For) else node.test, done)
        begin = done | _targets(node.target) if isinstance(node, ast.For) else done
        inner = _Flow()
        _block(inner, node.body, begin)
        flow.exposed |= inner.exposed
        flow.known = flow.known and inner.known
        return _block(flow, node.orelse, done) if node.orelse else done
    if isinstance(node, ast.Continue):
        flow.ends.append(done)
        return None
    if isinstance(node, ast.Break):
        return None
    if not isinstance(node, PLAIN):
        flow.known = False
        return done
    _reads(flow, node, done)
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id not in done:
        flow.exposed.add(node.target.id)
    return None if isinstance(node, ast.Return | ast.Raise) else done | _targets(node)
