"""Rows that the module keeps: `row` is a global of the function, as in the loop of a notebook's cell.

    global index, row
    for index, row in df.iterrows():            for index, _row in _pay_rows(df):
        pay.append(row["hours"])           →        pay.append(_row["hours"])

The light rows go into a variable of the loop's own. What hands them out sets `row` to the Series that pandas would
have given last, when it is done with: at its end, and when the loop is left by `break` or an exception, since CPython
lets go of what a loop goes through before the next statement, or the handler, runs.

Does not handle: loops that name their table, which might change the row's other columns; rows in comprehensions; rows
that inner functions, or helpers that the loop calls, take from the module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from optadvisor.records import Edit
from optadvisor.rewriters._pandas_lookups import Unclear
from optadvisor.rewriters._pandas_places import Place, row_of
from optadvisor.rewriters._pandas_text import BUILTINS, USED, Light
from optadvisor.source.site import Site, parameter_names

KEPT_BUILTINS = ("enumerate", "next")
"""Of Python's own, what `kept_rows_helper` needs beside the others."""
_LATER = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.GeneratorExp, ast.ClassDef)
NUMBER = "number"


def kept_row(site: Site, place: Place, helpers: Iterable[ast.FunctionDef]) -> str:
    """The row's variable where it is the module's; empty where it is none. Raises `Unclear`."""
    assert site.node is not None
    if place.loop is None:
        return ""
    row = row_of(site, place)
    if not any(isinstance(node, ast.Global) and row in node.names for node in ast.walk(site.node)):
        return ""
    loop, line = place.loop, place.call.lineno
    if not isinstance(loop, ast.For) or not isinstance(place.table, ast.Name):
        raise Unclear(f"`{row}` belongs to the module", line)
    if any(isinstance(n, ast.Name) and n.id == place.table.id for part in loop.body for n in ast.walk(part)):
        raise Unclear(
            f"`{row}` is used again after the loop, and the loop does more than to read `{place.table.id}`", line
        )
    inside = (node for part in (*loop.body, *loop.orelse) for node in ast.walk(part))
    if any(isinstance(n, ast.Name) and n.id == row and not isinstance(n.ctx, ast.Load) for n in inside):
        raise Unclear(f"`{row}` is set in the loop, too", line)
    later = (node for part in loop.body for node in ast.walk(part) if isinstance(node, _LATER))
    if any(_names(node, row) for node in later) or row in {*USED, *BUILTINS, *KEPT_BUILTINS, NUMBER}:
        raise Unclear(f"`{row}` is used again after the loop", line)
    if any(_names(helper, row) and row not in parameter_names(helper) for helper in helpers):
        raise Unclear(f"`{row}` is read by a function that the loop calls", line)
    return row


def _names(node: ast.AST, name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))


def renamed(site: Site, loop: ast.For, row: str) -> tuple[Edit, ...]:
    """The loop's own variable in place of the module's."""
    own = site.fresh(f"_{row.strip('_')}")
    names = (
        node
        for part in (loop.target, *loop.body, *loop.orelse)
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and node.id == row
    )
    return tuple(Edit(start=start, end=end, text=own) for start, end in map(site.module.span, names))


def kept_rows_helper(light: Light) -> str:
    """As `rows_helper`, with the module's variable `light.kept` as the loop would leave it."""
    lines = [
        f"def {light.name}(frame{light.changed}):",
        f'    """The rows of `frame.iterrows()`, with what the loop looks up; `{light.kept}` is left as by pandas."""',
        f"    global {light.kept}",
        *light.read,
        "    if columns is None:",
        f"        for index, {light.kept} in frame.iterrows():",
        f"            yield index, {light.kept}",
        "        return",
        f"    {NUMBER} = -1",
        "    try:",
        f"        for {NUMBER}, (index, {', '.join(light.values)}) in enumerate(zip(frame.index, *columns)):",
        f"            yield index, {light.row}",
        "    finally:",
        f"        if {NUMBER} >= 0:",
        f"            _, {light.kept} = next(frame.iloc[{NUMBER} : {NUMBER} + 1].iterrows())",
        f"            {light.kept}.index, {light.kept}.name = frame.columns, index  # the very objects",
    ]
    return "\n".join(lines)
