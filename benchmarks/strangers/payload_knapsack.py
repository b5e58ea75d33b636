# program: knapsack with two limits over dataclass objects
# techniques: dynamic programming, objects
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""Payload selection for a small satellite: weight + volume limited knapsack.

Exact DP over (kg, litres), compared with a greedy rule and with branch and
bound for the single-constraint relaxation.
"""
from __future__ import annotations
from dataclasses import dataclass
import random
import sys

sys.setrecursionlimit(10000)


@dataclass(frozen=True, order=True)
class Item:
    name: str
    weight: int
    volume: int
    value: float

    @property
    def density(self) -> float:
        return self.value / (self.weight / MAX_W + self.volume / MAX_V)


MAX_W = 360
MAX_V = 240


def generate_items(n: int) -> list[Item]:
    rnd = random.Random(77)
    items = []
    for i in range(n):
        w = rnd.randint(12, 90)
        v = rnd.randint(8, 72)
        items.append(Item(f"exp{i:02d}", w, v, round(1.7 * w + 1.1 * v + rnd.uniform(-30, 60), 1)))
    return items


def solve_dp(items: list[Item]) -> tuple[float, list[Item]]:
    n = len(items)
    # table[k][w][v] = best value using first k items
    table = [[[0.0] * (MAX_V + 1) for _ in range(MAX_W + 1)] for _ in range(n + 1)]
    for k in range(1, n + 1):
        it = items[k - 1]
        for w in range(MAX_W + 1):
            for v in range(MAX_V + 1):
                best = table[k - 1][w][v]
                if it.weight <= w and it.volume <= v:
                    cand = table[k - 1][w - it.weight][v - it.volume] + it.value
                    if cand > best:
                        best = cand
                table[k][w][v] = best
    w, v = MAX_W, MAX_V
    chosen = []
    for k in range(n, 0, -1):
        if table[k][w][v] != table[k - 1][w][v]:
            chosen.append(items[k - 1])
            w -= items[k - 1].weight
            v -= items[k - 1].volume
    return table[n][MAX_W][MAX_V], chosen[::-1]


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
    """Only the weight constraint. Returns (optimum, nodes visited)."""
    items = sorted(items, key=lambda it: it.value / it.weight, reverse=True)
    best = 0.0
    nodes = 0

    def bound(k: int, room: int, value: float) -> float:
        for it in items[k:]:
            if it.weight <= room:
                room -= it.weight
                value += it.value
            else:
                return value + it.value * room / it.weight
        return value

    def visit(k: int, room: int, value: float) -> None:
        nonlocal best, nodes
        nodes += 1
        if value > best:
            best = value
        if k == len(items) or bound(k, room, value) <= best:
            return
        if items[k].weight <= room:
            visit(k + 1, room - items[k].weight, value + items[k].value)
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
