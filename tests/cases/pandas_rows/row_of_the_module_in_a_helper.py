# --- before
import pandas as pd

row = None


def double(x):
    return x * 2 + row["b"]


def total(df):
    global row
    found = 0.0
    for index, row in df.iterrows():
        found += double(row["a"])
    return found

# --- inputs: total
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0], "b": [0.0, 0.0]}))]

# --- declined: `row` is read by a function that the loop calls
