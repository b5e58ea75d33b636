# --- before
def dicts(df):
    found = []
    for row in df.itertuples():
        found.append(row._asdict())
    return found

# --- inputs: dicts
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: it calls `row._asdict`, which needs the whole row
