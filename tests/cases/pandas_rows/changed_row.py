# --- before
import pandas as pd


def fix(row):
    row["a"] = 1.0
    return row


def fixed(df):
    return df.apply(fix, axis=1)

# --- inputs: fixed
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `row['a']` is assigned, and the row keeps it
