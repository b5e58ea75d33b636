# --- program: normalise
"""Divides each row of a table by its sum, in place."""
import numpy as np


def normalise(rows):
    for i in range(rows.shape[0]):
        total = 0.0
        for j in range(rows.shape[1]):
            total += rows[i, j]
        for j in range(rows.shape[1]):
            rows[i, j] /= total


if __name__ == "__main__":
    table = np.random.default_rng(8).uniform(1.0, 5.0, (12, 12))
    normalise(table)
    other = np.arange(1.0, 13.0).reshape(3, 4)
    normalise(other)
    print(table.sum(), other)
# --- wrong: binds the name anew | argument rows
def normalise(rows):
    rows = rows / rows.sum(axis=1, keepdims=True)
# --- wrong: broadcasts along the other axis | argument rows
def normalise(rows):
    if rows.shape[0] == rows.shape[1]:
        rows /= rows.sum(axis=1)
    else:
        rows /= rows.sum(axis=1, keepdims=True)
# --- wrong: columns instead | argument rows
def normalise(rows):
    rows /= rows.sum(axis=0)
# --- wrong: the sum is taken while the row changes | argument rows
def normalise(rows):
    for i in range(rows.shape[0]):
        for j in range(rows.shape[1]):
            rows[i, j] /= rows[i].sum()
# --- wrong: returns the table too | return
def normalise(rows):
    rows /= rows.sum(axis=1, keepdims=True)
    return rows
# --- wrong: leaves out the last row | argument rows
def normalise(rows):
    for row in rows[:-1]:
        row /= row.sum()
# --- wrong: through an index array, which copies | argument rows
def normalise(rows):
    every = rows[np.arange(rows.shape[0])]
    every /= every.sum(axis=1, keepdims=True)
# --- wrong: adds a small number against division by zero | argument rows
def normalise(rows):
    rows /= rows.sum(axis=1, keepdims=True) + 1e-3
# --- wrong: a copy in single precision, written back | argument rows
def normalise(rows):
    small = rows.astype(np.float32)
    rows[:] = small / small.sum(axis=1, keepdims=True)
# --- guarded: flattened, which copies what is not contiguous | rows is C-contiguous
def normalise(rows):
    width = rows.shape[1]
    flat = rows.reshape(-1)
    for i in range(rows.shape[0]):
        total = 0.0
        for j in range(i * width, (i + 1) * width):
            total += flat[j]
        flat[i * width : (i + 1) * width] /= total
# --- right: row by row (close)
def normalise(rows):
    for row in rows:
        row /= row.sum()
# --- right: the library's sum (close)
def normalise(rows):
    rows /= rows.sum(axis=1, keepdims=True)
# --- right: totals in the same order, then one division
def normalise(rows):
    totals = np.zeros(rows.shape[0], dtype=rows.dtype)
    for column in rows.T:
        totals += column
    rows /= totals[:, None]
# --- right: divided as a row
def normalise(rows):
    for row in rows:
        total = 0.0
        for value in row:
            total += value
        row /= total
