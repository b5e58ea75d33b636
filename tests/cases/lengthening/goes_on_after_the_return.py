# --- before
def first(numbers):
    found = []
    for n in numbers:
        try:
            found = found + [n]
            return found
        finally:
            found = found + [-1]
    return found
# --- inputs: first
CALLS = [call([1, 2, 3])]
# --- declined: has a `finally`
