# --- before
import pandas as pd


def parts(df, factor):
    df["both"] = df.apply(lambda row: [row["a"], row["b"] * factor], axis=1)
    df["some"] = df.apply(lambda row: row["b"] if row["b"] > 2 else None, axis=1)
    df["label"] = df.apply(lambda row: f"{row['a']}-{row['b']:.1f}", axis=1)
    return df

# --- inputs: parts
CALLS = [call(pd.DataFrame({"a": [1, 2], "b": [1.5, 4.5]}), 2), call(pd.DataFrame({"a": ["u", "v"], "b": [3, 1]}), 0.5)]
CHECKS = [call(pd.DataFrame({"a": [True, False], "b": [3, 1]}), 3), call(pd.DataFrame({"a": [1.5, 2.5]}), 3)]

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


def _parts_rows1(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = _columns_by_row(frame, "a", "b")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"a": a, "b": b}) for a, b in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def _parts_rows2(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = _columns_by_row(frame, "b")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"b": b}) for (b,) in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def _parts_rows3(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = _columns_by_row(frame, "a", "b")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"a": a, "b": b}) for a, b in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def parts(df, factor):
    df["both"] = _parts_rows1(df, lambda row: [row["a"], row["b"] * factor])
    df["some"] = _parts_rows2(df, lambda row: row["b"] if row["b"] > 2 else None)
    df["label"] = _parts_rows3(df, lambda row: f"{row['a']}-{row['b']:.1f}")
    return df
