"""Draws a loop's random numbers as arrays from the same stream and does the loop's work on whole blocks.

    for i in range(n - 1):
        x[i + 1] = x[i] + dx * step()
→
    if type(n) is int and … and "step" in globals() and _untouched(step=step) and _plain_random(random.random):
        for start, stop, u in _random_blocks(random.random, 0, n - 1):
            steps = (u > 0.5) * 2.0
            steps -= 1.0
            steps *= dx
            steps[0] += x[start]
            np.add.accumulate(steps, out=x[start + 1 : stop + 1])
    else:
        (the original loop)

Where the loop has to stay, its draws (and what is calculated from them alone) are taken in blocks ahead of it:

    with _DrawnAhead(random.gauss, _gauss_blocks) as draw:
        while abs(x) < limit:
            x += 0.0 + (draw() * 1.0)

Results and the generator's state afterwards are the original's, bit for bit; whatever is assumed is tested in front.
Comparisons of numbers that NumPy rounds differently (`math.sin`, `**`) are repeated in Python where they are close.

Does not handle: draws of two kinds or two ranges in one loop, shuffle, sample, normalvariate; in array code also draws
under a condition, inner loops, `while`, recurrences other than running sums and products, fewer than 1000 steps.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from optadvisor.loops.draws import draws_in
from optadvisor.loops.elementwise import Unsupported
from optadvisor.loops.scans import LISTED, Loop, analyse
from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._array_blocks import Block, write_block
from optadvisor.rewriters._bulk_ahead import ahead_text, outermost_loops
from optadvisor.rewriters._bulk_guards import SMALLEST_TRIP_COUNT, conditions
from optadvisor.rewriters._bulk_stream import Source, source_of
from optadvisor.rewriters._bulk_text import if_else, refuse_shadowed
from optadvisor.source.site import Site, own_nodes

name = "bulk_draws"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """One loop rewritten: an edit with what it needs."""

    edit: Edit
    imports: tuple[str, ...]
    helpers: tuple[str, ...]
    guards: tuple[str, ...]
    loop: Loop | None
    """None where the loop itself stays."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """Array code for every loop of the function that allows it, draws ahead of the others; or the first reason."""
    top = [s for s in site.module.tree.body if not isinstance(s, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]
    if site.node is not None and not draws_in(site, site.node):
        return
    if site.node is None and not any(draws_in(site, statement, depth=0) for statement in top):
        return
    if problem := site.plain_problem():
        yield site.decline(name, problem)
        return
    assert site.node is not None
    rewrites: list[Rewrite] = []
    declined: list[Declined] = []
    whole: dict[ast.stmt, None] = {}
    candidates = list(_candidates(site, site.node))
    done = _done_before(site.node)
    for statement in candidates:
        if statement in done:
            continue
        try:
            _refuse_short(site, statement)
            rewrites.append(_rewrite(site, statement))
            whole[statement] = None
        except Unsupported as unsupported:
            at = unsupported.line or statement.lineno
            declined.append(Declined(rewriter=name, function=site.ref, reason=unsupported.reason, line=at))
    if rewrites:
        yield _proposal(site, rewrites)
        if rough := _rough(site, whole):
            yield _proposal(site, rough, rough=True)
    loops = [loop for loop in outermost_loops(site, site.node) if loop not in whole and not done & set(ast.walk(loop))]
    ahead = list(_ahead(site, loops))
    if ahead:
        yield _ahead_proposal(site, ahead)
        if rough := list(_ahead(site, loops, rough=True)):
            yield _ahead_proposal(site, rough, rough=True)
    elif rewrites:
        return
    elif declined:
        yield declined[0]
    elif not candidates:
        yield site.decline(name, f"{site.ref.name} draws its random numbers outside of any loop of its own")


def _candidates(site: Site, function: ast.FunctionDef) -> Iterator[ast.stmt]:
    """Innermost loops, and statements with a comprehension, that draw random numbers."""
    for node in own_nodes(function):
        if isinstance(node, ast.For | ast.AsyncFor | ast.While):
            inner = [n for s in node.body for n in ast.walk(s) if isinstance(n, ast.For | ast.AsyncFor | ast.While)]
            if draws_in(site, node) and not any(draws_in(site, loop) for loop in inner):
                yield node
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return | ast.Expr):
            loops = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
            if any(isinstance(n, loops) and draws_in(site, n) for n in ast.walk(node)):
                yield node


def _done_before(function: ast.FunctionDef) -> set[ast.stmt]:
    """Originals that an earlier run of ours has kept under `else`."""
    found: set[ast.stmt] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.If) and any(_is_ours(call) for s in node.body for call in ast.walk(s)):
            found.update(inner for s in node.orelse for inner in ast.walk(s) if isinstance(inner, ast.stmt))
    return found


_OURS = re.compile(r"(_(random|draw|whole|gauss|normal)_blocks|_DrawnAhead)(_\d+)?")


def _is_ours(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and bool(_OURS.fullmatch(node.func.id))


def _refuse_short(site: Site, statement: ast.stmt) -> None:
    """No array code for an inner loop that was never seen to run often enough for it."""
    assert site.node is not None
    outer = (n for n in own_nodes(site.node) if isinstance(n, ast.For | ast.While) and n is not statement)
    if not isinstance(statement, ast.For) or not any(statement in ast.walk(loop) for loop in outer):
        return
    match statement.iter:
        case ast.Call(args=[ast.Constant(value=int() as count)]):
            trips = [count]
        case ast.Call(args=[ast.Name(id=bound)]):
            trips = [int(spec.high) for spec in site.seen(bound) if spec.high]
        case _:
            return
    if trips and max(trips) < SMALLEST_TRIP_COUNT:
        raise Unsupported(f"the inner loop runs fewer than {SMALLEST_TRIP_COUNT} times", statement.lineno)


def _rough(site: Site, statements: Iterable[ast.stmt]) -> list[Rewrite]:
    """The loops once more, those with NumPy's functions in which nothing is decided by their last bits; [] for none."""
    found, any_rough = [], False
    for statement in statements:
        try:
            found.append(_rewrite(site, statement, rough=True))
            any_rough = True
        except Unsupported:
            found.append(_rewrite(site, statement))
    return found if any_rough else []


def _refuse_decisions(loop: Loop) -> None:
    """Raises `Unsupported` unless functions are computed whose last bits may differ, and nothing depends on them."""
    nodes = [node for root in loop.roots for node in root.walk()]
    if any(node.kind == "bool" or node.op in ("choose", "//", "%") for node in nodes):
        raise Unsupported("the loop decides by numbers whose last bits may differ")
    gauss = any(call.draw.method == "gauss" for call in loop.trace.draws)
    if not gauss and not any(node.op in ("call", "pow") for node in nodes):
        raise Unsupported("no function in it is rounded differently")


def _proposal(site: Site, rewrites: list[Rewrite], *, rough: bool = False) -> Proposal:
    loops = [rewrite.loop for rewrite in rewrites if rewrite.loop is not None]
    draws = [call for loop in loops for call in loop.trace.draws]
    what = (
        "all random numbers at once"
        if len(draws) == 1
        else f"the {len(draws)} random numbers of all iterations at once"
    )
    scans = [scan for loop in loops for scan in loop.scans if scan.array or scan.final.kind == "float"]
    exact = "every bit is the same"
    close = "only the last bits of logarithm, sine and the like may differ" if rough else exact
    then = ", then running sums" if scans else ", then whole arrays"
    return Proposal(
        rewriter=name,
        variant="array expression, NumPy's functions" if rough else "array expression",
        function=site.ref,
        title=f"draw {what}{then}",
        why=(
            "The loop makes one Python call for every random number and handles one number at a time. NumPy draws the "
            "same numbers of the same stream as an array and does the arithmetic on whole blocks; running sums are "
            f"still added from left to right, so {close}."
        ),
        edits=tuple(sorted((rewrite.edit for rewrite in rewrites), key=lambda edit: edit.start)),
        imports=_unique(text for rewrite in rewrites for text in rewrite.imports),
        helpers=_unique(text for rewrite in rewrites for text in rewrite.helpers),
        guards=_unique(text for rewrite in rewrites for text in rewrite.guards),
        requires=("numpy",),
    )


def _ahead(site: Site, loops: list[ast.For | ast.While], *, rough: bool = False) -> Iterator[Rewrite]:
    """The loops that stay, with their draws taken ahead of them."""
    numpy, imports = site.import_as("numpy", "np")
    for loop in loops:
        try:
            _refuse_layout(site, loop)
            ahead = ahead_text(site, loop, numpy, rough=rough)
            text = if_else(site, loop, ahead.tests, ahead.lines)
            refuse_shadowed(site, [*ahead.helpers, *ahead.tests])
        except Unsupported:
            continue
        start, end = site.module.statement_span(loop)
        yield Rewrite(
            edit=Edit(start=start, end=end, text=text),
            imports=(*imports, *ahead.imports),
            helpers=ahead.helpers,
            guards=ahead.sentences,
            loop=None,
        )


def _ahead_proposal(site: Site, rewrites: list[Rewrite], *, rough: bool = False) -> Proposal:
    close = " Logarithm, sine and the like are NumPy's, which may differ in the last bit." if rough else ""
    return Proposal(
        rewriter=name,
        variant="drawn ahead, NumPy's functions" if rough else "drawn ahead",
        function=site.ref,
        title="draw random numbers in blocks ahead of the loop",
        why=(
            "Drawing one random number takes the library several times longer than taking it from a list. They are "
            "drawn in blocks, from the same stream and in the same order; when the loop is left, the generator is put "
            f"where the draws that were taken have led it.{close}"
        ),
        edits=tuple(sorted((rewrite.edit for rewrite in rewrites), key=lambda edit: edit.start)),
        imports=_unique(text for rewrite in rewrites for text in rewrite.imports),
        helpers=_unique(text for rewrite in rewrites for text in rewrite.helpers),
        guards=_unique(text for rewrite in rewrites for text in rewrite.guards),
        requires=("numpy",),
    )


def _unique(items: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))


# ---------------------------------------------------------------- one loop


def _refuse_layout(site: Site, statement: ast.stmt) -> None:
    if not site.module.owns_its_lines(statement):
        raise Unsupported("the loop shares its line with other code", statement.lineno)
    strings = (n for n in ast.walk(statement) if isinstance(n, ast.Constant | ast.JoinedStr))
    if any(n.lineno != n.end_lineno for n in strings):
        raise Unsupported("a text over several lines stands in the loop", statement.lineno)


def _rewrite(site: Site, statement: ast.stmt, *, rough: bool = False) -> Rewrite:
    _refuse_layout(site, statement)
    if isinstance(statement, ast.For):
        if statement.orelse:
            raise Unsupported("the loop has an `else`", statement.lineno)
        loop = analyse(site, statement, statement, statement.body)
        return _assemble(site, statement, loop, None, rough=rough)
    if isinstance(statement, ast.While | ast.AsyncFor):
        raise Unsupported("how often a `while` loop runs is not known before it ends", statement.lineno)
    comprehension = _comprehension(site, statement)
    body = ast.copy_location(ast.Expr(value=comprehension.elt), comprehension)
    loop = analyse(site, statement, comprehension.generators[0], [body])
    return _assemble(site, statement, loop, comprehension, rough=rough)


def _comprehension(site: Site, statement: ast.stmt) -> ast.ListComp:
    """The list comprehension, or `np.array` of one, that is all an assignment to a name or a return holds."""
    value = getattr(statement, "value", None)
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    plain = isinstance(target, ast.Name) and len(statement.targets) == 1  # type: ignore[attr-defined]
    if isinstance(value, ast.Call) and site.resolves_to(value.func, "numpy.array") and len(value.args) == 1:
        value = value.args[0] if not value.keywords else None
    if not isinstance(value, ast.ListComp) or not (plain or isinstance(statement, ast.Return)):
        raise Unsupported("random numbers are drawn in a comprehension inside a larger expression", statement.lineno)
    if len(value.generators) != 1 or value.generators[0].ifs or value.generators[0].is_async:
        raise Unsupported("the comprehension has a condition or more than one `for`", statement.lineno)
    return value


def _assemble(
    site: Site, statement: ast.stmt, loop: Loop, comprehension: ast.ListComp | None, *, rough: bool
) -> Rewrite:
    assert site.node is not None
    if rough:
        _refuse_decisions(loop)
    numpy, imports = site.import_as("numpy", "np")
    taken = {n.id for n in ast.walk(site.node) if isinstance(n, ast.Name)} | set(site.parameters)
    taken |= {numpy, *loop.trace.scalars}
    block = Block(loop=loop, numpy=numpy, start="", stop="", taken=taken)
    block.start, block.stop, block.rough = block.fresh("start"), block.fresh("stop"), rough
    source = source_of(site, statement, loop.trace.draws, numpy, rough=rough)
    tests = conditions(site, statement, loop, source, numpy)
    values = block.fresh("values") if comprehension is not None else ""
    lines = _fast_lines(site, statement, loop, source, block, values, comprehension)
    text = if_else(site, statement, tests.texts, lines)
    refuse_shadowed(site, [*source.helpers, *tests.helpers, *tests.texts, "\n".join(lines)])
    start, end = site.module.statement_span(statement)
    return Rewrite(
        edit=Edit(start=start, end=end, text=text),
        imports=(*imports, *source.imports, *loop.trace.imports),
        helpers=(*source.helpers, *tests.helpers),
        guards=tests.sentences,
        loop=loop,
    )


def _fast_lines(
    site: Site,
    statement: ast.stmt,
    loop: Loop,
    source: Source,
    block: Block,
    values: str,
    comprehension: ast.ListComp | None,
) -> list[str]:
    """The block loop, and around it what a comprehension's list needs."""
    as_array = comprehension is not None and getattr(statement, "value", None) is not comprehension
    target = f"{values}.append({{}})" if as_array else f"{values}.extend({{}})"
    body = write_block(block, target)
    drawn = [block.names[call.value] for call in loop.trace.draws]
    rest = [str(len(drawn))] if len(drawn) > 1 or source.arguments else []
    bounds = [ast.unparse(loop.start), ast.unparse(loop.stop)]
    arguments = ", ".join([source.draw, *bounds, *rest, *source.arguments])
    head = f"for {', '.join([block.start, block.stop, *drawn])} in {source.blocks}({arguments}):"
    lines = [head, *(f"    {line}" for line in body or ["pass"])]
    if loop.index_live:
        lines.append(f"{loop.index_name} = {block.stop} - 1")
    if LISTED in loop.trace.appends:
        result = f"{block.numpy}.concatenate({values})" if as_array else values
        assigned = isinstance(statement, ast.Assign)
        end = f"{site.code(statement.targets[0])} = {result}" if assigned else f"return {result}"  # type: ignore[attr-defined]
        lines = [f"{values} = []", *lines, end]
    return lines
