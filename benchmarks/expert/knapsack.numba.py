# table compiled as one array of 32-bit integers
from dataclasses import dataclass

import numpy as np
from numba import njit


@dataclass
class Item:
    name: str
    weight: int
    value: int


@njit(cache=True)
def fill(weights, values, capacity):
    n = len(weights)
    best = np.empty((n + 1, capacity + 1), np.int32)
    best[0] = 0
    for i in range(1, n + 1):
        weight = min(weights[i - 1], capacity + 1)
        value = np.int32(values[i - 1])
        before = best[i - 1]
        best[i, :weight] = before[:weight]
        without = before[weight:]
        row = best[i, weight:]
        for w in range(len(row)):
            row[w] = max(without[w], np.int32(before[w] + value))
    return best


def pack(items, capacity):
    weights = [item.weight for item in items]
    best = fill(np.array(weights), np.array([item.value for item in items]), capacity)
    n = len(items)
    chosen = []
    w = capacity
    for i in range(n, 0, -1):
        if best[i, w] != best[i - 1, w]:
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
print("table", len(table), len(table[0]), table.sum(), table[60, 1000])
for cap in (0, 14, 15, 100, 1000):
    print("capacity", cap, "->", pack(items[:40], cap)[0])
