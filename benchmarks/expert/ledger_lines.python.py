# python: each line split once
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
        if line.startswith(("#", "//", ";")) or not line.strip():
            skipped += 1
            continue
        day, account, purpose, amount = line.split(";")
        if day[5:7] not in months:
            continue
        key = account + " " + purpose
        totals[key] = totals.get(key, 0) + round(float(amount) * 100)
    return totals, skipped


def main():
    lines = make_lines(300000)
    totals, skipped = balances(lines, ["01", "02", "03", "10", "11", "12"])
    print(len(lines), skipped, sum(totals.values()))
    for key in sorted(totals):
        print(key, totals[key])


if __name__ == "__main__":
    main()
