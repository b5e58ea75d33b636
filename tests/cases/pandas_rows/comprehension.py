# --- before
import math

import pandas as pd


def distances(points, x, y):
    return [math.hypot(row["x"] - x, row["y"] - y) for _, row in points.iterrows() if row["x"] > 0]

# --- inputs: distances
CALLS = [call(pd.DataFrame({"x": [1.0, -2.0, 3.0], "y": [0.5, 0.5, 4.0]}), 1, 2)]
CHECKS = [call(pd.DataFrame({"x": [1, -2], "y": ["a", "b"]}), 1, 2), call(pd.DataFrame({"x": [3, 4], "y": [5, 6]}), 0, 0)]

# --- after: light rows
import math

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


def _distances_rows(frame):
    """The rows of `frame.iterrows()`, each with no more than the columns that the loop looks up."""
    columns = _columns_by_row(frame, "x", "y")
    if columns is None:
        yield from frame.iterrows()
        return
    for index, x, y in zip(frame.index, *columns):
        yield index, {"x": x, "y": y}


def distances(points, x, y):
    return [math.hypot(row["x"] - x, row["y"] - y) for _, row in _distances_rows(points) if row["x"] > 0]
