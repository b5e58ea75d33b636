# --- before
import pandas as pd


def large(df):
    found = []
    for index, row in df.iterrows():
        if row["a"] > 1:
            found.append(row)
    return found

# --- inputs: large
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `row` is used as a whole
