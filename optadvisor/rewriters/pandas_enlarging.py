"""Collects the rows that a loop puts at the end of a DataFrame with `loc`, and puts them in once, after the loop.

    results = pd.DataFrame(columns=["step", "energy"])
    for step in range(n):
        results.loc[len(results)] = [step, energy(step)]
→
    results = pd.DataFrame(columns=["step", "energy"])
    results_parts = _EnlargedTable(results)
    for step in range(n):
        results_parts.add([step, energy(step)])
    results = results_parts.joined()

pandas makes a Series and a table of each row, looks for a common type of everything in it, and copies all rows into a
new table. The first rows are put in by pandas as before; what it made of them is what it makes of further rows of the
same types, and only those are kept (`_growing_tables`).

The table grows in place, so nobody else may know it: the function makes it with `pd.DataFrame(…)`, and does nothing
with it from there up to the end of the loop. `results.loc[i] = …` is put off where `i` is the number of rows.

Does not handle: tables that are given, attributes, `at`, single columns, labels other than numbers; the top level of a
file; tables that the loop reads, other than by `len(results)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._growing_loops import Growth, Loop, NotPutOff, around_loop, loops_around, loops_of
from optadvisor.rewriters._growing_tables import BUILTINS, Making, growing_table
from optadvisor.rewriters._places import assignment, is_builtin, name_problem, places
from optadvisor.source.site import Site, own_nodes

name = "pandas_enlarging"

MAKING = Making(keywords="", enlarged=True)


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """At most one proposal for all the tables that grow in the function's loops, or why there is none."""
    if site.node is None:
        return
    parents = {child: node for node in ast.walk(site.node) for child in ast.iter_child_nodes(node)}
    growths = [
        growth for node in own_nodes(site.node) if (growth := _growth(site, node)) and loops_around(parents, node)
    ]
    if not growths:
        return
    if problem := site.plain_problem() or name_problem(site, (*BUILTINS, "range")):
        yield site.decline(name, problem)
        return
    found: list[tuple[Loop, list[Growth]]] = []
    declined: list[Declined] = []
    for variable in dict.fromkeys(growth.variable for growth in growths):
        own = [growth for growth in growths if growth.variable == variable]
        try:
            loops = list(loops_of(site, own, parents))
            for loop, _ in loops:
                _refuse_known(site, loop, variable)
            found += loops
        except NotPutOff as no:
            declined.append(Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line))
    if found:
        yield _proposal(site, found)
    else:
        yield declined[0]


# ---------------------------------------------------------------- finding


def _growth(site: Site, node: ast.AST) -> Growth | None:
    """`table.loc[len(table)] = row` and `table.loc[i] = row`."""
    match node:
        case ast.Assign(
            targets=[
                ast.Subscript(value=ast.Attribute(value=ast.Name(id=table), attr="loc"), slice=label),
            ],
            value=row,
        ) if isinstance(row, ast.List | ast.Tuple | ast.Dict | ast.Name | ast.Call):
            closing = ")" if _is_length(site, label, table) else None
            if isinstance(label, ast.Name) and label.id != table and _counts(site, node, label.id):
                closing = f", {label.id})"
            if closing is not None:
                return Growth(statement=node, variable=table, operation="loc", value=row, last=False, closing=closing)
    return None


def _is_length(site: Site, label: ast.expr, table: str) -> bool:
    """`len(table)`, `len(table.index)` or `table.shape[0]`."""
    match label:
        case ast.Call(func=ast.Name() as function, args=[of], keywords=[]) if is_builtin(site, function, "len"):
            return ast.unparse(of) in (table, f"{table}.index")
    return ast.unparse(label) == f"{table}.shape[0]"


def _counts(site: Site, statement: ast.stmt, label: str) -> bool:
    """Whether a loop around counts with it: `for label in range(…)`, `for label, … in enumerate(…)`."""
    assert site.node is not None
    for loop in own_nodes(site.node):
        match loop:
            case ast.For(
                target=ast.Name(id=counter) | ast.Tuple(elts=[ast.Name(id=counter), *_]),
                iter=ast.Call(func=ast.Name(id="range" | "enumerate")),
            ) if counter == label:
                if any(inner is statement for inner in ast.walk(loop)):
                    return True
    return False


def _refuse_known(site: Site, loop: Loop, variable: str) -> None:
    """Raises `NotPutOff` unless the table was made by the function, and left alone since."""
    for place in places(site):
        if loop in place.block:
            ahead = (*place.preceding, *place.block[: place.block.index(loop)])
            last = next((node for node in reversed(ahead) if _mentions(node, variable)), None)
            target, value = assignment(last) if isinstance(last, ast.stmt) else (None, None)
            made = isinstance(target, ast.Name) and isinstance(value, ast.Call) and not _mentions(value, variable)
            if made and isinstance(value, ast.Call) and site.resolves_to(value.func, "pandas.DataFrame"):
                return
    reason = (
        f"rows are put at the end of `{variable}` in place, and others may know the table: make it with "
        "pd.DataFrame(…) right before the loop, both in one function, or collect the rows in a list and make the table "
        "of that after the loop"
    )
    raise NotPutOff(reason, loop.lineno)


def _mentions(node: ast.AST, variable: str) -> bool:
    return any(isinstance(inner, ast.Name) and inner.id == variable for inner in ast.walk(node))


# ---------------------------------------------------------------- the new text


def _proposal(site: Site, found: list[tuple[Loop, list[Growth]]]) -> Proposal:
    pandas, pandas_imports = site.import_as("pandas", "pd")
    numpy, numpy_imports = site.import_as("numpy", "np")
    class_name = site.fresh("_EnlargedTable")
    edits: list[Edit] = list(chain.from_iterable(around_loop(site, *one, class_name) for one in found))
    variables = "`, `".join(dict.fromkeys(growths[0].variable for _, growths in found))
    return Proposal(
        rewriter=name,
        variant="put in once",
        function=site.ref,
        title=f"collect the rows that are put at the end of `{variables}` and put them in once, after the loop",
        why=(
            f"Every step makes a Series and a table of one row and copies all of `{variables}` into a new table, so "
            "the time grows with the square of the length. The rows' values are kept instead and put in together: "
            "each is copied once."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=(*pandas_imports, *numpy_imports),
        helpers=(growing_table(class_name, MAKING, pandas, numpy),),
        guards=("rows are kept only while a row of the same types, put in by pandas, has left all dtypes alone",),
        requires=("pandas",),
    )
