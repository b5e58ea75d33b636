# --- before
def lazily(df):
    found = (row.a * 2 for row in df.itertuples())
    df.loc[0, "a"] = 7.0
    return list(found)

# --- inputs: lazily
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: the generator may be gone through later, when the table is another one
