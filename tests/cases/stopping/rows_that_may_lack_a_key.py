# --- before
def found(rows):
    return any([row["a"] > 3 for row in rows])
# --- inputs: found
CALLS = [call([{"a": 5}, {"a": 1}])]
# --- declined: what `rows` holds is not known
