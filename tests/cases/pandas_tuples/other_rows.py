# --- before
def totals(df):
    total = 0.0
    for row in df.itertuples(name=None):
        total += row.a
    return total

# --- inputs: totals
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: `name=None` makes other rows
