# --- before
def cheapest(coins, amount):
    best = [0] + [float("inf")] * amount
    for total in range(1, amount + 1):
        for coin in coins:
            if coin <= total and best[total - coin] + 1 < best[total]:
                best[total] = best[total - coin] + 1
    return best
# --- inputs: cheapest
CALLS = [call([1, 5], 30)]
# --- declined: it joins a list of ints and a list of floats
