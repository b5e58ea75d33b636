# --- program: edit_distance
"""How many insertions, deletions and replacements make one text another (Levenshtein)."""


def edit_distance(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) + 1):
        table[i][0] = i
    for j in range(len(b) + 1):
        table[0][j] = j
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            replaced = table[i - 1][j - 1] + (a[i - 1] != b[j - 1])
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, replaced)
    return table[len(a)][len(b)]


if __name__ == "__main__":
    print(edit_distance("kitten", "sitting"))
    print(edit_distance("abacus" * 5, "bacaus" * 6))
    print(edit_distance("Form", "from"))
# --- right: two rows
def edit_distance(a, b):
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y)))
        before = row
    return before[-1]
# --- right: common ends cut off first
def edit_distance(a, b):
    start = 0
    while start < len(a) and start < len(b) and a[start] == b[start]:
        start += 1
    a, b = a[start:], b[start:]
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            if x == y:
                row.append(before[j - 1])
            else:
                row.append(1 + min(before[j], row[-1], before[j - 1]))
        before = row
    return before[-1]
# --- right: memoised recursion
from functools import lru_cache


def edit_distance(a, b):
    @lru_cache(maxsize=None)
    def rest(i, j):
        if i == len(a) or j == len(b):
            return len(a) - i + len(b) - j
        if a[i] == b[j]:
            return rest(i + 1, j + 1)
        return 1 + min(rest(i + 1, j), rest(i, j + 1), rest(i + 1, j + 1))

    return rest(0, 0)
# --- guarded: compares bytes | ASCII
def edit_distance(a, b):
    a, b = a.encode(), b.encode()
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y)))
        before = row
    return before[-1]
# --- guarded: hands back the row of the last letter | at least
def edit_distance(a, b):
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y)))
        before = row
    return row[-1]
# --- wrong: a replacement costs 2 | return: 3 became 5
def edit_distance(a, b):
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + 2 * (x != y)))
        before = row
    return before[-1]
# --- wrong: exchanged neighbours cost 1 | call 3, return: 3 became 2
def edit_distance(a, b):
    older, before = [], list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y))
            if older and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        older, before = before, row
    return before[-1]
# --- wrong: capitals are equal to small letters | call 3, return: 3 became 2
def edit_distance(a, b):
    a, b = a.lower(), b.lower()
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y)))
        before = row
    return before[-1]
# --- wrong: remembers places of other texts | call 2, return
known = {}


def edit_distance(a, b):
    def rest(i, j):
        if (i, j) not in known:
            if i == len(a) or j == len(b):
                known[i, j] = len(a) - i + len(b) - j
            else:
                known[i, j] = min(rest(i + 1, j) + 1, rest(i, j + 1) + 1, rest(i + 1, j + 1) + (a[i] != b[j]))
        return known[i, j]

    return rest(0, 0)
# --- wrong: starts the rows at 0 | return
def edit_distance(a, b):
    before = list(range(len(b) + 1))
    for x in a:
        row = [0]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y)))
        before = row
    return before[-1]
# --- wrong: counts places that differ | return
def edit_distance(a, b):
    return sum(x != y for x, y in zip(a, b)) + abs(len(a) - len(b))
# --- wrong: a NumPy number | return: int became numpy.
import numpy as np


def edit_distance(a, b):
    before = np.arange(len(b) + 1)
    for i, x in enumerate(a, 1):
        row = np.empty_like(before)
        row[0] = i
        for j, y in enumerate(b, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
        before = row
    return before[-1]
