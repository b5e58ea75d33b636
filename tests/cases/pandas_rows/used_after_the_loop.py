# --- before
import pandas as pd


def last(df):
    total = 0.0
    for _, row in df.iterrows():
        total += row["a"]
    return total, row["a"]

# --- inputs: last
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `row` is used outside the loop, too
