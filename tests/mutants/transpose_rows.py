# --- program: transpose
"""Columns of a table as lists; a short row is an error."""


def transpose(rows):
    columns = []
    for column in range(len(rows[0])):
        cells = []
        for row in rows:
            cells.append(row[column])
        columns.append(cells)
    return columns


if __name__ == "__main__":
    print(transpose([["a", "b", "c"], ["d", "e", "f"]]))
    print(len(transpose([[n * m for m in range(30)] for n in range(40)])))
    print(transpose([[1], [True], [1.0]]))
# --- right: comprehensions
def transpose(rows):
    return [[row[column] for row in rows] for column in range(len(rows[0]))]
# --- right: a name for the width
def transpose(rows):
    width = len(rows[0])
    columns = [[] for _ in range(width)]
    for column in range(width):
        keep = columns[column].append
        for row in rows:
            keep(row[column])
    return columns
# --- guarded: zip | rows
def transpose(rows):
    return [list(column) for column in zip(*rows)]
# --- wrong: tuples | return[0]: list became tuple
def transpose(rows):
    return list(zip(*rows))
# --- wrong: one list for all columns | return[0][0]: 'a' became 'c'
def transpose(rows):
    columns = [[]] * len(rows[0])
    for index, column in enumerate(columns):
        column[:] = [row[index] for row in rows]
    return columns
# --- wrong: columns from the right | return[0][0]: 'a' became 'c'
def transpose(rows):
    return [[row[column] for row in rows] for column in reversed(range(len(rows[0])))]
# --- wrong: rows from the bottom | return[0][0]: 'a' became 'd'
def transpose(rows):
    return [[row[column] for row in rows[::-1]] for column in range(len(rows[0]))]
# --- wrong: an array of them | return: list became numpy.ndarray
import numpy as np


def transpose(rows):
    return np.array(rows).T
# --- wrong: through an array of one type | call 1, return[0][0]: str became
import numpy as np


def transpose(rows):
    return [list(column) for column in np.array(rows).T]
# --- wrong: through an array and back | call 3, return[0][0]: int became float
import numpy as np


def transpose(rows):
    return np.array(rows).T.tolist()
# --- wrong: the first row stands for equal ones | call 3, return[0][1]: bool became int
def transpose(rows):
    known = {}
    return [[known.setdefault(row[column], row[column]) for row in rows] for column in range(len(rows[0]))]
# --- wrong: empties the rows | argument rows[0]: 3 items became 0
def transpose(rows):
    return [[row.pop(0) for row in rows] for _ in range(len(rows[0]))]
