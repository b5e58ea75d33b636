# --- before
def prefixes(n):
    rows, row = [], []
    for i in range(n):
        row.append(i)
        rows.append(row)
    return rows

# --- inputs: prefixes
CALLS = [call(4)]

# --- declined: it may return one list at two places of another list
