# program: a year of sales: total so far, record so far, customers so far, each computed anew from the start
# techniques: scan, counting
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
from random import Random

rng = Random(1861)


def make_sales(n):
    return [(rng.randrange(1, 4000), rng.randrange(500, 90000)) for _ in range(n)]


def report(customers, amounts):
    rows = []
    for day in range(1, len(amounts) + 1):
        total = sum(amounts[:day])
        record = max(amounts[:day])
        different = len(set(customers[:day]))
        rows.append((day, total, record, different))
    return rows


sales = make_sales(6000)
customers = [customer for customer, amount in sales]
amounts = [amount for customer, amount in sales]
rows = report(customers, amounts)
for row in rows[::500]:
    print(*row)
print(rows[-1])
