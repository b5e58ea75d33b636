# program: odds of lotteries with math.comb
# techniques: recurrence
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
from math import comb


def table(balls, drawn):
    return [[comb(n, k) for k in range(drawn + 1)] for n in range(drawn, balls + 1)]


rows = table(700, 90)
print(rows[6][:7], comb(49, 6))
print(sum(map(sum, rows)) % 1000000007)
