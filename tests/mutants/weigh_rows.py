# --- program: weigh
"""Row by row: a weighted sum of the row's squares, into `sums`, and the index of the heaviest row."""
import numpy as np


def weigh(table, weights, sums):
    best, where = -1.0, -1
    for i in range(table.shape[0]):
        total = 0.0
        for j in range(table.shape[1]):
            total += weights[j] * table[i, j] * table[i, j]
        sums[i] = total
        if total > best:
            best, where = total, i
    return where


if __name__ == "__main__":
    rng = np.random.default_rng(15)
    table = rng.uniform(1.0, 2.0, (12, 6))
    table[7] = table[3] = table.max(axis=0) + 1.0
    sums = np.zeros(12)
    print(weigh(table, rng.uniform(1.0, 2.0, 6), sums), sums.sum())
# --- wrong: one scratch row for all parallel iterations | scratch[0]
import numba


@numba.njit(parallel=True)
def weigh_parallel(table, weights, sums):
    scratch = np.zeros(table.shape[1])
    for i in numba.prange(table.shape[0]):
        for j in range(table.shape[1]):
            scratch[j] = weights[j] * table[i, j] * table[i, j]
        total = 0.0
        for j in range(table.shape[1]):
            total += scratch[j]
        sums[i] = total


def weigh(table, weights, sums):
    weigh_parallel(table, weights, sums)
    best, where = -1.0, -1
    for i in range(table.shape[0]):
        if sums[i] > best:
            best, where = sums[i], i
    return where
# --- wrong: the best one carried through a parallel loop | return
import numba


@numba.njit(parallel=True)
def weigh_parallel(table, weights, sums):
    best, where = -1.0, -1
    for i in numba.prange(table.shape[0]):
        total = 0.0
        for j in range(table.shape[1]):
            total += weights[j] * table[i, j] * table[i, j]
        sums[i] = total
        if total > best:
            best = total
            where = i
    return where


def weigh(table, weights, sums):
    return weigh_parallel(table, weights, sums)
# --- wrong: the last of equal rows | return: 3 became 7
def weigh(table, weights, sums):
    best, where = -1.0, -1
    for i in range(table.shape[0]):
        total = 0.0
        for j in range(table.shape[1]):
            total += weights[j] * table[i, j] * table[i, j]
        sums[i] = total
        if total >= best:
            best, where = total, i
    return where
# --- wrong: the total goes on from row to row | return: 3 became 11
def weigh(table, weights, sums):
    best, where = -1.0, -1
    total = 0.0
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            total += weights[j] * table[i, j] * table[i, j]
        sums[i] = total
        if total > best:
            best, where = total, i
    return where
# --- wrong: a NumPy integer | int became numpy.int64
def weigh(table, weights, sums):
    for i in range(table.shape[0]):
        total = 0.0
        for j in range(table.shape[1]):
            total += weights[j] * table[i, j] * table[i, j]
        sums[i] = total
    return np.argmax(sums)
# --- wrong: the sums in an array of its own | argument sums[
def weigh(table, weights, sums):
    sums = (weights * table * table).sum(axis=1)
    return int(np.argmax(sums))
# --- guarded: np.argmax, which has no answer for no rows | table
def weigh(table, weights, sums):
    for i in range(table.shape[0]):
        total = 0.0
        for j in range(table.shape[1]):
            total += weights[j] * table[i, j] * table[i, j]
        sums[i] = total
    return int(np.argmax(sums))
# --- wrong: adds to the sums, which were nought in the recorded call | argument sums[
def weigh(table, weights, sums):
    best, where = -1.0, -1
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            sums[i] += weights[j] * table[i, j] * table[i, j]
        if sums[i] > best:
            best, where = sums[i], i
    return where
# --- right: parallel rows, then the best
import numba


@numba.njit(parallel=True)
def weigh_rows(table, weights, sums):
    for i in numba.prange(table.shape[0]):
        total = 0.0
        for j in range(table.shape[1]):
            total += weights[j] * table[i, j] * table[i, j]
        sums[i] = total


def weigh(table, weights, sums):
    best, where = -1.0, -1
    if len(sums) < table.shape[0] or len(weights) < table.shape[1]:
        raise IndexError(f"{len(sums)} sums and {len(weights)} weights for a table of shape {table.shape}")
    weigh_rows(table, weights, sums)
    for i in range(table.shape[0]):
        if sums[i] > best:
            best, where = sums[i], i
    return where
# --- right: column by column, for all rows
def weigh(table, weights, sums):
    totals = np.zeros(table.shape[0])
    for j in range(table.shape[1]):
        totals += weights[j] * table[:, j] * table[:, j]
    best, where = -1.0, -1
    for i, total in enumerate(totals.tolist()):
        sums[i] = total
        if total > best:
            best, where = total, i
    return where
# --- right: renamed, the row taken out of the inner loop
def weigh(table, weights, sums):
    heaviest, index = -1.0, -1
    rows, columns = table.shape
    for i in range(rows):
        row = table[i]
        weight = 0.0
        for j in range(columns):
            weight = weight + weights[j] * row[j] * row[j]
        sums[i] = weight
        if weight > heaviest:
            heaviest, index = weight, i
    return index
