# --- before
def spread(names):
    rows = [["a", 1]]
    for name in names:
        for row in rows:
            if row[0] == name:
                if len(rows) < 9:
                    rows.append([name, 2])
                row[1] += 1
    return rows
# --- inputs: spread
CALLS = [call(["a", "a"])]
# --- declined: `rows` grows while it is gone through
