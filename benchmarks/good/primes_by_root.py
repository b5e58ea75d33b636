# program: primes by trial division up to the square root, with math.isqrt
# techniques: search
# place: function
# numeric: yes
# vectorizable: no
# expect: decline: written well already
from math import isqrt


def is_prime(n):
    if n < 2:
        return False
    for d in range(2, isqrt(n) + 1):
        if n % d == 0:
            return False
    return True


primes = [n for n in range(120000) if is_prime(n)]
print(len(primes), primes[-3:])
