# --- before
def is_prime(n):
    divisor = 2
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 1
    return n > 1


def primes(limit):
    count = 0
    for n in range(limit):
        if is_prime(n):
            count += 1
    return count
# --- inputs: primes
CALLS = [call(30)]
# --- declined: `is_prime(n)` is asked for another number in each round
