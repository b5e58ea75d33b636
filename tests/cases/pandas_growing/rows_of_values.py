# --- before
import pandas as pd


def collected(rows, df):
    for row in rows:
        df = pd.concat((df, pd.DataFrame([row], columns=["a", "b"])), ignore_index=True)
    return df
# --- inputs: collected
CALLS = [call([[1, 2.5], [2, 3.5], [3, 4.5]], pd.DataFrame(columns=["a", "b"]))]
CHECKS = [
    call([[1, 2.5], [2, 3.5], [3, 4.5], [4]], pd.DataFrame({"a": [1], "b": [0.5]})),
    call([[1, 2.5], [2, "x"], (3, 4.5), {"a": 4, "b": 1.5}], pd.DataFrame({"a": [1], "b": [0.5]})),
    call([[1, float("nan")], [2, 3.5], [2**53 + 1, 4.5]], pd.DataFrame({"a": [1.5], "b": [0.5]})),
    call([[1, 2.5], 5], pd.DataFrame({"a": [1], "b": [0.5]})),
]
# --- after: put in once
import pandas as pd


class _GrowingTable:
    """A table that grows by one row at a time: rows are kept, and put together when the table is needed."""

    def __init__(self, table):
        self.table, self.rows, self.names, self.kinds = table, [], (), set()

    def read(self, made):
        """Names and values of the row, as far as they are plain; None for anything else."""
        row = made[0] if type(made) is list and len(made) == 1 else None
        if type(row) in (list, tuple) and len(row) == 2:
            return ('a', 'b'), tuple(row)
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
        self.table = after = pd.concat([before, pd.DataFrame(made, columns=['a', 'b'])], ignore_index=True)
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


def collected(rows, df):
    df_parts = _GrowingTable(df)
    for row in rows:
        df_parts.add([row])
    df = df_parts.joined()
    return df
