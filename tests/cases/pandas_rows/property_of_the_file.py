# --- before
import pandas as pd


class Rates:
    @property
    def usual(self):
        return 1.5


def pay(df, rates):
    return [row["hours"] * rates.usual for _, row in df.iterrows()]

# --- inputs: pay
CALLS = [call(pd.DataFrame({"hours": [1, 2]}), Rates())]

# --- declined: `rates.usual` runs code of a class of this file
