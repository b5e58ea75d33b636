# --- before
def kept(df):
    rows = []
    for row in df.itertuples():
        rows.append(row)
    return [kept.a for kept in rows]

# --- inputs: kept
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `row` is used as a whole
