# --- before
def find(rows, key):
    for row in rows:
        if row["id"] == key:
            return row
    return None



def show(rows, keys):
    for key in keys:
        print(find(rows, key))
# --- inputs: show
CALLS = [call([{"id": 1}, {"id": 2}], [1, 2])]
# --- declined: `print(find(rows, key))` may do more than compute
