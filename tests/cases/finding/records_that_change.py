# --- before
def find(rows, key):
    for row in rows:
        if row["id"] == key:
            return row
    return None



def book(rows, keys):
    for key in keys:
        row = find(rows, key)
        row["id"] = key + 1
    return rows
# --- inputs: book
CALLS = [call([{"id": 1}, {"id": 2}], [1, 2])]
# --- declined: `id` of records is changed, and they are found by it
