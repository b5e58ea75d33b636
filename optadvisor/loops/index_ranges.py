"""Between which numbers the indices of loops lie, told from the text before the loops begin.

    for i in range(1, n - 1):              `u` along its first axis: from 0 to n - 1
        d[i] = u[i + 1] - u[i - 1]         `d`: from 1 to n - 2, both told in front of the loop

Indices and the bounds of loops are sums of loop variables and of numbers that the loops leave alone. An index that is
told in front of a loop is tested there once; the others, `single` ones, are tested where they stand: those read from
arrays, those that the loop counts itself, and those that a condition on the same variables protects, unless another
test covers them (see `index_conditions`).

Does not handle: arrays that have no name where they are indexed (the answer is None then), indices of lists that grow
and of tuples, which compiled code always looks after.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from optadvisor.loops.facts import Facts
from optadvisor.loops.index_conditions import ANYTHING, Known, Limit, compared, differ, limits, names_at_exits, within
from optadvisor.loops.index_lengths import elements_never_negative, made_lengths, reaches_less, running
from optadvisor.loops.index_terms import Terms, has_slice, index_parts, is_array, is_small, replaced
from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.nests.reading.integers import add, constant
from optadvisor.source.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Along one axis of an array, from where to where a loop's index goes."""

    array: str
    axis: int
    lowest: Affine
    highest: Affine
    never_negative: bool
    """Is `lowest` at least 0, whatever the numbers in it?"""


@dataclass(kw_only=True)
class Indices:
    """Where each index of a function is to be tested."""

    ahead: dict[ast.stmt, list[Reach]] = field(default_factory=dict)
    """Statement, in front of which the ranges of indices inside it are tested."""
    single: dict[ast.expr, tuple[str, int]] = field(default_factory=dict)
    """Index that is tested where it stands → array and axis."""
    chains: dict[ast.Subscript, tuple[ast.Name, list[ast.expr]]] = field(default_factory=dict)
    """`a[i][j]` → array and all indices."""
    unchecked: set[ast.BinOp] = field(default_factory=set)
    """Sums in indices known to be small, of which no test is needed whether they fit 64 bits."""


@dataclass(frozen=True, kw_only=True)
class _Around:
    """A loop, or a condition, around an index."""

    anchor: ast.stmt | None = None
    """The statement in front of which one can test what the loop will do, if there is one."""
    loop: bool = False
    variable: str = ""
    element: bool = False
    """Does the variable go over the elements of an array? Then that one condition limits it is what may be used."""
    lowest: Affine | None = None
    highest: Affine | None = None
    stored: frozenset[str] = frozenset()
    """Names that the loop binds, its variable among them."""
    condition: frozenset[str] = frozenset()
    """Names that the condition looks at."""
    limits: tuple[Limit, ...] = ()
    """What it says about variables."""
    signed: frozenset[str] = frozenset()
    """Terms that may be negative where it is evaluated."""


@dataclass(frozen=True, kw_only=True)
class _Protected:
    """An index with a condition around it."""

    node: ast.expr
    array: str
    axis: int
    around: tuple[_Around, ...]
    known: list[Known]
    """What is known of it."""

    @property
    def spelled(self) -> tuple[str, int, str]:
        return self.array, self.axis, ast.unparse(self.node)


class _Unknown(Exception):  # noqa: N818
    """An index nobody can look after here."""


def indices_of(site: Site, facts: Facts, anchors: Callable[[ast.stmt], bool]) -> Indices | None:
    """Where the indices of a function are to be tested; None when some cannot be.

    `anchors` says whether a test may be put in front of a statement.
    """
    reader = _Reader(facts=facts, terms=Terms(site=site, facts=facts), anchors=anchors)
    try:
        reader.block(facts.function.body, ())
    except _Unknown:
        return None
    reader.protected_ones()
    return reader.found


@dataclass(kw_only=True)
class _Reader:
    facts: Facts
    terms: Terms
    anchors: Callable[[ast.stmt], bool]
    found: Indices = field(default_factory=Indices)
    protected: list[_Protected] = field(default_factory=list)

    @functools.cached_property
    def made(self) -> dict[tuple[str, int], Affine]:
        """Array and axis → the length that it was made with, at least."""
        return dict(made_lengths(self.terms))

    # ------------------------------------------------------------ statements

    def block(self, statements: Sequence[ast.stmt], around: tuple[_Around, ...]) -> None:
        for statement in statements:
            self.statement(statement, around)
            left = names_at_exits(statement)
            if left and not _apart(statement, around):
                around = (*around, _Around(condition=left))

    def statement(self, statement: ast.stmt, around: tuple[_Around, ...]) -> None:
        if statement in self.facts.abandoned:
            return
        match statement:
            case ast.For():
                self.expression(statement.iter, around, statement)
                inner = (*around, self.loop(statement, statement.target, statement.iter, statement))
                self.expression(statement.target, inner, None)
                before = self.terms.small
                self.terms.small = before | (self.terms.looked_at(statement.iter) - _stored(statement))
                with running(self.terms, statement.iter, _stored(statement)):
                    self.block(statement.body, inner)
                self.terms.small = before
                self.block(statement.orelse, (*around, _Around(condition=ANYTHING)))
            case ast.While():
                looped = _Around(anchor=self.anchor(statement), loop=True, stored=_stored(statement))
                self.expression(statement.test, (*around, looped), None)
                self.block(statement.body, (*around, looped, _Around(condition=compared(statement.test))))
                self.block(statement.orelse, (*around, _Around(condition=ANYTHING)))
            case ast.If():
                self.expression(statement.test, around, statement)
                begin = len(self.protected)
                self.block(statement.body, (*around, self.condition(statement.test, True, _counted(around))))
                middle = len(self.protected)
                self.block(statement.orelse, (*around, self.condition(statement.test, False, _counted(around))))
                self.in_both(self.protected[begin:middle], self.protected[middle:], around)
            case ast.Assign() | ast.AugAssign() | ast.AnnAssign() | ast.Expr() | ast.Return():
                for name, child in ast.iter_fields(statement):
                    for each in child if isinstance(child, list) else [child]:
                        if isinstance(each, ast.expr) and name != "annotation":
                            self.expression(each, around, statement)
            case _:
                if any(isinstance(node, ast.Subscript) for node in ast.walk(statement)):
                    raise _Unknown

    def anchor(self, statement: ast.stmt) -> ast.stmt | None:
        return statement if self.anchors(statement) else None

    def loop(
        self, node: ast.For | ast.comprehension, target: ast.expr, items: ast.expr, anchor: ast.stmt | None
    ) -> _Around:
        stored = _stored(node)
        around = _Around(anchor=anchor and self.anchor(anchor), loop=True, stored=stored)
        if isinstance(items, ast.Call) and self.terms.site.resolves_to(items.func, "builtins.enumerate"):
            counted = target.elts[0] if isinstance(target, ast.Tuple) and len(target.elts) == 2 else None
            length = self.terms.length(items.args[0]) if len(items.args) == 1 and not items.keywords else None
            bounds = (constant(0), add(length, constant(-1))) if length is not None else None
        else:
            counted, bounds = target, self.terms.bounds(items) or elements_never_negative(self.facts, items)
        if not isinstance(counted, ast.Name) or bounds is None or _bound_inside(node, counted):
            return around
        return _Around(
            anchor=around.anchor, loop=True, stored=stored, variable=counted.id, lowest=bounds[0], highest=bounds[1],
            element=isinstance(items, ast.Name),
        )  # fmt: skip

    # ------------------------------------------------------------ expressions

    def expression(self, node: ast.expr, around: tuple[_Around, ...], anchor: ast.stmt | None) -> None:
        """Look at all indices in an expression; `anchor` is the statement that evaluates it once, if it is one."""
        match node:
            case ast.BoolOp(values=parts):
                self.one_by_one(parts, around, isinstance(node.op, ast.And))
            case ast.Compare() if len(node.ops) > 1:
                self.one_by_one([node.left, *node.comparators], around)
            case ast.IfExp():
                self.expression(node.test, around, None)
                self.expression(node.body, (*around, self.condition(node.test, True)), None)
                self.expression(node.orelse, (*around, self.condition(node.test, False)), None)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                self.comprehension(node, around, anchor)
            case ast.Lambda():
                raise _Unknown
            case ast.Subscript():
                self.subscript(node, around, anchor)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.keyword):
                        self.expression(child.value, around, anchor)
                    elif isinstance(child, ast.expr):
                        self.expression(child, around, anchor)

    def one_by_one(self, parts: Sequence[ast.expr], around: tuple[_Around, ...], truth: bool | None = None) -> None:
        """Of which each is evaluated only when those before it came out as `truth`."""
        for part in parts:
            self.expression(part, around, None)
            seen = self.condition(part, truth) if truth is not None else _Around(condition=compared(part))
            around = (*around, seen)

    def condition(self, test: ast.expr, truth: bool, counted: frozenset[str] = frozenset()) -> _Around:
        """What a condition that came out as `truth` says, in loops with these variables."""
        before = self.terms.signed
        self.terms.signed = set(before)
        found = tuple(limits(test, truth, self.terms.affine))
        signed, self.terms.signed = frozenset(self.terms.signed - before), before
        return _Around(condition=compared(test, truth, counted), limits=found, signed=signed)

    def comprehension(
        self,
        node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp,
        around: tuple[_Around, ...],
        anchor: ast.stmt | None,
    ) -> None:
        for part in node.generators:
            self.expression(part.iter, around, None)
            around = (*around, self.loop(part, part.target, part.iter, anchor))
            anchor = None  # in front of the statement, the variables of the loops around the next one mean nothing
            for test in part.ifs:
                self.expression(test, around, None)
                around = (*around, self.condition(test, True, _counted(around)))
        values = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        for value in values:
            self.expression(value, around, None)

    # ------------------------------------------------------------ indices

    def subscript(self, node: ast.Subscript, around: tuple[_Around, ...], anchor: ast.stmt | None) -> None:
        chain, base = [node], node.value
        while isinstance(base, ast.Subscript) and self.is_array(base.value) and not has_slice(base):
            chain.append(base)
            base = base.value
        if not self.is_array(base) or has_slice(node):  # a tuple, a list that grows, a part of a list
            for child in (node.value, *index_parts(node)):
                self.expression(child, around, anchor)
            return
        if not isinstance(base, ast.Name):
            raise _Unknown
        parts = [part for each in reversed(chain) for part in index_parts(each)]
        if len(chain) > 1:
            self.found.chains[node] = base, parts
        for axis, part in enumerate(parts):
            self.expression(part, around, anchor)
            self.index(base.id, axis, part, around)

    def is_array(self, node: ast.expr) -> bool:
        if node not in self.facts.values:
            raise _Unknown  # never reached by the interpreter
        return is_array(self.facts, node)

    def index(self, array: str, axis: int, node: ast.expr, around: tuple[_Around, ...]) -> None:
        told = self.terms.affine(node)
        names = frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name))
        remainder = self.terms.remainder(node)
        exact = [(told, told)] if told is not None else []
        for spans in (exact, remainder):
            plain = [list(self.known(array, span, names, around)) for span in spans]
            ahead = [[each for each in known if each.anchor is not None and not each.protected] for known in plain]
            if spans and all(ahead):
                for known in ahead:
                    self.ahead(array, axis, known[-1])
                self.found.unchecked.update(_sums(node) if told is not None else ())
                return
        self.found.single[node] = array, axis
        either = (False, True) if any(each.limits for each in around) else (False,)
        ways = [(least, most) for least in either for most in either]
        for span in (*exact, *(remainder if len(remainder) == 1 else [])):
            known = [each for way in ways for each in self.known(array, span, names, around, way)]
            self.protected.append(_Protected(node=node, array=array, axis=axis, around=around, known=known))

    def ahead(self, array: str, axis: int, known: Known) -> None:
        low, high = known.lowest, known.highest
        positive = self.terms.never_negative(low)
        reach = Reach(array=array, axis=axis, lowest=low, highest=high, never_negative=positive)
        assert known.anchor is not None
        reaches = self.found.ahead.setdefault(known.anchor, [])
        if reach not in reaches:
            reaches.append(reach)

    def known(
        self,
        array: str,
        span: tuple[Affine, Affine],
        mentioned: frozenset[str],
        around: tuple[_Around, ...],
        limited: tuple[bool, bool] = (False, False),
    ) -> Iterator[Known]:
        """From the inside out, the loops in front of which the range of an index is known, with the range.

        `limited` says whether conditions are what tells the least, and the most, that a variable is.
        """
        lowest, highest = span
        said, protected = list[Limit](), False
        signed = frozenset[str]()
        for each in reversed(around):
            if not each.loop:
                protected = protected or bool(each.condition & mentioned) or each.condition == ANYTHING
                said += each.limits
                signed = signed | each.signed if any(limited) else signed
                continue
            usable = each.variable and (any(limited) or not each.element)
            if usable and each.lowest is not None and each.highest is not None:
                low = _limit(said, each.variable, True) if limited[0] else None
                high = _limit(said, each.variable, False) if limited[1] else None
                low, high = low or each.lowest, high or each.highest
                lowest, highest = (
                    replaced(lowest, each.variable, low, high),
                    replaced(highest, each.variable, high, low),
                )
            mentioned = mentioned | self.terms.variables(lowest) | self.terms.variables(highest)
            read = self.terms.variables(lowest) | self.terms.variables(highest) | {array}
            if read & each.stored or not (is_small(lowest) and is_small(highest)):
                return
            yield Known(anchor=each.anchor, lowest=lowest, highest=highest, protected=protected, signed=signed)
            said = [one for one in said if not each.stored & {one.name, *self.terms.variables(one.value)}]

    def in_both(self, first: list[_Protected], second: list[_Protected], around: tuple[_Around, ...]) -> None:
        """Indices of both branches are reached whatever the condition is, so that it protects nothing."""
        same = {each.spelled for each in first} & {each.spelled for each in second}
        for each in {one.node: one for one in (*first, *second) if one.spelled in same}.values():
            if not any(one.loop for one in each.around[len(around) :]):
                self.found.single.pop(each.node, None)
                self.index(each.array, each.axis, each.node, around)

    def protected_ones(self) -> None:
        """Leave out the tests of indices that cannot be out of range where others are not."""
        for index in self.protected:
            node, place = index.node, (index.array, index.axis)
            length = f"{index.array}.shape[{index.axis}]" if index.axis else f"len({index.array})"
            made = self.made.get(place)
            for each in index.known:
                reaches = self.found.ahead.get(each.anchor, []) if each.anchor is not None else []
                tested = [(one.lowest, one.highest) for one in reaches if (one.array, one.axis) == place]
                positive = self.terms.never_negative(each.lowest, each.signed)
                if within(each, length, tested, positive) or (positive and reaches_less(each.highest, made)):
                    self.found.single.pop(node, None)
                    self.found.unchecked.update(_sums(node) if self.terms.affine(node) is not None else ())


def _limit(said: Sequence[Limit], name: str, least: bool) -> Affine | None:
    """What the innermost condition says about a variable."""
    return next((each.value for each in said if (each.name, each.least) == (name, least)), None)


def _sums(node: ast.expr) -> Iterator[ast.BinOp]:
    return (each for each in ast.walk(node) if isinstance(each, ast.BinOp))


def _stored(node: ast.AST) -> frozenset[str]:
    """Names that a loop binds or unbinds."""
    return frozenset(
        each.id for each in ast.walk(node) if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)
    )


def _bound_inside(loop: ast.For | ast.comprehension, target: ast.Name) -> bool:
    """Is the loop's variable bound by anything else in the loop?"""
    same = [each for each in ast.walk(loop) if isinstance(each, ast.Name) and each.id == target.id]
    return any(not isinstance(each.ctx, ast.Load) and each is not target for each in same)


def _apart(statement: ast.stmt, around: tuple[_Around, ...]) -> bool:
    """Is it `if i == j: continue` in the loops of both?"""
    match statement:
        case ast.If(test=test, body=[ast.Continue()], orelse=[]):
            return differ(test, False, _counted(around))
    return False


def _counted(around: tuple[_Around, ...]) -> frozenset[str]:
    """The variables of the loops around."""
    return frozenset(each.variable for each in around if each.loop and each.variable)
