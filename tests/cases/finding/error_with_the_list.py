# --- before
def find(rows, key):
    for row in rows:
        if row["k"] == key:
            return row
    raise KeyError(key)


def find_or_show(rows, key):
    for row in rows:
        if row["k"] == key:
            return row
    raise ValueError(rows)


def values(rows, keys):
    found = []
    for key in keys:
        row = find(rows, key)
        found.append(row["v"])
        row = find_or_show(rows, key + 1)
        found.append(row["v"])
    return found
# --- inputs: values
CALLS = [call([{"k": 1, "v": 2}, {"k": 2, "v": 3}], [1])]
CHECKS = [call([{"k": 1, "v": 2}, {"k": 2, "v": 3}], [2]), call([{"k": 1, "v": 2}, {"k": 2, "v": 3}], [7])]
# --- declined: may do more than compute
