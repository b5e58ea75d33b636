"""A function of array code in plain loops, in a file of its own text, for the typed interpreter to read.

    def step(u, k): …          →    def nest(u, k, count): …          the loops
                                    def step(u, k): … nest(…) …       what is left

Does not handle: what its parts decline (`Unloopable`).
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from optadvisor.loops.values import Value
from optadvisor.rewriters.looping.aliases import bindings
from optadvisor.rewriters.looping.drawing import FILL, FILLING
from optadvisor.rewriters.looping.functions import called
from optadvisor.rewriters.looping.groups import settle
from optadvisor.rewriters.looping.kinds import Kinds, of_value
from optadvisor.rewriters.looping.nodes import Unloopable
from optadvisor.rewriters.looping.own import with_plain_defaults
from optadvisor.rewriters.looping.picking import picked
from optadvisor.rewriters.looping.plain_parts import plain_expression
from optadvisor.rewriters.looping.products import tool_texts
from optadvisor.rewriters.looping.quantiles import quantile_texts
from optadvisor.rewriters.looping.reductions import gather, tool
from optadvisor.rewriters.looping.rowwise import by_position
from optadvisor.rewriters.looping.statements import block
from optadvisor.rewriters.looping.sums import BLOCK_SUM, LEAF
from optadvisor.rewriters.looping.unrolling import unrolled
from optadvisor.rewriters.looping.variables import kinds_of
from optadvisor.rewriters.looping.work import Facts, Work
from optadvisor.source.module import Module
from optadvisor.source.site import Site, own_nodes, parameter_names


@dataclass(frozen=True, kw_only=True)
class Looped:
    """The function in loops."""

    site: Site
    nests: frozenset[str]
    """Names of the functions that hold the loops: their indices and shapes were tested before the call."""
    rounds: tuple[str, ...]
    tools: frozenset[str]
    """Those of them that only count and add."""
    filling: str
    """That of them that draws many ints at once; empty where there is none."""
    counters: frozenset[str]
    """Variables of theirs that hold positions and lengths, far below 2**62."""
    sums: bool
    """Does a result depend on the memory order of what is added?"""


def looped(site: Site, values: dict[str, Value], *, exact: bool = False) -> Looped | None:
    """The function in loops, given what its parameters and globals are; None where it has no array operations.

    `exact`: NumPy's functions of one number and dot products stay calls, which NumPy itself works out.

    Raises `Unloopable` where it does something else with arrays than what is known here.
    """
    given = {name: of_value(value) for name, value in values.items()}
    rounds = unrolled(site) if site.node is not None else None
    if rounds is None:
        return _by_rows(site, given, exact)
    placed = _place(site, [], rounds.texts)
    try:
        return _by_rows(placed, given, exact)
    except Unloopable as no:
        raise Unloopable(no.reason, rounds.back(no.line, placed)) from no


def _by_rows(site: Site, given: Kinds, exact: bool) -> Looped | None:
    """With loops over rows as loops over positions."""
    rows = by_position(site, given)
    if rows is None or site.node is None:
        return _looped(site, given, exact)
    try:
        return _looped(_place(site, [], {site.node: rows.text}), given, exact)
    except Unloopable as no:
        raise Unloopable(no.reason, rows.back(no.line)) from no


def _looped(site: Site, given: Kinds, exact: bool) -> Looped | None:
    assert site.node is not None
    if not any(known is not None and known.rank for known in given.values()) and not _makes_arrays(site):
        return None
    numpy, imports = site.import_as("numpy", "np")
    math, also = site.import_as("math", "math")
    work = Work(
        site=site,
        function=site.node,
        kinds=kinds_of(site, site.node, given),
        numpy=numpy,
        math=math,
        called=called,
        gather=gather,
        picked=picked,
        plain=plain_expression,
        exact=exact,
    )
    functions = {site.node: _written(work, list(site.body))}
    while work.given.keys() - functions.keys():  # those that it calls, and these call, are written in the same way
        function, known = next(each for each in work.given.items() if each[0] not in functions)
        other = dataclasses.replace(
            work, function=function, kinds=kinds_of(site, function, known), facts=Facts(), out=[], lines=[], views={},
            parts=set(), stored=set(),
        )  # fmt: skip
        functions[function] = _written(other, function.body)
        work.sums = work.sums or other.sums
    if not work.nests:
        return None
    names = {wish: tool(work, wish) for wish in ("leaf", "block_sum")}
    tools = [form.format(**names) for wish, form in (("leaf", LEAF), ("block_sum", BLOCK_SUM)) if wish in work.tools]
    matrices = tool_texts(work) | quantile_texts(work)
    filling = site.fresh(FILLING) if "fill" in work.tools else ""
    tools += [FILL.format(name=filling)] if filling else []
    tools += matrices.values()
    texts = [ast.unparse(ast.parse(part)) for part in (*imports, *also, *tools, *work.nests)]
    placed = _place(site, texts, {function: ast.unparse(ast.parse(text)) for function, text in functions.items()})
    nests = frozenset(
        n.name for part in (*tools, *work.nests) for n in ast.parse(part).body if isinstance(n, ast.FunctionDef)
    )
    return Looped(
        site=placed, nests=nests, rounds=tuple(work.rounds), sums=work.sums, counters=frozenset(work.counters),
        tools=frozenset([*names.values(), *matrices, filling]), filling=filling,
    )  # fmt: skip


def _makes_arrays(site: Site) -> bool:
    assert site.node is not None
    return any(isinstance(n, ast.Call) and site.resolved(n.func).startswith("numpy.") for n in own_nodes(site.node))


def _written(work: Work, body: list[ast.stmt]) -> str:
    """One function in loops."""
    function = work.function
    work.bindings = bindings(work.kinds, own_nodes(function))
    for name in parameter_names(function):
        work.bindings[name] = work.bindings.get(name, 0) + 1
    block(work, body)
    settle(work)
    head = f"def {function.name}({ast.unparse(with_plain_defaults(function.args))}):"
    text = "\n".join([head, *(work.out or ["    pass"])])
    if {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)} & set(work.views):
        raise Unloopable("it uses a part of an array outside array operations")
    return text


def _place(site: Site, before: list[str], texts: Mapping[ast.FunctionDef, str]) -> Site:
    """The same place in a file in which `texts` stand for the originals; `before` comes in front of the place."""
    module, old = site.module, site.node
    assert old is not None
    data, at, line = b"", 0, 0
    for function in sorted(texts, key=lambda each: each.lineno):
        start, end = module.statement_span(function)
        data += module.data[at:start]
        if function is old:
            data += "".join(f"{part}\n\n\n" for part in before).encode("utf-8")
            line = data.count(b"\n") + 1
        data += texts[function].encode("utf-8") + b"\n"
        at = end
    parsed = Module.parse(module.encode(data + module.data[at:]), module.path)
    ref = next(r for r in parsed.functions if r.qualname == site.ref.qualname and r.first_line == line)
    parsed.__dict__["identifiers"] = parsed.identifiers | module.identifiers
    moved = dataclasses.replace(site.ref, first_line=ref.first_line)
    return Site(
        module=parsed,
        hotspot=dataclasses.replace(site.hotspot, function=moved, loops=()),
        recording=dataclasses.replace(site.recording, function=moved),
        deferred=site.deferred,
    )
