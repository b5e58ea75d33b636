# --- before
import pandas as pd


class Widths:
    def __init__(self):
        self.seen = []

    def each(self, rows):
        for index, row in rows:
            self.seen.append(len(row))
            yield index, row


def prices(orders):
    found = []
    widths = Widths()
    for index, row in widths.each(orders.iterrows()):
        found.append(row["price"])
    return found, widths.seen
# --- inputs: prices

CALLS = [call(pd.DataFrame({"price": [1.5, 2.0, 0.5], "count": [3, 1, 2]}))]
# --- declined: the rows do not go into a variable of their own
