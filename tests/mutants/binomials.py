# --- program: pascal_row
"""A row of Pascal's triangle; each entry from the one before."""


def pascal_row(n):
    row = [1]
    for k in range(n):
        row.append(row[k] * (n - k) // (k + 1))
    return row


if __name__ == "__main__":
    print(pascal_row(4), pascal_row(10), pascal_row(40)[20])
# --- wrong: divides first, which is right in rows before a prime | n is 5: return[2]: 10 became 8
def pascal_row(n):
    row = [1]
    for k in range(n):
        row.append(row[k] // (k + 1) * (n - k))
    return row
# --- wrong: 32-bit additions | call 3, return
import numpy as np


def pascal_row(n):
    row = np.zeros(n + 1, dtype=np.int32)
    row[0] = 1
    for _ in range(n):
        row[1:] += row[:-1].copy()
    return row.tolist()
# --- wrong: additions that read what was just written | return[2]
def pascal_row(n):
    row = [1] + [0] * n
    for i in range(1, n + 1):
        for k in range(1, i + 1):
            row[k] += row[k - 1]
    return row
# --- wrong: without the last entry | call 1, return
import math


def pascal_row(n):
    return [math.comb(n, k) for k in range(n)]
# --- wrong: true division | return[1]
def pascal_row(n):
    row = [1]
    for k in range(n):
        row.append(row[k] * (n - k) / (k + 1))
    return row
# --- wrong: a tuple | return
import math


def pascal_row(n):
    return tuple(math.comb(n, k) for k in range(n + 1))
# --- guarded: products in int64, which row 62 leaves | n is at most 50
import numpy as np


def pascal_row(n):
    row = np.ones(max(n, 0) + 1, dtype=np.int64)
    for k in range(n):
        row[k + 1] = row[k] * (n - k) // (k + 1)
    return row.tolist()
# --- guarded: floats, rounded, which are exact for small rows only | n is at most 50
def pascal_row(n):
    row = [1]
    entry = 1.0
    for k in range(n):
        entry = entry * (n - k) / (k + 1)
        row.append(round(entry))
    return row
# --- guarded: the library's, which gives negative rows nothing | n is at least 0
import math


def pascal_row(n):
    return [math.comb(n, k) for k in range(n + 1)]
# --- right: the library's
import math


def pascal_row(n):
    return [1, *(math.comb(n, k) for k in range(1, n + 1))]
# --- right: the last entry in a local name
def pascal_row(n):
    entry = 1
    row = [entry]
    for k in range(n):
        entry = entry * (n - k) // (k + 1)
        row.append(entry)
    return row
# --- right: half of it, mirrored
def pascal_row(n):
    half = [1]
    for k in range(n // 2):
        half.append(half[k] * (n - k) // (k + 1))
    size = len(range(n)) + 1
    return half[:size] + half[: size - len(half)][::-1]
