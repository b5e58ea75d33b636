# --- before
def mixed(numbers):
    rests = set()
    for n in numbers:
        rests.add(n % 11)
    total = 0
    for rest in rests:
        total = total * 3 + rest
    return total

# --- inputs: mixed
CALLS = [call([5, 7, 30])]

# --- declined: it goes over a set
