"""Statements under the typed interpreter: how the state of all variables moves through branches and loops.

A state is a dict from names to `Slot`s; None means that the point is never reached. Loops are repeated, with ranges
pushed out to landmarks from the third round on, until the state at their head no longer changes.

Does not handle: `try`, `with`, `match`, `global`, `del`, nested definitions, slices, arrays, attributes as targets.
"""

from __future__ import annotations

import ast
import dataclasses
import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from optadvisor.loops import containers, holes, singles, words
from optadvisor.loops.arithmetic import binary, calmed
from optadvisor.loops.conditions import counters, counting, refine
from optadvisor.loops.exchanging import put_row
from optadvisor.loops.expressions import evaluate, evaluate_test, index_depth, library_name
from optadvisor.loops.facts import Diverges, Frame, Refusal, Slot, State, mark, refuse
from optadvisor.loops.filling import makes_list
from optadvisor.loops.handing_on import handed_on
from optadvisor.loops.intervals import Interval
from optadvisor.loops.iterables import changes_length, goes_over_growing, items, unpacked
from optadvisor.loops.lists import makes_growing, put
from optadvisor.loops.rounds import after_rounds
from optadvisor.loops.settling import follow, refuse_targets, wishes_of
from optadvisor.loops.truncating import truncates
from optadvisor.loops.unsupported import UNSUPPORTED
from optadvisor.loops.values import (
    BOOL,
    FLOAT,
    INT,
    NARROW,
    NUMPY,
    SINGLE,
    Array,
    Clash,
    Container,
    Nothing,
    Number,
    Sequence,
    Value,
    describe,
    is_ambiguous,
    is_narrow,
    is_one_of_several,
    join,
    machine_of,
    widen,
)
from optadvisor.loops.visiting import refuse_changes, refuse_effects

PLAIN_ROUNDS = 2
KNOWN_MODULES = frozenset({"math", "random", "numpy", "numpy.random"})


@dataclass(kw_only=True)
class Block:
    """One run through a function's body."""

    frame: Frame
    nonempty: frozenset[ast.For | ast.While | ast.Call]
    accepts: Callable[[Value], bool]
    """May a value of this kind be returned by compiled code?"""
    definite: bool
    """Must the Python type of a returned value be known?"""
    returned: dict[ast.Return | None, Value] = field(default_factory=dict)
    breaks: list[list[State]] = field(default_factory=list)
    continues: list[list[State]] = field(default_factory=list)
    pinned: dict[str, Interval] = field(default_factory=dict)
    """Counters of the loops being run, with the range they cannot leave."""

    def give(self, node: ast.Return | None, value: Value, state: State) -> bool:
        """Take `value` as returned in `state`; False when compiled code gives up there instead."""
        self.returned.pop(node, None)
        if not self.accepts(value):
            return False
        if self.definite and is_narrow(value):
            refuse(node or self.frame.function, f"it returns {describe(value)} of a narrow type")
        if self.definite and is_ambiguous(value):
            where = node or self.frame.function
            hints = wishes_of(node.value, value, state, self.accepts) if node is not None and self.frame.settles else {}
            reason = f"it returns {describe(value)}, depending on the data"
            raise Refusal(where, reason, cured_by_trips=True, hints=hints)
        if self.definite and any(map(is_one_of_several, value.items if isinstance(value, Sequence) else (value,))):
            raise Refusal(
                node or self.frame.function, "it returns a list that is not always the same one", cured_by_trips=True
            )
        self.returned[node] = value
        return True


def run_block(block: Block, statements: Iterable[ast.stmt], state: State | None) -> State | None:
    """The state after `statements`, None when their end is not reached. Raises `Refusal`."""
    for statement in statements:
        if state is None:
            return None
        rule = RULES.get(type(statement))
        if rule is None:
            what = UNSUPPORTED.get(type(statement), f"uses `{type(statement).__name__}`")
            refuse(statement, f"it {what}, which is not compiled here")
        try:
            state = rule(block, statement, state)
        except Diverges:
            return None
    return state


def join_states(states: Iterable[State | None], merge: Callable[[Value, Value], Value] = join) -> State | None:
    """The state where paths meet."""
    result: State | None = None
    for state in states:
        if state is None or result is None:
            result = result if state is None else state
            continue
        merged: State = {}
        for name in result.keys() | state.keys():
            a, b = result.get(name), state.get(name)
            if a is None or b is None:
                present = a or b
                assert present is not None
                merged[name] = Slot(present.value, False)
            else:
                merged[name] = Slot(merge(a.value, b.value), a.bound and b.bound)
        result = merged
    return result


# ---------------------------------------------------------------- assignments


def _assign(block: Block, statement: ast.Assign, state: State) -> State:
    value = _assigned(block, statement.targets, statement.value, state)
    source = statement.value if len(statement.targets) == 1 else None
    for target in statement.targets:
        state = bind(block, target, value, state, source=source)
    return state


def _annotated(block: Block, statement: ast.AnnAssign, state: State) -> State:
    if statement.value is None:
        return state
    value = _assigned(block, [statement.target], statement.value, state)
    return bind(block, statement.target, value, state, source=statement.value)


def _assigned(block: Block, targets: list[ast.expr], node: ast.expr, state: State) -> Value:
    """The value of an assignment; a list that is appended to by the name it gets here is made to grow."""
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    pair = targets[0]
    if isinstance(pair, ast.Tuple) and isinstance(node, ast.Tuple) and len(pair.elts) == len(node.elts):
        parts = zip(pair.elts, node.elts, strict=True)
        return Sequence(items=tuple(_assigned(block, [target], item, state) for target, item in parts))
    if isinstance(pair, ast.Tuple) and isinstance(node, ast.Call) and len(node.args) == 2 and not node.keywords:
        mapped = _mapped(block.frame, pair, node, state)
        if mapped:
            return Sequence(items=tuple(evaluate(block.frame, call, state) for call in mapped))
    found = block.frame.container(block.frame, node, state) if makes_list(node) else None
    if found is not None:
        block.frame.facts.values[node] = found
        return found
    if makes_growing(block.frame, node, state, names):
        return containers.growing(block.frame, node, state, names)
    return calmed(block.frame, node, handed_on(block.frame, targets, node, evaluate(block.frame, node, state), state))


def _mapped(frame: Frame, target: ast.Tuple, node: ast.Call, state: State) -> tuple[ast.Call, ...]:
    """The calls that `x, y = map(f, [a, b])` makes; none for any other call."""
    function, source = node.args
    if not isinstance(source, ast.List | ast.Tuple) or len(source.elts) != len(target.elts):
        return ()
    plain = isinstance(function, ast.Name | ast.Attribute) and not any(isinstance(e, ast.Starred) for e in source.elts)
    if not plain or library_name(frame, node.func, state) != "builtins.map":
        return ()
    calls = [ast.copy_location(ast.Call(func=function, args=[item], keywords=[]), item) for item in source.elts]
    return frame.facts.mapped.setdefault(node, tuple(calls))


def _augmented(block: Block, statement: ast.AugAssign, state: State) -> State:
    operands = statement.target, statement.value
    result = words.masked(block.frame, statement, operands, state, evaluate)
    if block.frame.containers:
        refuse_effects(block.frame.site, statement.target)
    if result is None:
        values = evaluate(block.frame, statement.target, state), evaluate(block.frame, statement.value, state)
        rule = words.operation if words.among(*values) else binary
        result = rule(block.frame, statement, statement.op, operands, values)
    return bind(block, statement.target, result, state, source=statement)


def bind(block: Block, target: ast.expr, value: Value, state: State, source: ast.AST | None = None) -> State:
    """The state after `target = value`, where `source` is the very expression or statement that gives the value."""
    if isinstance(target, ast.Name):
        follow(block.frame, target, value, source)
        limits = block.pinned.get(target.id)
        if limits is not None and isinstance(value, Number):
            value = dataclasses.replace(value, interval=value.interval.meet(limits))
        return {**state, target.id: Slot(value, True)}
    if isinstance(target, ast.Subscript):
        _store(block, target, value, state, source)
        return state
    if isinstance(value, Array) and isinstance(source, ast.expr):
        value = unpacked(block.frame, target, source, value, "items")
    if not isinstance(target, ast.Tuple | ast.List) or any(isinstance(t, ast.Starred) for t in target.elts):
        refuse(target, f"it assigns to `{block.frame.site.code(target)}`, which compiled code cannot")
    if not isinstance(value, Sequence) or len(value.items) != len(target.elts):
        refuse(target, f"it unpacks {describe(value)} into {len(target.elts)} names")
    for part, item in zip(target.elts, value.items, strict=True):
        state = bind(block, part, item, state)
    return state


def _store(block: Block, target: ast.Subscript, value: Value, state: State, source: ast.AST | None) -> None:
    base = evaluate(block.frame, target.value, state)
    if isinstance(base, Container):
        containers.store(block.frame, target, base, value, state)
        return
    if not isinstance(base, Array):
        refuse(target, f"it stores into `{block.frame.site.code(target.value)}`, which is {describe(base)}")
    if index_depth(block.frame, target, base, state) != base.ndim:
        put_row(block.frame, target, base)
        return
    if base.rows:
        refuse(target, f"it stores into {describe(base)}")
    block.frame.facts.written.update(base.origins)
    if base.form != NUMPY:
        put(block.frame, target, base, value, source)
        return
    if truncates(block.frame, base, value, source):
        return
    kinds = {FLOAT: (FLOAT, INT), INT: (INT,), BOOL: (BOOL,)}[machine_of(base.dtype)]
    if not isinstance(value, Number) or value.machine not in kinds:
        refuse(target, f"it stores {describe(value)} into {describe(base)}")
    if base.dtype in NARROW:
        _store_narrow(block.frame, target, base, value, source)
    elif base.dtype == SINGLE:
        singles.stored(block.frame, target, value, source)
    elif value.machine == INT:
        block.frame.contents.store(base, value.interval, counting(source))


def _store_narrow(frame: Frame, target: ast.Subscript, base: Array, value: Number, source: ast.AST | None) -> None:
    """Let the compiled code give up where a number does not fit the array: NumPy raises, or wraps, as it may."""
    fits = value.interval.fits(NARROW[base.dtype])
    if not isinstance(source, ast.expr):
        if not fits or source is not None:
            refuse(target, f"it stores {describe(value)} into {describe(base)}")
        return
    mark(frame.facts.wraps, source, "" if fits else f"fits_{base.dtype}")


def _import(block: Block, statement: ast.Import | ast.ImportFrom, state: State) -> State:
    for alias in statement.names:
        module = (isinstance(statement, ast.ImportFrom) and statement.module) or alias.name
        if module not in KNOWN_MODULES or (isinstance(statement, ast.ImportFrom) and statement.level):
            refuse(statement, f"it imports `{module}`, which is not compiled here")
        name = alias.asname or alias.name.partition(".")[0]
        block.frame.facts.imports[name] = statement
        state = {**state, name: Slot(Clash(first="a module", second="a function"), True)}
    return state


# ---------------------------------------------------------------- leaving


def _return(block: Block, statement: ast.Return, state: State) -> None:
    value = Nothing() if statement.value is None else evaluate(block.frame, statement.value, state)
    block.frame.facts.abandoned.discard(statement)
    value = holes.returned(block.frame, statement.value, value)
    if block.definite and block.frame.containers and statement.value is not None:
        containers.handed_out(block.frame, statement.value, value)
    if not block.give(statement, value, state):
        block.frame.facts.abandoned.add(statement)


def _raise(block: Block, statement: ast.Raise, state: State) -> None:
    block.frame.facts.abandoned.add(statement)


def _break(block: Block, statement: ast.Break, state: State) -> None:
    block.breaks[-1].append(state)


def _continue(block: Block, statement: ast.Continue, state: State) -> None:
    block.continues[-1].append(state)


def _expression(block: Block, statement: ast.Expr, state: State) -> State:
    if not isinstance(statement.value, ast.Constant):
        evaluate(block.frame, statement.value, state)
    return state


def _assert(block: Block, statement: ast.Assert, state: State) -> State:
    if statement.msg is not None and not isinstance(statement.msg, ast.Constant):
        refuse(statement, "its `assert` works out a message")
    evaluate_test(block.frame, statement.test, state)
    return state


# ---------------------------------------------------------------- branches and loops


def _if(block: Block, statement: ast.If, state: State) -> State | None:
    evaluate_test(block.frame, statement.test, state)
    then = run_block(block, statement.body, refine(block.frame, state, statement.test, True))
    otherwise = run_block(block, statement.orelse, refine(block.frame, state, statement.test, False))
    return join_states([then, otherwise])


def _while(block: Block, loop: ast.While, state: State) -> State | None:
    forever = isinstance(loop.test, ast.Constant) and bool(loop.test.value)

    def enter(head: State) -> State:
        evaluate_test(block.frame, loop.test, head)
        return refine(block.frame, head, loop.test, True)

    head, back, breaks = _iterate(block, loop, state, enter)
    end = after_rounds(block.frame, state, head, back) if loop in block.nonempty else head
    after = None if forever or end is None else refine(block.frame, end, loop.test, False)
    return join_states([run_block(block, loop.orelse, after), *breaks])


def _for(block: Block, loop: ast.For, state: State) -> State | None:
    refuse_targets(block.frame, loop)
    try:
        item = unpacked(block.frame, loop.target, loop.iter, items(block.frame, loop.iter, state))
    except Diverges:
        if not block.frame.containers:
            raise
        return run_block(block, loop.orelse, state)  # it goes over something that is still empty
    if block.frame.containers:
        refuse_changes(loop, state)
    elif goes_over_growing(loop.iter, state) and any(map(changes_length, ast.walk(loop))):
        refuse(loop, "it changes the length of a list inside a loop over a list that grows")
    head, back, breaks = _iterate(block, loop, state, lambda head: bind(block, loop.target, item, head))
    runs = loop in block.nonempty or isinstance(loop.iter, ast.Tuple)
    end = after_rounds(block.frame, state, head, back) if runs else head
    return join_states([run_block(block, loop.orelse, end), *breaks])


def _iterate(
    block: Block, loop: ast.For | ast.While, state: State, enter: Callable[[State], State]
) -> tuple[State, State | None, list[State]]:
    """The states at the loop's head, at the end of a round, and at its breaks, when nothing changes any more."""
    if loop.orelse and not block.frame.loop_else:
        refuse(loop, "its loop has an `else`")
    pins = counters(loop, state, frozenset(block.pinned))
    block.pinned |= pins
    head: State = {**state, **{name: _pin(state[name], limits) for name, limits in pins.items()}}
    try:
        for rounds in itertools.count():
            back, breaks = _round(block, loop, enter(head))
            grown = join_states([head, back], join if rounds < PLAIN_ROUNDS else widen)
            assert grown is not None
            if grown == head:
                return head, back, breaks
            head = grown
    finally:
        for name in pins:
            del block.pinned[name]
    raise AssertionError("widening ends")


def _round(block: Block, loop: ast.For | ast.While, state: State) -> tuple[State | None, list[State]]:
    """The states at the end of one round of a loop and at its breaks."""
    block.breaks.append([])
    block.continues.append([])
    end = run_block(block, loop.body, state)
    breaks, continues = block.breaks.pop(), block.continues.pop()
    return join_states([end, *continues]), breaks


def _pin(slot: Slot, limits: Interval) -> Slot:
    assert isinstance(slot.value, Number)
    return slot._replace(value=dataclasses.replace(slot.value, interval=limits))


RULES: dict[type[ast.stmt], Callable[..., State | None]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Import: _import,
    ast.ImportFrom: _import,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Expr: _expression,
    ast.Assert: _assert,
    ast.Pass: lambda block, statement, state: state,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
}
