# --- before
import pandas as pd


def firsts(df):
    def first(column):
        return column["a"] * 2

    for _, row in df.iterrows():
        row.sum()
    return df.apply(first)

# --- inputs: firsts
CALLS = [call(pd.DataFrame({"price": [1.5, 2.0]}, index=["a", "b"]))]

# --- declined: it calls `row.sum`, which needs the whole row
