"""Collects the rows that a loop adds to a DataFrame and puts them in once, after the loop.

    for name, price in sales:
        df = pd.concat([df, pd.DataFrame([{"name": name, "price": price}])], ignore_index=True)
→
    df_rows = _GrowingTable(df)
    for name, price in sales:
        df_rows.add([{"name": name, "price": price}])
    df = df_rows.joined()

To make a table of one row and to copy all rows into a new table takes some hundred times as long as to keep five
values, and more with each row. The first rows are joined by pandas as before; what it made of them is what it makes of
further rows of the same names and types, and only those are kept (`_growing_tables`).

The row may have a name of its own, and be made of a dictionary of lists, with `index=[0]`, or with `columns=[…]`.

Does not handle: `df.loc[len(df)] = row` (see `pandas_enlarging`); rows that are tables already
(joining these takes as long as before); several rows at a time; keywords other than `ignore_index=True`; tables that
the loop reads, other than by `len(df)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._growing_loops import Growth, Loop, NotPutOff, around_loop, loops_around, loops_of
from optadvisor.rewriters._growing_tables import BUILTINS, Making, growing_table
from optadvisor.rewriters._places import assignment, name_problem, places
from optadvisor.source.site import Site, own_nodes

name = "pandas_growing"

_Found = tuple[Growth, Making]


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """At most one proposal for all the tables that grow in the function's loops, or why there is none."""
    if site.node is None:
        return
    parents = {child: node for node in ast.walk(site.node) for child in ast.iter_child_nodes(node)}
    joins = [node for node in own_nodes(site.node) if _is_join(site, node) and loops_around(parents, node)]
    if not joins:
        return
    if problem := site.plain_problem() or name_problem(site, BUILTINS):
        yield site.decline(name, problem)
        return
    growths = [one for node in joins if (one := _growth(site, node)) is not None]
    if not growths:
        reason = "what is added there is a table already, and not made of one row of values in the loop"
        yield site.decline(name, reason, joins[0])  # type: ignore[arg-type]
        return
    makings = {id(growth.statement): making for growth, making in growths}
    found: list[tuple[Loop, list[Growth]]] = []
    declined: list[Declined] = []
    for variable in dict.fromkeys(growth.variable for growth, _ in growths):
        try:
            found += loops_of(site, [growth for growth, _ in growths if growth.variable == variable], parents)
        except NotPutOff as no:
            declined.append(Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line))
    if found:
        yield _proposal(site, [(loop, grown, makings[id(grown[0].statement)]) for loop, grown in found])
    else:
        yield declined[0]


# ---------------------------------------------------------------- finding


def _is_join(site: Site, node: ast.AST) -> bool:
    """`df = pd.concat([df, …])`."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=target)],
            value=ast.Call(func=func, args=[ast.List(elts=elements) | ast.Tuple(elts=elements)]),
        ):
            first = elements[0] if len(elements) == 2 else None
            named = isinstance(first, ast.Name) and first.id == target
            return named and site.resolves_to(func, "pandas.concat")
    return False


def _growth(site: Site, node: ast.AST) -> _Found | None:
    target, value = assignment(node) if isinstance(node, ast.stmt) else (None, None)
    if not isinstance(target, ast.Name) or not isinstance(value, ast.Call) or not isinstance(node, ast.stmt):
        return None
    renumbered = _renumbered(value.keywords)
    joined = value.args[0]
    if renumbered is None or not isinstance(joined, ast.List | ast.Tuple):
        return None
    row: ast.expr | None = joined.elts[1]
    ahead: ast.stmt | None = None
    if isinstance(row, ast.Name):
        ahead = _made_just_before(site, node, row.id)
        row = assignment(ahead)[1] if ahead is not None else None
    if not isinstance(row, ast.Call) or not site.resolves_to(row.func, "pandas.DataFrame") or len(row.args) != 1:
        return None
    making = _making(site, row, renumbered)
    if making is None or isinstance(row.args[0], ast.Starred):
        return None
    operation = f"{making}"
    growth = Growth(statement=node, variable=target.id, operation=operation, value=row.args[0], ahead=ahead, last=False)
    return growth, making


def _renumbered(keywords: list[ast.keyword]) -> bool | None:
    """Whether rows get new numbers; None for keywords that are not known."""
    match keywords:
        case []:
            return False
        case [ast.keyword(arg="ignore_index", value=ast.Constant(value=True))]:
            return True
    return None


def _made_just_before(site: Site, statement: ast.stmt, row: str) -> ast.stmt | None:
    """The statement that makes the row, where nothing else ever uses it."""
    assert site.node is not None
    uses = [n for n in ast.walk(site.node) if isinstance(n, ast.Name) and n.id == row]
    shared = any(isinstance(n, ast.Global | ast.Nonlocal) and row in n.names for n in ast.walk(site.node))
    if len(uses) != 2 or shared or row in site.parameters:
        return None
    for place in places(site):
        if statement in place.block:
            index = place.block.index(statement)
            before = place.block[index - 1] if index else None
            bare = before is not None and not _comment_between(site, before, statement)
            target = assignment(before)[0] if before is not None else None
            return before if bare and isinstance(target, ast.Name) and target.id == row else None
    return None


def _comment_between(site: Site, before: ast.stmt, after: ast.stmt) -> bool:
    return bool(site.module.data[site.module.span(before)[1] : site.module.span(after)[0]].strip())


def _making(site: Site, row: ast.Call, renumbered: bool) -> Making | None:
    match row.keywords:
        case []:
            return Making(keywords="", renumbered=renumbered)
        case [ast.keyword(arg="index", value=ast.List(elts=[ast.Constant(value=0)]) as index)]:
            return Making(keywords=f", index={site.code(index)}", scalars=True, renumbered=renumbered)
        case [ast.keyword(arg="columns", value=ast.List(elts=[*names]))]:
            texts = [n.value for n in names if isinstance(n, ast.Constant) and isinstance(n.value, str)]
            if texts and len(texts) == len(names) == len(set(texts)):
                return Making(keywords=f", columns={texts!r}", names=tuple(texts), renumbered=renumbered)
    return None


# ---------------------------------------------------------------- the new text


def _proposal(site: Site, found: list[tuple[Loop, list[Growth], Making]]) -> Proposal:
    pandas, imports = site.import_as("pandas", "pd")
    classes: dict[Making, str] = {}
    edits: list[Edit] = []
    for loop, growths, making in found:
        number = f"_{len(classes) + 1}" if classes and making not in classes else ""
        class_name = classes.setdefault(making, site.fresh(f"_GrowingTable{number}"))
        edits += around_loop(site, loop, growths, class_name)
    variables = "`, `".join(dict.fromkeys(growths[0].variable for _, growths, _ in found))
    return Proposal(
        rewriter=name,
        variant="put in once",
        function=site.ref,
        title=f"collect the rows that are added to `{variables}` and put them in once, after the loop",
        why=(
            f"Every step makes a table of one row and copies all of `{variables}` into a new one, so the time grows "
            "with the square of the length. The rows' values are kept instead and put in together: each is copied once."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=tuple(growing_table(class_name, making, pandas) for making, class_name in classes.items()),
        guards=(
            "rows are kept only while a row of the same names and types, joined by pandas, has left all dtypes alone",
        ),
        requires=("pandas",),
    )
