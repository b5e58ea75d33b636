# --- before
import pandas as pd

row = None


def total(df, other):
    global row
    found = 0.0
    for index, row in df.iterrows():
        found += row["a"]
        for row in other:
            found += 1
    return found

# --- inputs: total
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}), [1, 2])]

# --- declined: `row` is used as a whole
