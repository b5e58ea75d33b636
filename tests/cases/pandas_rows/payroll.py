# --- before
"""Pay with overtime, collected row by row."""

import pandas as pd


def compute_pay(df):
    pay = []
    for index, row in df.iterrows():
        if row["hours"] > 160:
            overtime = row["hours"] - 160
            amount = 160 * row["rate"] + overtime * row["rate"] * 1.5
        else:
            amount = row["hours"] * row["rate"]
        if row["department"] == "field":
            amount += 100
        pay.append(amount)
    df["pay"] = pay
    return df

# --- inputs: compute_pay
def table(hours, rates, departments, **more):
    return pd.DataFrame({"hours": hours, "rate": rates, "department": departments} | more)


CALLS = [call(table([150.0, 170.5, float("nan")], [20.0, 30.0, 12.25], ["lab", "field", "lab"]))]
CHECKS = [
    call(table([], [], [])),
    call(table([150, 170], [20, 30], ["lab", "field"])),
    call(table([150, 170], [20.5, 30.5], ["lab", None])),
    call(table([2**62, 170], [4, 2**63 - 1], ["lab", "field"])),
    call(table([150.0, 170.0], [20.0, 30.0], [1.0, 2.0])),
    call(table([150, 170], [20, 30], [1, 2])),
    call(table([True, False], [20, 30], ["lab", "field"])),
    call(table([150.0, 170.0], ["a", "b"], ["lab", "field"])),
    call(table([150.0, 170.0], [3.0, 4.0], pd.Categorical(["lab", "field"]))),
    call(table([150.0, 170.0], [3.0, None], [pd.Timestamp(0), pd.NaT])),
    call(table([150.0, 170.0], [3.0, 4.0], ["lab", "field"]).set_index("rate")),
    call(pd.DataFrame([[150.0, 1.0, 2.0, 3.0]], columns=["hours", "rate", "rate", "department"])),
    call([1, 2]),
]

# --- after: light rows
"""Pay with overtime, collected row by row."""

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


def _compute_pay_rows(frame):
    """The rows of `frame.iterrows()`, each with no more than the columns that the loop looks up."""
    columns = _columns_by_row(frame, "hours", "rate", "department")
    if columns is None:
        yield from frame.iterrows()
        return
    for index, hours, rate, department in zip(frame.index, *columns):
        yield index, {"hours": hours, "rate": rate, "department": department}


def compute_pay(df):
    pay = []
    for index, row in _compute_pay_rows(df):
        if row["hours"] > 160:
            overtime = row["hours"] - 160
            amount = 160 * row["rate"] + overtime * row["rate"] * 1.5
        else:
            amount = row["hours"] * row["rate"]
        if row["department"] == "field":
            amount += 100
        pay.append(amount)
    df["pay"] = pay
    return df
