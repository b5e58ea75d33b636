# --- before
import pandas as pd


def halves(df):
    found = []
    for k in range(len(df)):
        df.loc[k, "half"] = k / 2
        found.append(df.iloc[k]["a"])
    return found

# --- inputs: halves
CALLS = [call(pd.DataFrame({"a": [1, 2]}))]

# --- declined: a value is assigned, which may change what the table's rows hold
