# program: running totals and records with itertools.accumulate
# techniques: scan
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
from itertools import accumulate
from random import Random

rng = Random(1861)


def report(amounts):
    return list(zip(accumulate(amounts), accumulate(amounts, max)))


amounts = [rng.randrange(500, 90000) for _ in range(400000)]
for _ in range(3):
    rows = report(amounts)
print(rows[0], rows[-1])
