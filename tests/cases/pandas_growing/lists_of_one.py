# --- before
import pandas as pd


def collected(df, names):
    for number, name in enumerate(names):
        df = pd.concat([df, pd.DataFrame({"name": [name], "number": [number]})], ignore_index=True)
    return df
# --- inputs: collected
CALLS = [call(pd.DataFrame(), ["a", "b", "c", "d"])]
CHECKS = [
    call(pd.DataFrame({"name": [1], "number": [2]}), ["a", "b", "c"]), call(pd.DataFrame(), ["a", None, "c", "\ud800"]),
    call(pd.DataFrame({"name": ["x"], "number": [2]}, dtype=object), ["a", 1, 2, True, 1.5, float("nan"), 2]),
]
# --- after: put in once
import pandas as pd


class _GrowingTable:
    """A table that grows by one row at a time: rows are kept, and put together when the table is needed."""

    def __init__(self, table):
        self.table, self.rows, self.names, self.kinds = table, [], (), set()

    def read(self, made):
        """Names and values of the row, as far as they are plain; None for anything else."""
        if type(made) is dict and set(map(type, made)) <= {str}:
            if all(type(value) is list and len(value) == 1 for value in made.values()):
                return tuple(made), tuple(value[0] for value in made.values())
        row = made[0] if type(made) is list and len(made) == 1 else None
        if type(row) is dict and set(map(type, row)) <= {str}:
            return tuple(row), tuple(row.values())
        return None, ()

    def add(self, made):
        """`table = pd.concat([table, pd.DataFrame(made, …)])`, put off where possible."""
        names, values = self.read(made)
        if names == self.names and tuple(map(type, values)) in self.kinds and all(map(self.fits, values)):
            self.rows.append(values)
        else:
            self.step(made, names, values)

    def fits(self, value):
        """Whether it is no whole number of more than 64 bits, no broken text, and nan only among floats."""
        if type(value) is int:
            return -(2**63) <= value < 2**63
        if type(value) is str:
            return value.isascii() or value.encode("utf-8", "ignore").decode("utf-8") == value
        return value == value or not self.objects

    def step(self, made, names, values):
        before = self.joined()
        self.table = after = pd.concat([before, pd.DataFrame(made)], ignore_index=True)
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
            str: ("str", "object"),
        }
        plain = all(str(dtype) in homes.get(type(value), ()) for value, dtype in zip(values, self.dtypes))
        if alike and plain and all(map(self.fits, values)) and all(map(self.lies_together, names)):
            self.kinds.add(tuple(map(type, values)))

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
            self.rows = []
            self.table = pd.concat([self.table, rows], ignore_index=True)
        return self.table

    def __len__(self):
        return len(self.table) + len(self.rows)


def collected(df, names):
    df_parts = _GrowingTable(df)
    for number, name in enumerate(names):
        df_parts.add({"name": [name], "number": [number]})
    df = df_parts.joined()
    return df
