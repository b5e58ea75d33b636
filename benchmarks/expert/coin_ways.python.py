# python: functools.cache
import functools

COINS = [1, 2, 5, 10, 20, 50]


@functools.cache
def ways(amount, kinds):
    if amount == 0:
        return 1
    if amount < 0 or kinds == 0:
        return 0
    return ways(amount - COINS[kinds - 1], kinds) + ways(amount, kinds - 1)


@functools.cache
def fewest(amount):
    if amount == 0:
        return 0
    best = amount
    for coin in COINS:
        if coin <= amount:
            best = min(best, 1 + fewest(amount - coin))
    return best


for amount in (60, 150, 220):
    print(amount, ways(amount, len(COINS)))
print(fewest(26))
