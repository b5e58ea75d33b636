"""What the body of a loop may hold that becomes a kernel: where it could fail unseen, and which elements it touches.

A card raises nothing: a division by zero gives infinity, a root of -1 nan, an index out of range anybody's memory.
What is not finite is found in the results, after which the original runs. So nothing may hide it on the way:

- an infinity must not go into a divisor, a function or a comparison (`1 / (1 / 0)` is 0);
- a nan must not go into a comparison, `min` or `max`;
- what may be either has to reach an array or a total, whatever the branches (`porting.traces`);
- every index is bounded by tests in front of the kernel, from the loop IR;
- a divisor that does not change in the loop (`dx ** 2`) is tested there, too: it is not zero.

Does not handle: subscripts that are not affine, ints divided by anything but a positive constant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from optadvisor.loops.nests.ir import Access, Affine, Comparison, Condition, Loop, Nest, Statement
from optadvisor.rewriters.porting.devices import doubt_of
from optadvisor.rewriters.porting.kinds import UnportableError, words
from optadvisor.rewriters.porting.traces import Traces
from optadvisor.rewriters.porting.wrapped import Wrapped
from optadvisor.source.site import Site

CALM = frozenset(
    words(
        """sin cos atan asinh tanh sinc fabs copysign hypot atan2 radians degrees arctan arcsinh arctan2
        radians"""
    )
)
"""Finite for all that is finite."""
ROOTS = frozenset(["sqrt", "acos", "asin", "acosh", "arccos", "arcsin", "arccosh", "tan"])
"""Nan where Python raises, or finite."""
STEEP = frozenset(words("""exp expm1 log log2 log10 log1p pow sinh cosh atanh arctanh exp2"""))
"""May be infinite, where Python raises or NumPy warns."""
FUNCTIONS = CALM | ROOTS | STEEP
PLAIN = frozenset({"builtins.abs", "builtins.min", "builtins.max", "builtins.float"})
STATEMENTS = (ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While, ast.Pass, ast.Break, ast.Continue)


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a value may be instead of the number that Python would give."""

    infinite: bool = False
    nan: bool = False

    def __or__(self, other: Doubt) -> Doubt:
        return Doubt(self.infinite or other.infinite, self.nan or other.nan)


NONE = Doubt()
NAN = Doubt(nan=True)
BOTH = Doubt(infinite=True, nan=True)


class Doubts:
    """Goes through a loop until nothing changes. Raises `UnportableError`."""

    def __init__(self, site: Site, arrays: frozenset[str], totals: frozenset[str] = frozenset()) -> None:
        """`totals`: variables that the loop only gathers in."""
        self.site = site
        self.arrays = arrays
        self.totals = totals
        self.stored: frozenset[str] = frozenset()
        """Names that the loop sets."""
        self.divisors: dict[str, None] = {}
        """Texts of those that do not change in the loop: they must not be zero."""
        self.above: tuple[ast.FunctionDef, ...] = ()
        """Functions of the file that are being read."""
        self.known: dict[str, Doubt] = {}
        """Of variables, and of the elements of arrays as `name[]`."""
        self.doubtful: set[ast.stmt] = set()
        """Statements that set something doubtful."""

    def check(self, loop: ast.For | ast.While) -> None:
        before: dict[str, Doubt] | None = None
        inside = [n for n in ast.walk(loop) if isinstance(n, ast.Name)]
        self.stored = frozenset(n.id for n in inside if isinstance(n.ctx, ast.Store))
        while before != self.known:
            if isinstance(loop, ast.While):
                self.decides(loop.test)
            before = dict(self.known)
            self.block(loop.body)
        Traces(loop, self.doubtful, self.totals).check()

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                if len(targets) != len(values) or not all(isinstance(each, ast.Name) for each in targets):
                    raise UnportableError("it takes a tuple apart in an unusual way", node.lineno)
                found = [self.value(each) for each in values]
                for target, doubt in zip(targets, found, strict=True):
                    self.sets(node, target, doubt)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self.sets(node, target, self.value(value))
            case ast.AugAssign(target=target, op=op, value=value):
                left = self.value(target)
                self.sets(node, target, self.operation(op, left, self.value(value), value))
            case ast.If(test=test, body=body, orelse=orelse) | ast.While(test=test, body=body, orelse=orelse):
                self.decides(test)
                self.block(body)
                self.block(orelse)
            case ast.For(target=ast.Name(), iter=ast.Call(func=func, args=args, keywords=[]), body=body, orelse=[]):
                if not self.site.resolves_to(func, "builtins.range"):
                    raise UnportableError("a loop inside does not go over a range", node.lineno)
                for each in args:
                    self.decides(each)
                self.block(body)
            case ast.Pass() | ast.Break() | ast.Continue():
                pass
            case _:
                raise UnportableError("the loop does more than compute with numbers", node.lineno)

    def sets(self, node: ast.stmt, target: ast.expr, doubt: Doubt) -> None:
        self.bind(target, doubt)
        if doubt != NONE:
            self.doubtful.add(node)

    def bind(self, target: ast.expr, doubt: Doubt) -> None:
        match target:
            case ast.Name(id=name):
                if name in self.arrays:
                    raise UnportableError("it gives an array another name", target.lineno)
                self.known[name] = self.known.get(name, NONE) | doubt
            case ast.Subscript(value=ast.Name(id=name)) if name in self.arrays:
                self.subscript(target)
                self.known[f"{name}[]"] = self.known.get(f"{name}[]", NONE) | doubt
            case _:
                raise UnportableError("it stores into something that is no array", target.lineno)

    def subscript(self, node: ast.Subscript) -> None:
        for part in ast.walk(node.slice):
            if isinstance(part, ast.Name) and self.known.get(part.id, NONE) != NONE:
                raise UnportableError("an index depends on a division or a function", node.lineno)
            if isinstance(part, ast.Call | ast.Slice | ast.Constant) and not (
                isinstance(part, ast.Constant) and type(part.value) is int
            ):
                raise UnportableError("an index is no plain arithmetic", node.lineno)

    def decides(self, node: ast.expr) -> None:
        if self.value(node) != NONE:
            raise UnportableError(
                "a condition depends on a division or a function, and a card does not notice when that fails",
                node.lineno,
            )

    def is_length(self, node: ast.expr) -> bool:
        """`len(a)` or `a.shape[1]`, which are numbers of the kernel as of the host."""
        match node:
            case ast.Call(func=func, args=[ast.Name(id=name)], keywords=[]):
                return name in self.arrays and self.site.resolves_to(func, "builtins.len")
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant()):
                return name in self.arrays
        return False

    def value(self, node: ast.expr) -> Doubt:
        if self.is_length(node):
            return NONE
        if isinstance(node, ast.Compare | ast.BoolOp):
            for each in (node.left, *node.comparators) if isinstance(node, ast.Compare) else node.values:
                self.decides(each)
            return NONE
        match node:
            case ast.Constant(value=value) if type(value) in (int, float, bool):
                return NONE
            case ast.Name(id=name):
                if name in self.arrays:
                    raise UnportableError("it uses an array as a whole", node.lineno)
                return self.known.get(name, NONE)
            case ast.Attribute():
                if self.site.resolved(node) in ("math.pi", "math.e", "numpy.pi", "numpy.e"):
                    return NONE
            case ast.Subscript(value=ast.Name(id=name)) if name in self.arrays:
                self.subscript(node)
                return self.known.get(f"{name}[]", NONE)
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(op, self.value(left), self.value(right), right)
            case ast.UnaryOp(operand=operand):
                return self.value(operand)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.decides(test)
                return self.value(body) | self.value(orelse)
            case ast.Call(keywords=[]):
                return self.call(node)
        raise UnportableError(f"`{ast.unparse(node)[:40]}` is nothing that a kernel computes", node.lineno)

    def operation(self, op: ast.operator, left: Doubt, right: Doubt, divisor: ast.expr) -> Doubt:
        constant = divisor.value if isinstance(divisor, ast.Constant) else None
        positive = isinstance(constant, int | float) and constant > 0
        if isinstance(op, ast.Add | ast.Sub | ast.Mult):
            return left | right
        if isinstance(op, ast.Div):
            if right.infinite:
                raise UnportableError(
                    "it divides by what may be infinite on a card, where Python raises", divisor.lineno
                )
            if not positive and not self.above and self.is_fixed(divisor) and isinstance(divisor, ast.Name | ast.BinOp):
                self.divisors[f"({self.site.code(divisor)}) != 0"] = None
                positive = True
            return left | right if positive else BOTH
        if isinstance(op, ast.Pow) and positive and left == NONE:
            return NONE if constant in (2, 3) else BOTH
        if isinstance(op, ast.FloorDiv | ast.Mod) and left == NONE:
            if not positive and right == NONE and not self.above and self.is_whole_number(divisor):
                self.divisors[f"({self.site.code(divisor)}) > 0"] = None  # of floats: `porting.wholes` says no
                positive = True
            if positive:
                return NONE
        raise UnportableError(
            f"`{ast.unparse(divisor)[:30]}` may make a division or a power fail, unseen on a card", divisor.lineno
        )

    def is_fixed(self, node: ast.expr) -> bool:
        """Numbers that are the same in all iterations, added, multiplied, squared."""
        match node:
            case ast.Constant(value=value):
                return type(value) in (int, float)
            case ast.Name(id=name):
                return name not in self.arrays and name not in self.stored
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
                return self.is_fixed(left) and self.is_fixed(right)
            case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=2 | 3)):
                return self.is_fixed(left)
        return False

    def is_whole_number(self, node: ast.expr) -> bool:
        """A variable or a length that is the same in all iterations."""
        return self.is_length(node) or (isinstance(node, ast.Name) and self.is_fixed(node))

    def call(self, node: ast.Call) -> Doubt:
        resolved = self.site.resolved(node.func)
        module, _, name = resolved.rpartition(".")
        found = NONE
        passed = [self.value(each) for each in node.args]
        for each in passed:
            found = found | each
        helper = self.site.helper(node)
        if helper is not None:
            return doubt_of(self, node, helper, passed)
        if resolved in PLAIN:
            if name in ("min", "max") and found != NONE:
                raise UnportableError(f"`{name}` would hide what is not a number", node.lineno)
            return found
        if module not in ("math", "numpy") or name not in FUNCTIONS:
            raise UnportableError(f"it calls `{ast.unparse(node.func)}`, which is not known on a card", node.lineno)
        if found.infinite:
            raise UnportableError("a function would hide what is infinite on a card, where Python raises", node.lineno)
        return found | (BOTH if name in STEEP else NAN)


# ---------------------------------------------------------------- indices


def index_tests(nest: Nest, ranks: Mapping[str, int | None], wrapped: Wrapped) -> list[str]:
    """Run-time tests that every index of the nest is within its array. Raises `UnportableError`."""
    loops = {loop.variable: loop for loop in _loops(nest.loop)}
    tests: dict[str, None] = {}
    for access, conditions in _accesses(nest.loop):
        rank = ranks.get(access.array, -1)
        if (
            rank == -1
            or access.nested
            or not access.subscripts
            or (rank is not None and len(access.subscripts) != rank)
        ):
            raise UnportableError(f"`{access.text}` is no element of an array that is passed", access.line)
        for axis, subscript in enumerate(access.subscripts):
            if not isinstance(subscript, Affine):
                found = wrapped.tests(access, axis, subscript)
                tests |= dict.fromkeys(found)
                if found:
                    continue
                raise UnportableError(f"which element `{access.text}` is depends on data", access.line)
            low, high = (_extreme(subscript, loops, upper, access, conditions) for upper in (False, True))
            if not low.terms and low.constant < 0:  # counts from the end, on a card, too
                tests[f"{-low.constant} <= {access.array}.shape[{axis}]"] = None
            if low.terms:
                tests[f"0 <= {low}"] = None
            tests[f"{high} < {access.array}.shape[{axis}]"] = None
    return list(tests)


def _loops(loop: Loop) -> Iterator[Loop]:
    yield loop
    for each in loop.body:
        if isinstance(each, Loop):
            yield from _loops(each)


def _accesses(loop: Loop) -> Iterator[tuple[Access, tuple[Condition, ...]]]:
    """With what holds where they happen."""
    for each in loop.body:
        if isinstance(each, Loop):
            yield from _accesses(each)
        elif isinstance(each, Statement):
            yield from ((access, each.conditions) for access in each.accesses)


def _limit(variable: str, conditions: Sequence[Condition], loops: Mapping[str, Loop], upper: bool) -> Affine | None:
    """What the branch says of a variable: `i <= n - 2` in `if i < n - 1`; None where it says nothing."""
    for each in conditions:
        if each.comparison is not Comparison.NOT_NEGATIVE or not isinstance(each.left, Affine):
            continue
        factor = dict(each.left.terms).get(variable, 0)
        others = tuple((name, value) for name, value in each.left.terms if name != variable)
        if factor == (-1 if upper else 1) and not any(name in loops or "@" in name for name, _ in others):
            turned = 1 if upper else -1
            return Affine(terms=tuple((n, turned * v) for n, v in others), constant=turned * each.left.constant)
    return None


def _extreme(
    affine: Affine, loops: Mapping[str, Loop], upper: bool, access: Access, conditions: Sequence[Condition] = ()
) -> Affine:
    """The largest, or smallest, value in the box of the loops, in terms of what does not change."""
    order = list(loops)
    for variable in reversed(order):  # the innermost first: its bounds may hold outer variables
        factor = dict(affine.terms).get(variable, 0)
        if not factor:
            continue
        loop = loops[variable]
        top = (factor > 0) == upper
        limit = _limit(variable, conditions, loops, top)
        if limit is not None:
            affine = _substituted(affine, variable, factor, limit, 0)
            continue
        bound = loop.stop if top else loop.start
        if not isinstance(bound, Affine) or loop.step is None or loop.step < 1 or loop.unknown:
            raise UnportableError(f"how far `{access.text}` goes is not known before the loop", access.line)
        shift = -1 if top else 0
        affine = _substituted(affine, variable, factor, bound, shift)
    if any("@" in name for name, _ in affine.terms):
        raise UnportableError(f"how far `{access.text}` goes is not known before the loop", access.line)
    return affine


def _substituted(affine: Affine, variable: str, factor: int, bound: Affine, shift: int) -> Affine:
    terms = {name: value for name, value in affine.terms if name != variable}
    for name, value in bound.terms:
        terms[name] = terms.get(name, 0) + factor * value
    kept = tuple(sorted((name, value) for name, value in terms.items() if value))
    return Affine(terms=kept, constant=affine.constant + factor * (bound.constant + shift))
