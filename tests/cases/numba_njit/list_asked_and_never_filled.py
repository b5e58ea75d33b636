# --- before
def known(numbers):
    seen = []
    found = 0
    for number in numbers:
        if number in seen:
            found += 1
    return found

# --- inputs: known
CALLS = [call([1, 2, 1]), call([])]

# --- declined: line 2: it makes an empty list to which nothing is appended by name
