# --- before
import pandas


def totals(orders, start=0.0):
    total = start
    lines = {}
    for number, (index, order) in enumerate(orders.iterrows(), 1):
        total += order.price * order.count_
        lines[index] = f"{number}: {order.item}"
    return total, lines

# --- inputs: totals
def orders(price, count, item, **more):
    return pandas.DataFrame({"price": price, "count_": count, "item": item} | more)


CALLS = [call(orders([1.5, 2.0], [3, 4], ["pen", "ink"]))]
CHECKS = [
    call(orders([1.5, 2.0], [3, 4], ["pen", "ink"]), "x"),
    call(orders([1.5, 2.0], [3, 4], ["pen", "ink"]), pandas.DataFrame({"t": [1.0]})),
    call(orders([1.5, 2.0], [3, 4], [8, 9])),
    call(pandas.DataFrame({"price": [1.0], "item": ["x"]})),
    call(orders([], [], [])),
]

# --- after: light rows
import pandas
from collections import namedtuple as _namedtuple


def _columns_by_row(frame, *names):
    """Columns as the rows of `frame` hold their values, or None where only pandas can tell."""
    if type(frame) is not pandas.DataFrame or type(frame.columns) is not pandas.Index or not frame.columns.is_unique:
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
    return [frame[name].tolist() for name in names]


_totals_row = _namedtuple("_totals_row", ["price", "count_", "item"])


def _totals_rows(frame, *changed):
    """The rows of `frame.iterrows()`, each with no more than the columns that the loop looks up."""
    columns = None
    if (
        all(isinstance(value, (list, dict, set, int, float, str)) for value in changed)
        and not any(hasattr(pandas.Series, name) for name in ["price", "count_", "item"])
    ):
        columns = _columns_by_row(frame, "price", "count_", "item")
    if columns is None:
        yield from frame.iterrows()
        return
    for index, price, count_, item in zip(frame.index, *columns):
        yield index, _totals_row(price, count_, item)


def totals(orders, start=0.0):
    total = start
    lines = {}
    for number, (index, order) in enumerate(_totals_rows(orders, start), 1):
        total += order.price * order.count_
        lines[index] = f"{number}: {order.item}"
    return total, lines
