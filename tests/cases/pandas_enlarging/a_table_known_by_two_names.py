# --- before
import pandas as pd


def collected(names):
    df = pd.DataFrame(columns=["name"])
    same = df
    for name in names:
        df.loc[len(df)] = [name + str(len(same))]
    return df
# --- inputs: collected
CALLS = [call(["a", "b", "c", "d"])]
# --- declined: others may know the table
