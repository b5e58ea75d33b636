# --- before
import pandas as pd


def each(df, todo):
    total = 0.0
    for _, row in df.iterrows():
        total += todo(row["a"])
    return total

# --- inputs: each
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}), abs)]

# --- declined: what `todo` does is not known here
