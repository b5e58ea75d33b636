# --- before
import pandas as pd


def levels(df, rate):
    def level(row):
        price = row["price"]
        price += 1
        if row["qty"] > 3:
            return price * rate
        return price

    return df.apply(level, axis=1)

# --- inputs: levels
def table(prices, qty, **more):
    return pd.DataFrame({"price": prices, "qty": qty}, **more)


CALLS = [call(table([1.5, 2.0, 4.0], [1, 5, 2]), 0.9)]
CHECKS = [
    call(table([1.5, 2.0, 4.0], [1, 5, 2]), 2),
    call(table([1.5, 2.0, 4.0], [1, 5, 2]), "a"),
    call(table(["a", "b"], [1, 5]), 2),
    call(table([], []), 2),
    call(table([1.5, 2.0], [1, 5], index=["a", "a"]), 0.9),
    call(table([1, 2], [1, 5]), 0.9),
    call([1], 2),
]

# --- after: light rows
import pandas as pd


def _columns_by_row(frame, *names):
    """Columns as the rows of `frame` hold their values, or None where only pandas can tell."""
    if type(frame) is not pd.DataFrame or type(frame.columns) is not pd.Index or not frame.columns.is_unique:
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


def _levels_rows(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = _columns_by_row(frame, "price", "qty")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"price": price, "qty": qty}) for price, qty in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def levels(df, rate):
    def level(row):
        price = row["price"]
        price += 1
        if row["qty"] > 3:
            return price * rate
        return price

    return _levels_rows(df, level)
