"""One outermost loop on its way to array statements: what is known of it, and the checks that must stand in front.

    for i in range(1, n):                 reads a[i - 1] and writes d[i]: with n up to len(a) and len(d) both are slices
        d[i] = a[i] - a[i - 1]            → checks: `n <= len(a)`, `n <= len(d)`

The kernel may raise wherever it likes: the original then takes over. So whatever cannot be proved is checked in front.

Does not handle: anything that changes `len` of an array in the loop.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from optadvisor.loops.facts import Facts
from optadvisor.loops.kinds import Inference
from optadvisor.loops.nests.conflicts.traversal import loops_within, places
from optadvisor.loops.nests.ir import Access, Affine, Classification, Integer, Loop, LoopKind, Nest
from optadvisor.loops.nests.reading.integers import add, constant, multiply, subtract
from optadvisor.loops.values import Array, Number
from optadvisor.rewriters.vectorizing import renewed
from optadvisor.rewriters.vectorizing.relaxed import relaxed
from optadvisor.rewriters.vectorizing.renewed import spelled
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, expression, name, number
from optadvisor.source.site import Site


@dataclass(frozen=True, kw_only=True)
class Text:
    """What does not change while one function is written."""

    site: Site
    inference: Inference
    numpy: str
    fresh: Callable[[str], str]
    """A name that is not in use, for a wish; remembers it."""
    exact: bool
    """Only what is equal to the last bit: no pairwise sums, no other math library."""
    trips: Mapping[int, float] = field(default_factory=dict)
    """How often the loop in a line goes round each time that it begins, as far as that is known."""
    blocks: bool = False
    """Are long loops cut into blocks (see `blocks`)?"""
    rank: int
    """No array has more dimensions than this: of more nested loops the outer ones stay."""
    sums: Mapping[str, int] = field(default_factory=dict)
    """Variables that stand for what Python's `sum` or NumPy adds up (see `plain`)."""
    at_once: frozenset[str] = frozenset()
    """Targets of loops that stand for one statement on a whole row: they must not stay loops (see `plain`)."""
    swaps: Mapping[str, str] = field(default_factory=dict)
    """Targets of loops that stand for a swap of rows → the swap as array statements (see `swaps`)."""
    networks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Variables of numbers that are being sorted (see `exchanges`)."""
    checked: Mapping[str, str] = field(default_factory=dict)
    """Targets of loops over positions in slices → the test that the slice is another one (see `plain`)."""


@dataclass(kw_only=True)
class Scene:
    """Where one is in the nest, and what has been found out."""

    text: Text
    facts: Facts
    nest: Nest
    loops: dict[ast.stmt, Loop]
    kinds: dict[str, Classification]
    """By the variable of the loop IR."""
    accesses: dict[tuple[int, str, bool], Access | None]
    """By line, text and whether it is a store; None where one text means several elements."""
    rows: dict[str, Access] = field(default_factory=dict)
    """Names that stand for rows: `row = grid[i]`."""
    env: dict[str, Vec] = field(default_factory=dict)
    """Variables that have become arrays."""
    axes: tuple[Axis, ...] = ()
    sequential: list[Loop] = field(default_factory=list)
    """Loops around that stay loops."""
    checks: dict[Affine, None] = field(default_factory=dict)
    """Must not be negative; evaluated once, in front of the nest."""
    pending: dict[Affine, None] = field(default_factory=dict)
    """The same with loop variables in them: evaluated in front of the statement."""
    bounds: set[str] = field(default_factory=set)
    """Variables of the kernel that hold a loop's bound: each round of the loops around may have another one."""
    depth: int = 0
    """Of calls that have been worked out in place."""
    rounds: dict[str, None] = field(default_factory=dict)
    """Why the last digits of results may differ, as clauses."""
    plans: dict[str, object] = field(default_factory=dict)
    """By loop variable: in which order its statements are done (see `fission`)."""
    strict: bool = False
    """Nothing may change its place (see `fission`)."""
    ahead: list[ast.stmt] = field(default_factory=list)
    """Statements that must stand in front of the one that is being written: what its expressions need."""
    used: set[str] = field(default_factory=set)
    """Names that `new` has given."""
    late: frozenset[str] = frozenset()
    """Variables that keep the value of the last iteration that sets them, under a condition."""
    open: frozenset[str] = frozenset()
    """Those of them that the statements being written may set."""

    def new(self, wish: str) -> str:
        """A name of its own, unlike `Text.fresh`, which gives the same one each time."""
        number, found = 2, self.text.fresh(wish)
        while found in self.used:
            found, number = self.text.fresh(f"{wish}_{number}"), number + 1
        self.used.add(found)
        return found

    def take_ahead(self) -> list[ast.stmt]:
        found, self.ahead = self.ahead, []
        return found

    # ------------------------------------------------------------ numbers

    def machine(self, node: ast.expr) -> str:
        """What kind of number an expression is."""
        value = self.facts.values.get(node)
        if not isinstance(value, Number):
            raise Unvectorized(f"`{self.code(node)}` is not a number", getattr(node, "lineno", 0))
        return value.machine

    def is_array(self, node: ast.expr) -> bool:
        return isinstance(self.facts.values.get(node), Array)

    def code(self, node: ast.expr | ast.stmt) -> str:
        return " ".join(self.text.site.code(node).split())

    def integer(self, value: Integer) -> ast.expr:
        """An affine expression as a tree; its variables are those of loops that stay, and symbols."""
        if not isinstance(value, Affine):
            raise Unvectorized(f"`{value.text}` has another value in each iteration")
        tree: ast.expr | None = None
        for term, factor in value.terms:
            part = self._term(term)
            part = part if abs(factor) == 1 else ast.BinOp(number(abs(factor)), ast.Mult(), part)
            if tree is None:
                tree = part if factor > 0 else ast.UnaryOp(ast.USub(), part)
            else:
                tree = ast.BinOp(tree, ast.Add() if factor > 0 else ast.Sub(), part)
        if tree is None:
            return number(value.constant)
        if value.constant:
            sign: ast.operator = ast.Add() if value.constant > 0 else ast.Sub()
            tree = ast.BinOp(tree, sign, ast.Constant(abs(value.constant)))
        return tree

    def _term(self, term: str) -> ast.expr:
        for loop in self.sequential:
            if loop.variable == term:
                if not loop.target:
                    raise Unvectorized("a position in a container is needed as a number", loop.line)
                return name(loop.target)
        for symbol in self.nest.symbols:
            if symbol.name == term and symbol.array:
                base = expression(spelled(symbol.array))
                return (
                    expression("len(A)", A=base)
                    if symbol.dimension == 0
                    else expression(f"A.shape[{symbol.dimension}]", A=base)
                )
        from optadvisor.rewriters.vectorizing.narrow import as_term

        try:
            return as_term(self, expression(term))
        except SyntaxError:
            raise Unvectorized(f"`{term}` is not known in front of the loop") from None

    def axis_of(self, variable: str) -> Axis | None:
        return next((axis for axis in self.axes if variable in axis.variables), None)

    def length(self, access: Access, dimension: int) -> Affine:
        return Affine(terms=((access.lengths[dimension], 1),))

    # ------------------------------------------------------------ checks

    def require(self, value: Affine) -> None:
        """`value` must not be negative, in no iteration of any loop around."""
        for axis in reversed(self.axes):
            for variable in axis.variables:
                if axis.chosen and variable in dict(value.terms):
                    raise Unvectorized("a bound has another value in each of the iterations that a condition chooses")
                value = least(value, variable, *(axis.whole or (axis.start, axis.stop)), axis.step) or value
        self._settle(value)

    def _settle(self, value: Affine) -> None:
        local = value
        if any(term in self.bounds for term, _ in value.terms):
            self._note(local, self.pending)
            return
        for loop in reversed(self.sequential):
            found = least(value, loop.variable, loop.start, loop.stop, loop.step)
            if found is None:
                self._note(local, self.pending)
                return
            value = found
        self._note(value, self.checks)

    def _note(self, value: Affine, where: dict[Affine, None]) -> None:
        if not value.terms and value.constant < 0:
            raise Wraps("a subscript is surely negative, which counts from the end")
        if not self.proved(value):
            where[value] = None

    def proved(self, value: Affine) -> bool:
        lengths = {symbol.name for symbol in self.nest.symbols if symbol.array}
        return value.constant >= 0 and all(factor > 0 and term in lengths for term, factor in value.terms)

    def not_empty(self, axis: Axis) -> Affine | None:
        """What must not be negative for a loop to run at least once; None when it surely does."""
        if not isinstance(axis.start, Affine) or not isinstance(axis.stop, Affine):
            raise Unvectorized("how often the loop runs is not known before it begins")
        gap = subtract(axis.stop, axis.start) if axis.step > 0 else subtract(axis.start, axis.stop)
        gap = add(gap, constant(-1))
        return None if self.proved(gap) else gap

    def test(self, values: dict[Affine, None]) -> ast.expr | None:
        """That none is negative, as one condition; None when there is nothing to test."""
        tests: list[ast.expr] = [test for value in values if not _is_plain(test := self._comparison(value))]
        if len(tests) < 2:
            return tests[0] if tests else None
        return ast.BoolOp(ast.And(), tests)

    def _comparison(self, value: Affine) -> ast.Compare:
        """`value >= 0`, with what is negative on the left: `i + n < len(a)`."""
        positive = Affine(terms=tuple((t, f) for t, f in value.terms if f > 0), constant=max(value.constant, 0))
        negative = Affine(terms=tuple((t, -f) for t, f in value.terms if f < 0), constant=max(-value.constant, 0))
        strict = negative.constant == 1 and bool(negative.terms)
        if strict:
            negative = add(negative, constant(-1))
        compare: ast.cmpop = ast.Lt() if strict else ast.LtE()
        return ast.Compare(self.integer(negative), [compare], [self.integer(positive)])


def _is_plain(test: ast.Compare) -> bool:
    """`len(a) <= len(a)`, of lengths that have several names."""
    return isinstance(test.ops[0], ast.LtE) and ast.unparse(test.left) == ast.unparse(test.comparators[0])


class Wraps(Unvectorized):
    """A check that can never come out right: no slice will do."""


def least(value: Affine, variable: str, start: Integer, stop: Integer, step: int | None) -> Affine | None:
    """The smallest `value` for any of the loop's values of `variable`; None when the loop's bounds are not known."""
    factor = dict(value.terms).get(variable, 0)
    if not factor:
        return value
    if not isinstance(start, Affine) or not isinstance(stop, Affine) or step is None:
        return None
    low, high = (start, add(stop, constant(-1))) if step > 0 else (add(stop, constant(1)), start)
    rest = Affine(terms=tuple((t, f) for t, f in value.terms if t != variable), constant=value.constant)
    return add(rest, multiply(low if factor > 0 else high, factor))


# ---------------------------------------------------------------- setting out


def scene(text: Text, facts: Facts, statement: ast.stmt, nest: Nest) -> Scene:
    """The scene in front of the outermost loop `statement`."""
    nest = replace(nest, live_after=_live_after(text.site, statement, nest))
    found = [loop for loop in loops_within(nest.loop) if loop.kind in (LoopKind.FOR, LoopKind.WHILE)]
    lines = {node.lineno: node for node in ast.walk(statement) if isinstance(node, ast.For | ast.While)}
    accesses: dict[tuple[int, str, bool], Access | None] = {}
    rows: dict[str, Access] = {}
    renamed = renewed.renamed(statement)
    for place in places(nest.loop):
        for each in place.statement.accesses:
            if renewed.has_other_name(each, renamed):
                raise Unvectorized(f"`{each.text}` is read or set after the loop gave its array that name", each.line)
            access = renewed.as_written(nest, each)
            key = (access.line, access.text, access.write)
            same = accesses.setdefault(key, access)
            if same is not None and (same.array, same.subscripts) != (access.array, access.subscripts):
                accesses[key] = None
    loops: dict[ast.stmt, Loop] = {lines[loop.line]: loop for loop in found if loop.line in lines}
    seen = relaxed(nest, loops)
    return Scene(
        text=text, facts=facts, nest=replace(nest, symbols=renewed.symbols(nest)), accesses=accesses, rows=rows,
        loops=loops, kinds=seen.kinds, late=seen.late, bounds=renewed.late(nest, statement),
    )  # fmt: skip


def _live_after(site: Site, statement: ast.stmt, nest: Nest) -> tuple[str, ...] | None:
    """Names whose value is read after the nest, before they are bound anew."""
    assert site.node is not None
    body = site.node.body
    if statement not in body:
        return nest.live_after
    live: set[str] = set()
    killed: set[str] = set()
    for later in body[body.index(statement) + 1 :]:
        live |= _read_first(later) - killed
        if isinstance(later, ast.Assign):
            killed |= {target.id for target in later.targets if isinstance(target, ast.Name)}
    return tuple(sorted(live if nest.live_after is None else live & set(nest.live_after)))


def _read_first(statement: ast.stmt) -> set[str]:
    loads = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        return loads | {statement.target.id}
    if not isinstance(statement, ast.For):
        return loads
    inner = {n.id for n in ast.walk(statement.iter) if isinstance(n, ast.Name)}
    target = {n.id for n in ast.walk(statement.target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    body = {name for each in [*statement.body, *statement.orelse] for name in _read_first(each)}
    return inner | (body - target)


def written_arrays(nest: Nest) -> Iterator[str]:
    """Arrays that the nest stores into, by the text of their expression."""
    found = (access.array for place in places(nest.loop) for access in place.statement.accesses if access.write)
    yield from dict.fromkeys(found)
