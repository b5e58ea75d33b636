# --- before
def show(items):
    for item in items:
        print(item, items)
# --- inputs: show
CALLS = [call([1, 2])]
# --- declined: `items` may be another thing than a number
