"""Sums, counts and extremes of a loop whose iterations go to threads: each thread has its own, the host joins them.

    for i in range(len(a)):            s = 0.0
        s += a[i]                      for i in range(first_i, len(a), threads_i):
                                           s += a[i]
                                       s_parts[first_i] = s

A total that is zero, or not finite, is left to the original: zero may be -0.0 there, or what was there before the loop,
and of what is not finite NumPy warns.

Does not handle: products, positions of extremes, `max(x, best)` (where nan decides), extremes tested together with
something else, sums of elements of whole numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.rewriters.porting.devices import gives_numpy
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.wholes import FLOAT, FLOATS, INTS, MIXED, Wholes
from optadvisor.source.site import Site

SUMS, EXTREMES = frozenset({"+", "count"}), frozenset({"min", "max"})
ADDED = '''def {added}(start, parts, count, kind):
    """What all threads have added up; a zero, whose sign may be another one, is left to the original."""
    if not count:
        return start
    with {numpy}.errstate(all="ignore"):
        added = parts.sum()
        total = start + kind(added)
    if (kind is not int and added == 0) or not {numpy}.isfinite(total):
        raise FloatingPointError("a sum is zero, or not finite")
    return total'''
EXTREME = '''def {extreme}(start, best, kind):
    """What is best of all threads, or what was there before; which zero comes first is left to the original."""
    if best.dtype.kind == "f" and (best == 0 or not {numpy}.isfinite(best)):
        raise FloatingPointError("an extreme is zero or not finite")
    return start if best == start else kind(best)'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A variable that a loop only adds to, or keeps the largest or smallest of."""

    name: str
    op: str
    """`+`, `min` or `max`."""
    whole: bool
    numpy: bool
    """What is added or kept is one of NumPy's numbers, which makes the variable one."""

    def kind(self, numpy: str) -> str:
        if self.numpy:
            return f"{numpy}.{'int64' if self.whole else 'float64'}"
        return "int" if self.whole else "float"


@dataclass(frozen=True, slots=True, kw_only=True)
class Updated:
    """One statement that changes a total: what it adds or keeps."""

    value: ast.expr
    loads: int
    """How often it reads the total."""


def named(reductions: Sequence[tuple[str, str]], arrays: frozenset[str], line: int) -> dict[str, str]:
    """Name → operator, where all of them can be joined. Raises `UnportableError`."""
    found: dict[str, str] = {}
    for name, op in reductions:
        if name in arrays:
            raise UnportableError(f"two iterations may add to one element of `{name}`", line)
        if op not in SUMS | EXTREMES or found.setdefault(name, op) != op:
            raise UnportableError(f"what it gathers in `{name}` is no sum, count or extreme", line)
    return {name: "+" if op in SUMS else op for name, op in found.items()}


def totals(site: Site, loop: ast.stmt, ops: dict[str, str], wholes: Wholes) -> tuple[Total, ...]:
    """Raises `UnportableError`. `wholes` has gone through the loop."""
    found = []
    for name, op in ops.items():
        updates = list(_updates(site, loop, name, op))
        stores = [n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == name]
        if not updates or len(stores) != len(updates) + sum(each.loads for each in updates):
            raise UnportableError(f"`{name}` is read or set in another way than it gathers", loop.lineno)
        bits = [wholes.bits(each.value) for each in updates]
        kinds = {is_numpy(site, each.value, loop, wholes) for each in updates}
        whole = _is_whole(bits, wholes.known.get(name, FLOAT), name, wholes, op)
        if len(kinds) != 1 or whole is None:
            raise UnportableError(f"`{name}` gathers numbers of several kinds", loop.lineno)
        found.append(Total(name=name, op=op, whole=whole, numpy=kinds.pop()))
    return tuple(found)


def _is_whole(bits: Sequence[int], known: int, name: str, wholes: Wholes, op: str) -> bool | None:
    """Whether all that is gathered is whole, and what was there before; None where the kinds would mix."""
    if all(each == FLOAT for each in bits):
        return False
    if min(bits) < 0 or known == MIXED:
        return None
    passed = frozenset() if _is_set_before(wholes.site, name) else wholes.types.get(name, frozenset())
    if not passed & FLOATS:
        wholes.small |= {name} if passed & INTS else set()
        return True if known >= 0 else None
    return False if op == "+" and passed <= FLOATS else None


def _is_set_before(site: Site, name: str) -> bool:
    """Whether a parameter is given another value in front of the loop."""
    return any(
        isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)
        for each in site.body
        if not isinstance(each, ast.For | ast.While)
        for n in ast.walk(each)
    )


def _updates(site: Site, loop: ast.stmt, name: str, op: str) -> Iterator[Updated]:
    tested = {id(each.body[0]): each for each in ast.walk(loop) if isinstance(each, ast.If) and len(each.body) == 1}
    for node in ast.walk(loop):
        match node:
            case ast.AugAssign(target=ast.Name(id=target), op=ast.Add() | ast.Sub(), value=value) if target == name:
                if op == "+":
                    yield Updated(value=value, loads=0)
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield from _assigned(site, value, tested.get(id(node)), name, op)


def _assigned(site: Site, value: ast.expr, test: ast.If | None, name: str, op: str) -> Iterator[Updated]:
    match value:
        case ast.BinOp(left=ast.Name(id=left), op=ast.Add() | ast.Sub(), right=right) if left == name and op == "+":
            yield Updated(value=right, loads=1)
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Name(id=right)) if right == name and op == "+":
            yield Updated(value=left, loads=1)
        case ast.Call(func=func, args=[ast.Name(id=first), other], keywords=[]) if first == name:
            if site.resolves_to(func, f"builtins.{op}"):
                yield Updated(value=other, loads=1)
        case _:
            if test is not None and not test.orelse and _is_better(test.test, value, name, op):
                yield Updated(value=value, loads=1)


def _is_better(test: ast.expr, value: ast.expr, name: str, op: str) -> bool:
    """`value > name`, or the other way round; with `>=` the first of two equals would not stay."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return False
    left, sign, right = test.left, test.ops[0], test.comparators[0]
    if isinstance(left, ast.Name) and left.id == name:
        left, right = right, left
        wanted: type[ast.cmpop] = ast.Lt if op == "max" else ast.Gt
    else:
        wanted = ast.Gt if op == "max" else ast.Lt
    same = ast.dump(left) == ast.dump(value)
    return same and isinstance(sign, wanted) and isinstance(right, ast.Name) and right.id == name


def is_numpy(site: Site, node: ast.expr, loop: ast.stmt, wholes: Wholes, above: tuple[str, ...] = ()) -> bool:
    """Whether a number of the original is one of NumPy's. Raises `UnportableError` where it may be either."""

    def of(each: ast.expr) -> bool:
        return is_numpy(site, each, loop, wholes, above)

    def agreed(each: Sequence[ast.expr]) -> bool:
        kinds = {of(one) for one in each}
        if len(kinds) != 1:
            raise UnportableError("a number is now one of NumPy's, now one of Python's", node.lineno)
        return kinds.pop()

    match node:
        case ast.Constant() | ast.Attribute():
            return False
        case ast.Subscript(value=ast.Name(id=name)):
            return name in wholes.arrays
        case ast.Subscript():
            return False
        case ast.Name(id=name):
            return _is_numpy_name(site, name, loop, wholes, above)
        case ast.BinOp(left=left, right=right):
            return of(left) | of(right)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return of(operand)
        case ast.IfExp(body=body, orelse=orelse):
            return agreed([body, orelse])
        case ast.Call(func=func, args=args):
            helper, resolved = site.helper(node), site.resolved(func)
            if helper is None and resolved in ("builtins.abs", "builtins.min", "builtins.max"):
                return agreed(args)
            of_helper = helper is not None and gives_numpy(site, helper, [of(each) for each in args])
            return of_helper or resolved.startswith("numpy.")
    raise UnportableError("what it adds up may be no number", node.lineno)


def _is_numpy_name(site: Site, name: str, loop: ast.stmt, wholes: Wholes, above: tuple[str, ...]) -> bool:
    """By all that the function gives it, and by what was passed."""
    if name in above:
        return False  # what it was before decides
    kinds = {each.startswith("numpy.") for each in wholes.types.get(name, ())}
    for node in ast.walk(site.node or loop):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == name:
            kinds.add(False)
        if not isinstance(node, ast.Assign | ast.AugAssign):
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name) and target.id == name:
                kinds.add(is_numpy(site, node.value, loop, wholes, (*above, name)))
            elif isinstance(target, ast.Tuple) and any(isinstance(n, ast.Name) and n.id == name for n in target.elts):
                if not isinstance(node.value, ast.Attribute):  # `rows, columns = a.shape`
                    raise UnportableError(f"`{name}` is set in an unusual way", node.lineno)
                kinds.add(False)
    if len(kinds) > 1:
        raise UnportableError(f"`{name}` is now one of NumPy's numbers, now one of Python's", loop.lineno)
    return kinds.pop() if kinds else False
