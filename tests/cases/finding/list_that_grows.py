# --- before
def find(rows, key):
    for row in rows:
        if row["id"] == key:
            return row
    return None



def collect(rows, keys):
    for key in keys:
        if find(rows, key) is None:
            rows.append({"id": key})
    return rows
# --- inputs: collect
CALLS = [call([{"id": 1}, {"id": 2}], [1, 2, 3])]
# --- declined: `rows` is changed
