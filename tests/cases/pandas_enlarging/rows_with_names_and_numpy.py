# --- before
import numpy
import pandas as pd


def summary(groups):
    """A row for each group."""
    table = pd.DataFrame(columns=["n", "mean", "above"])
    with open("/dev/null") as nothing:
        for group in groups:
            for part in group:
                row = {"n": len(part), "mean": numpy.mean(part), "above": numpy.max(part) > 2.5}
                table.loc[table.shape[0]] = row
                if len(table) > 5:
                    return table, nothing.name
    return table, len(table.columns)
# --- inputs: summary
CALLS = [call([[[1.0, 2.0], [3.0]], [[4.0], [5.0, 6.0]]])]
CHECKS = [
    call([]),
    call([[[1.0, 2.0], [3.0]] * 5]),
    call([[[1.0, 2.0], [3.0], [float("nan")], [float("inf")]]]),
    call([[[1.0, 2.0], [3.0], []]]),
    call([[[1, 2], [3], [2.5], [4]]]),
]
# --- after: put in once
import numpy
import pandas as pd


class _EnlargedTable:
    """A table that grows by one row at a time: rows are kept, and put together when the table is needed."""

    def __init__(self, table):
        self.table, self.rows, self.names, self.kinds = table, [], (), set()

    def read(self, made):
        """Names and values of the row, as far as they are plain; None for anything else."""
        if type(self.table) is pd.DataFrame and type(made) in (list, tuple):
            return self.names or tuple(self.table.columns), tuple(made)
        if type(made) is dict and set(map(type, made)) <= {str}:
            return tuple(made), tuple(made.values())
        return None, ()

    def add(self, made, label=None):
        """`table.loc[label] = made`, without a label that of the next row, put off where possible."""
        names, values = self.read(made)
        kind = (type(made), *map(type, values))
        if kind in self.kinds and self.is_next(label, names, values):
            self.rows.append(values)
        else:
            self.step(made, names, values, label)

    def is_next(self, label, names, values):
        last = label is None or type(label) is int and label == len(self)
        return last and names == self.names and all(map(self.fits, values))

    def fits(self, value):
        """Whether it is no whole number of more than 53 bits, no broken text, and nan only among floats."""
        if type(value) in (int, numpy.int64):  # pandas puts larger ones beside floats in as rounded ones
            return -(2**53) <= value <= 2**53
        if type(value) is str:
            return value.isascii() or value.encode("utf-8", "ignore").decode("utf-8") == value
        return value == value or not self.objects

    def step(self, made, names, values, label):
        after = self.joined()
        count, before = (len(after), after.iloc[:0].copy()) if type(after) is pd.DataFrame else (0, None)
        after.loc[len(after) if label is None else label] = made
        if not (self.kinds and names == self.names and list(after.dtypes) == self.dtypes):
            self.names, self.kinds, self.dtypes = names, set(), None
        if not names or type(before) is not pd.DataFrame or type(after) is not pd.DataFrame or not count:
            return
        self.dtypes, self.objects = list(after.dtypes), any(dtype == object for dtype in after.dtypes)
        alike = tuple(after.columns) == names and before.columns.identical(after.columns)
        alike = alike and list(before.dtypes) == self.dtypes and not before.attrs and not after.attrs
        alike = alike and before.flags.allows_duplicate_labels and after.flags.allows_duplicate_labels
        homes = {
            int: ("int64", "float64", "object"), float: ("float64", "object"), bool: ("bool", "object"),
            str: ("str", "object"),
            numpy.int64: ("int64",), numpy.float64: ("float64",), numpy.bool_: ("bool",),
        }
        plain = all(str(dtype) in homes.get(type(value), ()) for value, dtype in zip(values, self.dtypes))
        index, other = before.index, after.index
        alike = alike and type(index) is type(other) is pd.Index and index.dtype == other.dtype == "int64"
        alike = alike and index.name is None
        alike = alike and other.equals(pd.Index(range(count + 1), dtype="int64"))
        alike = alike and set(map(type, names)) == {str} and len(set(names)) == len(names)
        if alike:  # a whole number beside a float may have become one on its way to a column of objects
            last = [(after[name].iloc[-1], dtype) for name, dtype in zip(names, self.dtypes)]
            alike = all(dtype != object or type(one) is type(value) for (one, dtype), value in zip(last, values))
        else:
            self.kinds = set()
        if alike and plain and all(map(self.fits, values)) and all(map(self.lies_together, names)):
            self.kinds.add((type(made), *map(type, values)))

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
            rows.index = pd.Index(range(len(self.table), len(self)), dtype="int64")
            self.rows = []
            self.table = pd.concat([self.table, rows])
        return self.table

    def __len__(self):
        return len(self.table) + len(self.rows)


def summary(groups):
    """A row for each group."""
    table = pd.DataFrame(columns=["n", "mean", "above"])
    with open("/dev/null") as nothing:
        table_parts = _EnlargedTable(table)
        for group in groups:
            for part in group:
                row = {"n": len(part), "mean": numpy.mean(part), "above": numpy.max(part) > 2.5}
                table_parts.add(row)
                if len(table_parts) > 5:
                    return table_parts.joined(), nothing.name
        table = table_parts.joined()
    return table, len(table.columns)
