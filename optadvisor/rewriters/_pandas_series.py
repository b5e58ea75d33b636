"""Loops that look up single values of a column that has a name of its own: it becomes a list before the loop.

    prices = df["price"]                          prices = df["price"]
    for i in range(1, len(prices)):               prices_values = _values(prices, prices, 0, True, lambda k: prices[k])
        change = prices[i] - prices[i - 1]   →    for i in range(1, len(prices)):
                                                      change = prices_values[i] - prices_values[i - 1]

The list has the same values, of the same types. Whether the column is a plain one, is long enough for the whole loop
and, where values are found by label, has the labels 0, 1, 2, … is tested when the loop begins.

Does not handle: columns that are assigned more than once; positions but `i`, `i - 1`, `i + 1` and the like (they stay
as they are); loops in steps; loops that store by `at`, `loc`, `iat` or `iloc`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from optadvisor.records import Edit
from optadvisor.rewriters._pandas_cells import Header, offset
from optadvisor.rewriters._pandas_lookups import Unclear
from optadvisor.rewriters._pandas_text import apart
from optadvisor.rewriters._places import is_builtin, local_name
from optadvisor.source.site import Site, bindings, own_nodes, parameter_names

VALUES = '''def NAME(series, rows, further, by_label, look_up, *changed):
    """A list of what `look_up(0)`, `look_up(1)`, … find in a column of `rows` and `further`; on doubt one by one."""
    if type(series) is not PANDAS.Series or not all(APART for value in changed):
        return SLOW(look_up)
    sized = type(rows) in (PANDAS.Series, PANDAS.DataFrame, NUMPY.ndarray, list, tuple)
    if not (sized or type(rows) is int) or (len(rows) if sized else rows) + further > len(series):
        return SLOW(look_up)
    index = series.index
    if by_label and not (isinstance(index, PANDAS.RangeIndex) and index.start == 0 and index.step == 1):
        return SLOW(look_up)
    if str(series.dtype) in ("bool", "int64", "float64", "object"):
        return list(series.to_numpy())
    return series.tolist() if str(series.dtype) == "str" else SLOW(look_up)'''
"""After `look_up`: variables that the loop changes, and that must not be columns."""
BUILTINS = ("all", "isinstance", "int", "list", "tuple", "len", "str", "type")
_BY_PLACE, _BY_LABEL = ("iloc", "iat"), ("loc", "at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """`prices[i - 1]`, or another way to say so."""

    node: ast.Subscript
    series: str
    position: ast.expr
    way: str
    """`iloc`, `at` and so on; empty for `prices[i]`."""
    distance: int

    @property
    def by_label(self) -> bool:
        return self.way not in _BY_PLACE


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A loop over positions, and what it looks up in which columns."""

    loop: ast.For
    index: str
    rows: str
    """The number of rows, or what has as many, as a name."""
    less: int
    first: int | str
    """Where it begins: a number, or the name of one."""
    found: tuple[Found, ...]
    shared: frozenset[str] = frozenset()
    """Columns that other loops look into, too, or that are looked into in several ways."""

    def header(self, series: str) -> Header:
        return Header(index=self.index, table=series)

    @property
    def tests(self) -> tuple[str, ...]:
        """What must hold so that no position lies below the first one."""
        lowest = max(0, *(-each.distance for each in self.found))
        return (f"type({self.first}) is int", f"{self.first} >= {lowest}") if isinstance(self.first, str) else ()


def rounds(site: Site) -> tuple[Round, ...]:
    """The loops of the function that look values up in columns with names."""
    found = tuple(_rounds(site))
    ways = [way for one in found for way in {(each.series, each.way) for each in one.found}]
    names = [series for series, _ in ways]
    return tuple(replace(one, shared=frozenset(n for n in names if names.count(n) > 1)) for one in found)


def _rounds(site: Site) -> Iterator[Round]:
    assert site.node is not None
    for node in own_nodes(site.node):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            head = _head(site, node.iter)
            if head is None:
                continue
            index, (first, rows, less) = node.target.id, head
            inside = [part for statement in node.body for part in ast.walk(statement)]
            found = tuple(each for part in inside if (each := _found(part, index, first)) is not None)
            columns = {name for name in {each.series for each in found} if _is_column(site, node, name)}
            columns = {name for name in columns if not any(word in name for word in ("_by_", "_values"))}
            found = tuple(each for each in found if each.series in columns)
            if found and index not in (rows, first):
                yield Round(loop=node, index=index, rows=rows, less=less, first=first, found=found)


def _head(site: Site, node: ast.expr) -> tuple[int | str, str, int] | None:
    """`range(1, len(prices) - 2)` → 1, "prices", 2; `range(w, n)` → "w", "n", 0."""
    if not isinstance(node, ast.Call) or node.keywords or not is_builtin(site, node.func, "range"):
        return None
    first: int | str
    match node.args:
        case [stop]:
            first = 0
        case [ast.Name(id=first), stop]:
            pass
        case [ast.Constant(value=int(first)), stop] if first >= 0 and not isinstance(first, bool):
            pass
        case _:
            return None
    less = 0
    match stop:
        case ast.BinOp(left=whole, op=ast.Sub(), right=ast.Constant(value=int(less))) if less >= 0:
            stop = whole
    match stop:
        case ast.Name(id=rows):
            return first, rows, int(less)
        case ast.Call(func=function, args=[ast.Name(id=rows)], keywords=[]) if is_builtin(site, function, "len"):
            return first, rows, int(less)
    return None


def _found(node: ast.AST, index: str, first: int | str) -> Found | None:
    """A look-up at a position that is not below the first one."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
        return None
    match node.value:
        case ast.Name(id=series):
            way = ""
        case ast.Attribute(value=ast.Name(id=series), attr=way) if way in _BY_PLACE + _BY_LABEL:
            pass
        case _:
            return None
    distance = offset(node.slice, index)
    if distance is None or series == index or (isinstance(first, int) and first + distance < 0):
        return None
    return Found(node=node, series=series, position=node.slice, way=way, distance=distance)


def made_of(site: Site, column: str) -> list[str]:
    """The variables that a column comes from: its table, or itself where it is a parameter."""
    assert site.node is not None
    for statement in site.node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=to)], value=ast.Subscript(value=ast.Name(id=table))) if to == column:
                return [table]
    return [column]


def _is_column(site: Site, loop: ast.For, name: str) -> bool:
    """A parameter that was a column, or a variable that the function binds once, before the loop, to `df["a"]`."""
    assert site.node is not None
    inside = set(ast.walk(site.node))
    bound = [node for node in bindings(site.module.tree, name) if node in inside]
    if name in parameter_names(site.node):
        return not bound and _was(site, name, "Series")
    for statement in site.node.body:
        if statement.lineno >= loop.lineno:
            return False
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=target)],
                value=ast.Subscript(value=ast.Name(id=table), slice=ast.Constant(value=str())),
            ) if target == name:
                return len(bound) == 1 and (table not in parameter_names(site.node) or _was(site, table, "DataFrame"))
    return False


def _was(site: Site, parameter: str, kind: str) -> bool:
    return any(spec.type.startswith("pandas.") and spec.type.endswith(f".{kind}") for spec in site.seen(parameter))


def check(site: Site, round_: Round) -> None:
    """Raises `Unclear` for a loop that may store into a column."""
    for part in round_.loop.body:
        for node in ast.walk(part):
            match node:
                case ast.Subscript(ctx=ast.Store() | ast.Del(), value=ast.Name() | ast.Subscript()):
                    pass
                case ast.Subscript(ctx=ast.Store() | ast.Del()):
                    raise Unclear(f"`{ast.unparse(node)}` is assigned, which may change a column", node.lineno)
            if isinstance(node, ast.Name) and node.id == round_.index and not isinstance(node.ctx, ast.Load):
                raise Unclear(f"`{round_.index}` changes in the loop", round_.loop.lineno)


def edits(site: Site, round_: Round, *, values: str, tests: str, changed: Iterable[str]) -> Iterator[Edit]:
    """The lists in front of the loop, and the look-ups in it; `tests` must be true for lists, where there are any."""
    start, _ = site.module.statement_span(round_.loop)
    k = local_name(site, "k")
    variables: dict[tuple[str, str], str] = {}
    lines = []
    for each in round_.found:
        key = each.series, each.way
        if key not in variables:
            same = [one for one in round_.found if (one.series, one.way) == key]
            further = max(0, *(one.distance for one in same)) - round_.less
            how = f"_by_{each.way or 'label'}_{round_.index}"
            variables[key] = local_name(site, f"{each.series}{how if each.series in round_.shared else '_values'}")
            look_up = f"{each.series}.{each.way}[{k}]" if each.way else f"{each.series}[{k}]"
            series = f"{each.series} if {tests} else None" if tests else each.series
            given = [series, round_.rows, str(further), str(each.by_label), f"lambda {k}: {look_up}", *changed]
            lines.append(f"{variables[key]} = {values}({', '.join(given)})")
        first, last = site.module.span(each.node)
        yield Edit(start=first, end=last, text=f"{variables[key]}[{site.code(each.position)}]")
    yield Edit(start=start, end=start, text=site.lines("\n".join(lines), site.module.indent(round_.loop)))


def helper(values: str, slow: str, pandas: str, numpy: str) -> str:
    """The definition that the edits need."""
    text = VALUES
    meanings = {
        "NAME": values,
        "SLOW": slow,
        "PANDAS": pandas,
        "NUMPY": numpy,
        "APART": apart("value", "series", numpy),
    }
    for placeholder, meaning in meanings.items():
        text = text.replace(placeholder, meaning)
    return text
