"""Loops over slices, as loops over positions (see `plain`).

    for v in values[i : i + window]:      →      for k in range(window):
        total += v                                   v = values[i + k]
                                                     total += v

and `reversed(values)`, `values[::-1]` as loops over `values[len(values) - 1 - k]`.

A slice is cut short at the ends of its list, and a bound below zero counts from the end: both are left to the
original. Positions beyond the end raise by themselves; bounds that may be below zero are checked (`Plain.checked`).

Does not handle: steps that are not written out; slices of a list that the loop changes.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from optadvisor.rewriters.vectorizing import columns
from optadvisor.rewriters.vectorizing.ranks import is_array, rank
from optadvisor.rewriters.vectorizing.work import Work, let, load, root

_WORDS = "abs all any bool enumerate float int len list map max min range reversed round sorted sum zip"
HARMLESS = frozenset(_WORDS.split())
"""Built-in functions that change nothing; other functions may store into what they are handed."""


@dataclass(kw_only=True)
class First:
    """The first round of a loop: values of its variables. That there is one is tested."""

    values: dict[str, ast.expr] = field(default_factory=dict)


def first_of(work: Work, generator: ast.comprehension) -> First | None:
    """What the variables of a comprehension are at first."""
    found = First()
    call, target = generator.iter, generator.target
    sources, targets = [call], [target]
    if isinstance(call, ast.Call):
        name = work.resolved(call.func) or (call.func.id if isinstance(call.func, ast.Name) else "")
        name = name.removeprefix("builtins.")
        if call.keywords:
            return None
        if name == "range" and isinstance(target, ast.Name) and 1 <= len(call.args) <= 2:
            start: ast.expr = ast.Constant(0) if len(call.args) == 1 else call.args[0]
            stop = call.args[-1]
            work.guards[f"{ast.unparse(total([(stop, 1), (start, -1)], None, 1))} <= 0"] = None
            found.values[target.id] = copy.deepcopy(start)
            return found
        if name == "zip" and isinstance(target, ast.Tuple) and len(target.elts) == len(call.args):
            sources, targets = call.args, target.elts
        elif name == "enumerate" and isinstance(target, ast.Tuple) and len(target.elts) == 2 and len(call.args) == 1:
            assert isinstance(target.elts[0], ast.Name)
            found.values[target.elts[0].id] = ast.Constant(0)
            sources, targets = call.args, [target.elts[1]]
        else:
            return None
    for each, source in zip(targets, sources, strict=True):
        if columns.is_column(work, source) and isinstance(each, ast.Name):
            work.guards[f"{ast.unparse(columns.length(source))} <= 0"] = None
            found.values[each.id] = columns.element(source, ast.Constant(0))
            continue
        place = source
        if not isinstance(each, ast.Name) or not isinstance(source, ast.Name | ast.Subscript):
            return None
        if isinstance(source, ast.Subscript) and isinstance(source.slice, ast.Slice):
            bounds = bounds_of(source)
            if bounds is None or bounds[2] != 1:
                return None
            place, first = source.value, bounds[0]
            work.guards[f"{ast.unparse(total([(bounds[1], 1), (first, -1)], None, 1))} <= 0"] = None
        else:
            first = ast.Constant(0)
        found.values[each.id] = ast.Subscript(copy.deepcopy(place), copy.deepcopy(first), ast.Load())
    return found


# ---------------------------------------------------------------- loops


def _is_slice(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def _all_of(column: ast.expr) -> tuple[ast.expr, ast.expr, int]:
    return ast.Constant(0), columns.length(column), 1


def over_slice(work: Work, node: ast.For) -> ast.For:
    """A loop over slices as one over positions; the loop itself where there is nothing to do."""
    call, target = node.iter, node.target
    counter: ast.expr | None = None
    sources, targets = [call], [target]
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and not call.keywords:
        if call.func.id == "zip" and isinstance(target, ast.Tuple) and len(target.elts) == len(call.args):
            sources, targets = call.args, target.elts
        elif (
            call.func.id == "enumerate"
            and isinstance(target, ast.Tuple)
            and len(target.elts) == 2
            and len(call.args) == 1
        ):
            sources, targets, counter = call.args, [target.elts[1]], target.elts[0]
    turned = [backwards(work, each) for each in sources]
    sources = [each if base is None else base for each, base in zip(sources, turned, strict=True)]
    slices = [each for each in sources if _is_slice(each) or columns.is_column(work, each)]
    if not (slices or any(turned)) or not all(isinstance(each, ast.Name | ast.Subscript) for each in sources):
        return node
    if {root(each) for each in sources} & stored_in(node.body):
        return node
    found = [_all_of(each) if columns.is_column(work, each) else bounds_of(each) for each in sources]
    if any(each is None for each in found):
        return node
    position = work.fresh("k")
    if counter is not None and not isinstance(counter, ast.Name):
        return node
    bound: list[ast.stmt] = [let(counter.id, load(position))] if isinstance(counter, ast.Name) else []
    lengths: list[ast.expr] = []
    tests: list[str] = []
    for source, limits, each, base in zip(sources, found, targets, turned, strict=True):
        assert limits is not None
        low, high, step = limits
        place = total([(low, 1)], load(position), step)
        if base is not None:
            place = total([(high, 1), (ast.Constant(1), -1)], load(position), -1)
        if columns.is_column(work, source):
            element = columns.element(source, place)
        else:
            base = source.value if isinstance(source, ast.Subscript) and _is_slice(source) else source
            element = ast.Subscript(copy.deepcopy(base), place, ast.Load())
        bound.append(ast.Assign([each], element, lineno=0))
        lengths.append(total([(high, 1), (low, -1)], None, 1) if step == 1 else _steps(low, high, step))
        tests += [f"{ast.unparse(end)} < 0" for end in (low, high) if may_be_negative(end)]
    if len({ast.unparse(each) for each in lengths}) > 1:
        return node
    work.changed = True
    if tests:
        work.checked[position] = " or ".join(dict.fromkeys(tests))
    return ast.For(
        ast.Name(position, ast.Store()),
        ast.Call(load("range"), [lengths[0]], []),
        [*bound, *node.body],
        node.orelse,
        lineno=0,
    )


def backwards(work: Work, node: ast.expr) -> ast.expr | None:
    """What `reversed(xs)` and `xs[::-1]` go over from its end, an array or list; None for anything else."""
    match node:
        case ast.Call(args=[ast.Name() as base], keywords=[]) if work.resolved(node.func) == "builtins.reversed":
            pass
        case ast.Subscript(
            value=ast.Name() as base,
            slice=ast.Slice(lower=None, upper=None, step=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))),
        ):
            pass
        case _:
            return None
    return base if rank(work, base) and not columns.is_column(work, base) else None


def _steps(low: ast.expr, high: ast.expr, step: int) -> ast.expr:
    return ast.Call(load("len"), [ast.Call(load("range"), [low, high, ast.Constant(step)], [])], [])


def bounds_of(node: ast.expr) -> tuple[ast.expr, ast.expr, int] | None:
    """Where a slice begins and ends, and its step; of a list as it is, all of it. None for other steps."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Slice):
        return ast.Constant(0), ast.Call(load("len"), [copy.deepcopy(node)], []), 1
    part = node.slice
    if part.step is not None and not (isinstance(part.step, ast.Constant) and part.step.value == 1):
        return None
    length = ast.Call(load("len"), [copy.deepcopy(node.value)], [])
    low = _from_end(part.lower, length) if part.lower is not None else ast.Constant(0)
    high = _from_end(part.upper, length) if part.upper is not None else length
    return low, high, 1


def _from_end(bound: ast.expr, length: ast.expr) -> ast.expr:
    """A bound that is written as a negative number, as a position."""
    if isinstance(bound, ast.UnaryOp) and isinstance(bound.op, ast.USub) and isinstance(bound.operand, ast.Constant):
        return total([(length, 1), (bound.operand, -1)], None, 1)
    return copy.deepcopy(bound)


def may_be_negative(bound: ast.expr) -> bool:
    if isinstance(bound, ast.Constant):
        return False
    if isinstance(bound, ast.Subscript) and isinstance(bound.value, ast.Attribute) and bound.value.attr == "shape":
        return False
    return not (isinstance(bound, ast.Call) and isinstance(bound.func, ast.Name) and bound.func.id == "len")


# ---------------------------------------------------------------- sums of positions


def total(parts: Iterable[tuple[ast.expr, int]], position: ast.expr | None, step: int) -> ast.expr:
    """The sum of expressions with factors, and of `position`, with equal parts taken together.

    >>> ast.unparse(total([(ast.parse("i + 3", mode="eval").body, 1), (ast.parse("i", mode="eval").body, -1)], None, 1))
    '3'
    """
    terms: dict[str, int] = {}
    constant = 0
    stack = list(parts)
    if position is not None:
        stack.append((position, step))
    while stack:
        node, factor = stack.pop(0)
        match node:
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                stack = [(left, factor), (right, factor), *stack]
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                stack = [(left, factor), (right, -factor), *stack]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                stack = [(operand, -factor), *stack]
            case ast.BinOp(left=ast.Constant(value=int(number)), op=ast.Mult(), right=right):
                stack = [(right, factor * number), *stack]
            case ast.Constant(value=int(number)):
                constant += factor * number
            case _:
                text = ast.unparse(node)
                terms[text] = terms.get(text, 0) + factor
    pieces = sorted(((t, f) for t, f in terms.items() if f), key=lambda pair: pair[1] < 0)
    text = ""
    for term, factor in pieces:
        inner = f"({term})" if not term.isidentifier() and abs(factor) != 1 else term
        inner = inner if abs(factor) == 1 else f"{abs(factor)} * {inner}"
        text += f"{' - ' if factor < 0 else ' + ' if text else ''}({inner})"
    if constant or not text:
        text += f" + ({constant})" if text and constant > 0 else f" - {-constant}" if text else str(constant)
    return ast.parse(text.strip(), mode="eval").body


# ---------------------------------------------------------------- slices with names


def named_slices(work: Work, body: list[ast.stmt]) -> list[ast.stmt]:
    """`piece = values[i : i + n]` put where `piece` is gone over or folded, when it is used for nothing else."""
    result: list[ast.stmt] = []
    rest = list(body)
    while rest:
        each = rest.pop(0)
        if (_is_named_slice(each) or _is_named_row(work, each)) and _only_read(work, each, rest):
            assert isinstance(each, ast.Assign)
            assert isinstance(each.targets[0], ast.Name)
            rest = [Putting(each.targets[0].id, each.value).visit(later) for later in rest]
            work.changed = True
            continue
        result.append(each)
    return result


def _is_named_slice(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Assign) or len(node.targets) > 1 or not isinstance(node.targets[0], ast.Name):
        return False
    value = node.value
    return isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and bounds_of(value) is not None


def _is_named_row(work: Work, node: ast.stmt) -> bool:
    """Is it a row that is worked out: `d = points[i] - centre`?"""
    if not isinstance(node, ast.Assign) or len(node.targets) > 1 or not isinstance(node.targets[0], ast.Name):
        return False
    if not isinstance(node.value, ast.BinOp | ast.UnaryOp):
        return False
    return rank(work, node.value) == 1 and is_array(work, node.value)


def _only_read(work: Work, node: ast.stmt, rest: list[ast.stmt]) -> bool:
    """Is the slice only gone over or folded in `rest`, where nothing that it is made of changes?"""
    assert isinstance(node, ast.Assign)
    assert isinstance(node.targets[0], ast.Name)
    assert work.site.node is not None
    name = node.targets[0].id
    read = {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
    if (read | {name}) & stored_in(rest):
        return False
    uses = [n for each in rest for n in ast.walk(each) if isinstance(n, ast.Name) and n.id == name]
    everywhere = [n for n in ast.walk(work.site.node) if isinstance(n, ast.Name) and n.id == name]
    if len(everywhere) != len(uses) + 1:
        return False
    if _is_named_row(work, node):
        return True
    good = 0
    for each in rest:
        for part in ast.walk(each):
            if isinstance(part, ast.For | ast.comprehension) and isinstance(part.iter, ast.Name):
                good += part.iter.id == name
            elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                folds = part.func.id in ("sum", "min", "max", "zip", "enumerate", "any", "all") and not part.keywords
                if folds and (len(part.args) == 1 or part.func.id == "zip"):
                    good += sum(isinstance(a, ast.Name) and a.id == name for a in part.args)
    return bool(uses) and good == len(uses)


class Putting(ast.NodeTransformer):
    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.value) if node.id == self.name else node


def rebound_in(body: Iterable[ast.stmt], arrays: Collection[str] = ()) -> set[str]:
    """Names that statements bind, and objects whose methods they call: what they stand for, or its length, changes."""
    nodes = [part for each in body for part in ast.walk(each)]
    in_place = {
        id(n.target)
        for n in nodes
        if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name) and n.target.id in arrays
    }
    bound = {
        n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load) and id(n) not in in_place
    }
    return bound | {root(n.func) for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)}


def stored_in(body: Iterable[ast.stmt]) -> set[str]:
    """Names that statements bind, and variables whose elements they change, or may change through a call."""
    found: set[str] = set()
    for each in body:
        for part in ast.walk(each):
            if isinstance(part, ast.Name | ast.Subscript | ast.Attribute) and not isinstance(part.ctx, ast.Load):
                found.add(root(part))
            elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
                found.add(root(part.func))
            elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id not in HARMLESS:
                found |= {root(argument) for argument in part.args} | {root(each.value) for each in part.keywords}
    return found
