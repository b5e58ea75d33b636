# --- before
import pandas as pd


def collected(df, names):
    for name in names:
        df.loc[len(df)] = [name]
    return df
# --- inputs: collected
CALLS = [call(pd.DataFrame({"name": ["x"]}), ["a", "b"])]
# --- declined: others may know the table: make it with pd.DataFrame(…) right before the loop, both in one function
