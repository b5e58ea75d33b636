# python: running totals, records and a set that are carried on
from random import Random

rng = Random(1861)


def make_sales(n):
    return [(rng.randrange(1, 4000), rng.randrange(500, 90000)) for _ in range(n)]


def report(customers, amounts):
    rows = []
    total = 0
    record = -1
    different = set()
    for day, (customer, amount) in enumerate(zip(customers, amounts), start=1):
        total += amount
        record = max(record, amount)
        different.add(customer)
        rows.append((day, total, record, len(different)))
    return rows


sales = make_sales(6000)
customers = [customer for customer, amount in sales]
amounts = [amount for customer, amount in sales]
rows = report(customers, amounts)
for row in rows[::500]:
    print(*row)
print(rows[-1])
