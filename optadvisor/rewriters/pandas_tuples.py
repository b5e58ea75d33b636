"""Goes through `df.itertuples()` without a named tuple for each row: columns are read once, one row is filled anew.

    for row in df.itertuples():
        total += row.price * row.count
→
    for row in _total_rows(df):           # reads both columns as lists, then sets row.price and row.count in turns
        total += row.price * row.count

The loop stays as it is and gets the same values, of the same types. Whether the table is one for which that is known
is tested when the program runs, and pandas goes through the rows itself where it is not.

Does not handle: rows used as a whole, by position, or asked for methods; loops that change columns they read; rows
that are the module's; `itertuples(name=None)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._pandas_lookups import Lookups, Unclear, first_parameter, look_at
from optadvisor.rewriters._pandas_places import Place, parts_of, tuple_places, tuple_row_of
from optadvisor.rewriters._pandas_quiet import quiet
from optadvisor.rewriters._pandas_tests import run_time_tests
from optadvisor.rewriters._places import branch, kept_generators, name_problem
from optadvisor.source.site import Site, own_nodes

name = "pandas_tuples"
BUILTINS = ("all", "dict", "float", "globals", "int", "isinstance", "list", "set", "str", "type", "zip")
INDEX = "Index"

FIELDS = '''def NAME(frame, *names):
    """What `frame.itertuples()` gives under these names, a list for each, or None where only pandas can tell."""
    if type(frame) is not PANDAS.DataFrame or type(frame.columns) is not PANDAS.Index or not frame.columns.is_unique:
        return None
    if not all(type(name) is str for name in frame.columns) or not {*names} <= {"Index", *frame.columns}:
        return None
    columns = [frame.index if name == "Index" else frame[name] for name in names]
    plain = "bool", "int64", "float64"
    return [column.tolist() if str(column.dtype) in plain else list(column) for column in columns]'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal for all the places where the function goes through the rows of a table, or why there is none."""
    if site.node is None:
        return
    found = list(tuple_places(site.node))
    if not found:
        return
    if problem := site.plain_problem() or name_problem(site, BUILTINS):
        yield site.decline(name, problem)
        return
    edits: list[Edit] = []
    helpers: dict[str, None] = {}
    guards: dict[str, None] = {}
    declined: list[Declined] = []
    for number, place in enumerate(found, start=1):
        try:
            edit, texts, sentences = _rewrite(site, place, str(number) if len(found) > 1 else "")
        except Unclear as no:
            line = no.line or place.call.lineno
            declined.append(Declined(rewriter=name, function=site.ref, reason=no.reason, line=line))
            continue
        edits.append(edit)
        helpers |= dict.fromkeys(texts)
        guards |= dict.fromkeys(sentences)
    if edits:
        yield _proposal(site, edits, tuple(helpers), tuple(guards))
    elif declined:
        yield declined[0]


def _proposal(site: Site, edits: list[Edit], helpers: tuple[str, ...], guards: tuple[str, ...]) -> Proposal:
    return Proposal(
        rewriter=name,
        variant="one row",
        function=site.ref,
        title="read columns once instead of making a named tuple of every row",
        why=(
            "`itertuples()` takes every value of the table out of its column one by one and makes a named tuple of "
            "each row. Columns turned into lists at once give the same values, of the same types, and only those that "
            "the loop looks at."
        ),
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        imports=site.import_as("pandas", "pd")[1],
        helpers=helpers,
        guards=guards,
        requires=("pandas",),
    )


def _rewrite(site: Site, place: Place, number: str) -> tuple[Edit, list[str], list[str]]:
    """The call's new text, the definitions that it needs, what is assumed. Raises `Unclear`."""
    row, parts = _row_and_parts(site, place)
    seen = look_at(site, row, parts, barred=frozenset())
    _check_helpers(seen)
    if seen.items:
        raise Unclear(f"`{row}` is read by position or by a text", next(iter(seen.items.values())))
    if INDEX in seen.names and any(each.arg == "index" and _is_false(each.value) for each in place.call.keywords):
        raise Unclear(f"`{row}.{INDEX}` is left out by `index=False`", seen.attributes[INDEX])
    assert site.node is not None
    table = place.table.id if isinstance(place.table, ast.Name) else ""
    made_of = [node.id for node in ast.walk(place.table) if isinstance(node, ast.Name)]
    rows: dict[ast.AST, str] = {site.node: row}
    calm = quiet(site, parts, table=table, columns=seen.names, rows=rows, made_of=made_of)
    tests, definitions, guards = run_time_tests(site, Lookups(helpers=seen.helpers), calm)
    pandas, _ = site.import_as("pandas", "pd")
    stem = site.ref.name.strip("_")
    fields, helper = site.fresh("_fields_by_row"), site.fresh(f"_{stem}_rows{number}")
    one = site.fresh(f"_{''.join(part.capitalize() for part in stem.split('_'))}Row{number}")
    start, end = site.module.span(place.call)
    given = [site.code(place.table), *calm.tested]
    return (
        Edit(start=start, end=end, text=f"{helper}({', '.join(given)})"),
        [
            FIELDS.replace("NAME", fields).replace("PANDAS", pandas),
            *definitions,
            _row_class(one, seen.names),
            _rows_helper(site, place, helper, one, fields, seen.names, tests),
        ],
        [f"`{site.code(place.table)}` is a plain table with unique column names", *guards],
    )


def _row_and_parts(site: Site, place: Place) -> tuple[str, list[ast.AST]]:
    """The row's variable, and what runs for each row. Raises `Unclear`."""
    assert site.node is not None
    assert place.loop is not None
    row = tuple_row_of(site, place)
    declared = (node for node in own_nodes(site.node) if isinstance(node, ast.Global | ast.Nonlocal))
    if any(row in node.names for node in declared):
        raise Unclear(f"`{row}` is a variable that others see", place.call.lineno)
    if place.owner in kept_generators(site, [*own_nodes(site.node)]):
        raise Unclear("the generator may be gone through later, when the table is another one", place.call.lineno)
    return row, parts_of(site, place, row)


def _check_helpers(seen: Lookups) -> None:
    """Raises `Unclear` for a function whose generator may look at its row when that is filled with another one."""
    for helper in seen.helpers.values():
        row = first_parameter(helper)
        for node in ast.walk(helper):
            inside = ast.walk(node) if isinstance(node, ast.GeneratorExp) else ()
            if any(isinstance(each, ast.Name) and each.id == row for each in inside):
                raise Unclear(f"a generator in `{helper.name}` looks at `{row}`, perhaps later", helper.lineno)


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


# ---------------------------------------------------------------- text


def _row_class(one: str, columns: tuple[str, ...]) -> str:
    slots = ", ".join(f'"{column}"' for column in columns)
    return "\n".join(
        [
            f"class {one}:",
            '    """What the loop looks at in a row of the table."""',
            "",
            f"    __slots__ = ({slots}{',' if len(columns) == 1 else ''})",
        ]
    )


def _rows_helper(
    site: Site, place: Place, helper: str, one: str, fields: str, columns: tuple[str, ...], tests: tuple[str, ...]
) -> str:
    """The function that takes the place of `itertuples`; after the table it takes variables that are to be tested."""
    changed = ", *changed" if any("changed" in test for test in tests) else ""
    names = ", ".join(f'"{column}"' for column in columns)
    arguments = ", ".join(map(ast.unparse, place.call.keywords))
    targets = f"{', '.join(f'row.{column}' for column in columns)}{',' if len(columns) == 1 else ''}"
    read = f"columns = {fields}(frame, {names})"
    condition = branch(tests, "    ").replace("\n", "\n    ") if tests else ""
    lines = [
        f"def {helper}(frame{changed}):",
        '    """The rows of `frame.itertuples()`, in one object that is filled anew for each."""',
        *(["    columns = None", f"    {condition}", f"        {read}"] if tests else [f"    {read}"]),
        "    if columns is None:",
        f"        yield from frame.itertuples({arguments})",
        "        return",
        f"    row = {one}()",
        f"    for {targets} in zip(*columns):",
        "        yield row",
    ]
    return "\n".join(lines)
