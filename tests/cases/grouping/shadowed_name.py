# --- before
def type(value):
    return 1


def count(names):
    rows = []
    for name in names:
        for row in rows:
            if row[0] == name:
                row[1] += 1
                break
        else:
            rows.append([name, 1])
    return rows
# --- inputs: count
CALLS = [call(["a", "b", "a"])]
# --- declined: the file gives `type` another meaning
