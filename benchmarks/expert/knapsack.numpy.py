# one row of the table as a slice expression
from dataclasses import dataclass

import numpy as np


@dataclass
class Item:
    name: str
    weight: int
    value: int


def pack(items, capacity):
    weights = [item.weight for item in items]
    values = [item.value for item in items]
    n = len(items)
    best = np.zeros((n + 1, capacity + 1), np.int64)
    for i in range(1, n + 1):
        w = weights[i - 1]
        best[i] = best[i - 1]
        if w <= capacity:
            np.maximum(best[i - 1, w:], best[i - 1, :capacity + 1 - w] + values[i - 1], out=best[i, w:])
    chosen = []
    w = capacity
    for i in range(n, 0, -1):
        if best[i][w] != best[i - 1][w]:
            chosen.append(items[i - 1])
            w -= weights[i - 1]
    return int(best[n, capacity]), chosen[::-1], best


items = []
for number in range(400):
    items.append(Item(f"box{number:03d}", 15 + number * 37 % 89, 10 + number * 53 % 97))

value, chosen, table = pack(items, 11_000)
print("best value", value, type(value).__name__)
print("weight", sum(item.weight for item in chosen), "items", len(chosen))
print("chosen:", ", ".join(item.name for item in chosen[:8]), "...")
print("table", len(table), len(table[0]), int(table.sum()), table[60][1000])
for cap in (0, 14, 15, 100, 1000):
    print("capacity", cap, "->", pack(items[:40], cap)[0])
