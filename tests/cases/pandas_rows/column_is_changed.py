# --- before
import pandas as pd


def smooth(df):
    for i, row in df.iterrows():
        df.loc[i + 1, "a"] = row["a"] / 2
    return df

# --- inputs: smooth
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0], "b": [1.0, 2.0]}))]

# --- declined: `df.loc[i + 1, 'a']` is assigned in the loop, and the loop reads the table
