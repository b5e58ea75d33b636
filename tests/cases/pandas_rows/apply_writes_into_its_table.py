# --- before
import pandas as pd


def marked(df):
    def mark(row):
        df.at[0, "mark"] = row["price"]
        return row["price"]

    return df.apply(mark, axis=1), df

# --- inputs: marked
CALLS = [call(pd.DataFrame({"price": [1.5, 2.0]}, index=["a", "b"]))]

# --- declined: a value is assigned that may not be in the table, so that it grows
