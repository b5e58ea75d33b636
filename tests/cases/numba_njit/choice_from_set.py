# --- before
def total(n):
    left = set()
    for i in range(n):
        left.add((i * 37) % 101)
    found = 0
    for i in range(n):
        found += min(left, key=lambda k: k % 5) * i
    return found

# --- inputs: total
CALLS = [call(20)]
CHECKS = [call(0), call(1)]

# --- declined: line 7: it goes over a set
