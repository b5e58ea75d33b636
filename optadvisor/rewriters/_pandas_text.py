"""The text of what stands in for pandas' rows: columns read once, rows as dictionaries or named tuples.

Everything is tested when the program runs. Rows of one kind of number hold NumPy's numbers, and their integers become
floats beside floats; rows with texts, or with truth values beside numbers, hold Python's. Dates, categories, missing
values of other kinds than NaN, and what pandas infers from a row of those, are left to pandas.

Does not handle: tables without rows, with columns of one name or not named by texts, subclasses of DataFrame.
"""

from __future__ import annotations

import keyword
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from optadvisor.rewriters._places import branch

if TYPE_CHECKING:
    from optadvisor.rewriters._pandas_arrays import Columns

COLUMNS = '''def NAME(frame, *names):
    """Columns as the rows of `frame` hold their values, or None where only pandas can tell."""
    if type(frame) is not PANDAS.DataFrame or type(frame.columns) is not PANDAS.Index or not frame.columns.is_unique:
        return None
    if len(frame) == 0 or not all(name in frame.columns for name in names):
        return None
    kinds = set(map(str, frame.dtypes))
    if len(kinds) == 1 and kinds <= {"bool", "int64", "float64"}:
        return [list(frame[name].to_numpy()) for name in names]
    if kinds == {"int64", "float64"}:  # in such a row integers become floats
        return [list(frame[name].to_numpy("float64")) for name in names]
    if not kinds <= {"bool", "int64", "float64", "object", "str"}:
        return None
    for name in frame.columns[frame.dtypes == object]:
        if not set(map(type, frame[name].tolist())) <= {bool, int, float, str}:
            return None
    return [frame[name].tolist() for name in names]'''

ARRAYS = '''def NAME(frame, numbers, texts):
    """Columns as arrays where the rows of `frame` hold floats and texts in them, or None where they may not."""
    if BYROW(frame) is None or not all(name in frame.columns for name in [*numbers, *texts]):
        return None
    floats = {str(frame[name].dtype) for name in numbers} <= {"float64"}
    if not floats and set(map(str, frame.dtypes)) != {"int64", "float64"}:
        return None
    if not {str(frame[name].dtype) for name in texts} <= {"object", "str"}:
        return None
    arrays = [frame[name].to_numpy("float64") for name in numbers]
    return [*arrays, *(NUMPY.array(frame[name].tolist(), dtype=object) for name in texts)]'''

NONZERO = '''def NAME(divisor):
    """`divisor`, or ZeroDivisionError: NumPy would divide NaN and infinite numbers by zero without a word."""
    if not NUMPY.all(divisor):
        raise ZeroDivisionError
    return divisor'''

PLAIN_TYPES = "(list, dict, set, int, float, str)"


def apart(value: str, column: str, numpy: str) -> str:
    """The test that a value is no part of a table: it is of a plain type, or an array with memory of its own."""
    array = f"type({value}) is {numpy}.ndarray and not {numpy}.may_share_memory({value}, {column}.to_numpy())"
    return f"isinstance({value}, {PLAIN_TYPES}) or {array}"


BUILTINS = ("all", "any", "bool", "dict", "float", "globals", "hasattr", "int", "isinstance", "iter", "len", "list",
            "map", "next", "object", "set", "str", "type", "zip")  # fmt: skip
"""What the texts here rely on."""
USED = frozenset({*BUILTINS, "frame", "columns", "index", "function", "values", "result", "results", "changed", "name"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """One place where rows are replaced."""

    name: str
    """Of the function that is added for it."""
    pandas: str
    """The name under which the file knows pandas."""
    columns_by_row: str
    """The name of `columns_helper`."""
    columns: tuple[str, ...]
    row_type: str = ""
    """The named tuple that rows become; empty for dictionaries."""
    tests: tuple[str, ...] = ()
    """Expressions that must be true as well."""
    kept: str = ""
    """The module's variable that the row is left in; empty for a variable of the function."""

    @property
    def values(self) -> tuple[str, ...]:
        """A variable for each column, named after it where that is possible."""
        used = {*USED, self.pandas, self.row_type, *((self.kept, "number") if self.kept else ())}
        found: list[str] = []
        for number, column in enumerate(self.columns, start=1):
            name = identifier(column)
            found.append(name if name and name not in used else f"value_{number}")
            used.add(found[-1])
        return tuple(found)

    @property
    def row(self) -> str:
        if self.row_type:
            return f"{self.row_type}({', '.join(self.values)})"
        pairs = zip(self.columns, self.values, strict=True)
        return "{" + ", ".join(f"{quoted(column)}: {value}" for column, value in pairs) + "}"

    @property
    def changed(self) -> str:
        """The parameter for variables that are to be tested."""
        return ", *changed" if any("changed" in test for test in self.tests) else ""

    @property
    def read(self) -> list[str]:
        """The statements that read the columns."""
        call = f"{self.columns_by_row}({', '.join(['frame', *map(quoted, self.columns)])})"
        if not self.tests:
            return [f"    columns = {call}"]
        tests = branch(self.tests, "    ").replace("\n", "\n    ")
        return ["    columns = None", f"    {tests}", f"        columns = {call}"]


def columns_helper(name: str, pandas: str) -> str:
    return COLUMNS.replace("NAME", name).replace("PANDAS", pandas)


def rows_helper(light: Light) -> str:
    """The function that takes the place of `iterrows`; after the table it takes variables that are to be tested."""
    lines = [
        f"def {light.name}(frame{light.changed}):",
        '    """The rows of `frame.iterrows()`, each with no more than the columns that the loop looks up."""',
        *light.read,
        "    if columns is None:",
        "        yield from frame.iterrows()",
        "        return",
        f"    for index, {', '.join(light.values)} in zip(frame.index, *columns):",
        f"        yield index, {light.row}",
    ]
    return "\n".join(lines)


def apply_helper(light: Light) -> str:
    """The function that takes the place of `apply(…, axis=1)`."""
    targets = ", ".join(light.values) if len(light.values) > 1 else f"({light.values[0]},)"
    lines = [
        f"def {light.name}(frame, function{light.changed}):",
        '    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""',
        *light.read,
        "    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:",
        "        return frame.apply(function, axis=1)",
        f"    values = [function({light.row}) for {targets} in zip(*columns)]",
        f"    if not {light.pandas}.api.types.is_scalar(values[0]):",
        "        results = iter(values)",
        "        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them",
        f"    result = {light.pandas}.Series(values)",
        "    result.index = frame.index",
        "    return result",
    ]
    return "\n".join(lines)


def arrays_helper(name: str, pandas: str, numpy: str, columns_by_row: str) -> str:
    names = {"NAME": name, "PANDAS": pandas, "NUMPY": numpy, "BYROW": columns_by_row}
    text = ARRAYS
    for placeholder, meaning in names.items():
        text = text.replace(placeholder, meaning)
    return text


def nonzero_helper(name: str, numpy: str) -> str:
    return NONZERO.replace("NAME", name).replace("NUMPY", numpy)


def columns_apply_helper(light: Light, name: str, arrays_by_row: str, numpy: str, columns: Columns) -> str:
    """The function that takes the place of `apply(…, axis=1)` with whole columns; rows are the second choice."""
    given = ", ".join([*columns.numbers.values(), *columns.texts.values()])
    numbers, texts = (f"[{', '.join(map(quoted, kind))}]" for kind in (columns.numbers, columns.texts))
    call = f"{arrays_by_row}(frame, {numbers}, {texts})"
    tests = branch(light.tests, "    ").replace("\n", "\n    ") if light.tests else ""
    read = ["    columns = None", f"    {tests}", f"        columns = {call}"] if tests else [f"    columns = {call}"]
    rows = f"return {light.name}(frame, function{', *changed' if light.changed else ''})"
    kept = "" if columns.dtype != "object" else ".tolist()"
    lines = [
        f"def {name}(frame, function{light.changed}):",
        '    """`frame.apply(function, axis=1)` with whole columns, or row by row where a result is not finite."""',
        *read,
        "    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:",
        f"        {rows}",
        f"    {given}{',' if ', ' not in given else ''} = columns",
        f"    result = {numpy}.empty(len(frame), dtype={columns.dtype})",
        "    try:",
        f'        with {numpy}.errstate(divide="raise", over="raise", invalid="raise"):',
        *(f"            {line}" for line in columns.lines),
        "    except (ArithmeticError, ValueError):",
        f"        {rows}",
        f"    result = {light.pandas}.Series(result{kept})",
        "    result.index = frame.index",
        "    return result",
    ]
    return "\n".join(lines)


def row_type_helper(name: str, namedtuple: str, columns: Sequence[str]) -> str:
    return f"{name} = {namedtuple}({quoted(name)}, [{', '.join(map(quoted, columns))}])"


def identifier(column: str) -> str:
    """The column's name as a variable's; empty where it is none."""
    plain = column.isidentifier() and column.isascii() and not keyword.iskeyword(column) and column[0] != "_"
    return column if plain and column not in USED else ""


def quoted(text: str) -> str:
    """A literal in double quotes where that needs no escapes."""
    literal = repr(text)
    return f'"{literal[1:-1]}"' if literal[0] == "'" and '"' not in text else literal
