# --- before
def triangle(rows):
    return [[x * k for x, k in zip(row, range(i))] for i, row in enumerate(rows)]


# --- inputs: triangle
CALLS = [call([[1.5, -2.0, 3.0], [0.0, 4.0, -5.5], [1.0, 2.0, 3.0]])]
# --- declined: the rows of its list may not be equally long
