# --- before
import pandas as pd


def collected(df, names):
    for name in names:
        row = pd.DataFrame([{"name": name}])
        df = pd.concat([df, row], ignore_index=True)
    return df, row
# --- inputs: collected
CALLS = [call(pd.DataFrame({"name": ["x"]}), ["a", "b"])]
# --- declined: what is added there is a table already
