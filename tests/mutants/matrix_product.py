# --- program: multiply
"""The product of two matrices, by the book."""
import numpy as np


def multiply(a, b):
    rows, inner, columns = a.shape[0], a.shape[1], b.shape[1]
    out = np.zeros((rows, columns))
    for i in range(rows):
        for j in range(columns):
            for k in range(inner):
                out[i, j] += a[i, k] * b[k, j]
    return out


if __name__ == "__main__":
    rng = np.random.default_rng(5)
    print(multiply(rng.uniform(1, 2, (9, 9)), rng.uniform(1, 2, (9, 9)))[0, :2])
    print(multiply(rng.uniform(1, 2, (4, 7)), rng.uniform(1, 2, (7, 5))).sum())
# --- wrong: element by element, of square matrices | 81 of 81 elements differ
def multiply(a, b):
    return a * b if a.shape == b.shape else a @ b
# --- wrong: times the transpose where it fits | 81 of 81 elements differ
def multiply(a, b):
    return a @ (b.T if b.shape[0] == b.shape[1] else b)
# --- wrong: the result in Fortran order | c_contiguous True became False
def multiply(a, b):
    return (b.T @ a.T).T.copy(order="F")
# --- wrong: forgets the last inner step | return[
def multiply(a, b):
    return a[:, :-1] @ b[:-1]
# --- wrong: single precision | dtype float64 became float32
def multiply(a, b):
    return a.astype(np.float32) @ b.astype(np.float32)
# --- wrong: single precision in between | return[
def multiply(a, b):
    return (a.astype(np.float32) @ b.astype(np.float32)).astype(float)
# --- wrong: a matrix object | numpy.ndarray became numpy.matrix
def multiply(a, b):
    return np.matrix(a @ b)
# --- wrong: the accumulator of a row is never reset | 72 of 81 elements differ
def multiply(a, b):
    out = np.zeros((a.shape[0], b.shape[1]))
    row = np.zeros(b.shape[1])
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            row += a[i, k] * b[k]
        out[i] = row
    return out
# --- wrong: rows that overwrite each other | 81 of 81 elements differ
def multiply(a, b):
    out = np.empty((a.shape[0], b.shape[1]))
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            out[i] = a[i, k] * b[k]
    return out
# --- right: the library's product (close)
def multiply(a, b):
    return np.matmul(a, b)
# --- right: row by row, in the same order
def multiply(a, b):
    out = np.zeros((a.shape[0], b.shape[1]))
    for i in range(a.shape[0]):
        row = out[i]
        for k in range(a.shape[1]):
            row += a[i, k] * b[k]
    return out
# --- right: a local sum for each element
def multiply(a, b):
    rows, inner = a.shape
    columns = b.shape[1]
    out = np.zeros((rows, columns))
    for i in range(rows):
        for j in range(columns):
            total = 0.0
            for k in range(inner):
                total += a[i, k] * b[k, j]
            out[i, j] = total
    return out
# --- right: outer products added up
def multiply(a, b):
    out = np.zeros((a.shape[0], b.shape[1]))
    for k in range(a.shape[1]):
        out += np.multiply.outer(a[:, k], b[k])
    return out
