# --- before
def split(numbers):
    even = odd = []
    for n in numbers:
        even = even + [n]
        odd = odd + [n + 1]
    return even, odd
# --- inputs: split
CALLS = [call([1, 2, 3])]
# --- declined: is made elsewhere than in front of its loop
