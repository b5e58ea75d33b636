# --- before
import pandas as pd


def grade(df):
    for i, row in df.iterrows():
        if row["points"] >= 50:
            df.at[i, "grade"] = row["points"] / 10
        else:
            df.loc[i, "passed"] = False
    return df

# --- inputs: grade
CALLS = [call(pd.DataFrame({"points": [20.0, 70.0], "grade": [0.0, 0.0], "passed": [True, True]}))]
CHECKS = [
    call(pd.DataFrame({"points": [20.0, 70.0], "grade": [0.0, 0.0]})),
    call(pd.DataFrame({"points": [20, 70], "grade": ["", ""], "passed": [True, True]}).astype({"grade": object})),
    call(pd.DataFrame({"points": [20.0, 70.0, 80.0], "grade": [0.0, 0.0, 1.0], "passed": [1.0, 1.0, 1.0]})),
    call(pd.DataFrame({"points": [20.0, 70.0], "grade": [0.0, 0.0], "passed": [1.0, 1.0]}, index=["a", "a"])),
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


def _grade_rows(frame):
    """The rows of `frame.iterrows()`, each with no more than the columns that the loop looks up."""
    columns = _columns_by_row(frame, "points")
    if columns is None:
        yield from frame.iterrows()
        return
    for index, points in zip(frame.index, *columns):
        yield index, {"points": points}


def grade(df):
    for i, row in _grade_rows(df):
        if row["points"] >= 50:
            df.at[i, "grade"] = row["points"] / 10
        else:
            df.loc[i, "passed"] = False
    return df
