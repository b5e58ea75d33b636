# --- before
def add(rows, names):
    for name in names:
        for row in rows:
            if row[0] == name:
                row[1] += 1
                break
        else:
            rows.append([name, 1])
# --- inputs: add
CALLS = [call([["a", 1]], ["a", "b"])]
# --- declined: `rows` is not made in the function itself
