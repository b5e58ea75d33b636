# --- before
import pandas as pd


def collected(names):
    df = pd.DataFrame(columns=["name"])
    for name in names:
        if name not in df["name"].values:
            df = pd.concat([df, pd.DataFrame([{"name": name}])], ignore_index=True)
    return df
# --- inputs: collected
CALLS = [call(["a", "b", "a"])]
# --- declined: the loop uses `df` in another way, which needs it whole
