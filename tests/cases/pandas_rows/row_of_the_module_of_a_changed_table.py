# --- before
import pandas as pd

row = None


def mark(df):
    global row
    for index, row in df.iterrows():
        df.at[index, "b"] = row["a"] * 2

# --- inputs: mark
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0], "b": [0.0, 0.0]}))]

# --- declined: the loop does more than to read `df`
