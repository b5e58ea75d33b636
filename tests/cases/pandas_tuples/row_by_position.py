# --- before
def firsts(df):
    total = 0.0
    for row in df.itertuples():
        total += row[1]
    return total

# --- inputs: firsts
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `row[1]` names no column by a fixed text
