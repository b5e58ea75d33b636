"""A recurrence over whole numbers is computed from its smallest numbers upwards.

Before:

    def fib(n):
        if n < 2:
            return n
        return fib(n - 1) + fib(n - 2)

After:

    def _fib_upwards(n):
        back_2, back_1 = 0, 1
        for n in range(2, n + 1):
            back_2, back_1 = back_1, back_1 + back_2
        return back_1

    def fib(n):
        try:
            if type(n) is int and n > 1 and _untouched(fib=fib) and _have_room(n):
                return _fib_upwards(n)
        except Exception:
            pass  # what follows raises the same
        if n < 2: ...

Each step does what one call of the function does, with the same operands in the same order, so floats agree to the last
bit. `_have_room` nests as many calls as the function would, and two more: where it raises RecursionError, the original
is asked, which raises it or not. Everything else is as in `memoising`, which see: whatever the copy raises, the
original is asked again.

Does not handle: steps that are no constants (`n // 2`, `n - k`), more than one parameter that differs from call to
call, calls of anything but itself (they need room of their own on the stack), loops, methods and inner functions.
"""

from __future__ import annotations

import ast
import copy
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import memoising
from optadvisor.rewriters._memo_text import TRIED_AGAIN, Plan, attempt, is_rebound, ready
from optadvisor.rewriters._places import bound_tests, local_name, name_problem, untouched_sentence
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site

name = "climbing"

FARTHEST = 8
"""Steps back, of which each is a variable."""
LARGEST = 1000
"""Of the numbers with which the tests compare: all up to there are looked at."""
HAVE_ROOM = '''def NAME(calls):
    """Whether so many more calls may be nested; raises RecursionError otherwise."""
    if calls > 0:
        NAME(calls - 1)
    return True'''
_ORDERS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


class _Unknown(Exception):  # noqa: N818 - an answer, not an error
    """What cannot be told of a number from the text, as a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """What the function does for a number: some assignments, and what it returns."""

    steps: tuple[ast.Assign, ...]
    value: ast.expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """What the loop begins with, and what it does for each number."""

    first: int
    below: tuple[ast.expr, ...]
    """What the function gives for `first - 1`, `first - 2`, …"""
    way: _Way


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or memoising.calls_on_a_way(site, site.node.body) < 2:
        return
    number = _number(site)
    if not number:
        return
    problem = site.plain_problem() or name_problem(site, (*memoising.NAMES, "range")) or memoising.shape_problem(site)
    if problem:
        yield site.decline(name, problem)
        return
    try:
        plan = memoising.plan_of(site)
        ladder = _ladder(site, number)
    except Impure as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    except _Unknown as no:
        yield site.decline(name, str(no))
        return
    if plan.given[number].kind != frozenset({"int"}) or plan.key != (number,):
        yield site.decline(name, f"`{number}` is not a whole number, or not all that differs from call to call")
        return
    yield _proposal(site, number, plan, ladder)


# ---------------------------------------------------------------- reading


def _number(site: Site) -> str:
    """The parameter from which each call of itself takes a constant; empty where there is none."""
    for position, parameter in enumerate(site.parameters):
        passed = [_argument(call, parameter, position) for call in own_calls(site)]
        if passed and all(_step(each, parameter) for each in passed) and not is_rebound(site, parameter):
            return parameter
    return ""


def _argument(call: ast.Call, parameter: str, position: int) -> ast.expr | None:
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    return call.args[position] if position < len(call.args) else keywords.get(parameter)


def _step(node: ast.expr | None, parameter: str) -> int:
    """The 2 of `n - 2`, 0 for anything else."""
    match node:
        case ast.BinOp(left=ast.Name(id=known), op=ast.Sub(), right=ast.Constant(value=int(step))):
            return step if known == parameter and type(step) is int and 0 < step <= FARTHEST else 0
    return 0


def _ladder(site: Site, number: str) -> Ladder:
    """Raises `_Unknown`."""
    calls = list(own_calls(site))
    compared = _compared(site, number)
    way = _way(site, site.body, number, max(compared) + 1)
    if way is None or not any(node in calls for node in _nodes(way)):
        raise _Unknown(f"{site.ref.name} does not go back for large numbers")
    _check(site, way, calls)
    first = max(compared) + 1
    while first >= min(compared) and _way(site, site.body, number, first - 1) == way:
        first -= 1
    farthest = max(_step(_argument(call, number, site.parameters.index(number)), number) for call in calls)
    below = []
    for n in range(first - 1, first - 1 - farthest, -1):
        one = _way(site, site.body, number, n)
        if one is None or one.steps or any(node in calls for node in _nodes(one)):
            raise _Unknown(f"{site.ref.name}({n}) is no plain value, and the larger ones are computed from it")
        _check(site, one, calls)
        below.append(_with(one.value, {}, number, n))
    return Ladder(first=first, below=tuple(below), way=way)


def _check(site: Site, way: _Way, calls: Sequence[ast.Call]) -> None:
    """Raises `_Unknown`."""
    strange = (ast.Lambda, ast.NamedExpr, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
    for node in _nodes(way):
        if isinstance(node, strange) or (isinstance(node, ast.Call) and node not in calls):
            raise _Unknown(f"{site.ref.name} does more than to compute a value from the values before it")
    known = {*site.parameters}
    parts: tuple[ast.Assign | ast.expr, ...] = (*way.steps, way.value)
    for part in parts:  # the loop may find a name of the module there, or the value of the round before
        names = [node for node in ast.walk(part) if isinstance(node, ast.Name) and node.id in site.bound_names]
        unbound = next((node.id for node in names if isinstance(node.ctx, ast.Load) and node.id not in known), "")
        if unbound:
            raise _Unknown(f"`{unbound}` has no value in line {part.lineno}")
        known |= {node.id for node in names}


def _nodes(way: _Way) -> Iterator[ast.AST]:
    for part in (*way.steps, way.value):
        yield from ast.walk(part)


def _compared(site: Site, number: str) -> list[int]:
    """The constants with which the tests of the function compare the number; above them all tests stay as they are."""
    tests = [node.test for part in site.body for node in ast.walk(part) if isinstance(node, ast.If | ast.IfExp)]
    found = []
    for test in tests:
        _truth(test, number, 0)  # raises where anything else is asked
        found += [node.value for node in ast.walk(test) if isinstance(node, ast.Constant) and type(node.value) is int]
    if not found or max(found) > LARGEST:
        raise _Unknown(f"where {site.ref.name} ends its recursion is not told by small constants")
    return [*found, *(-value for value in found)]


def _way(site: Site, block: Sequence[ast.stmt], number: str, n: int) -> _Way | None:
    """What the function does for `n`; None where it raises, or comes to its end. Raises `_Unknown`."""
    steps: list[ast.Assign] = []
    for statement in _run(block, number, n):
        match statement:
            case ast.Assign(targets=[ast.Name()]):
                steps.append(statement)
            case ast.Return(value=ast.expr() as value):
                while isinstance(value, ast.IfExp):
                    value = value.body if _truth(value.test, number, n) else value.orelse
                return _Way(steps=tuple(steps), value=value)
            case ast.Raise() | ast.Return():
                return None
            case _:
                raise _Unknown(f"line {statement.lineno} of {site.ref.name} does more than to compute a value")
    return None


def _run(block: Sequence[ast.stmt], number: str, n: int) -> Iterator[ast.stmt]:
    """The statements that run for `n`, without the tests."""
    for statement in block:
        if isinstance(statement, ast.If):
            yield from _run(statement.body if _truth(statement.test, number, n) else statement.orelse, number, n)
        else:
            yield statement


def _truth(test: ast.expr, number: str, n: int) -> bool:
    """Whether a test holds for `n`; raises `_Unknown` for one that does more than to compare it with constants."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            held = [_truth(value, number, n) for value in values]  # all of them, so that all are understood
            return all(held)
        case ast.BoolOp(op=ast.Or(), values=values):
            held = [_truth(value, number, n) for value in values]
            return any(held)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _truth(operand, number, n)
        case ast.Compare(left=left, ops=ops, comparators=rights):
            held = [_holds(a, op, b, number, n) for a, op, b in zip([left, *rights], ops, rights, strict=False)]
            return all(held)
    raise _Unknown(f"`{ast.unparse(test)}` asks for more than how large `{number}` is")


def _holds(left: ast.expr, op: ast.cmpop, right: ast.expr, number: str, n: int) -> bool:
    if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List | ast.Set):
        among = _whole(left, number, n) in [_whole(each, number, n) for each in right.elts]
        return among == isinstance(op, ast.In)
    if type(op) not in _ORDERS:
        raise _Unknown(f"it asks for more than how large `{number}` is")
    return _ORDERS[type(op)](_whole(left, number, n), _whole(right, number, n))


def _whole(node: ast.expr, number: str, n: int) -> int:
    match node:
        case ast.Name(id=known) if known == number:
            return n
        case ast.Constant(value=value) if type(value) is int:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) is int:
            return -value
    raise _Unknown(f"`{ast.unparse(node)}` is no constant, and decides where the recursion ends")


# ---------------------------------------------------------------- writing


def _with(node: Any, backs: Mapping[ast.Call, str], number: str, n: int | None = None) -> Any:
    """A copy of a part of the text, with variables for the calls in `backs`, and with `n` for the number."""
    if node in backs:
        return ast.Name(id=backs[node], ctx=ast.Load())
    if n is not None and isinstance(node, ast.Name) and node.id == number:
        return ast.Constant(value=n) if n >= 0 else ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=-n))
    if not isinstance(node, ast.AST):
        return node
    made = copy.copy(node)
    for field, value in ast.iter_fields(node):
        new = [_with(each, backs, number, n) for each in value] if isinstance(value, list) else None
        setattr(made, field, _with(value, backs, number, n) if new is None else new)
    return made


def _upwards(site: Site, helper: str, number: str, ladder: Ladder) -> str:
    """The loop, as a function."""
    names = [local_name(site, f"back_{step}") for step in range(1, len(ladder.below) + 1)]
    position = site.parameters.index(number)
    steps = {call: _step(_argument(call, number, position), number) for call in own_calls(site)}
    backs = {call: names[step - 1] for call, step in steps.items()}
    targets = ", ".join(reversed(names))
    value = ast.unparse(_with(ladder.way.value, backs, number))
    below = ", ".join(map(ast.unparse, reversed(ladder.below)))
    lines = [
        f"def {helper}({', '.join(site.parameters)}):",
        f'    """`{site.ref.name}` of one number after the other, up to {number}."""',
        f"    {targets} = {below}",
        f"    for {number} in range({ladder.first}, {number} + 1):",
        *(f"        {ast.unparse(_with(step, backs, number))}" for step in ladder.way.steps),
        f"        {targets} = {', '.join([*reversed(names[:-1]), value])}",
        f"    return {names[0]}",
    ]
    return "\n".join(lines)


def _proposal(site: Site, number: str, plan: Plan, ladder: Ladder) -> Proposal:
    assert site.node is not None
    own = site.ref.name
    helper, room = site.fresh(f"_{own.strip('_')}_upwards"), site.fresh("_have_room")
    again = site.fresh("_tried_again")
    untouched, definition = site.untouched([site.node])
    more = 2 - ladder.first
    nested = number + (f" {'+' if more > 0 else '-'} {abs(more)}" if more else "")
    tests = [ready(helper, again), *(one.test for one in plan.given.values())]
    tests += [f"{number} > {ladder.first - 1}", *bound_tests(site, [*plan.outside])]
    tests += [*(one.test for one in plan.outside.values()), untouched, f"{room}({nested})"]
    return Proposal(
        rewriter=name,
        variant="upwards",
        function=site.ref,
        title=f"compute {own} from its smallest numbers upwards",
        why=(
            f"{own} calls itself with the same numbers again and again. Each value needs only the "
            f"{len(ladder.below)} before it, so a loop that keeps these comes to the answer in {number} steps."
        ),
        edits=(attempt(site, helper, tests, site.parameters, ahead=()),),
        helpers=(
            definition,
            TRIED_AGAIN.replace("NAME", again),
            HAVE_ROOM.replace("NAME", room),
            _upwards(site, helper, number, ladder),
        ),
        guards=(
            *(one.sentence for one in (*plan.given.values(), *plan.outside.values())),
            f"{number} is at least {ladder.first}",
            untouched_sentence([own]),
            "as many calls may be nested as the original needs",
        ),
    )
