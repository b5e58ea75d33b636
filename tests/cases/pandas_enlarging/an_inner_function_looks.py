# --- before
import pandas as pd


def collected(names):
    def size():
        return len(df)

    df = pd.DataFrame(columns=["name", "size"])
    for name in names:
        df.loc[len(df)] = [name, size()]
    return df
# --- inputs: collected
CALLS = [call(["a", "b", "c"])]
# --- declined: an inner function uses `df`
