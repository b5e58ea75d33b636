# --- before
import pandas as pd


def collected(df, names):
    for name in names:
        df.loc[len(df)] = [name]
    return df
# --- inputs: collected
CALLS = [call(pd.DataFrame({"name": ["x"]}), ["a", "b"])]
# --- declined: a row is added to the table in place, and others may know the table
