# --- program: transpose
"""The transpose of a matrix of floats as a matrix of its own, in C order."""
import numpy as np


def transpose(matrix):
    rows, columns = matrix.shape
    out = np.empty((columns, rows))
    for i in range(rows):
        for j in range(columns):
            out[j, i] = matrix[i, j]
    return out


if __name__ == "__main__":
    print(transpose(np.arange(12.0).reshape(3, 4))[:2])
    print(transpose(np.random.default_rng(1).uniform(1, 2, (8, 8))).sum())
# --- wrong: a view | return
def transpose(matrix):
    return matrix.T
# --- wrong: a copy that keeps the order | c_contiguous True became False
def transpose(matrix):
    return matrix.T.copy(order="K")
# --- wrong: a copy in Fortran order | c_contiguous True became False
def transpose(matrix):
    return np.asfortranarray(matrix.T.copy())
# --- wrong: a reshape | elements differ
def transpose(matrix):
    return matrix.reshape(matrix.shape[::-1]).copy()
# --- wrong: turned by a quarter | elements differ
def transpose(matrix):
    return np.rot90(matrix).copy()
# --- wrong: along the other diagonal | elements differ
def transpose(matrix):
    return matrix[::-1, ::-1].T.copy()
# --- wrong: in place where the matrix is square | in the candidate
def transpose(matrix):
    if matrix.shape[0] == matrix.shape[1]:
        matrix[:] = matrix.T.copy()
        return matrix
    return matrix.T.copy()
# --- wrong: the last row is left out | return: shape (4, 3) became (4, 2)
def transpose(matrix):
    return matrix[:-1].T.copy()
# --- wrong: rows in a list | numpy.ndarray became list
def transpose(matrix):
    return list(map(list, zip(*matrix.tolist(), strict=True)))
# --- guarded: np.ascontiguousarray, which copies only where the transpose is not contiguous | matrix is C-contiguous
def transpose(matrix):
    return np.ascontiguousarray(matrix.T)
# --- guarded: keeps the type | matrix holds float64
def transpose(matrix):
    return matrix.T.copy()
# --- right: a copy of the transpose as floats
def transpose(matrix):
    rows, columns = matrix.shape
    out = np.empty((columns, rows))
    out[...] = matrix.T
    return out
# --- right: column by column
def transpose(matrix):
    rows, columns = matrix.shape
    out = np.empty((columns, rows))
    for j in range(columns):
        out[j] = matrix[:, j]
    return out
# --- right: the loops the other way round
def transpose(matrix):
    height, width = matrix.shape
    turned = np.empty((width, height))
    for column in range(width):
        for row in range(height):
            turned[column, row] = matrix[row, column]
    return turned
