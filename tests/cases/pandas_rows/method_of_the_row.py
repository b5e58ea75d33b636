# --- before
import pandas as pd


def means(df):
    return df.apply(lambda r: r["a"] - r.mean(), axis=1)

# --- inputs: means
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: it calls `r.mean`, which needs the whole row
