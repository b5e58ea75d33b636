# --- before
def digit_sums(n):
    counts = {}
    for i in range(n):
        total = 0
        while i:
            total += i % 10
            i //= 10
        counts[total] = counts.get(total, 0) + 1
    return counts

# --- inputs: digit_sums
CALLS = [call(200)]
CHECKS = [call(0), call(1), call(-5), call(True), call(999)]

# --- declined: left to Numba
