"""Lists that are joined, for compiled copies as the comprehensions that do the same.

    a = [row[:] + [rhs[i]] for i, row in enumerate(matrix)]
        ↓
    a = [[row[_at] if _at < len(matrix[0]) else rhs[i] for _at in range(len(matrix[0]) + 1)] for i, row in enumerate(…)]

Only copies for compiled code are written like that. Parts are rows of lists of lists (all of them are as long as the
first one there, or the copy is not for them), lists of numbers, displays, `[0] * n` and comprehensions over a `range`.

Does not handle: parts that do more than compute, parts of which the text does not say that they are lists, `+=`.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator, Mapping

from optadvisor.records import Edit
from optadvisor.rewriters._list_ranks import list_ranks, ranks_given
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.rewriters._places import hidden_builtin, is_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names

_PURE = (
    *(ast.Name, ast.Constant, ast.Subscript, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp),
    *(ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.expr_context),
)
_CALLED = ("abs", "float", "int", "len", "max", "min")
_EMITTED = ("len", "max", "min", "range")
MOST_PARTS = 8


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    width: str
    """How many items, as an expression; a number where it is one."""
    item: str
    """The item at the place `{at}` of the part, as an expression."""


def with_joined_lists(propose: Propose) -> Propose:
    """`propose` for functions that join lists, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    if site.node is None or hidden_builtin(site, _EMITTED):
        return [], []
    return [edit for function, ranks in _every(site).items() for edit in _in_function(site, function, ranks)], []


def _every(site: Site) -> dict[ast.FunctionDef, dict[str, int]]:
    """The function and those that it calls, with what is known of their variables in every call."""
    found: dict[ast.FunctionDef, dict[str, int]] = {}
    for function in reached(site):
        if function is site.node:
            found[function] = list_ranks(site)
            continue
        given = [
            known
            for caller in found
            for helper, known in ranks_given(site, caller, found[caller])
            if helper is function
        ]
        always = {name: rank for name, rank in given[0].items() if all(other.get(name) == rank for other in given)}
        found[function] = list_ranks(site, function, always)
    return found


def _in_function(site: Site, function: ast.FunctionDef, ranks: Mapping[str, int]) -> Iterator[Edit]:
    rows = _rows(site, function, ranks)
    at = site.fresh("_at")
    later = _later_rows(site, function, ranks, rows)
    inner: set[ast.AST] = set()
    for node in own_nodes(function):  # outer ones first
        if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)) or node in inner:
            continue
        inner.update(ast.walk(node))
        made = _joined(site, node, ranks, rows, at)
        if made is not None:
            for name, one in later.items():
                one.inside |= {n for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == name}
                made = re.sub(rf"\b{name}\b", one.spelled, made)
            start, end = site.module.span(node)
            lines = site.module.data[start:end].count(b"\n")  # all further ones stay where they are
            yield Edit(start=start, end=end, text=f"{made[:-1]}{site.module.newline * lines}]")
    for one in later.values():
        yield from one.edits(site)


@dataclasses.dataclass(kw_only=True)
class _LaterRows:
    """`for row in table[1:]`, as `for place in range(1, len(table))`."""

    comprehension: ast.ListComp
    table: str
    first: int
    place: str
    inside: set[ast.Name] = dataclasses.field(default_factory=set)
    """Mentions of the row that are written in another way already."""

    @property
    def spelled(self) -> str:
        return f"{self.table}[{self.place}]"

    def edits(self, site: Site) -> Iterator[Edit]:
        generator = self.comprehension.generators[0]
        start, end = site.module.span(generator.target)[0], site.module.span(generator.iter)[1]
        yield Edit(start=start, end=end, text=f"{self.place} in range({self.first}, len({self.table}))")
        name = ast.unparse(generator.target)
        for node in ast.walk(self.comprehension.elt):
            if isinstance(node, ast.Name) and node.id == name and node not in self.inside:
                start, end = site.module.span(node)
                yield Edit(start=start, end=end, text=self.spelled)


def _later_rows(
    site: Site, function: ast.FunctionDef, ranks: Mapping[str, int], rows: Mapping[str, str]
) -> dict[str, _LaterRows]:
    """Rows of comprehensions over the later part of a list of lists, each by a variable of its own."""
    found: dict[str, _LaterRows] = {}
    for node in own_nodes(function):
        match node:
            case ast.ListComp(
                generators=[
                    ast.comprehension(
                        target=ast.Name(id=name),
                        iter=ast.Subscript(
                            value=ast.Name(id=table),
                            slice=ast.Slice(lower=ast.Constant(value=int() as first), upper=None),
                        ),
                        ifs=[],
                    )
                ]
            ) if ranks.get(table) == 2 and rows.get(name) == table and name not in found:
                place = site.fresh(f"{name}_place")
                found[name] = _LaterRows(comprehension=node, table=table, first=first, place=place)
    return found


def _rows(site: Site, function: ast.FunctionDef, ranks: Mapping[str, int]) -> dict[str, str]:
    """Variables of comprehensions that are a row of a list of lists → that list; empty for one that is more."""
    found: dict[str, str] = {}
    for node in own_nodes(function):
        for generator in node.generators if isinstance(node, ast.ListComp) else ():
            for name, source in _bound(site, generator.target, generator.iter):
                known = source if ranks.get(source) == 2 else ""
                found[name] = known if found.get(name, known) == known else ""
    elsewhere = _assigned(function)
    return {name: over for name, over in found.items() if over and name not in elsewhere}


def _assigned(function: ast.FunctionDef) -> set[str]:
    """What is bound outside of comprehensions: parameters, too."""
    within = {
        part
        for node in own_nodes(function)
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)
        for generator in node.generators
        for part in ast.walk(generator.target)
    }
    stores = (n for n in own_nodes(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
    return {node.id for node in stores if node not in within} | set(parameter_names(function))


def _bound(site: Site, target: ast.expr, over: ast.expr) -> Iterator[tuple[str, str]]:
    """Each variable of `for target in over` with the variable that it is an item of; empty for no variable's item."""
    match target, over:
        case ast.Name(id=name), ast.Name(id=source):
            yield name, source
        case ast.Name(id=name), ast.Subscript(
            value=ast.Name(id=source), slice=ast.Slice(lower=ast.Constant(value=int()), upper=None, step=None)
        ):
            yield name, source
        case ast.Tuple(elts=items), ast.Call(func=func, args=args, keywords=[]):
            if is_builtin(site, func, "enumerate") and len(items) == 2 and len(args) == 1:
                yield from _bound(site, items[0], ast.Constant(value=None))
                yield from _bound(site, items[1], args[0])
            elif is_builtin(site, func, "zip") and len(items) == len(args):
                for item, given in zip(items, args, strict=True):
                    yield from _bound(site, item, given)
            else:
                yield from _bound(site, target, ast.Constant(value=None))
        case _:
            yield from ((n.id, "") for n in ast.walk(target) if isinstance(n, ast.Name))


# ---------------------------------------------------------------- one sum of lists


def _joined(site: Site, node: ast.BinOp, ranks: Mapping[str, int], rows: Mapping[str, str], at: str) -> str | None:
    """The comprehension; None where not all that is added is known to be a list of numbers."""
    found = [_parts(site, each, ranks, rows) for each in _summands(node)]
    parts = [part for each in found for part in each or ()]
    if not all(each is not None for each in found) or len(parts) > MOST_PARTS:
        return None
    text, before = "", ""
    for number, part in enumerate(parts):
        item = part.item.replace("{at}", f"({at} - ({before}))" if before else at)
        before = f"{before} + {part.width}" if before else part.width
        text += f"({item}) if {at} < {before} else " if number + 1 < len(parts) else f"({item})"
    return f"[{text} for {at} in range({before})]"


def _summands(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_summands(node.left), *_summands(node.right)]
    return [node]


def _parts(site: Site, node: ast.expr, ranks: Mapping[str, int], rows: Mapping[str, str]) -> list[_Part] | None:
    match node:
        case ast.List(elts=items):
            return [_Part(width="1", item=ast.unparse(item)) for item in items] if _are_pure(site, items) else None
        case (
            ast.BinOp(left=ast.List(elts=[item]), op=ast.Mult(), right=count)
            | ast.BinOp(left=count, op=ast.Mult(), right=ast.List(elts=[item]))
        ) if isinstance(item, ast.Constant | ast.Name) and _are_pure(site, [item, count]):
            return [_Part(width=_count(count), item=ast.unparse(item))]
        case ast.ListComp(
            elt=item,
            generators=[ast.comprehension(target=ast.Name(id=name), iter=ast.Call(func=func, args=[count]), ifs=[])],
        ) if is_builtin(site, func, "range") and _are_pure(site, [item, count]):
            placed = _Renamed(name).visit(ast.parse(ast.unparse(item), mode="eval")).body
            return [_Part(width=_count(count), item=ast.unparse(placed).replace(_Renamed.PLACE, "{at}"))]
    copied = _copied(site, node)
    match copied:
        case ast.Name(id=name) if ranks.get(name) == 1:
            return [_Part(width=f"len({name})", item=f"{name}[{{at}}]")]
        case ast.Name(id=name) if name in rows:
            return [_Part(width=f"len({rows[name]}[0])", item=f"{name}[{{at}}]")]
        case ast.Subscript(value=ast.Name(id=name), slice=index) if (
            ranks.get(name) == 2 and not isinstance(index, ast.Slice) and _are_pure(site, [index])
        ):
            return [_Part(width=f"len({name}[0])", item=f"{ast.unparse(copied)}[{{at}}]")]
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Slice(lower=lower, upper=upper, step=None)):
            known = f"len({name})" if ranks.get(name) == 1 else f"len({rows[name]}[0])" if name in rows else ""
            return (
                [_sliced(name, known, lower, upper)]
                if known and _are_pure(site, [*filter(None, [lower, upper])])
                else None
            )
    return None


def _sliced(name: str, length: str, lower: ast.expr | None, upper: ast.expr | None) -> _Part:
    """`row[j + 1:]`, of a list of so many items."""
    begin, end = ("0" if lower is None else _place(lower, length)), length if upper is None else _place(upper, length)
    width = f"max({end} - {begin}, 0)" if begin != "0" else end
    return _Part(width=width, item=f"{name}[{begin} + {{at}}]" if begin != "0" else f"{name}[{{at}}]")


def _place(index: ast.expr, length: str) -> str:
    """The index of a slice as a place in the list."""
    text = ast.unparse(index)
    return f"(min({text}, {length}) if {text} >= 0 else max({text} + {length}, 0))"


def _copied(site: Site, node: ast.expr) -> ast.expr:
    """The `row` of `row[:]`, `list(row)` and `row.copy()`, and of itself."""
    match node:
        case ast.Subscript(value=inner, slice=ast.Slice(lower=None, upper=None, step=None)):
            return inner
        case ast.Call(func=func, args=[inner], keywords=[]) if is_builtin(site, func, "list"):
            return inner
        case ast.Call(func=ast.Attribute(value=inner, attr="copy"), args=[], keywords=[]):
            return inner
    return node


def _count(node: ast.expr) -> str:
    """How many times, as a number that is none below 0."""
    text = ast.unparse(node)
    return text if isinstance(node, ast.Call) or text.isdecimal() else f"max({text}, 0)"


def _are_pure(site: Site, nodes: list[ast.expr]) -> bool:
    """Whether they compute and do nothing else, however often."""
    for node in nodes:
        called = {part.func for part in ast.walk(node) if isinstance(part, ast.Call)}
        for part in ast.walk(node):
            if isinstance(part, ast.Call):
                if not is_builtin(site, part.func, *_CALLED) or part.keywords:
                    return False
            elif not isinstance(part, _PURE) and part not in called:
                return False
    return True


class _Renamed(ast.NodeTransformer):
    """A variable as the place in the list."""

    PLACE = "__place__"

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(id=self.PLACE, ctx=node.ctx) if node.id == self.name else node
