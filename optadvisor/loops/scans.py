"""A loop over `range` as array operations: element-wise stores, running sums and products, counts, lists.

    pos += f(draw)          →   Scan(name="pos", op="+", deltas=(f(draw),))
    x[i + 1] = x[i] + f     →   Scan(name="x", op="+", deltas=(f,), array=True)
    if cond: hits += 1      →   Scan(name="hits", op="+", deltas=(choose(cond, 1, 0),))

`np.add.accumulate` adds strictly from left to right, so a scan gives the loop's own roundings. What is added may depend
on other scans but not on the scan itself.

Does not handle: recurrences such as `x[i + 1] = a * x[i] + f`, running maxima, values needed after the loop other than
scans and the loop variable.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Sizes, Unsupported, Value
from optadvisor.loops.follow import follow
from optadvisor.loops.iteration import evaluate
from optadvisor.loops.trace import Frame, Trace, index_offset, store_key
from optadvisor.loops.variables import declared_global, hides_variables, last_assignment, live_after
from optadvisor.source.site import Site

Deltas = tuple[Value, ...]
LISTED = "[]"
"""Stands for the list that a comprehension builds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """A variable, or the elements of an array, that each iteration adds to or multiplies."""

    name: str
    op: str
    """`+` or `*`."""
    deltas: tuple[Value, ...]
    """What one iteration adds, one after the other: `x = x + a + b` rounds twice."""
    base: Value
    """The value at the start of an iteration."""
    final: Value
    """The value at its end."""
    start: float | int | None
    """The variable's value before the loop where the text shows it."""
    array: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """Everything an emitter needs; `stores` are arrays written at `i + offset` that are no scans."""

    start: ast.expr
    stop: ast.expr
    index_name: str
    own_index: bool
    """The loop variable is one of the function, not of a comprehension."""
    index_live: bool
    trace: Trace
    scans: tuple[Scan, ...]
    """In an order in which each needs only those before it."""
    stores: dict[str, Value]
    sizes: Sizes

    @property
    def roots(self) -> list[Value]:
        return [
            *(delta for scan in self.scans for delta in scan.deltas),
            *self.stores.values(),
            *self.trace.appends.values(),
            *self.trace.masks.values(),
        ]


def analyse(site: Site, statement: ast.stmt, loop: ast.For | ast.comprehension, body: Sequence[ast.stmt]) -> Loop:
    """The loop (of `statement`) as array operations. Raises `Unsupported` with the reason when it is none."""
    assert site.node is not None
    start, stop = _range(site, loop.iter)
    if not isinstance(loop.target, ast.Name):
        raise Unsupported("the loop variable is not a plain name", statement.lineno)
    if hides_variables(site.node):
        raise Unsupported("the function looks at its own variables through `locals`, `eval` or the like")
    assigned = frozenset(n.id for s in body for n in ast.walk(s) if isinstance(n, ast.Name) and _stores(n))
    shared = declared_global(site.node) & (assigned | {loop.target.id})
    if shared:
        raise Unsupported(f"{min(shared)} is shared with other functions", statement.lineno)
    listed = isinstance(loop, ast.comprehension)
    blank = Trace(
        site=site,
        loop=statement,
        assigned=assigned,
        offsets=_written(body, loop.target.id),
        index=Value(op="index", types=frozenset({"int"}), offset=_first(start), size=4 * ew.INT_LIMIT),
        index_name=loop.target.id,
        carried_types={},
        run=follow,
    )
    trace, frame = _settle(blank, body, listed)
    scans, sizes = _ordered(site, trace, frame)
    names = {scan.name for scan in scans}
    for name in sorted(assigned - names):
        if live_after(site.node, statement, name):
            raise Unsupported(f"{name} is used after the loop", statement.lineno)
    if lost := trace.changed - names:
        raise Unsupported(f"{min(lost)} is given a new value that is not added to the old one")
    stores = {array: frame.values[store_key(array)] for array in trace.offsets if array not in names}
    result = Loop(
        start=start,
        stop=stop,
        index_name=loop.target.id,
        own_index=not listed,
        index_live=not listed and live_after(site.node, statement, loop.target.id),
        trace=trace,
        scans=scans,
        stores=stores,
        sizes=sizes,
    )
    _check(result)
    return result


def _stores(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)


def _range(site: Site, node: ast.expr) -> tuple[ast.expr, ast.expr]:
    if not isinstance(node, ast.Call) or not site.resolves_to(node.func, "builtins.range") or node.keywords:
        raise Unsupported("it loops over something other than `range(…)`", node.lineno)
    step = node.args[2] if len(node.args) == 3 else None
    if step is not None and not (isinstance(step, ast.Constant) and step.value == 1):
        raise Unsupported("it loops in steps other than one", node.lineno)
    match node.args:
        case [stop]:
            return ast.Constant(value=0), stop
        case [start, stop, *_]:
            return start, stop
    raise Unsupported("its range is not followed", node.lineno)


def _first(start: ast.expr) -> int:
    """The smallest value that the loop variable surely has."""
    literal = isinstance(start, ast.Constant) and type(start.value) is int
    return int(start.value) if literal else -4 * ew.INT_LIMIT  # type: ignore[attr-defined]


def _written(body: Sequence[ast.stmt], index: str) -> dict[str, int]:
    """Arrays stored to, with the distance from the loop variable of the first such store."""
    found: dict[str, int] = {}
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                offset = index_offset(node.slice, index)
                if not isinstance(node.value, ast.Name) or offset is None:
                    raise Unsupported(
                        f"`{ast.unparse(node)}` is not at a fixed distance from the loop variable", node.lineno
                    )
                found.setdefault(node.value.id, offset)
    return found


# ---------------------------------------------------------------- scans


def _settle(blank: Trace, body: Sequence[ast.stmt], listed: bool) -> tuple[Trace, Frame]:
    """Follow the body until the types of the carried variables no longer grow (`s = 0` becomes a float by `s += u`)."""
    types: dict[str, frozenset[str]] = {}
    changed: set[str] = set()
    for _ in range(6):
        trace = replace(blank, carried_types=types, draws=[], scalars={}, divisors=set(), reads={}, carried={})
        trace = replace(trace, objects={}, methods={}, attributes={}, changed=set(changed))
        trace = replace(trace, appends={}, masks={}, tests={}, imports={}, inlined={}, defaulted=set(), hints={})
        assert trace.index is not None
        frame = Frame(values={trace.index_name: trace.index})
        match body:
            case [ast.Expr(value=element)] if listed:
                trace.appends[LISTED] = evaluate(trace, frame, element)
            case _:
                follow(trace, frame, body)
        grown = {
            name: base.types | _final(trace, frame, name).types
            for name, base in trace.carried.items()
            if name not in trace.offsets
        }
        if trace.changed == changed and all(grown[name] == trace.carried[name].types for name in grown):
            return trace, frame
        types, changed = grown, trace.changed
    raise Unsupported("the types of its variables do not settle")


def _final(trace: Trace, frame: Frame, name: str) -> Value:
    return frame.values.get(store_key(name) if name in trace.offsets else name, trace.carried[name])


def _ordered(site: Site, trace: Trace, frame: Frame) -> tuple[tuple[Scan, ...], Sizes]:
    """The scans in order of need, and the bounds of all that was checked on the way."""
    waiting = [_scan(site, trace, frame, name) for name in trace.carried]
    done: list[Scan] = []
    sizes: Sizes = {}
    while waiting:
        problem: Unsupported | None = None
        for scan in waiting:
            try:
                step = sum(ew.check_bounds(delta, sizes) for delta in scan.deltas)
            except Unsupported as unsupported:
                problem = problem or unsupported
                continue
            sizes[scan.base] = sizes[scan.final] = _scan_size(scan, step)
            done.append(scan)
        if problem is not None and not any(scan in waiting for scan in done):
            raise problem
        waiting = [scan for scan in waiting if scan not in done]
    return tuple(done), sizes


def _scan_size(scan: Scan, step: float) -> float:
    if scan.op == "*":
        return float("inf")
    size = step * ew.INT_LIMIT + (ew.FLOAT_LIMIT if scan.base.kind == "float" else ew.INT_LIMIT)
    if scan.base.kind == "int" and size > ew.EXACT_INT:
        raise Unsupported(f"{scan.name} could grow beyond 2**53")
    return size


def _scan(site: Site, trace: Trace, frame: Frame, name: str) -> Scan:
    base, final = trace.carried[name], _final(trace, frame, name)
    shown = last_assignment(site, trace.loop, name, number=True) if name not in trace.offsets else None
    start = _number(shown)
    found = _match(final, base, name, start)
    if found is None:
        raise Unsupported(f"{name} is carried from one iteration to the next, but not changed")
    if name not in trace.offsets and len(final.types) > 1:
        raise Unsupported(f"{name} would be sometimes an int, sometimes a float or a NumPy number")
    op, deltas = found
    if op == "*" and final.types != {"float"}:
        raise Unsupported(f"{name} is a running product of integers or of array elements, which could overflow")
    return Scan(name=name, op=op, deltas=deltas, base=base, final=final, start=start, array=name in trace.offsets)


def _number(node: ast.expr | None) -> float | int | None:
    """The number a literal shows, when it is well inside the guards' limits."""
    sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
    inner = node.operand if isinstance(node, ast.UnaryOp) and sign < 0 else node
    value = inner.value if isinstance(inner, ast.Constant) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return sign * value if abs(value) < ew.INT_LIMIT else None


def _match(value: Value, base: Value, name: str, start: float | None) -> tuple[str, Deltas] | None:
    """`value` as `base op delta…`; None when it is `base` itself. Raises `Unsupported` for any other dependence."""
    if value is base:
        return None
    if value.op == "choose" and base not in set(value.args[0].walk()):
        return _match_branches(value, base, name, start)
    if value.op in ("+", "-", "*"):
        left, right = value.args
        if value.op != "-" and base in set(right.walk()):
            left, right = right, left
        if base in set(left.walk()) and base not in set(right.walk()):
            delta = _opposite(right, value) if value.op == "-" else right
            return _extend(_match(left, base, name, start), "*" if value.op == "*" else "+", delta, value, name)
    raise Unsupported(f"{name} depends on earlier iterations in a way other than a running sum or product")


def _opposite(value: Value, difference: Value) -> Value:
    """What to add instead of subtracting `value`; of the integer 0 it must be -0.0 when floats are added."""
    if difference.kind == "float" and value.types & {"int", "bool"}:
        return ew.arithmetic("*", value, ew.constant(-1.0))
    return ew.negate(value)


def _extend(inner: tuple[str, Deltas] | None, op: str, delta: Value, value: Value, name: str) -> tuple[str, Deltas]:
    if inner is None:
        return op, (delta,)
    if op != inner[0]:
        raise Unsupported(
            f"{name} is multiplied and added to in one iteration, which is neither a running sum nor a running product"
        )
    if op == "+" and value.kind == "int":
        return "+", (ew.arithmetic("+", inner[1][0], delta),)
    return op, (*inner[1], delta)


def _match_branches(value: Value, base: Value, name: str, start: float | None) -> tuple[str, Deltas] | None:
    branches = [_match(branch, base, name, start) for branch in value.args[1:]]
    ops = {found[0] for found in branches if found is not None}
    if not ops:
        return None
    if len(ops) > 1:
        raise Unsupported(f"{name} is added to in one branch and multiplied in the other")
    op = ops.pop()
    nothing = _neutral(op, value, start)
    yes, no = (() if found is None else found[1] for found in branches)
    pairs = itertools.zip_longest(yes, no, fillvalue=nothing)
    return op, tuple(ew.choose(value.args[0], *pair) for pair in pairs)


def _neutral(op: str, value: Value, start: float | None) -> Value:
    """What changes no number: s + -0.0 is s for every float; + 0.0 too when s is never -0.0."""
    if op == "*":
        return ew.constant(1.0)
    if value.kind == "int":
        return ew.constant(0)
    never_negative_zero = start is not None and str(start) != "-0.0"
    return ew.constant(0.0 if never_negative_zero else -0.0)


# ---------------------------------------------------------------- checks


def _check(loop: Loop) -> None:
    trace = loop.trace
    if not trace.draws:
        raise Unsupported("the loop draws no random numbers")
    results = [*loop.stores.values(), *trace.appends.values(), *trace.masks.values()]
    for value in [*results, *(c for d in trace.draws for c in d.arguments)]:
        ew.check_bounds(value, loop.sizes)
    for name, value in trace.appends.items():
        if len(value.types) > 1 or "np.bool" in value.types:
            raise Unsupported(f"what is appended to {'the list' if name == LISTED else name} has more than one type")
    for array in trace.offsets:
        own = loop.stores.get(array)
        if any(_reads_old(root, array) for root in loop.roots if root is not own):
            raise Unsupported(f"{array} is read before it is overwritten in the same iteration")
    both = set(trace.appends) & (set(trace.offsets) | set(trace.reads) | set(trace.scalars))
    if both:
        raise Unsupported(f"{min(both)} is appended to and used otherwise")


def _reads_old(root: Value, array: str) -> bool:
    return any(node.op == "element" and node.text == array for node in root.walk())
