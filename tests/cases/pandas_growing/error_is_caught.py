# --- before
import pandas as pd


def collected(df, names):
    try:
        for name in names:
            df = pd.concat([df, pd.DataFrame([{"name": name + "!"}])], ignore_index=True)
    except TypeError:
        pass
    return df
# --- inputs: collected
CALLS = [call(pd.DataFrame({"name": ["x"]}), ["a", "b"])]
CHECKS = [call(pd.DataFrame({"name": ["x"]}), ["a", 5])]
# --- declined: an error in the loop may be caught
