# --- before
row = None


def walk(df):
    global row
    total = 0.0
    for row in df.itertuples():
        total += row.a
    return total

# --- inputs: walk
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `row` is a variable that others see
