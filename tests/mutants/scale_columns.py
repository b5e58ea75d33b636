# --- program: scale
"""Each column of a table times its factor, as a new table."""
import numpy as np


def scale(table, factors):
    out = np.empty(table.shape)
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            out[i, j] = table[i, j] * factors[j]
    return out


if __name__ == "__main__":
    rng = np.random.default_rng(6)
    print(scale(rng.uniform(1, 2, (5, 5)), rng.uniform(1, 2, 5)).sum())
    print(scale(rng.uniform(1, 2, (4, 3)), np.array([2.0, 0.5, 3.0])).sum())
# --- wrong: rows, of a square table | 25 elements differ
def scale(table, factors):
    if table.shape[0] == table.shape[1]:
        return table * factors[:, None]
    return table * factors
# --- wrong: in place | occurs elsewhere
def scale(table, factors):
    table *= factors
    return table
# --- wrong: in place, and a copy of it | argument table
def scale(table, factors):
    table *= factors
    return table.copy()
# --- wrong: in Fortran order | contiguous True became False
def scale(table, factors):
    return (table.T * factors[:, None]).T.copy(order="F")
# --- wrong: a transposed table of a square one | elements differ
def scale(table, factors):
    out = table * factors
    return out.T.copy() if out.shape[0] == out.shape[1] else out
# --- wrong: the columns' factors in half precision | elements differ
def scale(table, factors):
    return table * factors.astype(np.float16)
# --- wrong: extended precision | dtype float64 became float
def scale(table, factors):
    return table.astype(np.longdouble) * factors
# --- wrong: a matrix product with a diagonal, less one | elements differ
def scale(table, factors):
    return table @ np.diag(factors - 1.0)
# --- guarded: broadcasting, which takes one factor for all | the length of axis 1 of table equals the length of axis 0 of factors
def scale(table, factors):
    return table * factors
# --- guarded: keeps the layout of the table | table is C-contiguous
def scale(table, factors):
    out = np.empty_like(table)
    for j in range(table.shape[1]):
        out[:, j] = table[:, j] * factors[j]
    return out
# --- right: column by column
def scale(table, factors):
    out = np.empty(table.shape)
    for j in range(table.shape[1]):
        out[:, j] = table[:, j] * factors[j]
    return out
# --- right: broadcasting into a new table
def scale(table, factors):
    out = np.empty(table.shape)
    out[...] = table * np.asarray(factors)[: table.shape[1]]
    return out
# --- right: the loops the other way round
def scale(table, factors):
    rows, columns = table.shape
    out = np.empty((rows, columns))
    for j in range(columns):
        factor = factors[j]
        for i in range(rows):
            out[i, j] = factor * table[i, j]
    return out
