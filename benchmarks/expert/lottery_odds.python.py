# python: math.comb
from math import comb


def table(balls, drawn):
    rows = []
    for n in range(drawn, balls + 1):
        rows.append([comb(n, k) for k in range(drawn + 1)])
    return rows


rows = table(400, 60)
print(rows[6][:7], comb(49, 6))
print(sum(map(sum, rows)) % 1000000007)
