# --- before
import pandas as pd


def levels(df):
    count = 0

    def level(row):
        nonlocal count
        count += 1
        return row["price"] + count

    return df.apply(level, axis=1), count

# --- inputs: levels
CALLS = [call(pd.DataFrame({"price": [1.5, 2.0]}))]

# --- declined: `count` is changed in the loop
