# --- before
import pandas as pd


def same(df):
    prices = df["price"]
    count = 0
    for i in range(1, len(prices)):
        first = prices[i]
        count += first is prices[i]
    return count

# --- inputs: same
CALLS = [call(pd.DataFrame({"price": [1.5, 2.0]}))]

# --- declined: `first is prices[i]` asks whether two values are one object
