# --- before
import pandas as pd


def prices(orders):
    found = []
    for number, (index, row) in enumerate(sorted(orders.iterrows(), key=lambda pair: pair[1]["count"])):
        found.append((number, row["price"]))
    return found
# --- inputs: prices

CALLS = [call(pd.DataFrame({"price": [1.5, 2.0, 0.5], "count": [3, 1, 2]}))]
# --- declined: the rows do not go into a variable of their own
