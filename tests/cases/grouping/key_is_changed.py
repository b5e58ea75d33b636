# --- before
def merge(pairs):
    rows = []
    for name, new in pairs:
        for row in rows:
            if row[0] == name:
                row[0] = new
                break
        else:
            rows.append([name, new])
    return rows
# --- inputs: merge
CALLS = [call([("a", "b"), ("a", "c"), ("b", "d"), ("b", "e")])]
# --- declined: does more with `row` than to look into it or to add to it
