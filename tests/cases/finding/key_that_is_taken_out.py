# --- before
def find(rows, key):
    for row in rows:
        if row["k"] == key:
            return row
    return None


def values(rows, keys):
    found = []
    left = list(keys)
    for _ in range(len(keys)):
        row = find(rows, left.pop())
        found.append(row["v"])
    return found
# --- inputs: values
CALLS = [call([{"k": 1, "v": 2}, {"k": 2, "v": 3}], [1, 2])]
# --- declined: may give another value each time
