"""Draws a loop's random numbers as arrays from the same stream and does the loop's work on whole blocks.

    for i in range(n - 1):
        x[i + 1] = x[i] + dx * step()
→
    if type(n) is int and … and "step" in globals() and _untouched(step=step) and _plain_random(random.random):
        for start, stop, u in _random_blocks(random.random, 0, n - 1):
            x[start + 1 : stop + 1] = dx * ((u > 0.5) * 2.0 - 1.0)
            np.add.accumulate(x[start : stop + 1], out=x[start : stop + 1])
    else:
        (the original loop)

Results and the generator's state afterwards are the original's, bit for bit; whatever is assumed is tested in front.

Does not handle: draws under a condition or by rejection (randint, choice, gauss), inner loops, `while`, ** and math
functions, recurrences other than running sums and products, methods and top-level code, loops of fewer than 1000 steps.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.draws import draws_in
from optadvisor.loops.elementwise import Unsupported
from optadvisor.loops.scans import LISTED, Loop, analyse
from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._array_blocks import Block, write_block
from optadvisor.rewriters._bulk_guards import Conditions, conditions
from optadvisor.rewriters._bulk_stream import Source, source_of
from optadvisor.source.site import Site, own_nodes

name = "bulk_draws"

_EMITTED_BUILTINS = frozenset(
    {"abs", "all", "bool", "float", "getattr", "globals", "int", "len", "list", "min", "range", "repr", "tuple", "type"}
) | {"vars"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """One loop rewritten: an edit with what it needs."""

    edit: Edit
    imports: tuple[str, ...]
    helpers: tuple[str, ...]
    guards: tuple[str, ...]
    loop: Loop


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """At most one proposal with every loop of the function that can be rewritten, or the first reason why none can."""
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
    candidates = list(_candidates(site, site.node))
    done = _done_before(site.node)
    for statement in candidates:
        if statement in done:
            continue
        try:
            rewrites.append(_rewrite(site, statement))
        except Unsupported as unsupported:
            at = unsupported.line or statement.lineno
            declined.append(Declined(rewriter=name, function=site.ref, reason=unsupported.reason, line=at))
    if rewrites:
        yield _proposal(site, rewrites)
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


def _is_ours(node: ast.AST) -> bool:
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return is_call and re.fullmatch(r"_(random|draw)_blocks(_\d+)?", node.func.id) is not None  # type: ignore[attr-defined]


def _proposal(site: Site, rewrites: list[Rewrite]) -> Proposal:
    draws = [call for rewrite in rewrites for call in rewrite.loop.trace.draws]
    what = (
        "all random numbers at once"
        if len(draws) == 1
        else f"the {len(draws)} random numbers of all iterations at once"
    )
    scans = [scan for rewrite in rewrites for scan in rewrite.loop.scans if scan.array or scan.final.kind == "float"]
    then = ", then running sums" if scans else ", then whole arrays"
    return Proposal(
        rewriter=name,
        variant="array expression",
        function=site.ref,
        title=f"draw {what}{then}",
        why=(
            "The loop makes one Python call for every random number and handles one number at a time. NumPy draws the "
            "same numbers of the same stream as an array and does the arithmetic on whole blocks; running sums are "
            "still added from left to right, so every bit is the same."
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


def _rewrite(site: Site, statement: ast.stmt) -> Rewrite:
    if not site.module.owns_its_lines(statement):
        raise Unsupported("the loop shares its line with other code", statement.lineno)
    strings = (n for n in ast.walk(statement) if isinstance(n, ast.Constant | ast.JoinedStr))
    if any(n.lineno != n.end_lineno for n in strings):
        raise Unsupported("a text over several lines stands in the loop", statement.lineno)
    if isinstance(statement, ast.For):
        if statement.orelse:
            raise Unsupported("the loop has an `else`", statement.lineno)
        return _assemble(site, statement, analyse(site, statement, statement, statement.body), None)
    if isinstance(statement, ast.While | ast.AsyncFor):
        raise Unsupported("how often a `while` loop runs is not known before it ends", statement.lineno)
    comprehension = _comprehension(site, statement)
    body = ast.copy_location(ast.Expr(value=comprehension.elt), comprehension)
    loop = analyse(site, statement, comprehension.generators[0], [body])
    return _assemble(site, statement, loop, comprehension)


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


def _assemble(site: Site, statement: ast.stmt, loop: Loop, comprehension: ast.ListComp | None) -> Rewrite:
    assert site.node is not None
    numpy, imports = site.import_as("numpy", "np")
    taken = {n.id for n in ast.walk(site.node) if isinstance(n, ast.Name)} | set(site.parameters)
    taken |= {numpy, *loop.trace.scalars}
    block = Block(loop=loop, numpy=numpy, start="", stop="", taken=taken)
    block.start, block.stop = block.fresh("start"), block.fresh("stop")
    source = source_of(site, statement, loop, numpy)
    tests = conditions(site, statement, loop, source, numpy)
    values = block.fresh("values") if comprehension is not None else ""
    lines = _fast_lines(site, statement, loop, source, block, values, comprehension)
    text = _if_else(site, statement, source, tests, lines)
    _refuse_shadowed(site, [*source.helpers, *tests.helpers, *tests.texts, "\n".join(lines)])
    start, end = site.module.statement_span(statement)
    return Rewrite(
        edit=Edit(start=start, end=end, text=text),
        imports=(*imports, *source.imports),
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


def _if_else(site: Site, statement: ast.stmt, source: Source, tests: Conditions, lines: list[str]) -> str:
    """The guarded array code, then the original statement unchanged but for its indentation."""
    assert site.node is not None
    indent = site.module.indent(statement)
    unit = site.module.indent(site.node.body[0]).removeprefix(site.module.indent(site.node)) or "    "
    joined = " and ".join(tests.texts)
    if len(indent) + len(joined) < 100:
        head = [f"if {joined}:"]
    else:
        head = ["if (", *(f"    {'and ' if number else ''}{text}" for number, text in enumerate(tests.texts)), "):"]
    comment = "# the same random numbers in the same order, a block at a time"
    new = [*head, f"    {comment}", *(f"    {line}" for line in lines), "else:"]
    fast = site.lines("\n".join(_with_unit(line, unit) for line in new), indent)
    start, end = site.module.statement_span(statement)
    original = [line.decode("utf-8") for line in site.module.data[start:end].splitlines(keepends=True)]
    kept = "".join(unit + line if line.strip() else line for line in original)
    return fast + (kept if kept.endswith(("\n", "\r")) else kept + site.module.newline)


def _with_unit(line: str, unit: str) -> str:
    depth = (len(line) - len(line.lstrip(" "))) // 4
    return unit * depth + line.lstrip(" ")


def _refuse_shadowed(site: Site, texts: list[str]) -> None:
    """Built-ins that the new text uses must not mean something else anywhere in the file."""
    used = set(re.findall(r"\w+", " ".join(texts))) & _EMITTED_BUILTINS
    bound: set[str] = set()
    for node in ast.walk(site.module.tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
    if shadowed := used & bound:
        raise Unsupported(f"the file uses the built-in name {min(shadowed)} for something else")
