# --- before
def abs(n):
    return 7


def is_prime(n):
    for d in range(2, n):
        if n % d == 0:
            return False
    return True
# --- inputs: is_prime
CALLS = [call(97)]
# --- declined: the file gives `abs` another meaning
