"""Loops over the positions of a table that look single values up: each column becomes a list before the loop.

    for i in range(len(df)):                    df_a = _cells(df, "a", False, lambda k: df["a"].iloc[k])
        total += df["a"].iloc[i]        →       for i in range(len(df)):
                                                    total += df_a[i]

A value found by `iloc`, `iat`, `at` or `loc` in a column is the column's own; one found in `df.iloc[i]`, a row, is a
float where the row's integers become floats. What finds values by label needs the labels 0, 1, 2, …, as is tested;
so do loops that assign values of other columns, which would make a table with other labels grow.

Does not handle: assigned values; rows and tables in variables (`row = df.iloc[i]`); positions but `i`, `i - 1`, `i + 1`
and the like, within the table by the loop's head.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from optadvisor.records import Edit
from optadvisor.rewriters._pandas_lookups import Unclear
from optadvisor.rewriters._pandas_text import apart, quoted
from optadvisor.rewriters._places import is_builtin, local_name
from optadvisor.source.site import Site, own_nodes

CELLS = '''def NAME(frame, column, by_label, in_row, look_up, *changed):
    """A list of what `look_up(0)`, `look_up(1)`, … find in a column; on doubt something that looks it up."""
    if type(frame) is not PANDAS.DataFrame:
        return SLOW(look_up)
    counted = isinstance(frame.index, PANDAS.RangeIndex) and frame.index.start == 0 and frame.index.step == 1
    named = type(frame.columns) is PANDAS.Index and frame.columns.is_unique and column in frame.columns
    if not named or (by_label and not counted):
        return SLOW(look_up)
    values, kinds = frame[column], set(map(str, frame.dtypes))
    if not all(APART for value in changed):
        return SLOW(look_up)
    if in_row and not kinds <= {"bool", "int64", "float64", "object", "str"}:
        return SLOW(look_up)
    if in_row and kinds == {"int64", "float64"}:
        return list(values.to_numpy("float64"))
    if str(values.dtype) in ("bool", "int64", "float64", "object"):
        return list(values.to_numpy())
    return values.tolist() if str(values.dtype) == "str" else SLOW(look_up)'''
"""After `look_up`: variables that the loop changes, and that must not be tables."""

SLOW = '''class NAME:
    """Looks values up one by one."""

    def __init__(self, look_up):
        self.look_up = look_up

    def __getitem__(self, position):
        return self.look_up(position)'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """`for index in range(first, len(table) - last)`, or `for index in table.index`."""

    index: str
    table: str
    first: int = 0
    last: int = 0
    by_label: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """`df["a"].iloc[i - 1]`, or another way to say so."""

    node: ast.Subscript
    column: str
    position: ast.expr
    by_label: bool = False
    in_row: bool = False


def header_of(site: Site, loop: ast.For) -> Header | None:
    """The loop's head, when it goes over the positions or labels of a table that a variable holds."""
    match loop.target, loop.iter:
        case ast.Name(id=index), ast.Attribute(value=ast.Name(id=table), attr="index"):
            return Header(index=index, table=table, by_label=True)
        case ast.Name(id=index), ast.Call(func=function, args=[*first, stop], keywords=[]) if len(first) < 2:
            if not is_builtin(site, function, "range"):
                return None
            start = first[0].value if first and isinstance(first[0], ast.Constant) else 0 if not first else None
            last, table = _stop(site, stop)
            if type(start) is int and start >= 0 and table and table != index:
                return Header(index=index, table=table, first=start, last=last)
    return None


def _stop(site: Site, stop: ast.expr) -> tuple[int, str]:
    """`len(df) - 2` → 2, "df"."""
    match stop:
        case ast.BinOp(left=whole, op=ast.Sub(), right=ast.Constant(value=int(less))) if less >= 0:
            return less, _stop(site, whole)[1] if not isinstance(whole, ast.BinOp) else ""
        case ast.Call(func=function, args=[ast.Name(id=table)], keywords=[]) if is_builtin(site, function, "len"):
            return 0, table
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id=table), attr="shape"), slice=ast.Constant(value=0)):
            return 0, table
    return 0, ""


def looks_up(loop: ast.For, header: Header) -> bool:
    return any(_access(node, header.table) for part in loop.body for node in ast.walk(part))


def accesses(loop: ast.For, header: Header) -> list[Access]:
    """Raises `Unclear` for a position that may lie outside of the table."""
    found = [access for part in loop.body for node in ast.walk(part) if (access := _access(node, header.table))]
    for access in found:
        distance = offset(access.position, header.index)
        least = 0 if access.by_label or header.by_label else -1
        far = distance is None or header.first + distance < least or distance > header.last
        if far or (header.by_label and distance):
            raise Unclear(f"`{ast.unparse(access.node)}` may lie outside of the table", access.node.lineno)
    return found


def _access(node: ast.AST, table: str) -> Access | None:
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
        return None
    match node:
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id=used), attr="at" | "loc"),
            slice=ast.Tuple(elts=[position, ast.Constant(value=str(column))]),
        ) if used == table:
            return Access(node=node, column=column, position=position, by_label=True)
        case ast.Subscript(
            value=ast.Attribute(value=inner, attr="iloc" | "iat" | "at" | "loc" as way), slice=position
        ) if (name := _column(inner, table)) is not None:
            return Access(node=node, column=name, position=position, by_label=way in ("at", "loc"))
        case ast.Subscript(
            value=ast.Subscript(
                value=ast.Attribute(value=ast.Name(id=used), attr="iloc" | "loc" as way), slice=position
            ),
            slice=ast.Constant(value=str(column)),
        ) if used == table:
            return Access(node=node, column=column, position=position, by_label=way == "loc", in_row=True)
        case ast.Subscript(value=inner, slice=position) if (name := _column(inner, table)) is not None:
            return Access(node=node, column=name, position=position, by_label=True)
    return None


def _column(node: ast.expr, table: str) -> str | None:
    match node:
        case ast.Subscript(value=ast.Name(id=used), slice=ast.Constant(value=str(column))) if used == table:
            return column
    return None


def offset(position: ast.expr, index: str) -> int | None:
    """`i` → 0, `i - 1` → -1."""
    match position:
        case ast.Name(id=name) if name == index:
            return 0
        case ast.BinOp(left=ast.Name(id=name), op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=value)):
            if name != index or type(value) is not int:
                return None
            return value if isinstance(op, ast.Add) else -value
    return None


# ---------------------------------------------------------------- the new text


def check(site: Site, loop: ast.For, header: Header) -> None:
    """That the table and the position stay what they are while the loop runs. Raises `Unclear`."""
    assert site.node is not None
    if not site.module.owns_its_lines(loop):
        raise Unclear("the loop shares its line with other code", loop.lineno)
    for node in ast.walk(site.node):
        if isinstance(node, ast.Global | ast.Nonlocal) and {header.table, header.index} & set(node.names):
            raise Unclear(f"others see `{header.table}` or `{header.index}`", loop.lineno)
    for part in loop.body:
        for node in ast.walk(part):
            if isinstance(node, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                raise Unclear("a function is defined in the loop", node.lineno)
            is_bound = isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
            if is_bound and node.id in (header.table, header.index):  # type: ignore[attr-defined]
                raise Unclear(f"`{node.id}` changes in the loop", loop.lineno)  # type: ignore[attr-defined]


def with_writes(
    loop: ast.For, header: Header, found: list[Access], functions: Iterable[ast.FunctionDef]
) -> list[Access]:
    """The accesses of a loop that may assign values of other columns, or whose `functions` may. Raises `Unclear`.

    Assigning a value may give a column another type, which changes what rows hold, and a label that is not there makes
    the table grow, and its integers floats.
    """
    inside = [node for part in loop.body for node in ast.walk(part) if is_written(node)]
    beyond = [node for function in functions for node in ast.walk(function) if is_written(node)]
    if not inside and not beyond:
        return found
    for node in (*inside, *beyond):
        label = getattr(getattr(node, "slice", None), "elts", [None])[0]
        if node in beyond or not isinstance(label, ast.Name) or label.id != header.index:
            raise Unclear("a value is assigned that may not be in the table, so that it grows", loop.lineno)
    if any(access.in_row for access in found):
        raise Unclear("a value is assigned, which may change what the table's rows hold", loop.lineno)
    return [replace(access, by_label=True) for access in found]


def is_written(node: ast.AST) -> bool:
    """`df.at[i, "b"] = value`."""
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Attribute)


def edits(
    site: Site, loop: ast.For, header: Header, found: list[Access], *, cells: str, tests: str, changed: Iterable[str]
) -> Iterator[Edit]:
    """The lists in front of the loop, and the look-ups in it; `tests` must be true for lists, where there are any."""
    start, _ = site.module.statement_span(loop)
    position = local_name(site, "k")
    frame = f"{header.table} if {tests} else None" if tests else header.table
    variables: dict[str, str] = {}
    lines = []
    for access in found:
        look_up = _look_up(access, position)
        if look_up not in variables:
            plain = "".join(c if c.isalnum() and c.isascii() else "_" for c in access.column)
            wanted = local_name(site, f"{header.table}_{plain}")
            number, variable = 2, wanted
            while variable in variables.values():
                number, variable = number + 1, local_name(site, f"{wanted}_{number}")
            variables[look_up] = variable
            ways = f"{access.by_label or header.by_label}, {access.in_row}"
            given = [frame, quoted(access.column), ways, f"lambda {position}: {look_up}", *changed]
            lines.append(f"{variable} = {cells}({', '.join(given)})")
        first, last = site.module.span(access.node)
        yield Edit(start=first, end=last, text=f"{variables[look_up]}[{site.code(access.position)}]")
    yield Edit(start=start, end=start, text=site.lines("\n".join(lines), site.module.indent(loop)))


def helpers(cells: str, slow: str, pandas: str, numpy: str) -> tuple[str, str]:
    """The definitions that the edits need."""
    names = {"NAME": cells, "SLOW": slow, "PANDAS": pandas, "APART": apart("value", "values", numpy)}
    text = CELLS
    for placeholder, meaning in names.items():
        text = text.replace(placeholder, meaning)
    return SLOW.replace("NAME", slow), text


class _Replaced(ast.NodeTransformer):
    """One node replaced by a name."""

    def __init__(self, node: ast.AST, name: str) -> None:
        self.node, self.name = node, name

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.Name(id=self.name, ctx=ast.Load()) if node is self.node else self.generic_visit(node)


def _look_up(access: Access, position: str) -> str:
    """The original expression at another position."""
    twin = copy.deepcopy(access.node)
    inner = next(new for old, new in zip(ast.walk(access.node), ast.walk(twin), strict=True) if old is access.position)
    return ast.unparse(_Replaced(inner, position).visit(twin))


def loops(site: Site) -> Iterator[tuple[ast.For, Header]]:
    assert site.node is not None
    for node in own_nodes(site.node):
        if isinstance(node, ast.For) and (header := header_of(site, node)) is not None:
            yield node, header
