# --- before
def triangle(lines, most):
    """Rows of Pascal's triangle, and the flat list of all that is not too large."""
    rows: list = []
    flat = list()
    for number in range(lines):
        row = [1]
        while len(row) < number:
            row = row + [
                rows[-1][len(row) - 1] + rows[-1][len(row)],  # from the row above
            ]
        if number:
            row = row + [1]
        if row[-1] in flat and not flat:
            return flat
        flat = flat + [*row, number] if number > most else flat
        flat.append(0)
        rows = rows + [row]
    return rows, flat
# --- inputs: triangle
CALLS = [call(9, 20)]
CHECKS = [call(0, 1), call(1, 0), call(5, 2), call(4, "x"), call(2.5, 1)]
# --- after: in place
def triangle(lines, most):
    """Rows of Pascal's triangle, and the flat list of all that is not too large."""
    rows: list = []
    flat = list()
    for number in range(lines):
        row = [1]
        while len(row) < number:
            row.append(
                rows[-1][len(row) - 1] + rows[-1][len(row)],  # from the row above
            )
        if number:
            row.append(1)
        if row[-1] in flat and not flat:
            return flat
        flat = flat + [*row, number] if number > most else flat
        flat.append(0)
        rows.append(row)
    return rows, flat
