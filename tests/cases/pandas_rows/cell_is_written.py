# --- before
import pandas as pd


def smooth(df):
    for i in range(1, len(df)):
        df.loc[i, "a"] = (df.loc[i, "a"] + df.loc[i - 1, "a"]) / 2
    return df

# --- inputs: smooth
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `df.loc[i, 'a']` is assigned in the loop, and the loop reads the table
