# --- before
import pandas as pd


def halves(df):
    found = []
    for k in range(len(df)):
        df.loc[k * 2, "half"] = k / 2
        found.append(df["a"].iloc[k])
    return found

# --- inputs: halves
CALLS = [call(pd.DataFrame({"a": [1, 2]}))]

# --- declined: a value is assigned that may not be in the table, so that it grows
