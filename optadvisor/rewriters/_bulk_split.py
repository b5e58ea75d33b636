"""Draws of an iteration, and what is calculated from them alone, done in blocks ahead of a loop that stays.

    for r in range(rounds):                             def numbers(a, b):
        a = random.randint(1, 6)                            total = 1 + a + (1 + b)
        b = random.randint(1, 6)                            return total.tolist()
        total = a + b                            →
        counts[total] += 1                              with _DrawnAhead(random.randint, _whole_blocks, 6, …) as draw:
        …                                                   for r in range(rounds):
                                                                total = draw()
                                                                counts[total] += 1

The statements taken are the first of the loop's body. `_bulk_ahead` sees to it that nothing else uses the generator.

Does not handle: statements that use the loop variable or anything carried from one iteration to the next.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.loops import elementwise as ew
from optadvisor.loops.draws import draw_of, draws_in
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.follow import follow
from optadvisor.loops.iteration import evaluate
from optadvisor.loops.scans import Loop
from optadvisor.loops.trace import Frame, Trace
from optadvisor.loops.variables import live_after
from optadvisor.rewriters._array_blocks import count_uses
from optadvisor.rewriters._bulk_expressions import Block, hint, text
from optadvisor.rewriters._bulk_text import Part
from optadvisor.source.site import Site

_PYTHON = frozenset({"int", "float", "bool"})
LEAST_WORK = 4
"""Draws of `random.random` and operations that make up for taking the result from a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """The first statements of a loop's body as array code."""

    loop: Loop
    part: Part
    """What is taken out of the loop: its first statements, or one expression."""
    names: tuple[str, ...]
    """Variables that the rest of the loop (or what follows it) needs; none for an expression."""
    parameters: tuple[str, ...]
    """Names of the arrays of draws."""
    lines: list[str]
    """Of the function that makes of the draws what the loop needs; the last one returns."""


def split(site: Site, statement: ast.For | ast.While, numpy: str, *, rough: bool = False) -> Split:
    """The longest start of the body that is a matter of the draws alone. Raises `Unsupported`.

    `rough`: with NumPy's functions, whose last bits may differ.
    """
    assert site.node is not None
    taken, trace, frame = _longest(site, statement)
    rest = statement.body[len(taken) :]
    if not rest or any(draws_in(site, each) for each in [*rest, *statement.orelse]):
        raise Unsupported("its draws are not all made at the start of an iteration", statement.lineno)
    if isinstance(statement, ast.While) and draws_in(site, statement.test):
        raise Unsupported("the condition of the loop draws random numbers", statement.lineno)
    loads = {n.id for each in [*rest, *statement.orelse] for n in ast.walk(each) if isinstance(n, ast.Name)}
    head = statement.test if isinstance(statement, ast.While) else statement.iter
    loads |= {n.id for n in ast.walk(head) if isinstance(n, ast.Name)}
    assigned = [name for name in frame.values if name.isidentifier()]
    names = tuple(n for n in assigned if n in loads or live_after(site.node, statement, n))
    values = [frame.values[name] for name in names]
    for value in [*values, *(argument for call in trace.draws for argument in call.arguments)]:
        ew.check_bounds(value, {})
    if not values or any(len(v.types) != 1 or not v.types <= _PYTHON or not v.varies for v in values):
        raise Unsupported("the rest of the loop needs other than plain numbers of the draws", statement.lineno)
    loop = _loop(trace, dict(zip(names, values, strict=True)))
    parameters, lines = _written(site, loop, numpy, rough=rough)
    return Split(loop=loop, part=(taken[0], taken[-1]), names=names, parameters=parameters, lines=lines)


def split_expression(site: Site, statement: ast.For | ast.While, numpy: str, *, rough: bool = False) -> Split:
    """The largest expression of the draws alone, when all draws of the loop stand in it. Raises `Unsupported`."""
    parents = {child: node for node in ast.walk(statement) for child in ast.iter_child_nodes(node)}
    draws = [
        node for node in ast.walk(statement) if isinstance(node, ast.Call) and draw_of(site, node.func) is not None
    ]
    if not draws:
        raise Unsupported("the loop draws its random numbers in functions that it calls", statement.lineno)
    best: tuple[ast.expr, Trace, Value] | None = None
    node: ast.AST = draws[0]
    while isinstance(node, ast.expr) and not isinstance(node, ast.Lambda | ast.GeneratorExp | ast.ListComp):
        trace = _blank(site, statement)
        try:
            value = evaluate(trace, Frame(values={}), node)
        except Unsupported as problem:
            if best is None:
                raise problem
            break
        if _is_more(trace) or not trace.draws:
            break
        best, node = (node, trace, value), parents[node]
    if best is None or not set(draws) <= set(ast.walk(best[0])):
        raise Unsupported("draws stand in two places of the loop", statement.lineno)
    expression, trace, value = best
    ew.check_bounds(value, {})
    for argument in (argument for call in trace.draws for argument in call.arguments):
        ew.check_bounds(argument, {})
    if len(value.types) != 1 or not value.types <= _PYTHON or not value.varies:
        raise Unsupported("what is drawn is no plain number", statement.lineno)
    work = sum(1 for part in value.walk() if part.args) + len(trace.draws)
    if work < LEAST_WORK and all(call.draw.called == "random" for call in trace.draws):
        raise Unsupported("single draws of `random.random` are as fast as any list of them", statement.lineno)
    loop = _loop(trace, {"value": value})
    parameters, lines = _written(site, loop, numpy, rough=rough)
    return Split(loop=loop, part=expression, names=(), parameters=parameters, lines=lines)


def _loop(trace: Trace, stores: dict[str, Value]) -> Loop:
    nothing = ast.Constant(value=0)
    return Loop(
        start=nothing,
        stop=nothing,
        index_name="",
        own_index=False,
        index_live=False,
        trace=trace,
        scans=(),
        stores=stores,
        sizes={},
    )


def _is_more(trace: Trace) -> bool:
    """Whether more than draws and numbers that stay the same was met."""
    return bool(trace.carried or trace.appends or trace.changed or trace.reads or trace.objects)


def _blank(site: Site, statement: ast.For | ast.While) -> Trace:
    stored = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return Trace(
        site=site,
        loop=statement,
        assigned=frozenset(stored),
        offsets={},
        index=None,
        index_name="",
        carried_types={},
        run=follow,
    )


def _longest(site: Site, statement: ast.For | ast.While) -> tuple[list[ast.stmt], Trace, Frame]:
    best: tuple[list[ast.stmt], Trace, Frame] | None = None
    for length in range(1, len(statement.body) + 1):
        trace = _blank(site, statement)
        frame = Frame(values={})
        try:
            follow(trace, frame, statement.body[:length])
        except Unsupported as problem:
            if best is None:
                raise problem
            break
        if _is_more(trace):
            break
        best = statement.body[:length], trace, frame
    if best is None or not best[1].draws:
        raise Unsupported("its draws are not all made at the start of an iteration", statement.lineno)
    return best


def _written(site: Site, loop: Loop, numpy: str, *, rough: bool) -> tuple[tuple[str, ...], list[str]]:
    assert site.node is not None
    taken = {n.id for n in ast.walk(site.node) if isinstance(n, ast.Name)} | set(site.parameters) | {numpy}
    block = Block(loop=loop, numpy=numpy, start="start", stop="stop", taken=taken)
    block.rough = rough
    for value in loop.stores.values():
        count_uses(value, block.uses, {})
    for call in loop.trace.draws:
        block.names[call.value] = block.fresh(hint(block, call.value) or "u")
    parameters = tuple(block.names[call.value] for call in loop.trace.draws)
    lists = []
    for name, value in loop.stores.items():
        written = text(block, value)
        if not written.isidentifier():
            block.taken.discard(name)
            array = block.fresh(name)
            block.lines.append(f"{array} = {written}")
            block.names[value] = written = array
        lists.append(f"{written}.tolist()")
    returned = lists[0] if len(lists) == 1 else f"list(zip({', '.join(lists)}))"
    return parameters, [*block.lines, f"return {returned}"]
