# --- before
import pandas as pd


def steps(df):
    return_ = []
    for i in range(len(df)):
        return_.append(df["a"].iloc[i + 1] - df["a"].iloc[i])
    return return_

# --- inputs: steps
CALLS = [call(pd.DataFrame({"a": []}))]

# --- declined: `df['a'].iloc[i + 1]` may lie outside of the table
