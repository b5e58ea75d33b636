# program: odds of lotteries by factorials written as a loop
# techniques: recurrence
# place: function
# numeric: no
# vectorizable: no
# expect: improve


def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


def choose(n, k):
    return factorial(n) // (factorial(k) * factorial(n - k))


def table(balls, drawn):
    rows = []
    for n in range(drawn, balls + 1):
        rows.append([choose(n, k) for k in range(drawn + 1)])
    return rows


rows = table(400, 60)
print(rows[6][:7], choose(49, 6))
print(sum(map(sum, rows)) % 1000000007)
