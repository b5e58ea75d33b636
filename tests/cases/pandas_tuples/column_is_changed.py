# --- before
def filled(df):
    total = 0.0
    for row in df.itertuples():
        df.at[row.Index, "a"] = total
        total += row.a
    return total

# --- inputs: filled
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `df.at[row.Index, 'a']` is assigned in the loop, and the loop reads the table
