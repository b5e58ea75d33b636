"""A list that is sorted after each `append` gets the new element at its place.

Before:                                     After:

    seen = []                                   seen_places = _InOrder()
    for value in values:                        seen = []
        seen.append(value)                      for value in values:
        seen.sort()                                 seen_places.insert(seen, value)
        medians.append(seen[len(seen) // 2])        medians.append(seen[len(seen) // 2])

To sort looks at all elements, even where only the last one is out of place; `bisect.insort` finds the place in a few
steps, behind those that are equal, where `sort` leaves it, too. `_InOrder` (defined at the top of the file) does so as
long as all elements are numbers, or all texts, or tuples that compare place by place, without nan (see `heaping`). From
the first other one on it appends and sorts.

The list must be the function's own and empty at first, and nothing else may be asked of it than to append and sort, to
let elements go, and what is in it; so it is sorted whenever the next element comes.

Does not handle: `sort` with `key` or `reverse`, a `sort` that does not follow the `append` at once, lists that are
given, handed on, or that begin with elements.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import operators_lead_back
from optadvisor.rewriters._places import assignment, import_from, is_builtin, local_name, name_problem, places
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._quiet_functions import bound_by_names
from optadvisor.rewriters.belonging import LOOKED_AT
from optadvisor.rewriters.heaping import COMPARES
from optadvisor.source.site import Site

name = "inserting"

NAMES = ("bool", "float", "int", "len", "list", "str", "tuple", "type")
PLACES = '''class NAME:
    """Puts elements into a list that is sorted each time, at their places if all compare alike."""

    __slots__ = ("kind",)

    def __init__(self):
        self.kind = None

    def insert(self, items, value):
        kind = COMPARES(value) if self.kind != "other" else None
        if kind is not None and (kind == self.kind or self.kind is None):
            self.kind = kind
            INSORT(items, value)
        else:
            self.kind = "other"
            items.append(value)
            items.sort()'''


class _Refused(Exception):  # noqa: N818 - an answer, not an error
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """`items.append(…)` and `items.sort()` right behind it, in a loop."""

    items: str
    append: ast.Expr
    value: ast.expr
    sort: ast.Expr


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    pairs = list(_pairs(site))
    if not pairs:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if operators_lead_back(site):
        problem = problem or f"an order of the file's own may call {site.ref.name} again, and would need more room"
    makings: dict[str, ast.stmt] = {}
    for items in sorted({pair.items for pair in pairs}) if not problem else ():
        try:
            makings[items] = _making(site, items)
            own = [pair for pair in pairs if pair.items == items]
            if not _come_after(site, makings[items], own):
                raise _Refused(f"`{items}` may have no value yet where it is appended to")
            _check_uses(site, items, own)
        except _Refused as no:
            makings.pop(items, None)
            problem = problem or str(no)
    if makings:
        yield _proposal(site, makings, [pair for pair in pairs if pair.items in makings])
    else:
        yield site.decline(name, problem)


# ---------------------------------------------------------------- reading


def _pairs(site: Site) -> Iterator[Pair]:
    for place in places(site):
        for append, sort in zip(place.block, place.block[1:], strict=False):
            match append, sort:
                case (
                    ast.Expr(
                        value=ast.Call(
                            func=ast.Attribute(value=ast.Name(id=items), attr="append"), args=[value], keywords=[]
                        )
                    ),
                    ast.Expr(
                        value=ast.Call(
                            func=ast.Attribute(value=ast.Name(id=same), attr="sort"), args=[], keywords=[]
                        )
                    ),
                ) if items == same and place.in_loop and not isinstance(value, ast.Starred):  # fmt: skip
                    yield Pair(items=items, append=append, value=value, sort=sort)


def _making(site: Site, items: str) -> ast.stmt:
    """The one statement that makes the list, an empty one. Raises `_Refused`."""
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    bound = [n for n in nodes if isinstance(n, ast.Name) and n.id == items and not isinstance(n.ctx, ast.Load)]
    shared = any(isinstance(n, ast.Global | ast.Nonlocal) and items in n.names for n in nodes)
    if shared or len(bound) != 1 or items in site.parameters or not bound_by_names(site, items):
        raise _Refused(f"`{items}` is not made once, in the function itself")
    for statement in nodes:
        target, value = assignment(statement) if isinstance(statement, ast.stmt) else (None, None)
        empty = isinstance(value, ast.List) and not value.elts
        if target is bound[0] and isinstance(statement, ast.stmt) and empty and site.module.owns_its_lines(statement):
            return statement
    raise _Refused(f"`{items}` is not empty at first")


def _come_after(site: Site, making: ast.stmt, pairs: list[Pair]) -> bool:
    """Whether the list is surely made before anything is appended: an error would speak of another name otherwise."""
    block = next(place.block for place in places(site) if making in place.block)
    later = {node for statement in block[block.index(making) + 1 :] for node in ast.walk(statement)}
    return all(pair.append in later for pair in pairs)


def _check_uses(site: Site, items: str, pairs: list[Pair]) -> None:
    """Raises `_Refused` where the list may come into another order, or somebody else may know it."""
    assert site.node is not None
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp)
    safe = set(_safe(site))
    for pair in pairs:
        between = site.module.data[site.module.span(pair.append)[1] : site.module.span(pair.sort)[0]]
        if between.strip() or not all(map(site.module.owns_its_lines, (pair.append, pair.sort))):
            raise _Refused(f"a remark, or another statement, stands between `{items}.append` and `{items}.sort`")
        safe |= {each.value.func.value for each in (pair.append, pair.sort)}  # type: ignore[attr-defined]
    for node in ast.walk(site.node):
        if isinstance(node, inner) and node is not site.node and any(_named(node, items)):
            raise _Refused(f"an inner function knows `{items}`")
    for known in _named(site.node, items):
        if isinstance(known.ctx, ast.Load) and known not in safe:
            raise _Refused(f"line {known.lineno} may bring `{items}` into another order, or hand it on")
    if any(isinstance(node, ast.Try) and node.finalbody for node in ast.walk(site.node)):
        raise _Refused("what stands in `finally` may go on after the function has given something back")


def _safe(site: Site) -> Iterator[ast.AST]:
    """Lists that are only looked at there, or lose elements, or are given back."""
    assert site.node is not None
    for node in ast.walk(site.node):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[found]):
                yield found
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield from (test, *(test.values if isinstance(test, ast.BoolOp) else []))
            case ast.UnaryOp(op=ast.Not(), operand=found):
                yield found
            case ast.Call(func=func, args=[found], keywords=[]) if is_builtin(site, func, *LOOKED_AT):
                yield found
            case ast.For(iter=found) | ast.comprehension(iter=found):
                yield found
            case ast.Subscript(value=found, ctx=ast.Load() | ast.Del()):
                yield found
            case ast.Return(value=ast.expr() as value):
                yield from value.elts if isinstance(value, ast.Tuple) else [value]
            case ast.Call(func=ast.Attribute(value=found, attr="pop" | "remove" | "count" | "index"), keywords=[]):
                yield found


def _named(tree: ast.AST, items: str) -> Iterator[ast.Name]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == items)


# ---------------------------------------------------------------- writing


def _proposal(site: Site, makings: dict[str, ast.stmt], pairs: list[Pair]) -> Proposal:
    insort, imports = import_from(site, "bisect", "insort")
    compares, helper = site.fresh("_compares_as"), site.fresh("_InOrder")
    variables = {items: local_name(site, f"{items}_places") for items in makings}
    edits: list[Edit] = []
    for items, making in makings.items():
        start = site.module.statement_span(making)[0]
        line = site.lines(f"{variables[items]} = {helper}()", site.module.indent(making))
        edits.append(Edit(start=start, end=start, text=line))
    for pair in pairs:
        start, end = site.module.span(pair.append)[0], site.module.span(pair.sort)[1]
        text = f"{variables[pair.items]}.insert({pair.items}, {site.code(pair.value)})"
        edits.append(Edit(start=start, end=end, text=text))
    words = " and ".join(makings)
    definition = PLACES.replace("NAME", helper).replace("COMPARES", compares).replace("INSORT", insort)
    return Proposal(
        rewriter=name,
        variant="insort",
        function=site.ref,
        title=f"put what comes to {words} at its place",
        why=(
            f"To sort {words} again for each new element looks at all of them, though only the last one is out of "
            "place. Where that belongs is found in a few steps."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=(COMPARES.replace("NAME", compares), definition),
    )
