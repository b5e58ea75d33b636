# --- before
row = None


def rename():
    row[0] = "b"


def count(names):
    global row
    rows = []
    for name in names:
        for row in rows:
            if row[0] == name:
                row[1] += 1
                rename()
                break
        else:
            rows.append([name, 1])
    return rows
# --- inputs: count
CALLS = [call(["a", "a", "b", "a"])]
# --- declined: others know `rows`, or one of its rows
