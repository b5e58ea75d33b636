# --- before
def merge(names, seen):
    rows = []
    for name in names:
        for row in rows:
            if row[0] == name:
                seen(row)
                break
        else:
            rows.append([name, 1])
    return rows
# --- inputs: merge
def rename(row):
    row[0] = "b"


CALLS = [call(["a", "a", "b", "a"], rename)]
# --- declined: does more with `row` than to look into it or to add to it
