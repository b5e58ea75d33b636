# --- before
def ones(numbers):
    for n in numbers:
        yield bin(n).count("1")
# --- inputs: ones
CALLS = [call([3])]
# --- declined: ones is a generator
