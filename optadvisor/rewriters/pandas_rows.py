"""Goes through the rows of a DataFrame without making a Series of each: columns are read once, rows become light.

    for index, row in df.iterrows():
        pay.append(row["hours"] * row["rate"])
→
    for index, row in _pay_rows(df, pay):           # yields index, {"hours": hours, "rate": rate}
        pay.append(row["hours"] * row["rate"])

and `df.apply(f, axis=1)` → `_pay_rows(df, f)`, or, where `f` only computes, the same with whole columns. Loops and
functions stay as they are and get the same values, of the same types; whether the table is one for which that is known
is tested when the program runs, and pandas goes through the rows itself where it is not.

Loops over positions (`for i in range(len(df)): … df["a"].iloc[i]`, or `prices[i]` of a column) read from lists
likewise.

Does not handle: rows used as a whole, changed or asked for methods; loops that change columns they read; rows in
variables (`row = df.iloc[i]`); `itertuples` (see `pandas_tuples`); `apply` with further arguments; `Series.apply` and
`Series.map` of anything but arithmetic with floats.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters import _pandas_cells as cells
from optadvisor.rewriters import _pandas_elements as elements
from optadvisor.rewriters import _pandas_series as series
from optadvisor.rewriters._pandas_arrays import on_columns
from optadvisor.rewriters._pandas_kept import KEPT_BUILTINS, kept_row, kept_rows_helper, renamed
from optadvisor.rewriters._pandas_lookups import (
    Lookups,
    Unclear,
    first_parameter,
    function_of,
    given_function,
    inner_function,
    look_at,
)
from optadvisor.rewriters._pandas_places import Place, parts_of, places, row_of
from optadvisor.rewriters._pandas_quiet import Quiet, quiet
from optadvisor.rewriters._pandas_tests import run_time_tests
from optadvisor.rewriters._pandas_text import (
    BUILTINS,
    Light,
    apply_helper,
    arrays_helper,
    columns_apply_helper,
    columns_helper,
    nonzero_helper,
    row_type_helper,
    rows_helper,
)
from optadvisor.rewriters._places import bound_tests, import_from, name_problem
from optadvisor.source.site import Site

name = "pandas_rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """One call that hands out rows, or a loop that looks values up, replaced."""

    edits: tuple[Edit, ...]
    imports: tuple[str, ...]
    helpers: tuple[str, ...]
    guards: tuple[str, ...]
    method: str
    rounds: tuple[str, ...] = ()
    whole: Rewrite | None = None
    """The same with whole columns in place of rows, where the function allows it."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """For all the places of the function where rows are handed out: whole columns, light rows, or why neither."""
    if site.node is None:
        return
    found = list(places(site.node))
    loops = [loop for loop, header in cells.loops(site) if cells.looks_up(loop, header)]
    single = list(elements.calls(site.node))
    named = [each for each in series.rounds(site) if each.loop not in loops]
    if not found and not loops and not single and not named:
        return
    if problem := site.plain_problem() or name_problem(site, (*BUILTINS, *(series.BUILTINS if named else ()))):
        if found or loops or named:
            yield site.decline(name, problem)
        return
    rewrites: list[Rewrite] = []
    declined: list[Declined] = []
    every: list[Place | ast.For | series.Round] = [*found, *loops, *named]
    for number, place in enumerate(every, start=1):
        try:
            if isinstance(place, ast.For):
                rewrites.append(_with_lists(site, place))
            elif isinstance(place, series.Round):
                rewrites.append(_with_values(site, place))
            else:
                rewrites.append(_rewrite(site, place, str(number) if len(found) > 1 else ""))
        except Unclear as unclear:
            line = unclear.line or _line(place)
            declined.append(Declined(rewriter=name, function=site.ref, reason=unclear.reason, line=line))
    computed = [made for number, call in enumerate(single, start=1) if (made := _elements(site, call, number))]
    if computed or any(rewrite.whole for rewrite in rewrites):
        yield _proposal(site, [*(rewrite.whole or rewrite for rewrite in rewrites), *computed], whole=True)
    if rewrites:
        yield _proposal(site, rewrites)
    elif declined and not computed:
        yield declined[0]


def _line(place: Place | ast.For | series.Round) -> int:
    if isinstance(place, series.Round):
        place = place.loop
    return place.lineno if isinstance(place, ast.For) else place.call.lineno


def _proposal(site: Site, rewrites: list[Rewrite], *, whole: bool = False) -> Proposal:
    methods = "` and `".join(dict.fromkeys(rewrite.method for rewrite in rewrites))
    why = f"`{methods}` makes a pandas Series for every row, and looking a value up in one takes microseconds again. "
    if not any("iterrows" in rewrite.method or "axis" in rewrite.method for rewrite in rewrites):
        why = f"`{methods}` calls a Python function for every value. "
    title = "compute with whole columns" if whole else "read columns once instead of making a Series of every row"
    if all("iloc" in rewrite.method for rewrite in rewrites):
        title = "read columns into lists once, before the loop"
        why = "Finding one value in a DataFrame takes microseconds. A list of the column gives it in nanoseconds."
    elif whole:
        why += "NumPy computes whole columns at a time, each branch on the rows that take it."
    else:
        why += (
            "Columns turned into lists once give the same values, of the same types, in nanoseconds; each row is then "
            "a dictionary or tuple of just the columns that are looked up."
        )
    return Proposal(
        rewriter=name,
        variant="whole columns" if whole else "light rows",
        function=site.ref,
        title=title,
        why=why,
        edits=tuple(
            sorted((edit for rewrite in rewrites for edit in rewrite.edits), key=lambda edit: (edit.start, edit.end))
        ),
        imports=tuple(dict.fromkeys(text for rewrite in rewrites for text in rewrite.imports)),
        helpers=tuple(dict.fromkeys(text for rewrite in rewrites for text in rewrite.helpers)),
        guards=tuple(dict.fromkeys(text for rewrite in rewrites for text in rewrite.guards)),
        requires=("pandas",),
        rounds=tuple(dict.fromkeys(text for rewrite in rewrites for text in rewrite.rounds)),
    )


# ---------------------------------------------------------------- one place


def _rewrite(site: Site, place: Place, number: str) -> Rewrite:
    """Raises `Unclear`."""
    stem = f"_{site.ref.name.strip('_')}"
    seen, calm = _of_rows(site, place) if place.argument is None else _of_function(site, place, place.argument)
    helper = site.fresh(f"{stem}_rows{number}")
    pandas, imports = site.import_as("pandas", "pd")
    tests, definitions, guards = run_time_tests(site, seen, calm, pandas)
    kept = kept_row(site, place, [*seen.helpers.values(), *calm.helpers.values()])
    if kept and (problem := name_problem(site, KEPT_BUILTINS)):
        raise Unclear(problem)
    row_type = ""
    if seen.attributes:
        row_type = site.fresh(f"{stem}_row{number}")
        namedtuple, more = import_from(site, "collections", "namedtuple")
        imports, definitions = (*imports, *more), (*definitions, row_type_helper(row_type, namedtuple, seen.names))
    light = Light(
        name=helper,
        pandas=pandas,
        columns_by_row=site.fresh("_columns_by_row"),
        columns=seen.names,
        row_type=row_type,
        tests=tests,
        kept=kept,
    )
    written = rows_helper(light) if place.argument is None else apply_helper(light)
    edits: tuple[Edit, ...] = (_edit(site, place, helper, calm),)
    if kept:
        assert isinstance(place.loop, ast.For)
        written, edits = kept_rows_helper(light), (*edits, *renamed(site, place.loop, kept))
    made = Rewrite(
        edits=edits,
        imports=imports,
        helpers=(columns_helper(light.columns_by_row, pandas), *definitions, written),
        guards=(f"`{site.code(place.table)}` is a plain table of numbers and texts with unique column names", *guards),
        method="iterrows()" if place.argument is None else "apply(…, axis=1)",
    )
    try:
        return dataclasses.replace(made, whole=_whole(site, place, made, light, number, calm))
    except Unclear:
        return made


def _edit(site: Site, place: Place, helper: str, calm: Quiet) -> Edit:
    start, end = site.module.span(place.call)
    given = [place.table] if place.argument is None else [place.table, place.argument]
    return Edit(start=start, end=end, text=f"{helper}({', '.join([*map(site.code, given), *calm.tested])})")


def _whole(site: Site, place: Place, made: Rewrite, light: Light, number: str, calm: Quiet) -> Rewrite | None:
    """With whole columns; None for loops. Raises `Unclear` where the function does more than compute."""
    argument = place.argument
    if argument is None:
        return None
    function = argument if isinstance(argument, ast.Lambda) else given_function(site, argument)
    assert function is not None
    numpy, imports = site.import_as("numpy", "np")
    columns = on_columns(site, function, first_parameter(function), numpy)
    constants = (*bound_tests(site, columns.constants), *map(_is_number, columns.constants))
    tested = dataclasses.replace(light, tests=(*light.tests, *constants))
    helper, arrays = site.fresh(f"_{site.ref.name.strip('_')}_columns{number}"), site.fresh("_arrays_by_row")
    given = [arrays_helper(arrays, light.pandas, numpy, light.columns_by_row)]
    if columns.nonzero:
        given.append(nonzero_helper(columns.nonzero, numpy))
    numbers = [f"`{'`, `'.join(columns.constants)}`: numbers"] if columns.constants else []
    return dataclasses.replace(
        made,
        edits=(_edit(site, place, helper, calm),),
        imports=(*made.imports, *imports),
        helpers=(*made.helpers, *given, columns_apply_helper(tested, helper, arrays, numpy, columns)),
        guards=(*made.guards, *numbers, "no division by zero, overflow or undefined result comes up in the columns"),
        rounds=tuple(sorted(columns.rounds)),
    )


def _elements(site: Site, call: ast.Call, number: int) -> Rewrite | None:
    """`apply` or `map` of a column; None where the function does more than compute."""
    pandas, imports = site.import_as("pandas", "pd")
    numpy, more = site.import_as("numpy", "np")
    try:
        columns, function = elements.computed(site, call, numpy)
    except Unclear:
        return None
    assert isinstance(call.func, ast.Attribute)
    method, column = call.func.attr, call.func.value
    untouched, definition = site.untouched([function] if function is not None else [])
    tests = [*bound_tests(site, [function.name] if function is not None else []), untouched] if untouched else []
    tests += [*bound_tests(site, columns.constants), *map(_is_number, columns.constants)]
    helper = site.fresh(f"_{site.ref.name.strip('_')}_values{number if number > 1 else ''}")
    text = elements.helper(helper, columns, method=method, tests=tests, pandas=pandas, numpy=numpy)
    nonzero = (nonzero_helper(columns.nonzero, numpy),) if columns.nonzero else ()
    start, end = site.module.span(call)
    return Rewrite(
        edits=(Edit(start=start, end=end, text=f"{helper}({site.code(column)}, {site.code(call.args[0])})"),),
        imports=(*imports, *more),
        helpers=(*([definition] if definition else []), *nonzero, text),
        guards=(
            f"`{site.code(column)}` is a column of float64",
            "no division by zero, overflow or undefined result comes up in the column",
        ),
        method=f"{method}()",
        rounds=tuple(sorted(columns.rounds)),
    )


def _is_number(variable: str) -> str:
    return f"(type({variable}) is float or type({variable}) is int and abs({variable}) <= 2**53)"


def _with_lists(site: Site, loop: ast.For) -> Rewrite:
    """A loop over positions. Raises `Unclear`."""
    header = cells.header_of(site, loop)
    assert header is not None
    cells.check(site, loop, header)
    found = cells.accesses(loop, header)
    names = dict.fromkeys(access.column for access in found)
    calm = quiet(site, loop.body, table=header.table, columns=names, rows={}, made_of=[header.table])
    found = cells.with_writes(loop, header, found, calm.helpers.values())
    pandas, imports = site.import_as("pandas", "pd")
    numpy, also = site.import_as("numpy", "np")
    tests, definitions, guards = run_time_tests(site, Lookups(), calm, pandas)
    function, slow = site.fresh("_cells"), site.fresh("_LookUp")
    others = " and ".join(test for test in tests if "in changed" not in test)
    made = cells.edits(site, loop, header, found, cells=function, tests=others, changed=calm.tested)
    return Rewrite(
        edits=tuple(made),
        imports=(*imports, *also),
        helpers=(*cells.helpers(function, slow, pandas, numpy), *definitions),
        guards=(f"`{header.table}` is a plain table whose columns hold numbers or texts", *guards),
        method=f"{header.table}.iloc[{header.index}]",
    )


def _with_values(site: Site, found: series.Round) -> Rewrite:
    """A loop over positions that looks up values of columns with names of their own. Raises `Unclear`."""
    series.check(site, found)
    changed: dict[str, int] = {}
    tests = dict.fromkeys(found.tests)
    definitions: dict[str, None] = {}
    guards: dict[str, None] = {}
    columns = dict.fromkeys(each.series for each in found.found)
    for column in columns:
        cells.check(site, found.loop, found.header(column))
        made_of = series.made_of(site, column)
        calm = quiet(site, found.loop.body, table=column, columns=(), rows={}, made_of=made_of)
        others, more, sentences = run_time_tests(site, Lookups(), calm, "")
        changed |= calm.tested
        tests |= dict.fromkeys(test for test in others if "in changed" not in test)
        definitions, guards = definitions | dict.fromkeys(more), guards | dict.fromkeys(sentences)
    pandas, imports = site.import_as("pandas", "pd")
    numpy, also = site.import_as("numpy", "np")
    function, slow = site.fresh("_values"), site.fresh("_LookUp")
    made = series.edits(site, found, values=function, tests=" and ".join(tests), changed=changed)
    texts = "`, `".join(columns)
    return Rewrite(
        edits=tuple(made),
        imports=(*imports, *also),
        helpers=(cells.SLOW.replace("NAME", slow), series.helper(function, slow, pandas, numpy), *definitions),
        guards=(f"`{texts}`: plain columns of numbers or texts that are long enough for the loop", *guards),
        method=f"{next(iter(columns))}.iloc[{found.index}]",
    )


# ---------------------------------------------------------------- what may be assumed


def _of_rows(site: Site, place: Place) -> tuple[Lookups, Quiet]:
    """What a loop does with its row. Raises `Unclear`."""
    assert place.loop is not None
    row = row_of(site, place)
    parts = parts_of(site, place, row)
    seen = look_at(site, row, parts)
    return seen, _quiet(site, place, parts, row, seen)


def _of_function(site: Site, place: Place, argument: ast.expr) -> tuple[Lookups, Quiet]:
    """What the function given to `apply` does with its row. Raises `Unclear`."""
    if isinstance(argument, ast.Lambda):
        row, parts = first_parameter(argument), [argument.body]
        seen = look_at(site, row, parts)
        return seen, _quiet(site, place, parts, row, seen)
    inner = inner_function(site, argument)
    if inner is not None and given_function(site, argument) is inner:
        seen = look_at(site, first_parameter(inner), inner.body)
        return seen, _quiet(site, place, inner.body, first_parameter(inner), seen, within=inner)
    function = function_of(site, argument)
    if function is None:
        raise Unclear(f"`{site.code(argument)}` is not a plain function of this file", argument.lineno)
    seen = look_at(site, first_parameter(function), function.body)
    seen.helpers[function.name] = function
    return seen, _quiet(site, place, [argument], "", seen)


def _quiet(
    site: Site, place: Place, parts: Iterable[ast.AST], row: str, seen: Lookups, within: ast.FunctionDef | None = None
) -> Quiet:
    assert site.node is not None
    rows: dict[ast.AST, str] = {helper: first_parameter(helper) for helper in seen.helpers.values()}
    table = place.table.id if isinstance(place.table, ast.Name) else ""
    rows[within or site.node] = row
    made_of = [node.id for node in ast.walk(place.table) if isinstance(node, ast.Name)]
    calm = quiet(site, parts, table=table, columns=seen.names, rows=rows, made_of=made_of, within=within)
    if place.argument is not None and any(map(cells.is_written, _nodes([*parts, *calm.helpers.values()]))):
        raise Unclear("a value is assigned that may not be in the table, so that it grows", place.call.lineno)
    return calm


def _nodes(parts: Iterable[ast.AST]) -> Iterator[ast.AST]:
    return (node for part in parts for node in ast.walk(part))
