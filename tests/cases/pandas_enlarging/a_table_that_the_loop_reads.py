# --- before
import pandas as pd


def collected(names):
    df = pd.DataFrame(columns=["name", "before"])
    for name in names:
        df.loc[len(df)] = [name, df["name"].nunique()]
    return df
# --- inputs: collected
CALLS = [call(["a", "b", "c", "d"])]
# --- declined: the loop uses `df` in another way, which needs it whole
