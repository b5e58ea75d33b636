"""A function with everything that loops behind the scenes written out as plain loops, for the loop IR to read.

    return sum(x * y for x, y in zip(a, b))      →      total = 0
                                                        for x_2, y_2 in zip(a, b):
                                                            total += x_2 * y_2
                                                        return total

The text is only for the rewriter: the array statements that it writes come from there. It may raise where the original
would not (the original then takes over), but what it returns is the same. Sums are marked (`Plain.sums`), because
Python's `sum` rounds otherwise than a loop from Python 3.12 on, and NumPy's on every version.

Does not handle: what stands in a condition's second part, in a `while`'s test or in the targets of assignments; sets,
dicts, generators that are passed on.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from optadvisor.loops.values import NUMPY, Array, Value
from optadvisor.records import FunctionRef
from optadvisor.rewriters._storing_helpers import stores
from optadvisor.rewriters.vectorizing import (
    boxes,
    comprehensions,
    fixed_lists,
    folds,
    keyed,
    lasts,
    literals,
    rows,
    swaps,
    toggles,
    unfolding,
    windows,
)
from optadvisor.rewriters.vectorizing.appends import lengths_first
from optadvisor.rewriters.vectorizing.ranks import learn
from optadvisor.rewriters.vectorizing.windows import named_slices, rebound_in
from optadvisor.rewriters.vectorizing.work import NotPlain, Work, root
from optadvisor.source.module import Module
from optadvisor.source.site import Site, own_nodes

_WORDS = "append clear extend fill insert pop remove reverse sort"
CHANGING = frozenset(_WORDS.split())
"""Methods that change what they are called on."""
SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True, kw_only=True)
class Plain:
    """The function, in a file of its own text."""

    site: Site
    sums: Mapping[str, int]
    """Variables that stand for the value of a `sum` → how many loops add to it; 0 for NumPy's."""
    checked: Mapping[str, str]
    """Targets of loops that stand for slices → the test that makes them differ: a bound below zero."""
    inlined: tuple[ast.FunctionDef, ...]
    """Functions whose text was copied."""
    lists: frozenset[str]
    """Lists that were made by `append`, and now have their length from the start."""
    rows: Mapping[str, tuple[str, ...]]
    """Lists of such rows → the names that the rows had."""
    at_once: frozenset[str]
    """Targets of loops that stand for one statement on a whole row or array: they must not stay loops."""
    masks: frozenset[str]
    """Variables that must hold truth values."""
    in_order: bool
    """May it be equal to the last bit?"""
    networks: Mapping[str, tuple[str, ...]]
    """Variables of numbers that are being sorted (see `exchanges`)."""
    swaps: Mapping[str, str]
    """Targets of loops that stand for a swap of rows → the swap as array statements (see `swaps`)."""
    orders: Mapping[str, str]
    """Lists whose rows are swapped → the variable for where each row comes from."""
    arrays: Mapping[str, str]
    """Arrays that were lists first → the number that says what they hold."""


def plain(site: Site, parameters: Mapping[str, Value], fills: Mapping[str, str]) -> Plain | None:
    """The function in plain loops; None when it consists of them already.

    `fills`: the number that lists are filled with at first, for those that do not hold floats.
    """
    assert site.node is not None
    ranks = {n: v.ndim if isinstance(v, Array) else 0 for n, v in parameters.items()}
    numpy = {n for n, v in parameters.items() if isinstance(v, Array) and v.form == NUMPY}
    work = Work(site=site, taken=set(), ranks=ranks, numpy=numpy, stored=_stored(site.node), lower=block)
    function = copy.deepcopy(site.node)
    learn(work, function)
    try:
        function.body = block(work, function.body)
        made = lengths_first(work, function, fills)
    except NotPlain:
        return None
    if not work.changed:
        return None
    found = _site(site, function)
    return Plain(
        site=found, sums=work.sums, checked=work.checked, inlined=tuple(work.inlined), lists=frozenset(made),
        rows={name: tuple(rows) for name, rows in work.rows.items()},
        at_once=frozenset(work.at_once), masks=frozenset(work.masks),
        in_order=work.in_order, networks=work.networks, swaps=work.swaps, orders=work.orders,
        arrays={name: fills.get(name, "0.0") for name in sorted(work.arrays)},
    )  # fmt: skip


def _stored(function: ast.FunctionDef) -> frozenset[str]:
    found = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Name | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            found.add(root(node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found.add(root(node.func))
    return frozenset(found)


def _site(site: Site, function: ast.FunctionDef) -> Site:
    """The same place in a file in which `function` has taken the place of the original."""
    module, old = site.module, site.node
    assert old is not None
    start, end = module.statement_span(old)
    text = ast.unparse(ast.fix_missing_locations(function)) + "\n"
    before, after = module.data[:start], module.data[end:]
    parsed = Module.parse(module.encode(before + text.encode("utf-8") + after), module.path)
    ref = next(ref for ref in parsed.functions if ref.qualname == site.ref.qualname and ref.first_line == _line(before))
    parsed.__dict__["identifiers"] = parsed.identifiers | module.identifiers
    return Site(
        module=parsed,
        hotspot=dataclasses.replace(site.hotspot, function=_moved(site.ref, ref), loops=()),
        recording=dataclasses.replace(site.recording, function=_moved(site.ref, ref)),
        deferred=site.deferred,
    )


def _line(before: bytes) -> int:
    return before.count(b"\n") + 1


def _moved(old: FunctionRef, new: FunctionRef) -> FunctionRef:
    return dataclasses.replace(old, first_line=new.first_line)


# ---------------------------------------------------------------- statements


def block(work: Work, body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements in plain loops."""
    result: list[ast.stmt] = []
    body = lasts.in_variables(work, boxes.summed(work, body))
    for each in named_slices(work, fixed_lists.few_items(work, swaps.swapped(work, toggles.counted(work, body)))):
        found = _statement(work, each)
        if not work.around:
            result += [ast.parse(f"if {guard}:\n    raise ValueError").body[0] for guard in work.guards]
            work.guards.clear()
        result += found
    return result


def _looped(work: Work, node: ast.For | ast.While) -> None:
    """The body of a loop, whose guards go outside."""
    before, work.guards = work.guards, {}
    work.around += 1
    node.body = block(work, node.body)
    work.around -= 1
    bound = rebound_in([node], work.numpy)
    for guard in work.guards:
        if {n.id for n in ast.walk(ast.parse(guard)) if isinstance(n, ast.Name)} & bound:
            raise NotPlain
    work.guards = before | work.guards


def _statement(work: Work, node: ast.stmt) -> list[ast.stmt]:
    before: list[ast.stmt] = []
    match node:
        case ast.For():
            written = literals.rounds(work, node)
            if written is not None:
                work.changed = True
                return block(work, written)
            node.iter = node.iter if is_busy(work, node.iter) else expr(work, node.iter, before)
            node = windows.over_slice(work, node)
            _looped(work, node)
            return [*before, node]
        case ast.While():
            _looped(work, node)
            return [node]
        case ast.If():
            node.test = node.test if is_busy(work, node.test) else expr(work, node.test, before)
            node.body, node.orelse = block(work, node.body), block(work, node.orelse)
            return [*before, node]
        case (
            ast.Assign() | ast.AugAssign() | ast.AnnAssign(value=ast.expr()) | ast.Return(value=ast.expr()) | ast.Expr()
        ):
            if is_busy(work, node):
                return [node]
            found = unfolding.unpacked(work, node) or rows.stored(work, node)
            if found is not None:
                work.changed = True
                return block(work, found)
            assert node.value is not None
            value = expr(work, node.value, before)
            if isinstance(node, ast.Assign) and isinstance(value, ast.Tuple) and value is not node.value:
                return [*before, *unfolding.apart(work, node, value)]
            node.value = value
            return [*before, node]
    return [node]


def is_busy(work: Work, node: ast.stmt | ast.expr) -> bool:
    """Does the statement change anything but its targets? What it contains then happens in its own order."""
    inner = node.value if isinstance(node, ast.Expr) else None
    for part in ast.walk(node):
        if isinstance(part, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom):
            return True
        if part is not inner and isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            changes = part.func.attr in CHANGING
            if changes:
                return True
    return stores(work.site, node, except_for=getattr(node, "value", None))


def expr(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr:
    """What stands for `node`, after the statements that this adds to `before`."""
    of_rows = (rows.reduced, rows.indexed, rows.counted)
    for rule in (folds.fold, keyed.extreme, comprehensions.made, *of_rows, unfolding.called):
        found = rule(work, node, before)
        if found is not None:
            work.changed = work.changed or rule is not rows.counted
            return found
    for owner, key, at in _first_parts(node):
        old = getattr(owner, key) if at is None else getattr(owner, key)[at]
        new = expr(work, old, before)
        if at is None:
            setattr(owner, key, new)
        else:
            getattr(owner, key)[at] = new
    return node


def _first_parts(node: ast.expr) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where the parts of an expression stand that are worked out whenever it is."""
    if isinstance(node, SCOPES):
        return
    if isinstance(node, ast.IfExp):
        yield node, "test", None
        return
    if isinstance(node, ast.BoolOp):
        yield node, "values", 0
        return
    if isinstance(node, ast.Compare):
        yield node, "left", None
        yield node, "comparators", 0
        return
    for key, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            yield node, key, None
        elif isinstance(value, list):
            for at, each in enumerate(value):
                if isinstance(each, ast.keyword):
                    yield each, "value", None
                elif isinstance(each, ast.expr):
                    yield node, key, at
