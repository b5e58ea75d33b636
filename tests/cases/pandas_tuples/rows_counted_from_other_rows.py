# --- before
import pandas as pd


def prices(orders):
    found = []
    for number, row in enumerate(orders.itertuples(), len(set(orders.itertuples()))):
        found.append((number, row.price))
    return found
# --- inputs: prices

CALLS = [call(pd.DataFrame({"price": [1.5, 2.0, 0.5], "count": [3, 1, 2]}))]
CHECKS = [call(pd.DataFrame({"price": [], "count": []})), call(pd.DataFrame({"price": [1, 1]}, index=[7, 7]))]
# --- after: one row
import pandas as pd


def _fields_by_row(frame, *names):
    """What `frame.itertuples()` gives under these names, a list for each, or None where only pandas can tell."""
    if type(frame) is not pd.DataFrame or type(frame.columns) is not pd.Index or not frame.columns.is_unique:
        return None
    if not all(type(name) is str for name in frame.columns) or not {*names} <= {"Index", *frame.columns}:
        return None
    columns = [frame.index if name == "Index" else frame[name] for name in names]
    plain = "bool", "int64", "float64"
    return [column.tolist() if str(column.dtype) in plain else list(column) for column in columns]


class _PricesRow1:
    """What the loop looks at in a row of the table."""

    __slots__ = ("price",)


def _prices_rows1(frame):
    """The rows of `frame.itertuples()`, in one object that is filled anew for each."""
    columns = _fields_by_row(frame, "price")
    if columns is None:
        yield from frame.itertuples()
        return
    row = _PricesRow1()
    for row.price, in zip(*columns):
        yield row


def prices(orders):
    found = []
    for number, row in enumerate(_prices_rows1(orders), len(set(orders.itertuples()))):
        found.append((number, row.price))
    return found
