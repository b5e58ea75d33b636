# program: sums by group over rows that the csv module reads
# techniques: strings, counting, io
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Sales by shop and month."""

import csv
import io
from collections import defaultdict


def make_text(rows):
    head = "shop,month,amount\n"
    return head + "".join(f"shop{i * 31 % 17},{i % 12 + 1},{i * 37 % 1000}\n" for i in range(rows))


def totals(text):
    sums = defaultdict(int)
    reader = csv.reader(io.StringIO(text))
    next(reader)
    for shop, month, amount in reader:
        sums[shop, int(month)] += int(amount)
    return sums


def main():
    sums = totals(make_text(250000))
    for key in sorted(sums)[::25]:
        print(*key, sums[key])


if __name__ == "__main__":
    main()
