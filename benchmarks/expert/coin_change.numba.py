# both tables by Numba; the exact numbers of ways in two 64-bit halves
import numpy as np
from numba import njit

COINS = [1, 2, 5, 10, 20, 50, 100, 200]
AMOUNT = 1_500_000


def ways(coins, amount):
    """In how many ways can amount be paid?  (int, grows beyond 64 bits for large amounts)"""
    low, high = ways_kernel(np.array(coins), amount)
    assert int(high.max()) < 2 ** 62
    return [(h << 64) | l for h, l in zip(high.tolist(), low.tolist())]


@njit(cache=True)
def ways_kernel(coins, amount):
    low = np.zeros(amount + 1, np.uint64)
    high = np.zeros(amount + 1, np.uint64)
    low[0] = 1
    for coin in coins:
        for total in range(coin, amount + 1):
            s = low[total] + low[total - coin]
            carry = s < low[total]
            low[total] = s
            high[total] = high[total] + high[total - coin] + np.uint64(carry)
    return low, high


def fewest(coins, amount):
    return fewest_kernel(np.array(coins), amount).tolist()


@njit(cache=True)
def fewest_kernel(coins, amount):
    best = np.full(amount + 1, 10 ** 9)
    best[0] = 0
    for total in range(1, amount + 1):
        for coin in coins:
            if coin <= total and best[total - coin] + 1 < best[total]:
                best[total] = best[total - coin] + 1
    return best


table = ways(COINS, AMOUNT)
print("ways to pay 200:", table[200])
print("ways to pay", AMOUNT, ":", table[AMOUNT])
print("bits:", table[-1].bit_length(), "digits sum:", sum(int(d) for d in str(table[-1])))
print("checksum:", sum(table) % 1_000_000_007)

few = fewest([1, 7, 13, 50, 101], AMOUNT)
print("fewest coins:", few[99], few[1234], few[AMOUNT], "sum", sum(few), "most", max(few), few.index(max(few)))
print("impossible:", fewest([4, 6], 21)[21] == 10 ** 9, fewest([4, 6], 22)[22])
