# --- before
import pandas as pd


def zip(*lists):
    return []


def collected(names):
    df = pd.DataFrame(columns=["name"])
    for name in names:
        df.loc[len(df)] = [name]
    return df
# --- inputs: collected
CALLS = [call(["a", "b", "c"])]
# --- declined: `zip`
