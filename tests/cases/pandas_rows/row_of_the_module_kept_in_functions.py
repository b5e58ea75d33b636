# --- before
import pandas as pd

row = None


def total(df):
    global row
    found = 0.0
    for index, row in df.iterrows():
        found += sum(value * row["a"] for value in (1, 2))
    return found

# --- inputs: total
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0], "b": [0.0, 0.0]}))]

# --- declined: `row` is used again after the loop
