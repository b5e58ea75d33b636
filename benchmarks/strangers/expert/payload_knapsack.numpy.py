# numpy: the hot kernels written anew
"""Identical output: one layer of the table per item as a whole-array operation; only the
take/leave bits are kept for the traceback."""
from __future__ import annotations
from dataclasses import dataclass
import random
import sys

import numpy as np

sys.setrecursionlimit(10000)

MAX_W = 360
MAX_V = 240


@dataclass(frozen=True, order=True)
class Item:
    name: str
    weight: int
    volume: int
    value: float

    @property
    def density(self) -> float:
        return self.value / (self.weight / MAX_W + self.volume / MAX_V)


def generate_items(n: int) -> list[Item]:
    rnd = random.Random(77)
    items = []
    for i in range(n):
        w = rnd.randint(12, 90)
        v = rnd.randint(8, 72)
        items.append(Item(f"exp{i:02d}", w, v, round(1.7 * w + 1.1 * v + rnd.uniform(-30, 60), 1)))
    return items


def solve_dp(items: list[Item]) -> tuple[float, list[Item]]:
    table = np.zeros((MAX_W + 1, MAX_V + 1))
    take = np.zeros((len(items), MAX_W + 1, MAX_V + 1), dtype=bool)
    for k, it in enumerate(items):
        w, v = it.weight, it.volume
        if w > MAX_W or v > MAX_V:
            continue
        cand = table[:MAX_W + 1 - w, :MAX_V + 1 - v] + it.value      # a copy: 0/1 knapsack
        view = table[w:, v:]
        better = take[k, w:, v:]
        np.greater(cand, view, out=better)
        np.maximum(cand, view, out=view)
    w, v = MAX_W, MAX_V
    chosen = []
    for k in range(len(items) - 1, -1, -1):
        if take[k, w, v]:
            chosen.append(items[k])
            w -= items[k].weight
            v -= items[k].volume
    return float(table[MAX_W, MAX_V]), chosen[::-1]


def solve_greedy(items: list[Item]) -> tuple[float, list[Item]]:
    w = v = 0
    val = 0.0
    chosen = []
    for it in sorted(items, key=lambda x: x.density, reverse=True):
        if w + it.weight <= MAX_W and v + it.volume <= MAX_V:
            chosen.append(it)
            w += it.weight
            v += it.volume
            val += it.value
    return val, chosen


def branch_and_bound(items: list[Item], capacity: int) -> tuple[float, int]:
    items = sorted(items, key=lambda it: it.value / it.weight, reverse=True)
    data = [(it.weight, it.value) for it in items]
    n = len(data)
    best = 0.0
    nodes = 0

    def bound(k: int, room: int, value: float) -> float:
        for i in range(k, n):
            w, v = data[i]
            if w <= room:
                room -= w
                value += v
            else:
                return value + v * room / w
        return value

    def visit(k: int, room: int, value: float) -> None:
        nonlocal best, nodes
        nodes += 1
        if value > best:
            best = value
        if k == n or bound(k, room, value) <= best:
            return
        w, v = data[k]
        if w <= room:
            visit(k + 1, room - w, value + v)
        visit(k + 1, room, value)

    visit(0, capacity, 0.0)
    return best, nodes


if __name__ == "__main__":
    items = generate_items(76)
    print(f"{len(items)} candidate experiments, total value {sum(i.value for i in items):.1f}")
    g_val, g_set = solve_greedy(items)
    print(f"greedy: {g_val:.1f} with {len(g_set)} items")
    d_val, d_set = solve_dp(items)
    print(f"exact:  {d_val:.1f} with {len(d_set)} items "
          f"({sum(i.weight for i in d_set)} kg, {sum(i.volume for i in d_set)} l)")
    for it in d_set:
        flag = "*" if it not in g_set else " "
        print(f"  {flag} {it.name}  {it.weight:3d} kg {it.volume:3d} l  {it.value:6.1f}")
    print(f"gap of greedy: {100 * (d_val - g_val) / d_val:.4f} %")
    for cap in (180, 360, 720, 1080):
        val, nodes = branch_and_bound(items, cap)
        print(f"weight-only optimum, {cap} kg: {val:.1f} ({nodes} nodes)")
