# program: coin change, number of ways (exact big integers) and fewest coins
# techniques: dynamic programming, in-place stencil, scan
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
COINS = [1, 2, 5, 10, 20, 50, 100, 200]
AMOUNT = 1_500_000


def ways(coins, amount):
    """In how many ways can amount be paid?  (int, grows beyond 64 bits for large amounts)"""
    table = [1] + [0] * amount
    for coin in coins:
        for total in range(coin, amount + 1):
            table[total] += table[total - coin]
    return table


def fewest(coins, amount):
    INF = 10 ** 9
    best = [0] + [INF] * amount
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
