# --- before
import pandas as pd


def doubled(df):
    prices = df["price"]
    for i in range(len(prices)):
        df.at[i, "price"] = prices[i] * 2
    return df

# --- inputs: doubled
CALLS = [call(pd.DataFrame({"price": [1.5, 2.0, 4.0]}))]

# --- declined: `df.at[i, 'price']` is assigned, which may change a column
