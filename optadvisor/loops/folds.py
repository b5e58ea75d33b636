"""`sum`, `min`, `max`, `any` and `all` of a list or a generator under the typed interpreter.

    sum(a[i][k] * b[k][j] for k in range(n))   → a float, or the int 0 when n is 0
    any(x > limit for x in xs)                 → a bool
    max(abs(x) for row in a for x in row)      → a float; compiled code gives up where there is none

Compiled code goes through the items in a loop of its own. A sum of floats is compensated from Python 3.12 on, as there;
one of NumPy's floats is not, there as here: those are no floats by their exact type, and are added one by one.

Does not handle: a start other than 0, NumPy's narrow numbers, `key`.
"""

from __future__ import annotations

import ast

from optadvisor.loops.expressions import FOLDS, evaluate, evaluate_test
from optadvisor.loops.facts import Diverges, Frame, Refusal, State, refuse
from optadvisor.loops.intervals import INT64, Interval
from optadvisor.loops.iterables import inside, items
from optadvisor.loops.values import (
    BOOL,
    FLOAT,
    NP,
    PY,
    WHOLE,
    Number,
    Value,
    boolean,
    describe,
    floating,
    integer,
)

NUMPY_FLOAT = "numpy"
"""What stands for the machine type in the name of a fold of NumPy's floats."""
COUNTS = Interval(0, 2**48)
"""How many of its items a sum of bools counts; there is no memory for more, or no time."""


def folded(node: ast.Call) -> ast.expr | None:
    """What a call folds, None for any other call. Whether `sum` is Python's own is for the caller to ask."""
    known = isinstance(node.func, ast.Name) and node.func.id in FOLDS
    return node.args[0] if known and len(node.args) == 1 and not node.keywords else None


def fold(frame: Frame, node: ast.Call, state: State) -> Value:
    """The value of such a call."""
    source = folded(node)
    assert source is not None
    assert isinstance(node.func, ast.Name)
    function = node.func.id
    if isinstance(source, ast.GeneratorExp | ast.ListComp):
        item = source.elt
        try:
            inner = inside(frame, source, state)
        except Diverges:
            if function not in ("any", "all") or not frame.containers:
                raise
            return boolean()  # it goes over something that is still empty
        if function in ("any", "all"):
            if isinstance(source, ast.ListComp):
                refuse(node, f"it makes a list for `{function}`")
            evaluate_test(frame, item, inner)
            return _folded(frame, node, function, boolean())
        value = evaluate(frame, item, inner)
    else:
        value, item = items(frame, source, state), source
    if not isinstance(value, Number) or not (value.tags == {PY} or (frame.numpy_folds and value.tags == {NP})):
        reason = f"it calls `{function}` with {describe(value)} as items"
        raise Refusal(node, reason, cured_by_trips=isinstance(value, Number))
    return _folded(frame, node, function, value)


def _folded(frame: Frame, node: ast.Call, function: str, item: Number) -> Number:
    sure, numpy = node in frame.nonempty, item.tags == {NP}
    kind = f"{function} {NUMPY_FLOAT if numpy and item.machine == FLOAT else item.machine}"
    frame.facts.makers[node] = f"fold {kind}{' of some' * sure}"
    if function in ("any", "all"):
        return boolean()
    if function != "sum":
        if item.machine == BOOL:
            refuse(node, f"it calls `{function}` with bools")
        return item
    if item.machine == FLOAT:
        return floating(tags=item.tags if sure else item.tags | {WHOLE})
    counted = COUNTS if item.machine == BOOL else INT64
    return integer(counted, item.tags if sure else item.tags | {PY})
