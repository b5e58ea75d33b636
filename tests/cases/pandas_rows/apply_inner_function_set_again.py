# --- before
import pandas as pd


def levels(df, rate):
    def level(row):
        return row["price"] * rate

    if rate > 3:
        level = len
    return df.apply(level, axis=1)

# --- inputs: levels
CALLS = [call(pd.DataFrame({"price": [1.5, 2.0]}), 0.9)]

# --- declined: `level` is not a plain function of this file
