# --- before
def spread(start, n):
    """`row` inside the brackets is each row in turn, not the variable from above: no tuple is written out."""
    row = (1.0, 2.0)
    total = 0.0
    rows = [(0.5, 1.5)]
    for i in range(n):
        rows.append((start[0] * i, start[1] + i))
    out = [tuple(b * 2.0 for b in row) for row in rows]
    for p in out:
        total += p[0] - p[1]
    return total + row[0]

# --- inputs: spread
CALLS = [call((0.5, 2.5), 9)]

# --- declined: it uses a generator
