# --- before
import pandas as pd


def collected(df, names):
    for name in names:
        df = pd.concat([df, pd.DataFrame([{"name": name}])], ignore_index=True, sort=True)
    return df
# --- inputs: collected
CALLS = [call(pd.DataFrame({"name": ["x"]}), ["a", "b"])]
# --- declined: what is added there is a table already
