"""Variables whose Python type depends on the data: compiled code notes which it is, and gives up on the rarer one.

    worst = 0.0                       worst_fits = False; worst = 0.0
    for i in range(len(a)):           …
        if a[i] > worst:
            worst = a[i]                  worst_fits = True; worst = a[i]
    return worst                      return _settled(worst, worst_fits)      raises if it is Python's float still

The type that is wanted is the one that was recorded; where a tuple is returned, whose items are not recorded one by
one, NumPy's, as a variable starts with Python's number and then takes elements.

Does not handle: functions that call themselves, loop variables, `x = x + y` where only one of the two is known.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable

from optadvisor.loops.facts import Frame, Refusal, Slot, State, refuse
from optadvisor.loops.values import FLOAT, INT, NP, PY, SINGLE, WHOLE, Number, Sequence, Value, describe, is_ambiguous

SCOPES = (ast.ListComp, ast.GeneratorExp, ast.Lambda)
TRUE, FALSE = "True", "False"
CHANGED = "changed"
"""`worst = max(worst, a[i])`: of the type that is wanted where its value is another one than before."""


def wishes_of(node: ast.expr | None, value: Value, state: State, accepts: Callable[[Value], bool]) -> dict[str, str]:
    """What is wished of the variables in items that need it: `cash + shares * price` has one type anyway."""
    if not isinstance(node, ast.Tuple) or not isinstance(value, Sequence) or len(node.elts) != len(value.items):
        return wishes(node, state, accepts)
    found: dict[str, str] = {}
    for part, item in zip(node.elts, value.items, strict=True):
        found |= wishes(part, state, None) if is_ambiguous(item) else {}
    return found


def wishes(node: ast.expr | None, state: State, accepts: Callable[[Value], bool] | None) -> dict[str, str]:
    """Hints that settle the types of the variables in a returned expression, when it is known how; `{}` otherwise.

    `accepts` tells what may be returned, where the expression is all that is.
    """
    if node is None or any(isinstance(part, SCOPES) for part in ast.walk(node)):
        return {}
    found: dict[str, str] = {}
    for part in ast.walk(node):
        slot = state.get(part.id) if isinstance(part, ast.Name) else None
        if isinstance(part, ast.Name) and slot is not None and _is_open(slot):
            assert isinstance(slot.value, Number)
            wanted = _wanted(slot.value, accepts if part is node else None)
            found |= {_variable(part.id): f"{slot.value.machine} {wanted}", _place(part): wanted}
    return found


def _is_open(slot: Slot) -> bool:
    return isinstance(slot.value, Number) and len(slot.value.tags) > 1


def _wanted(number: Number, accepts: Callable[[Value], bool] | None) -> str:
    open_tags = [tag for tag in (NP, SINGLE, PY) if tag in number.tags]
    if accepts is not None:
        open_tags = [t for t in open_tags if accepts(dataclasses.replace(number, tags=frozenset({t})))] or open_tags
    return open_tags[0]


def _variable(name: str) -> str:
    return f"={name}"


def _place(node: ast.Name) -> str:
    return f"={node.lineno}:{node.col_offset}"


def settled(frame: Frame, node: ast.Name, value: Value) -> Value:
    """The value that a variable has where it is read."""
    frame.facts.settled.discard(node)
    wanted = frame.hints.get(_place(node), "") if frame.settles else ""
    if not wanted or not isinstance(value, Number) or len(value.tags) == 1 or wanted not in value.tags:
        return value
    frame.facts.settled.add(node)
    return dataclasses.replace(value, tags=frozenset({wanted}))


def begin(frame: Frame, state: State) -> None:
    """Note how the variables start that must be followed: parameters have their types."""
    for hint, wish in frame.hints.items():
        name = hint.removeprefix("=")
        if frame.settles and hint.startswith("=") and name.isidentifier():
            machine, wanted = wish.split()
            slot = state.get(name)
            tags = _tags(slot.value, machine) if slot is not None else frozenset()
            frame.facts.starts[name] = TRUE if wanted in tags else FALSE


def _tags(value: Value, machine: str) -> frozenset[str]:
    """The tags of a number where it stands in a variable of this machine type."""
    if not isinstance(value, Number):
        return frozenset()
    return frozenset({WHOLE}) if value.machine == INT and machine == FLOAT else value.tags


def follow(frame: Frame, target: ast.Name, value: Value, source: ast.AST | None) -> None:
    """Note what an assignment does to the type of a variable that must be followed."""
    wish = frame.hints.get(_variable(target.id), "") if frame.settles else ""
    frame.facts.flags.pop(target, None)
    if not wish:
        return
    machine, wanted = wish.split()
    if not isinstance(value, Number) or value.machine not in (machine, INT):
        refuse(target, f"`{target.id}` is {describe(value)}, depending on the data")
    tags = _tags(value, machine)
    if wanted not in tags or len(tags) == 1:
        frame.facts.flags[target] = TRUE if wanted in tags else FALSE
    elif isinstance(source, ast.Name):
        other = _variable(source.id)
        if other not in frame.hints:
            raise Refusal(target, f"`{source.id}` is {describe(value)}, depending on the data", hints={other: wish})
        frame.facts.flags[target] = source.id
    elif wanted in (NP, PY) and _is_extreme(frame, target, source, machine, wanted):
        frame.facts.flags[target] = CHANGED
    elif not (isinstance(source, ast.AugAssign) and _keeps(frame, source, wanted)):
        refuse(target, f"`{target.id}` is {describe(value)}, depending on the data")


def _keeps(frame: Frame, statement: ast.AugAssign, wanted: str) -> bool:
    """Is the new value NumPy's just when the old one was?"""
    added = frame.facts.values.get(statement.value)
    return wanted == NP and isinstance(added, Number) and added.tags == {PY}


def _is_extreme(frame: Frame, target: ast.Name, source: ast.AST | None, machine: str, wanted: str) -> bool:
    """Is the new value the old one, or a larger (smaller) one of the type that is wanted?"""
    if not isinstance(source, ast.Call) or frame.site.resolved(source.func) not in ("builtins.max", "builtins.min"):
        return False
    others = [part for part in source.args if not (isinstance(part, ast.Name) and part.id == target.id)]
    values = [frame.facts.values.get(part) for part in others]
    known = all(isinstance(v, Number) and v.machine == machine and v.tags == {wanted} for v in values)
    return len(others) < len(source.args) and known and not source.keywords


def refuse_targets(frame: Frame, loop: ast.For) -> None:
    """A loop's variable gets its values in no statement beside which its type could be noted."""
    for part in ast.walk(loop.target):
        if isinstance(part, ast.Name) and _variable(part.id) in frame.hints and frame.settles:
            refuse(loop, f"`{part.id}`, the variable of a loop, is of one type or another, depending on the data")
