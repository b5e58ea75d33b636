"""Loops over time: which loops inside become kernels, one after the other, and what the host does between them.

    for t in range(steps):                 a loop of the host
        for i in range(1, n - 1):          a kernel
            new[i] = u[i] + r * (u[i + 1] - 2 * u[i] + u[i - 1])
        u, new = new, u                    names exchanged, of NumPy's arrays and of those on the card
        time += dt                         a number of the host

The same goes for several loops one after the other. What is not finite, and might be stored over by a later step, is
looked for behind each kernel that divides or calls a function (`Launch.lost`).

Numbers that it prints are noted, and printed at the end (`noting`).

Does not handle: array statements (`u[1:-1] = …`, but for `u[:] = new`), elements read by the host, calls.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from optadvisor.loops.nests.build import nest
from optadvisor.loops.nests.ir import Nest
from optadvisor.rewriters.porting import noting
from optadvisor.rewriters.porting.afterwards import check_after
from optadvisor.rewriters.porting.before import arrays_of, outlined
from optadvisor.rewriters.porting.between import Between
from optadvisor.rewriters.porting.devices import called
from optadvisor.rewriters.porting.elements import NONE, Doubts, index_tests
from optadvisor.rewriters.porting.kernels import Dimension, Shape
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.nests import check_stored, is_data, parallel, specs_of
from optadvisor.rewriters.porting.steps import (
    Block,
    Host,
    Item,
    Launch,
    Noted,
    Steps,
    fillings,
    has_slices,
    is_plain_raise,
    is_store,
    loop_at,
    targets,
    with_totals,
)
from optadvisor.rewriters.porting.totals import totals
from optadvisor.rewriters.porting.wholes import Wholes
from optadvisor.rewriters.porting.wrapped import Wrapped
from optadvisor.source.site import Site

MOST_LAUNCHES = 12


class DoubtfulError(UnportableError):
    """Its iterations are independent, and what they do might fail unseen: no use to look at the loops inside."""


def steps_of(site: Site) -> Steps:
    """Raises `UnportableError`."""
    body = list(site.body)
    loops = [n for n, each in enumerate(body) if isinstance(each, ast.For | ast.While)]
    if not loops:
        raise UnportableError("its loops stand in a branch", site.body[0].lineno)
    start, end = loops[0], loops[-1] + 1
    try:
        arrays = arrays_of(site, tuple(body[:start]))
    except UnportableError:
        while start and is_store(body[start - 1]):  # into what is passed: on the card, too
            start -= 1
        arrays = arrays_of(site, tuple(body[:start]))
    before = body[:start]
    end += len(_Reading(site=site, before=before, inner=[], arrays=arrays).run_of_stores(body[end:]))
    inner, after = body[start:end], body[end:]
    reading = _Reading(site=site, before=before, inner=inner, arrays=arrays)
    items = reading.block(inner)
    for ending in (tuple(after), *((each,) for each in reading.returns)):
        check_after(site, ending, {**arrays, **dict.fromkeys(reading.temporary)})
    if not reading.launches:
        raise UnportableError("it holds no loop whose iterations are independent", inner[0].lineno)
    reading.check_variables([*after, *reading.returns])
    return reading.finished(items, tuple(before), tuple(after))


@dataclass(kw_only=True)
class _Reading(Between):
    before: list[ast.stmt]
    inner: list[ast.stmt]
    jumps: list[frozenset[frozenset[str]]] = field(default_factory=list)
    launches: dict[ast.stmt, Launch] = field(default_factory=dict)
    gathered: dict[ast.stmt, dict[str, str]] = field(default_factory=dict)
    around: list[ast.stmt] = field(default_factory=list)
    """Loops of the host in which the statement stands that is read."""
    returns: list[ast.Return] = field(default_factory=list)
    notes: dict[str, ast.expr] = field(default_factory=dict)
    """What is printed later: list → number."""

    # ------------------------------------------------------------ statements

    def block(self, body: Sequence[ast.stmt]) -> tuple[Item, ...]:
        found: list[Item] = []
        number = 0
        while number < len(body):
            run = self.run_of_names(body[number:])
            if run:
                found += self.bound(run)
                number += len(run)
                continue
            stores = self.run_of_stores(body[number:])
            found.append(self.one_thread(stores) if stores else self.statement(body[number]))
            number += len(stores) or 1
        return tuple(found)

    def statement(self, node: ast.stmt) -> Item:
        copied = self.copied(node)
        if copied is not None:
            return copied
        match node:
            case ast.For() | ast.While():
                try:
                    return self.launch(node)
                except UnportableError as no:
                    if isinstance(no, DoubtfulError) or not any(
                        isinstance(n, ast.For | ast.While) for each in node.body for n in ast.walk(each)
                    ):
                        raise
                    self.check_head(node, no)
                return self.repeated(node)
            case ast.If(test=test, body=[ast.Raise() as out], orelse=[]) if is_plain_raise(self.site, out):
                self.check_numbers(test, node)
                return Host(node=node)
            case ast.If(test=test):
                self.check_numbers(test, node)
                before = self.names.same
                body = self.block(node.body)
                met, self.names.same = self.names.same, before
                orelse = self.block(node.orelse)
                self.names.same |= met
                return Block(node=node, body=body, orelse=orelse)
            case ast.Return():
                self.returns += [node] if node not in self.returns else []
                return Host(node=node)
            case ast.Break() | ast.Continue():
                self.jumps.append(self.names.same)
                return Host(node=node)
            case ast.Pass():
                return Host(node=node)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in self.arrays:
                self.check_numbers(value, node)
                return Host(node=node)
            case ast.AugAssign(target=ast.Name(id=name), value=value) if name not in self.arrays:
                self.check_numbers(value, node)
                return Host(node=node)
        noted = noting.note(self.site, node)
        if noted is not None:
            self.check_numbers(noted[1], node)
            self.notes[noted[0]] = noted[1]
            return Noted(name=noted[0], value=noted[1])
        call = node.value if isinstance(node, ast.Expr) else None
        prints = isinstance(call, ast.Call) and self.site.resolves_to(call.func, "builtins.print")
        words = "prints" if prints else "does more than compute with numbers"
        raise UnportableError(f"between its kernels it {words}", node.lineno)

    def check_head(self, node: ast.For | ast.While, no: UnportableError) -> None:
        """A loop of the host. Raises `UnportableError`: `no` where it goes over something else than numbers."""
        if node.orelse:
            raise no
        if isinstance(node, ast.While):
            self.check_numbers(node.test, node)
            return
        call = node.iter
        plain = isinstance(call, ast.Call) and self.site.resolves_to(call.func, "builtins.range") and not call.keywords
        if not plain or not isinstance(call, ast.Call) or not isinstance(node.target, ast.Name):
            raise no
        if node.target.id in self.arrays:
            raise no
        for each in call.args:
            self.check_numbers(each, node)

    def repeated(self, node: ast.For | ast.While) -> Block:
        """Read until nothing more may be one array."""
        around, self.jumps = self.jumps, []
        body: tuple[Item, ...] = ()
        known = None
        self.around.append(node)
        while known != self.names.same:
            known = self.names.same
            body = self.block(node.body)
            self.names.same |= known.union(*self.jumps)
        self.around.pop()
        self.jumps = around
        return Block(node=node, body=body)

    # ------------------------------------------------------------ kernels

    def launch(self, node: ast.For | ast.While) -> Launch:
        known = self.launches.get(node) or self.read(node)
        self.check_apart(known, node)
        self.launches[node] = known
        if len(self.launches) > MOST_LAUNCHES:
            raise UnportableError(f"it would take more than {MOST_LAUNCHES} kernels", node.lineno)
        return known

    def check_apart(self, launch: Launch, node: ast.stmt) -> None:
        for each in launch.shape.written:
            for other in launch.shape.arrays:
                if other != each and self.names.one(each, other):
                    raise UnportableError(f"`{each}` and `{other}` may be one array here", node.lineno)

    def read(self, node: ast.For | ast.While) -> Launch:
        site = self.site
        problem: UnportableError | None = None
        # with the loops around it more may be known of it: that `t` in `u[t + 1, i] = u[t, i]` is not below zero
        for outer in (node, *(each for each in reversed(self.around) if not self.renames(each))):
            read = self.nest_in(outer, node)
            if read is None:
                continue
            try:
                loops, ops = parallel(site, node, read, frozenset(self.arrays))
                break
            except UnportableError as no:
                problem = problem or no
        else:
            raise problem or UnportableError("the loop is not one that is analysed", node.lineno)
        read = replace(read, loop=loop_at(read.loop, node.lineno))
        doubts = Doubts(site, frozenset(self.arrays), frozenset(ops))
        try:
            doubts.check(node)
        except UnportableError as no:
            raise DoubtfulError(no.reason, no.line) from no
        ranks = {each: self.ranks(each) for each in self.arrays}
        self.gathered[node] = ops
        tests = (*doubts.divisors, *index_tests(read, ranks, Wrapped(node)))
        return self.made(node, node.body, loops, tests, doubts, ops)

    def nest_in(self, outer: ast.stmt, node: ast.stmt) -> Nest | None:
        """The nest of `outer`, read behind all that any step may change; None where it does not show `node`."""
        function = self.site.node
        assert function is not None
        scope = ast.FunctionDef(
            name=function.name, args=function.args,
            body=[*self.before, *self.outline(names=True), outer], decorator_list=[],
            lineno=function.lineno, col_offset=function.col_offset,
            end_lineno=function.end_lineno, end_col_offset=function.end_col_offset,
        )  # fmt: skip
        read = nest(self.site.module, outer, scope=scope)
        if read is None or loop_at(read.loop, node.lineno).line != node.lineno:
            return None
        return replace(read, live_after=())  # `check_variables` looks at what is read later

    def renames(self, loop: ast.stmt) -> bool:
        """Whether names of arrays change in it."""
        return any(
            isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id in {*self.arrays, *self.temporary}
            for n in ast.walk(loop)
        )

    def made(
        self,
        node: ast.stmt,
        body: Sequence[ast.stmt],
        loops: tuple[Dimension, ...],
        tests: tuple[str, ...],
        doubts: Doubts,
        ops: dict[str, str],
    ) -> Launch:
        inside = [n for each in ([node] if loops else body) for n in ast.walk(each) if isinstance(n, ast.Name)]
        whole = ast.If(test=ast.Constant(value=True), body=list(body), orelse=[], lineno=node.lineno)
        used = {n.id for n in inside}
        stored = {n.id for n in inside if isinstance(n.ctx, ast.Store)}
        elements = [n for each in body for n in ast.walk(each) if isinstance(n, ast.Subscript)]
        written = {n.value.id for n in elements if isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name)}
        started = {each for each, op in ops.items() if op != "+"}
        read = {n.id for n in inside if isinstance(n.ctx, ast.Load)} - stored - set(self.arrays) | started
        read -= {each.name for each in called(self.site, [node] if loops else body)}
        if read & self.temporary:
            raise UnportableError(f"`{min(read & self.temporary)}` is an array only for a moment", node.lineno)
        scalars = sorted(each for each in read if is_data(self.site, each, node if loops else whole))
        if not written and not ops:
            raise UnportableError("it stores into no array", node.lineno)
        lost = sorted(each for each in written if doubts.known.get(f"{each}[]", NONE) != NONE)
        shape = Shape(
            before=(), loops=loops, after=(), arrays={e: s for e, s in self.arrays.items() if e in used},
            scalars=tuple(scalars), written=tuple(sorted(written)), tests=tests, small=(), extremes={},
            statements=() if loops else tuple(body),
        )  # fmt: skip
        return Launch(shape=shape, nodes=(node,) if loops else tuple(body), lost=tuple(lost))

    def run_of_stores(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """`u[0] = u[1]` and what follows of the kind: at the borders, one thread does it."""
        found: list[ast.stmt] = []
        for node in body:
            target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
            target = node.target if isinstance(node, ast.AugAssign) else target
            name = target.value.id if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) else ""
            if name not in self.arrays or not isinstance(target, ast.Subscript) or has_slices(node):
                break
            found.append(node)
        return found

    def one_thread(self, stores: list[ast.stmt]) -> Launch:
        first = stores[0]
        known = self.launches.get(first)
        if known is None:
            around = ast.For(
                target=ast.Name(id="", ctx=ast.Store()), iter=ast.Constant(value=0), body=stores, orelse=[],
                lineno=first.lineno,
            )  # fmt: skip
            doubts = Doubts(self.site, frozenset(self.arrays))
            doubts.check(around)
            tests = [test for each in stores for n in ast.walk(each) for test in self.border_tests(n)]
            known = self.made(first, stores, (), (*doubts.divisors, *dict.fromkeys(tests)), doubts, {})
            self.gathered[first] = {}
        self.check_apart(known, first)
        self.launches[first] = known
        return known

    def border_tests(self, node: ast.AST) -> list[str]:
        """That the indices of an element are there; from the end, too."""
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
            return []
        name, parts = node.value.id, node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        rank = self.ranks(name)
        if rank is not None and rank != len(parts):
            raise UnportableError(f"`{name}` has more axes than indices", node.lineno)
        if not all(map(self.of_numbers, parts)):
            raise UnportableError("an index is no plain arithmetic", node.lineno)
        return [
            f"-{name}.shape[{axis}] <= {self.site.code(each)} < {name}.shape[{axis}]" for axis, each in enumerate(parts)
        ]

    # ------------------------------------------------------------ afterwards

    def check_variables(self, after: list[ast.stmt]) -> None:
        """No variable of a kernel is read elsewhere; each kernel has its own, or sets it first."""
        outside = {n.id for each in (*self.host, *after) for n in ast.walk(each) if isinstance(n, ast.Name)}
        scalars = {each for launch in self.launches.values() for each in launch.shape.scalars}
        for node in self.launches:
            own = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            taken = (own - set(self.gathered[node])) & (outside | scalars)
            if taken:
                raise UnportableError(f"`{min(taken)}` is a variable of a loop and is used outside of it", node.lineno)
        again = {e for one in self.launches.values() for e in (*one.shape.arrays, *one.shape.scalars)} & self.temporary
        if again:
            raise UnportableError(f"`{min(again)}` is an array only for a moment", self.inner[0].lineno)

    def outline(self, *, names: bool = False) -> list[ast.stmt]:
        return outlined(self.site, self.inner, {*self.arrays, *self.temporary}, self.arrays, names=names)

    def finished(self, items: tuple[Item, ...], before: tuple[ast.stmt, ...], after: tuple[ast.stmt, ...]) -> Steps:
        site = self.site
        written = {each for launch in self.launches.values() for each in launch.shape.written}
        written |= {each.target for each in fillings(items)}
        changed = {other for each in written for other in self.names.group(each)} & set(self.arrays)
        scalars = sorted({each for launch in self.launches.values() for each in launch.shape.scalars})
        globals_ = {n.id for each in self.host for n in ast.walk(each) if isinstance(n, ast.Name)} - site.bound_names
        numbers = sorted({*scalars, *(n for n in globals_ if specs_of(site, n))})
        types = {each: frozenset(spec.type for spec in specs_of(site, each)) for each in (*site.parameters, *numbers)}
        wholes = Wholes(site=site, arrays=self.arrays, written=frozenset(changed), types=types)
        made = {n.targets[0].id for n in before if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)}
        there = {each for each, spec in self.arrays.items() if spec is not None or each in made}
        plain = [each for each in before if not (isinstance(each, ast.Assign) and targets(each) & set(self.arrays))]
        numbered = self.outline()
        around = ast.While(test=ast.Constant(value=True), body=numbered, orelse=[], lineno=self.inner[0].lineno)
        wholes.read(tuple(plain), around)
        check_stored([each for one in self.launches.values() for each in one.nodes], self.arrays, wholes)
        shapes = {
            node: replace(one, shape=replace(
                one.shape, extremes=wholes.extremes,
                totals=totals(site, node, self.gathered[node], wholes) if self.gathered[node] else (),
            ))
            for node, one in self.launches.items()
        }  # fmt: skip
        whole = noting.kinds(site, self.notes, wholes, self.inner[0].lineno)
        old = {id(one): node for node, one in self.launches.items()}
        given = {n.id for each in (*after, *self.returns) for n in ast.walk(each) if isinstance(n, ast.Name)}
        given &= set(self.arrays)
        if given - there:
            raise UnportableError(f"`{min(given - there)}` is made in the loop and used after it", self.inner[0].lineno)
        return Steps(
            before=before,
            items=with_totals(
                items,
                {each: shapes[node] for each, node in old.items()},
                whole,
            ),
            after=after,
            arrays={each: spec for each, spec in self.arrays.items() if each in there},
            kept=tuple(sorted(each for each in changed & there if each in site.parameters or each in given)),
            given=tuple(sorted(given)),
            temporary=frozenset(self.temporary),
            scalars=tuple(numbers),
            small=tuple(sorted(wholes.small)),
        )
