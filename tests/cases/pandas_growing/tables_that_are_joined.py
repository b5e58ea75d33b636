# --- before
import pandas as pd


def collected(df, tables):
    for table in tables:
        df = pd.concat([df, table], ignore_index=True)
    return df
# --- inputs: collected
CALLS = [call(pd.DataFrame({"a": [1]}), [pd.DataFrame({"a": [1]})])]
# --- declined: what is added there is a table already
