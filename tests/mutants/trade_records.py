# --- program: traded
"""Sums what was traded per record of a structured array, marks the record as done, and returns the sums."""
import numpy as np

TRADE = np.dtype([("price", "f8"), ("amount", "i4"), ("done", "?")])


def traded(trades, fee):
    totals = np.zeros(len(trades))
    for i in range(len(trades)):
        record = trades[i]
        if record["done"]:
            continue
        totals[i] = record["price"] * record["amount"] - fee
        record["done"] = True
    return totals


def fill(count):
    trades = np.zeros(count, dtype=np.dtype([("price", "f8"), ("amount", "i4"), ("done", "?")]))
    trades["price"] = np.arange(count) * 1.25 - 3.0
    trades["amount"] = np.arange(count) % 7 * 1_000
    trades["done"][::5] = True
    return trades


if __name__ == "__main__":
    trades = fill(30)
    print(traded(trades, 0.5).sum(), traded(trades, 0.5).sum(), traded(fill(8), 2.0))
# --- wrong: works on a copy of the records | argument trades
def traded(trades, fee):
    totals = np.zeros(len(trades))
    for i, record in enumerate(trades.tolist()):
        price, amount, done = record
        if not done:
            totals[i] = price * amount - fee
    return totals
# --- wrong: fancy indexing, which copies | argument trades
def traded(trades, fee):
    totals = np.zeros(len(trades))
    open_ones = np.flatnonzero(~trades["done"])
    chosen = trades[open_ones]
    totals[open_ones] = chosen["price"] * chosen["amount"] - fee
    chosen["done"] = True
    return totals
# --- wrong: only the sums of the open ones | return: shape
def traded(trades, fee):
    chosen = ~trades["done"]
    totals = trades["price"][chosen] * trades["amount"][chosen] - fee
    trades["done"] = True
    return totals
# --- wrong: single precision | return: dtype float64 became float32
def traded(trades, fee):
    totals = np.where(trades["done"], 0, trades["price"] * trades["amount"] - fee).astype(np.float32)
    trades["done"] = True
    return totals
# --- wrong: whole prices | return
def traded(trades, fee):
    totals = np.where(trades["done"], 0.0, trades["price"].astype(np.int32) * trades["amount"] - fee)
    trades["done"] = True
    return totals
# --- wrong: the fee for those that are done, too | return
def traded(trades, fee):
    totals = np.where(trades["done"], 0.0, trades["price"] * trades["amount"]) - fee
    trades["done"] = True
    return totals
# --- wrong: marks what it then takes for done | return
def traded(trades, fee):
    done = trades["done"]
    trades["done"] = True
    return np.where(done, 0.0, trades["price"] * trades["amount"] - fee)
# --- wrong: sums in the column of prices | return
def traded(trades, fee):
    for i in range(len(trades)):
        trades["price"][i] = 0.0 if trades["done"][i] else trades["price"][i] * trades["amount"][i] - fee
    trades["done"] = True
    return trades["price"]
# --- right: columns
def traded(trades, fee):
    done = trades["done"]
    totals = np.where(done, 0.0, trades["price"] * trades["amount"] - fee)
    done[:] = True
    return totals
# --- right: the columns' views, element by element
def traded(trades, fee):
    price, amount, done = trades["price"], trades["amount"], trades["done"]
    totals = np.zeros(len(trades))
    for i in range(len(trades)):
        if not done[i]:
            totals[i] = price[i] * amount[i] - fee
            done[i] = True
    return totals
