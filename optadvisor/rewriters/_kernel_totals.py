"""Sums of ints that an innermost loop makes without looking at each step: what matters is how large their terms are.

    for k in range(n):              large1 = 0
        s += a[k] * b[k]            large2 = 0
                                    …
                                    for k in range(n):
                                        checked1, checked2 = a[k], b[k]                  (on two lines)
                                        checked3 = np.int64(np.uint64(checked1) * np.uint64(checked2))
                                        s = np.int64(np.uint64(s) + np.uint64(checked3))
                                        large1 |= checked1 ^ (checked1 >> 63)
                                        …
                                    if (large1 + 1.0) * (large2 + 1.0) * rounds1 > 2e18:
                                        raise OverflowError

Numbers without a sign wrap around, which is defined, and so nothing keeps a processor from adding several of them at
once. An int that was too large does no harm before the loop has ended, since everything that is stored is put back:
but only if no index, divisor, shift, bound or argument of a call is made of it, nor any sum that is not looked at.
What the loop leaves behind is within 2**62, as ints are that were looked at one by one (`intervals.MODERATE`).

Does not handle: loops with another one inside (see `_kernel_flags`), sums in statements that may not be evaluated,
loops without a variable that they only add to: there, a look at each step costs as much.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from typing import Protocol

from optadvisor.loops.facts import TAKES_MODERATE, Facts, Operation
from optadvisor.loops.intervals import EXACT, Interval
from optadvisor.loops.values import GROWING, INT, Array, Number
from optadvisor.rewriters._kernel_flags import ONE_BY_ONE, SIMPLE, Counted
from optadvisor.source.site import Site

LATE = TAKES_MODERATE | {"int_add", "int_subtract", "int_multiply"}
HARMLESS = ("builtins.max", "builtins.min", "builtins.float", "math.")
"""Calls that may be made with any int."""
BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)
PLAIN = (
    *(ast.Name, ast.Constant, ast.Subscript, ast.BoolOp, ast.IfExp, ast.Compare, ast.UnaryOp, ast.Tuple),
    *(ast.expr_context, ast.boolop, ast.cmpop, ast.operator, ast.unaryop, ast.Pass, ast.Continue),
)
KNOWN_SIZE = 2**53
WIDTH = 100


@dataclass(frozen=True, kw_only=True)
class Totals:
    """The operations of a loop on ints that are looked at behind it."""

    late: frozenset[Operation] = frozenset()
    names: frozenset[str] = frozenset()
    """Variables that the loop only adds to."""
    rounds: int | None = None
    """How many there are at most, if that is known."""


def totals_of(site: Site, facts: Facts, loop: ast.For, positions: Set[ast.expr]) -> Totals:
    """What of a counting loop is looked at behind it; nothing where that is not safe, or gains nothing."""
    found = {node for statement in loop.body for node in _always(facts, statement, positions)}
    late = frozenset(node for node in found if facts.checks.get(node) in LATE)
    names = frozenset(_totals(facts, loop, late))
    if not names or not _harmless(site, facts, loop, late):
        return Totals()
    return Totals(late=late, names=names, rounds=_rounds(site, facts, loop.iter))


def _always(facts: Facts, node: ast.AST, positions: Set[ast.expr], simple: bool = False) -> Iterator[Operation]:
    """The operations of simple statements that are evaluated whenever these are, and are no part of an index."""
    chained = isinstance(node, ast.Compare) and len(node.ops) > 1
    if isinstance(node, ONE_BY_ONE) or chained or node in positions or node in facts.makers:
        return
    simple = simple or isinstance(node, SIMPLE)
    if simple and isinstance(node, ast.BinOp | ast.AugAssign):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _always(facts, child, positions, simple)


def _totals(facts: Facts, loop: ast.For, late: Set[Operation]) -> Iterator[str]:
    """Variables that nothing else in the loop is stored into."""
    stores: dict[str, list[ast.AST]] = {}
    targets: set[ast.AST] = set()
    for node in ast.walk(loop):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub) and node in late:
            targets |= {node.target} - facts.flags.keys()
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            stores.setdefault(node.id, []).append(node)
    for node in ast.walk(loop):
        if isinstance(node, ast.Name) and node in targets and set(stores[node.id]) <= targets:
            yield node.id


# ---------------------------------------------------------------- what becomes of an int that was too large


@dataclass(kw_only=True)
class _Tainted:
    """Where ints may be that have wrapped around."""

    facts: Facts
    late: Set[Operation]
    names: set[str] = field(default_factory=set)
    stored: bool = False
    """Elements of arrays, too: whose memory an array is, is not asked."""

    def holds(self, node: ast.AST) -> bool:
        """May it be, or be made of, such an int?"""
        return any(self._is(each) for each in ast.walk(node))

    def _is(self, node: ast.AST) -> bool:
        if node in self.late or (isinstance(node, ast.Name) and node.id in self.names):
            return True
        return self.stored and isinstance(node, ast.Subscript)

    def spread(self, loop: ast.For) -> bool:
        """Note what is made of them; whether that was any more."""
        before = len(self.names), self.stored
        for node in ast.walk(loop):
            targets = node.targets if isinstance(node, ast.Assign) else []
            targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else targets
            value = getattr(node, "value", None)
            if targets and ((value is not None and self.holds(value)) or node in self.late):
                self._into(targets)
        if self.stored and not isinstance(loop.iter, ast.Call):
            self._into([loop.target])
        return (len(self.names), self.stored) != before

    def _into(self, targets: list[ast.expr]) -> None:
        for node in (each for target in targets for each in ast.walk(target)):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                self.names.add(node.id)
            self.stored = self.stored or isinstance(node, ast.Subscript)


def _harmless(site: Site, facts: Facts, loop: ast.For, late: Set[Operation]) -> bool:
    """Does nothing happen with ints that have wrapped around but what is undone?"""
    tainted = _Tainted(facts=facts, late=late)
    while tainted.spread(loop):
        pass
    return harmless(site, loop, tainted, frozenset())


class Tainted(Protocol):
    """Where ints may be that have wrapped around, and elements of arrays."""

    facts: Facts

    @property
    def stored(self) -> bool: ...

    def holds(self, node: ast.AST) -> bool: ...


def harmless(site: Site, loop: ast.For, tainted: Tainted, wrapping: Set[Operation]) -> bool:
    """Does nothing happen with such ints but what is undone? `wrapping`: operations that are defined for them."""
    if isinstance(loop.iter, ast.Call) and tainted.stored and not site.resolves_to(loop.iter.func, "builtins.range"):
        return False
    nodes = (node for statement in loop.body for node in ast.walk(statement))
    return all(node in wrapping or _is_safe(site, tainted, node) for node in nodes)


def _is_safe(site: Site, tainted: Tainted, node: ast.AST) -> bool:
    facts = tainted.facts
    if isinstance(node, ast.expr | ast.stmt) and node in facts.makers:
        return False
    match node:
        case ast.If() | ast.Assign() | ast.AnnAssign():
            return True
        case ast.Expr(value=call):
            return isinstance(call, ast.Constant) or not tainted.holds(call) or _appends(facts, call)
        case ast.BinOp() | ast.AugAssign():
            return _is_safe_operation(tainted, node)
        case ast.Subscript(slice=index):
            return not tainted.holds(index)
        case ast.UnaryOp(op=op, operand=operand):
            return isinstance(op, ast.Not | ast.UAdd) or not _is_int(facts, node) or not tainted.holds(operand)
        case ast.Call(func=func):
            plain = node not in facts.helpers and node not in facts.draws
            harmless = plain and site.resolved(func).startswith(HARMLESS) and node not in facts.calls
            return harmless or _appends(facts, node) or not any(tainted.holds(each) for each in node.args)
        case ast.Attribute():
            return True  # a module, or the method that a call names
        case ast.keyword(value=value):
            return not tainted.holds(value)
    return isinstance(node, PLAIN)


def _is_safe_operation(tainted: Tainted, node: Operation) -> bool:
    assert not isinstance(node, ast.UnaryOp)
    left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
    facts, mixed = tainted.facts, tainted.facts.machines.get(node) != f"{INT} {INT}"
    if facts.checks.get(node) in LATE or mixed or isinstance(node.op, BITS):
        return True
    return not tainted.holds(left) and not tainted.holds(right)


def _is_int(facts: Facts, node: ast.expr) -> bool:
    value = facts.values.get(node)
    return not isinstance(value, Number) or value.machine == INT


def _appends(facts: Facts, node: ast.AST) -> bool:
    """Is it `numbers.append(…)`, to a list of numbers?"""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name() as items, attr="append"), args=[value], keywords=[]):
            array = facts.values.get(items)
            plain = not any(isinstance(each, ast.Call) for each in ast.walk(value))
            return isinstance(array, Array) and array.form == GROWING and array.ndim == 1 and plain
    return False


# ---------------------------------------------------------------- sizes


def totals_text(loop: Counted, text: str, gap: str) -> str:
    """A loop with what is before and behind it for the sake of the ints in it; `gap` begins a line."""
    large = [f"not -(2**61) <= {name} <= 2**61" for name in sorted(loop.totals)]
    large += dict.fromkeys(loop.known)
    before = [f"if {' or '.join(large)}:", "    raise OverflowError"] if large else []
    before += [f"{name} = 0" for name in loop.starts]
    text = "".join(f"{line}{gap}" for line in before) + text
    tests = list(dict.fromkeys([*loop.large, *([f"{loop.noted} >= 2**61"] if loop.noted else [])]))
    if not tests:
        return text
    condition = " or ".join(tests)
    if len(condition) > WIDTH:
        inner = f"{gap}    "
        condition = f"({inner}{f'{inner}or '.join(tests)}{gap})"
    return f"{text}{gap}if {condition}:{gap}    raise OverflowError"


def known_size(facts: Facts, node: ast.expr) -> int | None:
    """How large an int is at most, if that is known and not much."""
    value = facts.values.get(node)
    if not isinstance(value, Number) or value.machine != INT or value.interval.magnitude > KNOWN_SIZE:
        return None
    return value.interval.magnitude


def _rounds(site: Site, facts: Facts, items: ast.expr) -> int | None:
    """How often a loop over `items` goes round at most, if that is known."""
    if isinstance(items, ast.Tuple | ast.List):
        return len(items.elts)
    value = facts.values.get(items)
    if isinstance(value, Array) and isinstance(items, ast.Name):
        return value.extent if value.form != GROWING else None
    if not isinstance(items, ast.Call) or not site.resolves_to(items.func, "builtins.range") or items.keywords:
        return None
    reach = Interval(0, 0) if len(items.args) == 1 else None
    for argument in items.args[:2]:
        value = facts.values.get(argument)
        if not isinstance(value, Number) or value.machine != INT:
            return None
        limits = value.interval.meet(EXACT) if facts.wraps.get(argument) == "small" else value.interval
        reach = limits if reach is None else reach.join(limits)
    return reach.high - reach.low if reach is not None and reach.fits(EXACT) else None
