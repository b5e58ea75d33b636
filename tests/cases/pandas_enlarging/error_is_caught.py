# --- before
import pandas as pd


def collected(names):
    df = pd.DataFrame(columns=["name"])
    try:
        for name in names:
            df.loc[len(df)] = [name + "!"]
    except TypeError:
        pass
    return df
# --- inputs: collected
CALLS = [call(["a", "b", 5])]
# --- declined: an error in the loop may be caught
