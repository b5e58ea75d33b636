"""Several iterations of a loop side by side, in the text of a compiled copy: each adds in its own order, as before.

    for j in range(p):                     for j in range(0, p - 3, 4):
        s = 0.0                                s = 0.0
        for k in range(m):                     s_b = 0.0
            s += a[j, k] * b[k]                …
        c[j] = s                               for k in range(m):
                                                   s += a[j, k] * b[k]
                                                   s_b += a[j + 1, k] * b[k]
                                                   …
                                           for j in range(p // 4 * 4, p):
                                               …

Unroll-and-jam: an addition waits for the one before it, and leaves the processor time for three others. Where all that
is read lies side by side for neighbouring iterations (`b[k, j]`), the two loops are interchanged instead, and the sums
kept in an array (scalar expansion): then the processor has them in its wide registers.

Does not handle: which loops may be written so (`_kernel_lanes`).
"""

from __future__ import annotations

import ast
import copy
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from optadvisor.loops.facts import Facts
from optadvisor.rewriters._kernel_lanes_flow import appended, is_stored, machines, ranks, read, set_before_read
from optadvisor.rewriters._kernel_lanes_headers import Headers
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_plan import children

_KNOWN = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.If, ast.Expr, ast.Raise, ast.Pass)
FOUR = "# four sums at a time, each in its own order: no addition waits for another\n"
ROWS = "# one term for all sums, then the next one: each is added up in its own order, several at once\n"
LETTERS = "abcd"
"""With numbers, names might be those that `fresh` gives to others."""
LANES = len(LETTERS)
FEWEST, MOST = 16, 2**14
"""Iterations for which loops are interchanged: less is no gain, and sums of more do not stay in a processor's cache."""
MOST_STATEMENTS = 12
"""More, times four, take longer to compile than they gain."""


class Writing(Protocol):
    """What is needed of `_kernel_writer.Writer`."""

    names: Names
    facts: Facts

    def splice(self, start: int, end: int, nodes: list[ast.AST]) -> str: ...


def lanes_text(writer: Writing, node: ast.For) -> str:
    """The loop in that form; where it has none, one iteration after the other."""
    site, module, beside = writer.names.site, writer.names.site.module, writer.names.lanes[node]
    start, end = module.span(node)
    one_by_one, indent = writer.splice(start, end, list(children(node))), module.indent(node)
    plain = textwrap.dedent(indent + one_by_one)
    loop = ast.parse(plain).body[0]
    assert isinstance(loop, ast.For)
    Headers(ranks=dict(ranks(writer.facts)), fresh=site.fresh).written(loop)
    if not isinstance(loop.target, ast.Name):
        return one_by_one
    written = Lanes(
        loop=loop,
        handed_on=beside.kept,
        counts=site.fresh("suspects"),
        machines=dict(machines(writer.facts)),
        fresh=site.fresh,
        nonempty=site.fresh("_nonempty"),
        numpy=writer.names.numpy,
    )
    known = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    alone = all(name in known or re.fullmatch(r"checked\d+", name) for name in {*written.own, *written.kept})
    if not alone or not written.are_apart() or not written.has_form():
        return one_by_one
    test = " and ".join(f"{writer.names.check('apart')}({one}, {other})" for one, other in beside.apart)
    text = written.interchanged(test)
    if text is None:
        text = written.jammed()
        if text is not None and test:
            text = "\n".join([f"if {test}:", textwrap.indent(text, "    "), "else:", textwrap.indent(plain, "    ")])
    return one_by_one if text is None else text.replace("\n", f"\n{indent}")


@dataclass(kw_only=True)
class Lanes:
    """A loop whose iterations have nothing to do with each other, as it would be written one by one."""

    loop: ast.For
    handed_on: frozenset[str]
    """Variables that one iteration sets for the next, or for what comes behind the loop."""
    counts: str
    """A variable to which iterations only add."""
    machines: Mapping[str, str]
    """Variable → dtype, of those known to be numbers of one type throughout."""
    fresh: Callable[[str], str]
    nonempty: str
    """A function that raises where a loop would not run."""
    numpy: str
    start: str = field(default="", init=False)
    stop: str = field(default="", init=False)
    own: frozenset[str] = field(default=frozenset(), init=False)
    """Variables that each iteration has for itself."""
    kept: frozenset[str] = field(default=frozenset(), init=False)
    """Those that it hands on to the next one, and lists that it appends to."""

    def __post_init__(self) -> None:
        merged = {each.target.id for each in self._merged(self.loop.body)}  # type: ignore[attr-defined]
        stored = [n.id for n in _nodes(self.loop.body) if isinstance(n, ast.Name) and is_stored(n)]
        stored = [name for name in stored if name != self.counts and name not in merged]
        anew = {n for n in stored if set_before_read(self.loop.body, frozenset(), {n}) is not None}
        self.own = frozenset(anew - self.handed_on)
        self.kept = frozenset({*stored, *appended(self.loop)} - self.own)
        self.start, self.stop = self.fresh(f"{self.variable}_start"), self.fresh(f"{self.variable}_stop")

    def are_apart(self) -> bool:
        """Does it count by one, and is what iterations hand on in one part, where they come one after the other?"""
        match self.loop:
            case ast.For(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[_] | [_, _]), orelse=[]
            ):
                known = all(isinstance(n, _KNOWN) for n in _nodes(self.loop.body) if isinstance(n, ast.stmt))
                alone = name not in {*self.own, *self.kept} and self._counts_anew()
                return known and alone and all(map(self._stands_together, self.kept))
        return False

    def _counts_anew(self) -> bool:
        """Does no iteration read what an earlier one has left in the variables of loops inside?"""
        counts = {each.target.id for each in self._merged(self.loop.body)}  # type: ignore[attr-defined]
        return set_before_read(self.loop.body, frozenset(), counts) is not None

    def _stands_together(self, name: str) -> bool:
        """Is it mentioned between the same two loops inside, and nowhere else?"""
        between = [part for part in _split(self, self.loop.body) if isinstance(part, list) and name in _names(part)]
        mentions = [n for n in ast.walk(self.loop) if isinstance(n, ast.Name) and n.id == name]
        return len(between) == 1 and len(mentions) == sum(n in mentions for n in _nodes(between[0]))

    # ------------------------------------------------------------ which loops inside are gone through once for several

    @property
    def variable(self) -> str:
        assert isinstance(self.loop.target, ast.Name)
        return self.loop.target.id

    def _merged(self, body: Sequence[ast.stmt]) -> Iterator[ast.For]:
        """The loops inside that go round equally for each iteration."""
        for statement in body:
            if isinstance(statement, ast.For) and self.goes_round_alike(statement):
                yield statement
                yield from self._merged(statement.body)

    def goes_round_alike(self, inner: ast.For) -> bool:
        """Whether its header is the same in each iteration, and nothing in it leaves it or sets its variable."""
        if not isinstance(inner.target, ast.Name) or inner.orelse or not self._is_plain(inner.iter):
            return False
        leaving = (ast.Break, ast.Continue, ast.Return)
        if any(isinstance(node, leaving) for node in _nodes(inner.body)):
            return False
        nodes = [*_nodes(self.loop.body)]
        stored = [n.id for n in nodes if isinstance(n, ast.Name) and is_stored(n)]
        counted = [n.target.id for n in nodes if isinstance(n, ast.For) and isinstance(n.target, ast.Name)]
        read = {n.id for n in ast.walk(inner.iter) if isinstance(n, ast.Name)}
        outer = {n.target.id for n in nodes if isinstance(n, ast.For) and inner in ast.walk(n) and n is not inner
                 and isinstance(n.target, ast.Name)}  # fmt: skip
        if read & ({*stored, self.variable} - outer) or stored.count(inner.target.id) != counted.count(inner.target.id):
            return False
        written = {n.value.id for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Name)
                   and not isinstance(n.ctx, ast.Load)}  # fmt: skip
        return not read & written

    def _is_plain(self, items: ast.expr) -> bool:
        """Does a header only name what a loop goes through, or count?"""
        calls = [node.func for node in ast.walk(items) if isinstance(node, ast.Call)]
        plain = ("range", "len", self.nonempty)
        return all(isinstance(call, ast.Name) and call.id in plain for call in calls)

    def has_form(self) -> bool:
        """Is there a loop inside that several iterations may share?"""
        return any(self._merged(self.loop.body))

    # ------------------------------------------------------------ four at a time

    def jammed(self) -> str | None:
        """The loop for `LANES` iterations at a time, and for those that are left; None where it has no such form."""
        if sum(isinstance(node, ast.stmt) for node in _nodes(self.loop.body)) > MOST_STATEMENTS:
            return None
        first, stop = self._bounds()
        begins = [] if first.isdigit() else [f"{self.start} = {first}"]
        first = first if first.isdigit() else self.start
        together = ast.For(
            target=ast.Name(id=self.variable, ctx=ast.Store()),
            iter=_expression(f"range({first}, {self.stop} - {LANES - 1}, {LANES})"),
            body=[*self._jam(self.loop.body)],
            orelse=[],
        )
        length, before = (self.stop, "") if first == "0" else (f"({self.stop} - {first})", f"{first} + ")
        rest = f"{before}{length} // {LANES} * {LANES} if {self.stop} > {first} else {first}"
        left = copy.deepcopy(self.loop)
        left.iter = _expression(f"range({rest}, {self.stop})")
        return FOUR + _text([*ast.parse("\n".join([*begins, f"{self.stop} = {stop}"])).body, together, left])

    def is_shared(self, statement: ast.stmt) -> bool:
        """Is it a look at what all iterations count?"""
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()):
                return name == self.counts
            case ast.If(body=[ast.Raise()], orelse=[]):
                return not read(statement) & {*self.own, *self.kept, self.variable}
        return False

    def _bounds(self) -> tuple[str, str]:
        assert isinstance(self.loop.iter, ast.Call)
        bounds = [ast.unparse(each) for each in self.loop.iter.args]
        return (bounds[0], bounds[1]) if bounds[1:] else ("0", bounds[0])

    def _jam(self, body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
        for part in _split(self, body):
            if isinstance(part, ast.For):
                inner = copy.copy(part)
                inner.body = [*self._jam(part.body)]
                yield inner
            elif isinstance(part, ast.stmt):
                yield part
            else:
                for number in range(LANES):
                    yield from (_Lane(self, number).visit(copy.deepcopy(statement)) for statement in part)

    # ------------------------------------------------------------ the loop inside

    def interchanged(self, apart: str) -> str | None:
        """The loop once for each of its parts, inside the loops that it has inside; None where that gains nothing.

        `apart` is a further test for that, empty for none.
        """
        first, stop = self._bounds()
        if first not in ("0", "1") or not self._lie_side_by_side(int(first)):
            return None
        parts = [*_parts(self, self.loop.body)]
        kept = sorted(name for name in self.own if not _is_for_one_part(name, parts))
        if any(name not in self.machines for name in kept):
            return None
        arrays = {name: self.fresh(f"{name}_row") for name in kept}
        lines = [
            f"{arrays[name]} = {self.numpy}.empty({self.stop}, {self.numpy}.{self.machines[name]})" for name in kept
        ]
        size = f"{FEWEST} <= {self.stop} <= {MOST}"
        there = ast.parse("\n".join(lines)).body
        branch = ast.If(
            test=_expression(f"{apart} and {size}" if apart else size),
            body=[*there, *self._apart(self.loop.body, arrays)],
            orelse=[self._one_by_one()],
        )
        return ROWS + _text([*ast.parse(f"{self.stop} = {stop}").body, branch])

    def _one_by_one(self) -> ast.For:
        loop = copy.deepcopy(self.loop)
        assert isinstance(loop.iter, ast.Call)
        loop.iter.args[-1] = ast.Name(id=self.stop, ctx=ast.Load())
        return loop

    def _apart(self, body: Sequence[ast.stmt], arrays: Mapping[str, str]) -> Iterator[ast.stmt]:
        for part in _split(self, body):
            if isinstance(part, ast.For):
                inner = copy.copy(part)
                inner.body = [*self._apart(part.body, arrays)]
                yield inner
            elif isinstance(part, ast.stmt):
                yield part
            else:
                loop = self._one_by_one()
                loop.body = [_Row(self.variable, arrays).visit(copy.deepcopy(statement)) for statement in part]
                yield loop

    def _lie_side_by_side(self, first: int) -> bool:
        """Is whatever the inner loops look up next to what the neighbouring iterations look up, or the same?"""
        looked_up = [n for each in self._merged(self.loop.body) for n in ast.walk(each) if isinstance(n, ast.Subscript)]
        moving = {self.variable, *self.own}
        found = False
        for node in looked_up:
            axes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if not isinstance(node.value, ast.Name) or node.value.id in self.own or _names(axes[:-1]) & moving:
                return False
            if _names(axes[-1:]) & moving:
                if not self._is_neighbour(axes[-1], first):
                    return False
                found = True
        return found

    def _is_neighbour(self, index: ast.expr, first: int) -> bool:
        match index:
            case ast.Name():
                return index.id == self.variable
            case ast.BinOp(
                left=ast.Name(id=name), op=ast.Add() | ast.Sub() as sign, right=ast.Constant(value=int(far))
            ):
                return name == self.variable and (isinstance(sign, ast.Add) or far <= first)
        return False


@dataclass
class _Lane(ast.NodeTransformer):
    """A statement for the iteration `number` after the first one."""

    lanes: Lanes
    number: int

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if self.number and node.id == self.lanes.variable:
            return ast.BinOp(left=node, op=ast.Add(), right=ast.Constant(value=self.number))
        if self.number and node.id in self.lanes.own:
            return ast.Name(id=self.lanes.fresh(f"{node.id}_{LETTERS[self.number]}"), ctx=node.ctx)
        return node


@dataclass
class _Row(ast.NodeTransformer):
    """A statement with some variables in arrays."""

    variable: str
    arrays: Mapping[str, str]

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.arrays:
            return node
        place = ast.Name(id=self.variable, ctx=ast.Load())
        return ast.Subscript(value=ast.Name(id=self.arrays[node.id], ctx=ast.Load()), slice=place, ctx=node.ctx)


def _split(lanes: Lanes, body: Sequence[ast.stmt]) -> Iterator[ast.stmt | list[ast.stmt]]:
    """The loops that go round alike, what stands between them, and before or after that what all iterations count."""
    between: list[ast.stmt] = []
    for statement in [*body, None]:
        if statement is None or (isinstance(statement, ast.For) and lanes.goes_round_alike(statement)):
            first = next((place for place, each in enumerate(between) if not lanes.is_shared(each)), len(between))
            last = max((place for place, each in enumerate(between) if not lanes.is_shared(each)), default=first - 1)
            yield from between[:first]
            if first <= last:
                yield between[first : last + 1]
            yield from between[last + 1 :] if first <= last else []
            if statement is not None:
                yield statement
            between = []
        else:
            between.append(statement)


def _parts(lanes: Lanes, body: Sequence[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """What is to be written as a loop of its own."""
    for part in _split(lanes, body):
        if isinstance(part, ast.For):
            yield from _parts(lanes, part.body)
        elif isinstance(part, list):
            yield part


def _is_for_one_part(name: str, parts: Sequence[list[ast.stmt]]) -> bool:
    """Is a variable given a value in the one part that mentions it, before it is read there?"""
    mentioning = [part for part in parts if name in _names(part)]
    return len(mentioning) == 1 and set_before_read(mentioning[0], frozenset(), {name}) is not None


def _nodes(body: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    for statement in body:
        yield from ast.walk(statement)


def _names(nodes: Sequence[ast.AST]) -> set[str]:
    return {n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name)}


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _text(statements: Sequence[ast.stmt]) -> str:
    return ast.unparse(ast.fix_missing_locations(ast.Module(body=[*statements], type_ignores=[])))
