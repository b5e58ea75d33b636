"""`Series.apply(f)` and `Series.map(f)` for a function of one number that only computes: the whole column at once.

    df["x"].apply(lambda x: 2 * x + 1)   →   _f_values(df["x"], lambda x: 2 * x + 1)

Columns of float64 whose values `f` turns into floats or truth values. What `_pandas_arrays` says of rows holds here.

Does not handle: columns of other kinds, functions that return texts, integers or nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.rewriters._pandas_arrays import Columns, on_columns
from optadvisor.rewriters._pandas_lookups import Unclear, first_parameter, function_of, given_function
from optadvisor.source.site import Site, own_nodes


def calls(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """`column.apply(f)` and `column.map(f)`, whatever the column is."""
    for node in own_nodes(function):
        match node:
            case ast.Call(func=ast.Attribute(attr="apply" | "map"), args=[ast.Lambda() | ast.Name()], keywords=[]):
                yield node


def computed(site: Site, call: ast.Call, numpy: str) -> tuple[Columns, ast.FunctionDef | None]:
    """The function on whole columns, and the function of the file that it is, if any. Raises `Unclear`."""
    argument = call.args[0]
    function = argument if isinstance(argument, ast.Lambda) else given_function(site, argument)
    if function is None:
        raise Unclear(f"`{site.code(argument)}` is not a plain function of this file", call.lineno)
    parameter = first_parameter(function)
    stores = (n for n in ast.walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
    if any(node.id == parameter for node in stores):
        raise Unclear(f"`{parameter}` gets another value", call.lineno)
    columns = on_columns(site, function, parameter, numpy, of_number=True)
    if columns.dtype == "object":
        raise Unclear("its results are neither floats nor truth values", call.lineno)
    return columns, function_of(site, argument)


def helper(
    name: str,
    columns: Columns,
    *,
    method: str,
    tests: Sequence[str],
    pandas: str,
    numpy: str,
    function: str = "function",
) -> str:
    """The function that takes the place of the method."""
    (variable,) = columns.numbers.values()
    plain = [f"type(series) is {pandas}.Series", 'str(series.dtype) == "float64"', "len(series)"]
    lines = [
        f"def {name}(series, function):",
        f'    """`series.{method}(function)` with the whole column, or one by one where a result is not finite."""',
        f"    if not ({' and '.join([*plain, *tests])}):",
        f"        return series.{method}(function)",
        f"    {variable} = series.to_numpy()",
        f"    result = {numpy}.empty(len(series), dtype={columns.dtype})",
        "    try:",
        f'        with {numpy}.errstate(divide="raise", over="raise", invalid="raise"):',
        *(f"            {line}" for line in columns.lines),
        "    except (ArithmeticError, ValueError):",
        f"        return series.{method}(function)",
        f'    return {pandas}.Series(result, index=series.index).__finalize__(series, method="{method}")',
    ]
    return "\n".join(lines)
