# --- before
def shrink(names):
    rows = []
    for name in names:
        for row in rows:
            if row[0] == name:
                row *= 0
                break
        else:
            rows.append([name, 1])
    return rows
# --- inputs: shrink
CALLS = [call(["a", "b", "a"])]
# --- declined: does more with `row` than to look into it or to add to it
