# --- before
def divisors(n, k, end):
    try:
        1 // k
    except ZeroDivisionError as n:
        pass
    return [d for d in range(2, end) if n % d == 0]
# --- inputs: divisors
CALLS = [call(36, 1, 100)]
CHECKS = [call(36, 0, 2)]
# --- declined: may have no value
