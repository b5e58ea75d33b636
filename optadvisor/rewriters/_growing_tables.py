"""The class whose object takes the place of a table that is copied at every step to grow by a row.

    rows = _GrowingTable(df)              df, as it is before the loop
    rows.add([{"a": 1, "b": 2.5}])        df = pd.concat([df, pd.DataFrame([{"a": 1, "b": 2.5}])]), put off
    len(rows)                             len(df)
    rows.joined()                         df

and, for a table that grows in place (`Making.enlarged`):

    rows.add([1, 2.5])                    df.loc[len(df)] = [1, 2.5]
    rows.add([1, 2.5], i)                 df.loc[i] = [1, 2.5]; put off where i is the number of rows

A row is put off only after a row of the same names and types has been joined by pandas itself and has changed none of
the table's columns, dtypes or kind of index; so it is pandas that says what comes of such a row. Values are numbers,
truth values and texts of Python's own types: of the columns' dtypes, or in columns of objects.

A table whose values lie row by row in memory, as pandas leaves it of some arrays, is joined at every step: its sums
over rows may differ in the last digit from those of one that lies column by column.

Does not handle: dates, missing values other than nan in columns of floats, categories.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

BUILTINS = ("all", "bool", "dict", "float", "int", "len", "list", "map", "set", "str", "tuple", "type", "zip")


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """How `pd.DataFrame(made, …)` makes the row."""

    keywords: str
    """What stands behind `made`: `, columns=["a", "b"]`."""
    names: tuple[str, ...] = ()
    """The columns that are given there."""
    scalars: bool = False
    """A dictionary of values, not of lists: with `index=[0]`."""
    renumbered: bool = False
    """`ignore_index=True`."""
    enlarged: bool = False
    """No row is made: `df.loc[len(df)] = made`."""


_CLASS = '''class CLASS:
    """A table that grows by one row at a time: rows are kept, and put together when the table is needed."""

    def __init__(self, table):
        self.table, self.rows, self.names, self.kinds = table, [], (), set()

    def read(self, made):
        """Names and values of the row, as far as they are plain; None for anything else."""
READ
        return None, ()

    def add(self, madeLABEL):
        """STEP, put off where possible."""
        names, values = self.read(made)
        if names == self.names and KINDS in self.kinds and all(map(self.fits, values)):
            self.rows.append(values)
        else:
            self.step(made, names, valuesSAME)

    def fits(self, value):
        """Whether it is no whole number of more than BITS bits, no broken text, and nan only among floats."""
WHOLE
        if type(value) is str:
            return value.isascii() or value.encode("utf-8", "ignore").decode("utf-8") == value
        return value == value or not self.objects

    def step(self, made, names, valuesSAME):
JOINING
        if not (self.kinds and names == self.names and list(after.dtypes) == self.dtypes):
            self.names, self.kinds, self.dtypes = names, set(), None
        if not names or type(before) is not pd.DataFrame or type(after) is not pd.DataFrame or not len(before):
            return
        self.dtypes, self.objects = list(after.dtypes), any(dtype == object for dtype in after.dtypes)
        alike = tuple(after.columns) == names and before.columns.identical(after.columns)
        alike = alike and list(before.dtypes) == self.dtypes and not before.attrs and not after.attrs
        alike = alike and before.flags.allows_duplicate_labels and after.flags.allows_duplicate_labels
        homes = {
            int: ("int64", "float64", "object"), float: ("float64", "object"), bool: ("bool", "object"),
            str: ("str", "object"),HOMES
        }
        plain = all(str(dtype) in homes.get(type(value), ()) for value, dtype in zip(values, self.dtypes))
INDEX        if alike and plain and all(map(self.fits, values)) and all(map(self.lies_together, names)):
            self.kinds.add(KINDS)

    def lies_together(self, name):
        """Whether a column's values lie side by side, as they do in what `joined` makes: sums may depend on it."""
        values = self.table[name].to_numpy()
        return values.strides == (values.itemsize,)

    def joined(self):
        """The table with all that was added."""
        if self.rows:
            columns = zip(self.names, zip(*self.rows), self.dtypes)
            rows = pd.DataFrame({name: pd.Series(list(values), dtype=dtype) for name, values, dtype in columns})
            rows.columns = self.table.columns
NUMBER            self.rows = []
            self.table = pd.concat([self.table, rows]IGNORE)
        return self.table

    def __len__(self):
        return len(self.table) + len(self.rows)'''

_LISTS = """        if type(made) is dict and set(map(type, made)) <= {str}:
            if all(type(value) is list and len(value) == 1 for value in made.values()):
                return tuple(made), tuple(value[0] for value in made.values())"""
_SCALARS = """        if type(made) is dict and set(map(type, made)) <= {str}:
            return tuple(made), tuple(made.values())"""
_RECORDS = """        row = made[0] if type(made) is list and len(made) == 1 else None
        if type(row) is dict and set(map(type, row)) <= {str}:
            return tuple(row), tuple(row.values())"""
_VALUES = """        row = made[0] if type(made) is list and len(made) == 1 else None
        if type(row) in (list, tuple) and len(row) == COUNT:
            return COLUMNS, tuple(row)"""
_ROW = """        if type(self.table) is pd.DataFrame and type(made) in (list, tuple):
            return self.names or tuple(self.table.columns), tuple(made)
        if type(made) is dict and set(map(type, made)) <= {str}:
            return tuple(made), tuple(made.values())"""
_CONCATENATED = """        before = self.joined()
        self.table = after = pd.concat([before, pd.DataFrame(madeKEYWORDS)]IGNORE)"""
_ENLARGED = """        after = self.joined()
        count, before = (len(after), after.iloc[:0].copy()) if type(after) is pd.DataFrame else (0, None)
        after.loc[len(after) if label is None else label] = made"""
_NUMPYS = """
            np.int64: ("int64",), np.float64: ("float64",), np.bool_: ("bool",),"""
_COUNTED = '            rows.index = pd.Index([0] * len(rows), dtype="int64")\n'
_WHOLE = """        if type(value) is int:
            return -(2**63) <= value < 2**63"""
_ROUNDED = """        if type(value) in (int, np.int64):  # pandas puts larger ones beside floats in as rounded ones
            return -(2**53) <= value <= 2**53"""
_AHEAD = """            rows.index = pd.Index(range(len(self.table), len(self)), dtype="int64")
"""
_IS_NEXT = """    def is_next(self, label, names, values):
        last = label is None or type(label) is int and label == len(self)
        return last and names == self.names and all(map(self.fits, values))

"""
_NUMBERED = """        index, other = before.index, after.index
        alike = alike and type(index) is type(other) is pd.Index and index.dtype == other.dtype == "int64"
        alike = alike and index.name is None
"""
_IN_ORDER = """        alike = alike and other.equals(pd.Index(range(count + 1), dtype="int64"))
        alike = alike and set(map(type, names)) == {str} and len(set(names)) == len(names)
        if alike:  # a whole number beside a float may have become one on its way to a column of objects
            last = [(after[name].iloc[-1], dtype) for name, dtype in zip(names, self.dtypes)]
            alike = all(dtype != object or type(one) is type(value) for (one, dtype), value in zip(last, values))
        else:
            self.kinds = set()
"""


def growing_table(name: str, making: Making, pandas: str, numpy: str = "np") -> str:
    """The definition of the class `name`; `pandas` and `numpy` are the names under which the file knows them."""
    text = _enlarging() if making.enlarged else _joining(making)
    text = text.replace("CLASS", name)
    text = text if pandas == "pd" else text.replace("pd.", f"{pandas}.")
    text = text if numpy == "np" else text.replace("np.", f"{numpy}.")
    given = {"KEYWORDS": making.keywords, "COUNT": str(len(making.names)), "COLUMNS": repr(making.names)}
    return re.sub("|".join(given), lambda found: given[found[0]], text)  # columns may be called like any of these


def _joining(making: Making) -> str:
    read = _VALUES if making.names else _SCALARS if making.scalars else f"{_LISTS}\n{_RECORDS}"
    step = "`table = pd.concat([table, pd.DataFrame(made, …)])`"
    text = _CLASS.replace("READ", read).replace("NUMBER", "" if making.renumbered else _COUNTED)
    text = text.replace("INDEX", "" if making.renumbered else _NUMBERED).replace("JOINING", _CONCATENATED)
    text = text.replace("LABEL", "").replace("SAME", "").replace("HOMES", "").replace("STEP", step)
    text = text.replace("KINDS", "tuple(map(type, values))").replace("BITS", "64").replace("WHOLE", _WHOLE)
    return text.replace("IGNORE", ", ignore_index=True" if making.renumbered else "")


def _enlarging() -> str:
    text = _CLASS.replace("READ", _ROW).replace("NUMBER", _AHEAD).replace("INDEX", _NUMBERED + _IN_ORDER)
    text = text.replace("JOINING", _ENLARGED).replace("not len(before)", "not count")
    text = text.replace("BITS", "53").replace("WHOLE", _ROUNDED)
    text = text.replace("LABEL", ", label=None").replace("SAME", ", label")
    alike = "names == self.names and KINDS in self.kinds and all(map(self.fits, values))"
    text = text.replace(
        f"if {alike}", "kind = KINDS\n        if kind in self.kinds and self.is_next(label, names, values)"
    )
    text = text.replace("STEP", "`table.loc[label] = made`, without a label that of the next row")
    text = text.replace("KINDS", "(type(made), *map(type, values))").replace("HOMES", _NUMPYS).replace("IGNORE", "")
    return text.replace("    def fits(", f"{_IS_NEXT}    def fits(", 1)
