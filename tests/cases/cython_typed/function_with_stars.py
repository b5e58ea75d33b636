# --- before
def longest(*words):
    return max(len(word) for word in words)


def widths(rows):
    found = []
    for row in rows:
        found.append(longest(row, "total"))
    return found
# --- inputs: widths
CALLS = [call(["a", "b"])]
# --- declined: it calls `longest`, which is not compiled with it: `longest` is no plain function
