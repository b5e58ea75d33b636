# --- before
import pandas as pd


def revenue(orders, rates):
    total = 0.0
    lines = []
    by_city = {}
    for row in orders.itertuples():
        # a comment stays
        amount = row.price * row.count * rates[row.city]
        if row.count > 2:
            amount -= 1.5
        total += amount
        by_city[row.city] = by_city.get(row.city, 0.0) + amount
        lines.append(f"{row.Index}: {row.name} {amount:.2f}")
    return total, by_city, lines

# --- inputs: revenue
import numpy as np


def orders(price, count, city, name, **more):
    return pd.DataFrame({"price": price, "count": count, "city": city, "name": name} | more)


RATES = {"Ulm": 1.5, "Bonn": 0.25}
CALLS = [call(orders([1.5, 2.0, -0.0], [3, 4, 1], ["Ulm", "Bonn", "Ulm"], ["pen", "ink", "ink"]), RATES)]
CHECKS = [
    call(orders([], [], [], []), RATES),
    call(orders([1, 2], [True, False], ["Ulm", "Bonn"], [8, None]), RATES),
    call(orders([1, 2], [2**62, -3], ["Ulm", "Rom"], [8, None]), RATES),
    call(orders([float("nan"), float("inf")], [2, -3], ["Ulm", "Ulm"], ["a", "b"]), RATES),
    call(orders([1.0], [2], ["Ulm"], ["a"]).drop(columns="name"), RATES),
    call(orders([1.0], [2], ["Ulm"], ["a"]).rename(columns={"name": "count"}), RATES),
    call(orders([1.0], [2], ["Ulm"], ["a"], Index=["z"]), RATES),
    call(orders([1.0], [2], ["Ulm"], ["a"], **{"a b": [1], "_x": [2], "class": [3]}), RATES),
    call(orders([1.0, 2.0], [2, 3], ["Ulm", "Ulm"], ["a", "b"]).set_index("price", drop=False), RATES),
    call(orders([1.0, 2.0], [2, 3], ["Ulm", "Ulm"], ["a", "b"]).set_index(["price", "city"], drop=False), RATES),
    call(orders(pd.array([1, None], dtype="Int64"), [2, 3], ["Ulm", "Ulm"], ["a", "b"]), RATES),
    call(orders(np.array([1, 2], dtype="float32"), [2, 3], pd.Categorical(["Ulm", "Bonn"]), ["a", "b"]), RATES),
    call(orders(pd.to_timedelta([1, 2], unit="s"), [2, 3], ["Ulm", "Ulm"], ["a", "b"]), RATES),
    call(orders([1.0], [2], ["Ulm"], pd.to_datetime(["2020-01-01"])), RATES),
    call(orders([1.0, 2.0], [2, 3], ["Ulm", "Ulm"], ["a", "b"]).T, RATES),
    call(orders([1.0], [2], ["Ulm"], ["a"]), orders([1.0], [2], ["Ulm"], ["a"])),
    call([1, 2], RATES),
    call(None, RATES),
]

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


class _RevenueRow:
    """What the loop looks at in a row of the table."""

    __slots__ = ("price", "count", "city", "Index", "name")


def _revenue_rows(frame):
    """The rows of `frame.itertuples()`, in one object that is filled anew for each."""
    columns = _fields_by_row(frame, "price", "count", "city", "Index", "name")
    if columns is None:
        yield from frame.itertuples()
        return
    row = _RevenueRow()
    for row.price, row.count, row.city, row.Index, row.name in zip(*columns):
        yield row


def revenue(orders, rates):
    total = 0.0
    lines = []
    by_city = {}
    for row in _revenue_rows(orders):
        # a comment stays
        amount = row.price * row.count * rates[row.city]
        if row.count > 2:
            amount -= 1.5
        total += amount
        by_city[row.city] = by_city.get(row.city, 0.0) + amount
        lines.append(f"{row.Index}: {row.name} {amount:.2f}")
    return total, by_city, lines
