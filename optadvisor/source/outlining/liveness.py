"""Which names may still be read after a loop: when it ends as usual, raises, or returns from the function.

    total = 0
    for x in xs: total += x        after the loop: {"total"}
    print(total)                   when it raises: nothing, unless a handler around it reads some

Backward analysis of the whole body, loops around included, to a fixed point. On doubt a name is live.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from optadvisor.source.outlining.names import reads, uses

Names: TypeAlias = frozenset[str]
_NOTHING: Names = frozenset()


@dataclass(slots=True, kw_only=True)
class Live:
    """What may be read after the target, by the way in which it is left."""

    target: ast.stmt
    swallows: Callable[[ast.With], bool]
    after: set[str] = field(default_factory=set)
    raised: set[str] = field(default_factory=set)
    returned: set[str] = field(default_factory=set)
    found: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Exits:
    """Live names at the places that control may jump to."""

    raised: Names = _NOTHING
    returned: Names = _NOTHING
    broken: Names = _NOTHING
    continued: Names = _NOTHING


def live_around(
    body: Sequence[ast.stmt],
    target: ast.stmt,
    *,
    swallows: Callable[[ast.With], bool],
    end: Names = _NOTHING,
    raised: Names = _NOTHING,
) -> Live:
    """`end` and `raised` are read by others after the body has ended, or an exception has left it."""
    live = Live(target=target, swallows=swallows)
    _block(body, end, _Exits(raised=raised, returned=end), live)
    return live


def _block(body: Sequence[ast.stmt], out: Names, exits: _Exits, live: Live) -> Names:
    for statement in reversed(body):
        if statement is live.target:
            live.found = True
            live.after |= out
            live.raised |= exits.raised
            live.returned |= exits.returned
        out = _before(statement, out, exits, live) | exits.raised
    return out


def _before(node: ast.stmt, out: Names, exits: _Exits, live: Live) -> Names:
    match node:
        case ast.If():
            return _block(node.body, out, exits, live) | _block(node.orelse, out, exits, live) | reads(node.test)
        case ast.For() | ast.AsyncFor() | ast.While():
            return _loop(node, out, exits, live)
        case ast.Try() | ast.TryStar():
            return _try(node, out, exits, live)
        case ast.With() | ast.AsyncWith():
            swallowed = isinstance(node, ast.AsyncWith) or live.swallows(node)
            inner = replace(exits, raised=exits.raised | out) if swallowed else exits
            return _block(node.body, out, inner, live).union(*map(reads, node.items))
        case ast.Match():
            parts = [
                _block(case.body, out, exits, live) | reads(case.pattern) | reads(case.guard) for case in node.cases
            ]
            return out.union(reads(node.subject), *parts)
        case ast.Return():
            return exits.returned | reads(node)
        case ast.Raise():
            return exits.raised | reads(node)
        case ast.Break():
            return exits.broken
        case ast.Continue():
            return exits.continued
    return (out - _surely_bound(node)) | reads(node)


def _surely_bound(node: ast.stmt) -> Names:
    found = [use for use in uses(node) if use.store and not use.delayed and not use.conditional]
    return frozenset(use.name for use in found)


def _loop(node: ast.For | ast.AsyncFor | ast.While, out: Names, exits: _Exits, live: Live) -> Names:
    done = _block(node.orelse, out, exits, live)
    test = reads(node.test) if isinstance(node, ast.While) else reads(node.target)
    bound = _NOTHING if isinstance(node, ast.While) else _target_names(node.target)
    head = done | test
    while True:
        inner = replace(exits, broken=out, continued=head)
        again = head | (_block(node.body, head, inner, live) - bound) | test
        if again == head:
            return head | (_NOTHING if isinstance(node, ast.While) else reads(node.iter))
        head = again


def _target_names(target: ast.expr) -> Names:
    return frozenset(n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def _try(node: ast.Try | ast.TryStar, out: Names, exits: _Exits, live: Live) -> Names:
    def finish(after: Names) -> Names:
        return _block(node.finalbody, after, exits, live)

    left = _Exits(
        raised=finish(exits.raised),
        returned=finish(exits.returned),
        broken=finish(exits.broken),
        continued=finish(exits.continued),
    )
    ended = finish(out)
    caught = left.raised
    for handler in node.handlers:
        caught |= _block(handler.body, ended, left, live) | reads(handler.type)
    inner = replace(left, raised=caught)
    return _block(node.body, _block(node.orelse, ended, left, live), inner, live) | caught
