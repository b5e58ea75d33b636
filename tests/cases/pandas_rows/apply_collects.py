# --- before
import pandas as pd


def collect(df, found):
    total = df.apply(lambda row: found.append(row["a"]) or len(found), axis=1)
    return total.sum()

# --- inputs: collect
CALLS = [call(pd.DataFrame({"a": [1, 2], "b": ["x", "y"]}), [])]
CHECKS = [call(pd.DataFrame({"a": [1, 2]}), [0]), call(pd.DataFrame({"a": [1, 2]}), None)]

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


def _collect_rows(frame, function, *changed):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = None
    if all(isinstance(value, (list, dict, set, int, float, str)) for value in changed):
        columns = _columns_by_row(frame, "a")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"a": a}) for (a,) in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def collect(df, found):
    total = _collect_rows(df, lambda row: found.append(row["a"]) or len(found), found)
    return total.sum()
