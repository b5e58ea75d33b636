# --- before
import pandas as pd


def totals(prices):
    for i in range(1, len(prices)):
        prices[i] = prices[i] + prices[i - 1]
    return prices

# --- inputs: totals
CALLS = [call(pd.Series([1.5, 2.0, 4.0]))]

# --- declined: `prices`, the table, is changed in the loop
