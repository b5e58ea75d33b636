"""Bodies of loops, in program order: simple statements, `if`, inner loops.

    if a[i] < 0: continue          what follows in the body runs only where not (a[i] < 0)
    total += a[i]

A branch that always leaves (`continue`, `break`, `return`, `raise`) puts the opposite of its test on all that follows;
one that may leave puts an opaque condition there.

Does not handle: `with`, `try`, `match`, definitions (noted as unknown).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from optadvisor.loops.nests.ir import Condition, Effect, Exit, Loop, LoopKind, Opaque, Operator, Statement, Update
from optadvisor.loops.nests.reading.array_statements import array_statement
from optadvisor.loops.nests.reading.changes import enter, leave
from optadvisor.loops.nests.reading.conditions import conditions_of
from optadvisor.loops.nests.reading.counting import CountingWhile, at_start, counters, counting
from optadvisor.loops.nests.reading.expressions import Touched, read
from optadvisor.loops.nests.reading.frame import Frame, Level, joined
from optadvisor.loops.nests.reading.headers import Header, body_problem, header_of, new_variable
from optadvisor.loops.nests.reading.integers import Known, constant, variable
from optadvisor.loops.nests.reading.names import stores
from optadvisor.loops.nests.reading.statements import assignment, emit, simple
from optadvisor.loops.nests.reading.updates import Extreme, extreme_of

Conditions = tuple[Condition, ...]
Items = list[Loop | Statement]


@dataclass(kw_only=True)
class Flow:
    """What a block or statement has become."""

    items: Items = field(default_factory=list)
    after: Conditions = ()
    """What holds behind it in the same iteration."""
    leaves: bool = False
    """Nothing behind it runs in the same iteration."""


def block(frame: Frame, nodes: Sequence[ast.stmt], conditions: Conditions) -> Flow:
    """Read statements one after the other."""
    found = Flow()
    for node in nodes:
        one = statement(frame, node, joined(conditions, found.after))
        found.items += one.items
        found.after = joined(found.after, one.after)
        if one.leaves:
            found.leaves = True
            break
    return found


def statement(frame: Frame, node: ast.stmt, conditions: Conditions) -> Flow:
    match node:
        case ast.If():
            return _branches(frame, node, conditions)
        case ast.For():
            return for_loop(frame, node, conditions)
        case ast.While():
            return while_loop(frame, node, conditions)
        case ast.Break():
            frame.levels[-1].exits.append(Exit(word="break", line=node.lineno))
            return Flow(leaves=True)
        case ast.Continue():
            return Flow(leaves=True)
    loops = array_statement(frame, node, conditions)
    if loops is not None:
        return Flow(items=[*loops])
    one = simple(frame, node, conditions)
    if isinstance(node, ast.Return):
        for level in frame.levels:
            level.exits.append(Exit(word="return", line=node.lineno))
    return Flow(items=[one] if one is not None else [], leaves=isinstance(node, ast.Return | ast.Raise))


# ---------------------------------------------------------------- if


def _branches(frame: Frame, node: ast.If, conditions: Conditions) -> Flow:
    extreme = _extreme(frame, node)
    positive = conditions_of(frame, node.test, holds=True)
    negative = conditions_of(frame, node.test, holds=False)
    found = Flow()
    if extreme is None:
        out = Touched()
        read(frame, node.test, out)
        found.items.append(_test(frame, node, out, conditions))
    before = dict(frame.env)
    inside = joined(conditions, positive)
    if extreme is None:
        body = block(frame, node.body, inside)
    else:
        body = Flow(items=_keep_extreme(frame, node, extreme, inside))
    after_body, frame.env = frame.env, before
    other = block(frame, node.orelse, joined(conditions, negative))
    found.items += [*body.items, *other.items]
    found.leaves = body.leaves and other.leaves
    if body.leaves and not other.leaves:
        found.after = joined(negative, other.after)
        return found
    if other.leaves and not body.leaves:
        frame.env = after_body
        found.after = joined(positive, body.after)
        return found
    frame.merge(after_body)
    if body.after or other.after:
        text = Opaque(text=f"what line {node.lineno} has not left", variables=frame.around)
        scalars = tuple(dict.fromkeys(name for c in (*body.after, *other.after, *positive) for name in c.scalars))
        found.after = (Condition(left=text, line=node.lineno, scalars=scalars),)
    return found


def _test(frame: Frame, node: ast.If | ast.While, out: Touched, conditions: Conditions) -> Statement:
    return emit(frame, node.test, out, conditions)


def _extreme(frame: Frame, node: ast.If) -> Extreme | None:
    """The minimum or maximum that the `if` keeps, when its value reads neither it nor its container."""
    found = extreme_of(node)
    if found is None or node.orelse:  # what an `else` does would depend on the target
        return None
    touched, target = Touched(), Touched()
    env, unknown = dict(frame.env), list(frame.unknown)
    read(frame, found.value, touched)
    read(frame, found.assignment.targets[0], target)
    kept = {use.name for use in target.scalars}
    for statement_ in found.beside:
        read(frame, statement_.value, touched)
        kept.update(n.id for n in statement_.targets if isinstance(n, ast.Name))
    frame.env, frame.unknown = env, unknown
    element = isinstance(found.assignment.targets[0], ast.Subscript)
    arrays = {item.array for item in target.accesses if element}
    names = {use.name for use in touched.scalars}
    if arrays & {item.array for item in touched.accesses} or (touched.called and _unclear(touched)):
        return None
    own = {use.name for use in target.scalars} if not element else set()
    beside = {n.id for s in found.beside for n in s.targets if isinstance(n, ast.Name)}
    return None if names & (own | beside) else found


def _unclear(touched: Touched) -> bool:
    return any(call.effect.value != "pure" for call in touched.called)


def _keep_extreme(frame: Frame, node: ast.If, extreme: Extreme, conditions: Conditions) -> Items:
    """The test belongs to the update: no statement of its own reads the target."""
    items: Items = []
    for assigned in node.body:
        assert isinstance(assigned, ast.Assign)
        if assigned is extreme.assignment:
            items.append(_extreme_statement(frame, node, extreme, conditions))
            continue
        target = assigned.targets[0]
        assert isinstance(target, ast.Name)
        update = Update(scalar=target.id, op=Operator.ARGUMENT)
        one = assignment(frame, assigned, conditions, update=update)
        items += [one] if one is not None else []
    return items


def _extreme_statement(frame: Frame, node: ast.If, extreme: Extreme, conditions: Conditions) -> Statement:
    out = Touched()
    read(frame, node.test, out)
    one = assignment(frame, extreme.assignment, conditions)
    assert one is not None
    reads = [item for item in out.accesses if item not in one.accesses]
    scalars = [use for use in out.scalars if use not in one.scalars]
    written = [item for item in one.accesses if item.write]
    update: Update | None = None
    kept = next((use.name for use in one.scalars if use.write), "")
    if written or kept:  # else the target is an object that nobody knows
        update = Update(access=written[0], op=extreme.op) if written else Update(scalar=kept, op=extreme.op)
    return Statement(
        line=one.line, text=one.text, accesses=(*reads, *one.accesses), scalars=(*scalars, *one.scalars),
        conditions=conditions, update=update, called=tuple(dict.fromkeys([*out.called, *one.called])),
        raises=one.raises,
    )  # fmt: skip


# ---------------------------------------------------------------- loops


def for_loop(frame: Frame, node: ast.For, conditions: Conditions) -> Flow:
    """A `for` with its body; what its header evaluates comes before it, unless it is the outermost loop."""
    outermost = not frame.levels
    problem = body_problem(frame, node)
    if problem:
        frame.strange(problem, node)
    header = header_of(frame, node)
    found = Flow(items=_before(frame, node, header.outside, conditions, outermost))
    targets = frozenset(name.id for name in ast.walk(node.target) if isinstance(name, ast.Name))
    stored = stores(node.body, frozenset(frame.arrays))
    counted = _counted(frame, node, header)
    enter(frame, node.body, stored, targets)
    level = Level(
        variable=header.variable, line=node.lineno, low=_lowest(frame, header), stores=stored, node=node
    )  # fmt: skip
    frame.levels.append(level)
    whole, outside = set(frame.whole), frame.outside
    frame.outside = False
    frame.whole |= {name for name in header.whole if name not in stored.names and frame.is_fixed(name)}
    frame.env.update(counted)
    for name, value in header.bound:
        frame.assign(name, value)
    items: Items = []
    if header.inside.accesses or header.inside.scalars:
        first = emit(frame, node.target, header.inside, ())
        items.append(_titled(first, _title(frame, node)))
    items += block(frame, node.body, ()).items
    frame.levels.pop()
    frame.whole, frame.outside = whole, outside
    leave(frame, node.body, stored, targets)
    found.items.append(
        Loop(
            variable=header.variable, target=header.target, kind=LoopKind.FOR, start=header.start, stop=header.stop,
            step=header.step, line=node.lineno, end_line=node.end_lineno or node.lineno, text=_title(frame, node),
            body=tuple(items), exits=tuple(level.exits), conditions=conditions,
        )
    )  # fmt: skip
    return _otherwise(frame, node, found, level, conditions)


def _titled(first: Statement, title: str) -> Statement:
    return replace(first, text=title)


def _title(frame: Frame, node: ast.For | ast.While) -> str:
    text = frame.module.code(node).splitlines()[0].strip()
    if isinstance(node, ast.While):
        return f"while {frame.code(node.test)}"
    return f"for {frame.code(node.target)} in {frame.code(node.iter)}" if text else ""


def _before(frame: Frame, node: ast.For | ast.While, out: Touched, conditions: Conditions, outermost: bool) -> Items:
    """What a header evaluates once, as a statement before the loop; nothing for the outermost loop."""
    if outermost:
        out.exits.clear()
        return []
    calls = any(call.effect is not Effect.PURE for call in out.called)
    if not out.accesses and not calls and not any(use.name in frame.stores.names for use in out.scalars):
        return []
    value = node.iter if isinstance(node, ast.For) else node.test
    return [emit(frame, value, out, conditions)]


def _lowest(frame: Frame, header: Header) -> int | None:
    if header.step is None:
        return None
    if header.step > 0:
        return frame.low(header.start)
    below = frame.low(header.stop)
    return below + 1 if below is not None else None


def _counted(frame: Frame, node: ast.For, header: Header) -> dict[str, Known]:
    """Counters of the body that are affine in the loop variable, with their values when an iteration begins."""
    found: dict[str, Known] = {}
    targets = {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    for counter in counters(node):
        first = frame.env.get(counter.name)
        if not isinstance(first, Known) or counter.name in targets:
            continue
        value = at_start(counter, first.value, header.variable, header.start, header.step)
        if value is not None:
            found[counter.name] = Known(value=value)
            frame.counted[counter.update] = counter.name
            frame.inductions.add(counter.name)
    return found


def while_loop(frame: Frame, node: ast.While, conditions: Conditions) -> Flow:
    """A `while`, in counting form where it is one."""
    shape = counting(frame, node)
    name = shape.counter.name if isinstance(shape, CountingWhile) else ""
    level_name = new_variable(frame, name or f"@{node.lineno}", node.lineno)
    stored = stores([*node.body, node.test], frozenset(frame.arrays))
    low = None
    if isinstance(shape, CountingWhile):
        positive = shape.counter.step > 0
        low = frame.low(shape.start) if positive else None
        frame.counted[shape.counter.update] = name
    enter(frame, node.body, stored, frozenset())
    level = Level(variable=level_name, line=node.lineno, low=low if name else 0, stores=stored, node=node)
    frame.levels.append(level)
    outside, frame.outside = frame.outside, False
    tested: ast.expr | None = node.test
    if isinstance(shape, CountingWhile):
        frame.env[name] = Known(value=variable(level_name))
        tested = shape.rest
        if tested is not None:
            level.exits.append(Exit(word="break", line=node.lineno))
    items: Items = []
    extra: Conditions = ()
    if tested is not None and not isinstance(tested, ast.Constant):
        out = Touched()
        read(frame, tested, out)
        items.append(emit(frame, tested if tested is node.test else node.test, out, ()))
        extra = conditions_of(frame, tested, holds=True) if isinstance(shape, CountingWhile) else ()
    items += block(frame, node.body, extra).items
    frame.levels.pop()
    frame.outside = outside
    leave(frame, node.body, stored, frozenset())
    unknown = "" if isinstance(shape, CountingWhile) else shape
    loop = Loop(
        variable=level_name, target=name, kind=LoopKind.WHILE,
        start=shape.start if isinstance(shape, CountingWhile) else constant(0),
        stop=shape.stop if isinstance(shape, CountingWhile) else Opaque(text="unknown", variables=frame.around),
        step=shape.counter.step if isinstance(shape, CountingWhile) else 1,
        line=node.lineno, end_line=node.end_lineno or node.lineno, text=_title(frame, node), body=tuple(items),
        exits=tuple(level.exits), conditions=conditions, unknown=unknown,
    )  # fmt: skip
    return _otherwise(frame, node, Flow(items=[loop]), level, conditions)


def _otherwise(frame: Frame, node: ast.For | ast.While, found: Flow, level: Level, conditions: Conditions) -> Flow:
    """The `else` of a loop runs when nothing broke out of it; that of the outermost loop comes after the nest."""
    if not node.orelse or not frame.levels:
        return found
    broken = any(exit_.word == "break" for exit_ in level.exits)
    more: Conditions = ()
    if broken:
        left = Opaque(text=f"nothing broke out of line {node.lineno}", variables=frame.around)
        more = (Condition(left=left, line=node.lineno),)
    before = dict(frame.env)
    other = block(frame, node.orelse, joined(conditions, more))
    found.items += other.items
    if broken:
        found.items += _set_either_way(frame, node, conditions)
        frame.merge(before)
        if other.leaves or other.after:
            found.after = joined(
                (Condition(left=Opaque(text=f"line {node.lineno} was left", variables=frame.around)),), ()
            )
    else:
        found.after, found.leaves = other.after, other.leaves
    return found


def _set_either_way(frame: Frame, node: ast.For | ast.While, conditions: Conditions) -> Items:
    """The loop variable that the `else` sets, too: after a `break` it has a value of the loop, else that one."""
    if not isinstance(node, ast.For) or not isinstance(node.target, ast.Name):
        return []
    stored = [t.id for s in node.orelse if isinstance(s, ast.Assign) for t in s.targets if isinstance(t, ast.Name)]
    if node.target.id not in stored:
        return []
    out = Touched()
    out.scalar(node.target.id, node.lineno, write=True)
    return [_titled(emit(frame, node.target, out, conditions), _title(frame, node))]
