# --- before
def last(names):
    rows = []
    for name in names:
        for row in rows:
            if row[0] == name:
                break
        else:
            rows.append([name, 0])
            continue
        row[1] += 1
    return rows
# --- inputs: last
CALLS = [call(["a", "b", "a"])]
# --- declined: `row` is used again after the inner loop
