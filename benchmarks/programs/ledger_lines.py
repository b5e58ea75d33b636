# program: sums by account from the lines of a ledger, each line split again for every field
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Balances by account, from lines such as `2024-01-05;cash;rent;-730.00`, with comments in three styles."""

import random


def make_lines(count):
    random.seed(29)
    accounts = ["cash", "bank", "card", "savings"]
    purposes = ["rent", "food", "travel", "books", "gifts"]
    lines = ["# ledger of a year", "// copied by hand", ""]
    entries = [f"{random.choice(accounts)};{random.choice(purposes)};{random.randint(-90000, 95000) / 100}" for _ in range(5000)]
    for i in range(count):
        lines.append(f"2024-{i % 12 + 1:02d}-{i % 28 + 1:02d};{entries[i % 4999]}")
        if i % 40 == 0:
            lines.append("; end of page")
    return lines


def balances(lines, months):
    totals = {}
    skipped = 0
    for line in lines:
        if line.startswith("#") or line.startswith("//") or line.startswith(";") or line.strip() == "":
            skipped += 1
            continue
        if line.split(";")[0][5:7] not in months:
            continue
        key = line.split(";")[1] + " " + line.split(";")[2]
        totals[key] = totals.get(key, 0) + round(float(line.split(";")[3]) * 100)
    return totals, skipped


def main():
    lines = make_lines(300000)
    totals, skipped = balances(lines, ["01", "02", "03", "10", "11", "12"])
    print(len(lines), skipped, sum(totals.values()))
    for key in sorted(totals):
        print(key, totals[key])


if __name__ == "__main__":
    main()
