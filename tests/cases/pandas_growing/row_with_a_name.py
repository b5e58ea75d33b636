# --- before
import pandas as pd


def collected(count):
    df = pd.DataFrame({"square": [0], "root": [0.0]})
    for number in range(1, count):
        row = pd.DataFrame({"square": number * number, "root": number**0.5}, index=[0])
        df = pd.concat([df, row])
        if len(df) > 40:
            return df
    return df
# --- inputs: collected
CALLS = [call(5), call(80)]
CHECKS = [call(0), call(2), call(3)]
# --- after: put in once
import pandas as pd


class _GrowingTable:
    """A table that grows by one row at a time: rows are kept, and put together when the table is needed."""

    def __init__(self, table):
        self.table, self.rows, self.names, self.kinds = table, [], (), set()

    def read(self, made):
        """Names and values of the row, as far as they are plain; None for anything else."""
        if type(made) is dict and set(map(type, made)) <= {str}:
            return tuple(made), tuple(made.values())
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
        self.table = after = pd.concat([before, pd.DataFrame(made, index=[0])])
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
        index, other = before.index, after.index
        alike = alike and type(index) is type(other) is pd.Index and index.dtype == other.dtype == "int64"
        alike = alike and index.name is None
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
            rows.index = pd.Index([0] * len(rows), dtype="int64")
            self.rows = []
            self.table = pd.concat([self.table, rows])
        return self.table

    def __len__(self):
        return len(self.table) + len(self.rows)


def collected(count):
    df = pd.DataFrame({"square": [0], "root": [0.0]})
    df_parts = _GrowingTable(df)
    for number in range(1, count):
        df_parts.add({"square": number * number, "root": number**0.5})
        if len(df_parts) > 40:
            return df_parts.joined()
    df = df_parts.joined()
    return df
