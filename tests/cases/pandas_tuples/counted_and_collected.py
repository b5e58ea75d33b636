# --- before
import pandas as pd


def slopes(points, k):
    steep = [p.y / p.x for p in points[["x", "y"]].itertuples(index=False, name="Point") if p.x > k]
    best = None
    for number, row in enumerate(points.itertuples(), 1):
        if row.y > 3:
            best = number, row.Index
            break
    return steep, best, sum(q.x * q.y for q in points.itertuples())

# --- inputs: slopes
CALLS = [call(pd.DataFrame({"x": [1.0, 2.0, 4.0], "y": [0.5, 3.5, 9.0], "z": ["a", "b", "c"]}), 1)]
CHECKS = [
    call(pd.DataFrame({"x": [0.0], "y": [0.5]}), -1),
    call(pd.DataFrame({"x": [5], "y": [2**60]}), -1),
    call(pd.DataFrame({"x": [5], "y": ["q"]}), -1),
    call(pd.DataFrame({"x": [], "y": []}), -1),
    call(pd.DataFrame({"x": [1.0]}), -1),
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


class _SlopesRow1:
    """What the loop looks at in a row of the table."""

    __slots__ = ("y", "x")


def _slopes_rows1(frame):
    """The rows of `frame.itertuples()`, in one object that is filled anew for each."""
    columns = _fields_by_row(frame, "y", "x")
    if columns is None:
        yield from frame.itertuples(index=False, name='Point')
        return
    row = _SlopesRow1()
    for row.y, row.x in zip(*columns):
        yield row


class _SlopesRow2:
    """What the loop looks at in a row of the table."""

    __slots__ = ("y", "Index")


def _slopes_rows2(frame):
    """The rows of `frame.itertuples()`, in one object that is filled anew for each."""
    columns = _fields_by_row(frame, "y", "Index")
    if columns is None:
        yield from frame.itertuples()
        return
    row = _SlopesRow2()
    for row.y, row.Index in zip(*columns):
        yield row


class _SlopesRow3:
    """What the loop looks at in a row of the table."""

    __slots__ = ("x", "y")


def _slopes_rows3(frame):
    """The rows of `frame.itertuples()`, in one object that is filled anew for each."""
    columns = _fields_by_row(frame, "x", "y")
    if columns is None:
        yield from frame.itertuples()
        return
    row = _SlopesRow3()
    for row.x, row.y in zip(*columns):
        yield row


def slopes(points, k):
    steep = [p.y / p.x for p in _slopes_rows1(points[["x", "y"]]) if p.x > k]
    best = None
    for number, row in enumerate(_slopes_rows2(points), 1):
        if row.y > 3:
            best = number, row.Index
            break
    return steep, best, sum(q.x * q.y for q in _slopes_rows3(points))
