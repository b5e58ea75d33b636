# --- before
def places(df):
    found = []
    for row in df.itertuples(index=False):
        found.append(row.Index + row.a)
    return found

# --- inputs: places
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `row.Index` is left out by `index=False`
