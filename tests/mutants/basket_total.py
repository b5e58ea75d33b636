# --- program: basket_total
"""The sum to pay, with a discount on dear things: the rate is a global that the program changes between calls."""
RATE = 0.15
LIMIT = 100


def basket_total(prices):
    total = 0.0
    for price in prices:
        if price > LIMIT:
            total += price * (1 - RATE)
        else:
            total += price
    return total


if __name__ == "__main__":
    basket = [19.9, 100.0, 250.0, 4.5, 120.25] * 8
    print(basket_total(basket))
    RATE = 0.25
    print(basket_total(basket), basket_total(basket[:5]))
# --- wrong: the rate as it was when the module was loaded | call 2, return
_KEEP = 1 - 0.15


def basket_total(prices):
    total = 0.0
    for price in prices:
        total += price * _KEEP if price > LIMIT else price
    return total
# --- wrong: Numba freezes globals when it compiles | call 2, return
import numba
import numpy as np


@numba.njit
def _total(prices):
    total = 0.0
    for price in prices:
        if price > LIMIT:
            total += price * (1 - RATE)
        else:
            total += price
    return total


def basket_total(prices):
    return _total(np.array(prices, dtype=np.float64))
# --- wrong: remembers the rate in a dictionary of its own | call 2, return
_seen = {}


def basket_total(prices):
    keep = 1 - _seen.setdefault("rate", RATE)
    total = 0.0
    for price in prices:
        total += price * keep if price > LIMIT else price
    return total
# --- wrong: the limit itself is dear, too | call 1, return
def basket_total(prices):
    keep = 1 - RATE
    total = 0.0
    for price in prices:
        total += price * keep if price >= LIMIT else price
    return total
# --- wrong: leaves the hoisted factor behind as a global | global KEEP
def basket_total(prices):
    global KEEP
    KEEP = 1 - RATE
    total = 0.0
    for price in prices:
        total += price * KEEP if price > LIMIT else price
    return total
# --- wrong: rounds to cents | call 1, return
def basket_total(prices):
    keep = 1 - RATE
    total = 0.0
    for price in prices:
        total += round(price * keep, 2) if price > LIMIT else price
    return total
# --- wrong: a NumPy scalar | return
import numpy as np


def basket_total(prices):
    values = np.array(prices, dtype=np.float64)
    return np.where(values > LIMIT, values * (1 - RATE), values).sum()
# --- wrong: takes the discount off the basket itself | argument prices
def basket_total(prices):
    for i, price in enumerate(prices):
        if price > LIMIT:
            prices[i] = price * (1 - RATE)
    total = 0.0
    for price in prices:
        total += price
    return total
# --- guarded: an integer for an empty basket | prices has at least 1 element
def basket_total(prices):
    keep = 1 - RATE
    return sum(price * keep if price > LIMIT else price for price in prices)
# --- guarded: the limit as a literal | the global LIMIT is 100
def basket_total(prices):
    keep = 1 - RATE
    total = 0.0
    for price in prices:
        total += price * keep if price > 100 else price
    return total
# --- right: the factor hoisted
def basket_total(prices):
    keep, limit = 1 - RATE, LIMIT
    total = 0.0
    for price in prices:
        total += price * keep if price > limit else price
    return total
# --- right: an array expression (close)
import numpy as np


def basket_total(prices):
    values = np.array(prices, dtype=np.float64)
    return float(np.where(values > LIMIT, values * (1 - RATE), values).sum())
# --- right: the condition turned round
def basket_total(prices):
    total = 0.0
    for price in prices:
        if not price > LIMIT:
            total += price
        else:
            total += (1 - RATE) * price
    return total
