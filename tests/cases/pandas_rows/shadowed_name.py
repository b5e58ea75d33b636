# --- before
import pandas as pd

zip = 8001


def twice(df):
    return [row["a"] * 2 for _, row in df.iterrows()]

# --- inputs: twice
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: the file gives `zip` another meaning, and the new code needs Python's own
